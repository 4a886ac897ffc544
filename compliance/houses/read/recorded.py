"""The rows of houses that follow from entries of the record: what a house is, its tables, and what hangs there.

Somebody who changed a posted limit or a boundary hour in the database would change every verdict without touching a hand.
"""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from compliance.record import canonical, read
from compliance.record.declared import Check, Column, Difference, Rows, rows_differ, values_differ
from compliance.record.entry import Entry
from compliance.shell.rows import rows
from games.cards.money import plain

PLACED = """
LEFT JOIN games_establishment AS house ON house.id = row.establishment_id
LEFT JOIN games_table AS place ON place.id = row.table_id AND place.establishment_id = row.establishment_id
"""
"""Where a declared row stands, for those who declare rows of a house and its tables."""
ESTABLISHMENT = Column("establishment", "house.slug", lambda entry, body: entry.establishment)


def corrected(column: str, named: str) -> str:
    """What a declared row corrects, joined as `corrected`, by its name; one that is of another house or kind, by its place."""
    return f"CASE WHEN {column} IS NOT NULL THEN coalesce(corrected.{named}, 'record ' || {column}) END"


_POSTINGS = """
SELECT posting.record_index, posting.end_record_index, e.slug, t.name, game.slug, option.schedule, option.number,
    lower(posting.period), upper(posting.period), posting.min_cents, posting.max_cents, posting.sign::text
FROM games_posting AS posting
    JOIN games_table AS t ON t.id = posting.table_id JOIN games_establishment AS e ON e.id = t.establishment_id
    LEFT JOIN games_option AS option ON option.id = posting.option_id
    JOIN games_game AS game ON game.id = coalesce(posting.game_id, option.game_id)
WHERE (posting.record_index >= %s AND posting.record_index < %s)
    OR (posting.end_record_index >= %s AND posting.end_record_index < %s)
"""
_POSTED = ("establishment", "table", "game", "schedule", "option", "from", "min", "max", "sign")


class PostingRows(Check):
    """Stored postings against the "posting/1" entries that began and ended them."""

    kinds = frozenset({"posting/1"})
    tables = frozenset({"games_posting"})
    places = (("games_posting", "record_index"), ("games_posting", "end_record_index"))

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterator[Difference]:
        """What differs, in order of the index."""
        found = rows(_POSTINGS, [start, stop, start, stop])
        began = {row[0]: row for row in found if start <= row[0] < stop}
        ended = {row[1]: row for row in found if row[1] is not None and start <= row[1] < stop}
        wanted = {entry.index: entry for entry in entries}
        for index in sorted(began.keys() | ended.keys() | wanted.keys()):
            entry = wanted.get(index)
            if entry is None:
                yield index, "the postings name it, the record has no posting there"
                continue
            body = msgspec.json.decode(entry.body)
            if "posted" in body:
                yield from ((index, what) for what in _posted_differs(entry, body["posted"], began.get(index)))
            else:
                yield from ((index, what) for what in _ended_differs(body["ended"], ended.get(index)))


def _posted_differs(entry: Entry, posted: dict[str, Any], row: tuple[Any, ...] | None) -> Iterator[str]:
    if row is None:
        yield "no posting has it as its beginning"
        return
    recorded = [entry.establishment, *(posted.get(name) for name in _POSTED[1:])]  # an entry of before has no sign
    recorded[5] = _moment(posted["from"])
    sign = None if row[11] is None else msgspec.json.decode(row[11])
    stored = [*row[2:8], plain(row[9]), plain(row[10]), sign]
    for name, was, now in zip(_POSTED, recorded, stored, strict=True):
        if was != now:
            yield f"the posting says {name} {now}, the record says {was}"
    if row[1] is None and row[8] != (posted["until"] and _moment(posted["until"])):
        yield f"the posting ends {row[8]}, the record says {posted['until']}"


def _ended_differs(ended: dict[str, Any], row: tuple[Any, ...] | None) -> Iterator[str]:
    if row is None:
        yield "no posting has it as its end"
    elif (row[0], row[8]) != (ended["posting"], _moment(ended["at"])):
        yield f"posting {row[0]} ended {row[8]}, the record says posting {ended['posting']} ended {ended['at']}"


def _moment(text: str) -> datetime.datetime:
    return datetime.datetime.fromisoformat(text)


HOUSE = "house/1"
_HOUSES = """
SELECT house.slug, house.title, commission.slug, house.time_zone, house.boundary_hour, house.demonstration, house.shifts::text,
    house.city, house.dated::text, (SELECT json_object_agg(place.name, place.layout)::text FROM games_table AS place
        WHERE place.establishment_id = house.id)
FROM games_establishment AS house LEFT JOIN games_commission AS commission ON commission.id = house.commission_id
WHERE house.slug = ANY(%s)
"""
_HOUSE = ("title", "commission", "time_zone", "boundary_hour", "demonstration", "shifts", "city")
_BEFORE = "SELECT count(*) FROM games_establishment WHERE NOT slug = ANY(%s)"


def houses_stored(slugs: Sequence[str]) -> dict[str, dict[str, Any]]:
    """What houses are, as their rows say it: the very body of a "house/1" entry."""
    found = {}
    for slug, *columns, dated, tables in rows(_HOUSES, [list(slugs)]):
        house = dict(zip(_HOUSE, columns, strict=True))
        house["shifts"] = msgspec.json.decode(house["shifts"])
        if changes := msgspec.json.decode(dated):  # an entry of before dates were kept says nothing of them
            house["dated"] = changes
        found[slug] = house | {"tables": msgspec.json.decode(tables or "{}")}
    return found


class HouseRows(Check):
    """Establishments and their tables against the last "house/1" entry of each."""

    kinds = frozenset({HOUSE})
    tables = frozenset({"games_establishment", "games_table"})

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterator[Difference]:
        """What differs, in order of the index."""
        if not entries:
            return
        # Rows before entries: where a house is changed meanwhile, its last entry is a later one and tells.
        stored = houses_stored([entry.establishment or "" for entry in entries])
        last = read.latest(HOUSE)
        for entry in entries:
            slug = entry.establishment or ""
            if last[slug] == entry.index:
                yield from ((entry.index, what) for what in _house_differs(slug, entry, stored.get(slug)))

    def unrecorded(self) -> Mapping[str, int]:
        """Houses of before that nobody has changed since."""
        return {"establishments": rows(_BEFORE, [list(read.latest(HOUSE))])[0][0]}


def _house_differs(slug: str, entry: Entry, stored: dict[str, Any] | None) -> Iterator[str]:
    if stored is None:
        yield f"the row {slug} is not in games_establishment"
        return
    recorded = msgspec.json.decode(entry.body)
    columns = {name: recorded[name] for name in _HOUSE} | {"dated": recorded.get("dated", [])}
    yield from values_differ(f"the row {slug}", "games_establishment", {"dated": [], **stored}, columns)
    tables = (
        {f"{slug} {name}": {"layout": layout} for name, layout in each["tables"].items()} for each in (stored, recorded)
    )
    yield from rows_differ("games_table", *tables)


_HOUSE_OF = "LEFT JOIN games_establishment AS house ON house.id = row.establishment_id"
CAMERAS = Rows(
    kinds={"camera/1"},
    word="camera",
    called="cameras",
    table="houses_camera",
    joins=_HOUSE_OF,
    columns=(
        ESTABLISHMENT,
        Column("camera", "row.camera", lambda entry, body: body["camera"]),
        Column("what it sees", "row.sees", lambda entry, body: body["sees"]),
        Column("recorder", "row.recorder", lambda entry, body: body["recorder"]),
        Column("days kept", "row.keeps_days", lambda entry, body: body["keeps_days"]),
        Column("first day", "row.first_day", lambda entry, body: datetime.date.fromisoformat(body["from"])),
        Column("waiting", "row.waits", lambda entry, body: body["waits"]),
    ),
)
CAMERA_WORDS = Rows(
    kinds={"camera-word/1"},
    word="word on a camera",
    called="words on cameras",
    table="houses_camera_word",
    columns=(
        Column("camera's entry", "row.entry_id", lambda entry, body: body["camera"]),
        Column("word", "row.confirmed", lambda entry, body: body["confirmed"]),
        Column("reason", "row.why", lambda entry, body: body["why"]),
    ),
)
CHANGES = Rows(
    kinds={"house-change/1"},
    word="drafted change of a house",
    called="drafted changes of houses",
    table="houses_change",
    joins=_HOUSE_OF,
    columns=(
        ESTABLISHMENT,
        Column("change", "row.change", lambda entry, body: canonical.encode(body["change"]).decode()),
        Column("first day", "row.first_day", lambda entry, body: datetime.date.fromisoformat(body["change"]["from"])),
    ),
)
CHANGE_WORDS = Rows(
    kinds={"house-change-word/1"},
    word="word on a change of a house",
    called="words on changes of houses",
    table="houses_change_word",
    columns=(
        Column("change's entry", "row.entry_id", lambda entry, body: body["change"]),
        Column("word", "row.confirmed", lambda entry, body: body["confirmed"]),
        Column("reason", "row.why", lambda entry, body: body["why"]),
    ),
)
CAMERA_NOTES = Rows(
    kinds={"camera-note/1"},
    word="note of a camera",
    called="notes of cameras",
    table="houses_camera_note",
    joins=_HOUSE_OF,
    columns=(
        ESTABLISHMENT,
        Column("camera", "row.camera", lambda entry, body: body["camera"]),
        Column("time", "row.at", lambda entry, body: _moment(body["at"])),
        Column("end", "row.until", lambda entry, body: body["until"] and _moment(body["until"])),
        Column("seconds", "row.seconds", lambda entry, body: body["seconds"]),
        Column("words", "row.words", lambda entry, body: body["words"]),
    ),
)

CHECKS = (PostingRows(), HouseRows(), CHANGES, CHANGE_WORDS, CAMERAS, CAMERA_WORDS, CAMERA_NOTES)
