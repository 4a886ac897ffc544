"""The second, independent reading of a rule book: `readings/<book>.toml`, typed from the text by somebody who had not seen the
catalogue. It holds fee rows and pay lines in the shortest form, and how many there are.

    [counts]                      # taken from the text
    games = 23
    options = 871

    [[page]]
    games = ["uth"]               # a page for several games is typed once
    schedule = "own"
    charge = "player-dealer"
    rows = '''
    1 | 5-50 0.50 ; 51-100 1.00 ; 101+ 2.00
    2 | 1.00                      # a flat fee
    3-5 | 7+ 5.00 ; 5-6 4.00      # the same in options 3 to 5; rows over players as the charge has it
    '''

    [[pay]]
    games = ["uth"]
    table = "trips"
    lines = '''
    royal-flush 50:1
    pair push
    four-of-a-kind 25:1 envy 5.00
    '''

    [[odds]]                      # printed beside the wager, not in a pay table
    games = ["uth"]
    lines = "ante 1:1"

    [[figures]]                   # what else has a figure; how each is spelled: second_figures.py
    games = ["uth"]
    lines = '''
    bound times 1 of ante | blind
    range max-at-most 100 | ante blind trips
    '''

    [[cells]]                     # a chart, cell by cell
    games = ["mini-baccarat"]
    chart = "banker-draw"
    rows = "3 | D | D | S"

A book with odds has all its odds here, a book with figures all its figures.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

FOLDER = Path(__file__).parent / "readings"


class Row(NamedTuple):
    """A row as the second reader has it: from, to (None: and up), fee; a flat fee has no range."""

    low: Decimal | None
    high: Decimal | None
    fee: Decimal


class Page(NamedTuple):
    """One charge of one option."""

    book: str
    game: str
    schedule: str
    charge: str
    option: int
    rows: tuple[Row, ...]

    def __str__(self) -> str:
        return f"{self.game}-{self.schedule}-{self.option}-{self.charge}"


class Pay(NamedTuple):
    """One pay table, its lines in the order printed."""

    book: str
    game: str
    table: str
    lines: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.game}-{self.table}"


class Told(NamedTuple):
    """One figure of a wager, range, cap, charge …, spelled, and whose it is."""

    game: str
    spelled: str
    name: str


class Cells(NamedTuple):
    """One chart, its rows in the order printed."""

    game: str
    chart: str
    rows: tuple[tuple[str, ...], ...]

    def __str__(self) -> str:
        return f"{self.game}-{self.chart}"


class Reading(NamedTuple):
    """One book."""

    book: str
    counts: dict[str, int]
    pages: tuple[Page, ...]
    pays: tuple[Pay, ...]
    odds: tuple[Told, ...]
    figures: tuple[Told, ...]
    cells: tuple[Cells, ...]


def readings() -> list[Reading]:
    """Every book that has been read a second time."""
    return [_reading(path) for path in sorted(FOLDER.glob("*.toml"))]


def _reading(path: Path) -> Reading:
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    book = path.stem
    pages = tuple(page for typed in raw.get("page", ()) for page in _pages(book, typed))
    pays = tuple(
        Pay(book, game, typed["table"], tuple(_lines(typed["lines"])))
        for typed in raw.get("pay", ())
        for game in typed["games"]
    )
    odds = tuple(told for typed in raw.get("odds", ()) for told in _odds(typed))
    figures = tuple(told for typed in raw.get("figures", ()) for told in _figures(typed))
    cells = tuple(
        Cells(game, typed["chart"], tuple(tuple(line.split(" | ")) for line in _lines(typed["rows"])))
        for typed in raw.get("cells", ())
        for game in typed["games"]
    )
    return Reading(book, raw.get("counts", {}), pages, pays, odds, figures, cells)


def _odds(typed: dict[str, Any]) -> Iterator[Told]:
    for line in _lines(typed["lines"]):
        wager, _, odds = line.partition(" ")
        yield from (Told(game, odds, wager) for game in typed["games"])


def _figures(typed: dict[str, Any]) -> Iterator[Told]:
    for line in _lines(typed["lines"]):
        spelled, _, names = line.partition(" | ")
        yield from (Told(game, spelled, name) for game in typed["games"] for name in names.split())


def _pages(book: str, typed: dict[str, Any]) -> Iterator[Page]:
    for line in _lines(typed["rows"]):
        numbers, _, cells = line.partition("|")
        first, _, last = numbers.strip().partition("-")
        rows = tuple(_row(cell.strip()) for cell in cells.split(";"))
        for number in range(int(first), int(last or first) + 1):
            for game in typed["games"]:
                yield Page(book, game, typed["schedule"], typed["charge"], number, rows)


def _lines(text: str) -> Iterator[str]:
    for line in text.splitlines():
        if told := " ".join(line.partition("#")[0].split()):
            yield told


def _row(cell: str) -> Row:
    span, _, fee = cell.rpartition(" ")
    if not span:
        return Row(None, None, Decimal(fee))
    low, plus, high = span.strip().rstrip("+"), span.strip().endswith("+"), None
    if not plus:
        low, _, top = low.partition("-")
        high = Decimal(top or low)
    return Row(Decimal(low), high, Decimal(fee))
