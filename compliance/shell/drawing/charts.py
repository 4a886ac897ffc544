"""Small charts as display lists: the pages write them as SVG, the reports lay the same shapes on paper.

Bars, sparklines, a part of a whole, and the steps of two fee options. Figures are whole numbers (cents, hands); a chart never
says what the words beside it do not say too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from compliance.shell.drawing.shapes import Drawing, Path, Rect, Shape, Text, line, polygon, polyline
from games.cards.money import dollars


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


def columns(
    values: Sequence[int], top: int, title: str, open_last: bool = True, width: float = 168, height: float = 48
) -> Drawing:
    """A column a week or day against `top`, the highest of all charts that stand together; the last, not over yet, hollow."""
    step, base = width / max(1, len(values)), height - 2
    shapes: list[Shape] = [line(0, base + 0.5, width, base + 0.5, "rule")]
    for place, value in enumerate(values):
        if value:
            tall = max(2.0, (base - 2) * value / max(1, top))
            hollow = open_last and place == len(values) - 1
            edge = 0.75 if hollow else 0.0  # a stroke lies half outside
            left, wide = place * step + 1 + edge, max(1.0, step - 2 - 2 * edge)
            fill, stroke = ("spark", "felt") if hollow else ("felt", "none")
            shapes.append(Rect(left, base - tall + edge, wide, tall - edge, fill=fill, stroke=stroke, width=1.5))
    return Drawing(width, height, tuple(shapes), title)


def share(part: Fraction, most: Fraction, title: str, width: float = 96, height: float = 10) -> Drawing:
    """A bar of `part`, drawn against the largest part of its table."""
    room = width * float(part / most) if most else 0.0
    shapes: list[Shape] = [Rect(0, height / 2 - 4, width, 8, fill="track", radius=2)]
    if room > 0:
        shapes.append(Rect(0, height / 2 - 4, max(1.0, room), 8, fill="felt", radius=2))
    return Drawing(width, height, tuple(shapes), title)


_LEFT, _RIGHT, _TOP, _BASE = 52.0, 12.0, 12.0, 24.0


@dataclass(frozen=True, slots=True)
class Step:
    """A fee in cents from a dollar (or a player) to another, both included; `to` None: to the end of the picture."""

    start: int
    to: int | None
    one: int | None
    other: int | None


def steps(parts: Sequence[Step], title: str, players: bool = False, width: float = 640, height: float = 200) -> Drawing:
    """The steps of both; where they part the ground is tinted. None is a stretch without a figure: no line there."""
    last = max((part.to or part.start for part in parts), default=1)
    end = last + max(1, round(last * 0.15)) if any(part.to is None for part in parts) else last + 1
    first = min((part.start for part in parts), default=0)
    top = max((fee for part in parts for fee in (part.one, part.other) if fee is not None), default=0) or 1

    def x(point: float) -> float:
        return _LEFT + (width - _LEFT - _RIGHT) * (point - first) / max(1, end - first)

    def y(fee: float) -> float:
        return height - _BASE - (height - _BASE - _TOP) * fee / top

    shapes: list[Shape] = []
    for start, until in _parted(parts, end):
        shapes.append(Rect(x(start), _TOP, max(1.0, x(until) - x(start)), height - _BASE - _TOP, fill="track"))
    shapes.append(line(_LEFT, height - _BASE, width - _RIGHT, height - _BASE, "rule"))
    for fee in (0, top // 2, top):
        shapes.append(line(_LEFT, y(fee), width - _RIGHT, y(fee), "hairline"))
        shapes.append(Text(_LEFT - 6, y(fee) + 4, dollars(fee), 11, "soft", "end"))
    shapes += _edges(parts, x, players, height)
    shapes.append(_stroke([(part, part.one) for part in parts], x, y, end, "felt", ()))
    shapes.append(_stroke([(part, part.other) for part in parts], x, y, end, "ink", (5.0, 3.0)))
    return Drawing(width, height, tuple(shapes), title)


def _parted(parts: Sequence[Step], end: int) -> list[tuple[int, int]]:
    """From where to where the two are not the same, neighbours together."""
    found: list[tuple[int, int]] = []
    for part in parts:
        until = end if part.to is None else part.to + 1
        if part.one == part.other:
            continue
        if found and found[-1][1] == part.start:
            found[-1] = (found[-1][0], until)
        else:
            found.append((part.start, until))
    return found


def _edges(parts: Sequence[Step], x: Callable[[float], float], players: bool, height: float) -> list[Shape]:
    """The starts of the stretches beneath the picture, as many as have room."""
    shapes: list[Shape] = []
    free = 0.0
    for part in parts:
        words = str(part.start) if players else f"${part.start:,}"
        if x(part.start) >= free:
            shapes.append(Text(x(part.start), height - 8, words, 11, "soft"))
            free = x(part.start) + 8 + 7 * len(words)
    return shapes


def _stroke(
    fees: Sequence[tuple[Step, int | None]],
    x: Callable[[float], float],
    y: Callable[[float], float],
    end: int,
    role: str,
    dash: tuple[float, ...],
) -> Path:
    segments: list[tuple[str, tuple[float, ...]]] = []
    drawn = False
    for part, fee in fees:
        if fee is None:
            drawn = False
            continue
        segments.append(("L" if drawn else "M", (x(part.start), y(fee))))
        segments.append(("L", (x(end if part.to is None else part.to + 1), y(fee))))
        drawn = True
    return Path(tuple(segments), stroke=role, width=2, dash=dash)
