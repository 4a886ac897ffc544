"""A round of baccarat in words: the two hands, and each third card by the line of the chart that speaks of it."""

from __future__ import annotations

from compliance.rules.wording import in_lines
from games.hand import Hand
from games.load import readings
from games.sheet import Sheet
from games.terms import GameTerms

OUTCOMES = {"player": "the player hand wins", "banker": "the banker hand wins", "tie": "a tie"}
NATURAL = "natural"


def outcome(hand: Hand, sheet: Sheet) -> str:
    """Both hands with their points, and who won."""
    piles = hand.cards or {}
    parts = [f"{pile} {' '.join(piles[pile])} = {points}" for pile, (points, _) in sheet.totals.items()]
    return f"{', '.join(parts)}: {OUTCOMES.get(sheet.outcome, sheet.outcome)}"


def draws(terms: GameTerms, hand: Hand) -> list[str]:
    """Why each side drew or stood, and whether the table has it so."""
    cards = hand.cards
    if not cards or any(len(cards.get(pile, ())) < 2 for pile in ("player", "banker")):
        return []
    table, options = terms.table, terms.table.options
    player, banker = cards["player"], cards["banker"]
    first, second = table.points(player[:2]), table.points(banker[:2])
    natural = first in options.naturals or second in options.naturals
    stops = natural and not table.player_draws(min(options.player_hits), max(options.naturals))
    drew, must = len(player) > 2, table.player_draws(first, second)
    cite = options.naturals_cite[0] if stops else options.player_cite[0]
    why = "a natural ends the hand" if stops else f"on {first}"
    lines = [_line("player", drew, must, why, cite)]
    third = table.points(player[2:]) if drew else None
    must_bank, cite = table.banker_draws(second, third, stops)
    if must_bank is not None:
        against = (
            "" if stops else f"on {second}" + (f" against a {third}" if third is not None else ", the player standing")
        )
        lines.append(_line("banker", len(banker) > 2, must_bank, against or why, cite))
    return lines


def hangs_on(terms: GameTerms, hand: Hand, sheet: Sheet) -> list[str]:
    """The reading of the natural, where by another one the table would have drawn otherwise."""
    known = readings(terms.game).get(NATURAL)
    if known is None or not sheet.totals:
        return []
    others = (terms.under(NATURAL, value) for value in known.possible if value != terms.readings[NATURAL])
    return [NATURAL] if any(other.settle(hand).draws != sheet.draws for other in others) else []


def _line(side: str, drew: bool, must: bool, why: str, cite: str) -> str:
    did, should = ("drew" if drew else "stood"), ("draws" if must else "stands")
    verdict = f"the table says: {should}" if drew == must else f"AGAINST the table, which says: {should}"
    return f"{side} {did}, {why}; {verdict} ({in_lines([cite])})"
