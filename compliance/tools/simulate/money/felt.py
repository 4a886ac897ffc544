"""What the recorded hands say that was collected, added up as they come: by table, shift and kind of box, and by down."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from typing import NamedTuple
from zoneinfo import ZoneInfo

from compliance.houses.forms.house import House
from compliance.houses.forms.shifts import in_order, shift_at
from compliance.money.ledger.day import WHOLE_DAY
from compliance.money.ledger.line_items import HOLDS
from compliance.papers.forms.form import Collected, Holds
from games.cards.money import CENTS
from games.hand.form import Hand

A_DAY = datetime.timedelta(days=1)


class Watch(NamedTuple):
    """A shift of a gaming day with its moments."""

    name: str
    begins: datetime.datetime
    ends: datetime.datetime


class Down(NamedTuple):
    """What a dealer collected at a table without a break, of one kind. Cents."""

    table: str
    game: str
    dealer: str
    shift: str
    kind: Collected
    from_: datetime.datetime
    to: datetime.datetime
    hands: int
    amount: int


class Collections(NamedTuple):
    """A gaming day's collections. `boxes` in cents, by table, shift and kind of box."""

    boxes: Mapping[tuple[str, str, Holds], int]
    downs: tuple[Down, ...]
    coins: Mapping[tuple[str, str, str], int]  # wagers by table, shift and name


class Felt:
    """Adds hands up. Nothing is kept of a hand but its sums."""

    def __init__(self, house: House, coins: Iterable[str] = ()) -> None:
        self._house, self._zone, self._named = house, ZoneInfo(house.time_zone), frozenset(coins)
        self._boxes: dict[datetime.date, dict[tuple[str, str, Holds], int]] = {}
        self._downs: dict[datetime.date, dict[tuple[str, str, str, int], Down]] = {}
        self._coins: dict[datetime.date, dict[tuple[str, str, str], int]] = {}
        self._open: dict[tuple[datetime.date, str], tuple[str, str, int]] = {}

    def add(self, hand: Hand) -> None:
        """One more hand."""
        day, hour = hand.gaming_day, hand.started.astimezone(self._zone).hour
        shift = shift_at(self._house.shifts, hour).name if self._house.shifts else WHOLE_DAY
        for one in hand.collections or ():
            box = (hand.table, shift, HOLDS[one.kind])
            boxes = self._boxes.setdefault(day, {})
            boxes[box] = boxes.get(box, 0) + CENTS[one.amount]
        coins = self._coins.setdefault(day, {})
        for wager in hand.wagers:
            if wager.wager in self._named:
                coin = (hand.table, shift, wager.wager)
                coins[coin] = coins.get(coin, 0) + 1
        self._down(hand, shift)

    def _down(self, hand: Hand, shift: str) -> None:
        day, who = hand.gaming_day, (hand.dealer or "", shift)
        dealer, of, number = self._open.get((day, hand.table), ("", "", 0))
        if (dealer, of) != who:
            number += 1
            self._open[day, hand.table] = (*who, number)
        downs = self._downs.setdefault(day, {})
        for kind in dict.fromkeys(one.kind for one in hand.collections or ()):
            amount = sum(CENTS[one.amount] for one in hand.collections or () if one.kind == kind)
            key = (hand.table, shift, kind, number)
            held = downs.get(key)
            if held is None:
                begun = (hand.table, hand.game, who[0], shift, kind, hand.started, hand.ended, 1, amount)
                downs[key] = Down(*begun)
            else:
                downs[key] = held._replace(
                    from_=min(held.from_, hand.started),
                    to=max(held.to, hand.ended),
                    hands=held.hands + 1,
                    amount=held.amount + amount,
                )

    def of(self, day: datetime.date) -> Collections:
        """What was collected on a gaming day."""
        downs = tuple(down for _, down in sorted(self._downs.get(day, {}).items()))
        return Collections(self._boxes.get(day, {}), downs, self._coins.get(day, {}))

    def dropped_at(self) -> tuple[str, ...]:
        """Tables at which jackpot drops were taken on any day."""
        return tuple(
            sorted({table for boxes in self._boxes.values() for table, _, holds in boxes if holds == "jackpot"})
        )


def watches(house: House, day: datetime.date) -> tuple[Watch, ...]:
    """The shifts of a gaming day in their order, each with its moments in UTC."""
    zone, ordered = ZoneInfo(house.time_zone), in_order(house.shifts, house.boundary_hour)

    def moment(hour: int, of: datetime.date) -> datetime.datetime:
        return datetime.datetime.combine(of, datetime.time(hour), zone).astimezone(datetime.UTC)

    begins = [moment(shift.from_, day if shift.from_ >= house.boundary_hour else day + A_DAY) for shift in ordered]
    begins[:1] = [moment(house.boundary_hour, day)]
    last = moment(house.boundary_hour, day + A_DAY)
    names = [shift.name for shift in ordered] or [WHOLE_DAY]
    return tuple(Watch(*of) for of in zip(names, begins, [*begins[1:], last], strict=True))
