"""Every statement with as many rows in its main table as wanted: a busy house, or a year in one paper."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

from msgspec import structs

from compliance.law.city import cities
from compliance.money.ledger.day import Day, Taking
from compliance.money.papers.fund_entry import FundEntry
from compliance.money.papers.reading import Reading
from compliance.money.read.day_accounts import Period
from compliance.papers.forms.day_papers import Papers
from compliance.papers.forms.kinds import kinds
from games.cards.money import plain
from reports.base import Document
from reports.restating import Statement
from tests.reports import (
    every,
    inspection_samples,
    money_samples,
    observation_samples,
    quality_samples,
    rotation_samples,
    samples,
)

DAYS = 31


def document(code: str, rows: int) -> Document:
    """The statement; its main table has at least `rows` rows."""
    return every.compose(code, DAYS, _GIVEN[code](rows, rows // DAYS + 1))


def _many_games(rows: int) -> Period:
    """More games than any house has, on one day."""
    period = money_samples.period(1, 1)
    [day] = period.days
    takings = tuple(
        Taking("T1", 10, f"game-{number}", "fee", 3, 900, 900 - number % 2 * 300, "D-1", "own 1")
        for number in range(rows)
    )
    return period._replace(days=(_again(day, takings=takings),))


def _more_papers(make: Callable[[Day, int], Any], each: int) -> Period:
    period = money_samples.period(DAYS, 4, open_days=1)
    days = []
    for day in period.days:
        held = [one for one in _papers(day) if not isinstance(one, Reading)]
        days.append(_again(day, papers=Papers([*held, *(make(day, number) for number in range(each))])))
    return period._replace(days=tuple(days))


def _papers(day: Day) -> list[Any]:
    return [one for kind in kinds().values() for one in day.papers.of(kind.form)]


def _again(day: Day, **changes: Any) -> Day:
    return structs.replace(day, **changes)


def _entry(day: Day, number: int) -> FundEntry:
    at = datetime.datetime.combine(day.gaming_day, datetime.time(7), tzinfo=money_samples.ZONE)
    return FundEntry(
        id=f"FE-{day.gaming_day:%d}-{number}",
        gaming_day=day.gaming_day,
        fund="bad-beat",
        at=at + datetime.timedelta(minutes=number),
        way="in" if number % 3 else "out",
        amount="12.50",
        reason="Moved between the cage and the fund, with a slip.",
        by="F-2",
    )


def _reading(day: Day, number: int) -> Reading:
    at = datetime.datetime.combine(day.gaming_day, datetime.time(7), tzinfo=money_samples.ZONE)
    coins = (day.gaming_day - money_samples.FIRST).days * 10_000 + number
    return Reading(
        id=f"RD-{day.gaming_day:%d}-{number}",
        gaming_day=day.gaming_day,
        meter="caribbean-1",
        at=at + datetime.timedelta(minutes=number),
        moment="change",
        amount=plain(1_000_000 + coins * 50 - number % 7 * 100),
        coin_in=coins,
        by="F-2",
    )


def _rotation(_rows: int, each: int) -> Any:
    """A turn is three hands or more: so many hands make the turns wanted."""
    return rotation_samples.rotation(*(rotation_samples.table_day("T1", each * 4, day) for day in range(DAYS)))


def _commission(rows: int, _each: int) -> Any:
    return Statement(_many_games(rows), city=cities()["marina"])


_GIVEN: dict[str, Callable[[int, int], Any]] = {
    "CNT01": lambda rows, each: Statement(money_samples.period(DAYS, each // 3 + 1, open_days=1)),
    "COL01": lambda rows, each: samples.floor(DAYS, each // 12 + 1, 4),
    "COL02": _commission,
    "DQR01": lambda rows, each: quality_samples.held(DAYS, each),
    "INS01": lambda rows, each: inspection_samples.held(DAYS, 4, lists=each),
    "JPT01": lambda rows, each: _more_papers(_entry, each),
    "OBS01": lambda rows, each: observation_samples.held(1, lines=rows),
    "PRG01": lambda rows, each: _more_papers(_reading, each),
    "PST01": lambda rows, each: every.register(DAYS, rows),
    "RAK01": lambda rows, each: money_samples.period(DAYS, each // 24 + 1, open_days=1),
    "ROT01": _rotation,
}
