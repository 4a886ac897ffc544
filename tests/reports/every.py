"""Every statement there is, made of figures on paper, of any size, always the same for the same size."""

from __future__ import annotations

import datetime
from typing import Any

from compliance.houses.models import Establishment
from compliance.houses.read.posting_changes import Approval
from compliance.houses.read.postings import Gap, PostingRow
from compliance.law.city import cities
from reports.base import Document, ReportRequest
from reports.registry import report
from reports.restating import Statement
from tests.reports import (
    inspection_samples,
    money_samples,
    observation_samples,
    quality_samples,
    rotation_samples,
    samples,
)

OPENS = datetime.datetime(2026, 10, 1, 6, tzinfo=money_samples.ZONE)
LONG = "Table of the Grand Hall behind the Fountain, west side, No. 7"
assert len(LONG) >= 60


def documents(days: int = 3, tables: int = 4, *, postings: int = 40, hands: int = 300) -> dict[str, Document]:
    """By code. Sizes: gaming days, tables of which hands are recorded, postings, hands of each table-day of the rotation."""
    period = money_samples.period(days, tables, open_days=1)
    given: dict[str, Any] = {
        "COL01": samples.floor(days, tables),
        "CNT01": Statement(period),
        "COL02": Statement(period, city=cities()["demonstration"]),
        "DQR01": quality_samples.held(days, tables),
        "INS01": inspection_samples.held(days, tables),
        "OBS01": observation_samples.held(days, tables),
        "PST01": register(days, postings),
        "ROT01": rotation_samples.rotation(*(rotation_samples.table_day(hands=hands, day=day) for day in range(days))),
    }
    return {
        code: compose(code, days, given.get(code, period))
        for code in ("CNT01", "COL01", "COL02", "DQR01", "INS01", "JPT01", "OBS01", "PRG01", "PST01", "RAK01", "ROT01")
    }


def compose(code: str, days: int, held: Any) -> Document:
    first = samples.DAY if code in ("COL01", "DQR01", "INS01", "OBS01", "ROT01") else money_samples.FIRST
    return report(code).compose(ReportRequest("lucky-derby", first, first + datetime.timedelta(days=days - 1)), held)


def register(days: int, postings: int) -> Any:
    """So many notices at eight tables, one after the other; the last of each hangs still."""
    house = Establishment(slug="lucky-derby", title="Lucky Derby Casino", time_zone="America/Los_Angeles")
    house.boundary_hour, house.demonstration = 6, True
    rows = tuple(_posting(number, postings) for number in range(postings))
    gap = Gap("T1", OPENS.date(), OPENS, OPENS + datetime.timedelta(hours=1), 3, OPENS, OPENS)
    closes = OPENS + datetime.timedelta(days=days)
    found = report("PST01").module.Register
    return found(house, OPENS, closes, rows, (gap,), {3: Approval("lea", "ben")}, 48_213)


def _posting(number: int, all_of_them: int) -> PostingRow:
    turn, table = divmod(number, 8)
    since = OPENS + datetime.timedelta(minutes=turn)
    until = since + datetime.timedelta(minutes=1) if number + 8 < all_of_them else None
    return PostingRow(
        record=number,
        ended_record=None if until is None else number + 8,
        table=LONG if table == 7 else f"T{table + 1}",
        layout=None,
        game="ez-baccarat-panda8",
        book="lucky-derby",
        title="EZ Baccarat Panda 8",
        digest="3f2a9c41d0e7b8a6" * 4,
        schedule="own",
        schedule_title="EZ Baccarat Panda 8, collection fee schedule",
        option=number % 14,
        label=None,
        min=500,
        max=100_000,
        since=since,
        until=until,
        recorded=since - datetime.timedelta(days=number % 3 - 1),
        by="lea",
        ended=until,
        ended_by=None if until is None else "ben",
        sign=None,
    )
