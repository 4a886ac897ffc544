"""Papers of the money typed in by a clerk: one after the other, each in the record as soon as it is sent."""

from __future__ import annotations

import csv
import datetime
import io
from collections.abc import Sequence
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from msgspec.structs import replace

from compliance.papers import Kind, kinds, papers_by_title, sent_kinds
from compliance.papers.checked import field_of
from compliance.papers.columns import HOW, Column, cells_of, columns, title_of
from compliance.papers.form import amount_of
from compliance.people.access import access_log
from compliance.people.rights import Right
from compliance.selectors.collections import natural
from compliance.selectors.house import place_read
from compliance.selectors.papers import Held, papers_counted, papers_of_kind
from compliance.services.hand_record import Answer as Taken
from compliance.services.paper_record import in_utc, papers_record
from compliance.tasks import books_enqueue, reviews_enqueue
from compliance.web.acting import Answer
from compliance.web.csv_lines import safe
from compliance.web.door import act, establishment_of, page, visitor_of
from compliance.web.frame import for_the_region, show, show_region
from compliance.web.paper_form import TypedPaper, kept_values, made_paper, shown_columns, typed_paper
from compliance.web.paper_list import listed, named
from compliance.web.session_form import fresh_id
from compliance.workbooks.template import template
from games.models import Establishment
from games.money import dollars
from games.shifts import in_order, read

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@page(Right.ENTER_PAPERS)
def papers(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    """Every kind of paper, and how many of the day are in."""
    establishment = establishment_of(request)
    counts = papers_counted(establishment_id=establishment.pk, gaming_day=day)
    kinds_shown = [(kind, counts.get(kind.name, 0)) for kind in papers_by_title()]
    sees_money = visitor_of(request).standing.may(Right.SEE_MONEY, establishment)
    context = {"kinds": kinds_shown, "house": house, "day": day, "sees_money": sees_money}
    return show(request, "papers.html", context, section="money", day=day)


@page(Right.ENTER_PAPERS, polls=True)
def paper_enter(request: HttpRequest, house: str, day: datetime.date, kind: str) -> HttpResponse:
    """The form of one kind, and the papers of the day below it."""
    declared = _kind(kind)
    values = {column.name: request.GET.get(column.name, "")[:500] for column in shown_columns(declared)}
    if correct := request.GET.get("correct", "")[:80]:
        values = _corrected(request, declared, day, correct)
    return _shown(request, day, declared, TypedPaper(values, fresh_id()), Answer())


@act(Right.ENTER_PAPERS)
def paper_take(request: HttpRequest, house: str, day: datetime.date, kind: str) -> HttpResponse:
    """Take one paper in; what does not fit stays as it was typed, with the cure at its field."""
    establishment, visitor, declared = establishment_of(request), visitor_of(request), _kind(kind)
    typed = typed_paper(request.POST, declared)
    made, wrong = made_paper(typed, declared, establishment, day, visitor.title)
    if wrong:
        return _shown(request, day, declared, typed, Answer(wrong=wrong, status=422))
    twin = _twin(establishment, declared, day, typed, made) if not request.POST.get("seen") else None
    if twin is not None:
        return _shown(request, day, declared, typed, Answer(said=[twin], act="seen", status=409))
    taken = papers_record(
        establishment=house, kind=kind, lines=[msgspec.json.encode(made)], actor=visitor.name, now=timezone.now()
    )
    [answer] = taken.answers
    if answer.status in ("refused", "conflict"):
        return _shown(request, day, declared, typed, _refused(answer, declared))
    transaction.on_commit(lambda: books_enqueue(house, taken.days), robust=True)
    transaction.on_commit(lambda: reviews_enqueue(taken.tables), robust=True)
    if answer.status == "recorded":
        access_log(request=request, what="paper entered", establishment=establishment, detail=f"{answer.record} {kind}")
    came = "It was in the book already." if answer.status == "already held" else f"{declared.title} entered."
    after = TypedPaper(kept_values(typed, declared), fresh_id())
    return _shown(request, day, declared, after, Answer(said=[came], act="done"))


@page(Right.ENTER_PAPERS, what="export")
def paper_workbook(request: HttpRequest, house: str, day: datetime.date, kind: str) -> HttpResponse:
    """A workbook to fill in."""
    establishment, declared = establishment_of(request), _kind(kind)
    content = template(declared, ZoneInfo(establishment.time_zone), establishment.title, _lists(establishment))
    response = HttpResponse(content, content_type=XLSX)
    response["Content-Disposition"] = f'attachment; filename="{house}-{kind}.xlsx"'
    return response


@page(Right.ENTER_PAPERS, what="export")
def paper_template(request: HttpRequest, house: str, day: datetime.date, kind: str) -> HttpResponse:
    """The columns of a kind, and the day's papers of it, as a file to fill in."""
    establishment, declared = establishment_of(request), _kind(kind)
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    names = [column.name for column in columns(declared)]
    writer.writerow(names)
    for held in _of_day(establishment, declared, day):
        cells = cells_of(held.paper, declared, ZoneInfo(establishment.time_zone))
        writer.writerow([safe(cells[name]) for name in names])
    response = HttpResponse("\ufeff" + out.getvalue(), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{house}-{day.isoformat()}-{kind}.csv"'
    return response


def _lists(establishment: Establishment) -> dict[str, list[str]]:
    """What there is to choose from at this house, by the names of the columns."""
    return {
        "table": sorted(place_read(slug=establishment.slug).tables, key=natural),
        "shift": [shift.name for shift in in_order(read(establishment.shifts), establishment.boundary_hour)],
    }


def _kind(name: str) -> Kind:
    found = sent_kinds().get(name)
    if found is None:
        raise Http404(f"There are no papers of the kind {name[:40]}.")
    return found


def _of_day(establishment: Establishment, kind: Kind, day: datetime.date) -> list[Held]:
    return papers_of_kind(establishment_id=establishment.pk, gaming_day=day, kind=kind.name)


def _corrected(request: HttpRequest, kind: Kind, day: datetime.date, paper_id: str) -> dict[str, str]:
    """A paper as somebody would type it, to be corrected."""
    establishment = establishment_of(request)
    for held in _of_day(establishment, kind, day):
        if held.paper.id == paper_id:
            cells = cells_of(held.paper, kind, ZoneInfo(establishment.time_zone))
            return {name: cells[name] for name in cells} | {"supersedes.id": paper_id, "supersedes.reason": ""}
    raise Http404("There is no such paper on this day, or it was corrected already.")


def _twin(
    establishment: Establishment, kind: Kind, day: datetime.date, typed: TypedPaper, made: dict[str, Any]
) -> str | None:
    """What is said of a paper of the day that says the same under another number, or that is about the very same thing."""
    if made.get("supersedes"):
        return None
    try:
        mine = in_utc(msgspec.convert(made, kinds()[kind.name].form))
    except msgspec.ValidationError:
        return None
    held = _of_day(establishment, kind, day)
    twin = next((one for one in held if replace(one.paper, id=mine.id, supersedes=None) == mine), None)
    if twin is not None:
        return f"The same stands in the book already as {named(twin)}. Enter it again only if there really are two."
    alike = [one for one in held if all(field_of(one.paper, name) == field_of(mine, name) for name in kind.same)]
    if not kind.same or not alike:
        return None
    amount = amount_of(alike[-1].paper)
    what = ", ".join(title_of(name).lower() for name in kind.same)
    stands = f"{named(alike[-1])}{f', {dollars(amount)},' if amount is not None else ''}"
    return f"{stands} stands in the book with the same {what}. If one of the two is wrong, correct it instead."


def _refused(answer: Taken, kind: Kind) -> Answer:
    """Why it was not taken, at the fields."""
    names, wrong, said = {column.name for column in columns(kind)}, {}, []
    for problem in answer.problems:
        name = problem.path.removeprefix("$.").partition("[")[0]
        if name in names:
            wrong[name] = f"{problem.what.capitalize()}. {problem.cure}"
        else:
            said.append(f"{problem.what.capitalize()}. {problem.cure}")
    return Answer(said=said, wrong=wrong, act="refused", status=422)


def _field(column: Column, typed: TypedPaper, answer: Answer) -> tuple[Column, str, str, str]:
    """A field with what is typed in it, its cure, and how it is written where that is not plain."""
    how = HOW[column.type] if column.type in ("list", "pieces", "parts") else ""
    return column, typed.values.get(column.name, ""), answer.wrong.get(column.name, ""), how


def _first(own: Sequence[Column], typed: TypedPaper, answer: Answer) -> str:
    """The field that has the focus: what does not fit, or what is still empty; none where the button has it."""
    if answer.act == "seen":
        return ""
    empty = (column.name for column in own if not typed.values.get(column.name))
    return next(iter(answer.wrong), "") or next(empty, own[0].name)


def _narrowed(request: HttpRequest, name: str) -> str:
    """The list below the form may be that of one table or shift alone; the form is filled with it too."""
    return request.GET.get(name, "")[:80] if request.GET.get("list") else ""


def _asked_for(request: HttpRequest, held: list[Held]) -> list[Held]:
    for name in ("table", "shift"):
        if wanted := _narrowed(request, name):
            held = [one for one in held if getattr(one.paper, name, wanted) in (wanted, None)]
    return held


def _shown(request: HttpRequest, day: datetime.date, kind: Kind, typed: TypedPaper, answer: Answer) -> HttpResponse:
    establishment = establishment_of(request)
    fields = shown_columns(kind)
    own = [column for column in fields if not column.name.startswith("supersedes")]
    held = _asked_for(request, _of_day(establishment, kind, day))
    before = request.GET.get("before", "")
    if before and not (before.isascii() and before.isdigit() and len(before) < 18):
        raise Http404("That page of the list does not exist.")
    context = {
        "house": establishment.slug,
        "day": day,
        "kind": kind,
        "typed": typed,
        "fields": [_field(column, typed, answer) for column in own if column.required],
        "more": [_field(column, typed, answer) for column in own if not column.required],
        "corrects": [_field(column, typed, answer) for column in fields if column not in own],
        "more_open": any(typed.values.get(c.name) or c.name in answer.wrong for c in own if not c.required),
        "answer": answer,
        "first": _first(own, typed, answer),
        "list": listed(held, kind, own, establishment, int(before) if before else None),
        "only": [text for name in ("table", "shift") if (text := _narrowed(request, name))],
        "lists": _lists(establishment),
    }
    if for_the_region(request):
        response = show_region(request, "papers/_entry.html", context)
    else:
        response = show(request, "paper_enter.html", context, section="money", day=day)
    response.status_code = answer.status
    return response
