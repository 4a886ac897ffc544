"""Trends: small pictures of the weeks, each a link to the findings that it counts, and the same numbers as tables and CSV."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator, Sequence

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils.http import urlencode
from msgspec import Struct

from compliance.desk.models import Trend
from compliance.desk.read.trends import Line, Sums, Trends, Usual, trends_read, usual_of
from compliance.houses.models import Establishment
from compliance.law.registry import RULES
from compliance.law.thresholds import threshold
from compliance.people.rights import Right
from compliance.shell.csv_file import amount, csv_response
from compliance.shell.days import today_at
from compliance.shell.door import establishment_of, page, visitor_of
from compliance.shell.drawing.charts import columns
from compliance.shell.drawing.shapes import Drawing
from compliance.shell.frame import show
from games.cards.money import dollars

PICTURES = 8
"""Of a part so many are drawn; all of them stand in the table beneath."""
SIX_DAYS = datetime.timedelta(days=6)
Part = Trend.Part
WORDS = {Part.RULE: "By rule", Part.TABLE: "By table", Part.OPTION: "By game and option", Part.SHIFT: "By shift"}
Stretch = tuple[datetime.date, datetime.date]


class Picture(Struct, frozen=True):
    """One small multiple: what it is of, its newest figure, what is usual, and where what it counts is listed."""

    name: str
    now: str
    usual: str
    href: str
    drawing: Drawing
    title: str = ""


class Cell(Struct, frozen=True):
    """A week of a line in a table, and where its findings are listed."""

    fails: int
    href: str


class TableRow(Struct, frozen=True):
    """A line of a table: its weeks, and their sum."""

    line: Line
    title: str
    href: str
    cells: list[Cell]
    whole: Sums


class Section(Struct, frozen=True):
    """A part of the page."""

    name: str
    title: str
    pictures: list[Picture]
    rows: list[TableRow]


@page(Right.SEE_FINDINGS)
def trends(request: HttpRequest, house: str) -> HttpResponse:
    establishment = establishment_of(request)
    people = visitor_of(request).standing.may(Right.SEE_PEOPLE, establishment)
    found = trends_read(establishment_id=establishment.pk, day=today_at(establishment), people=people)
    place = _Place(house, found)
    context = {
        "found": found,
        "days": _of_days(found, place),
        "weeks": _of_weeks(found, place),
        "by_week": list(zip(found.mondays, found.weeks, strict=True)),
        "sections": [_section(part, word, found, place) for part, word in WORDS.items() if found.parts[part]],
        "dealers": [
            (
                row,
                columns([each.fails for each in row.line.weeks], _top([row.line]), f"Badge {row.line.name}", width=104),
            )
            for row in _rows(Part.DEALER, found, place)
        ],
        "repeaters": [
            (each, columns(each.weeks, max(each.weeks, default=0), "", width=104)) for each in found.repeaters
        ],
        "rules": RULES,
        "may_export": visitor_of(request).standing.may(Right.EXPORT, establishment),
        "house": house,
    }
    return show(request, "desk/trends.html", context, section="trends")


class _Place:
    """Where findings of a stretch of days are listed: all that a sum counts, settled ones too."""

    def __init__(self, house: str, found: Trends) -> None:
        self._list = reverse("findings", kwargs={"house": house, "day": found.day})
        self.whole: Stretch = (found.mondays[0], found.mondays[-1] + SIX_DAYS)

    def of(self, stretch: Stretch, sort: str = "", **filters: str) -> str:
        days = "..".join(each.isoformat() for each in stretch)
        asked = {"days": days, "state": "any", "outcome": "fail", **filters} | ({"sort": sort} if sort else {})
        return f"{self._list}?{urlencode(asked)}"


def _of_days(found: Trends, place: _Place) -> list[Picture]:
    """This gaming day beside the same weekday of the weeks before."""
    href = place.of((found.day, found.day))
    return _four(
        [sums for _, sums in found.days], href, place.of((found.day, found.day), sort="difference"), "day", found.day
    )


def _of_weeks(found: Trends, place: _Place) -> list[Picture]:
    return _four(found.weeks, place.of(place.whole), place.of(place.whole, sort="difference"), "week", found.day)


def _four(sums: Sequence[Sums], href: str, money_href: str, word: str, day: datetime.date) -> list[Picture]:
    """Findings, how many a thousand hands, and money short and over, never netted."""
    hands = [each.hands for each in sums]
    pictures = [
        _picture("Findings", [each.fails for each in sums], hands, href, word),
        _picture("Money short", [each.short for each in sums], hands, money_href, word, dollars),
        _picture("Money over", [each.over for each in sums], hands, money_href, word, dollars),
    ]
    if (sums[-1].hands or 0) >= threshold("few-hands", day).value:  # of fewer hands a rate tells nothing
        rates = [each.fails * 10_000 // each.hands if each.hands else 0 for each in sums]
        name = "Findings per 1,000 hands"
        pictures.insert(1, _picture(name, rates, hands, href, word, lambda tenths: f"{tenths / 10:.1f}"))
    return pictures


def _picture(
    name: str,
    values: Sequence[int],
    hands: Sequence[int | None],
    href: str,
    word: str,
    written: Callable[[int], str] = "{:,}".format,
    top: int | None = None,
    title: str = "",
) -> Picture:
    usual = usual_of(values, hands)
    drawn = columns(values, max(values, default=0) if top is None else top, "")
    return Picture(
        name,
        f"{written(values[-1])} {'so far' if word == 'day' else 'this week'}",
        _usually(usual, written),
        href,
        drawn,
        title,
    )


def _usually(usual: Usual | None, written: Callable[[int], str]) -> str:
    if usual is None:
        return ""
    low, middle, high = map(written, usual)
    return f"before {middle}, from {low} to {high}" if low != high else f"before {middle}"


def _section(part: Part, word: str, found: Trends, place: _Place) -> Section:
    lines, hands = _drawn(found.parts[part]), [each.hands for each in found.weeks]
    pictures = [
        _picture(
            line.name,
            [each.fails for each in line.weeks],
            hands,
            place.of(place.whole, **_filters(part, line)),
            "week",
            top=_top(lines),
            title=RULES[line.value].title if part is Part.RULE and line.value in RULES else "",
        )
        for line in lines
    ]
    return Section(part.value, word, pictures, _rows(part, found, place))


def _drawn(lines: Iterable[Line]) -> list[Line]:
    return [line for line in lines if line.whole.fails][:PICTURES]


def _top(lines: Iterable[Line]) -> int:
    return max((each.fails for line in lines for each in line.weeks), default=0)


def _rows(part: Part, found: Trends, place: _Place) -> list[TableRow]:
    rows = []
    for line in found.parts.get(part, ()):
        asked = _filters(part, line)
        pairs = zip(found.mondays, line.weeks, strict=True)
        cells = [Cell(each.fails, place.of((monday, monday + SIX_DAYS), **asked)) for monday, each in pairs]
        title = RULES[line.value].title if part is Part.RULE and line.value in RULES else ""
        rows.append(TableRow(line, title, place.of(place.whole, **asked), cells, line.whole))
    return rows


def _filters(part: Part, line: Line) -> dict[str, str]:
    """By which the list of findings shows exactly these."""
    if part is Part.OPTION:
        game, _, hung = line.value.partition(" ")
        return {"game": game, "hung": hung}
    return {part.value: line.name}


@page(Right.EXPORT, what="export")
def trends_csv(request: HttpRequest, house: str) -> HttpResponseBase:
    """Every week of every line that the page has."""
    establishment = establishment_of(request)
    people = visitor_of(request).standing.may(Right.SEE_PEOPLE, establishment)
    return csv_response(f"trends-{house}", _HEAD, _csv_rows(establishment, people))


_HEAD = ("part", "value", "name", "week_from", "failing", "cannot_tell", "short", "over", "hands")


def _csv_rows(establishment: Establishment, people: bool) -> Iterator[tuple[object, ...]]:
    found = trends_read(establishment_id=establishment.pk, day=today_at(establishment), people=people)
    for monday, sums in zip(found.mondays, found.weeks, strict=True):
        yield ("all", "", "", monday, *_figures(sums))
    for part, lines in found.parts.items():
        for line in lines:
            for monday, sums in zip(found.mondays, line.weeks, strict=True):
                if sums.fails or sums.cannot_tells:
                    yield (part, line.value, line.name, monday, *_figures(sums))


def _figures(sums: Sums) -> tuple[object, ...]:
    return sums.fails, sums.cannot_tells, amount(sums.short), amount(sums.over), sums.hands
