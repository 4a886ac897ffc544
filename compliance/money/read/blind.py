"""The second count of a box is made without knowing the first: until it is in, a first count is seen by whoever entered it,
and by nobody else who may count.
"""

from __future__ import annotations

import datetime
from collections.abc import Collection

from msgspec import structs

from compliance.money.ledger.counts import key_of
from compliance.money.ledger.day import Day
from compliance.money.papers.count import Count
from compliance.papers.forms.day_papers import Papers
from compliance.papers.read.papers import StoredPaper, papers_of_days
from compliance.record import read


def blind_counts(*, establishment_id: int, first: datetime.date, last: datetime.date, person: str) -> list[StoredPaper]:
    """The first counts of these gaming days that this person, who may count, does not see yet."""
    held = papers_of_days(establishment_id=establishment_id, first=first, last=last, of=("count",))
    counts = [(one, one.paper) for one in held if isinstance(one.paper, Count)]
    twice = {(paper.gaming_day, *key_of(paper)) for _, paper in counts if paper.count == "second"}
    alone = [one for one, paper in counts if paper.count == "first" and (paper.gaming_day, *key_of(paper)) not in twice]
    by = read.origins([one.index for one in alone]) if alone else {}
    return [one for one in alone if by[one.index][1] != person]


def seen(day: Day, hidden: Collection[StoredPaper]) -> Day:
    """The gaming day without them: every figure as if those boxes were not counted yet."""
    if not hidden:
        return day
    ids = {one.paper.id for one in hidden}
    return structs.replace(
        day, papers=Papers(one for one in day.papers if not (isinstance(one, Count) and one.id in ids))
    )
