"""Hands set in two: `seat-3-front` and `seat-3-back` are the hand of seat 3 as it was set, `seat-3` what was not set; `dealer`
stands in the place of the seat for the hand of the House or of the player-dealer."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

DEALER, SEVEN = "dealer", 7
_PILE = re.compile(r"(dealer|seat-[1-9][0-9]?)(?:-(front|back))?", re.ASCII)


class SetHand(NamedTuple):
    """The cards or tiles of one place: in front, behind, and those that were not set."""

    front: tuple[str, ...] = ()
    back: tuple[str, ...] = ()
    unset: tuple[str, ...] = ()

    @property
    def seven(self) -> tuple[str, ...]:
        """All seven cards; none where they are not all there."""
        cards = (*self.front, *self.back, *self.unset)
        return cards if len(cards) == SEVEN else ()

    def is_set(self, number: int) -> bool:
        """Whether it is on record how all of so many were set."""
        return len(self.front) + len(self.back) == number


def place_of(pile: str) -> tuple[str, str] | None:
    """The place and the end of a pile, "front", "back" or none; None where it is nobody's."""
    match = _PILE.fullmatch(pile)
    return None if match is None else (match[1], match[2] or "")


def set_hands(piles: Mapping[str, Sequence[str]] | None) -> dict[str, SetHand]:
    """What lies at each place: "seat-3", "dealer"."""
    found: dict[str, SetHand] = {}
    for pile, shown in (piles or {}).items():
        named = place_of(pile)
        if named is not None:
            place, end = named
            found[place] = found.get(place, SetHand())._replace(**{end or "unset": tuple(shown)})
    return found
