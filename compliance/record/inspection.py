"""Verifies the stored rows: every entry, every tile, every checkpoint, and the tables that repeat the record.

The computing is the verifier's (the same functions as for an exported bundle); here stand only the reading, page by
page, and the use of what a bundle does not have: tiles hold each leaf a second time and so tell what was changed.
Checkpoints are read before the log's size and rows by key, so a log that grows meanwhile raises no alarm.
"""

import heapq
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, islice

from django.db import DataError, ProgrammingError, transaction
from msgspec import MsgspecError, Struct
from psycopg.errors import DatatypeMismatch, UndefinedFunction

from compliance.record import read, stamps, trust, verifier
from compliance.record.archive import Archive
from compliance.record.checkpoint import PublicKey, signature_holds
from compliance.record.declared import Check, Difference, checks
from compliance.record.entry import Entry, instant
from compliance.record.left import is_left
from compliance.record.removed import Gone
from compliance.record.removed import removals as bodies_removed
from compliance.record.removed import said as bodies_said
from compliance.record.tiles import SPAN, WIDTH, Tile, split
from compliance.record.verifier import Head, TamperedError
from compliance.shell.rows import rows

_PAGE = 8 * WIDTH
_UNREADABLE = (
    MsgspecError,
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    DataError,
)  # what reading spoiled values raises
_OF_ANOTHER_TYPE = (UndefinedFunction, DatatypeMismatch)  # a value that no query can compare with what it should be

_BEYOND = "SELECT min({column}) FROM {table} WHERE {column} > (SELECT coalesce(max(index), -1) FROM record_entry)"

Progress = Callable[[int, int], None]


class _Claim(Struct, frozen=True):
    """A checkpoint of the table (then with its row) or of the archive."""

    size: int
    note: str
    row: read.StoredCheckpoint | None = None


class Inspection:
    """One verification of the database."""

    def __init__(
        self,
        *,
        keys: Sequence[PublicKey],
        archive: Archive | None = None,
        notes: Iterable[str] = (),
        asked: Sequence[Check] | None = None,
    ) -> None:
        """`keys` are those to believe before anything is read; `notes` are checkpoints that somebody kept elsewhere.

        `asked` are the comparisons of rows: all that are declared, unless who tries them out wants only some.
        """
        self._asked = asked
        self._roots, self._notes = keys, list(notes)
        self._keys: verifier.Keys = {}
        self._archive = archive
        self._faults: list[TamperedError] = []
        self._gone: Gone
        self._waiting: dict[int, list[bytes]] = {}  # per level, roots of tiles whose tile above is not full yet

    def run(self, progress: Progress = lambda done, total: None) -> verifier.Walk:
        """Go over everything once; raises TamperedError with the first bad record."""
        latest = read.checkpoint_latest()
        newest = max(latest.size if latest else 0, self._archive.largest() if self._archive else 0)
        size = read.size()
        changes = trust.changes(size)
        self._keys = trust.known(self._roots, changes)
        self._gone = Gone(size)
        given = verifier.heads_given(self._notes, self._keys, signature_holds)
        walk = verifier.Walk(heapq.merge(self._heads(newest), given), self._keys, changes)
        for start in range(0, size, _PAGE):
            stop = min(start + _PAGE, size)
            entries = list(read.entries(start, stop, page=_PAGE + 1))
            stored = read.tiles_at(0, start // WIDTH, (start + _PAGE) // WIDTH)
            for index, group in groupby(entries, key=lambda entry: entry.index // WIDTH):
                self._tile_of_entries(walk, index, list(group), stored.get(index))
            rows_that_follow(checks() if self._asked is None else self._asked, start, stop, entries)
            progress(stop, size)
        walk.end()
        _no_stray_tiles()
        self._faults += map(TamperedError, stamps.faults(_note_of))
        no_rows_beyond(checks() if self._asked is None else self._asked)
        if self._faults:
            raise self._faults[0]
        return walk

    # Checkpoints. A bad one is noted and passed over, so that a bad record is named first.

    def _heads(self, newest: int) -> Iterator[Head]:
        rows = (_Claim(size=row.size, note=row.note, row=row) for row in read.checkpoints())
        files = (_Claim(size=size, note=note) for size, note in (self._archive.notes() if self._archive else ()))
        claims = heapq.merge(rows, files, key=lambda claim: claim.size)
        for size, same in groupby(claims, key=lambda claim: claim.size):
            group = list(same)
            if size > newest:
                return
            if not any(claim.row for claim in group):
                self._faults.append(
                    TamperedError(f"the checkpoint of {size} records is archived, but not in its table")
                )
            for claim in group:
                try:
                    yield self._open(claim)
                except TamperedError as fault:
                    self._faults.append(_named(fault, claim))

    def _open(self, claim: _Claim) -> Head:
        head = verifier.head_open(claim.note, self._keys, signature_holds)
        row = claim.row
        same = head.size == claim.size and (row is None or (row.root, instant(row.at)) == (head.root, head.at))
        if not same:
            raise TamperedError(f"the checkpoint stored for {claim.size} records is not what its signed note says")
        return head

    # Entries and tiles

    def _tile_of_entries(self, walk: verifier.Walk, index: int, entries: list[Entry], tile: Tile | None) -> None:
        """Walk over up to 256 entries, then compare their leaves with their tile."""
        try:
            leaves = [walk.record(_said(entry), self._whole(entry), entry.leaf) for entry in entries]
        except TamperedError as found:
            raise _explained(found, entries, tile) from None
        if len(leaves) == WIDTH:
            if tile is not None and tile.hashes != b"".join(leaves):
                raise _explained(TamperedError(f"tile 0/{index} is not that of its records"), entries, tile)
            self._climb(0, index, leaves, tile)

    def _whole(self, entry: Entry) -> bytes | None:
        """What its leaf is made of; None where its body was removed as it may be."""
        if not is_left(entry.body):
            return _written(entry)
        self._gone.check(entry)
        return None

    def _climb(self, level: int, index: int, hashes: list[bytes], tile: Tile | None) -> None:
        """Hold a full tile against its row; when it fills the tile above, go on there."""
        if tile is None:
            raise TamperedError(f"tile {level}/{index} is missing")
        root = _root(hashes)
        if (tile.hashes, tile.root) != (b"".join(hashes), root):
            raise TamperedError(f"tile {level}/{index} was changed: it is not what the records below it give")
        waiting = self._waiting.setdefault(level, [])
        waiting.append(root)
        if len(waiting) == WIDTH:
            above = index // WIDTH
            self._climb(level + 1, above, waiting, read.tiles_at(level + 1, above, above + 1).get(above))
            waiting.clear()


def _note_of(size: int) -> str | None:
    stored = read.checkpoint(size)
    return None if stored is None else stored.note


def _named(fault: TamperedError, claim: _Claim) -> TamperedError:
    """The fault of a checkpoint, with its place where the words do not say it."""
    if str(claim.size) in fault.what:
        return fault
    kept = "the table" if claim.row else "the folder of kept ones"
    return TamperedError(f"{fault.what} (in {kept}, filed under {claim.size} records)")


def _said(entry: Entry) -> verifier.Said:
    return verifier.Said(entry.index, entry.kind, instant(entry.at), entry.establishment, entry.number)


def _written(entry: Entry) -> bytes:
    """The canonical bytes of the stored values, made anew."""
    counted = {} if entry.number is None else {"number": entry.number}
    try:
        body = verifier.read_json(entry.body)
        written = verifier.canonical(
            {
                "actor": entry.actor,
                "at": instant(entry.at),
                "body": body,
                "establishment": entry.establishment,
                "index": entry.index,
                "kind": entry.kind,
                **counted,
            }
        )
    except (ValueError, RecursionError) as error:
        raise TamperedError(f"its body is no longer JSON: {error}", entry.index, entry.kind) from error
    if entry.body not in written:
        raise TamperedError("its body is no longer canonical JSON", entry.index, entry.kind)
    return written


def _explained(found: TamperedError, entries: list[Entry], tile: Tile | None) -> TamperedError:
    """The same fault, said more exactly where the tile's copy of the leaves tells what was changed."""
    if tile is None:
        return found
    copies = split(tile.hashes)
    sound = _root(copies) == tile.root
    for entry in entries:
        what = _difference(entry, copies[entry.index % WIDTH], sound)
        if what:
            earlier = found.index is None or found.upto is not None or entry.index <= found.index
            return TamperedError(what, entry.index, entry.kind) if earlier else found
    return found


def _difference(entry: Entry, copy: bytes, sound: bool) -> str:
    """What is wrong with an entry, from the leaf of its values, the leaf stored with it and the tile's copy of it."""
    if is_left(entry.body):
        return "" if entry.leaf == copy else "the leaf stored with it was changed; its body was removed"
    try:
        made = verifier.leaf(_written(entry))
    except TamperedError as broken:
        return broken.what
    if made == copy:
        return "" if entry.leaf == copy else "the leaf stored with it was changed; its values are those recorded"
    if entry.leaf == copy:
        return "its actor, time, body, establishment, kind or number is not what was recorded"
    if entry.leaf == made:
        return "it was replaced, leaf and all" if sound else "its leaf in the tile was changed"
    return "its values and its leaf are those of another record, or both were changed"


def _root(hashes: Iterable[bytes]) -> bytes:
    tree = verifier.Tree()
    for digest in hashes:
        tree.append(digest)
    return tree.root()


def rows_that_follow(asked: Sequence[Check], start: int, stop: int, entries: Sequence[Entry]) -> None:
    """Hold the rows against these entries, all there are with start <= index < stop; TamperedError names the first fault."""
    for check in asked:
        mine = [entry for entry in entries if entry.kind in check.kinds]
        for index, what in _differences(check, start, stop, mine):
            raise TamperedError(what, index, next((entry.kind for entry in mine if entry.index == index), None))


def _differences(check: Check, start: int, stop: int, entries: Sequence[Entry]) -> list[Difference]:
    """The first difference, if there is one. What cannot be read at all was never written by Oliver: its place is named."""
    try:
        with transaction.atomic():
            return list(islice(check.differences(start=start, stop=stop, entries=entries), 1))
    except read.SpoiledError as error:
        raise TamperedError(str(error)) from error
    except (*_UNREADABLE, ProgrammingError) as error:
        if isinstance(error, ProgrammingError) and not isinstance(error.__cause__, _OF_ANOTHER_TYPE):
            raise  # a table or a right is missing: an Oliver that was not prepared, no tampering
        if stop - start == 1:
            kind = next((entry.kind for entry in entries), None)
            raise TamperedError(f"it, or a row that follows from it, cannot be read: {error!r}", start, kind) from error
        for entry in entries:
            if found := _differences(check, entry.index, entry.index + 1, [entry]):
                return found
        tables = ", ".join(sorted(check.tables))
        raise TamperedError(f"rows of {tables} cannot be read: {error!r}", start, upto=stop - 1) from error


def no_rows_beyond(asked: Sequence[Check]) -> None:
    """A row that names a record behind the last one follows from nothing, or from one that was cut off."""
    for table, column in [place for check in asked for place in check.places]:
        [(last,)] = rows(_BEYOND.format(table=table, column=column), [])
        if last is not None:
            raise TamperedError(f"missing, though a row of {table} names it as its {column}", last)


def unrecorded() -> dict[str, int]:
    """Rows that were stored before what they follow from was recorded: compared with nothing, so they are counted."""
    return {what: count for check in checks() for what, count in check.unrecorded().items() if count}


def removed() -> list[str]:
    """What was removed when its term was over, a sentence each: that it is not there is no tampering."""
    return [*(what for check in checks() for what in check.removed()), *bodies_said(bodies_removed())]


def unrecorded_said(counted: Mapping[str, int]) -> str:
    """The same in a sentence; "" where there are none."""
    what = ", ".join(f"{word}: {count:,}" for word, count in counted.items())
    return f"Stored before Oliver recorded them, so compared with nothing. {what.capitalize()}." if counted else ""


def _no_stray_tiles() -> None:
    """A tile beyond the last entry holds the leaves of entries that were cut off."""
    last = read.tiles_last()
    size = read.size()
    for level, index in last.items():
        if index >= size >> SPAN * (level + 1):
            what = f"missing, though tile {level}/{index} holds their leaves"
            raise TamperedError(what, size, upto=((index + 1) << SPAN * (level + 1)) - 1)
