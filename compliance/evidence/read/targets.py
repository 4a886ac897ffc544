"""To what files can belong: a kind a line, with the right that opens its page. A new kind of thing adds a line here."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from compliance.people.rights import Right
from compliance.shell.rows import rows


class Target(Struct, frozen=True):
    """A kind of thing that has files, which either right opens. Its `sql` gives a title, and what the page's address names it by,
    of a house and number."""

    of: str
    word: str
    right: Right
    sql: str
    route: str
    named: str = ""  # the part of the address that says which one; empty: the page shows all of them
    also: Right | None = None  # of those who see the files, and not the page

    def opens(self, may: Callable[[Right], bool]) -> bool:
        """Whether somebody who may do this sees the files."""
        return may(self.right) or (self.also is not None and may(self.also))


class Thing(Struct, frozen=True):
    """One of them."""

    target: Target
    ref: int
    title: str
    named_by: int | str | datetime.date | None

    @property
    def address(self) -> tuple[str, dict[str, Any]]:
        """Route and what it takes, beside the house."""
        return self.target.route, {self.target.named: self.named_by} if self.target.named else {}


TARGETS = {
    target.of: target
    for target in (
        Target(
            "finding",
            "Finding",
            Right.SEE_FINDINGS,
            "SELECT rule || ': ' || says, id FROM compliance_finding WHERE establishment_id = %s AND id = %s",
            "finding",
            "number",
        ),
        Target(
            "issue",
            "Issue",
            Right.SEE_FINDINGS,
            "SELECT 'Issue ' || id || ', ' || rule, id FROM desk_issue WHERE establishment_id = %s AND id = %s",
            "issue",
            "number",
        ),
        Target(
            "case",
            "Case",
            Right.RUN_CASES,
            "SELECT 'Case ' || id || ': ' || title, id FROM cases_case WHERE establishment_id = %s AND id = %s",
            "case",
            "number",
        ),
        Target(
            "letter",
            "Letter",
            Right.RUN_CASES,
            "SELECT 'Letter ' || letter.number || ' of case ' || held.id || ', ' || letter.about, held.id"
            " FROM cases_letter AS letter JOIN cases_case AS held ON held.id = letter.case_id"
            " WHERE held.establishment_id = %s AND letter.id = %s",
            "case",
            "number",
        ),
        Target(
            "paper",
            "Paper",
            Right.SEE_MONEY,
            "SELECT initcap(kind) || ' ' || paper_id, gaming_day FROM compliance_paper"
            ' WHERE establishment_id = %s AND "index" = %s',
            "money_papers",
            "day",
        ),
        Target(
            "inspection",
            "Inspection",
            Right.INSPECT,
            'SELECT \'Inspection \' || "index", "index" FROM compliance_paper'
            " WHERE establishment_id = %s AND \"index\" = %s AND kind = 'inspection'",
            "inspection",
            "index",
        ),
        Target(
            "irregularity",
            "Irregularity",
            Right.INSPECT,
            'SELECT \'Irregularity \' || "index", "index" FROM compliance_paper'
            " WHERE establishment_id = %s AND \"index\" = %s AND kind = 'irregularity'",
            "irregularity",
            "index",
        ),
        Target(
            "posting",
            "Posting",
            Right.SEE_FINDINGS,
            "SELECT 'Posting at ' || place.name, posting.record_index FROM games_posting AS posting"
            " JOIN games_table AS place ON place.id = posting.table_id"
            " WHERE place.establishment_id = %s AND posting.record_index = %s",
            "posting",
            "index",
        ),
        Target(
            "term",
            "What ends",
            Right.RUN_CASES,
            'SELECT initcap(kind) || \' \' || name, "index" FROM cases_term WHERE establishment_id = %s AND "index" = %s',
            "terms",
        ),
        Target(
            "clip",
            "Clip request",
            Right.HANDLE_CLIPS,
            "SELECT 'Clip ' || clip.index || ', ' || place.name, clip.index FROM evidence_clip AS clip"
            " JOIN games_table AS place ON place.id = clip.table_id WHERE clip.establishment_id = %s AND clip.index = %s",
            "video",
            also=Right.RUN_CASES,  # a case holds the clip that surveillance exported
        ),
    )
}


def thing_read(*, establishment_id: int, of: str, ref: int) -> Thing | None:
    """The thing of that kind and number at this house; None: there is none."""
    target = TARGETS.get(of)
    found = rows(target.sql, [establishment_id, ref]) if target is not None else []
    return Thing(target, ref, *found[0]) if target is not None and found else None
