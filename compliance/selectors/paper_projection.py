"""Compares the rows of papers and of books with their entries in the record: what `manage.py verify` asks of this room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from compliance.papers import kinds
from compliance.papers.form import Paper, amount_of
from compliance.record import projections
from compliance.record.entry import Entry
from compliance.selectors.query import rows

COLUMNS = ("establishment", "kind", "id", "gaming day", "table", "amount", "supersedes", "digest")
_PAPERS = """
SELECT paper.index, house.slug, paper.kind, paper.paper_id, paper.gaming_day, place.name, paper.amount, corrected.paper_id,
    paper.digest
FROM compliance_paper AS paper
    LEFT JOIN games_establishment AS house ON house.id = paper.establishment_id
    LEFT JOIN games_table AS place ON place.id = paper.table_id AND place.establishment_id = paper.establishment_id
    LEFT JOIN compliance_paper AS corrected ON corrected.index = paper.supersedes_id
WHERE paper.index >= %s AND paper.index < %s
"""


class PaperRows:
    """The rows of papers against the entries of their kinds."""

    kinds = frozenset(kind.record for kind in kinds().values())

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterable[tuple[int, str]]:
        """What differs, in order of the index (compliance.record.projections.ProjectionCheck)."""
        stored = {row[0]: row[1:] for row in rows(_PAPERS, [start, stop])}
        wanted = {entry.index: entry for entry in entries}
        for index in sorted(stored.keys() | wanted.keys()):
            yield from ((index, what) for what in _compared(wanted.get(index), stored.get(index)))


def register() -> None:
    """Let `manage.py verify` compare the papers' rows."""
    if not any(isinstance(check, PaperRows) for check in projections.projection_checks):
        projections.register(PaperRows())


def _compared(entry: Entry | None, row: tuple[Any, ...] | None) -> Iterator[str]:
    if entry is None:
        yield "the table of papers has a row for it, the record has no paper there"
    elif row is None:
        yield "the table of papers has no row for it"
    else:
        for name, recorded, stored in zip(COLUMNS, _columns(entry), row, strict=True):
            if recorded != stored:
                yield f"the row of the paper says {name} {stored!r}, the record says {recorded!r}"


def _columns(entry: Entry) -> tuple[Any, ...]:
    kind = entry.kind.partition("/")[0]
    one: Paper = msgspec.json.decode(entry.body, type=kinds()[kind].form)
    corrected = None if one.supersedes is None else one.supersedes.id
    table = getattr(one, "table", None)
    return (
        *(entry.establishment, kind, one.id, one.gaming_day, table, amount_of(one), corrected),
        sha256(entry.body).digest(),
    )
