"""What is done about a case. With script the region comes back by itself, without it the page; what was typed is never lost."""

from __future__ import annotations

from typing import cast
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone

from compliance.cases.forms.acts import ACTS
from compliance.cases.forms.typed import WrongError
from compliance.cases.pages import case as case_page
from compliance.cases.read.case import case_read
from compliance.cases.write.case_act import Meanwhile, case_act
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.shell.acting import Answer
from compliance.shell.door import act, establishment_of


@act(Right.RUN_CASES, of="case")
def one(request: HttpRequest, house: str, number: int) -> HttpResponse:
    return _done(request, house, number, judges=False)


@act(Right.JUDGE_CASES, of="case")
def judged(request: HttpRequest, house: str, number: int) -> HttpResponse:
    return _done(request, house, number, judges=True)


def _done(request: HttpRequest, house: str, number: int, *, judges: bool) -> HttpResponse:
    establishment, word = establishment_of(request), request.POST.get("act", "")
    if word not in ACTS or ACTS[word].judges is not judges:
        raise Http404(f"Nothing here is called {word[:40]}.")
    if number >= 2**62 or case_read(establishment_id=establishment.pk, number=number) is None:
        raise Http404(f"There is no case {number} here.")
    typed = _typed(request, word)
    answer = Answer(act=word, typed=typed)
    acted, now = request.POST.get("acted", ""), timezone.now()
    try:
        case_act(
            establishment=establishment,
            number=number,
            act=word,
            typed=typed,
            seen=int(acted) if acted.isdecimal() and len(acted) < 9 else None,
            by=cast(Person, request.user),
            now=now,
            today=timezone.localtime(now, ZoneInfo(establishment.time_zone)).date(),
        )
    except WrongError as error:
        answer.wrong, answer.status = {error.field: str(error)}, 409 if isinstance(error, Meanwhile) else 422
        if error.field == "act":
            answer.said = [str(error)]
    else:
        answer = Answer(said=[f"{ACTS[word].past}."])
    if not getattr(request, "htmx", None) and answer.fits:
        messages.info(request, answer.said[0])
        return redirect(reverse("case", kwargs={"house": house, "number": number}))
    return case_page.shown(request, establishment, number, answer)


def _typed(request: HttpRequest, word: str) -> dict[str, str]:
    """The fields of this act: each stands in the form under the act's own name."""
    return {field.name: request.POST.get(f"{word}-{field.name}", "") for field in ACTS[word].fields}
