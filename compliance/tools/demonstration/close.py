"""Closes the first days of the demonstration house by the road of any house: one person prepares, another closes; the second
day is closed, corrected and restated, so that there is a restatement to look at."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import msgspec
from msgspec import structs

from compliance.houses.models import Establishment
from compliance.money.ledger.closing import standing_closing
from compliance.money.ledger.counts import boxes
from compliance.money.ledger.day import Day
from compliance.money.papers.closing import Closing
from compliance.money.papers.count import Count
from compliance.money.papers.deposit import Deposit
from compliance.money.read.day_accounts import day_read
from compliance.money.read.left_open import left_open
from compliance.money.write.day_close import day_close, day_prepare
from compliance.papers.forms.form import Correction, Paper, cents
from compliance.papers.models import Paper as Stored
from compliance.papers.write.paper_record import papers_record
from compliance.people.models import Person
from compliance.people.rights import Role
from compliance.tools.simulate.money.boxes import amount, recounted
from games.cards.money import plain

CLOSED = 2  # days, of a house that has one more
FOUND = 500  # cents
STAYS_OPEN = "Given to the compliance officer; the figures do not hang on it."
WHY = "A chip was found in the box after the count."


def demonstration_close(*, slug: str, clock: Callable[[], datetime.datetime]) -> bool:
    """Close what is not closed yet; False while hands of those days wait for their review. May come twice."""
    house = Establishment.objects.get(slug=slug, demonstration=True)
    found = Stored.objects.filter(establishment=house, kind="deposit").order_by("gaming_day")
    days = list(found.values_list("gaming_day", flat=True).distinct())[:CLOSED]
    if any(day_read(establishment=house, gaming_day=day).unreviewed for day in days):
        return False
    for number, day in enumerate(days):
        _closed(house, day, clock, times=number + 1)
    return True


def _closed(
    house: Establishment, gaming_day: datetime.date, clock: Callable[[], datetime.datetime], *, times: int
) -> None:
    """The day closed so many times; each time after the first by a restatement of what was corrected."""
    prepares = _person(house, Role.ACCOUNTING)
    closes = _person(house, Role.LEAD)
    done = len(day_read(establishment=house, gaming_day=gaming_day).papers.of(Closing))
    for time in range(done, times):
        if time and not _correct(day_read(establishment=house, gaming_day=gaming_day), prepares, clock()):
            return
        day_prepare(establishment=house.slug, gaming_day=gaming_day, by=prepares, now=clock())
        reason = WHY if time else ""
        things = left_open(establishment=house, day=day_read(establishment=house, gaming_day=gaming_day))
        day_close(
            establishment=house.slug,
            gaming_day=gaming_day,
            by=closes,
            now=clock(),
            reason=reason,
            reasons={one.key: STAYS_OPEN for one in things},
        )


def _correct(day: Day, by: Person, now: datetime.datetime) -> bool:
    """A count and the deposit corrected behind the closing; False where there is no count to correct."""
    closing, deposits = standing_closing(day), [one for one in day.papers.of(Deposit) if one.holds == "drop"]
    twice = {box.box for box in boxes(day) if box.holds == "drop" and box.lines == 2 and not box.apart}
    second = [one for one in day.papers.of(Count) if one.box in twice and one.count == "second"]
    if closing is None or not deposits or not second:
        return False
    count, deposit = second[0], deposits[0]
    corrected: list[tuple[str, Paper]] = [
        ("count", structs.replace(recounted(count, amount(count) + FOUND), **_over(count, by))),
        (
            "deposit",
            structs.replace(deposit, amount=plain(cents(deposit.amount) + FOUND), **_over(deposit, by)),
        ),
    ]
    for kind, paper in corrected:
        lines = [msgspec.json.encode(paper)]
        papers_record(establishment=day.house.establishment, kind=kind, lines=lines, actor=by.username, now=now)
    return True


def _over(paper: Paper, by: Person) -> dict[str, object]:
    return {"id": f"{paper.id}-found", "supersedes": Correction(id=paper.id, reason=WHY, author=by.username)}


def _person(house: Establishment, role: Role) -> Person:
    found = Person.objects.filter(assignments__establishment=house, assignments__role=role.value).order_by("pk").first()
    assert found is not None, f"the demonstration house has somebody of the role {role.value}"
    return found
