"""The reserve does not cover what a meter owes.

What it checks: the cash reserve that is set up for a progressive meter against what the meter shows at each reading. Where
the game's book asks for no reserve, what is wanting cannot be judged.

Why it matters: what stands on the indicator may be won at the next game. A reserve below it is a promise without the money.

What to do: raise the reserve, or correct the paper by which the meter was set up.
"""

from collections.abc import Sequence

from compliance.law.finding import Fault
from compliance.money.ledger.day import Day
from compliance.money.ledger.meters import set_up_at
from compliance.money.papers.meter import Meter
from compliance.money.papers.reading import Reading
from compliance.money.rules.day_wording import against, duty_cited
from compliance.papers.forms.form import cents
from games import said

OF = "day"
SEVERITY = "serious"
READS = ("means:cash-reserve",)


def check(day: Day) -> Sequence[Fault]:
    worst: dict[str, tuple[int, Reading, Meter]] = {}  # of each meter the reading that was covered least
    for reading in day.papers.of(Reading):
        set_up = set_up_at(day, reading.meter, reading.at)
        if set_up is None or set_up.reserve is None:
            continue
        wanting = cents(reading.amount) - cents(set_up.reserve)
        if wanting > 0 and (reading.meter not in worst or wanting > worst[reading.meter][0]):
            worst[reading.meter] = (wanting, reading, set_up)
    return [_fault(day, reading, set_up) for _, reading, set_up in worst.values()]


def _fault(day: Day, reading: Reading, set_up: Meter) -> Fault:
    owed, reserve = cents(reading.amount), cents(set_up.reserve or "0.00")
    says = f"{set_up.title} showed {said.money(owed)}; the reserve is {said.money(reserve)}, {said.money(owed - reserve)} less"
    cites = duty_cited(day, set_up.game, "cash-reserve")
    fault = against(reserve, owed, Fault("fail", f"{says}.", f"reserve {said.meter(reading.meter)}", cites=cites))
    return fault if cites else fault._replace(outcome="cannot tell", says=f"{says}; the game's book asks for none.")
