"""Thirteen cards set in three hands, and between every two players the points of the hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.cards.card import RANKS, Card
from games.cards.money import plain
from games.dealing import DOLLAR, Parts, Round
from games.hand.form import Wager
from games.terms.game import GameTerms

PACKS = 1
BACK, MIDDLE, THIRTEEN = 5, 10, 13
HEIGHT = {rank: place for place, rank in enumerate(RANKS[1:])} | {"A": len(RANKS)}


def left_out(terms: GameTerms) -> frozenset[str]:
    """What two seats may owe each other is not known before the cards are."""
    return frozenset(terms.wagers)


def deal(of: Round) -> Parts:
    """The hands of everybody, and what lies between every two of them."""
    cards: dict[str, list[Card]] = {}
    seats, said = sorted(of.players), of.terms.options
    for seat in seats:
        held = _sorted([of.shoe.draw() for _ in range(THIRTEEN)])
        parts = {"front": held[MIDDLE:], "middle": held[BACK:MIDDLE], "back": held[:BACK]}
        cards |= {f"seat-{seat}-{part}": dealt for part, dealt in parts.items()}
    points = len(("front", "middle", "back")) * int(said["each"]) + int(said.get("sweep", 0))
    name = next(iter(of.terms.wagers))
    least = -(-of.bounds.posted.low // (points * DOLLAR))
    stake = plain(points * DOLLAR * least * of.rng.choice((1, 5)))
    wagers = [
        Wager(seat, of.guests[seat], name, stake, on=[str(other)], points=points)
        for i, seat in enumerate(seats)
        for other in seats[i + 1 :]
    ]
    return Parts(wagers, cards, [])


def _sorted(cards: Sequence[Card]) -> list[Card]:
    """What there is most of first, and of that the highest: so no hand in front is above one behind it by its pairs."""
    many = Counter(card[0] for card in cards)
    return sorted(cards, key=lambda card: (-many[card[0]], -HEIGHT[card[0]]))
