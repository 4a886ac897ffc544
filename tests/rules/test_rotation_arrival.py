"""Hands that come late, are left out or are corrected: judged again only as far as they reach, and to the same end.

What the services do with the database (tests/services/test_review_arrival.py) is done here with lists, over a table-day of a
game of every regime that the books have.
"""

from __future__ import annotations

import datetime
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from compliance.rules.facts import Before
from compliance.rules.finding import Finding
from compliance.rules.review import Judge, Review, review_in_order
from compliance.simulate import table_day
from compliance.simulate.spec import Spec
from compliance.simulate.tables import plan
from games import load
from games.hand import Bank, Hand

DAY = datetime.date(2026, 9, 1)
GAMES = {
    "offered-after": "ez-baccarat-panda8",
    "at-most": "three-card-poker-lucky-chances",
    "at-most, with conditions": "super-pan-9-lucky-chances",
    "at-most, the house banks": "pai-gow-poker-grand-ronde",
    "intervening": "no-bust-bj-4",
    "alternating": "pai-gow-poker-choctaw",
    "pass-on-loss": "baccarat-chemin-de-fer-choctaw",
    "dealer-button": "texas-holdem-choctaw",
    "shooter": "craps-choctaw",
}
HANDS = 60


@cache
def floor(slug: str) -> tuple[Judge, tuple[Hand, ...]]:
    """A judge and a clean table-day, with some banks given to somebody else so that there is something to find."""
    catalogue = load.catalogue()
    made = plan(catalogue, Spec(last_day=DAY, tables=1, days=1, hands=HANDS, faults=0, game=slug))
    spec = Spec(last_day=DAY, tables=1, days=1, hands=HANDS, faults=0, game=slug)
    hands = list(table_day.deal(table_day.surroundings(made.tables[0], DAY, spec), spec))
    chance = Random(slug)
    for i in chance.sample(range(1, len(hands)), len(hands) // 4):
        before, seats = hands[i - 1], {seat.seat: seat.occupant for seat in hands[i].seats}
        if before.bank is not None and seats.get(before.bank.seat) == before.bank.occupant:
            hands[i] = replace(
                hands[i], bank=Bank(before.bank.seat, before.bank.occupant), offers=chance.choice([[], None])
            )
    return Judge(made.house, catalogue.games), tuple(hands)


class TableDay:
    """The hands of a table-day as they come, judged again until a hand leaves what it left before."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self.hands: dict[int, Hand] = {}
        self.reviews: dict[int, Review] = {}
        self.judged = 0

    def take(self, hand: Hand) -> int:
        """A hand comes, or takes the place of another; how many were judged for it."""
        self.hands[hand.number] = hand
        return self._again(hand.number)

    def leave(self, number: int) -> int:
        """A hand is taken away."""
        del self.hands[number], self.reviews[number]
        later = [each for each in sorted(self.hands) if each > number]
        return self._again(later[0]) if later else 0

    def _again(self, first: int) -> int:
        numbers, judged = sorted(self.hands), 0
        for number in numbers[numbers.index(first) :]:
            earlier = [each for each in numbers if each < number]
            before: Before | None = self.reviews[earlier[-1]].after if earlier else None
            was = self.reviews.get(number)
            self.reviews[number] = self._judge.review(self.hands[number], before)
            judged += 1
            if was is not None and was.after == self.reviews[number].after:
                break
        self.judged += judged
        return judged

    def findings(self) -> dict[int, list[Finding]]:
        return {number: self.reviews[number].findings for number in sorted(self.hands)}


def in_order(judge: Judge, hands: tuple[Hand, ...]) -> dict[int, list[Finding]]:
    return {
        hand.number: review.findings for hand, review in review_in_order(judge, sorted(hands, key=lambda h: h.number))
    }


@pytest.mark.parametrize("regime", GAMES)
def test_any_order_of_arrival_ends_in_the_same_findings(regime: str) -> None:
    judge, hands = floor(GAMES[regime])
    expected = in_order(judge, hands)
    assert len(hands) >= HANDS // 2
    for seed in range(6):
        day, order = TableDay(judge), Random(seed).sample(hands, len(hands))
        for hand in order:
            day.take(hand)
        assert day.findings() == expected


@pytest.mark.parametrize("regime", GAMES)
def test_hands_that_are_missing_and_come_back_leave_nothing_behind(regime: str) -> None:
    judge, hands = floor(GAMES[regime])
    day, chance = TableDay(judge), Random(regime)
    for hand in hands:
        day.take(hand)
    gone = chance.sample(hands, len(hands) // 5)
    for hand in gone:
        day.leave(hand.number)
    assert day.findings() == in_order(judge, tuple(hand for hand in hands if hand not in gone))
    for hand in gone:
        day.take(hand)
    assert day.findings() == in_order(judge, hands)


@pytest.mark.parametrize("regime", GAMES)
def test_a_correction_in_the_middle_reaches_its_neighbourhood_only(regime: str) -> None:
    """A hand that names another banker changes what follows until the bank has gone on; a hand that changes nothing of the
    rotation changes the next one at most."""
    judge, hands = floor(GAMES[regime])
    day = TableDay(judge)
    for hand in hands:
        day.take(hand)
    middle = hands[len(hands) // 2]
    assert day.take(replace(middle, dealer="D-999")) == 1
    whole = len([hand for hand in hands if hand.number >= middle.number])
    other = next(seat for seat in middle.seats if middle.bank is None or seat.seat != middle.bank.seat)
    if middle.bank is not None:
        assert day.take(replace(middle, bank=Bank(other.seat, other.occupant))) < max(whole, 2)
