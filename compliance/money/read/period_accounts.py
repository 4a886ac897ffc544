"""The money of many gaming days for statements: sums kept up and papers alone, in a fixed number of queries. No hand is read."""

import datetime
from collections.abc import Sequence
from typing import NamedTuple

from compliance.houses.read.games import games_read
from compliance.houses.read.house import establishment_get, house_read
from compliance.money.ledger.day import Day
from compliance.money.read.day_accounts import Period, period_position
from compliance.money.read.day_takings import takings_of_days, unreviewed_of_days
from compliance.papers.forms.day_papers import Papers
from compliance.papers.read.papers import StoredPaper, papers_of_days

MONEY = ("slip", "waiver", "box", "count", "deposit", "explanation", "closing")
"""The kinds of papers of which statements are made."""


class PeriodAccounts(NamedTuple):
    """The days as the ledger's functions want them, and where their closings stand in the record."""

    period: Period
    closings: dict[str, int]  # the entry of each closing, by its id


def accounts_read(
    *, slug: str, first: datetime.date, last: datetime.date, of: Sequence[str] = MONEY, downs: bool = False
) -> PeriodAccounts:
    """The gaming days first … last of which anything is known, without their meters, funds, usual figures and named hands.

    `downs`: with hours and dealers; without, what was taken in a shift is one sum.
    """
    establishment, house, games = establishment_get(slug=slug), house_read(slug=slug), games_read()
    takings = takings_of_days(establishment=establishment, first=first, last=last, by_shift=not downs)
    unreviewed = unreviewed_of_days(establishment_id=establishment.pk, first=first, last=last)
    papers: dict[datetime.date, list[StoredPaper]] = {}
    for held in papers_of_days(establishment_id=establishment.pk, first=first, last=last, of=of):
        papers.setdefault(held.paper.gaming_day, []).append(held)
    days = tuple(
        Day(
            house=house.on(day),
            gaming_day=day,
            papers=Papers(held.paper for held in papers.get(day, ())),
            set_up=Papers(()),
            takings=takings.get(day, ()),
            unreviewed=unreviewed.get(day, 0),
            games=games,
        )
        for day in sorted(takings.keys() | unreviewed.keys() | papers.keys())
    )
    position = period_position(establishment_id=establishment.pk, first=first, last=last)
    closings = {held.paper.id: held.index for of_day in papers.values() for held in of_day if held.kind == "closing"}
    return PeriodAccounts(Period(establishment, days, position), closings)
