"""One inspection as it stands in the record, and what was said of it later."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from compliance.observed.papers.inspection import Inspection
from compliance.record import read
from compliance.record.entry import Entry
from compliance.shell.rows import rows


class Stored(Struct, frozen=True):
    """An inspection with its entry; `struck_why` where it counts no more."""

    index: int
    paper: Inspection
    entry: Entry
    struck_why: str

    @property
    def by(self) -> str:
        return self.entry.actor


_ONE = """
SELECT paper.index, later.index FROM compliance_paper AS paper
LEFT JOIN compliance_paper AS later ON later.supersedes_id = paper.index
WHERE paper.establishment_id = %s AND paper.index = %s AND paper.kind = 'inspection'
"""


def inspection_read(*, establishment_id: int, index: int) -> Stored | None:
    """One of this house."""
    found = rows(_ONE, [establishment_id, index])
    if not found:
        return None
    entry, later = read.entry_whole(index), found[0][1]
    why = ""
    if later is not None:
        said = _paper(read.bodies([later])[later]).supersedes
        why = said.reason if said is not None else ""
    return Stored(index, _paper(entry.body), entry, why)


_decoder = msgspec.json.Decoder(Inspection)


def _paper(body: bytes) -> Inspection:
    return _decoder.decode(body)
