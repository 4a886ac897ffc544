"""How large the fees of a notice can be, in one column or two, and its statements in two of about the same height."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from compliance.licensed.words.placard import Fee
from reports.writers import fonts
from reports.writers.cells import printable

GAP = 24.0  # between two columns
_LARGEST, _SMALLEST = 34.0, 6.0  # of a row
_LEGIBLE = 22.0  # from two metres; above it no second column is made, and no row goes on in a second line


class Columns(NamedTuple):
    """The fees as they fit: the size of a row, and which fees stand in which column."""

    size: float
    columns: Sequence[Sequence[Fee]]


def fees_fit(fees: Sequence[Fee], room: float, height: float) -> Columns:
    """The largest rows that fit: in one column as long as they are legible from afar, else in one or two."""
    whole, *cut = layouts(fees)
    for size in _sizes_down(_LARGEST, _LEGIBLE):
        if _fits(whole, size, room, height):
            return Columns(size, whole)
    for size in _sizes_down(_LARGEST, _SMALLEST):
        for columns in (whole, *cut):
            if _fits(columns, size, room, height):
                return Columns(size, columns)
    return Columns(_SMALLEST, (whole, *cut)[-1])


def _sizes_down(largest: float, smallest: float) -> Iterator[float]:
    size = largest
    while size >= smallest:
        yield size
        size -= 0.5


def _fits(columns: Sequence[Sequence[Fee]], size: float, room: float, height: float) -> bool:
    wide = column_width(room, len(columns))
    if size >= _LEGIBLE and any(
        len(row_lines(*row, size, wide)) > 1 for column in columns for f in column for row in f.rows
    ):
        return False
    return max(sum(fee_height(fee, size, wide) for fee in column) for column in columns) <= height


def row_lines(printed: str, sum_: str, size: float, wide: float) -> list[str]:
    """The range of a row in the lines that fit beside its sum."""
    room = wide - fonts.width(safe(sum_, fonts.STRONG), fonts.STRONG, size) - 10
    return fonts.wrap(safe(printed), fonts.REGULAR, size, room)


def column_width(room: float, columns: int) -> float:
    return (room - GAP * (columns - 1)) / columns


def layouts(fees: Sequence[Fee]) -> list[Sequence[Sequence[Fee]]]:
    """All in one column; then in two, cut at each place."""
    return [[fees], *([fees[:cut], fees[cut:]] for cut in range(1, len(fees)))]


def sizes(size: float) -> tuple[float, float]:
    """Of a fee's head and of the words below it, beside rows of this size."""
    return max(9.0, size * 0.72), max(8.0, size * 0.46)


def below(fee: Fee) -> list[str]:
    return [safe(words) for words in (fee.sentence, fee.counts) if words]


def fee_height(fee: Fee, size: float, wide: float) -> float:
    head, words = sizes(size)
    heads = len(fonts.wrap(safe(fee.title, fonts.STRONG), fonts.STRONG, head, wide))
    lines = sum(len(fonts.wrap(said, fonts.REGULAR, words, wide)) for said in below(fee))
    rows = sum(len(row_lines(*row, size, wide)) for row in fee.rows)
    return head * 0.5 + heads * head * 1.2 + lines * words * 1.25 + words * 0.5 + rows * size * 1.3


def tall(column: Sequence[Sequence[str]], size: float) -> float:
    return sum(len(lines) * size * 1.22 + size * 0.35 for lines in column)


def halves(lines: list[list[str]]) -> tuple[list[list[str]], list[list[str]]]:
    """Statements in two columns of about the same height, in order."""
    cut = min(range(len(lines), -1, -1), key=lambda cut: max(sum(map(len, lines[:cut])), sum(map(len, lines[cut:]))))
    return lines[:cut], lines[cut:]


def safe(words: str, face: str = fonts.REGULAR) -> str:
    return fonts.legible(printable(words), face)
