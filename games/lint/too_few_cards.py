"""More players than the pack has cards for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.terms.defect import Defect, Page


def find(page: Page) -> Iterator[Defect]:
    """With the most cards that a player may be dealt and the board, a full table cannot be dealt to the end."""
    packs = [deck for deck in page.game.deck if deck.kind == "cards" and deck.cards and deck.most == 1]
    seated = list(page.game.layout)
    for procedure in page.game.procedure if packs and seated else ():
        own, board = _dealt(procedure.options)
        if not own or not board:
            continue  # discards go back into a game without a board
        deck, most = packs[-1], max(layout.players for layout in seated)
        cards = (deck.cards or 0) + (deck.jokers or 0)
        if most * own + board > cards:
            lines = tuple(dict.fromkeys((*deck.cite, *(line for layout in seated for line in layout.cite))))
            printed = f"{most} players with {own} cards each and a board of {board}; {cards} cards"
            follows = f"{most * own + board} cards are needed; there are enough for {(cards - board) // own} players."
            yield page.about_game(__name__, "defect", lines, printed, follows)


def _dealt(options: dict[str, Any]) -> tuple[int, int]:
    """The most cards of one player, in any version that may be designated, and those of the board."""
    own = [options.get("dealt") or options.get("own") or 0]
    own += [
        each.get("dealt") or each.get("own") or 0
        for each in (options.get("designated") or {}).values()
        if isinstance(each, dict)
    ]
    return max(own), int(options.get("board") or 0)
