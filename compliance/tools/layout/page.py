"""A template laid out: its tokens as a tree, the tree as a document, the document as lines."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from compliance.tools.layout.printer import Document, Group, Indented, Line, printed
from compliance.tools.layout.tokens import (
    Token,
    extends,
    insertable,
    opening_tag,
    shown,
    structural,
    tag_pieces,
    tokens,
)

WIDTH, LONGEST = 120, 160

Node: TypeAlias = "int | Pair"


class Pair(NamedTuple):
    """What begins and ends, and what stands between; of {% if %} {% else %} several parts, each behind its tag."""

    heads: list[int]
    parts: list[list[Node]]
    end: int


def laid_out(text: str, name: str = "template") -> str:
    """The template with short lines and true indentation. ValueError if that would change what is shown."""
    after = _once(text)
    for _ in range(3):
        after, before = _once(after), after
        if after == before:
            break
    if list(shown(after)) != list(shown(text)) or _once(after) != after:
        raise ValueError(f"{name}: the layout would change it")
    return after


def _once(text: str) -> str:
    found, last = tokens(text)
    layout = _Layout(found)
    body = printed(layout.all(_tree(found)), WIDTH)
    return body + ("\n" if last else "")


def _tree(found: list[Token]) -> list[Node]:
    """Tags with their ends. A tag of HTML whose end stands in another branch of Django is one by itself."""
    stack = [Pair([], [[]], -1)]
    for place, token in enumerate(found):
        if token.begins:
            stack.append(Pair([place], [[]], -1))
        elif not _closed(found, stack, token):
            stack[-1].parts[-1].append(place)
        elif token.between:
            stack[-1].heads.append(place)
            stack[-1].parts.append([])
        else:
            pair = stack.pop()
            stack[-1].parts[-1].append(pair._replace(end=place))
    while len(stack) > 1:
        _give_up(stack)
    return stack[0].parts[0]


def _closed(found: list[Token], stack: list[Pair], token: Token) -> bool:
    """Whether the token ends a pair, or a branch of it; the pair is on top then, what had no end above it is given up."""
    if not (token.ends or token.between):
        return False
    for above, pair in enumerate(reversed(stack[1:])):
        begun = found[pair.heads[0]]
        if begun.kind == ("open" if token.kind == "close" else "control"):
            if not token.between and begun.name != token.name.removeprefix("end"):
                if token.kind == "close":
                    continue
                return False
            for _ in range(above):
                _give_up(stack)
            return True
        if begun.kind == "control":
            return False
    return False


def _give_up(stack: list[Pair]) -> None:
    """What began and does not end here stands by itself."""
    pair = stack.pop()
    stack[-1].parts[-1] += [pair.heads[0], *pair.parts[0]]


class _Layout:
    """What stands before each token, and from it the document."""

    def __init__(self, found: list[Token]) -> None:
        self.found = found
        self.outside = extends(found)
        self.structural = structural(found, self.outside)
        self.free = insertable(found, self.structural)

    def all(self, nodes: list[Node]) -> Document:
        return tuple(self._nodes(nodes))

    def _nodes(self, nodes: list[Node]) -> list[Document]:
        parts: list[Document] = []
        for node in nodes:
            if parts:
                parts.append(self._before(_place(node)))
            parts.append(self._tag(node) if isinstance(node, int) else self._pair(node))
        return parts

    def _before(self, place: int) -> Document:
        """Between a token and the one before it."""
        token = self.found[place]
        if self.structural[place] and (token.space or self.free[place]):
            return Line(" " if token.space else "", hard="\n" in token.space)
        if token.space and (token.own_line or self.found[place - 1].own_line):
            return Line(" ", hard=True)
        return Group(Line(" ")) if token.space else ""

    def _pair(self, pair: Pair) -> Document:
        behind = [*pair.heads[1:], pair.end]
        firsts = [_place(part[0]) if part else end for part, end in zip(pair.parts, behind, strict=True)]
        whole = all(self._before(place) != "" for place in (*firsts, *behind))
        outermost = self.outside and self.found[pair.heads[0]].name == "block"
        parts: list[Document] = []
        for head, part, first, end in zip(pair.heads, pair.parts, firsts, behind, strict=True):
            inner: Document = (self._edge(first, whole), *self._nodes(part)) if part else ""
            parts += [self._tag(head), inner if outermost else Indented(inner), self._edge(end, whole)]
        parts.append(self._tag(pair.end))
        return Group(tuple(parts)) if whole else tuple(parts)

    def _edge(self, place: int, whole: bool) -> Document:
        """Before the first and behind the last of what a pair holds: broken with it, if all edges can be."""
        before = self._before(place)
        if whole and isinstance(before, Group):
            return before.inner
        return before

    def _tag(self, place: int) -> Document:
        token = self.found[place]
        if token.kind == "raw" and token.name:
            tag = opening_tag(token.text)
            return (_broken_tag(tag), token.text.removeprefix(tag))
        return _broken_tag(token.text) if token.kind in ("open", "void") else token.text


def _place(node: Node) -> int:
    return node if isinstance(node, int) else node.heads[0]


def _broken_tag(text: str) -> Document:
    """A tag whose attributes may stand on lines of their own."""
    name, *attributes = tag_pieces(text)
    if not attributes:
        return text
    line = Group(Line(" ", last_resort=True))
    parts: list[Document] = [name]
    for piece in attributes:
        parts += [line, piece.removesuffix(">") if piece is attributes[-1] else piece]
    return Group(Indented((*parts, Group(Line(last_resort=True)), ">")))
