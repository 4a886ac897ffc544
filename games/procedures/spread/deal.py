"""Two cards are dealt and, unless they are neighbours, a third; on a spread the players may raise before it."""

from __future__ import annotations

from games.cards.card import Card, rank_of
from games.dealing import Parts, Round
from games.hand.form import Decision, Wager

RAISES = 0.4


def deal(of: Round) -> Parts:
    """The cards of one round, with the raises on a spread."""
    board: list[Card] = [of.shoe.draw(), of.shoe.draw()]
    low, high = sorted(int(of.terms.options["values"][rank_of(card)]) for card in board)
    wagers: list[Wager] = list(of.wagers)
    decisions: list[Decision] = []
    raises = [name for name, one in of.terms.wagers.items() if one.kind.placed == "after-deal"]
    if high - low > 1:
        for seat in of.seats:
            if raises and of.rng.random() < RAISES:
                made = of.later(seat, raises[0], of.of(seat))
                wagers += [made] if made is not None else []
                decisions += [Decision(seat, raises[0], made.bettor)] if made is not None else []
    if high - low != 1:
        board.append(of.shoe.draw())
    return Parts(wagers, {"board": board}, decisions)
