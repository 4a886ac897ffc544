"""A limit was set that is not above what the meter showed.

What it checks: where a limit is imposed on a progressive meter, it is greater than what the payoff indicator showed then. A
meter that is set up anew with the limit it had imposes none. Where the game's book says nothing of limits, it cannot be told.

Why it matters: a limit at or below the indicator takes from the players what they have already paid for.

What to do: raise the limit above the indicator, or take it back.
"""

from collections.abc import Sequence

from compliance.law.finding import Fault
from compliance.money.ledger.day import Carried, Day
from compliance.money.ledger.meters import place
from compliance.money.ledger.progressive import set_ups
from compliance.money.papers.meter import Meter
from compliance.money.papers.reading import Reading
from compliance.money.rules.day_wording import duty_cited
from compliance.papers.forms.form import cents
from games import said

OF = "day"
SEVERITY = "serious"
READS = ("means:limit-above-indicator",)


def check(day: Day) -> Sequence[Fault]:
    return [
        fault for meter in day.papers.of(Meter) if meter.limit is not None and (fault := _fault(day, meter)) is not None
    ]


def _fault(day: Day, meter: Meter) -> Fault | None:
    limit, earlier = cents(meter.limit or "0.00"), _earlier(day, meter)
    if earlier is not None and earlier.limit == meter.limit:
        return None
    shown = _shown(day, meter)
    cites, head = (
        duty_cited(day, meter.game, "limit-above-indicator"),
        f"{meter.title} was limited to {said.money(limit)}",
    )
    fault = Fault("cannot tell", "", f"limit {said.paper(meter.id)}", said.money(limit), cites=cites)
    if shown is None:
        if earlier is None:
            return None  # the meter begins with this paper: it shows its base
        return fault._replace(says=f"{head}; what it showed then was not read.")
    if limit > shown:
        return None
    head, fault = f"{head} when it showed {said.money(shown)}", fault._replace(difference=limit - shown)
    if not cites:
        return fault._replace(says=f"{head}; the game's book is silent on limits.")
    says = f"{head}; a limit is above the indicator."
    return fault._replace(outcome="fail", says=says, due=f"above {said.money(shown)}")


def _earlier(day: Day, meter: Meter) -> Meter | None:
    """What was set up of it before."""
    held = set_ups(day, meter.meter)
    at = held.index(meter)
    return held[at - 1] if at else None


def _shown(day: Day, meter: Meter) -> int | None:
    """What it showed last before the limit was set."""
    earlier = [one for one in day.papers.of(Reading) if one.meter == meter.meter and one.at <= meter.from_]
    if earlier:
        return cents(max(earlier, key=place).amount)
    before = (day.before or Carried()).meters.get(meter.meter)
    return None if before is None else before.shown
