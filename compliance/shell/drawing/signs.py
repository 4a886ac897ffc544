"""What lies before a seat as signs: a chip with its letter, the BANK tile, the action and the dealer button."""

from __future__ import annotations

from compliance.shell.drawing.lettering import text_width
from compliance.shell.drawing.shapes import Circle, Group, Rect, Shape, Text

RING = 2.5  # from a chip's edge to that of the ring around it


def chip(letter: str, x: float, y: float, r: float, ringed: bool, backline: bool, title: str) -> Group:
    """A labelled chip; a back-line chip has a broken edge; a ringed one is where recorded and due part."""
    shapes: list[Shape] = []
    if ringed:
        shapes.append(Circle(x, y, r + RING - 1.5, "none", "ring", 3))
    dash = (r * 0.45, r * 0.34) if backline else ()
    shapes.append(Circle(x, y, r, "chip", "none"))
    shapes.append(Circle(x, y, r - 0.75, "none", "chip-ink", 1.5 if backline else 1, dash))
    size = min(r * 1.12, r * 1.12 * r * 1.8 / text_width(letter, r * 1.12, True))
    shapes.append(Text(x, y + size * 0.36, letter, size, "chip-ink", "middle", True))
    return Group(tuple(shapes), title=f"{title}{', back-line' if backline else ''}")


def bank(x: float, y: float, w: float, h: float, ringed: bool) -> Group:
    """The tile of the player-dealer."""
    shapes: list[Shape] = [Rect(x - w / 2, y - h / 2, w, h, "chip", "chip-ink", 1, 3)]
    shapes.append(Text(x, y + h * 0.27, "BANK", h * 0.66, "chip-ink", "middle", True))
    if ringed:
        shapes.insert(0, Rect(x - w / 2 - 3, y - h / 2 - 3, w + 6, h + 6, "none", "ring", 3, 5))
    return Group(tuple(shapes), title="the player-dealer")


def button(x: float, y: float, r: float, ringed: bool, solid: bool, title: str, letter: str) -> Group:
    """A button; one of dashes shows where it belongs."""
    shapes: list[Shape] = [Circle(x, y, r + 2, "none", "ring", 2.5)] if ringed else []
    dash = () if solid else (3.0, 2.0)
    shapes.append(Circle(x, y, r, "felt" if solid else "panel", "on-table" if solid else "felt", 1.25, dash))
    shapes.append(Text(x, y + r * 0.38, letter, r * 1.08, "on-felt" if solid else "felt", "middle", True))
    return Group(tuple(shapes), title=title)
