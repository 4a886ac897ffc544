"""A wager that lies from roll to roll until it is decided: the chances of each end, from every state, exactly."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import TypeVar

S = TypeVar("S", bound=Hashable)
E = TypeVar("E", bound=Hashable)


def ends(
    start: S, moves: Mapping[S, Mapping[S, Fraction]], stops: Mapping[S, Mapping[E, Fraction]]
) -> dict[E, Fraction]:
    """The chance of each end from `start`. Of a state `moves` are the chances of the next one, `stops` those of an end."""
    states = list(moves)
    at = {state: i for i, state in enumerate(states)}
    every = list(dict.fromkeys(end for state in states for end in stops[state]))
    rows = [
        _row(state, states, moves[state], [stops[state].get(end, Fraction(0)) for end in every]) for state in states
    ]
    for i in range(len(states)):
        pivot = next(j for j in range(i, len(states)) if rows[j][i])
        rows[i], rows[pivot] = rows[pivot], rows[i]
        head = rows[i][i]
        rows[i] = [value / head for value in rows[i]]
        for j in range(len(states)):
            factor = rows[j][i]
            if j != i and factor:
                rows[j] = [value - factor * own if own else value for value, own in zip(rows[j], rows[i], strict=True)]
    return dict(zip(every, rows[at[start]][len(states) :], strict=True))


def _row(state: S, states: list[S], moves: Mapping[S, Fraction], ends_: list[Fraction]) -> list[Fraction]:
    """Being in a state is: each move times being where it leads, and each end."""
    own = [(Fraction(1) if other == state else Fraction(0)) - moves.get(other, Fraction(0)) for other in states]
    return own + ends_
