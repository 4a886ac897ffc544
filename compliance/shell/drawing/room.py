"""How much room shapes take, and what is left on the felt between the seats, their chips and the rim."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot

from compliance.shell.drawing.lettering import text_width
from compliance.shell.drawing.plan import Plan, half_width
from compliance.shell.drawing.shapes import Circle, Group, Path, Rect, Shape, Text

INNER = 0.93  # the line of dots within the rim
_CLEAR = 4.0  # to whatever stands beside
_ASIDE = 0.3  # of the felt's half width: so far from its middle a row of hands may lie


@dataclass(frozen=True, slots=True)
class Room:
    """The felt with what lies along its rim."""

    plan: Plan
    taken: tuple[Box, ...]

    def between(self, top: float, bottom: float) -> tuple[float, float]:
        """From where to where a row may reach that stands between these heights."""
        middle = self.plan.cx
        free = half_width(self.plan, INNER, bottom) - _CLEAR
        left, right = middle - free, middle + free
        for box in self.taken:
            if box.bottom + _CLEAR <= top or box.top - _CLEAR >= bottom:
                continue
            if (box.left + box.right) / 2 < middle:
                left = max(left, box.right + _CLEAR)
            else:
                right = min(right, box.left - _CLEAR)
        return left, right

    def start(self, wide: float, top: float, bottom: float, aside: float = _ASIDE) -> float | None:
        """Where a row of this width begins, as near the middle as the others let it; None where it has no room."""
        left, right = self.between(top, bottom)
        if right - left < wide:
            return None
        begins = min(max(self.plan.cx - wide / 2, left), right - wide)
        return begins if abs(begins + wide / 2 - self.plan.cx) <= self.plan.rx * aside else None


@dataclass(frozen=True, slots=True)
class Box:
    """From corner to corner; `round_` is a disc that fills its box."""

    left: float
    top: float
    right: float
    bottom: float
    round_: bool = False


def extent(shape: Shape) -> Box:
    """The box of a shape; of a group the box about all of it, round when its largest shape is."""
    match shape:
        case Rect():
            out = shape.width / 2 if shape.stroke != "none" else 0
            return Box(shape.x - out, shape.y - out, shape.x + shape.w + out, shape.y + shape.h + out)
        case Circle():
            r = shape.r + (shape.width / 2 if shape.stroke != "none" else 0)
            return Box(shape.x - r, shape.y - r, shape.x + r, shape.y + r, True)
        case Path():
            xs = [value for _, values in shape.segments for value in values[::2]]
            ys = [value for _, values in shape.segments for value in values[1::2]]
            return Box(min(xs), min(ys), max(xs), max(ys))
        case Text():
            wide = text_width(shape.text, shape.size, shape.bold)
            left = shape.x - {"start": 0.0, "middle": wide / 2, "end": wide}[shape.anchor]
            return Box(left, shape.y - shape.size * 0.8, left + wide, shape.y + shape.size * 0.2)
        case Group():
            return _about(extent(inner) for inner in shape.shapes)


def _about(boxes: Iterable[Box]) -> Box:
    found = list(boxes)
    left, top = min(box.left for box in found), min(box.top for box in found)
    right, bottom = max(box.right for box in found), max(box.bottom for box in found)
    return Box(left, top, right, bottom, Box(left, top, right, bottom, True) in found)


def clear(one: Box, other: Box, by: float = 0) -> bool:
    """Whether the two lie at least `by` apart."""
    if one.round_ and other.round_:
        r1, r2 = (one.right - one.left) / 2, (other.right - other.left) / 2
        return hypot(one.left + r1 - other.left - r2, one.top + r1 - other.top - r2) >= r1 + r2 + by
    return (
        one.right + by <= other.left
        or other.right + by <= one.left
        or one.bottom + by <= other.top
        or other.bottom + by <= one.top
    )
