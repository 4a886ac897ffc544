"""The display list: what a drawing is made of, in the order in which it is laid down. x grows to the right, y downward."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Role = str  # a key of compliance.shell.drawing.palette.LIGHT, or "none"
Segment = tuple[str, tuple[float, ...]]  # ("M", (x, y)) · ("L", (x, y)) · ("C", (x1, y1, x2, y2, x, y)) · ("Z", ())


@dataclass(frozen=True, slots=True)
class Rect:
    x: float
    y: float
    w: float
    h: float
    fill: Role = "none"
    stroke: Role = "none"
    width: float = 1
    radius: float = 0
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Circle:
    x: float
    y: float
    r: float
    fill: Role = "none"
    stroke: Role = "none"
    width: float = 1
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Path:
    """Straight and cubic segments only: every writer knows them."""

    segments: tuple[Segment, ...]
    fill: Role = "none"
    stroke: Role = "none"
    width: float = 1
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text; (x, y) is the start, middle or end of its base line."""

    x: float
    y: float
    text: str
    size: float = 12
    fill: Role = "ink"
    anchor: Literal["start", "middle", "end"] = "start"
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes that belong together; the title is what a pointer resting on them, or a screen reader, is told."""

    shapes: tuple[Shape, ...]
    title: str = ""
    href: str = ""


Shape = Rect | Circle | Path | Text | Group


@dataclass(frozen=True, slots=True)
class Drawing:
    """A finished drawing with its name and its description in words."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str
    desc: str = ""


def line(
    x1: float, y1: float, x2: float, y2: float, stroke: Role, width: float = 1, dash: tuple[float, ...] = ()
) -> Path:
    """A straight line."""
    return Path((("M", (x1, y1)), ("L", (x2, y2))), stroke=stroke, width=width, dash=dash)


def polyline(points: Sequence[tuple[float, float]], stroke: Role, width: float = 1) -> Path:
    """A line through points."""
    first, *rest = points
    return Path((("M", first), *(("L", point) for point in rest)), stroke=stroke, width=width)


def polygon(points: Sequence[tuple[float, float]], fill: Role) -> Path:
    """A filled outline through points."""
    first, *rest = points
    return Path((("M", first), *(("L", point) for point in rest), ("Z", ())), fill=fill)


def placed(segments: Sequence[Segment], x: float, y: float, scale: float) -> tuple[Segment, ...]:
    """Segments of a unit drawing, scaled and moved to (x, y)."""
    return tuple(
        (letter, tuple(value * scale + (x if i % 2 == 0 else y) for i, value in enumerate(values)))
        for letter, values in segments
    )
