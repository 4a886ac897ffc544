"""The hands around a finding about rotation: the run it stands in, every hand it names, and a few on either side. Pure."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from compliance.floor.explained.turns import Round, follows

BACK = 120
"""So many hands before the finding's are looked through for what it counted; a longer run is shown from there."""
BESIDE = 3
"""Hands on either side of what was counted, so that a reader sees where it begins and ends."""


def run_around(rounds: Sequence[Round], number: int, named: Collection[str]) -> tuple[Round, ...]:
    """In order of their numbers, what was counted in the middle; nothing where the hand is not among them."""
    at = next((place for place, each in enumerate(rounds) if each.number == number), None)
    if at is None:
        return ()
    counted = [at, _begins(rounds, at), *(place for place, each in enumerate(rounds) if each.hand_id in named)]
    return tuple(rounds[max(0, min(counted) - BESIDE) : max(counted) + BESIDE + 1])


def _begins(rounds: Sequence[Round], at: int) -> int:
    """Where the holder of this hand took the position. A hand without a holder, and a missing one, end a run."""
    who = rounds[at].who
    while at and who is not None and rounds[at - 1].who == who and follows(rounds[at - 1], rounds[at]):
        at -= 1
    return at
