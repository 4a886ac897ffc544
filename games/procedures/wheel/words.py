"""A spin in words: where the wheel stopped, and what it comes to; what covers which numbers is taken as it was recorded."""

from __future__ import annotations

from games.hand.form import Hand
from games.settling.sheet import Sheet
from games.settling.whys import called, dealt, headline
from games.settling.wording import in_lines
from games.terms.game import GameTerms


def outcome(game: GameTerms, hand: Hand, sheet: Sheet) -> str:
    """“the wheel stopped at 17: seat 1 wins $35.00”."""
    return headline(f"the wheel stopped at {dealt(game).table.shown(sheet.outcome)}", hand, sheet)


def on_felt(game: GameTerms, sheet: Sheet) -> str:
    """“stopped at $10 Insignia”."""
    return f"stopped at {dealt(game).table.shown(sheet.outcome)}"


def unchecked(game: GameTerms, hand: Hand) -> list[str]:
    """Numbers that are to lie together on a layout which no book prints, and which time in a row a wager is."""
    placed = [wager for wager in hand.wagers if wager.on is not None and wager.wager in game.wagers]
    told = [
        f"{called(game, one)}: {_laid(game, one.wager)}" for one in placed if dealt(game).table.by_layout(one.wager)
    ]
    times = [called(game, one) for one in hand.wagers if one.consecutive is not None]
    return [*told, *(f"{one}: which time in a row it is, is taken as recorded" for one in times)]


def _laid(game: GameTerms, name: str) -> str:
    kind = game.wagers[name].kind
    lines = in_lines(kind.wins_cite or kind.cite)
    return (
        f"whether its numbers lie together on the layout is not checked, because the book does not print it ({lines})"
    )
