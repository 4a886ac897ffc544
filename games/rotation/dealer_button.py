"""The dealer button goes round. After which hand it moves on, and whether past nobody, is in force where the text prints it."""

from __future__ import annotations

from collections.abc import Iterator

from games import said
from games.rotation.asked import Carried, Slip, Turn, after, present

TITLE = "the dealer button goes round"
SILENT = "the book does not print "


def slips(asked: Turn) -> Iterator[Slip]:
    """A button that lay still, or passed over somebody who was dealt in. An empty place may have it: nothing is printed of it."""
    pot, before, direction = asked.hand.pot, asked.carried.button, asked.rotation.direction
    if pot is None or pot.button is None or before is None or direction is None:
        return
    dealt = list(pot.dealt_in) if pot.dealt_in is not None else list(present(asked.hand))
    order = after(dealt, before, direction)
    if len(dealt) < 2:
        return
    if pot.button == before:
        unknown = "" if asked.rotation.hands == 1 else f"{SILENT}after which hand it moves on"
        yield _slip(asked, f"The button lay before seat {said.seat(before)} for two hands in a row", order[0], unknown)
        return
    way = after(sorted({*dealt, pot.button}), before, direction)
    passed = [seat for seat in way[: way.index(pot.button)] if seat != before]
    if passed:
        unknown = "" if asked.rotation.each_player else f"{SILENT}that it passes nobody over"
        yield _slip(asked, _went(before, pot.button, passed[0]), order[0], unknown)


def _went(before: int, now: int, past: int) -> str:
    return f"The button went from seat {said.seat(before)} to seat {said.seat(now)} past seat {said.seat(past)}"


def _slip(asked: Turn, did: str, due: int, unknown: str) -> Slip:
    due_ = f"seat {said.seat(due)}, or an empty one before it"
    return Slip("button", "pot.button", did, due_, asked.rotation.cite, unknown=unknown)


def carry(asked: Turn) -> Carried | None:
    """Where the button lay."""
    pot = asked.hand.pot
    return None if pot is None or pot.button is None else Carried(button=pot.button)
