"""Pai gow poker judged: what a wrong payout is told, with its hands, its readings and the sums for other players' hands."""

from __future__ import annotations

from typing import Any

import msgspec

from compliance.floor.rules.review import Judge
from compliance.houses.forms.house import House
from compliance.law.finding import Finding
from games.hand.check import problems
from games.hand.form import Hand, Settled
from games.schema import load
from tests.games.pai_gow_hands import BANK, NOTHING, QUADS, laid
from tests.games.round_hands import round_of, wager


def judged(
    slug: str, bets: list[dict[str, Any]], cards: dict[str, list[str]], settled: list[Settled], **more: Any
) -> list[Finding]:
    hand: Hand = round_of(slug, bets, cards=cards, **more)
    done = [msgspec.structs.replace(one, settled=each) for one, each in zip(hand.wagers, settled, strict=True)]
    hand = msgspec.structs.replace(hand, wagers=done)
    assert problems(hand, hand.ended) == []
    house = House(
        form="oliver.house/1", establishment="a-house", title="A house", time_zone="UTC", boundary_hour=0, tables=()
    )
    return [
        one for one in Judge(house, load.catalogue().games).review(hand, None).findings if one.rule.startswith("SET")
    ]


BANKED = {"bank": {"seat": 3, "occupant": "P3", "wager": "500.00"}, "seats": (3,)}


def test_a_push_taken_is_found_with_its_hands() -> None:
    pushes = {"front": ["AC", "JC"], "back": ["8H", "8C", "6S", "4D", "3C"]}
    cards = laid(seat_1=pushes, seat_3=BANK)
    [found] = judged("fortune-pai-gow", [wager("base")], cards, [Settled(taken="10.00")], **BANKED)
    assert (found.rule, found.outcome, found.difference) == ("SET001", "fail", -1000)
    assert any("Front ace-jack against king-queen" in line for line in found.working)
    assert judged("fortune-pai-gow", [wager("base")], cards, [Settled(pushed="10.00")], **BANKED) == []


def test_an_envy_that_was_not_paid_is_found() -> None:
    cards = laid(seat_1=NOTHING, seat_2=QUADS, seat_3=BANK)
    bets = [wager("fortune-bonus", "5.00"), wager("fortune-bonus", "5.00", 2)]
    right = [Settled(paid="5.00", taken="5.00"), Settled(paid="125.00")]
    assert judged("face-up-pai-gow", bets, cards, right, **BANKED) == []
    [found] = judged("face-up-pai-gow", bets, cards, [Settled(taken="5.00"), right[1]], **BANKED)
    assert (found.rule, found.outcome, found.subject, found.difference) == ("SET001", "fail", "wagers[0].settled", -500)


def test_a_copy_paid_hangs_on_no_reading_where_the_book_gives_it_to_the_bank() -> None:
    copied = {"front": ["KH", "QC"], "back": ["8H", "8C", "6S", "4D", "3C"]}
    [found] = judged(
        "pai-gow-poker-choctaw", [wager("base")], laid(seat_1=copied, dealer=BANK), [Settled(pushed="10.00")]
    )
    assert (found.rule, found.outcome, found.reading) == ("SET001", "fail", None)


def test_a_bank_that_answers_for_all_is_not_held_to_its_wager() -> None:
    """Book 004 prints no bound of what a banking player may win: what he collects beyond his bank is his (1330-1334)."""
    loses = {"front": ["JS", "TC"], "back": ["8H", "8C", "6S", "4D", "3C"]}
    cards = laid(seat_1=loses, seat_3=BANK, dealer={"front": ["AC", "7D"], "back": ["TD", "TH", "6C", "5H", "4S"]})
    bank = {"bank": {"seat": 3, "occupant": "P3", "wager": "20.00"}, "seats": (3,)}
    bets = [wager("base", "50.00")]
    assert judged("pai-gow-poker-choctaw", bets, cards, [Settled(taken="50.00")], **bank) == []
    [found] = judged("pai-gow-poker-choctaw", bets, cards, [Settled(taken="40.00", returned="10.00")], **bank)
    assert found.rule == "SET001"
