"""Every figure of ours just below, at and just above it: what is told on one side is not told on the other."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from compliance.floor.rules.cases import Case, cases
from compliance.floor.rules.review import Judge
from compliance.law.registry import RULES
from compliance.law.thresholds import threshold, thresholds
from compliance.money.ledger.day import Day
from compliance.money.ledger.slip_cover import slip_covers
from compliance.money.ledger.spread import figures
from compliance.money.rules.day_cases import DayCase
from compliance.money.rules.day_check import check_day
from games.schema import load
from tests.places import ROOT

DAY = datetime.date(2026, 9, 1)
TIMED = {
    "table": "T1",
    "game": "no-limit-holdem-lucky-chances",
    "schedule": "no-limit-holdem-timed",
    "option": 235,
    "from": "2026-08-01T06:00:00-07:00",
    "min": 1,
    "max": 2,
}


def day(**differs: Any) -> Day:
    return DayCase(name="side", outcome="pass", why="A side of a figure.", **differs).day(dict(load.catalogue().games))


def told(code: str, of: Day) -> bool:
    return any(finding.rule == code for finding in check_day(of))


def dollars(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02}"


def clock(minutes: int) -> str:
    """So many minutes after ten o'clock."""
    return f"2026-09-01T{10 + minutes // 60:02}:{minutes % 60:02}:00-07:00"


def slip(name: str, begins: int, ends: int, **more: Any) -> dict[str, Any]:
    own = {"id": name, "table": "T1", "kind": "fee", "amount": "500.00", "from": clock(begins), "to": clock(ends)}
    return own | more


def second_count(cents: int) -> bool:
    amount = dollars(50_000 - cents)
    return told("CNT002", day(papers={"count[1].amount": amount, "deposit[0].amount": amount}))


def counted_less(cents: int) -> bool:
    return told("CNT006", _counted(50_000 - cents))


def counted_more(cents: int) -> bool:
    return told("CNT006", _counted(50_000 + cents))


def _counted(cents: int) -> Day:
    return day(papers=dict.fromkeys(("count[0].amount", "count[1].amount", "deposit[0].amount"), dollars(cents)))


def days_before(seen: int) -> bool:
    usual = {"seen": seen, "total": 2_000 * seen, "squares": (2_000**2 + 100**2) * seen}
    return told("CNT014", day(usual={"fee a hand/table T1 Day": usual}))


def deviations_above(hundredths: int) -> bool:
    return _beyond(1_000 - hundredths)


def deviations_below(hundredths: int) -> bool:
    return _beyond(1_000 + hundredths)


def _beyond(mean: int) -> bool:
    """Today's $10.00 a hand against a mean of twenty days that lay a dollar apart."""
    usual = {"seen": 20, "total": 20 * mean, "squares": 20 * (mean**2 + 100**2)}
    return told("CNT014", day(usual={"fee a hand/table T1 Day": usual}))


def hands_of_a_day(hands: int) -> bool:
    return ("fee a hand", "table T1 Day") in figures(day(takings={"of[0].hands": hands}))


def time_collections(minutes: int) -> bool:
    """The second collection comes so many minutes early: forty lie between two."""
    first, second = slip("SL-1", 0, 40 - minutes), slip("SL-2", 40 - minutes, 70 - minutes)
    return _timed([one | {"kind": "time", "amount": "48.00", "players": 6, "each": "8.00"} for one in (first, second)])


def time_collection_for(minutes: int) -> bool:
    """One collection is for so many minutes more than the forty."""
    one = slip("SL-1", 0, 40 + minutes)
    return _timed([one | {"kind": "time", "amount": "48.00", "players": 6, "each": "8.00"}])


def _timed(slips: list[dict[str, Any]]) -> bool:
    return told("FEE009", day(house={"postings": [TIMED]}, without=["takings.of[0]"], papers={"slip": slips}))


def not_covered(minutes: int) -> bool:
    """The slip ends so many minutes before the hour of the hands does."""
    return any(cover.gaps for cover in slip_covers(day(papers={"slip": [slip("SL-1", 0, 60 - minutes)]})))


def before_its_day(minutes: int) -> bool:
    begins = datetime.datetime.fromisoformat("2026-09-01T06:00:00-07:00") - datetime.timedelta(minutes=minutes)
    return told("CNT015", day(papers={"slip": [slip("SL-1", 0, 60) | {"from": begins.isoformat()}]}))


def behind_its_day(minutes: int) -> bool:
    ends = datetime.datetime.fromisoformat("2026-09-02T06:00:00-07:00") + datetime.timedelta(minutes=minutes)
    return told("CNT015", day(papers={"slip": [slip("SL-1", 0, 60) | {"to": ends.isoformat()}]}))


def changes_between_two(changes: int) -> bool:
    [case] = [one for one in cases(RULES["ROT012"].path) if one.outcome == "cannot tell"]
    before = {**case.before, "held": {**case.before["held"], "swaps": changes - 1}}
    case = Case(name="side", outcome="pass", why="A side.", before=before, hand=case.hand)
    hand, left, house = case.told()
    found = Judge(house, load.catalogue().games).review(hand, left).findings
    return any(finding.rule == "ROT012" for finding in found)


class Sides(NamedTuple):
    """How something is told that measures so much; whether just below, at and just above the figure."""

    told: Callable[[int], bool]
    below: bool
    at: bool
    above: bool
    parts: int = 1  # the measure is in such parts of the figure's unit


BEYOND, REACHED = (False, False, True), (False, True, True)
SIDES = {
    "second-count-cents": [Sides(second_count, *BEYOND)],
    "count-variance-cents": [Sides(counted_less, *BEYOND), Sides(counted_more, *BEYOND)],
    "days-of-the-usual": [Sides(days_before, *REACHED)],
    "deviations": [Sides(deviations_above, *BEYOND, parts=100), Sides(deviations_below, *BEYOND, parts=100)],
    "hands-of-the-usual": [Sides(hands_of_a_day, *REACHED)],
    "time-collection-minutes": [Sides(time_collections, *BEYOND), Sides(time_collection_for, *BEYOND)],
    "slip-gap-minutes": [Sides(not_covered, *BEYOND)],
    "paper-day-minutes": [Sides(before_its_day, *BEYOND), Sides(behind_its_day, *BEYOND)],
    "changes-between-two": [Sides(changes_between_two, False, True, False)],  # the next one was said with it
}
ON_PAGES = {"longest-run", "share-of-one", "licence-expires-soon", "usual-looks-back", "month-variance-percent"} | {
    *("video-kept-days", "clip-margin-seconds", "video-half-percent", "video-warned-hours", "video-last-hours"),
    *("review-lag-percent", "few-hands", "few-expected", "person-weeks", "person-months", "observed-clock-seconds"),
    *("count-within-days", "plan-looked-within-days"),
    *("legal-day-warned-hours", "severe-untaken-hours", "quality-late-minutes", "quality-on-time-percent"),
    *("quality-ahead-seconds", "quality-questions-percent", "quality-corrected-percent", "quality-refused-percent"),
}
"""Shown by a page or a statement out of the database, whose own tests have their sides; no rule tells them."""
OF_ACTS = {"undo-minutes", "put-off-days", "untouched-days"}
"""Of acts on issues: tests/desk/write/test_issue_act.py has their sides."""


def test_every_figure_has_its_sides() -> None:
    assert {one.name for one in thresholds()} == SIDES.keys() | ON_PAGES | OF_ACTS


def test_every_figure_is_read() -> None:
    text = "".join(path.read_text(encoding="utf-8") for room in ("compliance", "reports") for path in _files(room))
    assert {one.name for one in thresholds() if f'"{one.name}"' not in text} == set()


def _files(room: str) -> Any:
    return (ROOT / room).rglob("*.py")


@pytest.mark.parametrize(("name", "sides"), [(name, one) for name, all_ in SIDES.items() for one in all_])
def test_just_below_at_and_just_above(name: str, sides: Sides) -> None:
    figure = threshold(name, DAY).value * sides.parts

    assert [sides.told(figure + step) for step in (-1, 0, 1)] == [sides.below, sides.at, sides.above], name
