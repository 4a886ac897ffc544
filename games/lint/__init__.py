"""Defects of the fee pages themselves, one kind a file, found by walking this folder.

A kind is a module with `find(page) -> Iterator[Defect]`; its docstring's first line says what it finds, its name is the
kind's. Kinds know no game by name, read no clock and do not import each other.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from types import ModuleType

from games.defect import Defect, Page


@cache
def kinds() -> dict[str, ModuleType]:
    """Every kind of defect there is, by name."""
    names = (module.name for module in pkgutil.iter_modules(__path__))
    return {name.replace("_", "-"): import_module(f"{__name__}.{name}") for name in names}


def find(page: Page) -> Iterator[Defect]:
    """Everything that is to be said about a page, kind by kind."""
    for module in kinds().values():
        yield from module.find(page)
