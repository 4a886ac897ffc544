"""Hands that come late, are left out or are corrected: judged again only as far as they reach, and to the same end.

What the services do with the database (tests/floor/write/test_review_arrival.py) is done here with lists, over a table-day of a
game of every regime that the books have.
"""

from __future__ import annotations

import datetime
from bisect import bisect_left, insort
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from compliance.floor.rules.facts import Before
from compliance.floor.rules.holding import KEPT, MOST_RUN
from compliance.floor.rules.review import Judge, Review, review_in_order
from compliance.law.finding import Finding
from compliance.law.instruments import instruments
from compliance.tools.simulate import table_day
from compliance.tools.simulate.spec import Spec
from compliance.tools.simulate.tables import plan
from games.hand.form import Bank, Hand
from games.rotation import regimes
from games.schema import load
from games.terms.game import game_terms

DAY = datetime.date(2026, 9, 1)
GAMES = {
    "offered-after": "ez-baccarat-panda8",
    "offered-after, on a spot that was played": "asian-baccarat-crystal-park",
    "at-most": "three-card-poker-lucky-chances",
    "at-most, with conditions": "super-pan-9-lucky-chances",
    "house-banks": "pai-gow-poker-grand-ronde",
    "intervening": "no-bust-bj-4",
    "alternating": "pai-gow-poker-choctaw",
    "pass-on-loss": "baccarat-chemin-de-fer-choctaw",
    "dealer-button": "texas-holdem-choctaw",
    "shooter": "craps-choctaw",
    "none": "red-dog-choctaw",
}
HANDS = 60
LONG = 500  # hands of a long day; what a correction reaches is far less


@cache
def floor(slug: str, length: int = HANDS) -> tuple[Judge, tuple[Hand, ...]]:
    """A judge and a clean table-day, with some banks given to somebody else so that there is something to find."""
    catalogue = load.catalogue()
    spec = Spec(last_day=DAY, tables=1, days=1, hands=length, faults=0, game=slug)
    made = plan(catalogue, spec)
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
        self._numbers: list[int] = []
        self.hands: dict[int, Hand] = {}
        self.reviews: dict[int, Review] = {}

    def take(self, hand: Hand) -> int:
        """A hand comes, or takes the place of another; how many were judged for it."""
        if hand.number not in self.hands:
            insort(self._numbers, hand.number)
        self.hands[hand.number] = hand
        return self._again(bisect_left(self._numbers, hand.number))

    def leave(self, number: int) -> int:
        """A hand is taken away."""
        del self.hands[number], self.reviews[number]
        place = bisect_left(self._numbers, number)
        del self._numbers[place]
        return self._again(place)

    def _again(self, first: int) -> int:
        judged = 0
        before: Before | None = self.reviews[self._numbers[first - 1]].after if first else None
        for number in self._numbers[first:]:
            was = self.reviews.get(number)
            self.reviews[number] = self._judge.review(self.hands[number], before)
            before = self.reviews[number].after
            judged += 1
            if was is not None and was.after == before:
                break
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
    for seed in range(3):
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


def corrected(hand: Hand, chance: Random) -> Hand:
    """The hand as somebody else recorded it: another in the bank, offers not recorded, a seat away, another game begun …"""
    seat, kind = chance.choice(hand.seats), chance.randrange(6)
    if kind == 0 and hand.bank is not None:
        return replace(hand, bank=Bank(seat.seat, seat.occupant), offers=chance.choice([[], None]))
    if kind == 1 and hand.pot is not None:
        return replace(hand, pot=replace(hand.pot, button=seat.seat))
    if kind == 2 and hand.shooter is not None:
        return replace(hand, shooter=seat.seat)
    if kind == 3:
        return replace(hand, opened=True, offers=None)
    if kind == 4:
        seats = [replace(one, away=True) if one is seat else one for one in hand.seats]
        return replace(hand, seats=seats, wagers=[wager for wager in hand.wagers if wager.seat != seat.seat])
    return replace(hand, offers=None, closes="broken")


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("regime", GAMES)
def test_corrections_removals_and_late_hands_in_any_order_end_in_the_same_findings(regime: str, seed: int) -> None:
    """Each hand comes, is corrected never, once or twice, and may be taken away again; what happens to one hand happens in
    its order, and everything else as it likes."""
    judge, hands = floor(GAMES[regime])
    chance = Random(f"{regime}/{seed}")
    versions: dict[int, list[Hand | None]] = {}
    for hand in hands:
        mine: list[Hand | None] = [hand, *(corrected(hand, chance) for _ in range(chance.choice([0, 0, 0, 1, 2])))]
        versions[hand.number] = [*mine, None] if chance.random() < 0.1 else mine
    day, turns = TableDay(judge), [number for number, mine in versions.items() for _ in mine]
    chance.shuffle(turns)
    left = {number: list(mine) for number, mine in versions.items()}
    for number in turns:
        come = left[number].pop(0)
        if come is None:
            day.leave(number)
        else:
            day.take(come)
    stands = tuple(mine[-1] for mine in versions.values() if mine[-1] is not None)
    assert len(stands) < len(hands)
    assert day.findings() == in_order(judge, stands)


@pytest.mark.parametrize("regime", GAMES)
def test_a_correction_in_the_middle_of_a_long_day_reaches_its_neighbourhood_only(regime: str) -> None:
    """A hand that names another banker changes what follows until that is forgotten; a hand that changes nothing of the rotation
    is judged by itself."""
    judge, hands = floor(GAMES[regime], LONG)
    day = TableDay(judge)
    for hand in hands:
        day.take(hand)
    untouched = day.findings()  # those of the hands in their order
    middle = hands[len(hands) // 3]
    assert day.take(replace(middle, dealer="D-999")) == 1
    reaches = max(day.take(corrected(middle, Random(seed))) for seed in range(6))
    a_while = sum(middle.started <= hand.started <= middle.started + KEPT for hand in hands)
    assert reaches <= max(a_while, MOST_RUN) + 2
    assert reaches < len(hands) // 2
    day.take(middle)
    assert day.findings() == untouched


@pytest.mark.parametrize("offers", [[], None])
def test_a_run_that_lasts_all_day_forgets_its_beginning(offers: list[object] | None) -> None:
    """One player in the bank from morning to night, and nobody else asked: the same is known of every later hand, however the
    run began, except that it lasts at least so long."""
    judge, hands = floor(GAMES["offered-after"], LONG)
    bank = Bank(20, "P-1")
    held = [
        replace(
            hand,
            bank=bank,
            offers=offers,
            opened=None,
            seats=[*hand.seats, replace(hand.seats[0], seat=20, occupant="P-1")],
        )
        for hand in hands
    ]
    day = TableDay(judge)
    for hand in held:
        day.take(hand)
    first = held[0]
    other = Bank(first.seats[0].seat, first.seats[0].occupant)
    assert MOST_RUN <= day.take(replace(first, bank=other)) <= MOST_RUN + 30
    late = [one.says for one in day.findings()[held[-1].number] if one.rule == "ROT001"]
    assert late
    assert f"at least {MOST_RUN + 1} hands in a row" in late[0]


def test_what_a_hand_leaves_reaches_as_far_as_the_law_asks() -> None:
    asked = [one.parameters.get("minutes", 0) for one in instruments().values()]
    assert max(asked) > 0
    assert datetime.timedelta(minutes=max(asked)) < KEPT


def test_every_regime_and_every_condition_of_the_books_has_a_game_here() -> None:
    games = load.catalogue().games
    here = [game_terms(games[slug], DAY).rotation for slug in GAMES.values()]
    assert {one.regime for one in here if one is not None} == set(regimes())
    everywhere = {need.kind for game in games.values() for one in game.rotation for need in one.needs}
    assert {need.kind for one in here if one is not None for need in one.needs} == everywhere
