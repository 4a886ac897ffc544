"""Whatever is changed in a stored review or finding, `manage.py verify` finds it and says of which hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import psycopg
import pytest
from django.db import connection, transaction

from compliance.floor.models import Act, Finding, HandReview, RecordedHand, ReviewRun
from compliance.floor.read import review_rows
from compliance.floor.read.review_rows import ReviewRows
from compliance.floor.write.finding_act import Seen, Wanted, finding_act
from compliance.houses.models import Establishment
from compliance.people.models import Assignment, Person
from compliance.people.rights import Role
from compliance.record import read
from compliance.record.declared import checks
from tests import builders

Record = Callable[..., Any]
Review = Callable[..., int]

SHORT = [{"from": "player-dealer", "kind": "fee", "amount": "1.00", "when": "before-deal"}]


def differences(page: int = 2_048) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    for start in range(0, read.size(), page):
        stop = min(start + page, read.size())
        entries = [entry for entry in read.entries(start, stop) if entry.kind == "review/1"]
        found += ReviewRows().differences(start=start, stop=stop, entries=entries)
    return found


def tampered(statement: str, *values: Any) -> list[tuple[int, str]]:
    """What is found after a change, which is then taken back."""
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(statement, values)
            assert cursor.rowcount, "nothing was tampered with"
        found = differences()
        transaction.set_rollback(True)
    return found


@pytest.fixture
def officer(house: str) -> Person:
    person = Person.objects.create(username="ada")
    Assignment.objects.create(person=person, role=Role.LEAD, establishment=Establishment.objects.get(slug=house))
    return person


@pytest.fixture
def act(officer: Person) -> Callable[..., None]:
    def do(finding: Finding, act: Act, **more: Any) -> None:
        done = finding_act(
            establishment=finding.establishment,
            seen=[Seen(finding.pk)],
            wanted=Wanted(act=act, **more),
            by=officer,
            now=builders.NOW,
            today=builders.NOW.date(),
        )
        assert done.done == [finding.pk]

    return do


@pytest.fixture
def played(record: Record, review: Review, act: Callable[..., None]) -> None:
    """Faults of all sorts, a late hand that cures one, a correction, a correction taken back, acts before and after."""
    record(*(hand for hand in builders.floor(24) if hand["number"] not in (12, 13)))
    record(*builders.floor(6, "T2"))
    review(chunk=5)
    review("T2")
    gap = Finding.objects.get(rule="REC001")
    act(gap, Act.RESOLVE, reason="recorded-wrongly")
    record(builders.hand(13))
    review()
    record(builders.hand(12))
    review()
    act(Finding.objects.filter(status="withdrawn").latest("pk"), Act.COMMENT, words="It was late.")
    for finding in Finding.objects.filter(status="open").order_by("pk")[:2]:
        act(finding, Act.WAIVE, words="As agreed.", until=builders.NOW.date())
    again = {"id": "T1-3b", "supersedes": {"id": "T1-3", "reason": "misread", "author": "Ben"}, "collections": SHORT}
    record(builders.hand(3, **again))
    record(builders.hand(30, id="away", supersedes={"id": "T1-12", "reason": "wrong number", "author": "Ben"}))
    review(chunk=3)
    record(builders.hand(12, id="back"))
    review()


def test_verify_asks_for_it() -> None:
    assert any(isinstance(check, ReviewRows) for check in checks())


@pytest.mark.django_db
@pytest.mark.parametrize("page", [7, 2_048])
def test_untouched_rows_are_what_the_record_says(
    page: int, record: Record, played: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Finding.objects.filter(status="withdrawn").count() >= 3
    assert differences(page) == []
    monkeypatch.setattr(review_rows, "AT_ONCE", 3)
    assert differences(page) == []
    record(builders.hand(3, id="T1-3c", supersedes={"id": "T1-3b", "reason": "misread", "author": "Ben"}))
    assert differences(page) == [], "a hand that waits is still as its last review left it"


REVIEW = {
    "revision": "revision + 1",
    "run_id": "(SELECT min(id) FROM compliance_review_run)",
    "due": "due + 100",
    "due_why": "'because'",
    "fails": "fails + 1",
    "cannot_tells": "cannot_tells + 1",
    "game_digest": "'0'",
    "fee_digest": "'0'",
    "after": "'\\x00'",
    "taken": "'[]'",
}
FINDING = {
    "establishment_id": "establishment_id + 1",
    "gaming_day": "gaming_day - 1",
    "rule": "'LIM001'",
    "subject": "'wagers[0]'",
    "outcome": "CASE outcome WHEN 'fail' THEN 'cannot tell' ELSE 'fail' END",
    "severity": "'note'",
    "says": "'all fine'",
    "recorded": "coalesce(recorded, '') || '0'",
    "due": "coalesce(due, '') || '0'",
    "difference": "coalesce(difference, 0) + 1",
    "evidence": 'evidence || \'{"todo": "nothing"}\'',
    "status": "CASE status WHEN 'open' THEN 'withdrawn' ELSE 'open' END",
    "withdrawn_why": "'by me'",
    "first_seen": "first_seen - interval '1 microsecond'",
    "last_changed": "last_changed + interval '1 microsecond'",
    "changed_index": "changed_index + 1",
    "state": "CASE state WHEN 'new' THEN 'resolved' ELSE 'new' END",
    "acted": "acted + 1",
    "assigned_id": "(SELECT min(id) FROM people_person)",
    "table_id": "(SELECT min(id) FROM games_table)",
    "waived_until": "coalesce(waived_until, '2026-01-01'::date) + 1",
}


def test_every_column_is_tried() -> None:
    """But for a finding's own number, which is only its address."""
    columns = {each.column for each in HandReview._meta.concrete_fields}
    assert columns == set(REVIEW) | {"hand_id"}
    columns = {each.column for each in Finding._meta.concrete_fields}
    assert columns == set(FINDING) | {"hand_id", "id"}


@pytest.mark.django_db
def test_any_changed_column_of_any_review_is_named(played: None) -> None:
    reviews = list(HandReview.objects.select_related("run"))
    for review in reviews[:: max(1, len(reviews) // 8)]:
        for column, value in REVIEW.items():
            if column == "due" and review.due is None:
                value = "100"
            if column == "run_id" and review.run == ReviewRun.objects.earliest("pk"):
                value = "(SELECT max(id) FROM compliance_review_run)"
            found = tampered(f"UPDATE compliance_review SET {column} = {value} WHERE hand_id = %s", review.hand_id)  # noqa: S608
            assert found, column
            assert any(f"hand {review.hand_id}" in what for _, what in found), (column, found)
            if column != "run_id":  # one that names another run is found there
                assert review.run.record_index in {index for index, _ in found}, (column, found)


@pytest.mark.django_db
def test_any_changed_column_of_any_finding_is_named(played: None) -> None:
    """Every column of one of each kind, of the others every seventh, beginning with another one each."""
    kinds: set[tuple[object, ...]] = set()
    columns = list(FINDING.items())
    for number, finding in enumerate(Finding.objects.order_by("pk")):
        kind = finding.rule, finding.outcome, finding.status, finding.state, finding.acted > 0
        tried = columns[number % 7 :: 7] if kind in kinds else columns
        kinds.add(kind)
        for column, value in tried:
            found = tampered(f"UPDATE compliance_finding SET {column} = {value} WHERE id = %s", finding.pk)  # noqa: S608
            assert any(f"hand {finding.hand_id}" in what for _, what in found), (column, finding.status, found)


@pytest.mark.django_db
def test_a_finding_names_no_entry_but_the_last_that_changed_it(played: None) -> None:
    for finding in Finding.objects.filter(pk__in=Finding.objects.order_by("-acted", "-pk")[:4].values("pk")):
        for index in {*range(read.size())} - {finding.changed_index}:
            found = tampered("UPDATE compliance_finding SET changed_index = %s WHERE id = %s", index, finding.pk)
            assert found, (finding.changed_index, index)


@pytest.mark.django_db
def test_rows_taken_out_slipped_in_or_moved_are_named(played: None) -> None:
    review = HandReview.objects.latest("run")
    finding = Finding.objects.filter(acted=0, status="open").latest("pk")
    elsewhere = RecordedHand.objects.filter(table__name="T2").earliest("pk").pk
    superseded = RecordedHand.objects.get(hand_id="T1-3").pk
    for statement, values, words in (
        ("DELETE FROM compliance_review WHERE hand_id = %s", [review.hand_id], "no review is stored"),
        ("DELETE FROM compliance_finding WHERE id = %s", [finding.pk], "has no row"),
        ("UPDATE compliance_finding SET hand_id = %s WHERE id = %s", [elsewhere, finding.pk], "has no row"),
        ("UPDATE compliance_review SET hand_id = %s WHERE hand_id = %s", [superseded, review.hand_id], "superseded"),
        (
            "INSERT INTO compliance_finding (establishment_id, gaming_day, hand_id, rule, subject, outcome, severity,"
            " says, evidence, status, withdrawn_why, first_seen, last_changed, changed_index)"
            " SELECT establishment_id, gaming_day, hand_id, 'SET001', 'x', outcome, severity, says, evidence,"
            " 'withdrawn', '', first_seen, last_changed, changed_index FROM compliance_finding WHERE id = %s",
            [finding.pk],
            "SET001",
        ),
    ):
        assert words in str(tampered(statement, *values)), statement


@pytest.mark.django_db(transaction=True)
def test_what_the_owner_changes_in_the_runs_is_named(owner_url: str, record: Record, review: Review) -> None:
    record(*builders.floor(8))
    review(chunk=4)
    assert differences() == []
    with psycopg.connect(owner_url, autocommit=True) as owner:
        owner.execute("ALTER TABLE compliance_review_run DISABLE TRIGGER for_good")
        try:
            run = ReviewRun.objects.latest("pk").record_index
            for column, value, back in (
                ("at", "at + interval '1 second'", "at - interval '1 second'"),
                ("gaming_day", "gaming_day + 1", "gaming_day - 1"),
                ("table_id", "table_id + 1", "table_id - 1"),
                ("record_index", "record_index + 1000", "record_index - 1000"),
            ):
                last = "WHERE id = (SELECT max(id) FROM compliance_review_run)"
                owner.execute(f"UPDATE compliance_review_run SET {column} = {value} {last}")  # type: ignore[arg-type]  # noqa: S608
                found = differences()
                assert run in {index for index, _ in found}, (column, found)
                owner.execute(f"UPDATE compliance_review_run SET {column} = {back} {last}")  # type: ignore[arg-type]  # noqa: S608
                assert differences() == []
        finally:
            owner.execute("ALTER TABLE compliance_review_run ENABLE ALWAYS TRIGGER for_good")


@pytest.mark.django_db
def test_what_is_kept_for_good_is_guarded_in_every_session() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT tgrelid::regclass::text, tgname FROM pg_trigger"
            " WHERE NOT tgisinternal AND tgname IN ('for_good', 'ends_only', 'append_only') AND tgenabled <> 'A'"
        )
        assert cursor.fetchall() == []
