"""The register of postings: what hung where from when to when, who put it up, how long before; and what nothing covered."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from compliance.houses.forms.house import LIMITS_ALONE
from compliance.record import read
from compliance.shell.rows import rows
from games.terms.sign import Sign

_sign = msgspec.json.Decoder(Sign)
PAGE = 50
MOST_GAPS = 50
LOOKED_AT = 3_000  # days of tables, in which gaps are looked for


class Key(NamedTuple):
    """A place in the register: when a posting began to hang, in microseconds, and its entry in the record."""

    since: int
    record: int


class Wanted(Struct, frozen=True):
    """Which postings are asked for. Without a period: of all time."""

    table: str = ""
    game: str = ""
    opens: datetime.datetime | None = None
    closes: datetime.datetime | None = None


class PostingRow(Struct, frozen=True):
    """One option hung at one table, with the limits set there, and the entries that put it up and took it down.

    Where the book prints no fee schedule for the game, its limits hang alone, and there is no option.
    """

    record: int
    ended_record: int | None
    table: str
    layout: str | None
    game: str
    book: str
    title: str
    digest: str  # of the version of the game from which it was posted
    schedule: str | None
    schedule_title: str | None
    option: int | None
    label: str | None
    min: int
    max: int
    since: datetime.datetime
    until: datetime.datetime | None
    sign: Sign | None  # what hangs there, word for word; None: not recorded
    recorded: datetime.datetime
    by: str
    ended: datetime.datetime | None
    ended_by: str | None

    @property
    def key(self) -> Key:
        return Key(round(self.since.timestamp() * 1_000_000), self.record)

    @property
    def option_words(self) -> str:
        """“option 5”, or what the page prints in place of a number."""
        return LIMITS_ALONE if self.option is None else self.label or f"option {self.option}"

    @property
    def notice(self) -> datetime.timedelta:
        """How long before it hung it was recorded; negative: it was recorded only afterwards."""
        return self.since - self.recorded

    def hangs(self, moment: datetime.datetime) -> bool:
        return self.since <= moment and (self.until is None or moment < self.until)


class Page(Struct, frozen=True):
    """A page of the register, the latest first, with the keys of its neighbours."""

    rows: list[PostingRow]
    newer: Key | None
    older: Key | None


class Gap(Struct, frozen=True):
    """A stretch of a gaming day in which hands were dealt at a table and nothing hung."""

    table: str
    gaming_day: datetime.date
    since: datetime.datetime
    until: datetime.datetime
    hands: int
    first: datetime.datetime
    last: datetime.datetime


_POSTINGS = """
SELECT posting.record_index, posting.end_record_index, place.name, place.layout, game.slug, book.slug, game.title,
    game.digest, option.schedule, option.schedule_title, option.number, option.label, posting.min_cents,
    posting.max_cents, lower(posting.period), upper(posting.period), posting.sign::text
FROM games_posting AS posting
JOIN games_table AS place ON place.id = posting.table_id
LEFT JOIN games_option AS option ON option.id = posting.option_id
JOIN games_game AS game ON game.id = coalesce(posting.game_id, option.game_id)
JOIN games_book AS book ON book.id = game.book_id
WHERE place.establishment_id = %s {where}
ORDER BY lower(posting.period) {way}, posting.record_index {way} LIMIT %s
"""
_DAY = """tstzrange((day.gaming_day + make_interval(hours => house.boundary_hour)) AT TIME ZONE house.time_zone,
    (day.gaming_day + 1 + make_interval(hours => house.boundary_hour)) AT TIME ZONE house.time_zone)"""
# A table is open while hands are dealt. Only the latest days of which totals are kept are looked at, and of these only the
# hands of the stretches that no posting covers: each by its own index scan, for the planner cannot know how few they are.
_GAPS = f"""
SELECT day.name, day.gaming_day, lower(gap.stretch), upper(gap.stretch), dealt.hands, dealt.first, dealt.last
FROM (
    SELECT total.table_id, total.gaming_day, place.name, place.establishment_id
    FROM compliance_table_day AS total JOIN games_table AS place ON place.id = total.table_id
    WHERE total.establishment_id = %s AND total.hands > 0 {{where}} ORDER BY total.gaming_day DESC LIMIT {LOOKED_AT}
) AS day
JOIN games_establishment AS house ON house.id = day.establishment_id
CROSS JOIN LATERAL (
    SELECT unnest(tstzmultirange({_DAY}) - coalesce(range_agg(posting.period), tstzmultirange())) AS stretch
    FROM games_posting AS posting WHERE posting.table_id = day.table_id AND posting.period && {_DAY}
) AS gap
CROSS JOIN LATERAL (
    SELECT count(*) AS hands, min(hand.started) AS first, max(hand.started) AS last FROM compliance_hand AS hand
    WHERE hand.table_id = day.table_id AND hand.gaming_day = day.gaming_day AND hand.started <@ gap.stretch
        AND NOT EXISTS (SELECT FROM compliance_hand AS newer WHERE newer.supersedes = hand.index)
) AS dealt
WHERE dealt.hands > 0 ORDER BY 2 DESC, 1, 3 LIMIT %s
"""  # noqa: S608  # our own columns


def postings_page(
    *, establishment_id: int, wanted: Wanted, older: Key | None = None, newer: Key | None = None, size: int = PAGE
) -> Page:
    """The postings behind a place of the register, or before it."""
    where, values = _conditions(wanted)
    if newer is not None:
        where, values = f"{where} AND {_BEHIND.format(sign='>')}", [*values, *newer]
        found = _read(establishment_id, where, values, "ASC", size + 1)
        page = found[:size][::-1]
        return Page(page, page[0].key if page and len(found) > size else None, page[-1].key if page else None)
    if older is not None:
        where, values = f"{where} AND {_BEHIND.format(sign='<')}", [*values, *older]
    found = _read(establishment_id, where, values, "DESC", size + 1)
    page = found[:size]
    return Page(
        page, page[0].key if page and older is not None else None, page[-1].key if page and len(found) > size else None
    )


_BEHIND = """(lower(posting.period), posting.record_index) {sign}
    (timestamptz 'epoch' + %s * interval '1 microsecond', %s)"""


def posting_read(*, establishment_id: int, record: int) -> PostingRow | None:
    """One posting by the entry that put it up."""
    found = _read(establishment_id, "AND posting.record_index = %s", [record], "DESC", 1)
    return found[0] if found else None


def hanging_read(
    *, establishment_id: int, opens: datetime.datetime, closes: datetime.datetime, table: str = ""
) -> list[PostingRow]:
    """What hangs at the tables in a period, by table and time. A house has few tables, so few postings hang at once."""
    where, values = _conditions(Wanted(table=table, opens=opens, closes=closes))
    found = _read(establishment_id, where, values, "ASC", _MOST_HANGING)
    return sorted(found, key=lambda posting: (posting.table, posting.since))


_MOST_HANGING = 5_000


def games_posted_read(*, establishment_id: int) -> list[tuple[str, str]]:
    """Slug and title of the games that ever hung here."""
    statement = """SELECT DISTINCT ON (game.slug) game.slug, game.title FROM games_posting AS posting
    JOIN games_table AS place ON place.id = posting.table_id
    LEFT JOIN games_option AS option ON option.id = posting.option_id
    JOIN games_game AS game ON game.id = coalesce(posting.game_id, option.game_id)
    WHERE place.establishment_id = %s ORDER BY game.slug, game.id DESC"""
    return sorted(rows(statement, [establishment_id]), key=lambda game: game[1])


def gaps_read(
    *, establishment_id: int, table: str = "", day: datetime.date | None = None, most: int = MOST_GAPS
) -> list[Gap]:
    """Where hands were dealt and nothing hung, the latest gaming day first; `most` of them."""
    where, values = "", list[Any]()
    for condition, value in (("place.name = %s", table), ("total.gaming_day = %s", day)):
        if value:
            where, values = f"{where} AND {condition}", [*values, value]
    return [Gap(*row) for row in rows(_GAPS.format(where=where), [establishment_id, *values, most])]


def gaps_between(*, establishment_id: int, first: datetime.date, last: datetime.date) -> list[Gap]:
    """The same for the gaming days first … last, by table and time: for statements."""
    where = "AND total.gaming_day BETWEEN %s AND %s"
    found = [Gap(*row) for row in rows(_GAPS.format(where=where), [establishment_id, first, last, _MOST_HANGING])]
    return sorted(found, key=lambda gap: (gap.table, gap.since))


def _conditions(wanted: Wanted) -> tuple[str, list[Any]]:
    where, values = "", list[Any]()
    for condition, value in (("place.name = %s", wanted.table), ("game.slug = %s", wanted.game)):
        if value:
            where, values = f"{where} AND {condition}", [*values, value]
    if wanted.opens is not None or wanted.closes is not None:
        where, values = f"{where} AND posting.period && tstzrange(%s, %s)", [*values, wanted.opens, wanted.closes]
    return where, values


def _read(establishment_id: int, where: str, values: Iterable[Any], way: str, most: int) -> list[PostingRow]:
    """Postings with what the record says of them: when each was put up or taken down, and by whom."""
    found = rows(_POSTINGS.format(where=where, way=way), [establishment_id, *values, most])
    indexes = [index for row in found for index in row[:2] if index is not None]
    origins = read.origins(indexes)
    return [
        PostingRow(
            *(
                *(*row[:-1], None if row[-1] is None else _sign.decode(row[-1])),
                *origins[row[0]],
                *((None, None) if row[1] is None else origins[row[1]]),
            )
        )
        for row in found
    ]
