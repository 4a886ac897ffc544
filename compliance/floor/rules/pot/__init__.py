"""Pot games: betting, pots, awards."""

from games.terms.game import GameTerms


def ASKED_OF(game: GameTerms) -> bool:  # noqa: N802  # what the registry looks for in a rule and in its family
    """Games in which players play for a pot."""
    return game.game.banked_by == "pot"
