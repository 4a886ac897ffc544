"""The figures at which a gaming day is closed, the closing that stands, and what the day leaves for the next."""

from typing import Literal

from msgspec import structs

from compliance.money.ledger.counts import key_of
from compliance.money.ledger.day import KEPT, BoxOut, Carried, Day
from compliance.money.ledger.funds import balances
from compliance.money.ledger.markers import left_open
from compliance.money.ledger.meters import states
from compliance.money.ledger.reconciliation import totals
from compliance.money.papers.box import Box
from compliance.money.papers.closing import Closing
from compliance.money.papers.count import Count
from compliance.money.papers.dispute import Dispute
from compliance.money.papers.preparation import Preparation
from games.cards.money import plain

State = Literal["open", "closed", "restated"]


def figures(day: Day) -> dict[str, str]:
    """Every sum of the day that somebody knows, by name: what a closing holds."""
    found = {}
    for total in totals(day):
        for name in ("due", "collected", "counted", "banked"):
            value = getattr(total, name)
            if value is not None:
                found[f"{total.holds} {name}"] = plain(value)
    return found


def state(day: Day) -> State:
    """Whether the day accounts are closed."""
    closing = standing_closing(day)
    return "open" if closing is None else "restated" if closing.restates else "closed"


def changed_since(day: Day) -> bool:
    """Whether the closed day has other figures by now than those at which it was closed."""
    closing = standing_closing(day)
    return closing is not None and closing.figures != figures(day)


def prepared_before(day: Day) -> bool:
    """Whether the day was prepared at other figures than the present ones: it is prepared again before it is closed."""
    prepared = standing_preparation(day)
    return prepared is not None and prepared.figures != figures(day)


def standing_preparation(day: Day) -> Preparation | None:
    """The last preparation since the day accounts were closed last; None: nobody has prepared them."""
    closings = [closing.at for closing in day.papers.of(Closing)]
    since = [one for one in day.papers.of(Preparation) if not closings or one.at > max(closings)]
    return since[-1] if since else None


def standing_closing(day: Day) -> Closing | None:
    """The closing that no restatement replaces; None while the day accounts are open."""
    closings = day.papers.of(Closing)
    replaced = {closing.restates for closing in closings}
    standing = [closing for closing in closings if closing.id not in replaced]
    return standing[-1] if standing else None


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
