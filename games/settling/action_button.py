"""The action button: a card points to the seat with first action, counted from seat to seat past the player-dealer's.

How many seats there are is the table's layout. Where that is not on record, every layout that holds the seats on record
is counted, and where they disagree the seat cannot be told.
"""

from __future__ import annotations

from games.cards.card import rank_of
from games.hand.form import Hand
from games.terms.game import GameTerms

# What a book may leave open: the value of a ten, a count past the end, and whether seats without a player count.
TEN, ROUND, SEATS = "action-card-ten", "action-count", "action-seats"
OWN_SEAT = "action-on-player-dealer"  # the dice fall on the player-dealer's own position
OCCUPIED = "occupied-seats"


class Button:
    """How one game's button is counted, under one set of readings."""

    def __init__(self, terms: GameTerms) -> None:
        self._values = dict(terms.action_button.values) if terms.action_button is not None else {}
        if terms.readings.get(TEN) == "not-stated":
            self._values.pop("T", None)
        self._goes_round = terms.readings.get(ROUND) != "not-stated"
        self._occupied = terms.readings.get(SEATS) == OCCUPIED
        self._asks_seats = SEATS in terms.readings
        self._sizes = sorted(layout.seats for layout in terms.layouts)
        self._known = terms.layout is not None
        button = terms.action_button
        self._by_card = button is not None and button.by == "card"
        counted = button is not None and button.by == "dice" and button.counts_from == "player-dealer"
        marks = button.counts_as if button is not None else ()
        self._dice_positions = marks[1] - marks[0] if counted and len(marks) > 1 else 0
        self._deals = counted and button is not None and bool(button.first_hand_cite)
        skips = counted and button is not None and button.skips == "player-dealer"  # the first seat to the left has it
        self._own_is_next = skips or terms.readings.get(OWN_SEAT) == "left-of-player-dealer"
        self._round_by = None if button is None or not button.first_hand_cite else button.house_dealer_of
        self._back = button is not None and button.direction == "counterclockwise"
        self._from_bank = button is not None and button.counts_from == "left-of-player-dealer"
        # As many seats as the chart of cards and seats has: it says nothing of a longer table.
        self._chart = max(self._values.values(), default=0) if self._from_bank else 0
        if self._from_bank and button is not None and len(button.counts_as) > 1:
            self._chart = button.counts_as[1] - button.counts_as[0]
        self._next_player = button is not None and button.acts == "next-player"
        self._found: dict[tuple[str, int, int], int | None] = {}

    def seat(self, hand: Hand, card: str) -> int | None:
        """The seat that the card points to; None where the record or the book does not say. Where dice or a number place
        the button, it is where the record has it: nothing else on record says where it belongs."""
        if not self._by_card:
            return self._by_dice(hand)
        if hand.bank is None:
            return None
        if self._occupied:
            return self._among(hand, card)
        key = (rank_of(card), hand.bank.seat, self._highest(hand))
        if key not in self._found:
            self._found[key] = self._count(*key)
        return self._found[key]

    def _by_dice(self, hand: Hand) -> int | None:
        """Counted from the player-dealer's own position, which counts as the totals printed for it."""
        if not hand.rolls or hand.bank is None or not self._dice_positions:
            return self.recorded(hand)
        nth = (sum(hand.rolls[-1]) - 1) % self._dice_positions
        if self._highest(hand) > self._dice_positions or (nth == 0 and not self._own_is_next):
            return None
        return (hand.bank.seat - 1 + (nth or 1)) % self._dice_positions + 1

    def recorded(self, hand: Hand) -> int | None:
        """The seat with first action as the record has it: by itself, or by where the button lay."""
        lay = hand.button_seat
        if hand.action_seat is not None or lay is None or not self._next_player:
            return hand.action_seat
        bank = None if hand.bank is None else hand.bank.seat
        players = {wager.seat for wager in hand.wagers if wager.seat != bank}
        return min(players, key=lambda seat: (seat <= lay, seat), default=None)

    def first_hand(self, hand: Hand) -> int | None:
        """The seat that is given the first hand or pile: where the dice fall, the player-dealer's own included; 0 is the
        house dealer's."""
        if self._round_by is not None:
            return self._past_house_dealer(hand, self._round_by)
        if not self._deals or not hand.rolls or hand.bank is None or not self._dice_positions:
            return None
        if self._highest(hand) > self._dice_positions:
            return None
        return (hand.bank.seat - 1 + sum(hand.rolls[-1]) - 1) % self._dice_positions + 1

    def _past_house_dealer(self, hand: Hand, positions: int) -> int | None:
        """Counted from the bank on, the house dealer between the first seat and the last, by dice or by a number drawn."""
        numbers = hand.rolls[-1] if hand.rolls else hand.drawn
        bank = 0 if hand.bank is None else hand.bank.seat
        if not numbers or self._highest(hand) >= positions:
            return None
        on = sum(numbers) - 1
        return (bank - on if self._back else bank + on) % positions

    def readings(self, hand: Hand, card: str) -> tuple[str, ...]:
        """The readings on which the button's place hangs in this hand."""
        value, bank = self._values.get(rank_of(card)), hand.bank
        ten = (TEN,) if rank_of(card) == "T" else ()
        if value is None or bank is None:
            return ten
        others = len(self._others(hand)) if self._occupied else self._sizes_for(self._highest(hand))[0] - 1
        counted = (ROUND,) if value > others else ()
        every = self._count(rank_of(card), bank.seat, self._highest(hand))
        seats = (SEATS,) if self._asks_seats and every != self._among(hand, card) else ()
        return (*ten, *counted, *seats)

    def _highest(self, hand: Hand) -> int:
        """The highest seat on record. Only where the layout is not known does the button itself show that a seat exists."""
        highest = max([seat.seat for seat in hand.seats])
        if not self._known and hand.action_seat is not None and hand.action_seat > highest:
            highest = hand.action_seat
        return highest

    def _sizes_for(self, highest: int) -> list[int]:
        """How many seats the table may have; chairs pulled up beyond the layout count or do not."""
        return [size for size in self._sizes if highest <= size] or [*self._sizes[-1:], highest]

    def _count(self, rank: str, bank: int, highest: int) -> int | None:
        """Seats count clockwise from the house dealer's left; the bank's own is left out."""
        value = self._values.get(rank)
        if value is None or not self._sizes:
            return None
        found = set()
        for seats in self._sizes_for(highest):
            others = seats - 1
            if self._from_bank:
                if others > self._chart:
                    return None
                nth = (value - 1) % self._chart
                if nth >= others and not self._goes_round:
                    return None
                found.add((bank + nth % others) % seats + 1)  # going round again, past the bank's own seat
                continue
            if others < 1 or (value > others and not self._goes_round):
                return None
            nth = (value - 1) % others + 1
            found.add(nth if nth < bank else nth + 1)
        return found.pop() if len(found) == 1 else None

    def _among(self, hand: Hand, card: str) -> int | None:
        """Counted over the seats with a player only; how many stand empty, and so the layout, changes nothing."""
        value, others = self._values.get(rank_of(card)), self._others(hand)
        if value is None or not others or (value > len(others) and not self._goes_round):
            return None
        return others[(value - 1) % len(others)]

    def _others(self, hand: Hand) -> list[int]:
        bank = 0 if hand.bank is None else hand.bank.seat
        return sorted(seat.seat for seat in hand.seats if seat.seat != bank)
