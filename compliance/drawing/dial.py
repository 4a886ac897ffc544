"""Where a wheel stopped: its sections in the order of the game's file, the one it stopped in drawn out.

Sections that come often (a wheel of money has 54 of 7 kinds) are drawn as often as the file lists them. No book prints in
which order they lie on the wheel; the drawing keeps that of the list and says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from compliance.drawing.lettering import fit
from compliance.drawing.shapes import Circle, Drawing, Group, Path, Segment, Shape, Text, polygon


def dial(sections: Sequence[str], stopped: str, width: float, ringed: bool = False) -> Drawing:
    """The wheel; the section in which it stopped stands at the top, under the pointer."""
    size = min(width, 250.0)
    cx, cy, r = width / 2, size / 2 + 12, size / 2 - 8
    shapes: list[Shape] = [Circle(cx, cy, r, "table", "rail", 4)]
    count = max(1, len(sections))
    at = sections.index(stopped) if stopped in sections else None
    for i, name in enumerate(sections):
        turn = 2 * pi * (i - (at or 0)) / count
        shapes += _section(name, turn, 2 * pi / count, (cx, cy, r), i == at)
    shapes.append(Circle(cx, cy, r * 0.56, "panel", "rail", 1.5))
    tone = "fail" if at is None or ringed else "ink"
    size = min(r * 0.42, r * 1.7 / max(1, len(stopped)))
    shapes.append(Text(cx, cy + size * 0.36, stopped, size, tone, "middle", True))
    if at is None:
        shapes.append(Text(cx, cy + r * 0.36, "no such section", 11, "fail", "middle", True))
    shapes.append(polygon(((cx - 7, cy - r - 9), (cx + 7, cy - r - 9), (cx, cy - r + 3)), "ring" if ringed else "ink"))
    words = f"The wheel stopped at {stopped}" + ("" if at is not None else ", which is no section of this wheel")
    return Drawing(width, cy + r + 8, tuple(shapes), words, "Sections in the order of the game's file.")


def _section(name: str, turn: float, step: float, wheel: tuple[float, float, float], stopped: bool) -> list[Shape]:
    """A section: its edge, its name where there is room, its wedge where the wheel stopped."""
    cx, cy, r = wheel
    shapes: list[Shape] = []

    def spot(angle: float, share: float) -> tuple[float, float]:
        return cx + sin(angle) * r * share, cy - cos(angle) * r * share

    if stopped:
        corners = [spot(turn - step / 2, 0.56), spot(turn - step / 2, 1), spot(turn, 1), spot(turn + step / 2, 1)]
        corners.append(spot(turn + step / 2, 0.56))
        shapes.append(Group((polygon(corners, "chip"),), title=f"stopped here: {name}"))
    edge: tuple[Segment, ...] = (("M", spot(turn + step / 2, 0.56)), ("L", spot(turn + step / 2, 1)))
    shapes.append(Path(edge, stroke="rail", width=1))
    if r * step * 0.8 > 9:
        x, y = spot(turn, 0.82)
        shapes.append(
            Text(x, y + 3.5, fit(name, 10, r * 0.42), 10, "chip-ink" if stopped else "on-table", "middle", stopped)
        )
    return shapes
