"""How the wagers of a procedure are counted: by its `returns.py`, where it has one.

That has `returns(terms, names, tell)`, which yields a `WagerReturn` for every one of these wagers. `tell(done, of)` is called
now and then with how far it is. It knows no game by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, cast

from games import procedures
from games.returns.answer import WagerReturn
from games.terms.game import GameTerms

Tell = Callable[[int, int], None]


class Counting(Protocol):
    """The `returns.py` of a procedure."""

    def returns(self, terms: GameTerms, names: Sequence[str], tell: Tell) -> Iterator[WagerReturn]: ...


def names() -> tuple[str, ...]:
    """Every procedure whose wagers can be counted."""
    return procedures.having("returns")


def of(procedure: str) -> Counting | None:
    """How that procedure's wagers are counted; None where nobody has said."""
    return cast(Counting, procedures.face(procedure, "returns")) if procedure in names() else None
