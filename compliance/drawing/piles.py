"""The hands of cards on the felt: those that all share in one row, below them, smaller, those of single seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from compliance.drawing.cards import RATIO, card_shapes, missing_shapes, tile_shapes
from compliance.drawing.lettering import fit, text_width
from compliance.drawing.plan import Plan
from compliance.drawing.scene import Pile, Scene
from compliance.drawing.shapes import Group, Rect, Shape, Text
from games.cards import CARDS

SMALLER, FANNED = 0.6, 0.55  # hands of single seats beside the shared ones: a few, and many, card over card
FEW = 3
OVER = 0.42  # of a card's width covered by the next one of a fan
ACROSS = 1.45  # of the felt's half width, where hands of seats lie
_OWN = "Seat "


def piles(plan: Plan, scene: Scene) -> list[Shape]:
    """Every hand, and what it comes to."""
    own, shared = _parted(scene)
    shapes = [*_row(plan, shared), *_pots(plan, scene, bool(shared))]
    y = plan.cards_top + plan.card * RATIO + plan.text * 2.9
    small = _smaller(plan, y, len(own), _tiles(own))
    for row in _rows(small, own):
        shapes += _row(small, row)
        small = replace(small, cards_top=small.cards_top + _high(small))
    if own:
        y = small.cards_top
    if scene.outcome and not scene.pots:
        words = fit(scene.outcome.upper(), plan.text * 0.86, plan.rx * 1.05, True)
        said = Text(plan.cx, y, words, plan.text * 0.86, "on-table", "middle", True)
        shapes.append(Group((said,), title=scene.outcome))
    elif scene.why_not:
        words = fit(f"Not settled: {scene.why_not}", plan.text * 0.9, plan.rx * 1.3)
        shapes.append(Text(plan.cx, y, words, plan.text * 0.9, "on-table", "middle"))
    return shapes


def _pots(plan: Plan, scene: Scene, below_board: bool) -> list[Shape]:
    """Main pot and side pots in one line, below the board where there is one."""
    if not scene.pots:
        return []
    main, *sides = scene.pots
    words = f"Pot {main.amount}"
    if sides:
        words += f" · side pot{'' if len(sides) == 1 else 's'} {', '.join(pot.amount for pot in sides)}"
    y = plan.cards_top + (plan.card * RATIO + plan.text * 1.7 if below_board else -plan.text * 0.6)
    size = plan.text * 0.92
    return [Text(plan.cx, y, fit(words, size, plan.rx * 1.5, True), size, "on-table", "middle", True)]


def roomy(plan: Plan, scene: Scene) -> Plan:
    """The felt made deeper where hands of seats need more than one row."""
    own, _ = _parted(scene)
    small = _smaller(plan, plan.cards_top, len(own), _tiles(own))
    return replace(plan, ry=plan.ry + max(0, len(list(_rows(small, own))) - 1) * _high(small))


def _parted(scene: Scene) -> tuple[list[Pile], list[Pile]]:
    own = [pile for pile in scene.piles if pile.title.startswith(_OWN)]
    return own, [pile for pile in scene.piles if pile not in own]


def _tiles(own: Sequence[Pile]) -> bool:
    """Whether they are tiles, of which one may not lie over another: the name is in the middle."""
    return any(card not in CARDS for pile in own for card in pile.cards)


def _high(plan: Plan) -> float:
    """From one row of hands to the next."""
    return plan.card * RATIO + plan.text * 3.4


def _smaller(plan: Plan, top: float, hands: int, tiles: bool = False) -> Plan:
    """The plan by which hands of seats are drawn, from `top` down."""
    fans = hands > FEW and not tiles
    share = FANNED if fans else SMALLER
    return replace(
        plan,
        card=plan.card * share,
        gap=-plan.card * share * OVER if fans else plan.gap * share,
        pile_gap=plan.pile_gap * share,
        text=plan.text * 0.8,
        cards_top=top + plan.text * 0.4,
    )


def _rows(plan: Plan, own: Sequence[Pile]) -> Iterator[list[Pile]]:
    """The hands of seats in as many rows as they need."""
    row: list[Pile] = []
    for pile in own:
        if row and sum(_width(plan, one) + plan.pile_gap for one in (*row, pile)) > plan.rx * ACROSS:
            yield row
            row = []
        row.append(pile)
    if row:
        yield row


def _width(plan: Plan, pile: Pile) -> float:
    cards = max(3, len(pile.cards) + pile.ghost) * (plan.card + plan.gap) - plan.gap
    return max(cards, text_width(pile.title.upper(), plan.text * 0.76, True))


def _row(plan: Plan, row: Sequence[Pile]) -> list[Shape]:
    """Hands side by side, the one at the dealer's right to the left of the picture."""
    shapes: list[Shape] = []
    widths = [_width(plan, pile) for pile in row]
    x = plan.cx - (sum(widths) + plan.pile_gap * (len(widths) - 1)) / 2
    for pile, width in zip(row, widths, strict=True):
        shapes += _pile(plan, pile, x, width)
        x += width + plan.pile_gap
    return shapes


def _pile(plan: Plan, pile: Pile, x: float, width: float) -> list[Shape]:
    step, top = plan.card + plan.gap, plan.cards_top
    shown = len(pile.cards) + pile.ghost
    start = x + (width - shown * step + plan.gap) / 2
    shapes: list[Shape] = [
        Text(x + width / 2, top - 8, pile.title.upper(), plan.text * 0.76, "table-soft", "middle", True)
    ]
    for index, card in enumerate(pile.cards):
        draw = card_shapes if card in CARDS else tile_shapes
        shapes.append(draw(card, start + index * step, top, plan.card))
    if pile.ghost:
        shapes.append(missing_shapes(start + len(pile.cards) * step, top, plan.card))
    under = top + plan.card * RATIO + plan.text + 3
    if pile.words:
        size = plan.text * 0.86
        words = fit(pile.words, size, width + plan.pile_gap * 0.8)
        shapes.append(Group((Text(x + width / 2, under, words, size, "on-table", "middle"),), title=pile.words))
    elif pile.points is not None:
        shapes.append(Text(x + width / 2, under, f"{pile.points}", plan.text * 1.15, "on-table", "middle", True))
    if pile.ringed or pile.note:
        place = start + (shown - 1) * step
        ring = Rect(place - 4, top - 4, plan.card + 8, plan.card * RATIO + 8, "none", "ring", 3, plan.card * 0.16)
        shapes.append(Group((ring,), title=pile.note or "here it parts"))
    return shapes
