"""A case is opened: from findings that are selected, from one finding, from an issue, or from nothing but a sentence."""

from __future__ import annotations

from typing import cast

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode

from compliance.cases.forms.acts import PARTIES
from compliance.cases.forms.typed import WrongError
from compliance.cases.write.case_open import Opening, case_open, refs_of
from compliance.desk.read.issues import issue_read
from compliance.floor.pages.findings import chosen_ids
from compliance.floor.read.finding_filters import Filters
from compliance.floor.read.findings import Row, findings_page
from compliance.houses.models import Establishment
from compliance.law.registry import RULES
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.shell.acting import Answer
from compliance.shell.door import act, establishment_of, page
from compliance.shell.frame import show

SHOWN = 20
"""So many of the findings are listed on the form; all that were chosen belong to the case."""


@page(Right.RUN_CASES)
def case_new(request: HttpRequest, house: str) -> HttpResponse:
    return _form(request, establishment_of(request), chosen_ids(request.GET), issue_ids(request.GET))


def issue_ids(query: QueryDict) -> tuple[int, ...]:
    """The issues from which a case is opened."""
    return tuple(int(text) for text in query.getlist("issue")[:SHOWN] if text.isdecimal() and len(text) < 18)


@act(Right.RUN_CASES)
def case_from(request: HttpRequest, house: str) -> HttpResponse:
    """The selection of a list, sent on to the form whose address can be kept."""
    chosen = urlencode({"id": chosen_ids(request.POST)}, doseq=True)
    return redirect(f"{reverse('case_new', kwargs={'house': house})}?{chosen}")


@act(Right.RUN_CASES, of="case_new")
def case_begin(request: HttpRequest, house: str) -> HttpResponse:
    establishment, chosen, issues = establishment_of(request), chosen_ids(request.POST), issue_ids(request.POST)
    typed = {name: request.POST.get(name, "") for name in ("title", "party", "name")}
    try:
        made = case_open(
            establishment=establishment,
            opening=Opening(**typed, refs=refs_of(chosen, issues)),
            by=cast(Person, request.user),
            now=timezone.now(),
        )
    except WrongError as error:
        answer = Answer(wrong={error.field: str(error)}, typed=typed, status=422)
        return _form(request, establishment, chosen, issues, answer)
    return redirect(reverse("case", kwargs={"house": house, "number": made.pk}))


def _form(
    request: HttpRequest,
    establishment: Establishment,
    chosen: tuple[int, ...],
    issues: tuple[int, ...],
    answer: Answer | None = None,
) -> HttpResponse:
    found: list[Row] = []
    if chosen:
        filters = Filters(ids=chosen, status=None)
        found = findings_page(establishment_id=establishment.pk, filters=filters, size=SHOWN).rows
    typed = _begun(establishment, found, issues) if answer is None else answer.typed
    context = {
        "rows": found,
        "chosen": chosen,
        "issues": issues,
        "more": len(chosen) - len(found),
        "parties": PARTIES,
        "typed": typed,
        "answer": answer,
        "house": establishment.slug,
    }
    response = show(request, "cases/new.html", context, section="cases")
    response.status_code = 200 if answer is None else answer.status
    return response


def _begun(establishment: Establishment, found: list[Row], issues: tuple[int, ...]) -> dict[str, str]:
    """The sentence begins as the rule says it, where all that was chosen is of one rule; it can be written over."""
    of_issues = (issue_read(establishment_id=establishment.pk, number=number) for number in issues)
    codes = {row.rule for row in (*found, *of_issues) if row is not None}
    rule = RULES.get(codes.pop()) if len(codes) == 1 else None
    return {} if rule is None else {"title": rule.title}
