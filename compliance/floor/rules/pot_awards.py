"""What is wrong with how a pot was awarded, each fault of one kind, so that one rule speaks of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from compliance.floor.rules import pots
from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.otherwise import Other, single
from compliance.floor.rules.pots import Awarded, Group
from compliance.floor.rules.wording import cites
from compliance.law.finding import Fault
from games import said

Kind = Literal["award", "odd-chip", "outsider", "low"]


class Miss(NamedTuple):
    """Pots that were awarded otherwise than due, and in which way."""

    kind: Kind
    group: Group


def misses(facts: HandFacts) -> Sequence[Miss]:
    """The pots that can be told and were not awarded as due."""
    if facts.hand.pot is None:
        return ()
    found = pots.awarded(facts)
    if found is None:
        return ()
    wrong = [group for group in pots.groups(facts, found) if not pots.fits(group)]
    return [Miss(_kind(facts, found, group), group) for group in wrong if not _only_sum(found, group)]


def _kind(facts: HandFacts, found: Awarded, group: Group) -> Kind:
    if pots.outsiders(group, found.sheet):
        return "outsider"
    if pots.low_moved(found, group):
        return "low"
    return "odd-chip" if pots.by_chips(group, pots.chip(facts.hand)) else "award"


def _only_sum(found: Awarded, group: Group) -> bool:
    """The right seats, but other sums, because the hand does not add up or a bet did not go back: for the rules on that."""
    if set(group.recorded) != set(group.due):
        return False
    same = sum(group.recorded.values()) == sum(group.due.values()) + group.loose
    return not same and (not pots.balances(found) or pots.kept_back(found) is not None)


def faults(facts: HandFacts, kind: Kind, lines: Sequence[str]) -> Sequence[Fault]:
    """A fault for each pot that was awarded otherwise in this way; `lines` are the options that say what was due."""
    if facts.hand.pot is None:
        return ()
    mine = [miss for miss in misses(facts) if miss.kind == kind]
    found = pots.awarded(facts) if mine else None
    if found is None:
        return ()
    return [_fault(facts, found, miss.group, lines) for miss in mine]


def _fault(facts: HandFacts, found: Awarded, group: Group, names: Sequence[str]) -> Fault:
    title = pots.pot_title(group.pots, len(found.sheet.pots))
    recorded, due = pots.shares(group.recorded), pots.shares(group.due)
    extra = f", and {said.money(group.loose)} that cannot be divided to any of them" if group.loose else ""
    fault = Fault(
        "fail",
        f"{title}: {recorded}; due {due}{extra}.",
        pots.subject(found, group),
        recorded,
        due + extra,
        pots.difference(group),
        cites(facts, pots.procedure_cites(found.game, *names)),
        None,
        pots.working(facts, found),
    )
    other = _explained(facts, group)
    if other is None:
        return fault
    says = f"{fault.says} The book leaves it open ({other.says}); by the other reading the record may be right."
    asked = (*fault.working, *other.questions)
    return fault._replace(outcome="cannot tell", says=says, reading=other.names, working=asked)


def _explained(facts: HandFacts, group: Group) -> Other | None:
    """The first other reading under which the record is what was due, or nobody can tell."""
    for other in single(facts):
        there = pots.awarded(facts, other.sheet)
        if there is None or any(there.sheet.pots[i].why_not for i in group.pots):
            return other
        if any(one.pots == group.pots and pots.fits(one) for one in pots.groups(facts, there)):
            return other
    return None
