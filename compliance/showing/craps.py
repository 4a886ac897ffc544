"""A shooter's round in words: its rolls, how it ended, and what decided each wager."""

from __future__ import annotations

from games.hand import Hand
from games.sheet import Sheet
from games.terms import GameTerms


def outcome(hand: Hand, sheet: Sheet) -> str:
    """Every roll, and how the table stood after the last."""
    return f"rolls {' '.join('-'.join(map(str, dice)) for dice in hand.rolls or ())}: {sheet.outcome}"


def draws(terms: GameTerms, hand: Hand) -> list[str]:
    """The roll that decided each wager."""
    said = zip(hand.wagers, terms.settle(hand).whys, strict=False)
    return [f"{wager.wager} at seat {wager.seat}{_since(wager.from_roll)}: {why}" for wager, why in said]


def _since(roll: int | None) -> str:
    return "" if roll is None else f" from roll {roll}"


def hangs_on(terms: GameTerms, hand: Hand, sheet: Sheet) -> list[str]:
    """Nothing but the readings of the sheet."""
    return []
