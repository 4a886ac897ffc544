"""Sessions of providers' players typed in by a clerk: line after line, each in the record as soon as it is sent."""

from __future__ import annotations

import datetime
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils import timezone

from compliance.floor.forms import session_csv
from compliance.floor.pages.session_form import FIELDS, TypedSession, licence_of, session_of, shown_of, typed_of
from compliance.floor.read.playing_book import Booked, Day, booked_get
from compliance.floor.read.sessions import beside, entered_page, last_of, licence_elsewhere, people_recent
from compliance.floor.tasks import reviews_enqueue
from compliance.floor.write.session_record import sessions_record
from compliance.houses.forms.house import natural
from compliance.houses.forms.session import Session
from compliance.houses.forms.session_check import session_problems
from compliance.houses.models import Establishment
from compliance.houses.read.house import place_read
from compliance.papers.forms.answer import Answer as Taken
from compliance.papers.forms.typed import fresh_id
from compliance.people.access import access_log, standing_of
from compliance.people.rights import Right
from compliance.shell.acting import Answer
from compliance.shell.csv_file import csv_response
from compliance.shell.days import opens_closes
from compliance.shell.door import act, establishment_of, page, visitor_of
from compliance.shell.frame import for_the_region, show, show_region

ENDED = "The session ended."
_HIGHEST = 2**63
_FIELDS_OF = {"$.table": "table", "$.from": "from", "$.until": "until"} | {f"$.{name}": name for name in FIELDS}


@page(Right.RECORD)
def session_enter(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    """The form, and what stands in the book of the day."""
    establishment = establishment_of(request)
    corrects = _corrected(establishment, request.GET.get("correct", ""))
    values = dict.fromkeys(FIELDS, "") | {"table": request.GET.get("table", "")[:80]}
    if corrects is not None:
        values = shown_of(corrects, establishment)
        if request.GET.get("end"):
            values["reason"] = ENDED
    first = "until" if request.GET.get("end") else "person"
    return _shown(request, establishment, day, TypedSession(values, fresh_id(), corrects), Answer(), first)


@act(Right.RECORD, of="session_enter")
def session_take(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    """Enter the line, once what speaks against it has been seen."""
    establishment, visitor = establishment_of(request), visitor_of(request)
    corrects = _corrected(establishment, request.POST.get("correct", ""))
    typed = typed_of(request.POST, corrects)
    made, wrong = session_of(typed, establishment, day, visitor.title)
    if wrong:
        return _again(request, establishment, day, typed, Answer(wrong=wrong, status=422))
    session = msgspec.convert(made, Session)
    sound = not session_problems(session, place_read(slug=house).tables, timezone.now())  # else it is refused below
    asked = sound and request.POST.get("seen") != typed.digest and not typed.values["struck"]
    if asked and (warnings := _warnings_of(establishment, session, corrects)):
        return _again(request, establishment, day, typed, Answer(said=warnings, act="seen", status=409))
    taken = sessions_record(
        establishment=house, lines=[msgspec.json.encode(made)], actor=visitor.name, now=timezone.now()
    )
    transaction.on_commit(partial(reviews_enqueue, taken.touched), robust=True)
    [answer] = taken.answers
    if answer.status in ("refused", "conflict"):
        return _again(request, establishment, day, typed, _refused(answer, typed))
    if answer.status == "recorded":
        what = "session entered" if corrects is None else "session corrected"
        access_log(request=request, what=what, establishment=establishment, detail=f"{answer.record} {answer.id}")
    said = "It was in the book already." if answer.status == "already held" else _entered(typed)
    values = dict.fromkeys(FIELDS, "") | {"table": typed.values["table"] if corrects is None else ""}
    return _shown(
        request, establishment, day, TypedSession(values, fresh_id()), Answer(said=[said], act="done"), "person"
    )


@page(Right.RECORD, what="export")
def session_template(request: HttpRequest, house: str, day: datetime.date) -> HttpResponseBase:
    """The columns, and a made-up session as an example."""
    opens, _ = opens_closes(establishment_of(request), day)
    tables = sorted(place_read(slug=house).tables, key=natural)
    example = {
        "id": f"example-{day.isoformat()}-1",
        "table": tables[0] if tables else "T1",
        "provider": "TP-1",
        "person": "P-101",
        "licence": "TPPPS-0001",
        "expires": (day + datetime.timedelta(days=365)).isoformat(),
        "from": (opens + datetime.timedelta(hours=4)).isoformat(),
        "until": (opens + datetime.timedelta(hours=8)).isoformat(),
    }
    rows: list[list[str]] = []
    session_csv.write([msgspec.json.encode(example)], rows.append)
    return csv_response(f"sessions-{house}", rows[0], rows[1:], streamed=False)


def _corrected(establishment: Establishment, text: str) -> Booked | None:
    """The session that is to be corrected; Http404 where it is not there, or was corrected already."""
    if not text:
        return None
    record = int(text) if text.isascii() and text.isdigit() and len(text) < 19 else _HIGHEST
    found = booked_get(establishment_id=establishment.pk, record=record) if record < _HIGHEST else None
    if found is None:
        raise Http404("There is no such session in the playing book.")
    booked, stands = found
    if not stands:
        raise Http404(f"Session {booked.id} was corrected already; correct the later one.")
    return booked


def _refused(answer: Taken, typed: TypedSession) -> Answer:
    """Why the book did not take it, at the fields."""
    wrong, said = {}, []
    for problem in answer.problems:
        field = _FIELDS_OF.get(problem.path)
        if field is None:
            said.append(f"{problem.what.capitalize()}. {problem.cure}")
        else:
            wrong[field] = f"{problem.what.capitalize()}. {problem.cure}"
    if answer.status == "conflict":
        said = [f"This line was entered before as session {typed.id}, otherwise. Correct that one."]
    return Answer(said=said, wrong=wrong, act="refused", status=422)


def _entered(typed: TypedSession) -> str:
    if typed.corrects is not None and typed.values["struck"]:
        return f"Session {typed.corrects.id} is struck out: it stands in the record, and counts no more."
    what = "Entered" if typed.corrects is None else f"Session {typed.corrects.id} is corrected"
    until = typed.values["until"]
    when = f"from {typed.values['from']}" + (f" to {until}" if until else ", end open")
    return f"{what}: {typed.values['person']} at {typed.values['table']} {when}."


def _again(
    request: HttpRequest, establishment: Establishment, day: datetime.date, typed: TypedSession, answer: Answer
) -> HttpResponse:
    """The line as it was typed, with what does not fit."""
    first = next((name for name in FIELDS if name in answer.wrong), "send" if answer.act == "seen" else "person")
    return _shown(request, establishment, day, typed, answer, first)


def _shown(
    request: HttpRequest,
    establishment: Establishment,
    day: datetime.date,
    typed: TypedSession,
    answer: Answer,
    first: str,
) -> HttpResponse:
    before = request.GET.get("before", "")
    if before and not (before.isascii() and before.isdigit() and len(before) < 19):
        raise Http404("That page of the list does not exist.")
    opens, closes = opens_closes(establishment, day)
    entered, older = entered_page(day=Day(establishment.pk, day, opens, closes), before=int(before) if before else None)
    people = people_recent(establishment_id=establishment.pk, until=closes)
    context: dict[str, Any] = {
        "house": establishment.slug,
        "day": day,
        "typed": typed,
        "values": typed.values,
        "answer": answer,
        "first": first,
        "entered": entered,
        "older": older,
        "people": sorted(((each.person, licence_of(each)) for each in people), key=lambda pair: natural(pair[0])),
        "providers": sorted({each.provider for each in people}),
        "tables": sorted(place_read(slug=establishment.slug).tables, key=natural),
        "sees_book": standing_of(request=request).may(Right.SEE_FINDINGS, establishment),
    }
    if for_the_region(request):
        response = show_region(request, "floor/sessions/_entry.html", context)
    else:
        response = show(request, "floor/session_enter.html", context, section="upload", day=day)
    response.status_code = answer.status
    return response


# --- what speaks against a session before it goes into the book: the clerk may enter it all the same ------------------


def _warnings_of(establishment: Establishment, session: Session, corrects: Booked | None) -> list[str]:
    """In the words of the page; an empty list where nothing does."""
    zone = ZoneInfo(establishment.time_zone)
    apart = None if corrects is None else corrects.record
    found = beside(establishment_id=establishment.pk, session=session, apart=apart)
    said = [_beside(each, session, zone) for each in found]
    said += _licence(session, zone)
    if corrects is None and not found:
        said += _otherwise(last_of(establishment_id=establishment.pk, person=session.person), session)
    other = licence_elsewhere(establishment_id=establishment.pk, session=session)
    if other is not None:
        said.append(f"Licence {session.licence} stands with {other.person} in {_words(other, zone)}.")
    return said


def _beside(other: Booked, session: Session, zone: ZoneInfo) -> str:
    if other.person != session.person:
        return (
            f"{other.person} of {other.provider} is booked at this table at the same time, see {_words(other, zone)}."
        )
    if (other.table, other.began, other.ended) == (session.table, session.from_, session.until):
        return f"This session is in the book already, see {_words(other, zone)}."
    where = "here" if other.table == session.table else f"at {other.table}"
    return f"{other.person} is booked {where} at the same time, see {_words(other, zone)}."


def _licence(session: Session, zone: ZoneInfo) -> list[str]:
    if session.expires is None:
        return ["When the licence expires is not written."]
    if session.from_.astimezone(zone).date() > session.expires:
        return [f"The licence expired after {session.expires:%m/%d/%Y}."]
    return []


def _otherwise(last: Booked | None, session: Session) -> list[str]:
    """What the last session of the same person says otherwise."""
    if last is None:
        return [f"{session.person} was never booked here before."]
    said = [
        f"The last session of {session.person} has {what} {held}."
        for what, held, now in (
            ("provider", last.provider, session.provider),
            ("licence", last.licence, session.licence),
        )
        if held != now
    ]
    if last.licence == session.licence and last.expires is not None and session.expires not in (None, last.expires):
        said.append(f"The last session of {session.person} has this licence until {last.expires:%m/%d/%Y}.")
    return said


def _words(booked: Booked, zone: ZoneInfo) -> str:
    def clock(moment: datetime.datetime) -> str:
        return f"{moment.astimezone(zone):%H:%M}"

    end = "end not recorded" if booked.ended is None else clock(booked.ended)
    return f"the session at {booked.table}, {booked.began.astimezone(zone):%m/%d/%Y} {clock(booked.began)} to {end}"
