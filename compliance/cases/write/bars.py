"""Why somebody does not act so on a case, and what of an act does not fit the case as it stands."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any

from compliance.cases.forms.acts import ACTS, NOT_BY_THE_JUDGE, Act
from compliance.cases.forms.typed import WrongError
from compliance.cases.models import Case, CaseAct, CaseClock, CaseLetter
from compliance.cases.read.places import events_here
from compliance.cases.write.references import refs_check
from compliance.houses.models import Establishment
from compliance.people.access import clash_bar, may
from compliance.people.models import Person
from compliance.people.rights import Right

if TYPE_CHECKING:
    from compliance.cases.write.case_act import Doing


def act_bar(*, establishment: Establishment, case: Case, act: Act, by: Person) -> str:
    """Why this person does not do it; "" where nothing stands against it."""
    if case.state not in act.from_:
        return f"The case is {case.state}; it cannot be done now: {act.word.lower()}."
    right = Right.JUDGE_CASES if act.judges else Right.RUN_CASES
    if not may(person=by, right=right, establishment=establishment):
        return "Only a lead officer judges and closes." if act.judges else "Not yours to do."
    return _judge_bar(case, act, by) if act.judges else ""


def _judge_bar(case: Case, act: Act, by: Person) -> str:
    """Whoever had a hand in it does not judge it, and nothing is closed while the law waits for it."""
    if bar := clash_bar(person=by):
        return bar
    mine = CaseAct.objects.filter(case=case, by=by, act__in=NOT_BY_THE_JUDGE).order_by("number").first()
    if mine is not None:
        return f"You did this yourself: {ACTS[mine.act].past.lower()}. Another lead officer judges."
    if act.name == "close":
        going = CaseClock.objects.filter(case=case, stopped_index=None).exclude(cite="").order_by("ends").first()
        if going is not None:
            return f"A clock of the law still runs until {going.due:%m/%d/%Y}: {going.title.lower()}."
    return ""


def check(doing: Doing) -> CaseLetter | None:
    """What was entered, held against the case; the letter that it names."""
    values, act = doing.values, doing.act.name
    _days(doing)
    if act in ("join", "leave"):
        refs_check(
            establishment=doing.establishment, case=doing.case, act=act, kind=values["kind"], refs=values["refs"]
        )
    elif act == "give":
        _person(doing)
    elif act == "event":
        _event(doing)
    elif act in ("draft", "receive"):
        _answers(doing)
    return _letter(doing) if act in ("send", "discard", "confirm") else None


def _days(doing: Doing) -> None:
    """What happened is not in the future; what is promised is not in the past."""
    values = doing.values
    if (day := values.get("day")) is not None and day > doing.today:
        raise WrongError("day", "That day is still to come; enter it when it has happened.")
    if (at := values.get("at")) is not None and at > doing.now:
        raise WrongError("at", "That is still to come; enter it when it has happened.")
    since: datetime.date = values.get("day") or doing.today
    for name in ("due", "look"):
        if doing.act.name != "confirm" and (day := values.get(name)) is not None and day < since:
            raise WrongError(name, "That day is over; give a later one.")


def _person(doing: Doing) -> None:
    number = doing.values.get("person")
    person = Person.objects.filter(pk=number, is_active=True).first() if number else None
    if number and (person is None or not may(person=person, right=Right.RUN_CASES, establishment=doing.establishment)):
        raise WrongError("person", "Choose somebody who runs cases here.")


def _event(doing: Doing) -> None:
    """An event that starts a clock here: one that no letter could stop is none of a case."""
    if doing.values["event"] not in {one.name for one in events_here(establishment=doing.establishment)}:
        raise WrongError("event", "Choose one of the list.")


def _answers(doing: Doing) -> None:
    """A letter that is answered is of this case; a clock that is answered runs, and this kind of letter stops it."""
    values = doing.values
    letters = CaseLetter.objects.filter(case=doing.case)
    if (number := values.get("answers")) is not None and not letters.filter(number=number).exists():
        raise WrongError("answers", "Choose a letter of this case.")
    if (number := values.get("clock")) is not None:
        clock = CaseClock.objects.filter(case=doing.case, pk=number, stopped_index=None).first()
        if clock is None:
            raise WrongError("clock", "That clock does not run; choose another one, or none.")
        if values["kind"] not in clock.stops:
            raise WrongError("clock", f"It is stopped by: {', '.join(clock.stops)}.")


def _letter(doing: Doing) -> CaseLetter:
    number, act = doing.values["letter"], doing.act.name
    letter = CaseLetter.objects.filter(case=doing.case, number=number).select_related("made_by").first()
    if letter is None or letter.state not in _FROM[act]:
        raise WrongError("letter", f"Choose a letter that is {' or '.join(_FROM[act])}.")
    if act == "send" and letter.kind == "notice" and letter.made_by_id == doing.by.pk:
        raise WrongError("letter", "You drafted this notice: another person sends it.")
    if act == "confirm":
        _confirm(letter, doing.values, doing.by)
    return letter


_FROM = {
    "send": (CaseLetter.State.DRAFT.value,),
    "discard": (CaseLetter.State.DRAFT.value, CaseLetter.State.RECEIVED.value),
    "confirm": (CaseLetter.State.RECEIVED.value,),
}


def _confirm(letter: CaseLetter, values: dict[str, Any], by: Person) -> None:
    if letter.due is None or letter.confirmed_by_id is not None:
        raise WrongError("letter", "Of this letter no day waits to be confirmed.")
    if letter.made_by_id == by.pk:
        raise WrongError("letter", "You entered this letter: another person confirms its day.")
    if values["due"] != letter.due:
        said = (
            "The letter was entered with another day. Look at it together; if that one is wrong, take the letter back"
        )
        raise WrongError("due", f"{said} and enter it again.")
