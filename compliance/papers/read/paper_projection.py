"""Compares the rows of papers and of books with their entries in the record: what `manage.py verify` asks of this room."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from compliance.houses.forms.correction import struck
from compliance.papers.forms.form import Paper, amount_of, hand_of
from compliance.papers.forms.kinds import kinds
from compliance.record import projections
from compliance.record.entry import Entry
from compliance.record.rows_compared import rows_compared
from compliance.shell.rows import rows

COLUMNS = ("establishment", "kind", "id", "gaming day", "table", "amount", "hand", "supersedes", "struck", "digest")
_PAPERS = """
SELECT paper.index, house.slug, paper.kind, paper.paper_id, paper.gaming_day, place.name, paper.amount, paper.hand,
    corrected.paper_id, paper.struck, paper.digest
FROM compliance_paper AS paper
    LEFT JOIN games_establishment AS house ON house.id = paper.establishment_id
    LEFT JOIN games_table AS place ON place.id = paper.table_id AND place.establishment_id = paper.establishment_id
    LEFT JOIN compliance_paper AS corrected ON corrected.index = paper.supersedes_id
        AND corrected.establishment_id = paper.establishment_id AND corrected.kind = paper.kind
WHERE paper.index >= %s AND paper.index < %s
"""


class PaperRows:
    """The rows of papers against the entries of their kinds."""

    kinds = frozenset(kind.record for kind in kinds().values())

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterable[tuple[int, str]]:
        """What differs, in order of the index (compliance.record.projections.ProjectionCheck)."""
        return rows_compared(
            word="paper",
            table="papers",
            names=COLUMNS,
            columns=_columns,
            entries=entries,
            stored={row[0]: row[1:] for row in rows(_PAPERS, [start, stop])},
        )


def register() -> None:
    """Let `manage.py verify` compare the papers' rows."""
    if not any(isinstance(check, PaperRows) for check in projections.projection_checks):
        projections.register(PaperRows())


def _columns(entry: Entry) -> tuple[Any, ...]:
    kind = entry.kind.partition("/")[0]
    one: Paper = msgspec.json.decode(entry.body, type=kinds()[kind].form)
    corrected = None if one.supersedes is None else one.supersedes.id
    table = getattr(one, "table", None)
    return (
        *(
            entry.establishment,
            kind,
            one.id,
            one.gaming_day,
            table,
            amount_of(one),
            hand_of(one),
            corrected,
            struck(one),
        ),
        sha256(entry.body).digest(),
    )
