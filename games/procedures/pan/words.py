"""A hand of Pan in words: who went out, and what each meld brings."""

from __future__ import annotations

from games.hand.form import Hand, Wager
from games.settling.sheet import Sheet, WagerDue
from games.settling.stakes import other_seat
from games.settling.whys import named, verdict
from games.terms.game import GameTerms


def outcome(game: GameTerms, hand: Hand, sheet: Sheet) -> str:
    """“seat 1 went out”; what the melds bring stands with each of them."""
    return sheet.outcome


def draws(game: GameTerms, hand: Hand, sheet: Sheet) -> list[str]:
    """The antes, and between two seats what one pays the other."""
    told = zip(hand.wagers, sheet.lines or (), sheet.whys, strict=False)
    return [_said(game, wager, line, why) for wager, line, why in told]


def _said(game: GameTerms, wager: Wager, line: WagerDue, why: str) -> str:
    at = f"{named(game, wager.wager)} at seat {wager.seat}"
    between = other_seat(wager) is not None and line.result != "not stated"
    return f"{at}: {why}" if between else f"{at} {verdict(line)}: {why}"
