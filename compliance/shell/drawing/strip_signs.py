"""The signs of the rotation strip: each told from the others by its shape, whatever becomes of the colours."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from compliance.shell.drawing.marks import SEVERITIES
from compliance.shell.drawing.shapes import Path, Rect, Segment, Shape

NARROW = 0.8
"""Nothing is drawn narrower."""


def hatched(x: float, y: float, wide: float, tall: float) -> list[Shape]:
    """A grey field with slanting lines, all of them one path."""
    lines: list[Segment] = []
    step = 8.0
    at = x - tall
    while at < x + wide:
        left, right = max(x, at), min(x + wide, at + tall)
        if right > left:
            lines += [("M", (left, y + tall - (left - at))), ("L", (right, y + tall - (right - at)))]
        at += step
    return [Rect(x, y, wide, tall, fill="track"), Path(tuple(lines), stroke="rule", width=1)]


def striped(x: float, y: float, wide: float, tall: float) -> list[Shape]:
    """A bar that is told from the others without colour too."""
    lines: list[Segment] = []
    at = x + 4.0
    while at < x + wide:
        lines += [("M", (at, y)), ("L", (at, y + tall))]
        at += 4.0
    return [
        Rect(x, y, wide, tall, fill="spark", stroke="info", width=1),
        *([Path(tuple(lines), stroke="info", width=0.8)] if lines else []),
    ]


def bracket(left: float, right: float, y: float, role: str) -> Path:
    right = max(right, left + 3)
    points = (("M", (left, y + 3)), ("L", (left, y)), ("L", (right, y)), ("L", (right, y + 3)))
    return Path(points, stroke=role, width=1.6)


def together(
    spans: Sequence[tuple[int, float, float]], role: str, top: Callable[[int], float], tall: float
) -> list[Shape]:
    by_lane: dict[int, list[tuple[float, float]]] = {}
    for lane, start, stop in spans:
        pieces = by_lane.setdefault(lane, [])
        stop = max(stop, start + NARROW)
        if pieces and start - pieces[-1][1] < NARROW:
            pieces[-1] = (pieces[-1][0], max(stop, pieces[-1][1]))
        else:
            pieces.append((start, stop))
    shapes: list[Shape] = []
    for lane, pieces in sorted(by_lane.items()):
        y = top(lane)
        shapes.append(Path(tuple(part for piece in pieces for part in box(*piece, y, y + tall)), fill=role))
    return shapes


def box(left: float, right: float, top: float, bottom: float) -> tuple[Segment, ...]:
    return (("M", (left, top)), ("L", (right, top)), ("L", (right, bottom)), ("L", (left, bottom)), ("Z", ()))


def boxes(places: Sequence[tuple[float, float]], accepted: bool) -> Path:
    segments = tuple(part for x, y in places for part in box(x, x + 2, y, y + 7))
    return Path(segments, fill="ink" if accepted else "panel", stroke="none" if accepted else "soft", width=0.8)


def stack(x: float, y: float, severity: str, role: str) -> list[Shape]:
    base, filled = y - 3, rank(severity) + 1
    ground: Shape = Rect(x - 1, y - 17, 15, 17, fill="panel")
    bars = [
        Rect(x + 0.5 + at * 3.5, base - 4 - at * 2.6, 2.5, 4 + at * 2.6, fill=role if at < filled else "hairline")
        for at in range(len(SEVERITIES))
    ]
    return [ground, *bars]


def rank(severity: str) -> int:
    return SEVERITIES.index(severity) if severity in SEVERITIES else -1


def role_of(outcome: str) -> str:
    return "fail" if outcome == "fail" else "warn"
