"""Whose tiles lie where: `seat-3-front` and `seat-3-back` are the hand of seat 3 as it was set, `seat-3` four tiles that were
not, `dealer` in the place of the seat is the player-dealer's hand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from games.hand.check import Problem
from games.hand.form import Hand

DEALER = "dealer"
TWO, FOUR = 2, 4
_PILE = re.compile(r"(dealer|seat-[1-9][0-9]?)(?:-(front|back))?", re.ASCII)


class Held(NamedTuple):
    """The tiles of one place: in front, behind, and those that were not set."""

    front: tuple[str, ...] = ()
    back: tuple[str, ...] = ()
    unset: tuple[str, ...] = ()

    @property
    def is_set(self) -> bool:
        """Whether they lie in two hands of two."""
        return len(self.front) == len(self.back) == TWO


def held(tiles: Mapping[str, Sequence[str]] | None) -> dict[str, Held]:
    """The tiles by place: "seat-3", "dealer"."""
    found: dict[str, Held] = {}
    for pile, shown in (tiles or {}).items():
        match = _PILE.fullmatch(pile)
        if match is not None:
            place = found.get(match[1], Held())
            found[match[1]] = place._replace(**{match[2] or "unset": tuple(shown)})
    return found


def refused(hand: Hand) -> Iterator[Problem]:
    """Cards; piles that are nobody's, and more tiles than a place is dealt."""
    if hand.cards:
        cure = "Record what was dealt as `tiles`, or correct the game."
        yield Problem("$.cards", ", ".join(hand.cards), "this game is dealt with tiles", cure)
    places = held(hand.tiles)
    for pile, tiles in (hand.tiles or {}).items():
        match = _PILE.fullmatch(pile)
        if match is None:
            cure = "Name the piles of seat 3 `seat-3-front` and `seat-3-back`, the player-dealer's `dealer-front` and so on."
            yield Problem(f"$.tiles.{pile}", repr(pile), "there is no such pile in this game", cure)
        elif sum(map(len, places[match[1]])) > FOUR or (match[2] and len(tiles) > TWO):
            cure = "Each place is dealt four tiles, set in two and two: correct the piles, or leave `tiles` out."
            yield Problem(f"$.tiles.{pile}", " ".join(tiles), "more tiles than lie in one place", cure)
