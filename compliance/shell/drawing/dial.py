"""Where a wheel stopped: its sections in the order of the game's file, the one it stopped in drawn out.

Sections that come often (a wheel of money has 54 of 7 kinds) are drawn as often as the file lists them. No book prints in
which order they lie on the wheel; the drawing keeps that of the list and says so. A wheel of which no book lists the
sections is drawn with nothing but the number at which it stopped.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import NamedTuple

from compliance.shell.drawing.lettering import text_width, wrap
from compliance.shell.drawing.shapes import Circle, Drawing, Group, Path, Segment, Shape, Text, polygon

_HUB = 0.56  # of the wheel, within which its sections end
_SMALLEST, _LARGEST = 7.5, 11.0  # type in a section
_PIECE = 0.08  # of a turn in radians, drawn as a straight line


class _Wheel(NamedTuple):
    cx: float
    cy: float
    r: float

    def spot(self, angle: float, share: float) -> tuple[float, float]:
        return self.cx + sin(angle) * self.r * share, self.cy - cos(angle) * self.r * share

    def arc(self, start: float, end: float, share: float) -> list[tuple[float, float]]:
        pieces = max(1, round((end - start) / _PIECE))
        return [self.spot(start + (end - start) * n / pieces, share) for n in range(pieces + 1)]


def dial(
    sections: Sequence[str],
    stopped: str,
    width: float,
    ringed: bool = False,
    listed: str = "Sections in the order of the game's file.",
) -> Drawing:
    """The wheel; the section in which it stopped stands at the top, under the pointer. `listed` says whence they are."""
    size = min(width, 250.0)
    wheel = _Wheel(size / 2 + 4, size / 2 + 12, size / 2 - 8)
    cx, cy, r = wheel
    shapes: list[Shape] = [Circle(cx, cy, r, "table", "rail", 4)]
    step = 2 * pi / max(1, len(sections))
    at = sections.index(stopped) if stopped in sections else None
    for i, name in enumerate(sections):
        shapes += _section(wheel, _spoken(name), step * (i - (at or 0)), step, i == at)
    shapes.append(Circle(cx, cy, r * _HUB, "panel", "rail", 1.5))
    unknown = bool(sections) and at is None
    shapes += _hub(wheel, _spoken(stopped), unknown, ringed)
    shapes.append(polygon(((cx - 7, cy - r - 9), (cx + 7, cy - r - 9), (cx, cy - r + 3)), "ring" if ringed else "ink"))
    words = f"The wheel stopped at {stopped}" + (", which is no section of this wheel" if unknown else "")
    return Drawing(size + 8, cy + r + 8, tuple(shapes), words, listed)


def _spoken(name: str) -> str:
    return name.replace("-", " ")


def _hub(wheel: _Wheel, stopped: str, unknown: bool, ringed: bool) -> list[Shape]:
    """Where it stopped, large; in as many lines as it has words."""
    cx, cy, r = wheel
    room = r * _HUB * 1.6
    words = stopped.split() or [""]
    size = min(
        r * 0.42 / len(words) ** 0.5, *(r * 0.42 * room / max(1.0, text_width(w, r * 0.42, True)) for w in words)
    )
    tone = "fail" if unknown or ringed else "ink"
    first = cy + size * 0.36 - (len(words) - 1) * size * 0.55 - (6 if unknown else 0)
    shapes: list[Shape] = [
        Text(cx, first + n * size * 1.1, word, size, tone, "middle", True) for n, word in enumerate(words)
    ]
    if unknown:
        shapes.append(Text(cx, cy + r * 0.36, "no such section", 10, "fail", "middle", True))
    return shapes


def _section(wheel: _Wheel, name: str, turn: float, step: float, stopped: bool) -> list[Shape]:
    """A section: its wedge where the wheel stopped, its edge, its name where there is room."""
    start, end = turn - step / 2, turn + step / 2
    shapes: list[Shape] = []
    if stopped:
        wedge = polygon([*wheel.arc(start, end, 0.98), *reversed(wheel.arc(start, end, _HUB))], "chip")
        shapes.append(Group((wedge,), title=f"stopped here: {name}"))
    edge: tuple[Segment, ...] = (("M", wheel.spot(end, _HUB)), ("L", wheel.spot(end, 1)))
    shapes.append(Path(edge, stroke="rail", width=1))
    x, y = wheel.spot(turn, (1 + _HUB) / 2)
    # as wide as the ring is deep at the sides, and as the section is wide at top and foot
    room = min(wheel.r * (1 - _HUB) * 0.92, 2 * wheel.r * 0.78 * sin(min(step, pi) / 2) * 0.94)
    size = next((size for size in (_LARGEST, 10, 9, 8, _SMALLEST) if _fits(name, size, room)), None)
    if size is not None:
        lines = wrap(name, size, room)
        for n, words in enumerate(lines):
            base = y + size * 0.36 + (n - (len(lines) - 1) / 2) * size * 1.15
            shapes.append(Text(x, base, words, size, "chip-ink" if stopped else "on-table", "middle", stopped))
    return shapes


def _fits(name: str, size: float, room: float) -> bool:
    return all(text_width(word, size, True) <= room for word in name.split())
