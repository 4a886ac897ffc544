"""Evaluators of other authors, each asked in its fastest way for cards written as text; a higher figure is a better hand."""

from __future__ import annotations

from collections.abc import Sequence

import eval7
from phevaluator import Card, evaluate_cards

from games.cards.card import DECK

Deals = Sequence[Sequence[str]]
_EVAL7 = {card: eval7.Card(card[0] + card[1].lower()) for card in DECK}.__getitem__
_PHE = {card: Card(card[0] + card[1].lower()).id_ for card in DECK}.__getitem__
FASTEST = "eval7"


def by_eval7(deals: Deals) -> list[int]:
    """A look-up for each card and one call for the hand, in compiled code."""
    evaluate = eval7.evaluate
    return [evaluate(list(map(_EVAL7, cards))) for cards in deals]


def by_phevaluator(deals: Deals) -> list[int]:
    """Its rank 1 is the best hand."""
    return [-evaluate_cards(*map(_PHE, cards)) for cards in deals]


SEVEN_CARDS = {"eval7": by_eval7, "phevaluator": by_phevaluator}
