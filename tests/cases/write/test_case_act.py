"""The life of a case: what each act makes of it, who may, which clocks run, and that the record says all of it."""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from compliance.cases.forms.acts import ACTS, STATES, acts_from
from compliance.cases.forms.typed import WrongError
from compliance.cases.models import Case, CaseAct, CaseClock, CaseLetter, CaseReference
from compliance.cases.read.recorded import CHECKS
from compliance.cases.write.case_act import Meanwhile, case_act
from compliance.cases.write.case_open import Opening, case_open
from compliance.floor.models import Finding
from compliance.houses.models import Commission, Establishment
from compliance.people.models import Assignment, Person
from compliance.people.rights import Role
from compliance.record import read
from tests import builders

pytestmark = pytest.mark.django_db
TODAY = builders.NOW.date()  # Thursday 09/03/2026
DRAFT = {
    "kind": "notice", "with": "employee", "name": "D-114", "about": "Short fees", "text": "Rule FEE001: what happened.",
}  # fmt: skip
SENT = {"way": "by-hand", "day": "2026-09-03", "proof": "signed copy 12"}
CAME = {"kind": "response", "with": "employee", "name": "D-114", "about": "Answer", "text": "I agree.", "way": "post",
    "day": "2026-09-03"}  # fmt: skip
ACTION = {"words": "Talk with shift 2", "who": "floor supervisor", "due": "2026-09-10", "seen": "a look at play"}


@pytest.fixture
def place(house: str) -> Establishment:
    found = Establishment.objects.get(slug=builders.HOUSE)
    found.commission, _ = Commission.objects.get_or_create(
        slug="california-bureau-of-gambling-control", defaults={"title": "Bureau"}
    )
    found.save()
    return found


@pytest.fixture
def ada(place: Establishment) -> Person:
    return person("ada", Role.OFFICER, place)


@pytest.fixture
def bo(place: Establishment) -> Person:
    return person("bo", Role.OFFICER, place)


@pytest.fixture
def lea(place: Establishment) -> Person:
    return person("lea", Role.LEAD, place)


def person(name: str, role: Role, place: Establishment) -> Person:
    made = Person.objects.create(username=name)
    Assignment.objects.create(person=made, role=role, establishment=place)
    return made


@pytest.fixture
def case(place: Establishment, ada: Person) -> Case:
    opening = Opening(title="Short fees on T1", party="employee", name="D-114")
    return case_open(establishment=place, opening=opening, by=ada, now=builders.NOW)


def do(case: Case, by: Person, act: str, acted: int | None = None, on: datetime.date = TODAY, **typed: str) -> CaseAct:
    now = builders.NOW + (on - TODAY)
    return case_act(
        establishment=case.establishment, number=case.pk, act=act, typed=typed, seen=acted, by=by, now=now, today=on
    )


def state(case: Case) -> str:
    case.refresh_from_db()
    return case.state


def differences() -> list[str]:
    """What the tables say that the record does not, or the other way round."""
    found = []
    for check in CHECKS:
        entries = [entry for entry in read.entries(0, read.size()) if entry.kind in check.kinds]
        found += [what for _, what in check.differences(start=0, stop=read.size(), entries=entries)]
    return found


def corrected(case: Case, by: Person) -> None:
    do(case, by, "action", **ACTION)
    do(case, by, "done", words="Talked on 09/04, list attached")


def test_from_the_notice_to_the_close(case: Case, ada: Person, bo: Person, lea: Person) -> None:
    do(case, ada, "draft", **DRAFT)
    assert state(case) == "open"
    do(case, bo, "send", letter="1", **SENT)
    assert state(case) == "notice given"
    assert case.due == datetime.date(2026, 9, 18), "ten business days, Labor Day between"
    do(case, ada, "receive", **CAME, answers="1")
    assert (state(case), case.due) == ("answered", None)
    corrected(case, ada)
    assert (state(case), case.due) == ("to be judged", None)
    do(case, lea, "judge", verdict="adequate", words="Seen on the floor", look="2026-10-05")
    assert (state(case), case.due) == ("adequate", datetime.date(2026, 10, 5))
    do(case, lea, "close", words="All there")
    assert (state(case), case.due) == ("closed", datetime.date(2026, 10, 5)), "to be looked at again all the same"
    do(case, lea, "judge", verdict="not", words="It came back", on=datetime.date(2026, 10, 5))
    assert (state(case), case.due) == ("not adequate", datetime.date(2026, 10, 15)), "within ten days, by practice"
    assert [one.number for one in case.acts.order_by("number")] == list(range(1, 10))
    assert differences() == []


def test_what_is_left_adequate_when_looked_at_again_stays_closed(case: Case, ada: Person, lea: Person) -> None:
    corrected(case, ada)
    do(case, lea, "judge", verdict="adequate", words="Good", look="2026-10-05")
    do(case, lea, "close", words="All there")
    do(case, lea, "judge", verdict="adequate", words="Still good")
    assert (state(case), case.due) == ("closed", None)
    do(case, ada, "reopen", words="A letter came")
    assert state(case) == "open"


def test_nobody_sends_alone_what_they_drafted_as_a_notice(case: Case, ada: Person, bo: Person) -> None:
    do(case, ada, "draft", **DRAFT)
    with pytest.raises(WrongError, match="another person sends it"):
        do(case, ada, "send", letter="1", **SENT)
    do(case, ada, "draft", **DRAFT | {"kind": "letter"})
    do(case, ada, "send", letter="2", **SENT)
    do(case, bo, "send", letter="1", **SENT)
    assert set(CaseLetter.objects.values_list("state", flat=True)) == {"sent"}


@pytest.mark.parametrize("act", ["draft", "action", "done"])
def test_whoever_had_a_hand_in_it_does_not_judge(case: Case, ada: Person, lea: Person, act: str) -> None:
    who = {"draft": ada, "action": ada, "done": ada, act: lea}
    do(case, who["draft"], "draft", **DRAFT)
    do(case, who["action"], "action", **ACTION)
    do(case, who["done"], "done", words="Talked on 09/04")
    with pytest.raises(WrongError, match="Another lead officer judges"):
        do(case, lea, "judge", verdict="adequate", words="Good")


def test_an_officer_neither_judges_nor_closes(case: Case, ada: Person, bo: Person) -> None:
    corrected(case, ada)
    for act in ("judge", "close"):
        with pytest.raises(WrongError, match=r"Only a lead officer|cannot be done now"):
            do(case, bo, act, verdict="adequate", words="Good")


def test_a_due_day_is_confirmed_by_another_person_who_reads_it_too(case: Case, ada: Person, bo: Person) -> None:
    do(case, ada, "receive", **CAME | {"kind": "request", "with": "commission", "due": "2026-09-11"})
    assert case.clocks.get().due == datetime.date(2026, 9, 11)
    with pytest.raises(WrongError, match="another person confirms"):
        do(case, ada, "confirm", letter="1", due="2026-09-11")
    for wrong in ("2026-09-10", "2026-09-12"):
        with pytest.raises(WrongError, match="entered with another day"):
            do(case, bo, "confirm", letter="1", due=wrong)
    do(case, bo, "confirm", letter="1", due="2026-09-11")
    assert CaseLetter.objects.get().confirmed_by == bo
    with pytest.raises(WrongError, match="no day waits"):
        do(case, bo, "confirm", letter="1", due="2026-09-11")
    assert differences() == []


def test_a_letter_entered_wrongly_is_taken_back_with_its_clock(case: Case, ada: Person) -> None:
    do(case, ada, "receive", **CAME | {"kind": "request", "due": "2026-09-21"})
    do(case, ada, "discard", letter="1", words="The day was the 11th")
    case.refresh_from_db()
    assert (CaseLetter.objects.get().state, case.due) == ("taken back", None)


@pytest.mark.parametrize("kind", ["request", "notice"])
def test_a_letter_that_names_no_day_gets_one_of_the_house(case: Case, ada: Person, kind: str) -> None:
    do(case, ada, "receive", **CAME | {"kind": kind})
    assert (case.clocks.get().name, case.clocks.get().cite) == ("answer-a-letter-without-day", "")


def test_the_law_runs_from_what_happened_and_a_letter_stops_it(case: Case, ada: Person, lea: Person) -> None:
    do(case, ada, "event", event="playing-book-failed", at="2026-09-02T22:15")
    clock = case.clocks.get()
    assert (clock.due, clock.cite, clock.length) == (datetime.date(2026, 9, 7), "4 CCR 12290(c)", "5 calendar days")
    assert [step["what"] for step in clock.steps] == ["event", "counted"]
    with pytest.raises(WrongError, match=r"A clock of the law still runs until 09/07/2026"):
        do(case, lea, "close", words="No action")
    with pytest.raises(WrongError, match="It is stopped by: incident, letter"):
        do(case, ada, "draft", **DRAFT, clock=str(clock.pk))
    do(case, ada, "draft", **DRAFT | {"kind": "incident", "with": "commission", "clock": str(clock.pk)})
    assert case.clocks.get().stopped is None, "a draft stops nothing"
    do(case, ada, "send", letter="1", **SENT | {"way": "portal"})
    assert case.clocks.get().stopped == builders.NOW
    do(case, lea, "close", words="Told within five days")
    assert state(case) == "closed"
    assert differences() == []


def test_an_event_whose_law_does_not_speak_of_this_house_starts_nothing(case: Case, ada: Person) -> None:
    with pytest.raises(WrongError, match="Choose one of the list"):
        do(case, ada, "event", event="notice-of-violation-served", at="2026-09-02T10:00")


@pytest.mark.parametrize(
    ("act", "typed", "field"),
    [
        ("send", {"letter": "1", **SENT, "day": "2026-09-04"}, "day"),
        ("action", ACTION | {"due": "2026-09-02"}, "due"),
        ("event", {"event": "notice-given", "at": "2026-09-03T23:59"}, "at"),
        ("note", {"words": " "}, "words"),
        ("note", {"words": "x" * 4_001}, "words"),
        ("draft", DRAFT | {"kind": "poem"}, "kind"),
        ("draft", DRAFT | {"answers": "7"}, "answers"),
        ("send", {"letter": "9", **SENT}, "letter"),
        ("join", {"kind": "finding", "refs": "1 2 x"}, "refs"),
        ("join", {"kind": "observation", "refs": "1"}, "refs"),
        ("leave", {"kind": "badge", "refs": "D-7", "words": "not here"}, "refs"),
        ("give", {"person": "99999"}, "person"),
        ("action", ACTION | {"due": "soon"}, "due"),
    ],
)
def test_what_does_not_fit_names_its_field(
    case: Case, ada: Person, act: str, typed: dict[str, str], field: str
) -> None:
    do(case, ada, "draft", **DRAFT | {"kind": "letter"})
    with pytest.raises(WrongError) as wrong:
        do(case, ada, act, **typed)
    assert wrong.value.field == field
    assert CaseAct.objects.count() == 2


@pytest.mark.parametrize("due", ["2026-09-03", "2026-09-04"])
def test_a_promised_day_may_be_today(case: Case, ada: Person, due: str) -> None:
    do(case, ada, "action", **ACTION | {"due": due})
    assert str(case.clocks.get().due) == due


def test_two_people_at_one_case_write_nothing_over(case: Case, ada: Person, bo: Person) -> None:
    do(case, ada, "take", acted=1)
    with pytest.raises(Meanwhile, match="Somebody else acted on it first"):
        do(case, bo, "take", acted=1)
    do(case, bo, "note", acted=1, words="I was there too")
    case.refresh_from_db()
    assert (case.owner, case.acted) == (ada, 3)


def test_what_stays_in_the_house_stands_in_the_record_by_its_digest(case: Case, ada: Person) -> None:
    do(case, ada, "internal", words="He was tired, says shift 2")
    do(case, ada, "draft", **DRAFT)
    do(case, ada, "note", words="Seen by all")
    indexes = list(CaseAct.objects.order_by("record_index").values_list("record_index", flat=True))
    found = read.bodies(indexes)
    bodies = [found[index] for index in indexes]
    assert b"tired" not in b"".join(bodies)
    assert b"what happened" not in b"".join(bodies)
    assert b"Seen by all" in b"".join(bodies)
    assert [json.loads(body).get("internal") is not None for body in bodies] == [False, True, True, False]
    assert differences() == []


def test_what_a_case_gathers_joins_and_leaves_by_an_act(case: Case, ada: Person) -> None:
    do(case, ada, "join", kind="badge", refs="D-114, D-115 D-114")
    with pytest.raises(WrongError, match="In the case already: D-115"):
        do(case, ada, "join", kind="badge", refs="D-115")
    do(case, ada, "leave", kind="badge", refs="D-115", words="Not there that day")
    do(case, ada, "join", kind="badge", refs="D-115")
    held = CaseReference.objects.filter(case=case, left_index=None)
    assert set(held.values_list("kind", "ref")) == {("badge", "D-114"), ("badge", "D-115")}
    assert differences() == []


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE cases_case SET state = 'closed'",
        "UPDATE cases_case SET title = 'Nothing'",
        "UPDATE cases_letter SET due = due + 30",
        "UPDATE cases_letter SET text = 'otherwise'",
        "UPDATE cases_clock SET due = due + 1",
        "UPDATE cases_clock SET ends = ends + interval '1 day'",
        "UPDATE cases_clock SET stopped_index = made_index, stopped = now()",
        "DELETE FROM cases_clock",
        "DELETE FROM cases_reference",
        "UPDATE cases_reference SET ref = 'D-9'",
    ],
)
def test_what_was_changed_behind_the_record_is_found(case: Case, ada: Person, change: str) -> None:
    do(case, ada, "receive", **CAME | {"kind": "request", "due": "2026-09-11"})
    do(case, ada, "join", kind="badge", refs="D-114")
    assert differences() == []
    with connection.cursor() as cursor:
        cursor.execute(change)
    assert differences() != []


def test_every_state_has_a_way_on_and_every_act_a_state() -> None:
    assert all(any(one.to or one.name in ("judge", "send", "receive") for one in acts_from(state)) for state in STATES)
    assert all(one.from_ for one in ACTS.values())
    keys = [one.key for one in ACTS.values() if one.key]
    assert len(keys) == len(set(keys))


def test_a_case_begins_with_as_many_findings_as_were_chosen(
    place: Establishment, ada: Person, record: Callable[..., Any], review: Callable[..., int]
) -> None:
    short = [{"from": "player-dealer", "kind": "fee", "amount": "1.00", "when": "before-deal"}]
    record(*(builders.hand(n, collections=short) for n in range(1, 6)))
    review()
    numbers = list(Finding.objects.order_by("pk").values_list("pk", flat=True))
    assert len(numbers) >= 2
    refs = tuple(("finding", str(number)) for number in numbers)
    made = case_open(
        establishment=place, opening=Opening(title="All of them", party="desk", refs=refs), by=ada, now=builders.NOW
    )
    assert CaseReference.objects.filter(case=made).count() == len(numbers)
    wrong = Opening(title="One too many", party="desk", refs=(*refs, ("finding", "999999")))
    with pytest.raises(WrongError, match=r"There is no finding 999999 here"):
        case_open(establishment=place, opening=wrong, by=ada, now=builders.NOW)
    assert (Case.objects.count(), CaseClock.objects.count()) == (1, 0)
    assert differences() == []
