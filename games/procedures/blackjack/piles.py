"""Which cards are whose: `seat-3` is the hand of seat 3, `seat-3-2` its second after a split; where a seat plays two hands
from the first they are `seat-3-1` and `seat-3-2`, and after a split of the first `seat-3-1-2`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.hand.form import Decision, Hand, Wager

_PILE = re.compile(r"seat-([1-9][0-9]?)(?:-([1-9]))?(?:-([1-9]))?", re.ASCII)
_FREE = "free-"
ENDING = ("surrender", "even-money", "rescue")


class Spot(NamedTuple):
    """One of the hands with which a seat began."""

    seat: int
    lane: int


class Played(NamedTuple):
    """What became of the hand of a spot: its piles, one or after splits several, and what was chosen on each."""

    names: tuple[str, ...]
    cards: tuple[tuple[str, ...], ...]
    first_two: tuple[str, ...]
    switched: bool

    @property
    def split(self) -> bool:
        return len(self.cards) > 1


def spot_of(pile: str, lanes: int) -> tuple[Spot, int] | None:
    """Whose a pile is and the how-manieth hand after splits; None where it is none of a seat."""
    match = _PILE.fullmatch(pile)
    if match is None:
        return None
    seat, second, third = (int(part) if part else None for part in match.groups())
    if lanes == 1:
        return None if third is not None or second == 1 else (Spot(int(match[1]), 1), second or 1)
    if second is None or second > lanes or third == 1:
        return None
    return Spot(int(seat or 0), second), third or 1


def spots(cards: Mapping[str, Sequence[str]], lanes: int, decisions: Sequence[Decision]) -> dict[Spot, Played]:
    """The hands that were played, by spot."""
    found: dict[Spot, dict[int, str]] = {}
    for pile in cards:
        whose = spot_of(pile, lanes)
        if whose is not None:
            found.setdefault(whose[0], {})[whose[1]] = pile
    switched = {one.seat for one in decisions if one.action == "switch"}
    return {spot: _played(named, cards, spot.seat in switched) for spot, named in found.items()}


def _played(named: Mapping[int, str], cards: Mapping[str, Sequence[str]], switched: bool) -> Played:
    names = tuple(named[number] for number in sorted(named))
    hands = tuple(tuple(cards[name]) for name in names)
    two = (hands[0][0], hands[1][0]) if len(hands) > 1 else hands[0][:2]
    return Played(names, hands, two, switched)


def chosen(hand: Hand, seat: int, bettor: str, names: Sequence[str], number: int) -> str:
    """The last choice of a bettor on a hand that ends it: "surrender", "even-money", "rescue"; "" where there was none.

    A choice that names no pile was made on the first hand, one that names no bettor by all who wager on it.
    """
    last = ""
    for one in hand.decisions or ():
        if one.seat == seat and one.bettor in (None, bettor) and (one.pile or names[0]) == names[number]:
            last = one.action if one.action in ENDING else last
    return last


def unnamed(hand: Hand, wager: Wager) -> bool:
    """Whether somebody at the seat ended his hand, a wager from behind lies there too, and the record does not say whose choice
    it was. No book says that who wagers from behind gives up with the seated player."""
    return wager.backline and any(
        one.seat == wager.seat and one.bettor is None and one.action in ENDING for one in hand.decisions or ()
    )


def doubled_piles(hand: Hand, wager: Wager, played: Played) -> list[str]:
    """The piles that the seat's doublings were made on, in their order, as far as the decisions name them."""
    found = []
    for one in hand.decisions or ():
        mine = one.seat == wager.seat and one.bettor in (None, wager.bettor)
        if mine and one.action.removeprefix(_FREE).startswith("double"):
            pile = one.pile or (played.names[0] if not played.split else "")
            if pile in played.names:
                found.append(pile)
    return found
