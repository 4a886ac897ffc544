"""“I have T01–T08 from 14:00”: what is typed, what stands in the record, and that no table has two supervisors at once."""

from __future__ import annotations

import datetime
from zoneinfo import ZoneInfo

import psycopg
import pytest

from compliance.houses.models import Establishment, GamingTable
from compliance.record import read
from compliance.record.declared import differences_of
from compliance.supervised.forms.typed import TypedError, moment_of, tables_of
from compliance.supervised.models import Assignment, AssignmentEnd
from compliance.supervised.read.standing import had_last, on_day
from compliance.supervised.write.assign import AssignError, Taken, end, take
from tests import builders

ZONE = ZoneInfo("America/Los_Angeles")
FLOOR = ("T1", "T2", "T3", "T10", "T-11")
DAY = builders.DAY


@pytest.mark.parametrize(("typed", "meant"), [
    ("T1–T3", ("T1", "T2", "T3")), ("t1-t3", ("T1", "T2", "T3")), ("T1 to T10", ("T1", "T2", "T3", "T10")),
    ("T1 .. T2, T10", ("T1", "T2", "T10")), ("T10 T1;T1", ("T1", "T10")), ("T-11", ("T-11",)), (" T3 – T3 ", ("T3",)),
    ("T10-T-11", ("T10", "T-11")),
])  # fmt: skip
def test_tables_as_they_are_typed(typed: str, meant: tuple[str, ...]) -> None:
    assert tables_of(typed, FLOOR) == meant


@pytest.mark.parametrize(("typed", "says"), [
    ("", "Name your tables, as in “T1–T-11”"), ("T4", "no table 'T4'. There are: T1, T2, T3, T10, T-11"),
    ("T1–T9", "no table 'T9'"),
    ("T3–T1", "goes backwards; write T1–T3"), ("T1–T2–T3", "no table 'T2-T3'"),
])  # fmt: skip
def test_what_does_not_fit_is_told_with_its_cure(typed: str, says: str) -> None:
    with pytest.raises(TypedError, match=says) as told:
        tables_of(typed, FLOOR)
    assert told.value.field == "tables"
    with pytest.raises(TypedError, match="no table yet"):
        tables_of("T1", ())


def test_a_clock_before_the_boundary_hour_is_the_morning_after() -> None:
    assert moment_of(datetime.time(14), DAY, 6, ZONE) == clock(14)
    assert moment_of(datetime.time(5, 59), DAY, 6, ZONE) == clock(5, 59, days=1)
    assert moment_of(datetime.time(6), DAY, 6, ZONE) == clock(6)


def clock(hour: int, minute: int = 0, days: int = 0) -> datetime.datetime:
    return datetime.datetime.combine(DAY + datetime.timedelta(days=days), datetime.time(hour, minute), ZONE)


NOW = clock(14, 5)


@pytest.fixture
def here(small_house: None) -> Establishment:
    place = Establishment.objects.get(slug=builders.HOUSE)
    GamingTable.objects.create(establishment=place, name="T3")
    return place


def has(
    here: Establishment, who: str, tables: str, began: datetime.datetime, until: datetime.datetime | None = None,
    take_over: bool = False,
) -> int:  # fmt: skip
    return take(establishment=here, tables=tables, began=began, until=until, by=who, now=NOW, take_over=take_over).pk


def stands(here: Establishment) -> list[tuple[str, str, str]]:
    return [
        (one.supervisor, " ".join(one.tables), f"{one.began.astimezone(ZONE):%H:%M}–{one.until.astimezone(ZONE):%H:%M}")
        for one in on_day(establishment_id=here.pk, day=DAY)
    ]


@pytest.mark.django_db
def test_it_stands_in_the_record_as_in_the_table(here: Establishment) -> None:
    index = has(here, "ana", "T1–T3", clock(14))
    end(establishment=here, index=index, at=clock(18), why="", by="ana", now=clock(18))
    for row, kind in ((index, "assignment/1"), (AssignmentEnd.objects.get().pk, "assignment-end/1")):
        entry = read.entry(row)
        assert entry is not None
        assert (entry.kind, entry.actor, differences_of(entry)) == (kind, "ana", [])
    assert stands(here) == [("ana", "T1 T2 T3", "14:00–18:00")]


@pytest.mark.django_db(transaction=True)
def test_another_column_in_the_database_is_found(here: Establishment, owner_url: str) -> None:
    index = has(here, "ana", "T1–T3", clock(14))
    with psycopg.connect(owner_url, autocommit=True) as owner:
        owner.execute("ALTER TABLE supervised_assignment DISABLE TRIGGER for_good")
        owner.execute("UPDATE supervised_assignment SET supervisor = 'ben', tables = '{T1}'")
        owner.execute("ALTER TABLE supervised_assignment ENABLE ALWAYS TRIGGER for_good")
    entry = read.entry(index)
    assert entry is not None
    assert len(differences_of(entry)) == 2


@pytest.mark.django_db
def test_without_an_end_it_ends_with_the_gaming_day(here: Establishment) -> None:
    has(here, "ana", "T1", clock(14))
    assert stands(here) == [("ana", "T1", "14:00–06:00")]
    assert had_last(establishment_id=here.pk, supervisor="ana", day=DAY) == ("T1",)
    assert had_last(establishment_id=here.pk, supervisor="ben", day=DAY) == ()


@pytest.mark.django_db
def test_a_table_has_one_supervisor_at_a_time(here: Establishment) -> None:
    has(here, "ana", "T1–T3", clock(6), clock(14))
    has(here, "ben", "T1–T3", clock(14))  # begins as hers ends
    with pytest.raises(Taken, match=r"ana has T1, T2 06:00–14:00\. Take them over") as told:
        has(here, "cy", "T1, T2", clock(13, 59), clock(14))
    assert (told.value.field, [one.supervisor for one in told.value.whose]) == ("tables", ["ana"])
    with pytest.raises(Taken, match="ana has T1 06:00–14:00; ben has T1 14:00–06:00"):
        has(here, "cy", "T1", clock(13))
    assert Assignment.objects.count() == 2


@pytest.mark.django_db
def test_whoever_is_taken_over_from_keeps_the_rest(here: Establishment) -> None:
    first = has(here, "ana", "T1–T3", clock(6), clock(16))
    has(here, "ben", "T1–T2", clock(13), clock(14), take_over=True)
    assert stands(here) == [
        ("ana", "T1 T2 T3", "06:00–13:00"),
        ("ana", "T3", "13:00–16:00"),
        ("ben", "T1 T2", "13:00–14:00"),
        ("ana", "T1 T2", "14:00–16:00"),  # he covered her break
    ]
    assert set(Assignment.objects.filter(supervisor="ana").values_list("goes_on", flat=True)) == {None, first}
    assert AssignmentEnd.objects.get().taken_by == "ben"


@pytest.mark.django_db
def test_what_is_taken_over_from_its_beginning_never_was(here: Establishment) -> None:
    has(here, "ana", "T1", clock(14), clock(16))
    has(here, "ben", "T1", clock(13), None, take_over=True)
    assert stands(here) == [("ben", "T1", "13:00–06:00")]


@pytest.mark.django_db
@pytest.mark.parametrize(("began", "until", "field", "says"), [
    (clock(14), clock(14), "until", "before it begins"), (clock(14), clock(13), "until", "before it begins"),
    (clock(14), clock(6, 1, days=1), "until", "gaming day ends at 06:00"),
    (NOW - datetime.timedelta(days=2, seconds=1), None, "from", "within two days"),
    (NOW + datetime.timedelta(days=1, seconds=1), None, "from", "within two days"),
])  # fmt: skip
def test_times_that_do_not_fit(
    here: Establishment, began: datetime.datetime, until: datetime.datetime | None, field: str, says: str
) -> None:
    with pytest.raises(AssignError, match=says) as told:
        has(here, "ana", "T1", began, until)
    assert (told.value.field, Assignment.objects.count()) == (field, 0)


@pytest.mark.django_db
def test_the_last_moment_of_a_gaming_day_is_in_it(here: Establishment) -> None:
    has(here, "ana", "T1", clock(5, 59, days=1), clock(6, days=1))
    has(here, "ben", "T1", NOW - datetime.timedelta(days=2))
    assert stands(here) == [("ana", "T1", "05:59–06:00")]


@pytest.mark.django_db
def test_one_ends_ones_own_and_an_end_comes_earlier_only(here: Establishment) -> None:
    index = has(here, "ana", "T1", clock(14), clock(22))

    def ends(hour: int, why: str = "", by: str = "ana", which: int = index) -> None:
        end(establishment=here, index=which, at=clock(hour), why=why, by=by, now=NOW)

    for hour, by, says in (
        (18, "ben", "not yours"),
        (13, "ana", "before it began"),
        (22, "ana", "before 22:00 already"),
    ):
        with pytest.raises(AssignError, match=says):
            ends(hour, by=by)
    with pytest.raises(AssignError, match="not yours"):
        ends(18, which=index + 1)
    ends(20)
    ends(18)
    assert stands(here) == [("ana", "T1", "14:00–18:00")]
    with pytest.raises(AssignError, match="why it never was"):
        ends(14)
    ends(14, why="the wrong pit")
    assert stands(here) == []
    with pytest.raises(AssignError, match="ended already"):
        ends(14, why="the wrong pit")
