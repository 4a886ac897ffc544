"""Shifts, layouts and seats from a gaming day on: two people, no day that has begun, and earlier days keep what held."""

from __future__ import annotations

import datetime
import json
from typing import Any

import pytest
from django.utils import timezone

from compliance.floor.read.collections import collections_read
from compliance.floor.write.hand_record import hands_record
from compliance.floor.write.hand_review import table_day_review
from compliance.houses.forms.dated import Change
from compliance.houses.forms.house import HouseError
from compliance.houses.forms.shifts import Shift
from compliance.houses.models import Establishment, HouseChange
from compliance.houses.read.changes import changes_latest, changes_waiting
from compliance.houses.read.house import divisions_of, house_read
from compliance.houses.write.house_change import change_decide, change_draft, tables_change
from compliance.houses.write.house_load import house_load
from compliance.houses.write.second_word import TwoPeopleError
from compliance.licensed.write.catalogue_load import catalogue_load
from compliance.money.read.day_accounts import day_read
from compliance.money.read.day_takings import takings_of_days
from compliance.record import read
from compliance.record.declared import differences_of
from tests import builders

pytestmark = pytest.mark.django_db
DAY = builders.DAY
A_DAY = datetime.timedelta(days=1)
BEFORE = datetime.datetime(2026, 8, 31, 20, tzinfo=datetime.UTC)  # 1 in the afternoon of the gaming day 08/31
THREE = (Shift("Day", 6), Shift("Swing", 14), Shift("Grave", 22))
TWO = (Shift("Day", 8), Shift("Night", 20))


@pytest.fixture
def place(db: None) -> Establishment:
    catalogue_load(catalogue=builders.catalogue(), now=builders.NOW)
    house_load(house=builders.house(shifts=THREE), actor="test", now=BEFORE)
    return Establishment.objects.get(slug=builders.HOUSE)


def drafted(place: Establishment, change: Change, now: datetime.datetime = BEFORE) -> HouseChange:
    return change_draft(establishment=place, change=change, by="olga", now=now)


def decided(draft: HouseChange, by: str = "lena", confirmed: bool = True, now: datetime.datetime = BEFORE) -> None:
    change_decide(index=draft.index, confirmed=confirmed, why="" if confirmed else "No.", by=by, now=now)


def changed(place: Establishment, change: Change) -> Establishment:
    decided(drafted(place, change))
    return Establishment.objects.get(pk=place.pk)


def dealt(*days: datetime.date) -> None:
    """A hand at 21:05 of each gaming day, reviewed."""
    hands = [_hand(number, day) for number, day in enumerate(days, start=1)]
    lines = [builders.line(hand) for hand in hands]
    list(hands_record(establishment=builders.HOUSE, lines=lines, actor="t", now=builders.NOW + 3 * A_DAY, chunk=100))
    for day in days:
        table_day_review(establishment=builders.HOUSE, table="T1", gaming_day=day, clock=timezone.now)


def _hand(number: int, day: datetime.date) -> dict[str, Any]:
    start = datetime.datetime(
        day.year, day.month, day.day, 21, 5, tzinfo=datetime.timezone(-7 * datetime.timedelta(hours=1))
    )
    times = {"started": start, "dealt": start.replace(second=20), "ended": start.replace(second=50)}
    return builders.hand(number, **{name: time.isoformat() for name, time in times.items()}, gaming_day=str(day))


def test_it_holds_from_its_first_day_and_not_the_day_before(place: Establishment) -> None:
    draft = drafted(place, Change(from_=DAY, shifts=TWO))
    assert divisions_of(Establishment.objects.get(pk=place.pk)).on(DAY) == THREE
    [waits] = changes_waiting(establishment_id=place.pk)
    assert (waits.by, waits.state, waits.change.shifts) == ("olga", "waits", TWO)
    decided(draft)
    held = divisions_of(Establishment.objects.get(pk=place.pk))
    assert [held.on(DAY + n * A_DAY) for n in (-1, 0, 1)] == [THREE, TWO, TWO]
    house = house_read(slug=builders.HOUSE)
    assert [house.on(DAY + n * A_DAY).shifts for n in (-1, 0, 1)] == [THREE, TWO, TWO]
    assert changes_waiting(establishment_id=place.pk) == []
    [told] = changes_latest(establishment_id=place.pk)
    assert (told.state, told.decided_by) == ("confirmed", "lena")


def test_a_later_change_holds_from_its_day_whichever_was_confirmed_first(place: Establishment) -> None:
    one = (Shift("All", 6),)
    later = drafted(place, Change(from_=DAY + 2 * A_DAY, shifts=one))
    decided(later)
    decided(drafted(place, Change(from_=DAY, shifts=TWO)))
    held = divisions_of(Establishment.objects.get(pk=place.pk))
    assert [held.on(DAY + n * A_DAY) for n in (-1, 0, 1, 2, 3)] == [THREE, TWO, TWO, one, one]


def test_of_two_changes_of_one_day_the_last_confirmed_holds(place: Establishment) -> None:
    changed(place, Change(from_=DAY, shifts=TWO))
    after = changed(place, Change(from_=DAY, shifts=(Shift("All", 6),)))
    assert divisions_of(after).on(DAY) == (Shift("All", 6),)


def test_nobody_decides_a_draft_of_their_own_and_none_twice_and_a_refusal_says_why(place: Establishment) -> None:
    draft = drafted(place, Change(from_=DAY, table="T1", seats=7))
    with pytest.raises(TwoPeopleError, match="You drafted it"):
        decided(draft, by="olga")
    with pytest.raises(TwoPeopleError, match="why it is refused"):
        change_decide(index=draft.index, confirmed=False, why=" ", by="lena", now=BEFORE)
    decided(draft, confirmed=False)
    with pytest.raises(TwoPeopleError, match="does not wait"):
        decided(draft)
    assert Establishment.objects.get(pk=place.pk).dated == []


@pytest.mark.parametrize(("day", "fits"), [(DAY - 2 * A_DAY, False), (DAY - A_DAY, False), (DAY, True)])
def test_the_first_day_has_not_begun(place: Establishment, day: datetime.date, fits: bool) -> None:
    """On the afternoon of 08/31 that day is under way; on the same moment 09/01 is to come."""
    if fits:
        drafted(place, Change(from_=day, shifts=TWO))
        return
    with pytest.raises(TwoPeopleError, match="has begun or is over"):
        drafted(place, Change(from_=day, shifts=TWO))


def test_a_draft_whose_day_came_meanwhile_is_not_confirmed_any_more(place: Establishment) -> None:
    draft, size = drafted(place, Change(from_=DAY, shifts=TWO)), read.size()
    opens = datetime.datetime(2026, 9, 1, 13, tzinfo=datetime.UTC)  # 6:00 in California
    with pytest.raises(TwoPeopleError, match="has begun or is over"):
        decided(draft, now=opens)
    assert (Establishment.objects.get(pk=place.pk).dated, read.size()) == ([], size)
    decided(draft, now=opens - datetime.timedelta(seconds=1))


@pytest.mark.parametrize(("change", "cure"), [
    (Change(from_=DAY, table="T9", seats=3), "no table T9"),
    (Change(from_=DAY, table="T1", layout="moon"), "No rule book prints a moon"),
    (Change(from_=DAY), "one thing at a time"),
    (Change(from_=DAY, table="T1", layout="moon", seats=3), "one thing at a time"),
    (Change(from_=DAY, shifts=(Shift("Day", 6), Shift("Day", 7))), "same name"),
])  # fmt: skip
def test_what_does_not_fit_is_refused_with_the_cure(place: Establishment, change: Change, cure: str) -> None:
    size = read.size()
    with pytest.raises(TwoPeopleError, match=cure):
        drafted(place, change)
    assert read.size() == size


def test_reports_and_money_divide_each_day_by_the_shifts_that_held(place: Establishment) -> None:
    days = (DAY - A_DAY, DAY, DAY + A_DAY)
    dealt(*days)
    whole = {"establishment": place, "first": days[0], "last": days[2], "by_shift": True}
    assert [takings_of_days(**whole)[day][0].hour for day in days] == [14, 14, 14]
    after = changed(place, Change(from_=DAY, shifts=TWO))
    found = takings_of_days(**whole | {"establishment": after})
    assert [found[day][0].hour for day in days] == [14, 20, 20]
    held = collections_read(slug=builders.HOUSE, first=days[0], last=days[2])
    assert held.shifts[-2:] == ("Night 20:00–08:00", "Day 08:00–20:00")  # at 6:00 it is still night
    assert [line.shift for line in held.lines] == ["Swing 14:00–22:00", "Night 20:00–08:00", "Night 20:00–08:00"]
    alone = collections_read(slug=builders.HOUSE, first=days[0], last=days[0])
    assert alone.shifts == ("Day 06:00–14:00", "Swing 14:00–22:00", "Grave 22:00–06:00")
    assert [day_read(establishment=after, gaming_day=day).shifts for day in days] == [
        ("Day", "Swing", "Grave"),
        ("Night", "Day"),
        ("Night", "Day"),
    ]


def test_once_dealt_a_table_is_not_said_to_be_another_one_by_one_person(place: Establishment) -> None:
    dealt(DAY)
    with pytest.raises(HouseError, match="a second person confirms it"):
        tables_change(establishment=place, names=["T1"], layout="x", actor="t", now=BEFORE)
    with pytest.raises(HouseError, match="a second person confirms it"):
        house_load(house=builders.house(shifts=TWO), actor="test", now=BEFORE)
    size = read.size()
    house_load(house=builders.house(shifts=THREE), actor="test", now=BEFORE)
    assert read.size() == size


def test_a_house_file_says_no_more_than_two_people_confirmed(place: Establishment) -> None:
    change = Change(from_=DAY, shifts=TWO)
    with pytest.raises(HouseError, match=r"dated\[0\].*is not held"):
        house_load(house=builders.house(shifts=THREE, dated=(change,)), actor="test", now=BEFORE)
    changed(place, change)
    size = read.size()
    house_load(house=builders.house(shifts=THREE, dated=(change,)), actor="test", now=BEFORE)
    assert read.size() == size


def test_the_record_says_who_and_verify_holds_the_rows_against_it(place: Establishment) -> None:
    before = read.newest("house/1")
    assert before is not None
    assert "dated" not in json.loads(before.body)
    changed(place, Change(from_=DAY, shifts=TWO))
    entries = list(read.entries())[-3:]
    assert [(one.kind, one.actor) for one in entries] == [
        ("house-change/1", "olga"),
        ("house-change-word/1", "lena"),
        ("house/1", "lena"),
    ]
    assert [list(differences_of(one)) for one in entries] == [[], [], []]
    Establishment.objects.update(dated=[])
    assert any("dated" in what for what in differences_of(entries[2]))
