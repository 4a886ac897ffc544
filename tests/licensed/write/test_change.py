"""A change with two people: drafted, submitted, decided by somebody else; every step stands in the record."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import msgspec
import psycopg
import pytest
from django.db import Error as DatabaseError
from django.db import transaction

from compliance.houses.models import Establishment
from compliance.houses.read.games import games_read
from compliance.houses.write.house_load import house_load
from compliance.licensed.models import CatalogueChange, ChangeAct
from compliance.licensed.read.changed_game import game_in_force_read
from compliance.licensed.read.recorded import STEPS
from compliance.licensed.write.change_decide import change_approve, change_refuse
from compliance.licensed.write.change_draft import ChangeError, change_edit, change_submit, change_withdraw
from compliance.people.models import Assignment, Person
from compliance.people.rights import Role
from compliance.record import read
from games.terms.game import fee_terms
from tests import builders
from tests.changes import END, GAME, NEW_OPTION
from tests.writes import person

pytestmark = pytest.mark.django_db
NOW = builders.NOW
State = CatalogueChange.State


def test_an_option_is_in_force_from_its_day_after_another_person_approved_it(
    approved: Callable[..., CatalogueChange], author: Person, lead: Person
) -> None:
    before = games_read()[GAME]
    change = approved()
    game = games_read()[GAME]
    assert (change.state, change.decided_by, change.author) == (State.APPROVED, lead, author)
    assert fee_terms(game, "own", 16, datetime.date(2026, 10, 1)).fees == (300, 900)
    with pytest.raises(LookupError):
        fee_terms(game, "own", 16, datetime.date(2026, 9, 30))
    assert fee_terms(game, "own", 2, builders.DAY).digest == fee_terms(before, "own", 2, builders.DAY).digest
    entries = [(entry.kind, entry.actor) for entry in read.entries()][-3:]
    assert entries == [("change/1", "cleo"), ("catalogue/1", "ben"), ("change/1", "ben")]
    held = game_in_force_read(slug=GAME)
    assert held is not None
    assert held.digest == change.game_digest


def test_the_record_says_what_was_submitted_and_what_came_of_it(approved: Callable[..., CatalogueChange]) -> None:
    change = approved()
    submit, approve = (msgspec.json.decode(entry.body) for entry in read.entries(kind="change/1"))
    assert submit["text"] == NEW_OPTION
    assert (submit["act"], submit["first_day"], submit["words"]) == ("submit", "2026-10-01", "The letter came.")
    assert approve == {
        "act": "approve",
        "change": change.pk,
        "game_digest": change.game_digest,
        "submitted": ChangeAct.objects.get(act="submit").record_index,
        "words": "Read against the letter.",
    }
    assert list(differences()) == []


def differences() -> Any:
    size = read.size()
    return STEPS.differences(start=0, stop=size, entries=list(read.entries(kind="change/1")))


TAMPERED = [
    ("UPDATE compliance_change SET text = text || '#'", "text"),
    ("UPDATE compliance_change SET decided_why = 'x'", "reason of the decision"),
    ("UPDATE compliance_change SET author_id = decided_by_id, decided_by_id = author_id", "author"),
    ("UPDATE compliance_change_act SET words = 'x' WHERE act = 'submit'", "words"),
    ("DELETE FROM compliance_change_act WHERE act = 'approve'", "no step for it"),
]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("statement", "named"), TAMPERED)
def test_a_changed_row_is_found(
    approved: Callable[..., CatalogueChange], owner_url: str, statement: str, named: str
) -> None:
    approved()
    guards = (("compliance_change", "kept"), ("compliance_change", "for_good"), ("compliance_change_act", "for_good"))
    with psycopg.connect(owner_url, autocommit=True) as owner:
        for table, guard in guards:
            owner.execute(f"ALTER TABLE {table} DISABLE TRIGGER {guard}")
        owner.execute(statement)
        for table, guard in guards:
            owner.execute(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {guard}")
    assert any(named in what for _, what in differences())


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("statement", "_"), TAMPERED)
def test_the_owner_is_refused_as_well(
    approved: Callable[..., CatalogueChange], owner_url: str, statement: str, _: str
) -> None:
    approved()
    with psycopg.connect(owner_url) as owner, pytest.raises(psycopg.errors.RestrictViolation):
        owner.execute(statement)


def test_who_drafted_it_does_not_decide_it(draft: Callable[..., CatalogueChange], lead: Person) -> None:
    change = change_submit(change=draft(by=lead), reason="Mine", seen=0, by=lead, now=NOW)
    for decide in (change_approve, change_refuse):
        with pytest.raises(ChangeError, match="does not decide it"):
            decide(change=change, why="Fine", by=lead, now=NOW)
    with pytest.raises(DatabaseError, match="who_drafts_a_change"), transaction.atomic():
        CatalogueChange.objects.filter(pk=change.pk).update(
            state="approved", decided=NOW, decided_by=lead, decided_why="Fine"
        )
    assert CatalogueChange.objects.get().state == State.SUBMITTED


def test_an_officer_does_not_decide(submitted: Callable[..., CatalogueChange]) -> None:
    other = person("dan", Role.OFFICER)
    with pytest.raises(ChangeError, match="Only a lead officer"):
        change_approve(change=submitted(), why="Fine", by=other, now=NOW)


def test_a_game_that_hangs_elsewhere_is_decided_by_somebody_who_is_lead_there_too(
    submitted: Callable[..., CatalogueChange], lead: Person
) -> None:
    house_load(house=builders.house(establishment="other-house", title="Other"), actor="test", now=NOW)
    change = submitted()
    with pytest.raises(ChangeError, match="other establishments"):
        change_approve(change=change, why="Fine", by=lead, now=NOW)
    Assignment.objects.create(
        person=lead, role=Role.LEAD.value, establishment=Establishment.objects.get(slug="other-house")
    )
    assert change_approve(change=change, why="Fine", by=lead, now=NOW).change.state == State.APPROVED


def test_what_was_submitted_stays_as_it_was_written(submitted: Callable[..., CatalogueChange], author: Person) -> None:
    change = submitted()
    with pytest.raises(ChangeError, match="It is submitted"):
        change_edit(change=change, title="Other", text=END, seen=0, by=author, now=NOW)
    for values in ({"text": END}, {"state": "draft"}, {"reason": "x"}, {"first_day": "2026-01-01"}):
        with pytest.raises(DatabaseError, match="stays as it was"), transaction.atomic():
            CatalogueChange.objects.filter(pk=change.pk).update(**values)
    with pytest.raises(DatabaseError), transaction.atomic():
        CatalogueChange.objects.filter(pk=change.pk).delete()


def test_a_refused_change_changes_nothing(submitted: Callable[..., CatalogueChange], lead: Person) -> None:
    before = games_read()[GAME]
    change = change_refuse(change=submitted(), why="The letter names other bands.", by=lead, now=NOW)
    assert (change.state, change.decided_why) == (State.REFUSED, "The letter names other bands.")
    assert games_read()[GAME] == before
    with pytest.raises(ChangeError, match="It is refused"):
        change_approve(change=change, why="After all", by=lead, now=NOW)
    assert list(differences()) == []


@pytest.mark.parametrize("when", ["draft", "submitted"])
def test_a_change_is_withdrawn_by_its_author(
    draft: Callable[..., CatalogueChange], author: Person, lead: Person, when: str
) -> None:
    change = draft()
    if when == "submitted":
        change_submit(change=change, reason="Letter", seen=0, by=author, now=NOW)
    with pytest.raises(ChangeError, match="It is Cleo's"):
        change_withdraw(change=change, by=lead, now=NOW)
    assert change_withdraw(change=change, by=author, now=NOW).state == State.WITHDRAWN
    assert ChangeAct.objects.count() == (2 if when == "submitted" else 0)
    assert list(differences()) == []
