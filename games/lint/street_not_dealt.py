"""A fee that is taken on a street which the game does not deal."""

from __future__ import annotations

from collections.abc import Iterator

from games.terms.defect import Defect, Page

FLOP, RIVER = 3, 5
"""How many cards lie on the board when each of them is dealt."""
MOMENTS = {"at-flop": FLOP, "at-river": RIVER}


def find(page: Page) -> Iterator[Defect]:
    """Where no board is dealt there is neither flop nor river: the column was copied from another game."""
    board = _board(page)
    if board is None:
        return
    for schedule in page.schedules:
        for charge in schedule.charge:
            needs = max(
                MOMENTS.get(charge.moment, 0), FLOP if charge.needs_flop or charge.basis == "players_at_flop" else 0
            )
            if needs > board:
                printed = f"{charge.title or charge.name}, taken {charge.moment.replace('-', ' ')}"
                follows = f"It needs {needs} cards on the board; the game deals {board or 'none'} there."
                yield page.defect(__name__, "defect", (schedule, None), charge.cite, printed, follows)


def _board(page: Page) -> int | None:
    """How many cards the longest board has; None where the page does not say what is dealt, or it is no game of a pot."""
    dealt = [block.options for block in page.game.procedure if block.name == "showdown" and block.options.get("own")]
    return max((int(options.get("board", 0)) for options in dealt), default=None)
