"""The second count of a box is made without knowing the first: until it is in, a first count is seen by whoever entered it,
and by nobody else who may count.
"""

from __future__ import annotations

import datetime
from collections.abc import Collection, Sequence

from msgspec import structs

from compliance.money.ledger.counts import key_of
from compliance.money.ledger.day import Day
from compliance.money.papers.count import Count
from compliance.papers.forms.day_papers import Papers
from compliance.papers.read.papers import StoredPaper, papers_of_days, stored
from compliance.record import read
from compliance.shell.rows import rows


def blind_counts(*, establishment_id: int, first: datetime.date, last: datetime.date, person: str) -> list[StoredPaper]:
    """The first counts of these gaming days that this person, who may count, does not see yet."""
    held = papers_of_days(establishment_id=establishment_id, first=first, last=last, of=("count",))
    counts = [(one, one.paper) for one in held if isinstance(one.paper, Count)]
    twice = {(paper.gaming_day, *key_of(paper)) for _, paper in counts if paper.count == "second"}
    alone = [one for one, paper in counts if paper.count == "first" and (paper.gaming_day, *key_of(paper)) not in twice]
    by = read.origins([one.index for one in alone]) if alone else {}
    return [one for one in alone if by[one.index][1] != person]


_DAYS = "SELECT index, establishment_id, gaming_day FROM compliance_paper WHERE index = ANY(%s)"


def first_counts_alone(indexes: Sequence[int]) -> frozenset[int]:
    """Those of these counts that are the first of a box without a second one; corrected ones too, which say nearly the same."""
    placed = {index: (house, day) for index, house, day in rows(_DAYS, [list(indexes)])} if indexes else {}
    second: set[tuple[object, ...]] = set()
    for house, day in set(placed.values()):
        held = papers_of_days(establishment_id=house, first=day, last=day, of=("count",))
        counts = [one.paper for one in held if isinstance(one.paper, Count)]
        second |= {(house, day, *key_of(one)) for one in counts if one.count == "second"}
    papers = [(one.index, one.paper) for one in stored([(index, "count") for index in placed])]
    firsts = [(index, one) for index, one in papers if isinstance(one, Count) and one.count == "first"]
    return frozenset(index for index, one in firsts if (*placed[index], *key_of(one)) not in second)


def seen(day: Day, hidden: Collection[StoredPaper]) -> Day:
    """The gaming day without them: every figure as if those boxes were not counted yet."""
    if not hidden:
        return day
    ids = {one.paper.id for one in hidden}
    return structs.replace(
        day, papers=Papers(one for one in day.papers if not (isinstance(one, Count) and one.id in ids))
    )
