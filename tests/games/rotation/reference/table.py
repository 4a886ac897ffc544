"""What happened at a table, in the few words the printed lines use. Seats are numbered clockwise from the dealer's left.

A player's left hand is the next seat clockwise, the right hand the next counterclockwise: everybody faces the dealer.
"""

from __future__ import annotations

from typing import NamedTuple

CLOCKWISE, COUNTERCLOCKWISE = 1, -1
FAIL = "fail"
UNSAID = "not said"  # the text does not answer: never a fail
UNWRITTEN = "not written down"  # the text answers, and the record lacks what decides


class Asked(NamedTuple):
    """The bank, the dice or the shoe were offered to who sat there. `bid`: what that player would wager on the next hand."""

    seat: int
    took: bool
    bid: int | None = None


class Round(NamedTuple):
    """One round. `bank` is the seat that banked (that threw the dice, that had the button); None is the house's dealer.

    `asked` is None where nobody wrote down who was asked. `spots` are the betting spots with who wagered there. `empty` are
    positions of the table at which nobody sits.
    """

    people: dict[int, str]
    spots: frozenset[tuple[int, str]]
    bank: int | None
    asked: tuple[Asked, ...] | None
    stake: int | None = None
    won: bool | None = None  # did the bank win (True), lose (False), or stand off (None)
    rolls: tuple[int, ...] = ()
    empty: frozenset[int] = frozenset()

    @property
    def banker(self) -> str | None:
        return None if self.bank is None else self.people[self.bank]


Verdicts = dict[str, str]


def ring(seats: list[int], after: int, step: int) -> list[int]:
    """The others round the table, beginning beside `after`; `after` itself is not among them."""
    seats = sorted(seats)
    if step == CLOCKWISE:
        return [s for s in seats if s > after] + [s for s in seats if s < after]
    return [s for s in reversed(seats) if s < after] + [s for s in reversed(seats) if s > after]


def hands_in_a_row(table: list[Round], i: int, person: str | None) -> int:
    """How many rounds directly before round `i` this person banked."""
    count = 0
    while i > count and table[i - count - 1].banker == person:
        count += 1
    return count


def worse(into: Verdicts, question: str, verdict: str | None) -> None:
    """Adds a verdict; a fail is not softened by a doubt about the same question, nor what is unwritten by what is unsaid."""
    rank = {None: 0, UNSAID: 1, UNWRITTEN: 2, FAIL: 3}
    if rank[verdict] > rank[into.get(question)]:
        into[question] = verdict or ""
