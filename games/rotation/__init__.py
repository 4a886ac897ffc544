"""Who may hold the bank, the shooter's dice or the button next: one regime of the books per file, found by walking.

A regime has `TITLE`, `slips(asked) -> Iterator[Slip]`: what of the recorded hand goes against it, given what the hands
before left; and `carry(asked) -> Carried | None`: what the next hand has to know. What a regime carries is bounded and
forgets: a corrected hand changes its neighbourhood, not the rest of the day. Regimes do not import each other.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from types import ModuleType


@cache
def regimes() -> dict[str, ModuleType]:
    """Every regime by the name that the books' files give it: "offered-after"."""
    return {
        found.name.replace("_", "-"): import_module(f"{__name__}.{found.name}")
        for found in pkgutil.iter_modules(__path__)
        if hasattr(import_module(f"{__name__}.{found.name}"), "slips")
    }
