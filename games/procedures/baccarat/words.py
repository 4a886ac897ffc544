"""A round of baccarat in words: the two hands, and each third card by the line of the chart that speaks of it."""

from __future__ import annotations

from games import said
from games.hand.form import Hand
from games.schema.load import readings
from games.settling.sheet import Sheet
from games.settling.whys import dealt
from games.settling.wording import in_lines
from games.terms.game import GameTerms

OUTCOMES = {"player": "the player hand wins", "banker": "the banker hand wins", "tie": "a tie"}
NATURAL = "natural"


def outcome(game: GameTerms, hand: Hand, sheet: Sheet) -> str:
    """Both hands with their points, and who won."""
    piles = hand.cards or {}
    parts = [f"{pile} {said.cards(piles[pile], ' ')} = {points}" for pile, (points, _) in sheet.totals.items()]
    return f"{', '.join(parts)}: {OUTCOMES.get(sheet.outcome, sheet.outcome)}"


def draws(terms: GameTerms, hand: Hand, sheet: Sheet) -> list[str]:
    """Why each side drew or stood, and whether the table has it so."""
    cards = hand.cards
    if not cards or any(len(cards.get(pile, ())) < 2 for pile in ("player", "banker")):
        return []
    table, options = dealt(terms).table, dealt(terms).table.options
    player, banker = cards["player"], cards["banker"]
    first, second = table.points(player[:2]), table.points(banker[:2])
    stops, left_open = table.stops(first, second), {draw.pile for draw in sheet.open_draws}
    drew, must = len(player) > 2, table.player_draws(first, second)
    cite = options.naturals_cite[0] if stops else options.player_cite[0]
    why = "a natural ends the hand" if stops else f"on {first}"
    if not stops and first in options.player_may and not options.player_may_against:
        lines = [_free("player", drew, why, "leaves the choice", (options.player_may_cite or options.player_cite)[0])]
    elif "player" in left_open:
        lines = [_free("player", drew, why, "does not say", cite)]
    else:
        lines = [_line("player", drew, must, why, cite)]
    third = table.points(player[2:]) if drew else None
    must_bank, cite = table.banker_draws(second, third, stops)
    against = f"on {second}" + (f" against a {third}" if third is not None else ", the player standing")
    if "banker" in left_open:
        return [*lines, _free("banker", len(banker) > 2, against, "does not say", cite)]
    return [*lines, _line("banker", len(banker) > 2, must_bank, why if stops else against, cite)]


def _free(side: str, drew: bool, why: str, says: str, cite: str) -> str:
    return f"{side} {'drew' if drew else 'stood'}, {why}; the book {says} ({in_lines([cite])})"


def hangs_on(terms: GameTerms, hand: Hand, sheet: Sheet) -> list[str]:
    """The reading of the natural, where by another one the table would have drawn otherwise."""
    known = readings(terms.game).get(NATURAL)
    if known is None or not sheet.totals or NATURAL not in terms.readings:
        return []
    others = (terms.under(NATURAL, value) for value in known.possible if value != terms.readings[NATURAL])
    return [NATURAL] if any(other.settle(hand).draws != sheet.draws for other in others) else []


def _line(side: str, drew: bool, must: bool, why: str, cite: str) -> str:
    did, should = ("drew" if drew else "stood"), ("draws" if must else "stands")
    verdict = f"the table says: {should}" if drew == must else f"AGAINST the table, which says: {should}"
    return f"{side} {did}, {why}; {verdict} ({in_lines([cite])})"
