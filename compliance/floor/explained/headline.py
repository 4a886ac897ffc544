"""The head line of a hand: where, when, under whom and at what it was dealt. Pure."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from zoneinfo import ZoneInfo

from msgspec import Struct

from compliance.floor.rules.facts import HandFacts
from compliance.houses.forms.shifts import Shift, shift_at
from games.terms.option_named import called


class Headline(Struct, frozen=True):
    """What a floor supervisor asks first. "" where it is not recorded, or the house has none."""

    table: str
    number: int
    day: datetime.date
    started: datetime.datetime
    ended: datetime.datetime
    dealer: str
    shift: str
    game: str
    option: str


def headline(facts: HandFacts, shifts: Sequence[Shift], zone: ZoneInfo) -> Headline:
    """The shift is that of the house's clock when the hand began; the option is the one that hung then."""
    hand, fee = facts.hand, facts.fee
    return Headline(
        table=hand.table,
        number=hand.number,
        day=hand.gaming_day,
        started=hand.started,
        ended=hand.ended,
        dealer=hand.dealer or "",
        shift=shift_at(shifts, hand.started.astimezone(zone).hour).name if shifts else "",
        game=hand.game if facts.game is None else facts.game.game.title,
        option="" if fee is None else called(fee.option),
    )
