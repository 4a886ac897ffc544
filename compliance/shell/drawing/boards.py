"""Numbers as they fell: the board of balls with those drawn and those marked, a card of squares, the rolls of dice.

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


_PIPS = {
    1: ((0.5, 0.5),),
    2: ((0.26, 0.26), (0.74, 0.74)),
    3: ((0.26, 0.26), (0.5, 0.5), (0.74, 0.74)),
    4: ((0.26, 0.26), (0.26, 0.74), (0.74, 0.26), (0.74, 0.74)),
    5: ((0.26, 0.26), (0.26, 0.74), (0.5, 0.5), (0.74, 0.26), (0.74, 0.74)),
    6: ((0.26, 0.24), (0.26, 0.5), (0.26, 0.76), (0.74, 0.24), (0.74, 0.5), (0.74, 0.76)),
}
_DIE, _GAP, _HEAD, _FOOT = 26.0, 4.0, 16.0, 20.0
_BETWEEN = 16.0


def die(face: int, x: float, y: float, size: float = _DIE) -> Group:
    """One die, seen from above."""
    body: list[Shape] = [Rect(x + 0.5, y + 0.5, size - 1, size - 1, "card", "card-edge", 1, size * 0.18)]
    body += [Circle(x + size * dx, y + size * dy, size * 0.09, "chip-ink") for dx, dy in _PIPS[face]]
    return Group(tuple(body), title=str(face))


def throws(
    rolls: Sequence[Sequence[int]],
    width: float,
    points: Sequence[int | None] = (),
    ringed: Collection[int] = (),
) -> Drawing:
    """All rolls in as many rows as they need. `points`: what stood before each; `ringed`: rolls, from 1, at which it parts."""
    widest = max((len(dice) for dice in rolls), default=2)
    each = widest * (_DIE + _GAP) - _GAP + _BETWEEN
    across = max(1, int((width - 8) // each))
    high = _HEAD + _DIE + _FOOT + 8
    shapes: list[Shape] = []
    for i, dice in enumerate(rolls):
        x, y = 8 + i % across * each, 4 + i // across * high
        point = points[i] if i < len(points) else None
        shapes.append(_throw(i + 1, dice, x, y, point, i < len(points), i + 1 in ringed))
    width = min(width, 8 + len(rolls) * each)
    rows = -(-len(rolls) // across) if rolls else 1
    named = "; ".join(f"{i}: {'-'.join(map(str, dice))}" for i, dice in enumerate(rolls, 1))
    return Drawing(width, rows * high + 4, tuple(shapes), f"{len(rolls)} roll{'' if len(rolls) == 1 else 's'}", named)


def _throw(number: int, dice: Sequence[int], x: float, y: float, point: int | None, known: bool, ringed: bool) -> Group:
    wide = len(dice) * (_DIE + _GAP) - _GAP
    middle, top = x + wide / 2, y + _HEAD
    shapes: list[Shape] = [die(face, x + j * (_DIE + _GAP), top) for j, face in enumerate(dice)]
    stood = "" if not known else "come-out" if point is None else f"point {point}"
    if stood:
        shapes.append(
            Text(middle, y + 10, stood, 10.5, "soft" if point is None else "felt", "middle", point is not None)
        )
    shapes.append(Text(middle, top + _DIE + 14, str(sum(dice)), 13, "ink", "middle", True))
    if ringed:
        shapes.append(Rect(x - 5, top - 5, wide + 10, _DIE + 10, "none", "ring", 3, 7))
    words = f"roll {number}: {'-'.join(map(str, dice))}, {sum(dice)}{', ' + stood if stood else ''}"
    return Group(tuple(shapes), title=words + (", here it parts" if ringed else ""))
