"""A section as lines on paper: what is printed in each cell, how wide the columns are, how high each line is.

Worked out once for the whole section, so that breaking it over a hundred pages costs nothing more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import Literal, NamedTuple

from reports.base import NUMBERS, Column, Row, Section
from reports.writers import fonts
from reports.writers.cells import paper_cell, paper_value

LineKind = Literal["row", "band", "subtotal", "total"]

PADDING = 3.2
GUTTER = 9.0
_LEADING = 1.25
_SIZES = (8.5, 8.0, 7.5, 7.0, 6.5, 6.0)
_TALLEST = 40  # lines of text in one cell before it goes on as a line of its own, so that no line outgrows a page
_LONGEST_WORD = 90.0  # points: a longer word does not widen its column, it is broken

_measure = lru_cache(maxsize=65_536)(fonts.width)


class LaidLine(NamedTuple):
    """One line of the table. `cells` holds the text lines of each shown column; `words` the word behind its figure."""

    kind: LineKind
    cells: tuple[tuple[str, ...], ...]
    words: tuple[str, ...]
    height: float


@dataclass(frozen=True)
class Layout:
    """The section laid out for a width."""

    columns: tuple[Column, ...]
    size: float
    widths: tuple[float, ...]
    slots: tuple[float, ...]  # room behind a figure for its word
    head: tuple[tuple[str, ...], ...]
    head_height: float
    lines: tuple[LaidLine, ...]
    tops: tuple[float, ...]  # tops[i]: the height of the lines before line i
    bands: tuple[int, ...]  # for each line the band it stands under, or -1

    @property
    def leading(self) -> float:
        return self.size * _LEADING


class _Printed(NamedTuple):
    """A line before it is broken to widths."""

    kind: LineKind
    cells: tuple[str, ...]
    words: tuple[str, ...]


class _Wish(NamedTuple):
    """What a column would like and what it needs, at one size. A figure is never broken: both are the same."""

    natural: float
    least: float
    slot: float  # room behind a figure for its word


def aligned(sections: Sequence[Section], room: float) -> dict[str, float]:
    """Widths of the figure columns that these sections have in common, so that their edges run down the page."""
    fonts.ready()
    figures: dict[str, float] = {}
    texts = 0.0
    for section in sections:
        columns, printed = _shown(section)
        wishes = [_wish(column, printed, place, _SIZES[0]) for place, column in enumerate(columns)]
        named = list(zip(columns, wishes, strict=True))
        for column, wish in named:
            if column.kind in NUMBERS:
                figures[column.name] = max(figures.get(column.name, 0.0), wish.natural)
        held = sum(wish.natural for column, wish in named if column.kind not in NUMBERS)
        texts = max(texts, held + GUTTER * (len(columns) - 1))
    spare = room - texts - sum(figures.values())
    if spare < 0:
        return {}
    return {name: width + spare / len(figures) for name, width in figures.items()}


def layout(section: Section, room: float, alike: Mapping[str, float]) -> Layout:
    """Lay the section out: the largest size at which it fits the room without breaking a figure."""
    fonts.ready()
    columns, printed = _shown(section)
    room -= GUTTER * (len(columns) - 1)
    size, wishes = _size(columns, printed, room)
    widths, slots = _widths(columns, wishes, room, alike), tuple(wish.slot for wish in wishes)
    head = tuple(
        tuple(fonts.wrap(fonts.legible(column.title, fonts.STRONG), fonts.STRONG, size - 0.5, width - slot))
        for column, width, slot in zip(columns, widths, slots, strict=True)
    )
    lines = tuple(line for item in printed for line in _broken(item, widths, size))
    return Layout(
        columns=columns,
        size=size,
        widths=widths,
        slots=slots,
        head=head,
        head_height=max(map(len, head)) * size * _LEADING + 2 * PADDING,
        lines=lines,
        tops=(0.0, *accumulate(line.height for line in lines)),
        bands=tuple(accumulate((n if line.kind == "band" else -1 for n, line in enumerate(lines)), max)),
    )


def _size(columns: Sequence[Column], printed: Sequence[_Printed], room: float) -> tuple[float, list[_Wish]]:
    """The largest size at which text gets enough of what it wishes for; the smallest when it never does."""
    *larger, smallest = _SIZES
    for size in larger:
        wishes = [_wish(column, printed, place, size) for place, column in enumerate(columns)]
        if _fits(wishes, room):
            return size, wishes
    return smallest, [_wish(column, printed, place, smallest) for place, column in enumerate(columns)]


def _shown(section: Section) -> tuple[tuple[Column, ...], list[_Printed]]:
    """The columns that stand on paper (a group has its own line instead of a column), and every line in order."""
    shown = [place for place, one in enumerate(section.columns) if one.name != section.group and one.on_paper]
    columns = tuple(section.columns[place] for place in shown)
    return columns, list(_printed(section, columns, shown))


def _printed(section: Section, columns: Sequence[Column], shown: Sequence[int]) -> Iterator[_Printed]:
    """Every line in order: bands, rows, subtotals, the total."""
    rows = section.rows
    if not section.group:
        yield from (_row("row", row, columns, shown) for row in rows)
    else:
        key = section.place(section.group)
        start = 0
        for stop in range(1, len(rows) + 1):
            if stop < len(rows) and rows[stop][key] == rows[start][key]:
                continue
            name = fonts.legible(paper_value(rows[start][key], section.columns[key].kind))
            yield _Printed("band", (name, *[""] * (len(columns) - 1)), ("",) * len(columns))
            yield from (_row("row", row, columns, shown) for row in rows[start:stop])
            if section.totalled:
                yield _sum("subtotal", f"Total {name}", section.total_of(rows[start:stop]), columns, shown)
            start = stop
    if section.totalled:
        yield _sum("total", "Total", section.totals, columns, shown)


def _row(kind: LineKind, row: Row, columns: Sequence[Column], shown: Sequence[int]) -> _Printed:
    pairs = [paper_cell(row[place], column) for place, column in zip(shown, columns, strict=True)]
    return _Printed(kind, tuple(fonts.legible(text) for text, _ in pairs), tuple(word for _, word in pairs))


def _sum(kind: LineKind, title: str, totals: Row, columns: Sequence[Column], shown: Sequence[int]) -> _Printed:
    """A line of sums: the title in the first column, nothing where nothing is summed."""
    printed = _row(kind, totals, columns, shown)
    cells = [text if column.total else "" for text, column in zip(printed.cells, columns, strict=True)]
    cells[0] = title
    return printed._replace(cells=tuple(cells))


def _wish(column: Column, printed: Sequence[_Printed], place: int, size: float) -> _Wish:
    held = {line.cells[place] for line in printed if not _spread(line, place)}
    titles = [_measure(word, fonts.STRONG, size - 0.5) for word in fonts.legible(column.title, fonts.STRONG).split()]
    widest = max([*(_measure(text, fonts.STRONG, size) for text in held), *titles])
    if column.kind in NUMBERS:
        behind = {line.words[place] for line in printed}
        words = max((_measure(word, fonts.REGULAR, size - 1) for word in behind), default=0.0)
        slot = words + 3 if words else 0.0
        return _Wish(widest + slot, widest + slot, slot)
    return _Wish(widest, max([*(_longest(text, size) for text in held), *titles]), 0.0)


def _fits(wishes: Sequence[_Wish], room: float) -> bool:
    """Whether text gets enough of what it wishes for; below that the next smaller size reads better."""
    spare = room - sum(wish.least for wish in wishes)
    return spare >= _ENOUGH * sum(wish.natural - wish.least for wish in wishes)


def _widths(
    columns: Sequence[Column], wishes: Sequence[_Wish], room: float, alike: Mapping[str, float]
) -> tuple[float, ...]:
    """Fill the room: figures as wide as they are, text what it wishes for or its share of what there is."""
    spare = room - sum(wish.least for wish in wishes)
    wished = sum(wish.natural - wish.least for wish in wishes)
    if spare < 0:  # even broken text does not fit: the text columns share what the figures leave
        return _squeezed(columns, wishes, room)
    share = min(1.0, spare / wished) if wished else 0.0
    widths = [wish.least + (wish.natural - wish.least) * share for wish in wishes]
    named = [column.name in alike and column.kind in NUMBERS for column in columns]
    if any(named):
        widths = [alike.get(column.name, width) for column, width in zip(columns, widths, strict=True)]
    grows = [not is_named for is_named in named]
    left = max(0.0, room - sum(widths)) / sum(grows)  # a rounding below nothing would break the words that fit exactly
    return tuple(width + left if grow else width for width, grow in zip(widths, grows, strict=True))


_ENOUGH = 0.35


def _spread(line: _Printed, place: int) -> bool:
    """Whether this cell may run over its neighbours: a band's name, a sum's title."""
    return line.kind != "row" and place == 0


@lru_cache(maxsize=65_536)
def _longest(text: str, size: float) -> float:
    return min(_LONGEST_WORD, max((fonts.width(word, fonts.STRONG, size) for word in text.split()), default=0.0))


def _squeezed(columns: Sequence[Column], wishes: Sequence[_Wish], room: float) -> tuple[float, ...]:
    figures = sum(wish.least for wish, column in zip(wishes, columns, strict=True) if column.kind in NUMBERS)
    texts = sum(wish.least for wish in wishes) - figures
    share = max(0.15, (room - figures) / texts) if texts else 1.0
    return tuple(
        wish.least if column.kind in NUMBERS else wish.least * share
        for wish, column in zip(wishes, columns, strict=True)
    )


def _broken(item: _Printed, widths: Sequence[float], size: float) -> Iterator[LaidLine]:
    """The line with its texts broken to the widths; one that would outgrow a page goes on in further lines."""
    cells: list[tuple[str, ...]] = []
    for place, (text, width) in enumerate(zip(item.cells, widths, strict=True)):
        if _spread(item, place) or _measure(text, fonts.STRONG, size) <= width:
            cells.append((text,))
        else:
            cells.append(tuple(fonts.wrap(text, fonts.REGULAR, size, width)))
    tallest = max(map(len, cells))
    for start in range(0, tallest, _TALLEST):
        part = tuple(cell[start : start + _TALLEST] for cell in cells)
        height = max(map(len, part)) * size * _LEADING + 2 * PADDING
        yield LaidLine(item.kind, part, item.words if start == 0 else ("",) * len(cells), height)
