"""Stud with equal bets into one pot: five cards, a bet at a time, and whoever makes no further bet is out."""

from __future__ import annotations

from games.cards.card import Card
from games.dealing import Parts, Round
from games.hand.form import Decision, Posted, Wager

PACKS = 1
FOLDS = 0.15
ROLLED = "rolled-over"


def deal(of: Round) -> Parts:
    """The bets of one round and the cards of those who saw it through."""
    said = of.terms.options
    wagers: list[Wager] = [wager for wager in of.wagers if not wager.backline]
    live, decisions = sorted({wager.seat for wager in wagers}), list[Decision]()
    for name in said["bets"][1:]:
        for seat in list(live):
            if len(live) > 1 and of.rng.random() < FOLDS:
                live.remove(seat)
                decisions.append(Decision(seat, "fold", of.seated(seat)))
                continue
            first = of.of(seat)[said["bets"][0]]
            made = of.later(seat, name, {said["bets"][0]: first})
            wagers += [made] if made is not None else []
    cards: dict[str, list[Card]] = {f"seat-{seat}": [of.shoe.draw() for _ in range(said["cards"])] for seat in live}
    return Parts(wagers, cards, decisions, posted=Posted(amounts={ROLLED: "0.00"}))
