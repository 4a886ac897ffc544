"""Somebody held the position for longer than an hour without a stop of the game.

What it checks: from the first hand of one holder in a row, pauses of two minutes or more ending the count, to the end of
this hand: no more than the minutes of the instrument.

Why it matters: the guidelines of June 2016 ended a turn after sixty minutes with a stop of two. They were suspended in
2017 and later called an underground regulation: the rule speaks only of days on which they held, or where somebody asks
how it would be if they did.

What to do: see how long the position was held. If times were recorded wrongly, correct the hands with superseding
records; otherwise note it.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from compliance.floor.rules.facts import HandFacts
from compliance.law.finding import Fault, Severity
from compliance.law.instruments import instruments
from games import said

SEVERITY: Severity = "minor"
LAW: tuple[str, ...] = ("bureau-2016-sixty-minutes",)
READS: tuple[str, ...] = ()


def check(facts: HandFacts) -> Sequence[Fault]:
    held, before, bank = facts.held, facts.before, facts.hand.bank
    if held is None or bank is None:
        return ()
    who = said.person(bank.occupant)
    minutes = instruments()[LAW[0]].parameters["minutes"]
    most = datetime.timedelta(minutes=minutes)
    if facts.hand.ended - held.since <= most:
        return ()
    if (
        before is not None
        and before.occupant == bank.occupant
        and before.held is not None
        and (before.held.since == held.since or held.since < facts.hand.started)  # no stop of the game between
    ):
        if before.ended - before.held.since > most:
            return ()  # it was said when the hour was over
        if before.number + 1 != facts.hand.number:
            says = f"Whether {who} held the position for more than {minutes} minutes cannot be told: hands are missing."
            return (Fault("cannot tell", says, "bank.occupant", None, f"{minutes} minutes"),)
    taken = int((facts.hand.ended - held.since).total_seconds() // 60)
    says = f"{who} held the position for {taken} minutes without a stop of the game; {minutes} are given."
    return (Fault("fail", says, "bank.occupant", f"{taken} minutes", f"{minutes} minutes"),)
