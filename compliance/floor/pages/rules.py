"""Rules: what Oliver checks, why, by which law, with examples that the tests run."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from itertools import groupby

from django.http import Http404, HttpRequest, HttpResponse
from msgspec import Struct

from compliance.desk.read.rule_notes import RuleNote, rule_notes
from compliance.floor.read.finding_filters import TO_DO, Filters
from compliance.floor.read.findings import findings_facets
from compliance.floor.rules.cases import Case
from compliance.floor.rules.owing import shown_due
from compliance.floor.rules.review import Judge
from compliance.law.finding import Fault
from compliance.law.instruments import instruments
from compliance.law.registry import RULES, Rule
from compliance.licensed.words.worked import worked
from compliance.money.rules.day_cases import DayCase
from compliance.people.access import standing_of
from compliance.people.rights import Right
from compliance.shell.door import establishment_of, page
from compliance.shell.drawing.felt import felt
from compliance.shell.drawing.parts import Scene
from compliance.shell.drawing.scene import scene
from compliance.shell.drawing.shapes import Drawing
from compliance.shell.frame import show
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


@page(Right.SEE_CATALOGUE)
def rules(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    establishment = establishment_of(request)
    counts = _to_do(establishment.pk, day) if _sees_findings(request) else None
    families = [(title, list(found)) for title, found in groupby(RULES.values(), key=lambda rule: rule.family_title)]
    return show(request, "floor/rules.html", {"families": families, "counts": counts}, section="rules", day=day)


def _to_do(establishment_id: int, day: datetime.date) -> dict[str, int]:
    """What waits for a person on the gaming day, by rule."""
    facets = findings_facets(establishment_id=establishment_id, filters=Filters(day=day, state=TO_DO))
    return {facet.value: facet.count for facet in facets["rule"]}


def _sees_findings(request: HttpRequest) -> bool:
    return standing_of(request=request).may(Right.SEE_FINDINGS, establishment_of(request))


@page(Right.SEE_CATALOGUE)
def rule(request: HttpRequest, house: str, day: datetime.date, code: str) -> HttpResponse:
    found = RULES.get(code.upper())
    if found is None:
        raise Http404(f"There is no rule {code.upper()[:20]}.")
    asked = request.GET.get("case", "")
    shown = int(asked) if asked.isdecimal() and len(asked) < 4 else None
    known = instruments()
    bound = found.law_on(day, True)
    law = [(known[name], name in bound) for name in found.law]
    context = {"rule": found, "law": law, "ran": run(found, shown), "notes": _notes(request, found)}
    return show(request, "floor/rule.html", context, section="rules", day=day)


def _notes(request: HttpRequest, found: Rule) -> list[RuleNote]:
    """What people who see findings said against the rule."""
    establishment = establishment_of(request)
    if not standing_of(request=request).may(Right.SEE_FINDINGS, establishment):
        return []
    return rule_notes(establishment_id=establishment.pk, rule=found.code)
