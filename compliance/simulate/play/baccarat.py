"""Baccarat from a shoe: two cards each in rotation, then the third cards as the game's own chart has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.cards import Card

if TYPE_CHECKING:
    from compliance.simulate.shoe import Shoe
    from games.terms import GameTerms


def deal(terms: GameTerms, shoe: Shoe) -> dict[str, list[Card]]:
    """The two hands of one round, played out."""
    player, banker = [shoe.draw()], [shoe.draw()]
    player.append(shoe.draw())
    banker.append(shoe.draw())
    finish(terms, player, banker, shoe)
    return {"player": player, "banker": banker}


def finish(terms: GameTerms, player: list[Card], banker: list[Card], shoe: Shoe) -> None:
    """Draws the third cards that the table asks for."""
    table = terms.table
    first, second = table.points(player), table.points(banker)
    if table.player_draws(first, second):
        player.append(shoe.draw())
    third = table.points(player[2:]) if len(player) > 2 else None
    if banker_draws(terms, first, second, third):
        banker.append(shoe.draw())


def banker_draws(terms: GameTerms, first: int, second: int, third: int | None) -> bool:
    """Whether the table has the banker draw; a score without a row stands."""
    options = terms.table.options
    stops = third is None and (first in options.naturals or second in options.naturals)
    draws, _ = terms.table.banker_draws(second, third, stops)
    return bool(draws)
