"""No hand that the intake takes makes a rule stumble, and missing data never passes unseen."""

from __future__ import annotations

import datetime

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from compliance.floor.rules.cases import base
from compliance.floor.rules.facts import Before
from compliance.floor.rules.review import Judge
from compliance.law.finding import Finding
from games.cards.money import plain
from games.hand.check import problems
from games.hand.form import Bank, Collection, Hand, Offer, Seat, Settled, Wager
from games.schema import load

CATALOGUE = load.catalogue()
BASE, BEFORE, HOUSE = base().told()
JUDGE = Judge(HOUSE, CATALOGUE.games)
NOW = datetime.datetime(2027, 1, 1, tzinfo=datetime.UTC)
NAMES = ("player-line", "banker-line", "tie", "panda-8", "dragon-7", "player-pair")
ROLES = st.sampled_from(["player", "proposition", "house"])
CARDS = st.sampled_from([rank + suit for rank in "A23456789TJQK" for suit in "SHDC"])
CENTS = st.integers(0, 200_000).map(plain)
MAYBE = st.booleans()
WHEN = st.sampled_from(["before-deal", "after-deal"])


@st.composite
def settled(draw: st.DrawFn, stake: int) -> Settled:
    taken = draw(st.integers(0, stake))
    pushed = draw(st.integers(0, stake - taken))
    returned = draw(st.integers(0, stake - taken - pushed))
    return Settled(draw(CENTS), plain(taken), plain(pushed), plain(returned))


@st.composite
def wagers(draw: st.DrawFn, seats: list[int]) -> list[Wager]:
    made = []
    spaces = st.tuples(st.sampled_from(seats), st.sampled_from(NAMES), MAYBE)
    for seat, name, behind in draw(st.lists(spaces, unique=True, max_size=10)):
        stake = draw(st.integers(1, 100_000))
        outcome = draw(settled(stake)) if draw(MAYBE) else None
        bettor = f"B{seat}" if behind else f"P{seat}"
        made.append(Wager(seat, bettor, name, plain(stake), draw(WHEN), behind, outcome))
    return made


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    seats = sorted(draw(st.sets(st.integers(1, 20), min_size=1, max_size=16)))
    bank = draw(st.sampled_from(seats))
    kinds = st.sampled_from(["fee", "jackpot-drop", "rake", "vigorish", "time"])
    sources = st.sampled_from(["player-dealer", "seat", "pot"])
    one = st.builds(Collection, sources, kinds, CENTS, st.one_of(st.none(), WHEN), st.sampled_from(seats))
    offers = st.lists(st.builds(Offer, st.sampled_from(seats), MAYBE), max_size=6)
    pile = st.lists(CARDS, min_size=2, max_size=3)
    cards = {"player": draw(pile), "banker": draw(pile)}
    return msgspec.structs.replace(
        BASE,
        game=draw(st.sampled_from([BASE.game, BASE.game, BASE.game, "mini-baccarat"])),
        table=draw(st.sampled_from(["T3", "T3", "T1", "T9"])),
        number=draw(st.integers(1, 9)),
        decks=draw(st.one_of(st.none(), st.integers(6, 16))),
        seats=[Seat(seat, f"P{seat}", draw(ROLES)) for seat in seats],
        bank=Bank(bank, f"P{bank}", draw(st.one_of(st.none(), CENTS))) if draw(MAYBE) else None,
        offers=draw(st.one_of(st.none(), offers)),
        wagers=draw(wagers(seats)),
        cards=cards if draw(MAYBE) else None,
        action_seat=draw(st.one_of(st.none(), st.sampled_from(seats))),
        collections=draw(st.one_of(st.none(), st.lists(one, max_size=3))),
    )


@st.composite
def befores(draw: st.DrawFn) -> Before | None:
    assert BEFORE is not None
    if draw(MAYBE):
        return None
    run = draw(st.integers(1, 6))
    occupant, seat = draw(st.sampled_from([(None, None), ("P1", 1), ("P3", 3), ("P9", 9), ("P9", 1)]))
    most = draw(st.one_of(st.none(), st.integers(1, run)))
    return msgspec.structs.replace(
        BEFORE,
        number=draw(st.integers(1, 9)),
        occupant=occupant,
        seat=seat,
        run=run,
        whole=draw(MAYBE),
        least=draw(st.integers(1, most or run)),
        most=most,
    )


def judged(hand: Hand, before: Before | None) -> list[Finding]:
    return JUDGE.review(hand, before).findings


@settings(max_examples=150, deadline=None)
@given(hands(), befores())
def test_every_hand_is_judged(hand: Hand, before: Before | None) -> None:
    for finding in judged(hand, before):
        assert finding.outcome in ("fail", "cannot tell")
        assert "None" not in finding.says
        assert finding.says.endswith(".")


WITHOUT = {
    "cards": "SET001",
    "collections": "FEE002",
    "bank": "ROT003",
    "decks": "DEC003",
}


def test_hand_with_a_part_left_out_never_passes() -> None:
    for name, rule in WITHOUT.items():
        hand = msgspec.structs.replace(BASE, **{name: None})
        assert [(found.rule, found.outcome) for found in judged(hand, BEFORE)] == [(rule, "cannot tell")], name


def test_base_hand_is_one_that_the_intake_takes() -> None:
    assert not problems(BASE, NOW)
