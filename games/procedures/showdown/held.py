"""What a seat holds at a showdown: its cards on record, and their number on each side of the pot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.cards.ranks import NotAHand
from games.hand.form import Hand
from games.hand.seat_hands import pile_of
from games.procedures.showdown.options import Options, Side, Variant
from games.procedures.showdown.ranks import Ranking, ranking, strength

FIVE, MOST = 5, 7


def own_cards(cards: Mapping[str, Sequence[str]], seat: int) -> tuple[str, ...]:
    """The cards with which a seat plays, those that lay face up last where they stand apart."""
    name = pile_of(seat)
    return (*cards.get(name, ()), *cards.get(f"{name}-up", ()))


class Held(NamedTuple):
    """What a seat holds on one board: its number on each side, or why it cannot be told."""

    values: tuple[int, ...] = ()
    why_not: str = ""


class Rules:
    """A game's showdown under one choice of what the text leaves open, compiled."""

    def __init__(self, variant: Variant) -> None:
        self.options: Options = variant.options
        self.open = variant.open
        self.sides: list[tuple[str, Side]] = [
            (name, side) for name, side in (("high", self.options.high), ("low", self.options.low)) if side is not None
        ]
        self.rankings: list[Ranking] = [ranking(self.options, side) for _, side in self.sides]

    def held(self, hand: Hand, seat: int, board: Sequence[str]) -> Held:
        """What a seat holds on a board."""
        cards: Mapping[str, Sequence[str]] = hand.cards or {}
        own = own_cards(cards, seat)
        if not own:
            return Held(why_not=f"the cards of seat {seat} were not recorded")
        if not self.options.own:
            return self._of_any_number(seat, own, board)
        shared = 0 if self.options.board else len(board)
        if len(own) != self.options.own and not (shared and len(own) + shared == self.options.own):
            return Held(why_not=f"seat {seat} has {len(own)} cards on record, not {self.options.own}")
        if shared and len(own) == self.options.own:
            board = ()
        up = cards.get(f"{pile_of(seat)}-up")
        try:
            values = [strength(ranked, own, up, board) for ranked in self.rankings]
        except NotAHand as error:
            return Held(why_not=f"the cards of seat {seat} are no hand of this game: {error}")
        told = tuple(value for value in values if value is not None)
        if len(told) != len(values):
            return Held(why_not=f"which cards of seat {seat} lay face up was not recorded, and a joker is among them")
        return Held(told)

    def _of_any_number(self, seat: int, own: Sequence[str], board: Sequence[str]) -> Held:
        """Where the text does not say how many cards there are: the best five, unless it may ask for some of one's own."""
        if not MOST >= len(own) + len(board) >= FIVE or (board and len(own) > MOST - FIVE):
            return Held(
                why_not=f"the text does not say how seat {seat} plays {len(own)} cards with {len(board)} others"
            )
        try:
            return Held(tuple(ranked.of(own, board) for ranked in self.rankings))
        except NotAHand as error:
            return Held(why_not=f"the cards of seat {seat} are no hand of this game: {error}")

    def words(self, held: Held) -> str:
        """“full house, kings over nines; low 8-6-4-3-A”."""
        named = zip(self.rankings, held.values, strict=True)
        return "; ".join(ranked.calls(value, 0) for ranked, value in named if value)
