"""How hands rank under the readings applied: one order, or where a reading leaves it open all that are possible.

What comes out is told where it comes out alike under every one of them. A reading is asked where another value of it
would let it come out otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import NamedTuple, TypeVar

from games.cards.ranks import COMPLETED, Order
from games.procedures.pai_gow_poker.options import Ranking
from games.ranking import high_with_joker
from games.settling.by_reading import Readings

By = Mapping[str, Mapping[str, Sequence[Ranking]]]
T = TypeVar("T")


class Orders(NamedTuple):
    """The orders possible under the readings applied, and those possible if one of the readings were any of its values."""

    applied: tuple[Order, ...]
    under: dict[str, tuple[Order, ...]]
    open: frozenset[str]  # the readings applied that leave more than one

    def told(self, find: Callable[[Order, dict[str, None]], T], asked: dict[str, None]) -> list[T]:
        """What comes out under the orders applied, one of each kind; more than one: it cannot be told. `find` names what it asks
        by itself."""
        known: dict[Order, T] = {}
        names: dict[Order, dict[str, None]] = {}

        def found(orders: Sequence[Order]) -> list[T]:
            for order in orders:
                if order not in known:
                    known[order] = find(order, names.setdefault(order, {}))
            return list(dict.fromkeys(known[order] for order in orders))

        out = found(self.applied)
        for order in self.applied:
            asked |= names[order]
        for name, possible in self.under.items():
            if (len(out) > 1 and name in self.open) or set(found(possible)) != set(out):
                asked.setdefault(name)
        return out


def orders(ranking: Sequence[Ranking], by: By, readings: Readings) -> Orders:
    """The orders of a ranking; of several the later say what differs from the first."""
    applied = {name: list(values.get(readings.get(name, ""), ())) or _all(values) for name, values in by.items()}
    under = {name: _made(ranking, {**applied, name: _all(values)}) for name, values in by.items()}
    return Orders(_made(ranking, applied), under, frozenset(name for name, ways in applied.items() if len(ways) > 1))


def _all(values: Mapping[str, Sequence[Ranking]]) -> list[Ranking]:
    return [one for rankings in values.values() for one in rankings]


def _made(ranking: Sequence[Ranking], choices: Mapping[str, Sequence[Ranking]]) -> tuple[Order, ...]:
    return tuple(dict.fromkeys(_order((*ranking[:1], *one, *ranking[1:])) for one in product(*choices.values())))


def _order(parts: Sequence[Ranking]) -> Order:
    said: dict[str, object] = {}
    for part in parts:
        said |= {name: value for name in part.__struct_fields__ if (value := getattr(part, name)) is not None}
    merged = Ranking(**said)  # type: ignore[arg-type]
    return high_with_joker.order(
        joker=merged.joker or "ace",
        five=None if merged.five in (None, "none") else merged.five,
        below=merged.below,
        wheel=merged.wheel or "lowest",
        completes=COMPLETED if merged.completes is None else frozenset(merged.completes),
    )
