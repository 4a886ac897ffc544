"""The papers of a day as the clerk sees them below the form: a page of them, newest first, and what they come to."""

import datetime
from collections.abc import Sequence
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from compliance.houses.forms.shifts import in_order, shift_at
from compliance.houses.models import Establishment
from compliance.houses.read.games import games_read
from compliance.houses.read.house import divisions_of
from compliance.money.ledger.line_items import added
from compliance.papers.forms.columns import Column, cells_of
from compliance.papers.forms.form import Paper, amount_of, cents
from compliance.papers.forms.kinds import Kind
from compliance.papers.forms.written import words_of
from compliance.papers.read.papers import StoredPaper
from games.cards.money import dollars

PAGE = 50
APART = ("count", "kind", "holds", "way", "step", "moment")
"""What is never summed together: a first count and a second one, fees and jackpot money."""


class Cell(NamedTuple):
    """One cell of the list."""

    text: str
    place: str  # on a telephone
    number: bool


class Sum(NamedTuple):
    """What papers of one sort come to. Cents."""

    label: str
    papers: int
    amount: int
    shifts: tuple[tuple[str, int], ...]
    tables: tuple[tuple[str, tuple[int | None, ...], int], ...]  # a table, its sums by shift, and all of them


class Listed(NamedTuple):
    """A page of the list."""

    head: list[Column]  # those of which anything is written
    rows: list[tuple[StoredPaper, str, list[Cell]]]
    total: int
    older: int | None
    sums: list[Sum]


def listed(
    held: Sequence[StoredPaper], kind: Kind, fields: Sequence[Column], establishment: Establishment, before: int | None
) -> Listed:
    """The papers before a place in the record, newest first."""
    zone = ZoneInfo(establishment.time_zone)
    behind = [one for one in reversed(held) if before is None or one.index < before]
    shown = behind[:PAGE]
    texts = [cells_of(one.paper, kind, zone) for one in shown]
    head = [column for column in fields if any(text[column.name] for text in texts)]
    places = _places(head)
    rows = [
        (one, named(one), [_cell(column, text[column.name], places.get(column.name, "m-hide")) for column in head])
        for one, text in zip(shown, texts, strict=True)
    ]
    return Listed(head, rows, len(held), shown[-1].index if len(behind) > PAGE else None, sums(held, establishment))


def named(one: StoredPaper) -> str:
    """A paper as a clerk calls it: by its own number, or by its entry in the record where the page gave it one."""
    return f"#{one.index}" if one.paper.id.startswith("form-") else one.paper.id


def _places(head: Sequence[Column]) -> dict[str, str]:
    """Where the cells stand on a telephone: the amount, the first other, and what it is, if papers differ in that."""
    others = [column.name for column in head if column.name != "amount"]
    rest = sorted(others[1:], key=lambda name: APART.index(name) if name in APART else len(APART))
    return {"amount": "m-end", **dict(zip([*others[:1], *rest], ("m-sub", "m-subend"), strict=False))}


def _cell(column: Column, text: str, place: str) -> Cell:
    number = column.type in ("amount", "number")
    if text and column.type == "amount":
        text = dollars(cents(text))
    elif column.type == "choice":
        text = words_of(text)
    elif text and column.name == "game":
        game = games_read().get(text)
        text = text if game is None else game.title
    elif text and column.type == "time":
        text = f"{datetime.datetime.fromisoformat(text):%m/%d %H:%M}"
    return Cell(text, place, number)


def sums(held: Sequence[StoredPaper], establishment: Establishment) -> list[Sum]:
    """What the papers come to, sort by sort; nothing where a kind has no amount."""
    found: dict[str, list[Paper]] = {}
    for one in held:
        if amount_of(one.paper) is not None:
            said = [words_of(str(getattr(one.paper, name))) for name in APART if getattr(one.paper, name, None)]
            found.setdefault(" · ".join(said), []).append(one.paper)
    days = [one.paper.gaming_day for one in held] or [datetime.date.min]
    divided = divisions_of(establishment).between(min(days), max(days))
    ordered = [shift for shifts in divided for shift in in_order(shifts, establishment.boundary_hour)]
    names = list(dict.fromkeys(shift.name for shift in ordered))
    return [_sum(label, papers, names, establishment) for label, papers in sorted(found.items())]


def _sum(label: str, papers: Sequence[Paper], names: Sequence[str], establishment: Establishment) -> Sum:
    by_place: dict[tuple[str, str], int] = {}
    for paper in papers:
        place = (getattr(paper, "table", None) or "", _shift(paper, establishment))
        by_place[place] = by_place.get(place, 0) + (amount_of(paper) or 0)
    used = [*(name for name in names if any(shift == name for _, shift in by_place))]
    used += sorted({shift for _, shift in by_place if shift and shift not in used})
    tables = []
    for table in sorted({table for table, _ in by_place if table}):
        cells = tuple(by_place.get((table, shift)) for shift in used)
        tables.append((table, cells, sum(amount for (where, _), amount in by_place.items() if where == table)))
    whole = tuple((shift, added(by_place[place] for place in by_place if place[1] == shift) or 0) for shift in used)
    return Sum(label, len(papers), sum(by_place.values()), whole, tuple(tables))


def _shift(paper: Any, establishment: Establishment) -> str:
    """The shift that it names, or the one in which it begins."""
    if (named := getattr(paper, "shift", None)) is not None:
        return str(named)
    begins, shifts = getattr(paper, "from_", None), divisions_of(establishment).on(paper.gaming_day)
    if begins is None or not shifts:
        return ""
    return shift_at(shifts, begins.astimezone(ZoneInfo(establishment.time_zone)).hour).name
