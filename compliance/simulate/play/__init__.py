"""How the cards of a procedure fall, one file each, named like the procedure in `games/settle/`, found by walking.

A module has `deal(terms, shoe) -> dict of piles`. Who draws and who stands is asked of the game's own compiled table.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from games.cards import Card

if TYPE_CHECKING:
    from compliance.simulate.shoe import Shoe
    from games.terms import GameTerms

Deal = Callable[["GameTerms", "Shoe"], dict[str, list[Card]]]


@cache
def names() -> tuple[str, ...]:
    """Every procedure that can be played."""
    return tuple(module.name for module in pkgutil.iter_modules(__path__))


@cache
def deal_of(procedure: str) -> Deal:
    """The dealing of one procedure."""
    deal: Deal = import_module(f"{__name__}.{procedure}").deal
    return deal
