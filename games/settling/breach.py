"""What was chosen at a table against the rules of its game, as a procedure tells it: a rule makes a finding of it."""

from __future__ import annotations

from typing import Literal, NamedTuple

Chosen = Literal["double", "split", "surrender", "insurance", "raise", "draw"]


class Breach(NamedTuple):
    """One choice: what it was about, where it stands in the hand, what was done, what the text gives, on which lines."""

    about: Chosen
    subject: str  # JSON path in the hand: "wagers[2]", "cards.seat-3"
    did: str  # "Seat 3 doubled on 12"
    due: str  # "on 10 or 11 only"
    cite: tuple[str, ...]
    readings: tuple[str, ...] = ()  # where the text leaves it open: what it hangs on
    unknown: str = ""  # what the record does not say of it, where that decides
