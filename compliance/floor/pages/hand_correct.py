"""Correcting a recorded hand: the form filled in from the record, what would change beside it, then the superseding hand.

Nothing is rewritten. What is stored is a hand of its own that names the one it corrects, why, and who says so. Where a
failing finding would fall by it, it is proposed, and somebody else decides (`correction.py`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from hashlib import sha256
from typing import Any, cast

import msgspec
from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from compliance.floor.forms.hand_cells import as_recorded, changes, parts_of
from compliance.floor.forms.hand_typed import place_of, typed_body
from compliance.floor.pages.hand_words import headline_of
from compliance.floor.read.corrections import correction_waiting
from compliance.floor.read.foreseen import Foreseen, foreseen
from compliance.floor.read.hands import HandDetail, hand_read
from compliance.floor.tasks import reviews_enqueue
from compliance.floor.write.hand_admit import Admission, Refusal
from compliance.floor.write.hand_correction import CorrectionError, correction_propose
from compliance.floor.write.hand_record import hands_record
from compliance.houses.models import Establishment
from compliance.houses.read.games import games_read
from compliance.houses.read.house import place_read
from compliance.papers.forms.typed import fresh_id, id_of
from compliance.people.access import access_log
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.shell.acting import Answer
from compliance.shell.door import act, establishment_of, page, visitor_of
from compliance.shell.frame import show
from games.hand.check import Problem
from games.hand.form import FORM, decode

REASON = "reason"


@page(Right.CORRECT)
def hand_correct(request: HttpRequest, house: str, hand_id: str) -> HttpResponse:
    establishment = establishment_of(request)
    detail = _standing(establishment, hand_id)
    return _shown(request, establishment, detail, None, Answer())


@act(Right.CORRECT, of="hand_correct")
def hand_correct_act(request: HttpRequest, house: str, hand_id: str) -> HttpResponse:
    """What was typed, with what it would change; stored once that has been seen."""
    establishment, typed = establishment_of(request), _typed(request)
    detail = _standing(establishment, hand_id)
    if "every" in request.POST:
        return _shown(request, establishment, detail, typed, Answer())
    if not typed.get(REASON, "").strip():
        why = "Say why the hand is corrected, as somebody will read it who was not there."
        return _shown(request, establishment, detail, typed, Answer(wrong={REASON: why}, status=422))
    line = _line(request, detail, typed)
    problems = _problems(establishment, line)
    if not problems and not changes(_body(detail), typed):
        return _shown(
            request, establishment, detail, typed, Answer(said=["Nothing differs from the record."], status=422)
        )
    if problems or request.POST.get("seen") != _digest(typed):
        answer = _refused(problems, typed) if problems else Answer(act="seen")
        return _shown(request, establishment, detail, typed, answer, line)
    seen = _foreseen(establishment, detail, line)
    if seen.takes_two:
        return _propose(request, establishment, detail, typed, line, seen)
    return _store(request, establishment, detail, typed, line)


def _propose(
    request: HttpRequest,
    establishment: Establishment,
    detail: HandDetail,
    typed: Mapping[str, str],
    line: bytes,
    seen: Foreseen,
) -> HttpResponse:
    """What one person alone does not do: it waits for another, and nothing of it holds until then."""
    try:
        held = correction_propose(
            establishment=establishment,
            hand=detail.hand.id,
            made=line,
            falls=seen.by_two(),
            by=cast(Person, request.user),
            now=timezone.now(),
        )
    except CorrectionError as error:
        return _shown(request, establishment, detail, typed, Answer(said=[str(error)], act="refused", status=422), line)
    access_log(request=request, what="correction proposed", establishment=establishment, detail=str(held))
    messages.success(request, "Proposed. The hand stays as it was recorded until a lead officer confirms it.")
    return redirect("correction", house=establishment.slug, number=held.pk)


def _store(
    request: HttpRequest, establishment: Establishment, detail: HandDetail, typed: Mapping[str, str], line: bytes
) -> HttpResponse:
    visitor = visitor_of(request)
    [taken] = hands_record(establishment=establishment.slug, lines=[line], actor=visitor.name, now=timezone.now())
    transaction.on_commit(partial(reviews_enqueue, taken.touched), robust=True)
    [answer] = taken.answers
    if answer.status in ("refused", "conflict"):
        return _shown(request, establishment, detail, typed, _refused(answer.problems, typed), line)
    if answer.status == "recorded":
        access_log(
            request=request, what="hand corrected", establishment=establishment, detail=f"{answer.record} {answer.id}"
        )
    messages.success(
        request, f"Hand {detail.hand.number:,} is corrected. It is judged again now, and the hands behind it."
    )
    return redirect("hand", house=establishment.slug, hand_id=answer.id)


def _standing(establishment: Establishment, hand_id: str) -> HandDetail:
    """The hand, as long as it is the one that holds."""
    detail = hand_read(establishment_id=establishment.pk, slug=establishment.slug, hand_id=hand_id)
    if detail is None:
        raise Http404(f"There is no hand {hand_id} here.")
    if detail.corrected_by is not None:
        raise Http404(f"Hand {hand_id} was corrected already; correct hand {detail.corrected_by.hand_id}.")
    return detail


def _typed(request: HttpRequest) -> dict[str, str]:
    return {name: str(text).replace("\x00", "") for name, text in request.POST.items() if name != "csrfmiddlewaretoken"}


def _body(detail: HandDetail) -> dict[str, Any]:
    body: dict[str, Any] = json.loads(detail.entry.body)
    return body


def _line(request: HttpRequest, detail: HandDetail, typed: Mapping[str, str]) -> bytes:
    """The superseding hand, in the form that has words for everything."""
    made = typed_body(_body(detail), typed) | {"form": FORM}
    made["id"] = id_of(typed.get("id", ""))
    made["supersedes"] = {
        "id": detail.hand.id,
        "reason": typed[REASON].strip(),
        "author": visitor_of(request).title,
    }
    return msgspec.json.encode(made)


def _problems(establishment: Establishment, line: bytes) -> tuple[Problem, ...]:
    """Why the intake would not take it."""
    place = place_read(slug=establishment.slug)
    now = timezone.now()
    admitted = Admission(
        establishment_id=place.id, establishment=place.slug, tables=place.tables, games=games_read(), now=now
    ).admit(line)
    return admitted.problems if isinstance(admitted, Refusal) else ()


def _refused(problems: tuple[Problem, ...], typed: Mapping[str, str]) -> Answer:
    """What does not fit, at its cell where it is one."""
    wrong: dict[str, str] = {}
    said = []
    for problem in problems:
        place = place_of(problem.steps, typed)
        words = f"{problem.what[:1].upper()}{problem.what[1:]}. {problem.cure}"
        if place in typed:
            wrong[place] = words
        else:
            said.append(words if problem.path == "$" else f"{problem.path.removeprefix('$.')}: {words}")
    return Answer(said=said, wrong=wrong, act="refused", status=422)


def _foreseen(establishment: Establishment, detail: HandDetail, line: bytes) -> Foreseen:
    return foreseen(
        establishment_id=establishment.pk,
        slug=establishment.slug,
        detail=detail,
        corrected=decode(line),
        today=timezone.now().date(),
    )


def _digest(typed: Mapping[str, str]) -> str:
    """Of what was typed: what is stored is what was seen."""
    kept = {name: text for name, text in sorted(typed.items()) if name not in ("seen", "every", "id")}
    return sha256(msgspec.json.encode(kept)).hexdigest()


def _shown(
    request: HttpRequest,
    establishment: Establishment,
    detail: HandDetail,
    typed: Mapping[str, str] | None,
    answer: Answer,
    line: bytes | None = None,
) -> HttpResponse:
    body = _body(detail)
    cells = as_recorded(body) if typed is None else typed
    context: dict[str, Any] = {
        "house": establishment.slug,
        "hand": detail,
        "headline": headline_of(establishment, detail),
        "parts": parts_of(body, cells, every=bool(typed and "every" in typed)),
        "id": id_of(typed.get("id", "")) if typed else fresh_id(),
        "reason": (typed or {}).get(REASON, ""),
        "answer": answer,
        "every": bool(typed and "every" in typed),
        "changes": changes(body, cells) if typed is not None else [],
        "waits": correction_waiting(establishment_id=establishment.pk, hand=detail.hand.id),
    }
    if answer.act == "seen" and line is not None and typed is not None:
        context["seen"] = _digest(typed)
        context["foreseen"] = _foreseen(establishment, detail, line)
    response = show(request, "floor/hand_correct.html", context, section="tables", day=detail.hand.gaming_day)
    response.status_code = answer.status
    return response
