"""Who opens a round of betting in stud, by the cards that lie open before those who are left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from games.cards.card import JOKER, RANKS
from games.hand import pots
from games.hand.form import Hand
from games.hand.seat_hands import pile_of
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


class OpenPair(NamedTuple):
    """A pair that came to lie open: before which seat, on which street."""

    seat: int
    street: str
    rank: str
    cards: tuple[str, str]


def open_pairs(hand: Hand, openings: Sequence[Opening]) -> Iterator[OpenPair]:
    """Each rank that lay open twice before a seat for the first time, as far as the cards of those who were left are known."""
    piles, gone = hand.cards or {}, set[int]()
    seen: set[tuple[int, str]] = set()
    for street in (hand.pot.streets if hand.pot is not None else None) or ():
        block = next((one for one in openings if street.name in one.streets and one.up), None)
        for seat in pots.dealt_in(hand) if block is not None else ():
            own, up = piles.get(pile_of(seat), ()), piles.get(f"{pile_of(seat)}-up", ())
            cards = None if seat in gone or block is None else open_cards(block, street.name, own, up)
            for pair in _paired(seat, street.name, cards or ()):
                if (seat, pair.rank) not in seen:
                    seen.add((seat, pair.rank))
                    yield pair
        gone |= {act.seat for act in street.acts or () if act.act == "fold"} | set(street.folded or ())


def _paired(seat: int, street: str, cards: Cards) -> Iterator[OpenPair]:
    for rank in dict.fromkeys(card[0] for card in cards if card != JOKER):
        same = [card for card in cards if card != JOKER and card[0] == rank]
        if len(same) > 1:
            yield OpenPair(seat, street, rank, (same[0], same[1]))
