"""Who opens a round of betting in stud, by the cards that lie open before those who are left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.cards.card import JOKER, RANKS
from games.ranking import ace_to_five, upcards
from games.schema import Opening

Cards = Sequence[str]
Value = tuple[int, ...]
HANDS = ("highest-hand", "lowest-hand")
ACE = RANKS[0]


class Seated(NamedTuple):
    """Those who are left when a street begins, with the cards that lie open before each as far as they are known."""

    open: Mapping[int, Cards]
    button: int | None = None


def open_cards(block: Opening, street: str, own: Cards, up: Cards) -> Cards | None:
    """What of a hand, in the order dealt, lies open on a street; `up` are the open cards where they alone are on record. None
    where too few are, or a joker is among them of which the text does not say how it counts."""
    count = block.up[block.streets.index(street)]
    cards = own[block.down : block.down + count] if own else up[:count]
    known = len(cards) == count and (JOKER not in cards or block.joker is not None)
    return cards if known else None


def may_open(block: Opening, seated: Seated) -> set[int]:
    """Whom the open cards name; several where the text does not decide between equal ones, or how an ace counts."""
    aces = ("high", "low") if block.ace == "not-stated" and block.by not in HANDS else (block.ace,)
    return {seat for ace in aces for seat in _named(block, seated, ace)}


def _named(block: Opening, seated: Seated, ace: str) -> set[int]:
    values = {seat: _value(block, cards, ace) for seat, cards in seated.open.items()}
    best = (min if block.by == "lowest-card" else max)(values.values())
    equal = [seat for seat, value in values.items() if value == best]
    if len(equal) == 1 or block.nearest is None:
        return set(equal)
    if block.nearest == "button" and seated.button is None:
        return set(equal)
    after = seated.button or 0 if block.nearest == "button" else 0
    return {min(equal, key=lambda seat: (seat <= after, seat))}


def _value(block: Opening, cards: Cards, ace: str) -> Value:
    """A number that is higher for the better hand, or for the higher card."""
    if block.by in HANDS:
        return ((upcards if block.by == "highest-hand" else ace_to_five).strength(cards),)
    (card,) = cards
    ranks = RANKS if ace == "low" else RANKS[1:] + ACE
    rank, suit = (ACE, "") if card == JOKER and block.joker == "ace" else (card[0], card[1])
    return ranks.index(rank), block.suits.index(suit) if block.suits and suit else 0
