"""Papers of the money typed in by a clerk: one after the other, each in the record as soon as it is sent."""

import datetime
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils import timezone

from compliance.floor.tasks import reviews_enqueue
from compliance.houses.models import Establishment
from compliance.houses.read.house import place_read
from compliance.money.tasks import accounts_enqueue
from compliance.papers.forms.answer import Answer as Taken
from compliance.papers.forms.columns import cells_of, columns, title_of
from compliance.papers.forms.form import cents
from compliance.papers.forms.kinds import Kind, kinds, papers_by_title, sent_kinds
from compliance.papers.forms.typed import fresh_id
from compliance.papers.forms.written import words_of
from compliance.papers.pages.paper_form import (
    NUMBER,
    TypedPaper,
    blank_paper,
    kept_values,
    made_paper,
    shown_columns,
    typed_again,
    typed_paper,
)
from compliance.papers.pages.paper_page import corrected, hidden_of_day, house_lists, of_day, seen_of_day, shown
from compliance.papers.pages.paper_warnings import warnings_of
from compliance.papers.read.papers import papers_counted
from compliance.papers.workbooks.template import template
from compliance.papers.write.paper_record import papers_record
from compliance.papers.write.sheet_register import in_utc
from compliance.people.access import access_log, standing_of
from compliance.people.rights import Right
from compliance.shell.acting import Answer
from compliance.shell.csv_file import Figure, csv_response
from compliance.shell.days import today_at
from compliance.shell.door import act, establishment_of, page, visitor_of
from compliance.shell.frame import show
from games.cards.money import dollars
from games.hand.refusal import Words, said
from games.schema.misfit import written

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@page(Right.ENTER_PAPERS)
def papers(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    """Every kind of paper, and how many of the day are in."""
    establishment = establishment_of(request)
    counts = papers_counted(establishment_id=establishment.pk, gaming_day=day)
    kinds_shown = [(kind, counts.get(kind.name, 0)) for kind in papers_by_title()]
    sees_money = standing_of(request=request).may(Right.SEE_MONEY, establishment)
    context = {"kinds": kinds_shown, "house": house, "day": day, "sees_money": sees_money}
    return show(request, "papers/papers.html", context, section="money", day=day)


@page(Right.ENTER_PAPERS, polls=True)
def paper_enter(request: HttpRequest, house: str, day: datetime.date, kind: str) -> HttpResponse:
    """The form of one kind, and the papers of the day below it."""
    declared = _kind(kind)
    values = {column.name: request.GET.get(column.name, "")[:500] for column in shown_columns(declared)}
    if "by" in values and not values["by"]:
        values["by"] = visitor_of(request).title  # whoever enters it, unless another is named
    if correct := request.GET.get("correct", "")[:80]:
        values = _corrected(request, declared, day, correct)
    return shown(request, day, declared, blank_paper(values), Answer())


@act(Right.ENTER_PAPERS, of="paper_enter")
def paper_take(request: HttpRequest, house: str, day: datetime.date, kind: str) -> HttpResponse:
    """Take one paper in; what does not fit stays as it was typed, with the cure at its field."""
    establishment, visitor, declared = establishment_of(request), visitor_of(request), _kind(kind)
    typed, place = typed_paper(request.POST, declared), place_read(slug=house)
    made, wrong = made_paper(typed, declared, establishment, place, day, visitor.title)
    if wrong:
        return shown(request, day, declared, typed, Answer(wrong=wrong, status=422))
    asked = request.POST.get("seen") != typed.digest and not typed.strikes
    if asked and (against := _speaks_against(request, declared, day, made)):
        return shown(request, day, declared, typed, Answer(said=against, act="seen", status=409))
    was = corrected(establishment, day, declared, typed)
    taken = papers_record(
        establishment=house, kind=kind, lines=[msgspec.json.encode(made)], actor=visitor.name, now=timezone.now()
    )
    [answer] = taken.answers
    if answer.status in ("refused", "conflict"):
        return shown(request, day, declared, typed, _refused(answer, declared, ZoneInfo(establishment.time_zone)))
    transaction.on_commit(lambda: accounts_enqueue(house, taken.days), robust=True)
    transaction.on_commit(lambda: reviews_enqueue(taken.tables), robust=True)
    if answer.status == "recorded":
        access_log(request=request, what="paper entered", establishment=establishment, detail=f"{answer.record} {kind}")
    values, came = (
        kept_values(typed, declared),
        _came(establishment, declared, answer, made, was if typed.strikes else ""),
    )
    if taken.closed:
        closed = f"The books of {day:%m/%d/%Y} are closed: a finding says so until two people have restated them."
        came = f"{came.removesuffix('.')}. {closed}"
    after = TypedPaper(values, fresh_id(), typed.more)
    return shown(request, day, declared, after, Answer(said=[came], act="done"))


@page(Right.ENTER_PAPERS, what="export")
def paper_workbook(request: HttpRequest, house: str, day: datetime.date, kind: str) -> HttpResponse:
    """A workbook to fill in."""
    establishment, declared = establishment_of(request), _kind(kind)
    lists = house_lists(establishment, today_at(establishment))
    content = template(declared, ZoneInfo(establishment.time_zone), establishment.title, lists)
    response = HttpResponse(content, content_type=XLSX)
    response["Content-Disposition"] = f'attachment; filename="{house}-{kind}.xlsx"'
    return response


@page(Right.ENTER_PAPERS, what="export")
def paper_template(request: HttpRequest, house: str, day: datetime.date, kind: str) -> HttpResponseBase:
    """The columns of a kind, and the day's papers of it as far as the page shows them, as a file to fill in."""
    establishment, declared = establishment_of(request), _kind(kind)
    stored, own = seen_of_day(request, declared, day)[0], columns(declared)
    every = (cells_of(one.paper, declared, ZoneInfo(establishment.time_zone)) for one in stored)
    rows = ([(Figure if column.type == "amount" else str)(cells[column.name]) for column in own] for cells in every)
    head = [column.name for column in own]
    name = f"{house}-{day.isoformat()}-{kind}"
    return csv_response(name, head, rows, byte_order_mark=True, streamed=False)


def _kind(name: str) -> Kind:
    found = sent_kinds().get(name)
    if found is None:
        raise Http404(f"There are no papers of the kind {name[:40]}.")
    return found


def _corrected(request: HttpRequest, kind: Kind, day: datetime.date, paper_id: str) -> dict[str, str]:
    """A paper as somebody would type it, to be corrected."""
    establishment = establishment_of(request)
    for held in seen_of_day(request, kind, day)[0]:
        if held.paper.id == paper_id:
            return typed_again(held.paper, kind, establishment, day)
    raise Http404("There is no such paper on this day, or it was corrected already.")


def _speaks_against(request: HttpRequest, kind: Kind, day: datetime.date, made: dict[str, Any]) -> list[str]:
    """What the clerk is asked about; what does not decode is refused with its reasons where it is taken in."""
    try:
        paper = in_utc(msgspec.convert(made, kinds()[kind.name].form))
    except msgspec.ValidationError:
        return []
    establishment = establishment_of(request)
    return warnings_of(establishment, kind, paper, of_day(establishment, kind, day), hidden_of_day(request, kind, day))


def _came(establishment: Establishment, kind: Kind, answer: Taken, made: dict[str, Any], struck: str) -> str:
    """What went in, so that a slip of the finger is seen at once; or what was struck out."""
    if answer.status == "already held":
        return "It was in the book already."
    if struck:
        return f"{struck} is struck out: it stands in the record, and counts no more."
    number = answer.id if answer.id and not answer.id.startswith("form-") else f"#{answer.record}"
    paper = msgspec.convert(made, kinds()[kind.name].form)
    cells = typed_again(paper, kind, establishment, paper.gaming_day)
    own = [column for column in shown_columns(kind) if column.required and cells[column.name]]
    said = " · ".join(
        dollars(cents(cells[column.name]))
        if column.type == "amount"
        else words_of(cells[column.name])
        if column.type == "choice"
        else cells[column.name]
        for column in own
    )
    return f"{kind.title} entered. {number}: {said}"


def _refused(answer: Taken, kind: Kind, zone: ZoneInfo) -> Answer:
    """Why it was not taken, at the fields."""

    def said_here(words: str) -> str:
        parts = words.parts if isinstance(words, Words) else (words,)
        return said(parts, lambda name: f"“{title_of(name)}”", lambda at: f"{at.astimezone(zone):%m/%d/%Y %H:%M}")

    names, wrong, unplaced = {column.name for column in columns(kind)} - {"id"}, {}, []
    for problem in answer.problems:
        path = written(problem.steps)
        name = path if path in names else str(next(iter(problem.steps), ""))
        what = said_here(problem.what)
        words = f"{what[:1].upper()}{what[1:]}. {said_here(problem.cure)}"
        if name in names:
            wrong[name] = words
        elif name == "id":
            wrong[NUMBER] = _ANOTHER if answer.status == "conflict" else words
        else:
            unplaced.append(words)
    return Answer(said=unplaced, wrong=wrong, act="refused", status=422)


_ANOTHER = (
    "A paper with this number is in the book, and says something else. Look for it above, and correct it instead."
)
