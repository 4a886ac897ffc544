"""The pure part of the record knows no Django, and the verifier nothing but Python."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from compliance.record import verifier


def test_the_pure_part_loads_without_django() -> None:
    pure = ("canonical", "kinds", "entry", "merkle", "tiles", "checkpoint", "verifier", "archive")
    imports = "; ".join(f"import compliance.record.{name}" for name in pure)
    program = f"import sys; {imports}; sys.exit(any(m.split('.')[0] in ('django', 'psycopg') for m in sys.modules))"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_the_verifier_imports_the_standard_library_only() -> None:
    files = sorted(Path(verifier.__file__).parent.glob("*.py"))
    beside = {path.stem for path in files}
    imported = {name for path in files for name in _imported(ast.parse(path.read_bytes()), beside)}
    assert imported <= sys.stdlib_module_names


def _imported(tree: ast.Module, beside: set[str]) -> Iterator[str]:
    """What a file imports, but for the files beside it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name.split(".")[0] for each in node.names)
        elif isinstance(node, ast.ImportFrom) and not (node.level == 1 and node.module in beside):
            yield (node.module or ".").split(".")[0]
