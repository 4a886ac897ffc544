"""The dealer button goes round: with every hand to a seat further on, however many are empty between."""

from __future__ import annotations

from collections.abc import Iterator

from games import said
from games.rotation.asked import Carried, Slip, Turn, after, present

TITLE = "the dealer button goes round"


def slips(asked: Turn) -> Iterator[Slip]:
    """A button that lay still, went back, or passed over somebody who was dealt in on both hands."""
    pot, before, direction = asked.hand.pot, asked.carried.button, asked.rotation.direction
    if pot is None or pot.button is None or before is None or direction is None:
        return
    dealt = list(pot.dealt_in) if pot.dealt_in is not None else list(present(asked.hand))
    order = after(dealt, before, direction)
    if len(dealt) < 2 or not order:
        return
    if pot.button == before:
        if [seat for seat in dealt if seat != before]:
            yield _slip(asked, f"The button lay before seat {said.seat(before)} for two hands in a row", order[0])
        return
    way = after(sorted({*dealt, pot.button}), before, direction)
    passed = way[: way.index(pot.button)]
    if passed:
        yield _slip(asked, _went(before, pot.button, passed[0]), order[0])


def _went(before: int, now: int, past: int) -> str:
    return f"The button went from seat {said.seat(before)} to seat {said.seat(now)} past seat {said.seat(past)}"


def _slip(asked: Turn, did: str, due: int) -> Slip:
    return Slip("button", "pot.button", did, f"seat {said.seat(due)}, or an empty one before it", asked.rotation.cite)


def carry(asked: Turn) -> Carried | None:
    """Where the button lay."""
    pot = asked.hand.pot
    return None if pot is None or pot.button is None else Carried(button=pot.button)
