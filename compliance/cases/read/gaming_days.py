"""What the gaming days of a house left behind: on which something was dealt, removed, counted, read and inspected."""

from __future__ import annotations

import datetime

from django.utils import timezone
from msgspec import Struct

from compliance.houses.models import Establishment
from compliance.papers.read.papers import STANDING
from compliance.shell.days import today_at
from compliance.shell.rows import rows

KINDS = ("box", "count", "reading", "inspection")
_DAY = datetime.timedelta(days=1)
LATELY = 35 * _DAY
"""A house that removed a box in this time counts boxes; one that did not is asked for no count."""
_LEFT = f"""
SELECT gaming_day, 'hands', sum(hands), NULL FROM compliance_table_day
WHERE establishment_id = %(house)s AND gaming_day BETWEEN %(since)s AND %(until)s GROUP BY gaming_day
UNION ALL
SELECT paper.gaming_day, paper.kind, count(*), max(paper.index) FROM compliance_paper AS paper
WHERE paper.establishment_id = %(house)s AND paper.gaming_day BETWEEN %(since)s AND %(until)s
    AND paper.kind = ANY(%(kinds)s) AND {STANDING}
GROUP BY paper.gaming_day, paper.kind
"""  # noqa: S608  # fixed texts


class GamingDays(Struct, frozen=True):
    """`left`: how many hands and papers of a kind each day left, and the place of the last paper in the record."""

    today: datetime.date
    now: datetime.datetime
    left: dict[tuple[datetime.date, str], tuple[int, int | None]]

    def count(self, day: datetime.date, kind: str) -> int:
        return self.left.get((day, kind), (0, None))[0]

    def last(self, day: datetime.date, kind: str) -> int | None:
        """The last paper of a kind."""
        return self.left.get((day, kind), (0, None))[1]

    def has(self, kind: str) -> bool:
        """Whether the house had any of this kind lately."""
        return any(count for (_, of), (count, _) in self.left.items() if of == kind)

    def between(self, first: datetime.date, last: datetime.date) -> list[datetime.date]:
        """The gaming days on which something was dealt or left, and those of today and tomorrow, which are to come."""
        last = min(last, self.today + _DAY)
        days = [first + each * _DAY for each in range((last - first).days + 1)]
        return [day for day in days if day >= self.today or any(self.count(day, kind) for kind in ("hands", *KINDS))]


def gaming_days_read(*, establishment: Establishment, first: datetime.date, last: datetime.date) -> GamingDays:
    """Those of a stretch, and the days lately before it. One query."""
    today = today_at(establishment)
    asked = {
        "house": establishment.pk,
        "since": min(first, today) - LATELY,
        "until": min(last, today),
        "kinds": [*KINDS],
    }
    found = {(day, kind): (int(count), last) for day, kind, count, last in rows(_LEFT, asked)}
    return GamingDays(today, timezone.now(), found)
