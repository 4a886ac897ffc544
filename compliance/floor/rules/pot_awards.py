"""What is wrong with how a pot was awarded, each fault of one kind, so that one rule speaks of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from compliance.floor.rules import pots
from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.otherwise import Other, single
from compliance.floor.rules.pots import Awarded, Group
from compliance.floor.rules.wording import cites
from compliance.law.finding import Fault, Faults
from games import said
from games.hand.pots import chip

Kind = Literal["award", "odd-chip", "outsider", "low"]


def awards(kind: Kind, *names: str) -> Callable[[HandFacts], Faults]:
    """The check of the pots that can be told and were awarded otherwise in this way: a fault for each of them. `names` are the
    options of the procedure whose lines say what was due."""

    def check(facts: HandFacts) -> Faults:
        found = None if facts.hand.pot is None else pots.awarded(facts)
        if found is None:
            return ()
        wrong = [group for group in pots.groups(facts, found) if not pots.fits(group) and not _only_sum(found, group)]
        return [_fault(facts, found, group, names) for group in wrong if _kind(facts, found, group) == kind]

    return check


def _kind(facts: HandFacts, found: Awarded, group: Group) -> Kind:
    if pots.outsiders(group, found.sheet):
        return "outsider"
    if pots.low_moved(found, group):
        return "low"
    return "odd-chip" if pots.by_chips(group, chip(facts.hand)) else "award"


def _only_sum(found: Awarded, group: Group) -> bool:
    """The right seats, but other sums, because the hand does not add up or a bet did not go back: for the rules on that."""
    if set(group.recorded) != set(group.due):
        return False
    same = sum(group.recorded.values()) == sum(group.due.values()) + group.loose
    return not same and (bool(pots.surplus(found)) or pots.kept_back(found) is not None)


def _fault(facts: HandFacts, found: Awarded, group: Group, names: Sequence[str]) -> Fault:
    title = pots.pot_title(group.pots, len(found.sheet.pots))
    recorded, due = pots.shares(group.recorded), pots.shares(group.due)
    extra = f", and {said.money(group.loose)} that cannot be divided to any of them" if group.loose else ""
    says, subject = f"{title}: {recorded}; due {due}{extra}.", pots.subject(found, group)
    lines, working = cites(facts, pots.procedure_cites(found.game, *names)), pots.working(facts, found)
    fault = Fault("fail", says, subject, recorded, due + extra, pots.difference(group), lines, None, working)
    other = _explained(facts, group)
    return fault if other is None else other.leaves_open(fault, "by the other reading the record may be right")


def _explained(facts: HandFacts, group: Group) -> Other | None:
    """The first other reading under which the record is what was due, or nobody can tell."""
    for other in single(facts):
        there = pots.awarded(facts, other.sheet)
        if there is None or any(there.sheet.pots[i].why_not for i in group.pots):
            return other
        if any(one.pots == group.pots and pots.fits(one) for one in pots.groups(facts, there)):
            return other
    return None
