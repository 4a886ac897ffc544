"""Whose cards lie where, and what the intake refuses of it. `dealer` is the House's hand, or the player-dealer's where no House
plays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.hand.check import Problem
from games.hand.form import Hand
from games.settling.set_hands import DEALER, SEVEN, SetHand, place_of, set_hands

FRONT, BACK = 2, 5


def bank_of(hand: Hand, places: Mapping[str, SetHand], house_plays: bool) -> str:
    """The place of the bank's hand; where the House plays as well, `dealer` is never a player's."""
    if hand.bank is None:
        return DEALER
    own = f"seat-{hand.bank.seat}"
    return own if house_plays or own in places else DEALER


def refused(hand: Hand) -> Iterator[Problem]:
    """Piles that are nobody's, more cards than a place is dealt, a card twice."""
    places, seen = set_hands(hand.cards), set[str]()
    for pile, cards in (hand.cards or {}).items():
        named = place_of(pile)
        if named is None:
            cure = "Name the piles of seat 3 `seat-3-front` and `seat-3-back`, the House dealer's `dealer-front` and so on."
            yield Problem(f"$.cards.{pile}", repr(pile), "there is no such pile in this game", cure)
        elif sum(map(len, places[named[0]])) > SEVEN:
            cure = "Each place is dealt seven cards: correct the piles, or leave `cards` out."
            yield Problem(f"$.cards.{pile}", " ".join(cards), "more than seven cards in one place", cure)
        for card in cards:
            if card in seen:
                cure = "One deck is in play: correct one of the two."
                yield Problem(f"$.cards.{pile}", repr(card), "the card is there twice", cure)
            seen.add(card)
