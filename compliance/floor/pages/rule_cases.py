"""The worked cases of a rule, run when its page is asked for: what the rule says of each, and the hand it says it of."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from compliance.floor.rules.cases import Case
from compliance.floor.rules.owing import shown_due
from compliance.floor.rules.review import Judge
from compliance.law.finding import Fault
from compliance.law.registry import Rule
from compliance.licensed.words.worked import worked
from compliance.money.rules.day_cases import DayCase
from compliance.shell.drawing.felt import felt
from compliance.shell.drawing.parts import Scene
from compliance.shell.drawing.scene import scene
from compliance.shell.drawing.shapes import Drawing
from games.schema import load


class Ran(Struct, frozen=True):
    """A case and what came of it just now; the hand itself for the one case that was asked for."""

    case: Case | DayCase
    faults: tuple[Fault, ...]
    outcome: str
    scene: Scene | None

    @property
    def as_expected(self) -> bool:
        return self.outcome == self.case.outcome

    @property
    def felt_wide(self) -> Drawing | None:
        return None if self.scene is None else felt(self.scene)

    @property
    def felt_narrow(self) -> Drawing | None:
        return None if self.scene is None else felt(self.scene, narrow=True)


def run(rule: Rule, shown: int | None = None) -> list[Ran]:
    """Every case of the rule, judged with the catalogue that comes with this version; the hand of case `shown`."""
    read: Sequence[Case | DayCase] = worked(rule)
    return [_run(rule, case, number == shown) for number, case in enumerate(read, start=1)]


def _run(rule: Rule, case: Case | DayCase, shown: bool) -> Ran:
    if isinstance(case, DayCase):
        said = tuple(rule.check(case.day(dict(load.catalogue().games))))
        return Ran(case, said, _outcome(said), None)
    hand, before, house = case.told()
    facts = Judge(house, load.catalogue().games).facts(hand, before)
    faults = tuple(rule.check(facts))
    subjects = {fault.subject for fault in faults}
    laid = scene(hand, facts.game, facts.sheet, shown_due(facts), subjects) if shown else None
    return Ran(case, faults, _outcome(faults), laid)


def _outcome(faults: Sequence[Fault]) -> str:
    return "fail" if any(fault.outcome == "fail" for fault in faults) else "cannot tell" if faults else "pass"
