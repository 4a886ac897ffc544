"""The pure part of the record knows no Django, and the verifier nothing but Python."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

from compliance.record import verifier


def test_the_pure_part_loads_without_django() -> None:
    pure = ("canonical", "kinds", "entry", "merkle", "tiles", "checkpoint", "verifier", "archive")
    imports = "; ".join(f"import compliance.record.{name}" for name in pure)
    program = f"import sys; {imports}; sys.exit(any(m.split('.')[0] in ('django', 'psycopg') for m in sys.modules))"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_the_verifier_imports_the_standard_library_only() -> None:
    tree = ast.parse(Path(verifier.__file__).read_bytes())
    imported = {
        name.split(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([node.module or "."] if isinstance(node, ast.ImportFrom) else [a.name for a in node.names])
    }
    assert imported <= sys.stdlib_module_names
