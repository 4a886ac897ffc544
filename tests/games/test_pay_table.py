"""Hands paid by a table: the frequency of every line over all hands, and what holds of every hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards.money import CENTS
from games.settling.sheet import WagerDue
from tests.games.round_hands import round_of, terms_of, wager

PACK = [rank + suit for rank in "23456789TJQKA" for suit in "SHDC"]
RIDES = ("let-it-ride-choctaw", "let-it-ride-grand-ronde", "let-it-ride-lucky-chances")
STUDS = ("mississippi-stud-choctaw", "mississippi-stud-crystal-park")
TERMS = {slug: terms_of(slug) for slug in (*RIDES, *STUDS)}
STREETS = ("ante", "third-street", "fourth-street", "fifth-street")


def settled(slug: str, wagers: list[dict[str, Any]], cards: list[str], **more: Any) -> tuple[WagerDue, ...]:
    own = 3 if slug in RIDES else 2
    piles = {"seat-1": cards[:own], "board": cards[own:]}
    sheet = TERMS[slug].settle(round_of(slug, wagers, cards=piles, **{"decisions": [], **more}))
    assert sheet.lines is not None, sheet.why_not
    return sheet.lines


def test_the_three_card_bonus_pays_each_line_as_often_as_it_is_dealt() -> None:
    """All 22,100 hands of three cards: 48 straight flushes, 52 threes, 720 straights, 1,096 flushes, 3,744 pairs."""
    slug, seen = RIDES[2], Counter[Fraction]()
    bet = [wager("three-card-bonus", "1.00")]
    for three in combinations(PACK, 3):
        board = [card for card in PACK if card not in three][:2]
        [line] = settled(slug, bet, [*three, *board])
        seen[Fraction(line.paid, 100)] += 1
    assert seen == {200: 4, 40: 44, 30: 52, 6: 720, 3: 1096, 1: 3744, 0: 16_440}


def test_an_ante_that_goes_to_the_end_meets_the_known_hands() -> None:
    """A seeded sample of the 2,598,960 hands of five is held against the ranking, line by line, elsewhere; here the edges."""
    bets = [wager(street, "5.00", placed="before-deal" if street == "ante" else "after-deal") for street in STREETS]
    for slug in STUDS:
        assert [line.paid for line in settled(slug, bets, ["5S", "4S", "3S", "2S", "AS"])] == [
            50_000
        ] * 4  # the lowest of them
        assert [line.paid for line in settled(slug, bets, ["QS", "KS", "AS", "2S", "3S"])] == [
            3_000
        ] * 4  # round no corner
        assert [line.pushed for line in settled(slug, bets, ["6S", "6H", "2C", "3D", "KS"])] == [500] * 4
        assert [line.taken for line in settled(slug, bets, ["5S", "5H", "2C", "3D", "KS"])] == [500] * 4


FIVE = st.permutations(PACK).map(lambda pack: pack[:5])


@pytest.mark.parametrize("slug", [*RIDES, *STUDS])
@given(cards=FIVE, units=st.integers(1, 4), withdrawn=st.booleans())
def test_money_in_is_money_out_and_a_higher_stake_never_wins_less(
    slug: str, cards: list[str], units: int, withdrawn: bool
) -> None:
    names = ("bet-1", "bet-2", "bet-3") if slug in RIDES else STREETS
    decisions = [{"seat": 1, "action": "withdraw-bet-1"}] if withdrawn and slug in RIDES else []
    low, high = ([wager(name, f"{size}.00") for name in names] for size in (units, units * 2))
    once = settled(slug, low, cards, decisions=decisions)
    twice = settled(slug, high, cards, decisions=decisions)
    for bet, line, more in zip(low, once, twice, strict=True):
        assert line.taken + line.pushed + line.returned == (0 if line.result == "win" else CENTS[bet["amount"]])
        assert [part * 2 for part in line[1:5]] == list(more[1:5])
    assert len({line.result for line in once} - {"push"}) <= 1  # one hand decides them all


@given(cards=FIVE)
def test_seats_and_suits_renamed_change_nothing(cards: list[str]) -> None:
    slug, turned = RIDES[0], str.maketrans("SHDC", "HDCS")
    bets = [wager(f"bet-{i}") for i in (1, 2, 3)]
    told = settled(slug, bets, cards)
    assert settled(slug, bets, [card.translate(turned) for card in cards]) == told
    other = round_of(slug, [{**bet, "seat": 5, "bettor": "P5"} for bet in bets],
                     cards={"seat-5": cards[:3], "board": cards[3:]}, decisions=[])  # fmt: skip
    assert TERMS[slug].settle(other).lines == told


def test_awards_over_the_aggregate_add_up_to_it() -> None:
    """The example of lines 1131-1143: one fell short of the limit by rounding, the exact ratio pays it to the cent."""
    wagers = [wager(f"bet-{i}", "25.00", 1) for i in (1, 2, 3)] + [wager(f"bet-{i}", "10.00", 2) for i in (2, 3)]
    cards = {"seat-1": ["AS", "KS", "QS"], "seat-2": ["9S", "8S", "7S"], "board": ["JS", "TS"]}
    sheet = TERMS[RIDES[0]].settle(round_of(RIDES[0], wagers, cards=cards, decisions=[]))
    assert sheet.lines is not None
    assert sum(Fraction(line.paid) for line in sheet.lines) == 2_500_000
    assert sheet.readings == ("ratio",)
    first = sum(Fraction(line.paid) for line in sheet.lines[:3])
    assert first / 2_500_000 == Fraction(75_000, 79_000)


def test_the_player_dealers_wager_reaches_from_the_right_seat_by_seat() -> None:
    slug, streets = STUDS[1], [(street, "before-deal" if street == "ante" else "after-deal") for street in STREETS]
    wagers = [wager(street, seat=seat, placed=placed) for seat in (1, 3) for street, placed in streets]
    cards = {"seat-1": ["JS", "JH"], "seat-3": ["QS", "QH"], "board": ["3D", "4C", "AS"]}
    bank = {"seat": 2, "occupant": "P2", "wager": "55.00"}
    sheet = TERMS[slug].settle(round_of(slug, wagers, cards=cards, bank=bank, seats=(1, 2, 3)))
    assert sheet.lines is not None
    assert not sheet.covered
    assert sheet.order == (4, 5, 6, 7, 0, 1, 2, 3)
    assert [line.paid for line in sheet.lines] == [1000, 500, 0, 0, 1000, 1000, 1000, 1000]
    assert [line.returned for line in sheet.lines][:4] == [0, 500, 1000, 1000]


@pytest.mark.parametrize(
    ("cards", "what"),
    [
        ({"seat-1": ["AS", "KS", "QS"], "board": ["JS"]}, "too many cards"),
        ({"seat-1": ["AS", "AS"], "board": ["JS"]}, "the card is there twice"),
        ({"player": ["AS", "KS"]}, "no such pile"),
    ],
)
def test_cards_that_cannot_be_are_refused(cards: dict[str, list[str]], what: str) -> None:
    found = TERMS[STUDS[0]].refuse(round_of(STUDS[0], [wager("ante")], cards=cards))
    assert [what in problem.what for problem in found] == [True]
