"""Rows that repeat an entry of the record field by field (acts, sessions, papers), held against their entries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from compliance.record.entry import Entry

Columns = tuple[Any, ...]


def rows_compared(
    *,
    word: str,
    table: str,
    names: Sequence[str],
    columns: Callable[[Entry], Columns],
    entries: Iterable[Entry],
    stored: Mapping[int, Columns],
) -> Iterator[tuple[int, str]]:
    """What differs, in order of the index (compliance.record.projections.ProjectionCheck).

    `word` names what a row is ("session"), `table` where the rows lie ("sessions"); `columns` makes of an entry what its row
    must hold, under `names`.
    """
    wanted = {entry.index: entry for entry in entries}
    for index in sorted(stored.keys() | wanted.keys()):
        entry, row = wanted.get(index), stored.get(index)
        if entry is None:
            yield index, f"the table of {table} has a row for it, the record has no {word} there"
        elif row is None:
            yield index, f"the table of {table} has no row for it"
        else:
            for name, recorded, held in zip(names, columns(entry), row, strict=True):
                if recorded != held:
                    yield index, f"the row of the {word} says {name} {held!r}, the record says {recorded!r}"
