"""Establishments and what hangs at their tables, as the commission reads them."""

from __future__ import annotations

import datetime
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from compliance.houses.models import Establishment
from compliance.houses.read.signs import SignHeld, signs_read
from compliance.shell.api.commission import parameters as asking
from compliance.shell.api.commission.resource import Question, given, listed
from compliance.shell.days import opens_closes
from compliance.shell.lists import Conditions, Dollars, Index, Key, Wanted, money, rows
from games.terms.sign import Sign


class EstablishmentItem(Struct, frozen=True):
    """A card room. Its gaming day begins at `boundary_hour`, local time, and is named after the day it begins on."""

    slug: str
    title: str
    commission: str | None
    time_zone: Annotated[str, Meta(description="IANA name; every time in this API is UTC")]
    boundary_hour: int
    demonstration: Annotated[bool, Meta(description="an invented house")]
    tables: list[str]
    first_gaming_day: datetime.date | None
    last_gaming_day: datetime.date | None


class PostingItem(Struct, frozen=True):
    """One option hung at one table, from when to when, with the limits set there."""

    changed: Annotated[Index, Meta(description="index of the entry that put it up, or took it down")]
    record: Annotated[Index, Meta(description="index of the entry that put it up; its name for good")]
    ended_record: Annotated[int | None, Meta(description="index of the entry that took it down")]
    establishment: str
    table: str
    game: str
    schedule: Annotated[str | None, Meta(description="null: the book prints no fee schedule, and limits hang alone")]
    number: Annotated[int | None, Meta(description="of the option")]
    option: Annotated[int | None, Meta(description="id of the option")]
    min_dollars: Dollars
    max_dollars: Dollars
    since: datetime.datetime
    until: Annotated[datetime.datetime | None, Meta(description="null: it hangs")]
    sign: Annotated[Sign | None, Meta(description="what hangs there, word for word; null: not recorded")]


_HOUSES = """
SELECT house.id, house.slug, house.title, commission.slug, house.time_zone, house.boundary_hour, house.demonstration,
    ARRAY(SELECT name FROM games_table WHERE establishment_id = house.id ORDER BY name),
    (SELECT min(gaming_day) FROM compliance_table_day WHERE establishment_id = house.id),
    (SELECT max(gaming_day) FROM compliance_table_day WHERE establishment_id = house.id)
FROM games_establishment AS house LEFT JOIN games_commission AS commission ON commission.id = house.commission_id
WHERE {where} ORDER BY house.id LIMIT %s
"""


@listed(
    "establishments",
    EstablishmentItem,
    "Establishments that the token opens",
    filters=(asking.ESTABLISHMENT,),
    changes_with_record=False,  # tables and titles have no entry of their own
)
def establishments(wanted: Wanted, after: Key, most: int) -> list[tuple[Key, EstablishmentItem]]:
    where = Conditions().whose("house.id", wanted.houses).add("house.id > %s", after[0])
    found = rows(_HOUSES.format(where=where), [*where.values, most])
    return [((row[0],), EstablishmentItem(*row[1:])) for row in found]


# A posting changes once, when it is taken down: the entry of that stands behind the entry that put it up.
_CHANGED = "coalesce(posting.end_record_index, posting.record_index)"
_POSTINGS = f"""
SELECT {_CHANGED}, posting.record_index, posting.end_record_index, house.slug, place.name, game.slug, option.schedule,
    option.number, option.id, posting.min_cents, posting.max_cents, lower(posting.period), upper(posting.period),
    posting.sign::text
FROM games_posting AS posting
JOIN games_table AS place ON place.id = posting.table_id
JOIN games_establishment AS house ON house.id = place.establishment_id
LEFT JOIN games_option AS option ON option.id = posting.option_id
JOIN games_game AS game ON game.id = coalesce(posting.game_id, option.game_id)
WHERE {{where}} ORDER BY 1 LIMIT %s
"""  # noqa: S608  # our own columns
_OF_THE_DAY = """posting.period && tstzrange(
    (%s::date + make_interval(hours => house.boundary_hour)) AT TIME ZONE house.time_zone,
    (%s::date + 1 + make_interval(hours => house.boundary_hour)) AT TIME ZONE house.time_zone)"""


@listed(
    "postings",
    PostingItem,
    "What hangs at the tables",
    key="changed",
    scope="catalogue",
    filters=(asking.ESTABLISHMENT, asking.TABLE, asking.GAME, asking.AS_OF, asking.CHANGED_SINCE),
    words="In the order in which they were put up or taken down: a posting that is taken down comes again.",
)
def postings(wanted: Wanted, after: Key, most: int) -> list[PostingItem]:
    where = Conditions().whose("house.id", wanted.houses).add(f"{_CHANGED} > %s", after[0])
    where.add(f"{_CHANGED} > %s", wanted.changed_since).add(f"{_CHANGED} < %s", wanted.before)
    where.add("place.name = %s", wanted.table).add("game.slug = %s", wanted.game)
    if isinstance(wanted.as_of, datetime.datetime):
        where.add("posting.period @> %s::timestamptz", wanted.as_of)
    else:
        where.add(_OF_THE_DAY, wanted.as_of, wanted.as_of)
    return [_posting(row) for row in rows(_POSTINGS.format(where=where), [*where.values, most])]


def _posting(row: tuple[Any, ...]) -> PostingItem:
    sign = None if row[13] is None else msgspec.json.decode(row[13], type=Sign)
    return PostingItem(*(*row[:9], money(row[9]), money(row[10]), *row[11:13], sign))


class SignsItem(Struct, frozen=True):
    """All signs that hung in a gaming day of an establishment, each held against its rule book."""

    establishment: str
    gaming_day: datetime.date
    signs: list[SignHeld]


@given(
    "postings/signs",
    SignsItem,
    "Whether what hangs matches what is approved",
    scope="catalogue",
    filters=(replace(asking.ESTABLISHMENT, required=True), replace(asking.GAMING_DAY, required=True)),
    words="Table by table. `recorded` false: only option and limits are on file, not what the sign says word for word.",
)
def signs(question: Question) -> SignsItem:
    [house], day = question.houses, question.values["gaming_day"]
    stored = Establishment.objects.get(pk=house.id)
    opens, closes = opens_closes(stored, day)
    return SignsItem(house.slug, day, signs_read(slug=house.slug, opens=opens, closes=closes))
