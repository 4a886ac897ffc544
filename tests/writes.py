"""What tests of writes share: the small house, hands that are recorded and reviewed, what is stored of them, proposed changes."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from compliance.floor.models import Finding, HandReview, TableDay
from compliance.floor.write.hand_record import hands_record
from compliance.floor.write.hand_review import table_day_review
from compliance.houses.models import Establishment
from compliance.licensed.models import CatalogueChange
from compliance.licensed.write.change_decide import change_approve
from compliance.licensed.write.change_draft import change_draft, change_submit
from compliance.papers.forms.answer import Answer
from compliance.people.models import Assignment, Person
from compliance.people.rights import Role
from tests import builders
from tests.changes import GAME, NEW_OPTION


@pytest.fixture
def house(small_house: None) -> str:
    """The small house, loaded; its slug."""
    return builders.HOUSE


@pytest.fixture
def record(house: str) -> Callable[..., list[Answer]]:
    """Records hands; gives back the answers."""

    def do(*hands: dict[str, Any] | bytes, chunk: int = 4_000) -> list[Answer]:
        lines = [hand if isinstance(hand, bytes) else builders.line(hand) for hand in hands]
        taken = hands_record(establishment=house, lines=lines, actor="test", now=builders.NOW, chunk=chunk)
        return [answer for part in taken for answer in part.answers]

    return do


@pytest.fixture
def review(house: str) -> Callable[..., int]:
    """Reviews what waits at a table; how many hands were judged."""

    def do(table: str = "T1", day: datetime.date = builders.DAY, chunk: int = 500) -> int:
        return table_day_review(establishment=house, table=table, gaming_day=day, clock=timezone.now, chunk=chunk)

    return do


@pytest.fixture
def findings() -> Callable[..., list[tuple[Any, ...]]]:
    """The findings that hold at a table, comparable between runs."""

    def do(table: str = "T1") -> list[tuple[Any, ...]]:
        rows = Finding.objects.filter(status="open", hand__table__name=table).values_list(
            "hand__number", "hand__hand_id", "rule", "subject", "outcome", "recorded", "due", "difference", "says"
        )
        return sorted(rows, key=str)

    return do


@pytest.fixture
def reviews() -> Callable[..., list[tuple[Any, ...]]]:
    """The reviews that hold at a table, without what differs from run to run."""

    def do(table: str = "T1") -> list[tuple[Any, ...]]:
        rows = HandReview.objects.filter(hand__table__name=table).values_list(
            "hand__hand_id", "due", "due_why", "fails", "cannot_tells", "game_digest", "fee_digest", "after"
        )
        return sorted(rows, key=str)

    return do


@pytest.fixture
def totals() -> Callable[..., dict[str, Any]]:
    """The totals of a table's day."""

    def do(table: str = "T1") -> dict[str, Any]:
        return TableDay.objects.values(
            "hands",
            "action",
            "collected",
            "collected_unknown",
            "reviewed",
            "due",
            "due_unknown",
            "fails",
            "cannot_tells",
        ).get(table__name=table, gaming_day=builders.DAY)

    return do


def person(name: str, role: Role) -> Person:
    """Somebody with one role at the small house."""
    made = Person.objects.create(username=name, first_name=name.title())
    Assignment.objects.create(
        person=made, role=role.value, establishment=Establishment.objects.get(slug=builders.HOUSE)
    )
    return made


@pytest.fixture
def author(house: str) -> Person:
    """An officer, who drafts changes."""
    return person("cleo", Role.OFFICER)


@pytest.fixture
def lead(house: str) -> Person:
    """A lead officer, who decides them."""
    return person("ben", Role.LEAD)


@pytest.fixture
def draft(author: Person) -> Callable[..., CatalogueChange]:
    """A draft of the officer."""

    def do(text: str = NEW_OPTION, by: Person | None = None) -> CatalogueChange:
        return change_draft(
            establishment=Establishment.objects.get(slug=builders.HOUSE),
            game=GAME,
            title="Option 16",
            text=text,
            by=by or author,
            now=builders.NOW,
        )

    return do


@pytest.fixture
def submitted(draft: Callable[..., CatalogueChange], author: Person) -> Callable[..., CatalogueChange]:
    """One that waits for a decision."""

    def do(text: str = NEW_OPTION) -> CatalogueChange:
        return change_submit(change=draft(text), reason="The letter came.", seen=0, by=author, now=builders.NOW)

    return do


@pytest.fixture
def approved(submitted: Callable[..., CatalogueChange], lead: Person) -> Callable[..., CatalogueChange]:
    """One that holds."""

    def do(text: str = NEW_OPTION) -> CatalogueChange:
        return change_approve(change=submitted(text), why="Read against the letter.", by=lead, now=builders.NOW).change

    return do
