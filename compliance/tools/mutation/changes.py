"""Every small change of meaning that a source file allows, one at a time: what it was, what it is, and the changed code."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from types import CodeType
from typing import Any

from msgspec import Struct

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
}  # fmt: skip
CHOSEN = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Change(Struct, frozen=True):
    """One change. `key` names it by its content: a file that moves, and lines that are added above, leave it as it is."""

    room: str
    path: str
    line: int
    function: str
    was: str
    becomes: str
    key: str


class Site(Struct, frozen=True):
    """A place that can be changed, and how it is done to the same place of a copy."""

    number: int  # among the nodes of the file, in the order of `ast.walk`
    line: int
    function: str
    apply: Callable[[ast.AST], ast.AST]


def changes(root: Path, path: str, room: str) -> list[Change]:
    """All of a file, in its order."""
    tree = ast.parse((root / path).read_text(encoding="utf-8"))
    found, seen = [], set[str]()
    nodes = list(ast.walk(tree))
    for site in _sites(tree, nodes):
        was = _text(nodes[site.number])
        becomes = _text(site.apply(_copy(nodes[site.number])))
        if was == becomes:
            continue
        number = 0
        while (key := _key(site.function, was, becomes, number)) in seen:
            number += 1
        seen.add(key)
        found.append(Change(room, path, site.line, site.function, was, becomes, key))
    return found


def changed_code(root: Path, change: Change) -> CodeType:
    """The code of the file with that one change."""
    tree = ast.parse((root / change.path).read_text(encoding="utf-8"))
    nodes, seen = list(ast.walk(tree)), set[str]()
    for site in _sites(tree, nodes):
        node = nodes[site.number]
        new = site.apply(_copy(node))
        was, becomes, number = _text(node), _text(new), 0
        if was == becomes:
            continue
        while (key := _key(site.function, was, becomes, number)) in seen:
            number += 1
        seen.add(key)
        if key == change.key:
            _put(tree, node, ast.copy_location(new, node))
            ast.fix_missing_locations(tree)
            return compile(tree, str(root / change.path), "exec", dont_inherit=True)
    raise LookupError(f"{change.path} has no such change any more: {change.was}")


def _key(function: str, was: str, becomes: str, number: int) -> str:
    return sha256(f"{function}\n{was}\n{becomes}\n{number}".encode()).hexdigest()[:12]


def _text(node: ast.AST) -> str:
    if isinstance(node, ast.comprehension):
        return " ".join(["for", ast.unparse(node.target), "in", ast.unparse(node.iter), *_ifs(node)])
    if isinstance(node, (ast.If, ast.While)):
        return f"{'if' if isinstance(node, ast.If) else 'while'} {ast.unparse(node.test)}:"
    return ast.unparse(node)


def _copy(node: ast.AST) -> ast.AST:
    """Its own fields and lists; what stands in them is shared."""
    new = copy.copy(node)
    for name, value in ast.iter_fields(node):
        if isinstance(value, list):
            setattr(new, name, list(value))
        elif name == "func":
            setattr(new, name, copy.copy(value))
    return new


def _ifs(node: ast.comprehension) -> list[str]:
    return [f"if {ast.unparse(test)}" for test in node.ifs]


def _put(tree: ast.AST, old: ast.AST, new: ast.AST) -> None:
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, name, new)
                return
            if isinstance(value, list) and any(one is old for one in value):
                setattr(parent, name, [new if one is old else one for one in value])
                return
    raise LookupError("the node stands nowhere")


def _sites(tree: ast.Module, nodes: list[ast.AST]) -> Iterator[Site]:
    """Only what stands in a function: what a module reckons when it is loaded was reckoned before a change is tried."""
    where, words = dict[int, str](), set[int]()
    for function, name in _functions(tree, ""):
        for inner in ast.walk(function):
            where[id(inner)] = name  # the innermost comes last
        for apart in _apart(function):
            words.update(id(inner) for inner in ast.walk(apart))
    for number, node in enumerate(nodes):
        if id(node) in where and id(node) not in words:
            line = getattr(node, "lineno", 0) or getattr(getattr(node, "target", None), "lineno", 0)
            for apply in _of(node):
                yield Site(number, line, where[id(node)], apply)


def _functions(node: ast.AST, name: str) -> Iterator[tuple[ast.FunctionDef, str]]:
    for child in ast.iter_child_nodes(node):
        inner = f"{name}.{child.name}" if name and isinstance(child, (ast.FunctionDef, ast.ClassDef)) else name
        if isinstance(child, (ast.FunctionDef, ast.ClassDef)) and not name:
            inner = child.name
        if isinstance(child, ast.FunctionDef):
            yield child, inner
        yield from _functions(child, inner)


def _apart(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """Types, default values and decorators (settled when the file is loaded), and the words of a sentence."""
    arguments = function.args
    yield from (one.annotation for one in (*arguments.args, *arguments.kwonlyargs) if one.annotation)
    yield from (one for one in (*arguments.defaults, *arguments.kw_defaults) if one)
    yield from function.decorator_list
    if function.returns:
        yield function.returns
    for node in ast.walk(function):
        if isinstance(node, ast.AnnAssign):
            yield node.annotation
        elif isinstance(node, (ast.JoinedStr, ast.Assert)):
            yield node
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "cast":
            yield node.args[0]


def _of(node: ast.AST) -> Iterator[Callable[[ast.AST], ast.AST]]:
    found = _OF_KIND.get(type(node))
    return iter(()) if found is None else found(node)


def _of_comparison(node: ast.Compare) -> Iterator[Callable[[ast.AST], ast.AST]]:
    return (_compared(place) for place, op in enumerate(node.ops) if type(op) in COMPARED)


def _of_sum(node: ast.BinOp) -> Iterator[Callable[[ast.AST], ast.AST]]:
    if type(node.op) in RECKONED and not _of_words(node):
        yield _reckoned


def _of_constant(node: ast.Constant) -> Iterator[Callable[[ast.AST], ast.AST]]:
    if type(node.value) is int:
        yield from (_more_by(1), _more_by(-1))
    elif type(node.value) is bool:
        yield _other_truth


def _of_filters(node: ast.comprehension) -> Iterator[Callable[[ast.AST], ast.AST]]:
    return (_unfiltered(place) for place in range(len(node.ifs)))


def _of_return(node: ast.Return) -> Iterator[Callable[[ast.AST], ast.AST]]:
    if node.value is not None and not isinstance(node.value, ast.Constant):
        yield _returned_nothing


def _of_words(node: ast.BinOp) -> bool:
    sides = (node.left, node.right)
    return any(isinstance(one, (ast.JoinedStr, ast.List, ast.Tuple)) or _word(one) for one in sides)


def _word(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _of_call(node: ast.Call) -> Iterator[Callable[[ast.AST], ast.AST]]:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name in CHOSEN:
        yield _chosen
    if name in {"min", "max", "sorted"}:
        yield from (_without(place) for place, word in enumerate(node.keywords) if word.arg == "key")
    if name == "sorted" and all(word.arg != "reverse" for word in node.keywords):
        yield _turned
    if name == "abs" and len(node.args) == 1:
        yield _signed


def _compared(place: int) -> Callable[[ast.AST], ast.AST]:
    def apply(node: ast.AST) -> ast.AST:
        assert isinstance(node, ast.Compare)
        node.ops[place] = COMPARED[type(node.ops[place])]()
        return node

    return apply


def _reckoned(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.BinOp)
    node.op = RECKONED[type(node.op)]()
    return node


def _either(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.BoolOp)
    node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    return node


def _more_by(step: int) -> Callable[[ast.AST], ast.AST]:
    def apply(node: ast.AST) -> ast.AST:
        assert isinstance(node, ast.Constant)
        return ast.Constant(int(str(node.value)) + step)

    return apply


def _other_truth(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.Constant)
    return ast.Constant(not node.value)


def _negated(node: ast.AST) -> ast.AST:
    assert isinstance(node, (ast.If, ast.IfExp, ast.While))
    node.test = ast.UnaryOp(ast.Not(), node.test)
    return node


def _unfiltered(place: int) -> Callable[[ast.AST], ast.AST]:
    def apply(node: ast.AST) -> ast.AST:
        assert isinstance(node, ast.comprehension)
        del node.ifs[place]
        return node

    return apply


def _chosen(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.Call)
    assert isinstance(node.func, ast.Name)
    node.func = ast.Name(CHOSEN[node.func.id], ast.Load())
    return node


def _without(place: int) -> Callable[[ast.AST], ast.AST]:
    def apply(node: ast.AST) -> ast.AST:
        assert isinstance(node, ast.Call)
        del node.keywords[place]
        return node

    return apply


def _turned(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.Call)
    node.keywords.append(ast.keyword("reverse", ast.Constant(True)))
    return node


def _signed(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.Call)
    return node.args[0]


def _left_out(node: ast.AST) -> ast.AST:
    return ast.Pass()


def _returned_nothing(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.Return)
    node.value = ast.Constant(None)
    return node


_OF_KIND: dict[type[ast.AST], Callable[[Any], Iterator[Callable[[ast.AST], ast.AST]]]] = {
    ast.Compare: _of_comparison,
    ast.BinOp: _of_sum,
    ast.BoolOp: lambda node: iter([_either]),
    ast.Constant: _of_constant,
    ast.Call: _of_call,
    ast.If: lambda node: iter([_negated]),
    ast.IfExp: lambda node: iter([_negated]),
    ast.While: lambda node: iter([_negated]),
    ast.comprehension: _of_filters,
    ast.AugAssign: lambda node: iter([_left_out]),
    ast.Continue: lambda node: iter([_left_out]),
    ast.Return: _of_return,
}
