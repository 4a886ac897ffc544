"""What happened at a table, in the few words the printed lines use. Seats are numbered clockwise from the dealer's left.

A player's left hand is the next seat clockwise, the right hand the next counterclockwise: everybody faces the dealer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

CLOCKWISE, COUNTERCLOCKWISE = 1, -1
FAIL, UNSAID = "fail", "cannot tell"


class Asked(NamedTuple):
    """The bank, the dice or the shoe were offered to who sat there. `bid`: how much that player is willing to wager on the next hand."""

    seat: int
    took: bool
    bid: int | None = None


class Round(NamedTuple):
    """One round. `bank` is the seat that banked (that threw the dice, that had the button); None is the house's dealer.

    `asked` is None where nobody wrote down who was asked. `spots` are the betting spots with who wagered there.
    """

    people: dict[int, str]
    spots: frozenset[tuple[int, str]]
    bank: int | None
    asked: tuple[Asked, ...] | None
    stake: int | None = None
    won: bool | None = None  # did the bank win (True), lose (False), or stand off (None)
    rolls: tuple[int, ...] = ()
    by_bid: bool = False  # the asking went by bids, nobody having met the condition

    @property
    def banker(self) -> str | None:
        return None if self.bank is None else self.people[self.bank]


Verdicts = dict[str, str]
Judge = Callable[[list[Round], int], Verdicts]


def ring(seats: list[int], after: int, step: int) -> list[int]:
    """The others round the table, beginning beside `after`; `after` itself is not among them."""
    seats = sorted(seats)
    onward = [s for s in seats if s > after] + [s for s in seats if s < after]
    return onward if step == CLOCKWISE else onward[::-1]


def hands_in_a_row(table: list[Round], i: int, person: str | None) -> int:
    """How many rounds directly before round `i` this person banked."""
    count = 0
    while i > count and table[i - count - 1].banker == person:
        count += 1
    return count


def worse(into: Verdicts, question: str, verdict: str | None) -> None:
    """Adds a verdict; a fail is not softened by a doubt about the same question."""
    if verdict and into.get(question) != FAIL:
        into[question] = verdict
