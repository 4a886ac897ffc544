"""What lies before a seat as signs (chips, the BANK tile, the buttons), and the legend beneath that explains them."""

from __future__ import annotations

from compliance.shell.drawing.lettering import fit, text_width
from compliance.shell.drawing.parts import Scene
from compliance.shell.drawing.plan import Plan
from compliance.shell.drawing.shapes import Circle, Group, Rect, Shape, Text, line

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


_CHIP, _ROW, _AFTER, _EDGE = 7.5, 20.0, 18.0, 10.0


def legend(plan: Plan, scene: Scene, top: float, marks: bool) -> tuple[list[Shape], float]:
    """The legend from `top` down and where it ends; `marks`: whether the call-outs with their ✓ and ? are drawn too."""
    size = max(plan.text * 0.85, plan.least)
    entries = [(letter, title, "chip") for letter, title in scene.letters.items()]
    entries += _signs(scene, marks)
    if not entries:
        return [], top
    shapes: list[Shape] = [line(0, top, plan.width, top, "hairline")]
    x, y = _EDGE, top + _ROW
    for sign, words, tone in entries:
        said = fit(words, size, plan.width - _EDGE - 16)
        wide = 13 + text_width(said, size)
        if x > _EDGE and x + wide > plan.width - 4:
            x, y = _EDGE, y + _ROW
        shapes.append(_sign(sign, words, tone, x, y, size))
        shapes.append(Text(x + 13, y, said, size, "soft"))
        x += wide + _AFTER
    return shapes, y + 8


def _sign(sign: str, words: str, tone: str, x: float, y: float, size: float) -> Shape:
    match tone:
        case "chip":
            return chip(sign, x, y - 4, _CHIP, False, False, words)
        case "ring":
            return Rect(x - 6, y - 10, 12, 12, "none", "ring", 3, 6)
    return Text(x, y, sign, size, tone, "middle", True)


def _signs(scene: Scene, marks: bool) -> list[tuple[str, str, str]]:
    """The signs of this drawing; one that is not on it is not explained."""
    stakes = [stake for place in scene.places for stake in place.stakes]
    ringed = scene.action.ringed or any(stake.ringed for stake in stakes)
    ringed = ringed or any(place.ringed for place in scene.places)
    ringed = ringed or any(pile.ringed or pile.note for pile in scene.piles)
    found = [("", "a finding speaks of this", "ring")] if ringed else []
    if marks and any(stake.agree for stake in stakes):
        found.append(("✓", "recorded and due agree", "pass"))
    if marks and any(not stake.due for stake in stakes):
        found.append(("?", "cannot tell", "warn"))
    if scene.action_recorded is not None or scene.action_due is not None:
        found.append(("A", "action button", "felt"))
    if scene.button is not None:
        found.append(("D", "dealer button", "felt"))
    return found
