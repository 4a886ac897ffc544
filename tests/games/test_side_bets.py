"""Side bets that are games of their own: a hand of the game beside which they lie carries them, each settled by its own rules."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from compliance.floor.rules.review import Judge
from compliance.houses.forms.house import House, Posting
from compliance.law.finding import Finding
from games.cards.card import DECK
from games.cards.money import CENTS, plain
from games.hand.form import Hand, Settled
from games.schema import load
from games.terms import side_bets
from games.terms.game import GameTerms
from tests.games.round_hands import round_of, terms_of, wager

GAMES = load.catalogue().games
HOST = "blackjack-grand-ronde"
SIDES = ("21-plus-3-xtreme-grand-ronde", "lucky-ladies-grand-ronde", "super-bonus-grand-ronde")
BONUS, DERBY = "blackjack-bonus-bet", ("no-bust-bj-4", "no-bust-buster-bj-4", "pure-spanish-21-5")
NAMES = ("21-plus-3-xtreme", "lucky-ladies", "super-bonus-player", "super-bonus-dealer")
LAID = [wager("base", "20.00"), *(wager(name, "5.00") for name in NAMES)]


def house(**more: Any) -> House:
    return House(form="oliver.house/1", establishment="a-house", title="A house", time_zone="UTC", boundary_hour=0,
                 tables=("T1",), **more)  # fmt: skip


def judged(hand: Hand, **more: Any) -> list[Finding]:
    return Judge(house(**more), GAMES).review(hand, None).findings


def beside(host: str, *sides: str, **readings: str) -> GameTerms:
    return side_bets.with_sides(terms_of(host), [terms_of(side, **readings) for side in sides])


def as_due(hand: Hand, terms: GameTerms) -> Hand:
    lines = terms.settle(hand).lines or ()
    wagers = [
        msgspec.structs.replace(one, settled=Settled(*(plain(int(part)) for part in line[1:5])))
        for one, line in zip(hand.wagers, lines, strict=True)
    ]
    return msgspec.structs.replace(hand, wagers=wagers)


def test_the_games_beside_which_a_side_bet_lies_are_there_and_have_the_wager_it_needs() -> None:
    lying = {slug: side_bets.hosts(game) for slug, game in GAMES.items() if side_bets.hosts(game)}
    assert lying == dict.fromkeys(SIDES, frozenset({HOST})) | {BONUS: frozenset(DERBY)}
    for slug, hosts in lying.items():
        needed = {name for kind in GAMES[slug].wager for name in kind.needs_one_of}
        for host in hosts:
            assert GAMES[host].book == GAMES[slug].book
            assert needed <= {kind.name for kind in GAMES[host].wager}


@pytest.mark.parametrize("seed", range(40))
def test_each_wager_is_what_it_is_by_its_own_rules_alone(seed: int) -> None:
    lot = random.Random(seed)
    cards = lot.sample(DECK, 4)
    dealt = {"dealer": cards[:2], "seat-1": cards[2:]}
    together = beside(HOST, *SIDES).settle(round_of(HOST, LAID, cards=dealt, decisions=[]))
    alone = terms_of(HOST).settle(round_of(HOST, LAID[:1], cards=dealt, decisions=[]))
    assert (together.lines is None) == (alone.lines is None)
    if together.lines is None or alone.lines is None:
        assert together.why_not == alone.why_not
        return
    assert together.lines[0] == alone.lines[0]
    for i, (name, slug) in enumerate(zip(NAMES, (*SIDES, SIDES[2]), strict=True), 1):
        own = terms_of(slug).settle(round_of(slug, [LAID[0], wager(name, "5.00")], cards=dealt, decisions=[]))
        assert own.lines is not None
        assert together.lines[i] == own.lines[1]
        assert together.whys[i] == own.whys[1]


def test_the_order_of_the_wagers_and_the_seats_change_nothing() -> None:
    dealt = {"dealer": ["KS", "8D"], "seat-1": ["QH", "QH"], "seat-4": ["5C", "6C", "TD"]}
    laid = [*LAID, *({**one, "seat": 4, "bettor": "P4"} for one in LAID)]
    one = beside(HOST, *SIDES).settle(round_of(HOST, laid, cards=dealt, decisions=[])).lines
    other = beside(HOST, *SIDES).settle(round_of(HOST, laid[::-1], cards=dealt, decisions=[])).lines
    assert one is not None
    assert one == (other or ())[::-1]


def test_the_judge_passes_what_was_due_and_names_what_was_not() -> None:
    dealt = {"dealer": ["KS", "9D"], "seat-1": ["QH", "QS"]}
    hand = as_due(round_of(HOST, LAID, cards=dealt, decisions=[], decks=6), beside(HOST, *SIDES))
    assert [one for one in judged(hand) if one.rule.startswith(("SET", "LIC", "LIM"))] == []
    wrong = [*hand.wagers[:2], msgspec.structs.replace(hand.wagers[2], settled=Settled(taken="5.00")), *hand.wagers[3:]]
    found = [one for one in judged(msgspec.structs.replace(hand, wagers=wrong)) if one.rule == "SET001"]
    assert [(one.subject, one.outcome) for one in found] == [("wagers[2].settled", "fail")]


def test_a_side_bet_without_the_wager_that_it_needs_is_named() -> None:
    hand = round_of(HOST, [LAID[2]], cards={"dealer": ["KS", "9D"], "seat-1": ["QH", "QS"]}, decisions=[])
    assert [one.subject for one in judged(hand) if one.rule == "LIM002"] == ["wagers[0]"]


def test_a_wager_that_is_nobodys_is_still_not_in_the_rules() -> None:
    dealt = {"dealer": ["KS", "9D"], "seat-1": ["QH", "QS"]}
    hand = round_of(HOST, [*LAID, wager("perfect-pairs")], cards=dealt, decisions=[])
    assert [one.subject for one in judged(hand) if one.rule == "LIC002"] == ["wagers[5]"]
    other = round_of("spanish-21-grand-ronde", LAID[:3], cards=dealt, decisions=[])  # not a game beside which they lie
    assert [one.subject for one in judged(other) if one.rule == "LIC002"] == ["wagers[1]", "wagers[2]"]


def test_a_reading_of_the_side_bet_is_one_of_the_hand() -> None:
    dealt = {"dealer": ["2S", "9D"], "seat-1": ["AH", "3D"]}
    hand = round_of(HOST, LAID[:2], cards=dealt, decisions=[])
    terms = beside(HOST, SIDES[0])
    sheet = terms.settle(hand)
    assert "ace-low-straight" in sheet.readings
    assert (sheet.lines or ())[1].result == "not stated"
    told = terms.under("ace-low-straight", "a-straight").settle(hand).lines or ()
    assert told[1].paid == 5000
    assert terms.under("ace-low-straight", "a-straight").under("ace-low-straight", "not-a-straight").settle(
        hand
    ).lines != (told)


@pytest.mark.parametrize("host", DERBY)
def test_the_player_dealers_wager_reaches_both_or_nobody_can_tell(host: str) -> None:
    laid = [wager("base", "20.00"), wager("blackjack-bonus", "5.00")]
    dealt = {"dealer": ["KS", "9D"], "seat-1": ["AH", "KH"]}
    terms = beside(host, BONUS)
    whole = terms.settle(round_of(host, laid, cards=dealt, decisions=[], seats={2})).lines
    assert whole is not None
    assert whole[1].paid == 5000
    moved = sum(line.paid + line.taken for line in whole)
    for cover, told in ((moved, True), (moved - 1, False)):
        bank = {"seat": 2, "occupant": "P2", "wager": plain(int(cover))}
        sheet = terms.settle(round_of(host, laid, cards=dealt, decisions=[], seats={2}, bank=bank))
        assert (sheet.lines is not None) is told
        assert told or "side bet" in sheet.why_not


def test_the_fee_is_told_where_the_side_bet_does_not_move_its_row() -> None:
    dealt = {"dealer": ["KS", "9D"], "seat-1": ["AH", "KH"]}
    schedule = GAMES[DERBY[0]].schedule[0]
    option = next(one for one in schedule.option if one.bands)
    posting = Posting(table="T1", game=DERBY[0], schedule=schedule.schedule, option=option.number, min=1, max=500,
                      from_=round_of(DERBY[0], []).started)  # fmt: skip
    rows = next(iter(option.bands.values()))
    edge = rows[0].to
    assert edge is not None
    for amount, told in ((int(edge), False), (int(edge) - 20, True)):
        laid = [wager("base", f"{amount}.00"), wager("blackjack-bonus", "5.00")]
        bank = {"seat": 2, "occupant": "P2", "wager": "5000.00"}
        hand = round_of(DERBY[0], laid, cards=dealt, decisions=[], seats={2}, bank=bank)
        due = Judge(house(postings=(posting,)), GAMES).facts(hand, None).due
        assert due is not None
        assert (due.fee is not None) is told, due
        assert CENTS[f"{amount}.00"] == due.base
