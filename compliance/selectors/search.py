"""One look for everything of the house that has a name or a number; the rule books have an index of their own."""

from __future__ import annotations

import datetime

from django.db import connection
from msgspec import Struct

from compliance.record import read

MOST = 20
SHORTEST = 3  # from here on a part of a name is enough


class Found(Struct, frozen=True):
    """Something that was found: what it is, its name in an address, a title."""

    kind: str
    name: str
    title: str
    day: datetime.date | None = None


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
