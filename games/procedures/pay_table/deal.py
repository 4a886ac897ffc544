"""Own cards and community cards; wagers are taken back, or raised street by street, as each player likes."""

from __future__ import annotations

from games.cards.card import Card
from games.dealing import Parts, Round
from games.hand.form import Decision, Wager

PACKS = 1
TAKES_BACK = 0.5
FOLDS = 0.2


def deal(of: Round) -> Parts:
    """The cards of one round, and what became of the wagers on the way."""
    said, shoe = of.terms.options, of.shoe
    cards: dict[str, list[Card]] = {f"seat-{seat}": [shoe.draw() for _ in range(said["own"])] for seat in of.seats}
    cards["board"] = [shoe.draw() for _ in range(said["board"])]
    decisions: list[Decision] = []
    wagers: list[Wager] = list(of.wagers)
    for seat in of.seats:
        for name, action in said.get("withdraw", {}).items():
            if name in of.of(seat) and of.rng.random() < TAKES_BACK:
                decisions.append(Decision(seat, action, of.seated(seat)))
        _streets(of, seat, wagers, decisions)
    return Parts(wagers, cards, decisions)


def _streets(of: Round, seat: int, wagers: list[Wager], decisions: list[Decision]) -> None:
    own = of.of(seat)
    for name in of.terms.options.get("streets", ())[1:]:
        if of.rng.random() < FOLDS:
            decisions.append(Decision(seat, of.terms.options.get("fold", "fold"), of.seated(seat)))
            return
        made = of.later(seat, name, own)
        if made is None:
            return
        wagers.append(made)
