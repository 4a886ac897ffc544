"""The version of code that judges: of files of ours and of what they take from others, wherever each stands and is called.

Two files of the same code have the same version: no part of it are comments, layout, docstrings, imports, the name of a file
and the folder in which it lies. Followed is what is imported from `compliance`, under any roof and through any number of
files. `games` is not followed: what a game says is covered by the digest of its version, and if a line of arithmetic there
made every gaming day ever judged count as stale, nobody would look at the list any more.
"""

import ast
from collections.abc import Collection, Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec

import compliance

_HOME, _OURS = Path(compliance.__path__[0]).parent, f"{compliance.__name__}."
_encode = msgspec.json.Encoder(order="sorted").encode


def version_of(what: object) -> str:
    """Of anything that goes into JSON."""
    return _short(_encode(what))


def code_version(files: Iterable[Path]) -> list[str]:
    """The versions of these files' code; files without any, as packages often are, have no part in it."""
    return sorted({version for file in files if (version := file_version(file))})


@cache
def file_version(file: Path, *, words: bool = False) -> str:
    """Of one file's code, "" where there is none; `words` adds its docstring."""
    tree = _tree(file)
    said = ast.get_docstring(tree, clean=False) if words else None
    bare = _Bare().visit(tree)
    return _short(ast.dump(bare).encode() + (said or "").encode()) if bare.body or said else ""


@cache
def rests_on(files: frozenset[Path]) -> frozenset[Path]:
    """These files, those from which they take something, and so on."""
    found, waiting = set[Path](), [*files]
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            waiting += taken(_tree(file))
    return frozenset(found)


def taken(tree: ast.AST) -> list[Path]:
    """Our files from which something is imported."""
    found: list[Path | None] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [_file(one.name) for one in node.names]
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            found += [_file(f"{module}.{one.name}") or _file(module) for one in node.names]
    return [file for file in found if file is not None]


def texts(files: Iterable[Path]) -> frozenset[str]:
    """Every text that stands in these files."""
    nodes = (node for file in files for node in ast.walk(_tree(file)))
    return frozenset(node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))


def files_in(folders: Collection[str]) -> frozenset[Path]:
    """All of the code in these folders."""
    return frozenset(file for folder in folders for file in Path(folder).rglob("*.py"))


def _file(module: str) -> Path | None:
    """The file of a module or a package of ours; None: it is none."""
    if not f"{module}.".startswith(_OURS):
        return None
    place = _HOME.joinpath(*module.split("."))
    return next((file for file in (place.with_suffix(".py"), place / "__init__.py") if file.is_file()), None)


class _Bare(ast.NodeTransformer):
    """Leaves what is done: no imports, no docstrings."""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and _is_docstring(body[0]):
            del body[0]
        return super().generic_visit(node)

    def visit_Import(self, node: ast.Import) -> None:
        return None

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        return None

    def visit_If(self, node: ast.If) -> ast.AST | None:
        """Without one that only imports, for the types."""
        self.generic_visit(node)
        return node if node.body or node.orelse else None


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _short(what: bytes) -> str:
    return sha256(what).hexdigest()[:16]
