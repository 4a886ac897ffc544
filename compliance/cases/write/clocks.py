"""Which clocks an act starts, and which it stops. Nothing but an act of the record does either."""

from __future__ import annotations

import datetime
from typing import Any
from zoneinfo import ZoneInfo

from msgspec import Struct, to_builtins

from compliance.cases.models import Case, CaseClock, CaseLetter
from compliance.cases.read.places import place
from compliance.houses.models import Establishment
from compliance.law.clocks import Clock, running
from compliance.law.reckoning import Step, due_of, midnight

_DAY = datetime.timedelta(days=1)
NAMED = {
    "answer-named-in-letter": ("Answer the letter by the day that it names", "the letter itself", ("response",)),
    "answer-we-named": ("An answer by the day that our letter names", "", ("response",)),
    "promised-action": ("Corrective action done", "", ("done",)),
    "look-again": ("Look again", "", ("judgement",)),
}
"""Clocks whose day somebody names: their title, by which clause, and what stops them."""


class Start(Struct, frozen=True, kw_only=True):
    """A clock that begins, as its row and its entry have it."""

    name: str
    title: str
    began: datetime.date
    due: datetime.date
    ends: datetime.datetime
    owed_by: str
    owed_to: str
    known: str
    stops: tuple[str, ...]
    steps: tuple[Step, ...]
    length: str = ""
    cite: str = ""
    letter: int | None = None

    def row(self, case: Case, index: int) -> CaseClock:
        values = to_builtins(self, builtin_types=(datetime.date, datetime.datetime))
        steps = to_builtins(self.steps)
        return CaseClock(case=case, made_index=index, changed_index=index, **{**values, "steps": steps})


def started(
    establishment: Establishment, act: str, values: dict[str, Any], letter: CaseLetter | None, today: datetime.date
) -> list[Start]:
    """The clocks that an act starts."""
    if act == "event":
        return _by_event(establishment, values["event"], values["at"])
    if act == "action":
        return [_named("promised-action", establishment, today, values["due"], (values["who"], "the house"))]
    if act == "judge":
        return _by_judgement(establishment, values, today)
    if act == "send" and letter is not None:
        return _by_sending(establishment, letter, values["day"])
    if act == "receive" and letter is not None:
        return _by_coming(establishment, letter, values["day"])
    return []


def _by_event(
    establishment: Establishment, name: str, at: datetime.date | datetime.datetime, letter: int | None = None
) -> list[Start]:
    zone, kind = ZoneInfo(establishment.time_zone), place(establishment)
    day = at.astimezone(zone).date() if isinstance(at, datetime.datetime) else at
    found = [one for one in running(event=name, place=kind, day=day) if one.stops]
    return [_of_law(one, at, day, zone, kind, letter) for one in found]


def _of_law(
    clock: Clock,
    at: datetime.date | datetime.datetime,
    day: datetime.date,
    zone: ZoneInfo,
    kind: str | None,
    letter: int | None,
) -> Start:
    due = due_of(clock, event=at, zone=zone, place=kind)
    return Start(
        name=clock.name, title=clock.title, began=day, due=due.day, ends=due.ends, owed_by=clock.owed_by,
        owed_to=clock.owed_to, known=clock.known, stops=clock.stops, steps=due.steps, length=clock.lasts,
        cite=clock.cite or "", letter=letter,
    )  # fmt: skip


def _named(
    name: str,
    establishment: Establishment,
    began: datetime.date,
    due: datetime.date,
    owed: tuple[str, str],
    letter: int | None = None,
) -> Start:
    """A clock whose last day somebody names."""
    title, cite, stops = NAMED[name]
    ends = midnight(due + _DAY, ZoneInfo(establishment.time_zone))
    steps = (Step("event", began), Step("ends", due))
    return Start(
        name=name, title=title, began=began, due=due, ends=ends, owed_by=owed[0], owed_to=owed[1],
        known="the day was named", stops=stops, steps=steps, cite=cite, letter=letter,
    )  # fmt: skip


def _by_judgement(establishment: Establishment, values: dict[str, Any], today: datetime.date) -> list[Start]:
    if look := values.get("look"):
        return [_named("look-again", establishment, today, look, ("the compliance officer", "the house"))]
    return [] if values["verdict"] == "adequate" else _by_event(establishment, "correction-not-adequate", today)


def _by_sending(establishment: Establishment, letter: CaseLetter, day: datetime.date) -> list[Start]:
    if letter.due is not None:
        return [_named("answer-we-named", establishment, day, letter.due, (letter.name, "the house"), letter.number)]
    return _by_event(establishment, "notice-given", day, letter.number) if letter.kind == "notice" else []


def _by_coming(establishment: Establishment, letter: CaseLetter, day: datetime.date) -> list[Start]:
    if letter.due is not None:
        owed = ("the house", letter.name)
        return [_named("answer-named-in-letter", establishment, day, letter.due, owed, letter.number)]
    asks = letter.kind in ("request", "notice")
    return _by_event(establishment, "request-received", day, letter.number) if asks else []


def stopped(case: Case, act: str, letter: CaseLetter | None) -> list[CaseClock]:
    """The clocks of a case that an act stops."""
    going = list(CaseClock.objects.filter(case=case, stopped_index=None).order_by("id"))
    if act == "done":
        return [one for one in going if "done" in one.stops]
    if act == "judge":
        return [one for one in going if "judgement" in one.stops]
    if letter is None:
        return []
    if act == "discard":
        return [one for one in going if one.letter == letter.number]
    if act in ("send", "receive"):
        answered = letter.answers is not None and letter.kind == "response"
        return [one for one in going if one.pk == letter.clock or (answered and one.letter == letter.answers)]
    return []
