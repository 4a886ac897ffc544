"""Whose cards lie where: `seat-3-front` and `seat-3-back` are the hand of seat 3 as it was set, `seat-3` its seven cards
where it was not, `dealer` in the place of the seat is the House's hand, or the player-dealer's where no House plays."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from games.hand.check import Problem
from games.hand.form import Hand

DEALER = "dealer"
SEVEN, FRONT, BACK = 7, 2, 5
_PILE = re.compile(r"(dealer|seat-[1-9][0-9]?)(?:-(front|back))?", re.ASCII)


class Held(NamedTuple):
    """The cards of one place: in front, behind, and those that were not set."""

    front: tuple[str, ...] = ()
    back: tuple[str, ...] = ()
    unset: tuple[str, ...] = ()

    @property
    def seven(self) -> tuple[str, ...]:
        """All seven cards; none where they are not all there."""
        cards = (*self.front, *self.back, *self.unset)
        return cards if len(cards) == SEVEN else ()

    @property
    def is_set(self) -> bool:
        """Whether it is on record how all seven cards were set."""
        return len(self.front) + len(self.back) == SEVEN


def held(cards: Mapping[str, Sequence[str]] | None) -> dict[str, Held]:
    """The cards by place: "seat-3", "dealer"."""
    found: dict[str, Held] = {}
    for pile, shown in (cards or {}).items():
        match = _PILE.fullmatch(pile)
        if match is not None:
            place = found.get(match[1], Held())
            found[match[1]] = place._replace(**{match[2] or "unset": tuple(shown)})
    return found


def bank_of(hand: Hand, places: Mapping[str, Held], house_plays: bool) -> str:
    """The place of the bank's hand; where the House plays as well, `dealer` is never a player's."""
    if hand.bank is None:
        return DEALER
    own = f"seat-{hand.bank.seat}"
    return own if house_plays or own in places else DEALER


def refused(hand: Hand) -> Iterator[Problem]:
    """Piles that are nobody's, more cards than a place is dealt, a card twice."""
    places, seen = held(hand.cards), set[str]()
    for pile, cards in (hand.cards or {}).items():
        match = _PILE.fullmatch(pile)
        if match is None:
            cure = "Name the piles of seat 3 `seat-3-front` and `seat-3-back`, the House dealer's `dealer-front` and so on."
            yield Problem(f"$.cards.{pile}", repr(pile), "there is no such pile in this game", cure)
        elif sum(map(len, places[match[1]])) > SEVEN:
            cure = "Each place is dealt seven cards: correct the piles, or leave `cards` out."
            yield Problem(f"$.cards.{pile}", " ".join(cards), "more than seven cards in one place", cure)
        for card in cards:
            if card in seen:
                cure = "One deck is in play: correct one of the two."
                yield Problem(f"$.cards.{pile}", repr(card), "the card is there twice", cure)
            seen.add(card)
