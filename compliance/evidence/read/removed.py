"""Files whose term is over, and those that two people removed: the entry stays with its digests, the bytes are gone.

Never offered is what somebody still needs: a file on an issue, case or letter that is open, on a finding of such an issue, on a
clip that surveillance still works on, and on whatever an open case gathers.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence

import msgspec
from msgspec import Struct

from compliance.evidence.read.files import KEPT, kept_until
from compliance.law.retention import over_before, terms, terms_on
from compliance.record import read
from compliance.record.declared import Check, Difference
from compliance.record.entry import Entry
from compliance.record.removed import FATE, Term
from compliance.shell.rows import rows

KIND = "file-removed/1"


class Removed(Struct, frozen=True):
    """What the entry of a removal says of one file."""

    file: int
    sha256: str
    term: Term
    asked_by: str
    agreed_by: str
    words: str


class Old(Struct, frozen=True):
    """A file that may go."""

    index: int
    sha256: str
    small: str
    at: datetime.datetime


_OPEN_ISSUE = "('new', 'taken', 'waiting')"
_OVER = f"""
SELECT file.index, file.sha256, file.small, file.at FROM evidence_file AS file
WHERE file.establishment_id = %s AND file.at < %s
    AND NOT EXISTS (SELECT FROM evidence_file_act AS act WHERE act.file_id = file.index AND act.act = 'removed')
    AND NOT EXISTS (SELECT FROM desk_issue AS issue WHERE file.of = 'issue' AND issue.id = file.ref
        AND issue.state IN {_OPEN_ISSUE})
    AND NOT EXISTS (SELECT FROM desk_issue_finding AS of_issue JOIN desk_issue AS issue ON issue.id = of_issue.issue_id
        WHERE file.of = 'finding' AND of_issue.finding_id = file.ref AND issue.state IN {_OPEN_ISSUE})
    AND NOT EXISTS (SELECT FROM compliance_finding AS finding WHERE file.of = 'finding' AND finding.id = file.ref
        AND finding.status = 'open' AND finding.state IN ('new', 'acknowledged'))
    AND NOT EXISTS (SELECT FROM cases_case AS held WHERE file.of = 'case' AND held.id = file.ref AND held.state <> 'closed')
    AND NOT EXISTS (SELECT FROM cases_letter AS letter JOIN cases_case AS held ON held.id = letter.case_id
        WHERE file.of = 'letter' AND letter.id = file.ref AND held.state <> 'closed')
    AND NOT EXISTS (SELECT FROM evidence_clip AS clip WHERE file.of = 'clip' AND clip.index = file.ref
        AND clip.state IN ('wanted', 'asked', 'held'))
    AND NOT EXISTS (SELECT FROM cases_reference AS gathered JOIN cases_case AS held ON held.id = gathered.case_id
        LEFT JOIN compliance_paper AS paper ON file.of = 'paper' AND paper.index = file.ref
        WHERE gathered.kind = file.of AND gathered.ref IN (file.ref::text, paper.paper_id) AND gathered.left_index IS NULL
            AND held.state <> 'closed')
ORDER BY file.index
"""  # noqa: S608  # our own words
_LYING = """
SELECT removed.index, removed.sha256, removed.small, removed.at FROM evidence_file_act AS act
JOIN evidence_file AS removed ON removed.index = act.file_id WHERE act.act = 'removed' ORDER BY removed.index
"""
_NEEDED = """
SELECT EXISTS (SELECT FROM evidence_file AS file WHERE %s IN (file.sha256, file.small)
    AND NOT EXISTS (SELECT FROM evidence_file_act AS act WHERE act.file_id = file.index AND act.act = 'removed'))
"""


def files_over(*, establishment_id: int, now: datetime.datetime) -> tuple[datetime.datetime, list[Old]]:
    """From before when, and which: nobody needs them, and the term is over that holds now and the one under which they came."""
    before = over_before(now, terms_on(now.date())[KEPT].years)
    found = [Old(*row) for row in rows(_OVER, [establishment_id, before])]
    return before, [one for one in found if kept_until(one.at) <= now.date()]


def files_removed() -> list[Old]:
    """All that were removed."""
    return [Old(*row) for row in rows(_LYING, [])]


def is_needed(name: str) -> bool:
    """Whether a file that was not removed has these bytes."""
    return bool(rows(_NEEDED, [name])[0][0])


class Gone(Struct, frozen=True):
    """Of a file that was removed: when, and what its entry says."""

    index: int
    at: datetime.datetime
    said: Removed


def removed_read(*, file: int) -> Gone | None:
    """None where the file is there."""
    found = rows("SELECT index FROM evidence_file_act WHERE file_id = %s AND act = 'removed'", [file])
    if not found:
        return None
    entry = read.entry_whole(found[0][0])
    return Gone(entry.index, entry.at, _said(entry))


def _said(entry: Entry) -> Removed:
    return msgspec.json.decode(entry.body, type=Removed)


class Removals(Check):
    """Each removal was by two people and by a term that Oliver knows, and by it the file was old enough."""

    kinds = frozenset({KIND})
    tables = frozenset[str]()

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterable[Difference]:
        said = [(entry, _said(entry)) for entry in entries]
        came = read.times([one.file for _, one in said])
        for entry, one in said:
            known = any(
                (kept.name, kept.from_, kept.years) == (one.term.name, one.term.since, one.term.years)
                for kept in terms()
                if kept.fate == FATE and kept.name == KEPT
            )
            old_enough = one.file < entry.index and came[one.file] < over_before(entry.at, one.term.years)
            if not known or not old_enough or one.asked_by == one.agreed_by:
                yield entry.index, f"file {one.file} was not removed by two people under a term that was over"

    def removed(self) -> Iterable[str]:
        for index in read.indexes_of(KIND):
            entry = read.entry_whole(index)
            one = _said(entry)
            yield (
                f"The bytes of file {one.file}, SHA-256 {one.sha256}, were removed under the term {one.term.name}"
                f" ({one.term.years} years; {one.term.cite}) on {entry.at:%Y-%m-%d}, by {one.asked_by} and {one.agreed_by}:"
                f" record {index}. Its entry stays, and the tree"
            )
