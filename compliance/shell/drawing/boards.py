"""Numbered balls: the board of all numbers with those drawn and those marked, and a card of squares.

Drawn is filled, marked stands in a square; red is kept for what a finding speaks of.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from compliance.shell.drawing.shapes import Circle, Drawing, Group, Rect, Shape, Text

_ACROSS = 10
_WIDEST = 340.0
_FRAME = 7.0  # around a board of which a finding speaks


def board(
    numbers: int, drawn: Sequence[int], marked: Collection[int], width: float, title: str = "", ringed: bool = False
) -> Drawing:
    """Numbers ten in a row: drawn ones filled, marked ones in a square, both where a mark was hit."""
    edge = _FRAME if ringed else 0.0
    wide = min(width, _WIDEST)
    cell = (wide - 2 * edge) / _ACROSS
    order = {number: i for i, number in enumerate(drawn, 1)}
    shapes: list[Shape] = []
    for number in range(1, numbers + 1):
        row, column = divmod(number - 1, _ACROSS)
        middle = (edge + column * cell + cell / 2, edge + row * cell + cell / 2)
        shapes.append(_number(number, middle, cell, order.get(number), number in marked))
    high = -(-numbers // _ACROSS) * cell + 2 * edge
    shapes += _frame(wide, high, ringed)
    hits = sorted(set(marked) & set(order))
    words = f"Drawn: {', '.join(map(str, drawn)) or 'nothing'}."
    if marked:
        words += f" Marked: {', '.join(map(str, sorted(marked)))}. Hit: {', '.join(map(str, hits)) or 'none'}."
    return Drawing(wide, high, tuple(shapes), title or f"The board of {numbers} numbers", words)


def _frame(wide: float, high: float, ringed: bool) -> list[Shape]:
    return [Rect(1.5, 1.5, wide - 3, high - 3, "none", "fail", 2.5, 6)] if ringed else []


def _number(number: int, middle: tuple[float, float], cell: float, drawn: int | None, marked: bool) -> Group:
    x, y = middle
    r = cell * 0.38
    shapes: list[Shape] = [Circle(x, y, r, "felt" if drawn else "none", "rule" if not drawn else "none", 1)]
    if marked:
        shapes.append(Rect(x - cell * 0.46, y - cell * 0.46, cell * 0.92, cell * 0.92, "none", "ink", 2, 5))
    tone = "on-felt" if drawn else "ink" if marked else "soft"
    shapes.append(Text(x, y + cell * 0.13, str(number), cell * 0.36, tone, "middle", bool(drawn or marked)))
    said = [f"number {drawn} drawn"] if drawn else []
    said += ["marked"] if marked else []
    return Group(tuple(shapes), title=f"{number}: {', '.join(said) or 'not drawn'}")


def squares(
    rows: Sequence[Sequence[str]],
    called: Collection[str],
    width: float,
    pattern: Collection[tuple[int, int]] = (),
    title: str = "",
    heads: Sequence[str] = (),
    ringed: bool = False,
) -> Drawing:
    """A card of squares as printed: called ones daubed, those of the pattern played for on a tinted ground. `heads` stand
    above the columns."""
    across = max((len(row) for row in rows), default=1)
    edge = _FRAME if ringed else 0.0
    cell = min(44.0, (width - 2 * edge) / across)
    top = edge + (cell * 0.6 if heads else 0)
    shapes: list[Shape] = []
    for i, row in enumerate(rows):
        for j, text in enumerate(row):
            shapes.append(_square(text, (edge + j * cell, top + i * cell), cell, text in called, (i, j) in pattern))
    wide, high = across * cell + 2 * edge, top + len(rows) * cell + edge
    shapes.append(Rect(edge + 0.5, top + 0.5, across * cell - 1, len(rows) * cell - 1, "none", "ink", 1.25, 3))
    for j, letter in enumerate(heads):
        shapes.append(Text(edge + (j + 0.5) * cell, edge + cell * 0.42, letter, cell * 0.4, "ink", "middle", True))
    shapes += _frame(wide, high, ringed)
    words = "; ".join(" ".join(f"{text}*" if text in called else text for text in row) for row in rows)
    return Drawing(wide, high, tuple(shapes), title or "The card", f"{words}. Called squares have a star.")


def _square(text: str, corner: tuple[float, float], cell: float, called: bool, in_pattern: bool) -> Group:
    x, y = corner
    ground = "spark" if in_pattern else "panel"
    shapes: list[Shape] = [Rect(x, y, cell, cell, ground, "rule", 1)]
    if called:
        shapes.append(Circle(x + cell / 2, y + cell / 2, cell * 0.4, "felt"))
    tone = "on-felt" if called else "ink"
    size = cell * (0.4 if len(text) < 4 else 0.26)
    shapes.append(Text(x + cell / 2, y + cell / 2 + size * 0.36, text, size, tone, "middle", called))
    return Group(tuple(shapes), title=f"{text}{', called' if called else ''}{', in the pattern' if in_pattern else ''}")
