"""How findings of a day's books cite the rule books."""

from collections.abc import Iterable

from compliance.law.finding import Cite
from compliance.money.ledger.day import Day


def book_cites(day: Day, game: str, lines: Iterable[str]) -> tuple[Cite, ...]:
    """Lines of a game's rule book as citations; none where no book has the game."""
    held = day.games.get(game)
    return () if held is None else tuple(Cite(str(held.book), line) for line in lines)
