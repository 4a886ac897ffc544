"""A disputed payoff was not handled as the book rules.

What it checks: in a dispute over a progressive payoff the total goes into escrow until it is decided, unless the Commission
orders otherwise: where the paper names such an order it cannot be told. Decided for the house, the payoff goes back to the
meter less the base. Where the game's book does not rule disputes, what differs cannot be judged.

Why it matters: as long as the dispute lasts, the money is neither the house's nor the player's. What is not in escrow may
be gone when it is decided.

What to do: deposit what is missing, or enter the Commission's order. Put back on the meter what is owed to it.
"""

from collections.abc import Sequence

from compliance.law.finding import Cite, Fault
from compliance.money.ledger.day import Carried, Day
from compliance.money.ledger.meters import set_up_at
from compliance.money.papers.dispute import Dispute
from compliance.money.rules.day_wording import against, duty_cited
from compliance.papers.forms.form import cents
from games import said

OF = "day"
SEVERITY = "severe"
ESCROW, DECIDED = "dispute-escrow", "dispute-decided"
READS = (f"means:{ESCROW}", f"means:{DECIDED}")
_SILENT = "the game's book does not rule disputes"


def check(day: Day) -> Sequence[Fault]:
    found = [_opened(day, one) if one.step == "opened" else _decided(day, one) for one in day.papers.of(Dispute)]
    return [fault for fault in found if fault is not None]


def _opened(day: Day, one: Dispute) -> Fault | None:
    total, held = cents(one.amount), None if one.escrow is None else cents(one.escrow)
    if held == total:
        return None
    cites, subject, meter = _cites(day, one, ESCROW), f"escrow {said.paper(one.id)}", said.meter(one.meter)
    if held is None:
        says = f"The payoff of {said.money(total)} on meter {meter} is in dispute; whether it is in escrow is not on record."
        return Fault("cannot tell", says, subject, None, said.money(total), None, cites)
    head = f"Of the disputed payoff of {said.money(total)} on meter {meter} {said.money(held)} went into escrow"
    says = f"{head}: {said.difference(held - total)}"
    why = f"the Commission ordered: “{one.order}”" if one.order else "" if cites else _SILENT
    fault = against(held, total, Fault("fail", f"{says}.", subject, cites=cites))
    return fault._replace(outcome="cannot tell", says=f"{says}; {why}.") if why else fault


def _decided(day: Day, one: Dispute) -> Fault | None:
    subject, meter = f"decision {said.paper(one.id)}", said.meter(one.meter)
    if one.opened not in {*(day.before or Carried()).disputes, *_names(day)}:
        name = said.paper(one.opened or "")
        says = f"The dispute {name} on meter {meter} was decided; no paper says that it was opened."
        return Fault("cannot tell", says, subject)
    set_up = set_up_at(day, one.meter, one.at)
    if one.decided_for != "house" or set_up is None:
        return None
    due, cites = cents(one.amount) - cents(set_up.base), _cites(day, one, DECIDED)
    working = (f"{said.money(cents(one.amount))} − {said.money(cents(set_up.base))} (base){said.total(due, ' = ')}",)
    if one.returned is None:
        says = f"The dispute on meter {meter} was decided for the house; what went back to the meter is not on record."
        return Fault("cannot tell", says, subject, None, said.money(due), None, cites, working=working)
    returned = cents(one.returned)
    if returned == due:
        return None
    head = f"Decided for the house, {said.money(returned)} went back to meter {meter}, due {said.money(due)}"
    says = f"{head}: {said.difference(returned - due)}"
    fault = against(returned, due, Fault("fail", f"{says}.", subject, cites=cites, working=working))
    return fault if cites else fault._replace(outcome="cannot tell", says=f"{says}; {_SILENT}.")


def _names(day: Day) -> set[str]:
    """The papers of the day by which disputes were opened; a decision may name the one that was corrected since."""
    opened = [one for one in day.papers.of(Dispute) if one.step == "opened"]
    return {one.id for one in opened} | {one.supersedes.id for one in opened if one.supersedes is not None}


def _cites(day: Day, one: Dispute, meaning: str) -> tuple[Cite, ...]:
    set_up = set_up_at(day, one.meter, one.at)
    return () if set_up is None else duty_cited(day, set_up.game, meaning)
