"""Fees along a range as steps: two options in one picture, told apart by their strokes as well as by colour."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from compliance.shell.drawing.shapes import Drawing, Path, Rect, Shape, Text, line
from games.cards.money import dollars

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
