"""The changes of a house that two people make: what waits for the second, and what holds from which day."""

from __future__ import annotations

import datetime

import msgspec
from django.db.models import QuerySet
from msgspec import Struct

from compliance.houses.forms.dated import Change
from compliance.houses.models import HouseChange
from compliance.record import read

WAITS, CONFIRMED, REFUSED = "waits", "confirmed", "refused"
MOST = 50
"""A house drafts a handful a year."""


class Drafted(Struct, frozen=True):
    """A change that one person drafted, and what the second said: "waits", "confirmed" or "refused"."""

    index: int
    change: Change
    by: str
    at: datetime.datetime
    state: str
    why: str = ""
    decided_by: str = ""


def changes_waiting(*, establishment_id: int) -> list[Drafted]:
    """Those that nobody has decided, the oldest first."""
    return _drafted(HouseChange.objects.filter(establishment=establishment_id, word=None).order_by("index"))


def changes_latest(*, establishment_id: int) -> list[Drafted]:
    """What was drafted of a house, the newest first."""
    return _drafted(HouseChange.objects.filter(establishment=establishment_id).order_by("-index"))


def _drafted(found: QuerySet[HouseChange]) -> list[Drafted]:
    held = list(found.select_related("word")[:MOST])
    words = {one.index: one.word for one in held if hasattr(one, "word")}
    told = read.origins([*(one.index for one in held), *(word.index for word in words.values())]) if held else {}
    drafted = []
    for one in held:
        at, by = told[one.index]
        state, why, other = WAITS, "", ""
        if (word := words.get(one.index)) is not None:
            state, why, other = CONFIRMED if word.confirmed else REFUSED, word.why, told[word.index][1]
        drafted.append(Drafted(one.index, msgspec.json.decode(one.change, type=Change), by, at, state, why, other))
    return drafted
