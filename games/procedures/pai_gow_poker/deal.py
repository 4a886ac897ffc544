"""Pai gow poker: seven cards each, set as five behind and two in front; the bank's the house way, where the text binds it."""

from __future__ import annotations

from collections.abc import Sequence

from games.cards.card import JOKER, RANKS, Card
from games.dealing import DealtAnew, Parts, Round
from games.hand.form import Decision
from games.settling.house_way import Way, ways

PACKS = 1
SEVEN, FRONT = 7, 2
ASKS = 0.1  # how often a player has the house dealer set the hand
HEIGHT = {rank: place for place, rank in enumerate(RANKS[1:])} | {"A": 12, JOKER: 12}


def deal(of: Round) -> Parts:
    """The hands of one round as they were set."""
    cards: dict[str, list[Card]] = {}
    decisions: list[Decision] = []
    way = next((one for one in ways(of.terms) if one.sets), None)
    for seat in of.seats:
        seven = [of.shoe.draw() for _ in range(SEVEN)]
        asks = way is not None and of.rng.random() < ASKS
        if asks:
            decisions.append(Decision(seat, "house-way", of.seated(seat)))
        _lay(cards, f"seat-{seat}", _set_so(way, seven) if way is not None and asks else _set(seven))
    seven = [of.shoe.draw() for _ in range(SEVEN)]
    _lay(
        cards, "dealer", _set_so(way, seven) if way is not None and (way.binds_bank or of.bank is None) else _set(seven)
    )
    return Parts(of.wagers, cards, decisions)


def _lay(cards: dict[str, list[Card]], place: str, both: tuple[list[Card], list[Card]]) -> None:
    cards[f"{place}-front"], cards[f"{place}-back"] = both


def _set_so(way: Way, seven: Sequence[Card]) -> tuple[list[Card], list[Card]]:
    """As the chart has it; hands of which it does not speak are not played out."""
    told = way.set(seven)
    if not told.known or told.others:
        raise DealtAnew("the house way does not say how these cards are set")
    front = [card for card in seven if card in told.front]
    return front, [card for card in seven if card not in front]


def _set(seven: Sequence[Card]) -> tuple[list[Card], list[Card]]:
    """A way that is never foul: pairs behind and the two highest single cards in front; without a pair the highest behind; of
    pairs alone the lowest in front."""
    groups: dict[int, list[Card]] = {}
    for card in seven:
        groups.setdefault(HEIGHT[card if card == JOKER else card[0]], []).append(card)
    alone = [groups[height][0] for height in sorted(groups, reverse=True) if len(groups[height]) == 1]
    pairs = [groups[height] for height in sorted(groups) if len(groups[height]) > 1]
    if not pairs:
        front = alone[1 : 1 + FRONT]
    elif len(alone) >= FRONT:
        front = alone[:FRONT]
    else:
        front = pairs[0][:FRONT]
    return front, [card for card in seven if card not in front]
