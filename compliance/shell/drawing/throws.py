"""The rolls of a round of dice, one after the other as they were thrown: faces, total, the point that stood, what parted."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from compliance.shell.drawing.shapes import Circle, Drawing, Group, Rect, Shape, Text

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


def _throw(number: int, dice: Sequence[int], x: float, y: float, point: int | None, told: bool, ringed: bool) -> Group:
    wide = len(dice) * (_DIE + _GAP) - _GAP
    middle, top = x + wide / 2, y + _HEAD
    shapes: list[Shape] = [die(face, x + j * (_DIE + _GAP), top) for j, face in enumerate(dice)]
    stood = "" if not told else "come-out" if point is None else f"point {point}"
    if stood:
        shapes.append(
            Text(middle, y + 10, stood, 10.5, "soft" if point is None else "felt", "middle", point is not None)
        )
    shapes.append(Text(middle, top + _DIE + 14, str(sum(dice)), 13, "ink", "middle", True))
    if ringed:
        shapes.append(Rect(x - 5, top - 5, wide + 10, _DIE + 10, "none", "ring", 3, 7))
    words = f"roll {number}: {'-'.join(map(str, dice))}, {sum(dice)}{', ' + stood if stood else ''}"
    return Group(tuple(shapes), title=words + (", here it parts" if ringed else ""))
