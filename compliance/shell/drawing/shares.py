"""A part of a whole as a bar: in a table a look down the column says which line weighs most."""

from __future__ import annotations

from fractions import Fraction

from compliance.shell.drawing.shapes import Drawing, Rect, Shape


def share(part: Fraction, most: Fraction, title: str, width: float = 96, height: float = 10) -> Drawing:
    """A bar of `part`, drawn against the largest part of its table."""
    room = width * float(part / most) if most else 0.0
    shapes: list[Shape] = [Rect(0, height / 2 - 4, width, 8, fill="track", radius=2)]
    if room > 0:
        shapes.append(Rect(0, height / 2 - 4, max(1.0, room), 8, fill="felt", radius=2))
    return Drawing(width, height, tuple(shapes), title)
