"""One look for everything of the house that has a name or a number; the rule books have an index of their own."""

from __future__ import annotations

import datetime
from collections.abc import Collection

from django.db import connection
from msgspec import Struct

from compliance.papers.forms.kinds import sent_kinds
from compliance.record import read
from compliance.shell.rows import rows

MOST = 20
SHORTEST = 3  # from here on a part of a name is enough


class Found(Struct, frozen=True):
    """Something that was found: what it is, its name in an address, a title."""

    kind: str
    name: str
    title: str
    day: datetime.date | None = None
    paper: str = ""  # of a paper of the money: its kind and the sender's number, "slip/SL-7"
    entry: int | None = None  # and its entry in the record
    stands: bool = True  # it was not corrected, and strikes none out
    exact: bool = False  # whoever asks so means this one, whatever else has these words


# One look in the index for each kind of paper; what begins with the text stands at the front, as with hands.
_PAPERS = """
SELECT paper.index, paper.kind, paper.paper_id, paper.gaming_day, paper.struck OR later.index IS NOT NULL
FROM unnest(%(kinds)s::text[]) AS of (kind) CROSS JOIN LATERAL (
    SELECT * FROM compliance_paper AS one
    WHERE one.establishment_id = %(house)s AND one.kind = of.kind AND one.paper_id >= %(text)s
    ORDER BY one.paper_id LIMIT %(most)s
) AS paper LEFT JOIN compliance_paper AS later ON later.supersedes_id = paper.index
WHERE starts_with(paper.paper_id, %(text)s) ORDER BY paper.paper_id LIMIT %(most)s
"""
_OF_ENTRY = """
SELECT paper.index, paper.kind, paper.paper_id, paper.gaming_day, paper.struck OR later.index IS NOT NULL
FROM compliance_paper AS paper LEFT JOIN compliance_paper AS later ON later.supersedes_id = paper.index
WHERE paper.establishment_id = %(house)s AND paper.index = %(index)s AND paper.kind = ANY(%(kinds)s)
"""
_NAMED = """
SELECT paper.index, paper.kind, paper.paper_id, paper.gaming_day, paper.struck OR later.index IS NOT NULL
FROM compliance_paper AS paper LEFT JOIN compliance_paper AS later ON later.supersedes_id = paper.index
WHERE paper.establishment_id = %(house)s AND paper.kind = ANY(%(kinds)s) AND paper.paper_id = ANY(%(names)s)
ORDER BY paper.index LIMIT %(most)s
"""


def papers_found(*, establishment_id: int, text: str) -> list[Found]:
    """Papers of the money whose number is or begins with the text, and the one that is that entry of the record."""
    values = {"house": establishment_id, "kinds": [*sent_kinds()], "text": text, "most": MOST}
    found = [] if len(text) < SHORTEST else rows(_PAPERS, values)
    found = [row for row in found if row[2] == text] or found
    number = text.lstrip("#")
    if number.isdecimal() and len(number) < 18:
        found += rows(_OF_ENTRY, values | {"index": int(number)})
    return [paper_found(*row) for row in found]


def papers_named(*, establishment_id: int, names: Collection[str]) -> list[Found]:
    """Those of these papers that there are, by the sender's numbers."""
    values = {"house": establishment_id, "kinds": [*sent_kinds()], "names": [*names], "most": max(MOST, len(names))}
    return [paper_found(*row) for row in rows(_NAMED, values)] if names else []


def paper_found(index: int, kind: str, number: str, day: datetime.date, set_aside: bool = False) -> Found:
    """A paper of the money as something that was found."""
    title = sent_kinds()[kind].title + (", counts no more" if set_aside else "")
    shown = f"#{index}" if number.startswith("form-") else number
    return Found("paper", shown, title, day, f"{kind}/{number}", index, not set_aside)


def search_read(*, establishment_id: int, slug: str, text: str) -> list[Found]:
    """Hands whose id begins with the text, tables, findings and entries of that number."""
    found: list[Found] = []
    with connection.cursor() as cursor:
        # the index gives what sorts from the text on; what begins with it stands at the front
        cursor.execute(
            "SELECT hand_id, number, gaming_day FROM compliance_hand"
            " WHERE establishment_id = %s AND hand_id >= %s ORDER BY hand_id LIMIT %s",
            [establishment_id, text, MOST if len(text) >= SHORTEST else 1],
        )
        hands = [
            row for row in cursor.fetchall() if row[0] == text or (len(text) >= SHORTEST and row[0].startswith(text))
        ]
        exact = [row for row in hands if row[0] == text]
        found += [Found("hand", name, f"Hand {number}", day) for name, number, day in exact or hands]
        cursor.execute(
            "SELECT name FROM games_table WHERE establishment_id = %s AND lower(name) = lower(%s)",
            [establishment_id, text],
        )
        found += [Found("table", name, f"Table {name}") for (name,) in cursor.fetchall()]
    number = text.lstrip("#")
    if number.isdecimal() and len(number) < 18:
        found += _numbered(establishment_id, slug, int(number))
    return found


def _numbered(establishment_id: int, slug: str, number: int) -> list[Found]:
    found = []
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT finding.says FROM compliance_finding AS finding"
            " WHERE finding.id = %s AND finding.establishment_id = %s",
            [number, establishment_id],
        )
        found += [Found("finding", str(number), says) for (says,) in cursor.fetchall()]
    entry = read.entry(number)
    if entry is not None and entry.establishment in (slug, None):
        found.append(Found("entry", str(number), f"Entry {number} of the record, {entry.kind}"))
    return found
