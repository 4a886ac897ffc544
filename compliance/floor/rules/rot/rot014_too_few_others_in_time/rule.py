"""Too few players other than the provider held the position within the time that the regulations give.

What it checks: within every so many minutes at least so many players who are not a third-party provider's have held the
position, since the game was opened. The figures are those of the instrument. Where hands are missing in that time, it
cannot be told.

Why it matters: the regulations reported as operative from April 2026 end the game when the position does not rotate to
two players other than the provider within forty minutes. They were enjoined and later ruled beyond the Bureau's
authority: the rule speaks only of days on which they bound, or where somebody asks how it would be if they did.

What to do: see who held the position. If an occupant or his role was recorded wrongly, correct the hands with
superseding records; otherwise the game should have ended: note it.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from compliance.floor.rules.facts import HandFacts, Holding
from compliance.floor.rules.wording import local
from compliance.law.finding import Fault, Severity
from compliance.law.instruments import instruments
from games import said

SEVERITY: Severity = "severe"
LAW: tuple[str, ...] = ("ccr-11-2076-2077",)
READS: tuple[str, ...] = ()


def check(facts: HandFacts) -> Sequence[Fault]:
    held, before = facts.held, facts.before
    if held is None or before is None or before.held is None:
        return ()
    asked = instruments()[LAW[0]].parameters
    most, others = datetime.timedelta(minutes=asked["minutes"]), asked["others"]
    found = _in_time(facts.hand.started, held, most)
    if facts.hand.started - held.opened <= most or len(found) >= others:
        return ()
    was = _in_time(before.started, before.held, most)
    if before.started - before.held.opened > most and len(was) < others and len(was) <= len(found):
        return ()  # it was said when the time ran out
    says = (
        f"In the {asked['minutes']} minutes before this hand {_people(found)} other than the provider held the position; "
        f"at least {others} are asked for."
    )
    working = tuple(
        f"{said.person(who)} last held it until {said.moment(local(facts, ended), '%H:%M')}"
        for who, ended in held.others
    )
    fault = Fault(
        "fail", says, "bank", _people(found), f"{others} others in {asked['minutes']} minutes", working=working
    )
    if before.number + 1 != facts.hand.number:
        says = f"{says} Hands are missing between, and somebody may have held it."
        return (fault._replace(outcome="cannot tell", says=says),)
    return (fault,)


def _in_time(moment: datetime.datetime, held: Holding, most: datetime.timedelta) -> list[str]:
    return [who for who, ended in held.others if moment - ended <= most]


def _people(found: list[str]) -> str:
    return "nobody" if not found else f"only {said.person(found[0])}" if len(found) == 1 else f"{len(found)} people"
