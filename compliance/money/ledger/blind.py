"""What nobody is told before the second count of a box is in: the first, which whoever counts again must not know.

It holds for what everybody reads who may count: findings, what a closing asks about, the count sheet. Once the books of the
day are closed the count is over, and one count is what there is.
"""

from msgspec import structs

from compliance.money.ledger.closing import standing_closing
from compliance.money.ledger.counts import DayBox, boxes, key_of
from compliance.money.ledger.day import Day, once
from compliance.money.papers.count import Count
from compliance.papers.forms.day_papers import Papers


@once
def counted_once(day: Day) -> tuple[DayBox, ...]:
    """Boxes that wait for their second count."""
    if standing_closing(day) is not None:
        return ()
    return tuple(box for box in boxes(day) if box.first is not None and box.second is None)


@once
def blinded(day: Day) -> Day:
    """The day without those first counts: every figure as if their boxes were not counted yet."""
    waiting = {box.key for box in counted_once(day)}
    if not waiting:
        return day
    kept = Papers(one for one in day.papers if not (isinstance(one, Count) and key_of(one) in waiting))
    return structs.replace(day, papers=kept)
