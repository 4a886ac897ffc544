"""Small charts as display lists: the pages write them as SVG, the reports lay the same shapes on paper.

Figures are whole numbers (cents, hands); a chart never says what the words beside it do not say too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compliance.shell.drawing.shapes import Drawing, Rect, Shape, Text, line, polygon, polyline


def sparkline(values: Sequence[int | None], title: str, width: float = 96, height: float = 24) -> Drawing:
    """Hands per hour or the like. None is a stretch for which nothing is known: the line is broken there."""
    known = [value for value in values if value is not None]
    top = max(known, default=0) or 1
    step = (width - 4) / max(1, len(values) - 1)
    base, room = height - 2, height - 5
    shapes: list[Shape] = [line(0, base + 0.5, width, base + 0.5, "hairline")]
    run: list[tuple[float, float]] = []
    for index, value in enumerate([*values, None]):
        if value is not None:
            run.append((2 + index * step, base - room * value / top))
            continue
        if run:
            shapes += _stretch(run, base)
        run = []
    return Drawing(width, height, tuple(shapes), title)


def _stretch(run: list[tuple[float, float]], base: float) -> list[Shape]:
    if len(run) == 1:
        (x, y) = run[0]
        return [Rect(x - 1, y, 2, base - y, fill="felt")]
    area = [(run[0][0], base), *run, (run[-1][0], base)]
    return [polygon(area, fill="spark"), polyline(run, "felt", 1.5)]


@dataclass(frozen=True, slots=True)
class Bullet:
    """What came in against what was due."""

    actual: int
    due: int
    scale: int  # the largest figure of all bars that stand together


def bullet(figure: Bullet, title: str, width: float = 240, height: float = 18) -> Drawing:
    """A bar for what was collected, a tick for what was due; the piece between them where they differ."""
    scale = max(figure.scale, figure.actual, figure.due, 1)
    room = width - 3
    actual, due = room * figure.actual / scale, room * figure.due / scale
    middle = height / 2
    shapes: list[Shape] = [
        Rect(0, middle - 5, room, 10, fill="track", radius=2),
        Rect(0, middle - 5, actual, 10, fill="felt", radius=2),
    ]
    if figure.actual != figure.due:
        start, stop = sorted((actual, due))
        role = "fail" if figure.actual < figure.due else "warn"
        shapes.append(Rect(start, middle - 5, max(2.0, stop - start), 10, fill=role))
    shapes.append(Rect(due, middle - 8, 2, 16, fill="ink"))
    return Drawing(width, height, tuple(shapes), title)


def hour_bars(
    values: Sequence[int | None], first_hour: int, title: str, width: float = 456, height: float = 64
) -> Drawing:
    """One bar an hour of the gaming day, every third hour written beneath."""
    top = max((value or 0 for value in values), default=0) or 1
    step = width / max(1, len(values))
    base = height - 16
    shapes: list[Shape] = [line(0, base + 0.5, width, base + 0.5, "rule")]
    for index, value in enumerate(values):
        if value:
            tall = (base - 4) * value / top
            shapes.append(Rect(index * step + 1.5, base - tall, max(1.0, step - 3), tall, fill="felt", radius=1))
        if index % 3 == 0:
            shapes.append(Text(index * step + 1, height - 2, f"{(first_hour + index) % 24:02d}:00", 11, "soft"))
    return Drawing(width, height, tuple(shapes), title)
