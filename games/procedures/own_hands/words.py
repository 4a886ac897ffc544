"""A round of one hand for each seat in words: every hand against the bank's, each draw by the line that speaks of it."""

from __future__ import annotations

from games import said
from games.hand.form import Hand
from games.hand.seat_hands import own_hands, pile_of, seat_of
from games.settling.sheet import Sheet
from games.settling.whys import dealt
from games.settling.wording import in_lines
from games.terms.game import GameTerms

BANK = "banker"


def outcome(game: GameTerms, hand: Hand, sheet: Sheet) -> str:
    """The bank's points and every seat's, with who is closer to nine."""
    bank = sheet.totals[BANK][0]
    parts = [f"bank {_cards(hand, BANK)} = {_points(bank)}"]
    for pile, (points, _) in sheet.totals.items():
        if seat_of(pile):
            beats = "wins" if points > bank else "loses" if points < bank else "ties"
            parts.append(f"{pile.replace('-', ' ')} {_cards(hand, pile)} = {_points(points)} {beats}")
    return ", ".join(parts)


def draws(terms: GameTerms, hand: Hand, sheet: Sheet) -> list[str]:
    """Why each hand drew or stood, and whether the table has it so."""
    cards = hand.cards
    if not cards or BANK not in cards or len(cards[BANK]) < dealt(terms).table.options.dealt:
        return []
    ended = dealt(terms).table.ended(cards[BANK])
    piles = [*(pile_of(seat) for seat in sorted(own_hands(cards))), BANK]
    return [_line(terms, pile, list(cards[pile]), ended) for pile in piles]


def _line(terms: GameTerms, pile: str, cards: list[str], ended: bool) -> str:
    table, options = dealt(terms).table, dealt(terms).table.options
    rule, points, drew = table.draws(pile), table.points(cards[: options.dealt]), len(cards) > options.dealt
    who = f"{'bank' if pile == BANK else pile.replace('-', ' ')} {'drew' if drew else 'stood'} on {_points(points)}"
    if not ended and points in rule.may:
        return f"{who}; the book leaves the choice ({in_lines(rule.may_cite or rule.cite)})"
    must = not ended and points in rule.hits
    cite = in_lines(options.ends_cite if ended else rule.cite)
    should = "draws" if must else "stands"
    verdict = f"the table says: {should}" if drew == must else f"AGAINST the table, which says: {should}"
    return f"{who}; {verdict} ({cite})"


def _cards(hand: Hand, pile: str) -> str:
    cards = hand.cards or {}
    return said.cards(cards.get(pile) or cards.get("player") or (), " ")


def _points(points: int) -> str:
    return "two jokers" if points > 9 else str(points)
