"""What two people changed of a house from a gaming day on, as the commission reads it: what waits and what was refused too."""

from __future__ import annotations

import datetime
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from compliance.houses.forms.dated import Change
from compliance.houses.forms.shifts import Shift
from compliance.shell.api.commission import parameters as asking
from compliance.shell.api.commission.resource import listed
from compliance.shell.lists import Conditions, Index, Key, Wanted, rows


class HouseChangeItem(Struct, frozen=True):
    """Shifts of a house, or a table's layout or number of seats, from a gaming day on."""

    changed: Annotated[Index, Meta(description="index of the entry that decided it, or drafted it while it waits")]
    record: Annotated[Index, Meta(description="index of the entry that drafted it; its name for good")]
    decided_record: Annotated[int | None, Meta(description="index of the second person's word; null: it waits")]
    establishment: str
    first_day: Annotated[datetime.date, Meta(description="the gaming day from which it holds, if it is confirmed")]
    what: Annotated[str, Meta(description="shifts, layout or seats")]
    table: Annotated[str | None, Meta(description="null: it is about the shifts")]
    shifts: list[Shift]
    layout: str | None
    seats: int | None
    state: Annotated[str, Meta(description="waits, confirmed or refused")]
    why: Annotated[str | None, Meta(description="why it was refused, or what was said with the confirmation")]


_CHANGED = "coalesce(word.index, row.index)"
_CHANGES = f"""
SELECT {_CHANGED}, row.index, word.index, house.slug, row.first_day, row.change,
    CASE WHEN word.confirmed THEN 'confirmed' WHEN word.confirmed IS NULL THEN 'waits' ELSE 'refused' END, word.why
FROM houses_change AS row JOIN games_establishment AS house ON house.id = row.establishment_id
LEFT JOIN houses_change_word AS word ON word.entry_id = row.index
WHERE {{where}} ORDER BY 1 LIMIT %s
"""  # noqa: S608  # our own columns


@listed(
    "house-changes",
    HouseChangeItem,
    "Shifts, layouts and seats from a day on",
    key="changed",
    scope="catalogue",
    filters=(asking.ESTABLISHMENT, asking.CHANGED_SINCE),
    words="In the order in which they were drafted or decided: one that is decided comes again. Earlier days keep what held.",
)
def house_changes(wanted: Wanted, after: Key, most: int) -> list[HouseChangeItem]:
    where = Conditions().whose("house.id", wanted.houses).add(f"{_CHANGED} > %s", after[0])
    where.add(f"{_CHANGED} > %s", wanted.changed_since)
    found = rows(_CHANGES.format(where=where), [*where.values, most])
    return [_item(*row) for row in found]


def _item(
    changed: int,
    record: int,
    decided: int | None,
    house: str,
    first: datetime.date,
    text: str,
    state: str,
    why: str | None,
) -> HouseChangeItem:
    change = msgspec.json.decode(text, type=Change)
    what, table = change.of
    return HouseChangeItem(
        changed, record, decided, house, first, what, table or None, list(change.shifts), change.layout, change.seats, state,
        why or None,
    )  # fmt: skip
