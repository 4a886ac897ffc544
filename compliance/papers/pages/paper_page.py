"""The page on which papers of one kind are typed in: the fields of the form, what there is to choose from, the list below."""

import datetime
from collections.abc import Sequence
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse

from compliance.houses.forms.house import natural
from compliance.houses.forms.shifts import in_order
from compliance.houses.models import Establishment
from compliance.houses.read.games import games_read
from compliance.houses.read.house import divisions_of, place_read
from compliance.money.pages.blind import hidden_counts
from compliance.money.papers.count import Count
from compliance.papers.forms.columns import STRUCK, Column
from compliance.papers.forms.form import Paper
from compliance.papers.forms.kinds import Kind
from compliance.papers.forms.written import HOW, words_of
from compliance.papers.pages.paper_form import NUMBER, TypedPaper, shown_columns
from compliance.papers.pages.paper_list import listed, named
from compliance.papers.pages.paper_warnings import set_up
from compliance.papers.read.papers import SET_UP, StoredPaper, papers_of_kind, papers_set_aside
from compliance.shell.acting import Answer
from compliance.shell.door import establishment_of
from compliance.shell.frame import for_the_region, show, show_region

_HOW = ("list", "cards", "pieces", "parts")


class Choice(NamedTuple):
    """Something to pick in a field that takes any text; `brings` is what is known of it, by the names of other fields."""

    text: str
    title: str = ""
    brings: tuple[tuple[str, str], ...] = ()


class Field(NamedTuple):
    """A field with what is typed in it, its cure, how it is written where that is not plain, and what is to pick."""

    column: Column
    value: str
    wrong: str
    how: str
    choices: tuple[tuple[str, str], ...]
    suggested: bool


def of_day(establishment: Establishment, kind: Kind, day: datetime.date) -> list[StoredPaper]:
    """The papers of a kind and day as they stand."""
    return papers_of_kind(establishment_id=establishment.pk, gaming_day=day, kind=kind.name)


def seen_of_day(request: HttpRequest, kind: Kind, day: datetime.date) -> tuple[list[StoredPaper], int]:
    """Those that this visitor may see, and how many not: a first count waits for the second one."""
    establishment = establishment_of(request)
    found, hidden = of_day(establishment, kind, day), hidden_of_day(request, kind, day)
    return [one for one in found if one.index not in hidden], len(hidden)


def hidden_of_day(request: HttpRequest, kind: Kind, day: datetime.date) -> frozenset[int]:
    """The entries of those that this visitor does not see yet."""
    if kind.form is not Count:
        return frozenset()
    return frozenset(one.index for one in hidden_counts(request, establishment_of(request), day, day))


def house_lists(establishment: Establishment, day: datetime.date) -> dict[str, list[str]]:
    """What there is to choose from at this house, by the names of the columns."""
    return {
        "table": sorted(place_read(slug=establishment.slug).tables, key=natural),
        "shift": [shift.name for shift in in_order(divisions_of(establishment).on(day), establishment.boundary_hour)],
    }


def shown(request: HttpRequest, day: datetime.date, kind: Kind, typed: TypedPaper, answer: Answer) -> HttpResponse:
    """The page, or its region alone for the swap in place."""
    establishment = establishment_of(request)
    before = request.GET.get("before", "")
    if before and not (before.isascii() and before.isdigit() and len(before) < 18):
        raise Http404("That page of the list does not exist.")
    context = _form(establishment, day, kind, typed, answer) | _below(request, establishment, day, kind, typed)
    context |= {"house": establishment.slug, "day": day, "kind": kind, "typed": typed, "answer": answer}
    if for_the_region(request):
        response = show_region(request, "papers/_entry.html", context)
    else:
        response = show(request, "papers/paper_enter.html", context, section="money", day=day)
    response.status_code = answer.status
    return response


def _form(
    establishment: Establishment, day: datetime.date, kind: Kind, typed: TypedPaper, answer: Answer
) -> dict[str, Any]:
    lists = _lists(establishment, day, kind)
    fields = [_field(column, typed, answer, lists) for column in shown_columns(kind)]
    own = [field for field in fields if "." not in field.column.name]
    optional = [field for field in own if not field.column.required]
    return {
        "fields": [field for field in own if field.column.required],
        "number": _field(_NUMBER, typed, answer, {}),
        "more": optional,
        "corrects": [field for field in fields if field not in own and field.column.name != "supersedes.id"],
        "corrected": corrected(establishment, day, kind, typed),
        "more_open": typed.more or any(field.value or field.wrong for field in optional),
        "first": _first([field.column for field in own], typed, answer),
        "lists": lists,
    }


def corrected(establishment: Establishment, day: datetime.date, kind: Kind, typed: TypedPaper) -> str:
    """What the paper is called that this one corrects."""
    if not typed.corrects:
        return ""
    mine = (one for one in of_day(establishment, kind, day) if one.paper.id == typed.corrects)
    return next((named(one) for one in mine), typed.corrects)


def _below(
    request: HttpRequest, establishment: Establishment, day: datetime.date, kind: Kind, typed: TypedPaper
) -> dict[str, Any]:
    """The papers of the day, and those that were set aside."""
    own = [column for column in shown_columns(kind) if "." not in column.name]
    held, hidden = seen_of_day(request, kind, day)
    set_aside = papers_set_aside(establishment_id=establishment.pk, gaming_day=day, kind=kind.name)
    before = request.GET.get("before", "")
    return {
        "list": listed(_asked_for(request, held), kind, own, establishment, int(before) if before else None),
        "hidden": hidden,
        "only": [text for name in ("table", "shift") if (text := _narrowed(request, name))],
        "set_aside": [(one, named(one), later, named(later)) for one, later in set_aside],
    }


_NUMBER = Column(NUMBER, "Its number", "text", False, help="Empty: it gets one of its own")


def _field(column: Column, typed: TypedPaper, answer: Answer, lists: dict[str, list[Choice]]) -> Field:
    how = HOW[column.type] if column.type in _HOW else column.help if column.name == NUMBER else ""
    if column.name == STRUCK:
        how = "yes: what it says never took place; then neither paper counts"
    choices = tuple((choice, words_of(choice)) for choice in column.choices)
    value, wrong = typed.values.get(column.name, ""), answer.wrong.get(column.name, "")
    return Field(column, value, wrong, how, choices, bool(lists.get(column.name)))


def _lists(establishment: Establishment, day: datetime.date, kind: Kind) -> dict[str, list[Choice]]:
    """What the fields of this kind suggest: tables, shifts, boxes that are removed, meters, funds, games."""
    names = {column.name for column in shown_columns(kind)}
    lists = {name: [Choice(text) for text in texts] for name, texts in house_lists(establishment, day).items()}
    for name in SET_UP:
        if name in names and kind.name != name:
            lists[name] = [Choice(text) for text in set_up(establishment, day, name)]
    for name, brings in kind.picks.items():
        found = papers_of_kind(establishment_id=establishment.pk, gaming_day=day, kind=name)
        lists[name] = [_pick(one.paper, name, brings) for one in found]
    if "game" in names:
        lists["game"] = [Choice(slug, game.title) for slug, game in sorted(games_read().items())]
    return {name: choices for name, choices in lists.items() if name in names and choices}


def _pick(paper: Paper, name: str, brings: Sequence[str]) -> Choice:
    return Choice(getattr(paper, name), brings=tuple((field, getattr(paper, field)) for field in brings))


def _first(own: Sequence[Column], typed: TypedPaper, answer: Answer) -> str:
    """The field that has the focus: what does not fit, or what is still empty; none where the button has it."""
    if answer.act == "seen":
        return ""
    empty = (column.name for column in own if column.required and not typed.values.get(column.name))
    return next(iter(answer.wrong), "") or next(empty, own[0].name)


def _narrowed(request: HttpRequest, name: str) -> str:
    """The list below the form may be that of one table or shift alone; the form is filled with it too."""
    return request.GET.get(name, "")[:80] if request.GET.get("list") else ""


def _asked_for(request: HttpRequest, held: list[StoredPaper]) -> list[StoredPaper]:
    for name in ("table", "shift"):
        if wanted := _narrowed(request, name):
            held = [one for one in held if getattr(one.paper, name, wanted) in (wanted, None)]
    return held
