"""Defects of the fee pages themselves, one kind a file, found by walking this folder.

A kind is a module with `find(page) -> Iterator[Defect]`, and `across(pages)` where it compares the pages of several games;
its docstring's first line says what it finds, its name is the kind's. Kinds know no game by name, read no clock and do not
import each other.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from types import ModuleType

from games.terms.defect import Defect, Page


@cache
def kinds() -> dict[str, ModuleType]:
    """Every kind of defect there is, by name."""
    names = (module.name for module in pkgutil.iter_modules(__path__))
    return {name.replace("_", "-"): import_module(f"{__name__}.{name}") for name in names}


def everything(pages: Iterable[Page]) -> Iterator[Defect]:
    """What is to be said about several games; of a page that serves many of them once, in the name of the first."""
    laid, said = list(pages), set()
    for one in (*(one for page in laid for one in find(page)), *across(laid)):
        said_once = one._replace(file="") if one.schedule else one
        if said_once not in said:
            said.add(said_once)
            yield one


def across(pages: Iterable[Page]) -> Iterator[Defect]:
    """What only shows when the pages of several games lie side by side."""
    laid = list(pages)
    for module in kinds().values():
        if hasattr(module, "across"):
            yield from module.across(laid)


def find(page: Page) -> Iterator[Defect]:
    """Everything that is to be said about a page, kind by kind."""
    for module in kinds().values():
        yield from module.find(page)
