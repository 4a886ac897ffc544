"""The action button: a card points to the seat with first action, counted from seat to seat past the player-dealer's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.hand import Hand

if TYPE_CHECKING:
    from games.terms import GameTerms

TEN, ROUND = (
    "action-card-ten",
    "action-count",
)  # what a book may leave open: the value of a ten, and a count past the end


class Button:
    """How one game's button is counted, under one set of readings."""

    def __init__(self, terms: GameTerms) -> None:
        self._values = dict(terms.action_button.values) if terms.action_button is not None else {}
        if terms.readings.get(TEN) == "not-stated":
            self._values.pop("T", None)
        self._goes_round = terms.readings.get(ROUND) != "not-stated"
        self._sizes = sorted(layout.seats for layout in terms.layouts)
        self._found: dict[tuple[str, int, int], int | None] = {}

    def seat(self, hand: Hand, card: str) -> int | None:
        """The seat that the card points to; None where the record or the book does not say."""
        if hand.bank is None:
            return None
        key = (card[0], hand.bank.seat, self.seats(hand))
        if key not in self._found:
            self._found[key] = self._count(*key)
        return self._found[key]

    def seats(self, hand: Hand) -> int:
        """How many seats the table has: the smallest layout that holds every seat on record, the button's included."""
        highest = max([seat.seat for seat in hand.seats])
        if hand.action_seat is not None and hand.action_seat > highest:
            highest = hand.action_seat
        for size in self._sizes:
            if highest <= size:
                return size
        return highest

    def readings(self, hand: Hand, card: str) -> tuple[str, ...]:
        """The readings on which the button's place hangs in this hand."""
        value = self._values.get(card[0])
        if value is None:
            return (TEN,) if card[0] == "T" else ()
        ten = (TEN,) if card[0] == "T" else ()
        return (*ten, ROUND) if value > self.seats(hand) - 1 else ten

    def _count(self, rank: str, bank: int, seats: int) -> int | None:
        """Seats count clockwise from the house dealer's left; the bank's own is left out."""
        value, others = self._values.get(rank), seats - 1
        if value is None or others < 1 or not self._sizes or (value > others and not self._goes_round):
            return None
        nth = (value - 1) % others + 1
        return nth if nth < bank else nth + 1
