"""Numbered balls: the board of all numbers with those drawn and those marked, and a card of squares."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from compliance.drawing.shapes import Circle, Drawing, Group, Rect, Shape, Text, line

_ACROSS = 10


def board(numbers: int, drawn: Sequence[int], marked: Collection[int], width: float, title: str = "") -> Drawing:
    """Numbers ten in a row: drawn ones filled, marked ones ringed, both where a mark was hit."""
    wide = min(width, 460.0)
    cell = wide / _ACROSS
    order = {number: i for i, number in enumerate(drawn, 1)}
    shapes: list[Shape] = []
    for number in range(1, numbers + 1):
        column, row = (number - 1) % _ACROSS, (number - 1) // _ACROSS
        middle = (column * cell + cell / 2, row * cell + cell / 2)
        shapes.append(_number(number, middle, cell, order.get(number), number in marked))
    high = -(-numbers // _ACROSS) * cell
    hits = sorted(set(marked) & set(order))
    words = f"Drawn: {', '.join(map(str, drawn)) or 'nothing'}."
    if marked:
        words += f" Marked: {', '.join(map(str, sorted(marked)))}. Hit: {', '.join(map(str, hits)) or 'none'}."
    return Drawing(wide, high, tuple(shapes), title or f"The board of {numbers} numbers", words)


def _number(number: int, middle: tuple[float, float], cell: float, drawn: int | None, marked: bool) -> Group:
    x, y = middle
    r = cell * 0.42
    shapes: list[Shape] = [Circle(x, y, r, "felt" if drawn else "none", "rule" if not drawn else "none", 1)]
    if marked:
        shapes.append(Circle(x, y, r + 0.5, "none", "ring", 2.5))
        if not drawn:
            shapes.append(line(x - r * 0.5, y + r * 0.72, x + r * 0.5, y + r * 0.72, "ring", 2))
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
) -> Drawing:
    """A card of squares as printed: called ones daubed, those of the pattern played for in a frame."""
    across = max((len(row) for row in rows), default=1)
    cell = min(44.0, width / across)
    shapes: list[Shape] = []
    for i, row in enumerate(rows):
        for j, text in enumerate(row):
            shapes.append(_square(text, (j * cell, i * cell), cell, text in called, (i, j) in pattern))
    wide, high = across * cell, len(rows) * cell
    shapes.append(Rect(0.5, 0.5, wide - 1, high - 1, "none", "ink", 1.25, 3))
    words = "; ".join(" ".join(f"{text}*" if text in called else text for text in row) for row in rows)
    return Drawing(wide, high, tuple(shapes), title or "The card", f"{words}. Called squares have a star.")


def _square(text: str, corner: tuple[float, float], cell: float, called: bool, in_pattern: bool) -> Group:
    x, y = corner
    shapes: list[Shape] = [Rect(x, y, cell, cell, "spark" if in_pattern else "panel", "rule", 1)]
    if called:
        shapes.append(Circle(x + cell / 2, y + cell / 2, cell * 0.4, "felt"))
    tone = "on-felt" if called else "ink"
    size = cell * (0.4 if len(text) < 4 else 0.26)
    shapes.append(Text(x + cell / 2, y + cell / 2 + size * 0.36, text, size, tone, "middle", called))
    return Group(tuple(shapes), title=f"{text}{', called' if called else ''}{', in the pattern' if in_pattern else ''}")
