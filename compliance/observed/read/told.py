"""One paper that somebody on the floor made in a form, an inspection or an irregularity, and what was said of it later."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from compliance.papers.forms.kinds import kinds
from compliance.record import read
from compliance.record.entry import Entry
from compliance.shell.rows import rows


class Told(Struct, frozen=True):
    """The paper with its entry; `struck_why` where it counts no more."""

    index: int
    paper: Any  # of the form of its kind
    entry: Entry
    struck_why: str

    @property
    def by(self) -> str:
        return self.entry.actor


_ONE = """
SELECT paper.index, later.index FROM compliance_paper AS paper
LEFT JOIN compliance_paper AS later ON later.supersedes_id = paper.index
WHERE paper.establishment_id = %s AND paper.index = %s AND paper.kind = %s
"""


def told_read(*, establishment_id: int, kind: str, index: int) -> Told | None:
    """One of this house."""
    found = rows(_ONE, [establishment_id, index, kind])
    if not found:
        return None
    form, entry, later = kinds()[kind].form, read.entry_whole(index), found[0][1]
    why = ""
    if later is not None:
        said = msgspec.json.decode(read.bodies([later])[later], type=form).supersedes
        why = said.reason if said is not None else ""
    return Told(index, msgspec.json.decode(entry.body, type=form), entry, why)
