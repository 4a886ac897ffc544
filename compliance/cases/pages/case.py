"""One case: its head line, what can be done in a bar that stays, the clocks as they are counted, letters, timeline."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Any, cast

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from msgspec import Struct

from compliance.cases.forms.acts import ACTS, LETTERS, PARTIES, VERDICTS, WAYS, Act, Field, acts_from
from compliance.cases.read.case import Clock, Letter, Whole, case_read, runners_read
from compliance.cases.read.places import events_here
from compliance.houses.models import Establishment
from compliance.law.clocks import events
from compliance.law.reckoning import Step, step_words
from compliance.people.access import standing_of
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.shell.acting import Answer
from compliance.shell.door import establishment_of, page
from compliance.shell.frame import show, show_region

Choices = list[tuple[str, str]]


class Shown(Struct, frozen=True):
    """A field of an act with what it offers and what was typed."""

    field: Field
    choices: Choices | None
    typed: str
    wrong: str


class Offered(Struct, frozen=True):
    """An act that can be done now, with its fields."""

    act: Act
    fields: list[Shown]
    open: bool


@page(Right.RUN_CASES)
def case(request: HttpRequest, house: str, number: int) -> HttpResponse:
    return shown(request, establishment_of(request), number)


def shown(
    request: HttpRequest, establishment: Establishment, number: int, answer: Answer | None = None
) -> HttpResponse:
    """The page, or its region for the swap in place; with the answer to what was done."""
    whole = case_read(establishment_id=establishment.pk, number=number) if number < 2**62 else None
    if whole is None:
        raise Http404(f"There is no case {number} here.")
    context = _context(request, establishment, whole, answer)
    if answer is not None and getattr(request, "htmx", None):
        response = show_region(request, "cases/_case.html", context)
    else:
        response = show(request, "cases/case.html", context, section="cases")
    response.status_code = 200 if answer is None else answer.status
    return response


def _context(request: HttpRequest, establishment: Establishment, whole: Whole, answer: Answer | None) -> dict[str, Any]:
    house, number = establishment.slug, whole.row.id
    judges = standing_of(request=request).may(Right.JUDGE_CASES, establishment)
    offers, begun = _offers(establishment, whole), _begun(whole)
    acts = [
        Offered(
            one,
            [_shown(field, offers, one, answer, begun) for field in one.fields],
            answer is not None and answer.act == one.name,
        )
        for one in acts_from(whole.row.state)
        if judges or not one.judges
        if one.name != "take" or whole.row.owner_id != cast(Person, request.user).pk
        if _has_what_it_asks(one, offers)
    ]
    return {
        "case": whole,
        "house": house,
        "now": timezone.now(),
        "answer": answer,
        "acts": [each for each in acts if not each.act.judges],
        "judging": [each for each in acts if each.act.judges],
        "act_address": reverse("case_act", kwargs={"house": house, "number": number}),
        "judge_address": reverse("case_judge", kwargs={"house": house, "number": number}),
        "clocks": [(one, _counted(one)) for one in whole.clocks],
        "timeline": [(one, _past(one.act), _said(one.told)) for one in reversed(whole.events)],
        "parties": PARTIES,
        "letters": LETTERS,
        "ways": WAYS,
    }


def _has_what_it_asks(act: Act, offers: dict[str, Choices]) -> bool:
    """An act on a letter is offered where there is one."""
    asked = [field for field in act.fields if field.needed and field.kind in ("letter", "event")]
    return all(_offered(offers, act, field) for field in asked)


def _offered(offers: dict[str, Choices], act: Act, field: Field) -> Choices | None:
    """What can be chosen: of letters, those with which this act does something."""
    return offers.get(act.name if field.kind == "letter" and act.name in offers else field.kind)


def _letters(letters: Sequence[Letter]) -> Choices:
    return [(str(one.number), f"{one.number}: {LETTERS[one.kind].lower()}, {one.name}, {one.state}") for one in letters]


def _begun(whole: Whole) -> dict[str, dict[str, str]]:
    """What a letter begins with: it goes to, or comes from, whom the case is about. The first that goes out is the notice."""
    whom = {"with": whole.row.party, "name": whole.row.name}
    draft = {**whom, "about": whole.row.title, "kind": "" if whole.letters else "notice"}
    return {"draft": draft, "receive": whom}


def _shown(
    field: Field, offers: dict[str, Choices], act: Act, answer: Answer | None, begun: dict[str, dict[str, str]]
) -> Shown:
    mine = answer is not None and answer.act == act.name
    given = answer.typed if answer is not None and mine else begun.get(act.name, {})
    typed = given.get(field.name, "")
    wrong = answer.wrong.get(field.name, "") if answer is not None and mine else ""
    choices = list(field.of.items()) if field.of else _offered(offers, act, field)
    return Shown(field, choices, typed, wrong)


def _offers(establishment: Establishment, whole: Whole) -> dict[str, Choices]:
    """What can be chosen in a field of each kind."""
    letters = [
        (str(one.number), f"{one.number}: {LETTERS[one.kind].lower()}, {one.name}, {one.state}")
        for one in whole.letters
    ]
    going = [one for one in whole.clocks if one.stopped is None]
    return {
        "letter": letters,
        "send": _letters([one for one in whole.letters if one.state == "draft"]),
        "discard": _letters([one for one in whole.letters if one.state in ("draft", "received")]),
        "confirm": _letters([one for one in whole.letters if one.incoming and one.due and not one.confirmed]),
        "clock": [(str(one.id), f"{one.title}, by {one.due:%m/%d/%Y}") for one in going],
        "person": [(str(one.pk), one.name) for one in runners_read(establishment_id=establishment.pk)],
        "event": [(one.name, one.title) for one in events_here(establishment=establishment)],
    }


def _counted(clock: Clock) -> list[str]:
    """How it was counted, line by line, so that anybody can count it again."""
    steps = msgspec.convert(clock.steps, list[Step])
    if steps[-1].what == "ends":
        return [f"{steps[-1].day:%A %m/%d/%Y}: the day that was named."]
    return [step_words(one) for one in steps]


def _past(act: str) -> str:
    return "Opened" if act == "open" else ACTS[act].past


_ASKED = {
    "title": "", "party": "About", "letter": "Letter", "kind": "Kind", "with": "With", "name": "Who", "about": "About",
    "text": "", "words": "", "event": "What", "at": "Known at", "verdict": "The correction is", "who": "Who", "seen": "Seen by",
    "way": "By way of", "day": "On", "proof": "Proof", "theirs": "Its number there", "answers": "Answers letter",
    "due": "By", "look": "Look again on",
}  # fmt: skip
"""What the history says of an act, in this order."""
_LABELS = {"kind": LETTERS, "with": PARTIES, "party": PARTIES, "way": WAYS, "verdict": VERDICTS}


def _said(told: dict[str, Any]) -> list[tuple[str, str]]:
    """What was entered with an act, as label and text."""
    said = [(label, _text(name, told[name])) for name, label in _ASKED.items() if told.get(name) not in (None, "")]
    refs = [f"{kind} {ref}" for kind, ref in told.get("refs", ())]
    few, more = ", ".join(refs[:8]), len(refs) - 8
    return [*said, ("", f"{few} and {more} more" if more > 0 else few)] if refs else said


def _text(name: str, value: Any) -> str:
    """A value as the page says it: a day and a moment as everywhere, an event by its words."""
    if name in ("day", "due", "look"):
        return f"{datetime.date.fromisoformat(value):%m/%d/%Y}"
    if name == "at":
        return f"{datetime.datetime.fromisoformat(value):%m/%d/%Y %H:%M}"
    if name == "event":
        return events()[value].title if value in events() else str(value)
    return _LABELS.get(name, {}).get(str(value), str(value))
