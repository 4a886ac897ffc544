"""What faults of a gaming day have in common: how they cite the rule books, and one figure against another."""

from collections.abc import Iterable

from compliance.law.finding import Cite, Fault
from compliance.money.ledger.day import Day
from compliance.money.ledger.progressive import duty_cites
from games import said


def book_cites(day: Day, game: str, lines: Iterable[str]) -> tuple[Cite, ...]:
    """Lines of a game's rule book as citations; none where no book has the game."""
    held = day.games.get(game)
    return () if held is None else tuple(Cite(str(held.book), line) for line in lines)


def duty_cited(day: Day, game: str, meaning: str) -> tuple[Cite, ...]:
    """The lines of what the game's rule book lays down, by what it means; none where it lays down none."""
    return book_cites(day, game, duty_cites(day, game, meaning))


def against(found: int, due: int, fault: Fault) -> Fault:
    """The fault with both amounts, in cents, and what lies between them."""
    return fault._replace(recorded=said.money(found), due=said.money(due), difference=found - due)
