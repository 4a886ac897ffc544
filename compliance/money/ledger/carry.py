"""What the books of a day leave for the next."""

from __future__ import annotations

from msgspec import structs

from compliance.money.ledger.counts import key_of
from compliance.money.ledger.day import KEPT, BoxOut, Carried, Day
from compliance.money.ledger.funds import balances
from compliance.money.ledger.markers import left_open
from compliance.money.ledger.meters import states
from compliance.money.papers.box import Box
from compliance.money.papers.count import Count
from compliance.money.papers.dispute import Dispute


def carry(day: Day) -> Carried:
    """The state behind the day. Nothing in it grows from day to day."""
    before = day.before or Carried()
    return Carried(
        meters=states(day),
        funds=balances(day),
        disputes=_disputes(day, before),
        boxes=_boxes(day, before),
        markers=left_open(day),
    )


def _disputes(day: Day, before: Carried) -> tuple[str, ...]:
    found = day.papers.of(Dispute)
    opened = {*before.disputes, *(one.id for one in found if one.step == "opened")}
    decided = {one.opened for one in found if one.step == "decided"}
    # A decision names the paper that opened the dispute, which may have been corrected since.
    decided |= {one.id for one in found if one.supersedes is not None and one.supersedes.id in decided}
    return tuple(sorted(opened - decided))


def _boxes(day: Day, before: Carried) -> tuple[BoxOut, ...]:
    """Removed and not counted. A count belongs to the gaming day of the drop, whenever it was made."""
    out = {
        (one.gaming_day, one.box, one.table, one.shift, one.holds): structs.replace(one, told=True)
        for one in before.boxes
        if one.gaming_day >= day.gaming_day - KEPT
    }
    for box in day.papers.of(Box):
        out[day.gaming_day, *key_of(box)] = BoxOut(day.gaming_day, box.box, box.table, box.shift, box.holds)
    for count in day.papers.of(Count):
        out.pop((day.gaming_day, *key_of(count)), None)
    return tuple(out[key] for key in sorted(out))
