"""Which wagers of one bettor lie beside each other at a seat: shared by the rules that hold one wager against another."""

from __future__ import annotations

from collections.abc import Iterable

from games.hand.form import Wager


def own_at_seat(wagers: Iterable[Wager], of: Wager, name: str) -> list[Wager]:
    """The wagers of a name that the bettor of a wager has at the same seat."""
    return [one for one in wagers if one.wager == name and one.bettor == of.bettor and one.seat == of.seat]
