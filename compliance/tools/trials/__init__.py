"""What must hold under attack, one file or folder each, found by walking: `manage.py bench tamper`.

A trial has a docstring (its first line is the title), `options(parser)` for what may be asked of it, `SANDBOX` (whether it
wants the throw-away database and broker of the tools), and `run(options, say) -> int`: the exit code, 0 where everything held.
"""

from __future__ import annotations

import pkgutil
from importlib import import_module
from typing import Any


def trials() -> dict[str, Any]:
    """Every trial by its name."""
    modules = [import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__)]
    return {module.__name__.rpartition(".")[2]: module for module in modules if hasattr(module, "run")}
