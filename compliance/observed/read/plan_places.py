"""Where the units that a plan drew are to be looked for: table, and the clock on its wall."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import NamedTuple
from zoneinfo import ZoneInfo

from compliance.houses.models import Establishment
from compliance.observed.forms.plan import Plan
from compliance.shell.rows import rows


class Placed(NamedTuple):
    """A unit at its table, by the local clock."""

    table: str
    began: datetime.datetime


_HANDS = """
SELECT hand.hand_id, place.name, hand.started FROM compliance_hand AS hand JOIN games_table AS place ON place.id = hand.table_id
WHERE hand.establishment_id = %s AND hand.hand_id = ANY(%s)
"""


def places_of(*, establishment: Establishment, plan: Plan, units: Sequence[str]) -> dict[str, Placed]:
    """By unit: an hour says it in its name, of hands it is looked up in one query."""
    zone = ZoneInfo(establishment.time_zone)
    if plan.units == "hands":
        found = rows(_HANDS, [establishment.pk, list(units)]) if units else []
        return {hand: Placed(table, started.astimezone(zone)) for hand, table, started in found}
    split = {unit: unit.split(" ")[:2] for unit in units}
    return {unit: Placed(table, datetime.datetime.fromisoformat(hour)) for unit, (table, hour) in split.items()}
