"""What instruments ask of a floor beside its books, on the days on which they bind or as if they did."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from random import Random

from compliance.law.instruments import binds, instruments
from games.hand.form import Hand

EACH_HAND = (
    "ccr-11-2076-2077"  # offered before each hand; so many others within so many minutes; one provider at a table
)
AN_HOUR = "bureau-2016-sixty-minutes"  # one holder for so many minutes, then a stop
FOLLOWED = (EACH_HAND, AN_HOUR)
BANKED_BY = "player-dealer"
IN_GOOD_TIME = datetime.timedelta(minutes=8)  # before the hour is over


def asked(day: datetime.date, as_if: Iterable[str], banked_by: str) -> frozenset[str]:
    """Which of them the floor goes by at a table; where the sources do not tell whether one bound, it does."""
    if banked_by != BANKED_BY:
        return frozenset()
    known = instruments()
    return frozenset(name for name in FOLLOWED if name in as_if or binds(known[name], day) is not False)


def figure(instrument: str, name: str) -> int:
    """A figure of an instrument."""
    return instruments()[instrument].parameters[name]


def minutes(instrument: str, name: str) -> datetime.timedelta:
    """A figure that is a time."""
    return datetime.timedelta(minutes=figure(instrument, name))


class Stops:
    """The stops of the game that an hour of one holder asks for."""

    def __init__(self, law: frozenset[str]) -> None:
        self._asked = AN_HOUR in law
        self._last: Hand | None = None
        self._since: datetime.datetime | None = None  # the holder's first hand since a stop

    def before(self, clock: datetime.datetime, holder: str, rng: Random) -> datetime.datetime:
        """When the next hand may begin."""
        last, since = self._last, self._since
        if not self._asked or last is None or since is None or last.bank is None or last.bank.occupant != holder:
            return clock
        if clock - since < minutes(AN_HOUR, "minutes") - IN_GOOD_TIME:
            return clock
        return clock + minutes(AN_HOUR, "stop_minutes") + datetime.timedelta(seconds=rng.randint(10, 60))

    def dealt(self, hand: Hand) -> None:
        """A hand is over."""
        last = self._last
        goes_on = (
            last is not None
            and last.bank is not None
            and hand.bank is not None
            and last.bank.occupant == hand.bank.occupant
            and hand.started - last.ended < minutes(AN_HOUR, "stop_minutes")
        )
        self._since = self._since if goes_on else hand.started
        self._last = hand
