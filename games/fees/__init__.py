"""Fee bases, one file each, found by walking this folder.

A basis module has `Table(terms)` with `due(hand) -> Due` and `quote(base) -> Due`. Bases know no game by name and do not
import each other.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import Any


@cache
def names() -> tuple[str, ...]:
    """Every basis there is."""
    return tuple(module.name for module in pkgutil.iter_modules(__path__))


def compile_table(terms: Any) -> Any:
    """The flat table with which an option's fees are found."""
    return import_module(f"{__name__}.{terms.schedule.basis}").Table(terms)
