"""Two schedule options of a book side by side: limits, every charge, and where along the range their fees part."""

from __future__ import annotations

import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from msgspec import Struct

from compliance.licensed.pages.printed_schedule import PrintedOption, PrintedSchedule, schedules
from compliance.licensed.pages.shelf import book_of
from compliance.licensed.read.books import Shelved
from compliance.licensed.words import charges
from compliance.people.rights import Right
from compliance.shell.door import page
from compliance.shell.drawing.charts import Step, steps
from compliance.shell.drawing.shapes import Drawing
from compliance.shell.frame import show
from games.schema import Game
from games.terms.game import ChargeTerms, fee_terms
from games.terms.options_compared import Pair, Stretch, axis, pairs


class Side(Struct, frozen=True):
    """One of the two: the game, its schedules to choose from, and the option chosen."""

    game: Game | None
    schedules: tuple[PrintedSchedule, ...]
    heading: PrintedSchedule | None
    option: PrintedOption | None

    @property
    def value(self) -> str:
        if self.game is None or self.heading is None or self.option is None:
            return ""
        return f"{self.game.slug}.{self.heading.schedule.schedule}.{self.option.option.number}"

    @property
    def title(self) -> str:
        if self.game is None or self.option is None:
            return ""
        return f"{self.game.title}, option {self.option.title}"


class Beside(Struct, frozen=True):
    """A pair of charges as the page shows it."""

    pair: Pair
    titles: tuple[str, str]
    sentences: tuple[str, str]
    over: str
    rows: tuple[tuple[str, Stretch], ...]
    chart: Drawing | None


@page(Right.SEE_CATALOGUE)
def compare(request: HttpRequest, house: str, day: datetime.date, book: str) -> HttpResponse:
    _, shelf = book_of(request, book)
    one, other = (_side(request, shelf, day, name) for name in ("one", "other"))
    context: dict[str, Any] = {
        "house": house,
        "day": day,
        "shelf": shelf,
        "games": [game for game in shelf.games if any(schedules(game, day))],
        "sides": (("one", "The one", one), ("other", "The other", other)),
        "one": one,
        "other": other,
        "beside": _beside(one, other, day),
    }
    return show(request, "licensed/compare.html", context, section="books", day=day)


def _side(request: HttpRequest, shelf: Shelved, day: datetime.date, name: str) -> Side:
    """What is chosen: the option named; else the first of the game named; else the first of the other side's game."""
    asked = request.GET.get(name, "") or _one(request)
    slug, _, rest = asked.partition(".")
    chosen = request.GET.get(f"{name}_game", "") or slug
    game = next((each for each in shelf.games if each.slug == chosen), None)
    if game is None:
        return Side(None, (), None, None)
    held = schedules(game, day)
    schedule, _, number = rest.rpartition(".") if chosen == slug else ("", "", "")
    choices = [(heading, option) for heading in held for option in heading.options]
    wanted = [each for each in choices if (each[0].schedule.schedule, str(each[1].option.number)) == (schedule, number)]
    first = choices[1:2] if name == "other" and chosen == _one(request) else choices[:1]
    found = wanted or first or choices
    return Side(game, held, *found[0]) if found else Side(game, held, None, None)


def _one(request: HttpRequest) -> str:
    return request.GET.get("one_game", "") or request.GET.get("one", "").partition(".")[0]


def _beside(one: Side, other: Side, day: datetime.date) -> list[Beside]:
    if one.heading is None or other.heading is None or one.option is None or other.option is None:
        return []
    assert one.game is not None
    assert other.game is not None
    first = fee_terms(one.game, one.heading.schedule.schedule, one.option.option.number, day)
    second = fee_terms(other.game, other.heading.schedule.schedule, other.option.option.number, day)
    return [_shown(pair, one.title, other.title) for pair in pairs(first, second)]


def _shown(pair: Pair, one: str, other: str) -> Beside:
    both = (pair.one, pair.other)
    banded = next((each for each in both if each is not None and axis(each) is not None), None)
    over = charges.OVER.get(banded.charge.basis, "Amount") if banded is not None else ""
    players = pair.axis == "players"
    rows = tuple((_range(each, players), each) for each in pair.stretches)
    drawn = pair.axis is not None and len(pair.stretches) > 2 and not pair.alike and not pair.alone
    figures = [Step(each.start, each.to, _single(each.one), _single(each.other)) for each in pair.stretches]
    title = f"{_title(pair.one) or _title(pair.other)}: {one} as a whole line, {other} as a broken line"
    return Beside(
        pair,
        (_title(pair.one), _title(pair.other)),
        (_sentence(pair.one), _sentence(pair.other)),
        over,
        rows,
        steps(figures, title, players) if drawn else None,
    )


def _single(fees: tuple[int, ...]) -> int | None:
    return fees[0] if len(fees) == 1 else None


def _title(charge: ChargeTerms | None) -> str:
    return "" if charge is None else charges.title(charge.charge)


def _sentence(charge: ChargeTerms | None) -> str:
    if charge is None:
        return ""
    said = charges.sentence(charge.charge)
    own = charges.conditions(charge.charge, charge.flat)
    usual = charges.conditions(charge.charge)
    return said if own == usual else f"{said} Here {', '.join(own)}."


def _range(each: Stretch, players: bool) -> str:
    sign = "" if players else "$"
    if each.start == 0 and each.to is None:
        return "always"
    top = " and up" if each.to is None else "" if each.to == each.start else f"-{sign}{each.to:,}"
    return f"{sign}{each.start:,}{top}"
