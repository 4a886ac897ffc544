"""Who sits at a table: guests that come, play a while and go, and the proposition player who usually has the bank."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from compliance.houses.forms.session import Session
from games.hand.form import Seat

MEASURE_OF_A_DAY = 100
FEWEST = 3  # people at a table
PLAYS_ALONG = 0.95  # how often a proposition player wagers, where only who wagered may have the bank


class Style(NamedTuple):
    """How a guest wagers: how often each kind of wager, in which chips, how many of them, and how gladly he banks."""

    name: str
    share: int
    chips: tuple[int, ...]  # cents
    most: int  # chips on a line
    plays: float
    bonus: float
    tie: float
    behind: float  # how often a friend stands behind and bets along
    banks: float


STYLES = (
    Style("grinder", 40, (500,), 4, 0.95, 0.04, 0.02, 0.02, 0.01),
    Style("regular", 30, (500, 2500), 6, 0.9, 0.15, 0.08, 0.05, 0.04),
    Style("bonus hunter", 12, (500, 2500), 4, 0.95, 0.6, 0.3, 0.02, 0.01),
    Style("tie chaser", 8, (500,), 5, 0.9, 0.1, 0.7, 0.01, 0.01),
    Style("high", 10, (2500, 10000), 8, 0.85, 0.25, 0.12, 0.12, 0.12),
)


class Guest(NamedTuple):
    """A person at the table under the house's pseudonym."""

    occupant: str
    style: Style
    leaves: int  # after which hand he wants to go
    provider: str | None = None

    def seat(self, number: int) -> Seat:
        """The seat as it is recorded."""
        if self.provider is None:
            return Seat(number, self.occupant)
        return Seat(number, self.occupant, "proposition", self.provider)


class People:
    """The seats of one table over one gaming day."""

    def __init__(
        self,
        seats: int,
        full: float,
        hands: int,
        rng: Random,
        *,
        proposition: Session | None = None,
        needs: bool = False,
    ) -> None:
        self._rng, self._count, self._full, self._hands = rng, seats, full, hands
        self._plays = PLAYS_ALONG if needs else 0.0
        self.seats: dict[int, Guest] = {}
        # The proposition player keeps a high seat: on the larger layout that also tells it from the smaller one.
        self.house_banker = rng.randint(max(1, seats - 4), seats)
        if proposition is not None:
            self._sit_proposition(proposition)
        for _ in range(FEWEST - len(self.seats)):
            self._come(0)

    def _sit_proposition(self, booked: Session) -> None:
        style = Style("proposition", 0, (500,), 1, self._plays, 0.0, 0.0, 0.0, 1.0)
        self.seats[self.house_banker] = Guest(booked.person, style, self._hands + 1, booked.provider)

    def change(self, hand: int, bank: int | None) -> None:
        """Between two hands: who has had enough goes, who was waiting sits down. The bank's holder stays."""
        for number in [number for number, guest in self.seats.items() if guest.leaves <= hand and number != bank]:
            if len(self.seats) > FEWEST:
                del self.seats[number]
        wanted = self._wanted(hand)
        for _ in range(2):
            if len(self.seats) < wanted and self._rng.random() < 0.35:
                self._come(hand)

    def _wanted(self, hand: int) -> int:
        """A table fills in its first third and empties in its last tenth."""
        done = hand * MEASURE_OF_A_DAY // self._hands
        rise = min(MEASURE_OF_A_DAY, 45 + 2 * done) if done < 90 else 60
        return max(FEWEST, int(self._count * self._full * rise / MEASURE_OF_A_DAY + 0.5))

    def _come(self, hand: int) -> None:
        free = [number for number in range(1, self._count + 1) if number not in self.seats]
        if not free:
            return
        style = self._rng.choices(STYLES, [style.share for style in STYLES])[0]
        taken = {guest.occupant for guest in self.seats.values()}
        name = self.stranger(taken)
        self.seats[self._rng.choice(free)] = Guest(name, style, hand + self._rng.randint(20, 200))

    def stranger(self, taken: set[str]) -> str:
        """A pseudonym that nobody at the table has."""
        while (name := f"G-{self._rng.randint(1000, 9999)}") in taken:
            pass
        return name

    def clockwise_from(self, seat: int) -> list[int]:
        """The occupied seats in order, beginning with the next one after `seat`, which comes last."""
        return sorted(self.seats, key=lambda number: (number - seat - 1) % self._count)

    def asked_from(self, seat: int, direction: str | None) -> list[int]:
        """The occupied seats in the order in which the position goes round from `seat`, which comes last."""
        order = self.clockwise_from(seat)
        if direction != "counterclockwise":
            return order
        return sorted(self.seats, key=lambda number: (seat - number - 1) % self._count)

    def recorded(self) -> list[Seat]:
        """The seats as a recorder writes them down."""
        return [self.seats[number].seat(number) for number in sorted(self.seats)]
