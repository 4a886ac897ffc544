"""The hands of cards on the felt: those that all share first, below them, smaller, those of single seats; then the outcome.

Rows are set into the room that seats and chips leave. Where there is too little of it, None is the answer: the felt is then
drawn larger. Nothing is left out and no word is cut.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from compliance.shell.drawing.hands import Laid, measured, shown
from compliance.shell.drawing.lettering import text_width, wrap
from compliance.shell.drawing.parts import Pile, Scene
from compliance.shell.drawing.plan import Plan
from compliance.shell.drawing.room import INNER, Room
from compliance.shell.drawing.shapes import Group, Shape, Text
from games.cards.card import CARDS

SMALLER, FANNED = 0.6, 0.55  # hands of single seats beside the shared ones: a few, and many, card over card
FEW = 3
OVER = 0.42  # of a card's width covered by the next one of a fan
_OWN = "Seat "
_DOWN = 6.0  # from one height that is tried to the next
_LINES = 6
_ASIDE = 0.1  # of the felt's half width: so far from its middle words may stand
_MIDDLE = 0.36  # of the felt's depth, where words stand that are alone on it

Part = tuple[list[Shape], float]  # what is drawn, and where it ends


def piles(room: Room, scene: Scene) -> list[Shape] | None:
    """Every hand, and what it comes to; None where the felt is too small."""
    plan = room.plan
    own, shared = _parted(scene)
    bare = not scene.piles
    y = plan.top + ((plan.side + plan.ry) * _MIDDLE if bare else plan.ry * (1 - INNER) / 2 + plan.text * 0.6)
    shapes: list[Shape] = []
    pots, said = _pots(scene), _said(scene)
    parts: tuple[Callable[[float], Part | None], ...] = (
        lambda y: _rows(room, plan, shared, y),
        lambda y: _words(room, pots, plan.text * 0.92, y),
        lambda y: _rows(room, _smaller(plan, own), own, y),
        lambda y: _words(room, said, plan.text * 0.86, y),
    )
    for part in parts:
        found = part(y)
        if found is None:
            return None
        drawn, y = found
        shapes += drawn
    return shapes


def _pots(scene: Scene) -> str:
    """Main pot and side pots, below the board where there is one."""
    if not scene.pots:
        return ""
    main, *sides = scene.pots
    words = f"Pot {main.amount}"
    if sides:
        words += f" · side pot{'' if len(sides) == 1 else 's'} {', '.join(pot.amount for pot in sides)}"
    return words


def _said(scene: Scene) -> str:
    if scene.outcome and not scene.pots:
        return scene.outcome.upper()
    return f"Not settled: {scene.why_not}" if scene.why_not else ""


def _parted(scene: Scene) -> tuple[list[Pile], list[Pile]]:
    own = [pile for pile in scene.piles if pile.title.startswith(_OWN)]
    return own, [pile for pile in scene.piles if pile not in own]


def _smaller(plan: Plan, own: Sequence[Pile]) -> Plan:
    """The plan by which hands of seats are drawn. Of tiles one may not lie over another: the name is in the middle."""
    tiles = any(card not in CARDS for pile in own for card in pile.cards)
    fans = len(own) > FEW and not tiles
    share = FANNED if fans else SMALLER
    return replace(
        plan,
        card=plan.card * share,
        gap=-plan.card * share * OVER if fans else plan.gap * share,
        pile_gap=plan.pile_gap * share,
        text=plan.text * 0.8,
    )


def _rows(room: Room, plan: Plan, hands: Sequence[Pile], y: float) -> Part | None:
    """Hands side by side, in as many rows as they need."""
    left = [measured(plan, pile) for pile in hands]
    shapes: list[Shape] = []
    while left:
        many, start = 0, None
        while not many and y < plan.bottom:
            many, start = _fitting(room, plan, left, y)
            y += 0 if many else _DOWN
        if start is None:
            return None
        row, left = left[:many], left[many:]
        for each in row:
            shapes += shown(plan, each, start, y)
            start += each.wide + plan.pile_gap
        y += max(each.high for each in row) + plan.text * 0.7
    return shapes, y


def _fitting(room: Room, plan: Plan, left: Sequence[Laid], y: float) -> tuple[int, float | None]:
    """How many of the hands go into the row at `y`, and where it begins; a seat's own hands stay together if they can."""
    for many in _breaks(left):
        row = left[:many]
        wide = sum(each.wide for each in row) + plan.pile_gap * (many - 1)
        if wide > plan.rx * 2:
            continue
        start = room.start(wide, y, y + max(each.high for each in row))
        if start is not None:
            return many, start
    return 0, None


def _breaks(left: Sequence[Laid]) -> list[int]:
    """Where a row may end, from the last hand down: between seats, then anywhere."""
    seat = [" ".join(each.pile.title.split()[:2]) for each in left]
    between = [n for n in range(len(left), 0, -1) if n == len(left) or seat[n - 1] != seat[n]]
    return [*between, *(n for n in range(len(left), 0, -1) if n not in between)]


def _words(room: Room, text: str, size: float, y: float) -> Part | None:
    """A line in the middle, or as many as the words need."""
    if not text:
        return [], y
    size = max(size, room.plan.least)
    lead = size * 1.25
    widest = min(room.plan.rx, max(text_width(word, size, True) for word in text.split()))
    while y < room.plan.bottom:
        for many in range(1, _LINES + 1):
            left, right = room.between(y, y + many * lead)
            lines = wrap(text, size, right - left - 4, True) if right - left - 4 >= widest else []
            wide = max((text_width(line, size, True) for line in lines), default=0)
            start = room.start(wide, y, y + many * lead, _ASIDE) if len(lines) == many else None
            if start is not None:
                x = start + wide / 2
                drawn: list[Shape] = [
                    Text(x, y + size + n * lead, line, size, "on-table", "middle", True) for n, line in enumerate(lines)
                ]
                return [Group(tuple(drawn), title=text)], y + many * lead + size * 0.5
        y += _DOWN
    return None
