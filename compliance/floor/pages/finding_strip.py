"""The strip beside a finding about rotation: every hand that it counted, and a few around them, each a bar of its own."""

from __future__ import annotations

from typing import Any
from zoneinfo import ZoneInfo

from django.urls import reverse

from compliance.floor.explained.run_around import BACK, BESIDE, run_around
from compliance.floor.explained.strips import Links, Window, strip_of
from compliance.floor.explained.table_turns import table_turns
from compliance.floor.explained.turns import KIND_WORDS
from compliance.floor.read.findings import Detail
from compliance.floor.read.rotation import rotation_near
from compliance.houses.models import Establishment
from compliance.shell.drawing.strip import drawn, key, labels

FAMILY = "rot"
WIDE = 720
"""Points: beside the working on a usual screen; on a narrow one the strip is scrolled and begins at its end."""


def strip_beside(establishment: Establishment, detail: Detail, named: set[str]) -> dict[str, Any]:
    """The strip with its hands in words, for a hand's finding; `named`: the ids of the hands that it names."""
    row = detail.row
    if row.number is None or detail.table_id is None:
        return {}
    near = rotation_near(
        establishment_id=establishment.pk,
        table_id=detail.table_id,
        table=row.table,
        day=row.gaming_day,
        first=row.number - BACK,
        last=row.number + BESIDE,
    )
    shown = run_around(near.turns.rounds, row.number, named)
    if not shown:
        return {}
    window = Window(shown[0].started, max(each.ended for each in shown))
    strip = strip_of(
        table_turns(shown),
        near.found,
        window,
        ZoneInfo(establishment.time_zone),
        f"Table {row.table}, hands {shown[0].number:,} to {shown[-1].number:,}: who held the player-dealer position",
        _links(establishment.slug, {each.number: each.hand_id for each in shown}),
        each_hand=True,
    )
    return {
        "strip": drawn(strip, WIDE),
        "lanes": labels(strip),
        "strip_key": key(),
        "strip_hands": [(each, KIND_WORDS[each.kind], each.hand_id in named) for each in shown],
    }


def _links(house: str, ids: dict[int, str]) -> Links:
    """A flag leads to its finding, a bar to its hand."""
    return Links(
        lambda number: reverse("finding", kwargs={"house": house, "number": number}),
        lambda number: reverse("hand", kwargs={"house": house, "hand_id": ids[number]}) if number in ids else "",
    )
