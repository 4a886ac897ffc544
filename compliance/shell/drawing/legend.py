"""What the signs of a drawing stand for, beneath it, in as many lines as that needs."""

from __future__ import annotations

from compliance.shell.drawing.lettering import fit, text_width
from compliance.shell.drawing.parts import Scene
from compliance.shell.drawing.plan import Plan
from compliance.shell.drawing.shapes import Rect, Shape, Text, line
from compliance.shell.drawing.signs import chip

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
