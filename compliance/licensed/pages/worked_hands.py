"""The section of a game's page that shows its worked hands: twenty at a time, settled when the page is asked for, one drawn."""

from __future__ import annotations

import datetime
from typing import Any

from django.http import HttpRequest
from msgspec import Struct

from compliance.floor.explained.worked_hands import Ran, run, worked_hands
from compliance.floor.pages.hand_words import felts_of
from games.schema import Game, dated

AT_ONCE = 20  # settled and shown
FEW = 5  # so many stand open on the page


class WorkedHands(Struct, frozen=True):
    """A stretch of the worked hands of a game."""

    ran: tuple[Ran, ...]
    count: int
    stretches: tuple[tuple[int, int, int], ...]  # number, first and last, where there are several
    stretch: int  # which one is shown
    open: bool
    drawn: int  # which hand is drawn; 0: none

    @property
    def span(self) -> str:
        return f"{self.ran[0].number} to {self.ran[-1].number}"

    @property
    def otherwise(self) -> int:
        """How many of those shown do not come out as they expect."""
        return sum(bool(one.misses) for one in self.ran)


def worked_context(request: HttpRequest, game: Game, day: datetime.date) -> dict[str, Any]:
    """The stretch asked for, and the felts of the hand asked for; numbers that there are not are passed over."""
    count = len(worked_hands(game).case)
    if not count or dated.one_as_of(game.edition, day) is None:
        return {"worked": None}
    drawn, asked = _number(request, "hand", count), _number(request, "hands", -(-count // AT_ONCE))
    stretch = (drawn - 1) // AT_ONCE + 1 if drawn else asked or 1
    first = (stretch - 1) * AT_ONCE + 1
    ran = tuple(run(game, day, first, first + AT_ONCE - 1))
    shown = next((one for one in ran if one.number == drawn), None)
    starts = range(1, count + 1, AT_ONCE) if count > AT_ONCE else ()
    worked = WorkedHands(
        ran=ran,
        count=count,
        stretches=tuple((i, start, min(start + AT_ONCE - 1, count)) for i, start in enumerate(starts, start=1)),
        stretch=stretch,
        open=count <= FEW or bool(drawn or asked),
        drawn=drawn,
    )
    if shown is None:
        return {"worked": worked}
    hand = shown.as_recorded
    return {"worked": worked, **felts_of(hand, shown.facts, without_fee=not hand.collections)}


def _number(request: HttpRequest, name: str, most: int) -> int:
    text = request.GET.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 5 and int(text) <= most else 0
