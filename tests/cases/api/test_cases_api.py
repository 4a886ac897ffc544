"""Cases, letters and clocks as the commission reads them: what is told, what stays in the house, and nothing missed."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from compliance.cases.models import Case, CaseAct
from compliance.cases.write.case_act import case_act
from compliance.cases.write.case_open import Opening, case_open
from compliance.houses.models import Establishment
from compliance.people.models import Assignment, Person
from compliance.people.rights import Role
from compliance.record import read
from tests import builders
from tests.commission import OTHER, get, walk

pytestmark = pytest.mark.django_db
TODAY = builders.NOW.date()
SECRET = "Tired, says shift 2"
CAME = {"kind": "request", "with": "commission", "name": "the bureau", "about": "Playing book", "text": "Please send it.",
    "way": "post", "day": "2026-09-03", "due": "2026-09-11", "theirs": "2026-118"}  # fmt: skip
DRAFT = {
    "kind": "response",
    "with": "commission",
    "name": "the bureau",
    "about": "Playing book",
    "text": "Not said yet.",
}
SENT = {"letter": "2", "way": "portal", "day": "2026-09-03", "proof": "receipt 7"}


@pytest.fixture
def ada(house: Establishment) -> Person:
    made = Person.objects.create(username="ada")
    Assignment.objects.create(person=made, role=Role.OFFICER, establishment=house)
    return made


@pytest.fixture
def case(house: Establishment, ada: Person) -> Case:
    opening = Opening(title="The bureau asks", party="commission", name="the bureau")
    return case_open(establishment=house, opening=opening, by=ada, now=builders.NOW)


def do(case: Case, ada: Person, act: str, **typed: str) -> CaseAct:
    return case_act(
        establishment=case.establishment, number=case.pk, act=act, typed=typed, seen=None, by=ada, now=builders.NOW,
        today=TODAY,
    )  # fmt: skip


def test_a_case_is_told_with_its_letters_and_clocks(commission: Client, case: Case, ada: Person) -> None:
    do(case, ada, "receive", **CAME)
    [held] = get(commission, "cases")["items"]
    assert (held["title"], held["state"], held["due"], held["findings"]) == (
        "The bureau asks",
        "open",
        "2026-09-11",
        [],
    )
    [letter] = get(commission, "notices")["items"]
    assert (letter["their_number"], letter["due"], letter["due_confirmed"], letter["state"]) == (
        "2026-118", "2026-09-11", False, "received",
    )  # fmt: skip
    [clock] = get(commission, "clocks")["items"]
    assert (clock["due"], clock["late_from"], clock["stopped"]) == ("2026-09-11", "2026-09-12T07:00:00Z", None)


def test_drafts_and_what_is_internal_are_in_nothing_that_is_told(commission: Client, case: Case, ada: Person) -> None:
    do(case, ada, "receive", **CAME)
    before = {path: get(commission, path)["items"] for path in ("cases", "notices", "clocks")}
    do(case, ada, "internal", words=SECRET)
    do(case, ada, "draft", **DRAFT)
    after = {path: get(commission, path)["items"] for path in before}
    assert after == before
    whole = json.dumps(after) + "".join(
        body.decode() for body in read.bodies(list(CaseAct.objects.values_list("record_index", flat=True))).values()
    )
    assert SECRET not in whole
    assert "Not said yet." not in whole
    do(case, ada, "discard", letter="2", words="Better by hand")
    assert {path: get(commission, path)["items"] for path in before} == before
    do(case, ada, "draft", **DRAFT | {"answers": "1"})
    do(case, ada, "send", **SENT | {"letter": "3"})
    assert [one["text"] for one in get(commission, "notices")["items"]] == ["Please send it.", "Not said yet."]


def test_a_letter_that_was_entered_wrongly_is_seen_to_be_taken_back(
    commission: Client, case: Case, ada: Person
) -> None:
    do(case, ada, "receive", **CAME)
    since = get(commission, "notices")["items"][-1]["changed"]
    do(case, ada, "discard", letter="1", words="It said the 10th")
    [again] = get(commission, "notices", changed_since=since)["items"]
    assert again["state"] == "taken back"
    [held] = get(commission, "cases", changed_since=since)["items"]
    assert held["due"] is None


def test_what_changes_comes_again_behind_what_was_read(commission: Client, case: Case, ada: Person) -> None:
    do(case, ada, "receive", **CAME)
    size = get(commission, "cases")["record_size"]
    assert get(commission, "cases", changed_since=size - 1)["items"] == []
    do(case, ada, "draft", **DRAFT | {"answers": "1"})
    do(case, ada, "send", **SENT)
    for path in ("cases", "notices", "clocks"):
        assert len(get(commission, path, changed_since=size - 1)["items"]) == 1, path
    [clock] = get(commission, "clocks", changed_since=size - 1)["items"]
    assert clock["stopped"] == "2026-09-03T12:00:00Z"


@pytest.mark.parametrize("path", ["cases", "notices", "clocks"])
def test_a_walk_by_cursor_misses_none_and_gives_none_twice(
    commission: Client, house: Establishment, ada: Person, path: str
) -> None:
    for n in range(5):
        opening = Opening(title=f"Case {n}", party="commission")
        one = case_open(establishment=house, opening=opening, by=ada, now=builders.NOW)
        do(one, ada, "receive", **CAME)
    found = walk(commission, path, limit=2)
    assert len({one["id"] for one in found}) == len(found) == 5
    assert [one["changed"] for one in found] == sorted(one["changed"] for one in found)


def test_another_commission_reads_none_of_it(commission: Client, case: Case, ada: Person) -> None:
    do(case, ada, "receive", **CAME)
    other, _ = Establishment.objects.get_or_create(
        slug=OTHER, defaults={"title": "Other", "time_zone": "UTC", "boundary_hour": 6}
    )
    Case.objects.update(establishment=other)
    for path in ("cases", "notices", "clocks"):
        assert get(commission, path)["items"] == [], path
