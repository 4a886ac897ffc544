"""Observations as the commission reads them: what people saw beside the recorded hands, in the order of the record."""

from __future__ import annotations

import datetime
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from compliance.observed.read.looks import HOLDS
from compliance.record import read
from compliance.shell.api.commission import parameters as asking
from compliance.shell.api.commission.resource import listed
from compliance.shell.lists import Conditions, Dollars, Hex, Index, Key, Moment, Wanted, money, rows, utc


class ObservationItem(Struct, frozen=True):
    """A look at a hand, at its rotation or its fee alone, or a count of hands. It supersedes nothing and is in no sum."""

    index: Index
    id: str
    establishment: str
    table: str
    gaming_day: datetime.date
    game: str
    mode: Annotated[str, Meta(description="hand, rotation, fee or count")]
    how: Annotated[str, Meta(description="on camera, or on the floor")]
    watch: Annotated[str, Meta(description="looks that followed one another at a table have the same")]
    place: Annotated[int, Meta(description="in its watch; a number is left out where hands were not seen")]
    plan: str | None
    audit: str | None
    began: Moment
    ended: Moment
    observer: str
    outcome: Annotated[
        str, Meta(description="the worst that a rule says; empty: hands were counted and none was judged")
    ]
    fails: int
    cannot_tells: int
    not_looked: Annotated[int, Meta(description="rules that would have had to see a part that was not seen")]
    passes: int
    due: Annotated[Dollars | None, Meta(description="all fees of the hand; null: cannot be told of what was seen")]
    rules: Annotated[list[str], Meta(description="those that fail")]
    struck_index: Annotated[int | None, Meta(description="index of the entry that struck it out; null: it counts")]
    digest: Annotated[Hex, Meta(description="SHA-256 of the canonical body")]
    body: Annotated[msgspec.Raw | UnsetType, Meta(description="with `include=body`: the observation as recorded")] = (
        UNSET
    )


_PAGE = f"""
SELECT row.index, row.observation_id, house.slug, place.name, row.gaming_day, row.game, row.mode, row.how, row.watch, row.place,
    nullif(row.plan, ''), nullif(row.audit, ''), {utc("row.began")}, {utc("row.ended")}, row.observer, review.outcome,
    review.fails, review.cannot_tells, review.not_looked, review.passes, review.due, review.rules, struck.index,
    encode(row.digest, 'hex')
FROM observed_observation AS row
JOIN games_establishment AS house ON house.id = row.establishment_id
JOIN games_table AS place ON place.id = row.table_id
{HOLDS}
LEFT JOIN observed_struck AS struck ON struck.observed_id = row.index
WHERE {{where}} ORDER BY row.index LIMIT %s
"""  # noqa: S608  # our own columns


@listed(
    "observations",
    ObservationItem,
    "Observations",
    key="index",
    scope="hands",
    filters=(
        *(asking.ESTABLISHMENT, asking.TABLE, asking.DAY_FROM, asking.DAY_TO, asking.CHANGED_SINCE),
        asking.include("body", "With `body`, each row has the observation as it was recorded."),
    ),
    words=(
        "What people saw on video or at a table, in the order of the record, with what the rules say of what was seen. A"
        " part that nobody saw is never in order: its rules stand under `not_looked`. Observations are in no sum of hands or"
        " money."
    ),
)
def observations(wanted: Wanted, after: Key, most: int) -> list[ObservationItem]:
    where = Conditions().whose("row.establishment_id", wanted.houses).add("row.index > %s", after[0])
    where.add("greatest(review.index, struck.index) > %s", wanted.changed_since).add("row.index < %s", wanted.before)
    where.add("place.name = %s", wanted.table)
    where.add("row.gaming_day >= %s", wanted.gaming_day_from).add("row.gaming_day <= %s", wanted.gaming_day_to)
    found = rows(_PAGE.format(where=where), [*where.values, most])
    bodies = read.bodies([row[0] for row in found]) if wanted.include == "body" else {}
    return [_item(row, msgspec.Raw(bodies[row[0]]) if bodies else UNSET) for row in found]


def _item(row: tuple[Any, ...], body: msgspec.Raw | UnsetType) -> ObservationItem:
    *head, due, failing, struck, digest = row
    return ObservationItem(*(*head, money(due), failing.split(), struck, digest, body))
