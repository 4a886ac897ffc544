"""Compares the day accounts of gaming days, and what was found of them, with their entries in the record.

"books/1" opens the day accounts of a day; each "books-review/1" says what a review of them found. The rows must be what the last
entry about them says; what people did about a finding is compared on the floor (compliance.floor.read.recorded, finding_rows).
"""

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from compliance.floor.read.finding_rows import FINDING, stored_digest
from compliance.houses.read.recorded import ESTABLISHMENT
from compliance.record import read
from compliance.record.declared import Check, Column, Difference, Rows
from compliance.record.entry import Entry
from compliance.shell.rows import rows


class Found(Struct):
    rule: str
    subject: str
    outcome: str
    says: str
    digest: str
    table: str = ""
    changed: bool = False


class Gone(Struct):
    rule: str
    subject: str
    digest: str
    table: str | None = None  # the first reviews did not say it


class Said(Struct):
    """The body of a "books-review/1" entry."""

    books: int
    gaming_day: datetime.date
    revision: int
    after: str
    figures: str
    findings: list[Found]
    withdrawn: list[Gone]
    judged_by: str = sha256(b"{}").hexdigest()  # the first reviews did not say it


_REVIEWED = """
SELECT review_index, index, revision, gaming_day, after, fails, cannot_tells, figures, judged_by,
    reviewed FROM compliance_books
WHERE index = ANY(%s) OR (review_index >= %s AND review_index < %s)
"""
_FINDINGS = f"""
SELECT finding.hand_id, {", ".join(f"finding.{name}" for name in FINDING)}, coalesce(place.name, 'table ' || finding.table_id, '')
FROM compliance_finding AS finding LEFT JOIN games_table AS place ON place.id = finding.table_id
WHERE finding.hand_id = ANY(%s)
"""  # noqa: S608  # fixed names
_CHANGED_BY = """
SELECT finding.changed_index, finding.hand_id, finding.rule, finding.subject
FROM compliance_finding AS finding JOIN compliance_books AS books ON books.index = finding.hand_id
WHERE finding.changed_index >= %s AND finding.changed_index < %s AND NOT EXISTS (
    SELECT FROM compliance_finding_act AS act WHERE act.record_index = finding.changed_index AND act.finding_id = finding.id)
"""


OPENED = Rows(
    kinds={"books/1"},
    word="books",
    called="books",
    table="compliance_books",
    joins="LEFT JOIN games_establishment AS house ON house.id = row.establishment_id",
    columns=(
        ESTABLISHMENT,
        Column("gaming day", "row.gaming_day", lambda entry, body: datetime.date.fromisoformat(body["gaming_day"])),
    ),
)


class BooksRows(Check):
    """The rows of day accounts as they were opened, what the last review left in them, and their findings."""

    kinds = frozenset({"books/1", "books-review/1"})
    tables = frozenset({"compliance_books", "compliance_finding"})
    places = (("compliance_books", "index"), ("compliance_books", "review_index"))

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterable[Difference]:
        """What differs, in order of the index."""
        opened = [entry for entry in entries if entry.kind == "books/1"]
        reviewed = [entry for entry in entries if entry.kind != "books/1"]
        return sorted([*OPENED.differences(start=start, stop=stop, entries=opened), *_reviewed(start, stop, reviewed)])


def _reviewed(start: int, stop: int, entries: Sequence[Entry]) -> Iterator[Difference]:
    said = {entry.index: msgspec.json.decode(entry.body, type=Said) for entry in entries}
    at = {entry.index: entry.at for entry in entries}
    stored = rows(_REVIEWED, [sorted({one.books for one in said.values()}), start, stop])
    last = {row[1]: row for row in stored}
    findings = _findings(list(last))
    for row in stored:
        if row[0] is not None and start <= row[0] < stop and (row[0] not in said or said[row[0]].books != row[1]):
            yield (
                row[0],
                f"the books of {row[3]} name it as their review, the record has no review of these books there",
            )
    yield from _changed_by(start, stop, said)
    for index, one in said.items():
        yield from ((index, what) for what in _withdrawn_differ(index, one, findings.get(one.books, {})))
        held = last.get(one.books)
        if held is None or held[0] is None or held[0] < index:
            yield index, f"the books of {one.gaming_day} do not name it or a later one as their review"
        elif held[0] == index:
            yield from ((index, what) for what in _differs(one, at[index], held, findings[one.books]))


def _changed_by(start: int, stop: int, said: Mapping[int, Said]) -> Iterator[Difference]:
    """Findings that name one of these entries as their last change must have been changed by it."""
    changed = {(index, one.books, each.rule, each.subject) for index, one in said.items() for each in one.withdrawn}
    changed |= {
        (index, one.books, each.rule, each.subject)
        for index, one in said.items()
        for each in one.findings
        if each.changed
    }
    for index, *key in rows(_CHANGED_BY, [start, stop]):
        if (index, *key) not in changed:
            yield index, f"finding {key[1]} of books {key[0]} names it as its last change, but it did not change that"


def _withdrawn_differ(index: int, said: Said, stored: Mapping[tuple[str, str], dict[str, Any]]) -> Iterator[str]:
    for gone in said.withdrawn:
        row, named = stored.get((gone.rule, gone.subject)), f"finding {gone.rule} of the books of {said.gaming_day}"
        if row is None:
            yield f"{named} ({gone.subject}) has no row"
        elif row["changed_index"] < index:
            yield f"{named} says changed_index {row['changed_index']}, though it was changed here"
        elif (stored_digest(row) != gone.digest or gone.table not in (None, row["table"])) and not _touched_after(
            index, said, gone, row
        ):
            yield f"the row of {named} ({gone.subject}) is not as it was withdrawn (status {row['status']!r})"


def _touched_after(index: int, said: Said, gone: Gone, row: dict[str, Any]) -> bool:
    """Whether a later review of them found or withdrew it: then that one's entry tells. Asked only where it differs."""
    if row["changed_index"] <= index:
        return False
    last = read.entry(row["changed_index"])
    if last is not None and last.kind == "books-review/1" and _touches(last, said, gone):
        return True
    return any(_touches(entry, said, gone) for entry in read.entries(index + 1, kind="books-review/1"))


def _touches(entry: Entry, said: Said, gone: Gone) -> bool:
    later = msgspec.json.decode(entry.body, type=Said)
    named = {(one.rule, one.subject) for one in later.findings} | {(one.rule, one.subject) for one in later.withdrawn}
    return later.books == said.books and (gone.rule, gone.subject) in named


def _findings(books: list[int]) -> dict[int, dict[tuple[str, str], dict[str, Any]]]:
    found: dict[int, dict[tuple[str, str], dict[str, Any]]] = {index: {} for index in books}
    for index, *columns in rows(_FINDINGS, [books]) if books else ():
        row = dict(zip((*FINDING, "table"), columns, strict=True))
        found[index][row["rule"], row["subject"]] = row
    return found


def _differs(
    said: Said, at: datetime.datetime, held: tuple[Any, ...], stored: dict[tuple[str, str], dict[str, Any]]
) -> Iterator[str]:
    """The last review of a day's accounts against its rows."""
    outcomes = [one.outcome for one in said.findings]
    fails, cannot_tells = outcomes.count("fail"), outcomes.count("cannot tell")
    recorded = (said.revision, said.gaming_day, said.after, fails, cannot_tells, said.figures, said.judged_by, at)
    _, _, revision, day, after, *counts, figures, judged_by, reviewed = held
    row = (revision, day, _sha256(after), *counts, _sha256(figures), _sha256(judged_by), reviewed)
    names = ("revision", "gaming day", "what it leaves", "fails", "cannot tells", "figures", "judged by", "reviewed")
    for name, one, other in zip(names, recorded, row, strict=True):
        if one != other:
            yield f"the books of {said.gaming_day} say {name} {other!r}, the record says {one!r}"
    told = {(one.rule, one.subject): (one.digest, one.table) for one in said.findings}
    for key, (digest, table) in told.items():
        if key not in stored:
            yield f"finding {key[0]} of the books of {said.gaming_day} ({key[1]}) has no row"
        elif (stored_digest(stored[key]), stored[key]["table"]) != (digest, table):
            yield f"the row of finding {key[0]} of the books of {said.gaming_day} ({key[1]}) is not what was recorded"
    for key, finding in stored.items():
        if key not in told and finding["status"] != "withdrawn":
            yield f"finding {key[0]} of the books of {said.gaming_day} ({key[1]}) stands, the last review does not find it"


def _sha256(stored: Any) -> str:
    return sha256(bytes(stored)).hexdigest()


CHECKS = (BooksRows(),)
