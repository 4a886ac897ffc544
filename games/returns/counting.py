"""How the wagers of a settlement procedure are counted: one file each, by the procedure's name, found by walking this folder.

Each has `returns(terms, names, tell)`, which yields a `WagerReturn` for every one of these wagers. `tell(done, of)` is called
now and then with how far it is. They know no game by name and do not import each other.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

if TYPE_CHECKING:
    from games.returns.answer import WagerReturn
    from games.terms.game import GameTerms

Tell = Callable[[int, int], None]


class Counting(Protocol):
    """A file of this folder."""

    def returns(self, terms: GameTerms, names: Sequence[str], tell: Tell) -> Iterator[WagerReturn]: ...


@cache
def names() -> tuple[str, ...]:
    """Every procedure whose wagers can be counted."""
    return tuple(module.name for module in pkgutil.iter_modules(__path__))


def of(procedure: str) -> Counting | None:
    """How that procedure's wagers are counted; None where nobody has said."""
    return cast(Counting, import_module(f"{__name__}.{procedure}")) if procedure in names() else None
