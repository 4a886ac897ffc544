"""The subjects of the house, and what each of them brings to a common mechanism: its rules, its kinds of papers.

Found by walking `compliance/`, so that what is new has one place: nothing here is a list. Pure: no Django, no clock.
"""

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

HOME = Path(__file__).parent


def rooms(name: str) -> Iterator[ModuleType]:
    """The package of this name under every roof that has one."""
    for roof in pkgutil.iter_modules([str(HOME)]):
        if roof.ispkg and (HOME / roof.name / name / "__init__.py").is_file():
            yield import_module(f"{__package__}.{roof.name}.{name}")


def modules(name: str) -> Iterator[ModuleType]:
    """Every file in those packages."""
    for room in rooms(name):
        for found in pkgutil.iter_modules(room.__path__):
            if not found.ispkg:
                yield import_module(f"{room.__name__}.{found.name}")


def named(path: str) -> Iterator[ModuleType]:
    """The module of this path ("entries", "read.recorded") under every roof that has one; `reports` is a roof too."""
    inside = [f"{__package__}.{roof.name}" for roof in pkgutil.iter_modules([str(HOME)]) if roof.ispkg]
    for roof in (*inside, "reports"):
        name = f"{roof}.{path}"
        if HOME.parent.joinpath(*name.split(".")).with_suffix(".py").is_file():
            yield import_module(name)
