"""Vigorish that a dealer marks with a button instead of taking it, and that is paid within the hour on a slip of its own."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

import msgspec

from compliance.money.papers.marker import Marker
from compliance.money.papers.slip import Slip
from compliance.papers.forms.form import Paper
from compliance.tools.simulate.money.office import Office, at
from games.cards.money import CENTS, plain
from games.hand.form import Hand

EVERY = 2  # of the hands that owe vigorish
AFTER = 25  # minutes until the last of a day's is paid
KIND = "vigorish"


class PutOff(NamedTuple):
    """One player's vigorish of one hand, in cents."""

    hand: Hand
    seat: int
    player: str | None
    amount: int


class PuttingOff:
    """Takes vigorish out of some hands and keeps what was taken out."""

    def __init__(self) -> None:
        self.held: list[PutOff] = []
        self._owing = 0

    def without(self, hand: Hand) -> Hand:
        """The hand as it was collected: now and then with its vigorish put off."""
        owed = [one for one in hand.collections or () if one.kind == KIND and one.seat is not None]
        if not owed:
            return hand
        self._owing += 1
        if self._owing % EVERY:
            return hand
        players = {seat.seat: seat.occupant for seat in hand.seats}
        left = [one for one in hand.collections or () if one not in owed]
        hand = msgspec.structs.replace(hand, collections=left)
        for one in owed:
            assert one.seat is not None
            self.held.append(PutOff(hand, one.seat, players.get(one.seat), CENTS[one.amount]))
        return hand


def late(office: Office, put_off: Sequence[PutOff]) -> Iterator[Paper]:
    """The day's markers, and for each table the slip on which they were paid."""
    mine = [one for one in put_off if one.hand.gaming_day == office.day]
    for table, found in groupby(sorted(mine, key=_place), key=lambda one: one.hand.table):
        held = list(found)
        begins, ends = at(held[0].hand.ended), at(held[-1].hand.ended, AFTER)
        slip = office.paper("SL", table, "late")
        markers = [_marker(office, one, number, slip, ends) for number, one in enumerate(held, 1)]
        yield from markers
        yield Slip(
            id=slip,
            gaming_day=office.day,
            table=table,
            kind="vigorish",
            from_=begins,
            to=ends,
            amount=plain(sum(one.amount for one in held)),
            dealer=held[-1].hand.dealer,
            game=held[0].hand.game,
            settles=tuple(marker.id for marker in markers if marker.settled is None),
        )


def _place(one: PutOff) -> tuple[str, datetime.datetime, int]:
    return one.hand.table, one.hand.ended, one.seat


def _marker(office: Office, one: PutOff, number: int, slip: str, ends: datetime.datetime) -> Marker:
    """Every second one says itself on which slip it was paid; the others stand on the slip."""
    names_it = number % EVERY == 0
    return Marker(
        id=office.paper("MK", one.hand.table, number),
        gaming_day=office.day,
        table=one.hand.table,
        seat=one.seat,
        player=one.player,
        game=one.hand.game,
        hand=one.hand.id,
        at=at(one.hand.ended),
        amount=plain(one.amount),
        dealer=one.hand.dealer,
        settled=ends if names_it else None,
        slip=slip if names_it else None,
    )
