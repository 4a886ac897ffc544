"""One hand of cards or tiles: how much room it takes, and its shapes."""

from __future__ import annotations

from dataclasses import dataclass

from compliance.shell.drawing.cards import RATIO, card_shapes, missing_shapes, tile_shapes
from compliance.shell.drawing.lettering import fit, text_width, wrap
from compliance.shell.drawing.parts import Pile
from compliance.shell.drawing.plan import Plan
from compliance.shell.drawing.shapes import Group, Rect, Shape, Text
from games.cards.card import CARDS

_WIDEST = 1.1  # of the felt's half width: a longer hand is drawn card over card
_FEWEST = 3  # a hand takes the room of so many cards
_BELOW_TITLE = 7.0
_ONE_LINE = 0.42  # of the felt's half width: shorter words are not broken
_LINES = 2  # of the words beneath, where the hand can be made wide enough


@dataclass(frozen=True, slots=True)
class Laid:
    """A hand with its sizes."""

    pile: Pile
    wide: float
    high: float
    gap: float
    words: tuple[str, ...]


def measured(plan: Plan, pile: Pile) -> Laid:
    """The room that a hand takes, its title and its words included."""
    cards = len(pile.cards) + pile.ghost
    gap = plan.gap
    if cards > 1:
        gap = min(gap, (plan.rx * _WIDEST - plan.card) / (cards - 1) - plan.card)
    wide = cards * (plan.card + gap) - gap
    wide = max(wide, min(cards, _FEWEST) * plan.card * 0.8, text_width(_heading(plan, pile), _title(plan), True))
    words: list[str] = []
    if pile.words:
        size = _size(plan)
        wide = max(wide, min(plan.rx, max(text_width(word, size) for word in pile.words.split())))
        if (whole := text_width(pile.words, size)) < plan.rx * _ONE_LINE:
            wide = max(wide, whole)
        words = wrap(pile.words, size, wide)
        while len(words) > _LINES and wide < plan.rx * 0.6:
            wide += 6
            words = wrap(pile.words, size, wide)
    elif pile.points is not None:
        words = [f"{pile.points}"]
    high = _title(plan) + _BELOW_TITLE + plan.card * RATIO + 5 + len(words) * _size(plan) * 1.2
    return Laid(pile, wide, high, gap, tuple(words))


def shown(plan: Plan, laid: Laid, x: float, y: float) -> list[Shape]:
    """The hand with its upper left corner at (x, y)."""
    pile, wide = laid.pile, laid.wide
    step, top = plan.card + laid.gap, y + _title(plan) + _BELOW_TITLE
    count = len(pile.cards) + pile.ghost
    start = x + (wide - count * step + laid.gap) / 2
    title = Text(x + wide / 2, y + _title(plan), _heading(plan, pile), _title(plan), "table-soft", "middle", True)
    shapes: list[Shape] = [Group((title,), title=pile.title)]
    for index, card in enumerate(pile.cards):
        draw = card_shapes if card in CARDS else tile_shapes
        shapes.append(draw(card, start + index * step, top, plan.card))
    if pile.ghost:
        shapes.append(missing_shapes(start + len(pile.cards) * step, top, plan.card))
    under, size = top + plan.card * RATIO + 3, _size(plan)
    for line in laid.words:
        under += size * 1.2
        bold = not pile.words
        text = Text(x + wide / 2, under, line, size * (1.15 if bold else 1), "on-table", "middle", bold)
        shapes.append(Group((text,), title=pile.words or "points"))
    if (pile.ringed or pile.note) and count:
        place = start + (count - 1) * step
        ring = Rect(place - 2.5, top - 2.5, plan.card + 5, plan.card * RATIO + 5, "none", "ring", 3, plan.card * 0.16)
        shapes.append(Group((ring,), title=pile.note or "here it parts"))
    return shapes


def _heading(plan: Plan, pile: Pile) -> str:
    """Whose hand it is; the record may name it at any length."""
    return fit(pile.title.upper(), _title(plan), plan.rx * _WIDEST, True)


def _title(plan: Plan) -> float:
    return max(plan.text * 0.76, plan.least * 0.9)


def _size(plan: Plan) -> float:
    return max(plan.text * 0.86, plan.least)
