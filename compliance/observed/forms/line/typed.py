"""A line while it is read: what it has said so far, and what stays from the hand before."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from compliance.observed.forms.line.words import Slip
from games.terms.game import GameTerms

Reader = Callable[["Typed", str], None]


@dataclass
class Typed:
    """What the words say, in the names of the hand form. `seats` are who sits where; `before` is the hand before."""

    spots: Mapping[str, str]  # code → wager
    pieces: str  # what piles are made of: "cards" or "tiles"
    before: Mapping[str, Any]
    made: dict[str, Any] = field(default_factory=dict)
    not_seen: dict[str, str] = field(default_factory=dict)  # field → why
    affirmed: list[str] = field(default_factory=list)
    slips: list[Slip] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    clock: tuple[str, str] = ("", "")
    missed: bool = False  # hands before this one were not seen
    seats: dict[int, dict[str, Any]] = field(default_factory=dict)
    goes_on: Reader | None = None  # who reads a word that begins nothing of its own
    now: list[int] = field(default_factory=list)  # the seats of which the words speak
    street: dict[str, Any] = field(default_factory=dict)
    fee: dict[str, Any] = field(default_factory=dict)

    def sits(self, seat: int) -> str:
        """Who sits there; somebody new where nobody did."""
        if seat not in self.seats:
            self.seats[seat] = {"seat": seat, "occupant": f"P{seat}"}
            if self.before:
                self.notes.append(f"Seat {seat} was empty in the hand before.")
        return str(self.seats[seat]["occupant"])

    def rows(self, name: str) -> list[Any]:
        """The list of this name, begun where nothing stands yet."""
        rows: list[Any] = self.made.setdefault(name, [])
        return rows


def begun(game: GameTerms | None, before: Mapping[str, Any], spots: Mapping[str, str]) -> Typed:
    """A line of which nothing is read: seats, bank, dealer and decks stay from the hand before."""
    tiles = game is not None and game.deck is not None and game.deck.kind == "tiles"
    typed = Typed(spots, "tiles" if tiles else "cards", before)
    typed.seats = {one["seat"]: dict(one) for one in before.get("seats", ())}
    typed.made |= {name: before[name] for name in ("dealer", "decks") if name in before}
    if bank := before.get("bank"):
        typed.made["bank"] = {name: bank[name] for name in ("seat", "occupant", "wager") if name in bank}
    return typed
