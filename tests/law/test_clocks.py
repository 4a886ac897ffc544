"""Clocks: what a file must say, where one runs, and by when each is due: just before, on and just after its last day."""

from __future__ import annotations

import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from compliance.law import clocks as law
from compliance.law.clocks import Clock, ClockError, clock_of, clocks, events, events_at, place_of, places, running
from compliance.law.holidays import holidays
from compliance.law.reckoning import Due, due_of, step_words
from games.schema.load import catalogue

ZONE = ZoneInfo("America/Los_Angeles")
TODAY = datetime.date(2026, 11, 19)


def day(text: str) -> datetime.date:
    return datetime.date.fromisoformat(text)


def clock(length: int, unit: law.Unit, **differs: object) -> Clock:
    one = clock_of("answer-a-letter-without-day", TODAY)
    return replace(one, length=length, unit=unit, **differs)


def due(one: Clock, event: str, place: str | None = "california") -> Due:
    when = day(event) if len(event) == 10 else datetime.datetime.fromisoformat(event)
    return due_of(one, event=when, zone=ZONE, place=place)


def late(one: Due, moment: str) -> bool:
    return datetime.datetime.fromisoformat(moment).replace(tzinfo=ZONE) >= one.ends


@pytest.mark.parametrize(
    ("length", "unit", "event", "wanted"),
    [
        (5, "calendar days", "2026-11-20", "2026-11-25"),  # over a weekend
        (5, "calendar days", "2026-12-28", "2027-01-02"),  # over the end of a year, onto a Saturday: no rolling
        (1, "calendar days", "2028-02-28", "2028-02-29"),  # a leap year
        (1, "calendar days", "2027-02-28", "2027-03-01"),
        (1, "business days", "2026-11-19", "2026-11-20"),  # Thursday to Friday
        (1, "business days", "2026-11-20", "2026-11-23"),  # Friday to Monday
        (1, "business days", "2026-11-25", "2026-11-27"),  # Thanksgiving between
        (1, "business days", "2026-12-31", "2027-01-04"),  # New Year and a weekend
        (3, "business days", "2026-07-01", "2026-07-06"),  # the Fourth on a Saturday: California keeps no Friday for it
        (10, "business days", "2026-11-20", "2026-12-07"),
        (1, "months", "2027-01-31", "2027-02-28"),
        (1, "years", "2028-02-29", "2029-02-28"),
        (5, "years", "2026-11-19", "2031-11-19"),
    ],
)
def test_by_when(length: int, unit: law.Unit, event: str, wanted: str) -> None:
    assert due(clock(length, unit), event).day == day(wanted)


def test_federal_offices_keep_the_friday_before_a_saturday() -> None:
    one = clock(3, "business days")

    assert due(one, "2026-07-01", "tribal").day == day("2026-07-07")  # the 3rd is kept for the 4th
    assert due(one, "2026-07-01", "california").day == day("2026-07-06")
    assert due(one, "2026-07-01", None).day == day("2026-07-07"), "nobody said what kind of house: federal holidays"


def test_new_year_on_a_saturday_is_kept_in_the_year_before() -> None:
    assert day("2028-01-01").weekday() == 5
    assert holidays("federal").why_none(day("2027-12-31")) == "New Year's Day, kept"
    assert holidays("california").why_none(day("2027-12-31")) == ""


def test_a_holiday_on_a_sunday_is_kept_on_the_monday() -> None:
    assert day("2027-07-04").weekday() == 6
    assert holidays("california").why_none(day("2027-07-05")) == "Fourth of July, kept"
    assert holidays("california").why_none(day("2027-07-06")) == ""


def test_a_holiday_begins_with_its_law() -> None:
    assert holidays("federal").why_none(day("2020-06-19")) == ""
    assert holidays("federal").why_none(day("2026-06-19")) == "Juneteenth National Independence Day"


@pytest.mark.parametrize(("year", "wanted"), [(2026, "2026-05-25"), (2027, "2027-05-31"), (2028, "2028-05-29")])
def test_the_last_monday_of_may(year: int, wanted: str) -> None:
    [found] = [one for one in holidays("federal").holiday if one.name == "Memorial Day"]

    assert found.days(year) == [day(wanted)]


@pytest.mark.parametrize(
    ("event", "wanted"),
    [
        ("2026-11-20", "2026-11-27"),  # seven days later is a Friday: as it is
        ("2026-11-21", "2026-11-30"),  # a Saturday: Monday
        ("2026-11-19", "2026-11-27"),  # Thanksgiving: the Friday, which 6700 does not name
        ("2026-12-25", "2027-01-04"),  # New Year's Day, a Friday: the Monday of another year
    ],
)
def test_the_last_day_rolls_over_weekends_and_holidays(event: str, wanted: str) -> None:
    assert due(clock(7, "calendar days", roll="next business day"), event).day == day(wanted)


def test_back_from_an_event() -> None:
    renew = clock_of("renew-licence", TODAY)

    assert due(renew, "2027-03-31").day == day("2026-12-01")
    assert (day("2027-03-31") - day("2026-12-01")).days == 120
    assert step_words(due(renew, "2027-03-31").steps[-1], renew) == "Tuesday 12/01/2026: 120 calendar days before."


def test_a_clock_of_days_ends_with_its_last_day() -> None:
    found = due(clock(5, "calendar days"), "2026-11-20")

    assert not late(found, "2026-11-25T23:59:59")
    assert late(found, "2026-11-26T00:00:00")


@pytest.mark.parametrize(
    ("event", "hours", "length"),
    [("2026-10-31", 25, 1), ("2027-03-13", 23, 1), ("2026-11-02", 24, 1)],  # the last day of each; the clocks change
)
def test_a_day_is_as_long_as_it_is_where_the_house_stands(event: str, hours: int, length: int) -> None:
    found = due(clock(length, "calendar days"), event)
    begins = datetime.datetime.combine(found.day, datetime.time(), ZONE).astimezone(datetime.UTC)

    assert found.ends - begins == datetime.timedelta(hours=hours)


def test_hours_are_real_ones_when_the_clocks_change() -> None:
    found = due(clock(72, "hours"), "2026-10-30T10:00:00-07:00")

    assert found.ends == datetime.datetime(2026, 11, 2, 17, tzinfo=datetime.UTC)
    assert found.ends.astimezone(ZONE).hour == 9, "an hour earlier on the wall"
    assert not late(found, "2026-11-02T08:59:59")
    assert late(found, "2026-11-02T09:00:00")


def test_hours_without_a_time_begin_with_the_day() -> None:
    assert due(clock(72, "hours"), "2026-11-09").ends == datetime.datetime(2026, 11, 12, 8, tzinfo=datetime.UTC)


def test_a_moment_at_night_belongs_to_the_day_of_the_house() -> None:
    assert due(clock(5, "calendar days"), "2026-11-20T06:30:00+00:00").day == day("2026-11-24")  # 22:30 the day before


def test_a_count_names_each_day_that_it_passed_over() -> None:
    said = [step_words(one) for one in due(clock(3, "business days"), "2026-11-25").steps]

    assert said == [
        "Wednesday 11/25/2026: it begins; this day is not counted.",
        "Thursday 11/26/2026: not counted (Thanksgiving Day).",
        "Saturday 11/28/2026: not counted (Saturday).",
        "Sunday 11/29/2026: not counted (Sunday).",
        "Tuesday 12/01/2026: 3 business days later.",
    ]


@pytest.mark.parametrize("one", clocks(), ids=lambda one: one.name)
def test_each_clock_on_its_last_day_and_just_after(one: Clock) -> None:
    for place in one.places or (*places(), None):
        found = due_of(one, event=TODAY, zone=ZONE, place=place)

        assert found.steps[0].day == TODAY
        assert found.steps[-1].day == found.day
        assert (found.ends - datetime.timedelta(microseconds=1)).astimezone(ZONE).date() == (
            found.day if one.unit != "hours" else found.day - datetime.timedelta(days=1)
        )


def test_a_clock_runs_only_where_its_law_speaks() -> None:
    def names(event: str, place: str | None) -> list[str]:
        return [one.name for one in running(event=event, place=place, day=TODAY)]

    assert names("fiscal-year-ends", "california") == ["annual-statements-california"]
    assert names("fiscal-year-ends", "tribal") == ["annual-audit-tribal"]
    assert names("fiscal-year-ends", None) == ["annual-audit-tribal", "annual-statements-california"]
    assert names("playing-book-failed", "tribal") == []
    assert names("currency-transaction", "tribal") == ["report-currency-transaction"]


def test_only_events_that_start_something_are_offered() -> None:
    offered = {one.name for one in events_at(place="tribal", day=TODAY)}

    assert "playing-book-failed" not in offered
    assert {"notice-of-violation-served", "notice-given"} <= offered


def test_a_clock_of_law_that_does_not_bind_does_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(law, "binds", lambda instrument, day: False)

    assert running(event="playing-book-failed", place="california", day=TODAY) == []
    assert [one.name for one in running(event="notice-given", place="california", day=TODAY)] == [
        "answer-to-our-notice"
    ]


def test_every_rule_books_commission_has_a_kind_of_house() -> None:
    assert {place_of(book.commission_slug) for book in catalogue().books.values()} == {"california", "tribal"}
    assert place_of(None) is None
    assert place_of("a-board-of-elsewhere") is None


def test_every_clock_says_how_sure_it_is() -> None:
    for one in clocks():
        assert one.known == "read in the text" or one.caution or one.why, one.name
        assert (one.instrument is None) is (one.cite is None), one.name
    assert all(event.title for event in events().values())


@pytest.mark.parametrize(
    ("was", "becomes", "told"),
    [
        ('instrument = "ccr-4-12290"', 'instrument = "ccr-4-1"', "There is no instrument ccr-4-1"),
        ('cite = "4 CCR 12290(c)"\n', "", "Name the instrument and the clause"),
        ('places = ["california"]', 'places = ["nevada"]', "There is no place nevada"),
        ('starts = "playing-book-failed"', 'starts = "moon-rises"', "Nobody says what these events are: moon-rises"),
        ('unit = "calendar days"', 'unit = "hours"\nroll = "next business day"', "Hours do not roll"),
        ('unit = "calendar days"', 'unit = "moons"', "Invalid enum value"),
    ],
)
def test_what_does_not_fit_is_told(tmp_path: Path, was: str, becomes: str, told: str) -> None:
    text = (law.FOLDER / "california.toml").read_text(encoding="utf-8")
    (tmp_path / "california.toml").write_text(text.replace(was, becomes, 1), encoding="utf-8")

    with pytest.raises(ClockError, match=told):
        law.read(tmp_path)
