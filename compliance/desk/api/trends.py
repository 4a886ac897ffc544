"""Trends as the commission reads them: the weeks of a house's findings by rule, table, option and shift. Of no dealer."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from compliance.desk.read.trends import Sums, trends_read
from compliance.houses.models import Establishment
from compliance.shell.api.commission.resource import Question, given
from compliance.shell.api.problem import not_there
from compliance.shell.days import today_at
from compliance.shell.lists import Dollars, money


class WeekItem(Struct, frozen=True):
    """A week: what stands of what was found in it."""

    begins: Annotated[datetime.date, Meta(description="Monday; the last week is not over yet")]
    fails: int
    cannot_tells: int
    short_dollars: Annotated[Dollars, Meta(description="of what fails, never netted with what is over")]
    over_dollars: Dollars
    hands: Annotated[int | None, Meta(description="that were recorded; null: not counted by this")]


class LineItem(Struct, frozen=True):
    """One rule, table, option or shift."""

    part: Annotated[str, Meta(description="rule, table, option or shift")]
    name: str
    weeks: list[WeekItem]


class TrendsItem(Struct, frozen=True):
    """The weeks of an establishment, whole and by part."""

    establishment: str
    gaming_day: Annotated[datetime.date, Meta(description="that is open there")]
    weeks: list[WeekItem]
    lines: list[LineItem]


@given(
    "trends/<slug:house>",
    TrendsItem,
    "What was found week by week",
    name="trends",
    scope="findings",
    parts={"house": "Slug of the establishment."},
    words=(
        "Findings that stand, by week of their gaming day, whole and by rule, table, option and shift: the figures that the"
        " establishment's own page shows. /findings gives what they count."
    ),
    changes_with_record=False,  # a week begins by itself
)
def trends(question: Question, house: str) -> TrendsItem:
    place = question.reader.house(house)
    if place is None:
        raise not_there("house", house, "there is no such establishment", "Ask /establishments for those there are.")
    question.note.house = place
    day = today_at(Establishment.objects.get(pk=place.id))
    found = trends_read(establishment_id=place.id, day=day, people=False)
    lines = [
        LineItem(part, line.name, _weeks(found.mondays, line.weeks))
        for part, held in found.parts.items()
        for line in held
    ]
    return TrendsItem(place.slug, day, _weeks(found.mondays, found.weeks), lines)


def _weeks(mondays: Sequence[datetime.date], sums: Sequence[Sums]) -> list[WeekItem]:
    return [
        WeekItem(monday, each.fails, each.cannot_tells, str(money(each.short)), str(money(each.over)), each.hands)
        for monday, each in zip(mondays, sums, strict=True)
    ]
