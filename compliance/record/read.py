"""The one reader of the record: entries, proofs and checkpoints. Nothing here reads all of history at once."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple, cast

from django.db import connection
from msgspec import Struct

from compliance.record import merkle, tiles
from compliance.record.entry import Entry, leaf
from compliance.record.left import is_left

PAGE = 1_000
_ANY = 2**62  # behind every entry

_COLUMNS = "index, kind, establishment, actor, at, body, leaf, number"

# The last entry of an establishment, from the index of establishment and index. No other index has this order, so that
# the planner never walks back over the entries of others, whatever its statistics say.
_LAST_OF = """
SELECT index, establishment, number FROM record_entry WHERE (establishment, index) < (wanted.name, %s)
ORDER BY establishment DESC, index DESC LIMIT 1
"""
_TAIL = f"""
SELECT tail.index + 1, tail.at, clock_timestamp(), wanted.name, last.index, last.number
FROM (SELECT index, at FROM record_entry ORDER BY index DESC LIMIT 1) AS tail
LEFT JOIN unnest(%s::text[]) AS wanted(name) ON true
LEFT JOIN LATERAL ({_LAST_OF}) AS last ON last.establishment = wanted.name
"""  # noqa: S608  # values apart
_HOUSES = f"""
WITH RECURSIVE wanted(name) AS (
    (SELECT establishment FROM record_entry WHERE establishment > '' ORDER BY establishment, index LIMIT 1)
    UNION ALL
    SELECT (SELECT establishment FROM record_entry WHERE establishment > wanted.name ORDER BY establishment, index LIMIT 1)
    FROM wanted WHERE wanted.name IS NOT NULL
)
SELECT wanted.name, last.number FROM wanted
JOIN LATERAL ({_LAST_OF}) AS last ON last.establishment = wanted.name WHERE last.number IS NOT NULL
"""  # noqa: S608  # values apart


class StoredStamp(Struct, frozen=True, order=True):
    """A time stamp of a checkpoint, as the authority answered (RFC 3161 TimeStampResp), and when by its clock."""

    size: int
    at: datetime
    answer: bytes


class StoredCheckpoint(Struct, frozen=True):
    """A row of the checkpoint table."""

    size: int
    root: bytes
    at: datetime
    note: str


class SpoiledError(LookupError):
    """An entry from which something is to be shown is gone, or is not what was recorded. The message says which."""


class RemovedError(SpoiledError):
    """What is to be shown was removed when its term was over. The message says of which entry; `removed.py` says by whom."""

    def __init__(self, index: int) -> None:
        super().__init__(f"the body of record {index} is not there any more")
        self.index = index


class _ByIndex(dict[int, Any]):
    """What was asked of some entries, by index. Of one that is gone it says so, instead of an error that says nothing."""

    def __missing__(self, index: int) -> Any:
        raise SpoiledError(f"entry {index} of the record is gone")


def size() -> int:
    """How many entries the record holds."""
    [(count,)] = _rows("SELECT coalesce(max(index) + 1, 0) FROM record_entry")
    return int(count)


class Tail(NamedTuple):
    """How many entries there are, when the last one was recorded, what the database's clock says, and the last number of
    each establishment that has an entry (None: they are all from before the count).
    """

    size: int
    at: datetime
    clock: datetime
    numbers: dict[str, int | None]


def tail(houses: Sequence[str] = ()) -> Tail | None:
    """Where the record ends, and the counts of these establishments, in one read; None: no entry."""
    rows = _rows(_TAIL, list(houses), _ANY)
    if not rows:
        return None
    size, at, clock = rows[0][:3]
    return Tail(size, at, clock, {name: number for _, _, _, name, index, number in rows if index is not None})


def unnumbered(house: str) -> int:
    """How many entries an establishment has, of which none is numbered yet: its numbers go on from there."""
    [(count,)] = _rows("SELECT count(*) FROM record_entry WHERE establishment = %s", house)
    return int(count)


def last_numbers(at_size: int) -> dict[str, int]:
    """The last number of each establishment among the first `at_size` entries; not of one whose count has not begun."""
    return dict(_rows(_HOUSES, at_size))


def database_clock() -> datetime:
    """What the database's clock says."""
    [(now,)] = _rows("SELECT clock_timestamp()")
    return cast(datetime, now)


def timeline() -> tuple[int, bool]:
    """The server's timeline, which begins anew with every recovery, and whether somebody decided to go on in it."""
    rows = _rows(
        "SELECT timeline, EXISTS (SELECT FROM record_timeline WHERE record_timeline.timeline = now.timeline) FROM"
        " (SELECT ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int AS timeline) AS now"
    )
    return rows[0][0], rows[0][1]


def newest(kind: str) -> Entry | None:
    """The last entry of a kind."""
    rows = _rows(f"SELECT {_COLUMNS} FROM record_entry WHERE kind = %s ORDER BY index DESC LIMIT 1", kind)  # noqa: S608
    return Entry(*rows[0]) if rows else None


def there(kinds: Sequence[str]) -> set[str]:
    """Those of these kinds of which there is an entry."""
    one = "SELECT 1 FROM record_entry WHERE record_entry.kind = asked.kind"
    query = f"SELECT kind FROM unnest(%s::text[]) AS asked(kind) WHERE EXISTS ({one})"  # noqa: S608  # values apart
    return {kind for (kind,) in _rows(query, list(kinds))}


def entry(index: int) -> Entry | None:
    return next(entries(index, index + 1), None)


def entry_whole(index: int) -> Entry:
    """An entry that must be there, and as it was recorded: its values still give its leaf."""
    found = entry(index)
    if found is None:
        raise SpoiledError(f"entry {index} of the record is gone")
    if is_left(found.body):
        raise RemovedError(index)
    if leaf(index, found) != bytes(found.leaf):
        raise SpoiledError(f"entry {index} of the record ({found.kind}) is not what was recorded")
    return found


def bodies(indexes: Sequence[int]) -> dict[int, bytes]:
    """The bodies of these entries, by index, in one read; RemovedError where one of them was removed."""
    found = _rows("SELECT index, body FROM record_entry WHERE index = ANY(%s)", list(indexes))
    for index, body in found:
        if is_left(body):
            raise RemovedError(index)
    return _ByIndex(found)


def bodies_there(indexes: Sequence[int]) -> dict[int, bytes]:
    """The same without those that were removed."""
    found = _rows("SELECT index, body FROM record_entry WHERE index = ANY(%s)", list(indexes))
    return {index: body for index, body in found if not is_left(body)}


def bodies_whole(indexes: Sequence[int]) -> int:
    """How many of these entries have their body."""
    return len(bodies_there(indexes))


def bodies_before(*, kind: str, establishment: str, before: datetime, after: int) -> tuple[int, int, int]:
    """Of an establishment's entries behind `after`, those recorded before a moment: how many, the first, the last."""
    query = (
        "SELECT count(*), coalesce(min(index), 0), coalesce(max(index), -1) FROM record_entry"
        " WHERE kind = %s AND establishment = %s AND at < %s AND index > %s"
    )
    [(count, first, last)] = _rows(query, kind, establishment, before, after)
    return count, first, last


def bodies_of(kind: str, stop: int | None = None) -> dict[int, bytes]:
    """The bodies of all entries of a kind, of which there are few, by index and in its order; those before `stop`."""
    query = "SELECT index, body FROM record_entry WHERE kind = %s AND index < coalesce(%s, index + 1) ORDER BY index"
    return dict(_rows(query, kind, stop))


def indexes_of(kind: str, stop: int | None = None) -> list[int]:
    """Where the entries of a kind stand, in order; those before `stop`."""
    query = "SELECT index FROM record_entry WHERE kind = %s AND index < coalesce(%s, index + 1) ORDER BY index"
    return [index for (index,) in _rows(query, kind, stop)]


def times(indexes: Sequence[int]) -> dict[int, datetime]:
    """When these entries were recorded, by index, in one read."""
    return _ByIndex(_rows("SELECT index, at FROM record_entry WHERE index = ANY(%s)", list(indexes)))


def origins(indexes: Sequence[int]) -> dict[int, tuple[datetime, str]]:
    """When and by whom these entries were recorded, by index, in one read."""
    found = _rows("SELECT index, at, actor FROM record_entry WHERE index = ANY(%s)", list(indexes))
    return _ByIndex({index: (at, actor) for index, at, actor in found})


def kinds(indexes: Sequence[int]) -> dict[int, str]:
    """Of which kind these entries are, by index, in one read; one that is not there is left out."""
    return dict(_rows("SELECT index, kind FROM record_entry WHERE index = ANY(%s)", list(indexes)))


def latest(kind: str, named: str = "") -> dict[str, int]:
    """The last entry of a kind about each thing: by what its body has under `named`, or by its establishment."""
    about = "convert_from(body, 'UTF8')::jsonb ->> %s" if named else "coalesce(establishment, %s)"
    query = f"SELECT {about}, max(index) FROM record_entry WHERE kind = %s GROUP BY 1"  # noqa: S608  # one of two
    return dict(_rows(query, named, kind))


def entries(
    start: int = 0,
    stop: int | None = None,
    *,
    kind: str | None = None,
    establishment: str | None = None,
    page: int = PAGE,
) -> Iterator[Entry]:
    """The entries start … stop − 1 in order, read page by page by key."""
    conditions = {"index < %s": stop, "kind = %s": kind, "establishment = %s": establishment}
    asked = {condition: value for condition, value in conditions.items() if value is not None}
    where = " AND ".join(["index >= %s", *asked])
    query = f"SELECT {_COLUMNS} FROM record_entry WHERE {where} ORDER BY index LIMIT %s"  # noqa: S608  # values apart
    while True:
        rows = _rows(query, start, *asked.values(), page)
        yield from (Entry(*row) for row in rows)
        if len(rows) < page:
            return
        start = rows[-1][0] + 1


def between(at_size: int, since: datetime | None, until: datetime | None) -> tuple[int, int]:
    """From the first entry recorded at `since` or later up to behind the last one before `until`. None: no bound."""
    if since is None and until is None:
        return 0, at_size
    query = (
        "SELECT min(index) FILTER (WHERE at >= coalesce(%s, at)),"
        " max(index) FILTER (WHERE at < coalesce(%s, 'infinity'::timestamptz)) FROM record_entry WHERE index < %s"
    )
    [(start, last)] = _rows(query, since, until, at_size)
    return (at_size, at_size) if start is None or last is None else (start, last + 1)


class Shelf:
    """The tiles and edges in the database (compliance.record.tiles.Shelf)."""

    def tiles(self, places: Iterable[tiles.Place]) -> Mapping[tiles.Place, bytes]:
        wanted = list(places)
        rows = _rows(
            "SELECT level, index, hashes FROM record_tile"
            " JOIN unnest(%s::smallint[], %s::bigint[]) AS wanted(level, index) USING (level, index)",
            [level for level, _ in wanted],
            [index for _, index in wanted],
        )
        return {(level, index): hashes for level, index, hashes in rows}

    def edge(self, level: int, start: int, stop: int) -> Sequence[bytes]:
        if level == 0:
            rows = _rows("SELECT leaf FROM record_entry WHERE index >= %s AND index < %s ORDER BY index", start, stop)
        else:
            rows = _rows(
                "SELECT root FROM record_tile WHERE level = %s AND index >= %s AND index < %s ORDER BY index",
                level - 1,
                start,
                stop,
            )
        if len(rows) != stop - start:
            raise LookupError(f"hashes {start} … {stop - 1} of level {level} are not all there; run `manage.py verify`")
        return [row[0] for row in rows]


shelf = Shelf()
source: merkle.NodeSource = partial(tiles.nodes, shelf=shelf)


def root(at_size: int) -> bytes:
    """The root over the first `at_size` entries, in O(log n) reads."""
    return merkle.root(at_size, source)


def inclusion_proof(index: int, at_size: int) -> list[bytes]:
    """That entry `index` is in the log of `at_size` entries (RFC 6962 section 2.1.1)."""
    return merkle.inclusion_proof(index, at_size, source)


def consistency_proof(old: int, new: int) -> list[bytes]:
    """That the log of `new` entries begins with the log of `old` (RFC 6962 section 2.1.2)."""
    return merkle.consistency_proof(old, new, source)


def tiles_at(level: int, start: int, stop: int) -> dict[int, tiles.Tile]:
    """The tiles of one level with start <= index < stop, by index."""
    rows = _rows(
        "SELECT level, index, hashes, root FROM record_tile WHERE level = %s AND index >= %s AND index < %s",
        level,
        start,
        stop,
    )
    return {row[1]: tiles.Tile(*row) for row in rows}


def tiles_last() -> dict[int, int]:
    """Per level, the index of the last tile."""
    return dict(_rows("SELECT level, max(index) FROM record_tile GROUP BY level ORDER BY level"))


def checkpoint_latest() -> StoredCheckpoint | None:
    return next(iter(checkpoints_last(1)), None)


def checkpoints_last(most: int) -> list[StoredCheckpoint]:
    """The latest checkpoints, the largest first."""
    rows = _rows("SELECT size, root, at, note FROM record_checkpoint ORDER BY size DESC LIMIT %s", most)
    return [StoredCheckpoint(*row) for row in rows]


def checkpoint(at_size: int) -> StoredCheckpoint | None:
    for row in _rows("SELECT size, root, at, note FROM record_checkpoint WHERE size = %s", at_size):
        return StoredCheckpoint(*row)
    return None


def checkpoints(start: int = 0, *, page: int = PAGE) -> Iterator[StoredCheckpoint]:
    """The checkpoints of `start` entries and more, the smallest first, page by page by key."""
    while True:
        rows = _rows(
            "SELECT size, root, at, note FROM record_checkpoint WHERE size >= %s ORDER BY size LIMIT %s", start, page
        )
        yield from (StoredCheckpoint(*row) for row in rows)
        if len(rows) < page:
            return
        start = rows[-1][0] + 1


def stamps(at_size: int) -> list[StoredStamp]:
    """The time stamps of checkpoints of so many entries or fewer, the smallest first: the last of each day."""
    query = (
        "SELECT DISTINCT ON (date_trunc('day', at, 'UTC')) size, at, answer FROM record_stamp WHERE size <= %s"
        " ORDER BY date_trunc('day', at, 'UTC'), size DESC"
    )
    return sorted(StoredStamp(size, at, bytes(answer)) for size, at, answer in _rows(query, at_size))


def stamp_latest(at_size: int) -> StoredStamp | None:
    """The time stamp of the largest checkpoint of so many entries or fewer."""
    query = "SELECT size, at, answer FROM record_stamp WHERE size <= %s ORDER BY size DESC LIMIT 1"
    return next((StoredStamp(size, at, bytes(answer)) for size, at, answer in _rows(query, at_size)), None)


def _rows(query: str, *values: Any) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows
