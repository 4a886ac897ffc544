"""A template as tokens: tags of HTML, tags and variables of Django, words; and where white space between two of them is free."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

Kind = Literal["open", "close", "void", "control", "line", "inline", "raw"]

_DJANGO = r"\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}"
_ATTRIBUTES = rf"""(?:{_DJANGO}|"(?:{_DJANGO}|[^"])*"|'(?:{_DJANGO}|[^'])*'|[^>"'])*"""
_RAW = rf"<(?P<element>pre|textarea|script|style)\b{_ATTRIBUTES}>.*?</(?P=element)>|{{%\s*comment\b.*?endcomment\s*%}}|<!--.*?-->"
_TOKEN = re.compile(
    rf"(?P<raw>{_RAW})|(?P<tag></?[a-zA-Z!]{_ATTRIBUTES}>)|(?P<django>{_DJANGO})|(?P<space>\s+)|(?P<word>\S)", re.S
)
_TAG = re.compile(rf"</?[a-zA-Z!]{_ATTRIBUTES}>", re.S)
_PIECE = re.compile(rf"""(?:{_DJANGO}|"(?:{_DJANGO}|[^"])*"|'(?:{_DJANGO}|[^'])*'|[^\s"'>])+""", re.S)


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


_BLOCKS = _names(
    "html head body title meta link script main section article header footer nav aside div p h1 h2 h3 h4 h5 h6 ul ol li dl dt"
    " dd table caption colgroup col thead tbody tfoot tr th td form fieldset legend details summary figure figcaption pre"
    " option optgroup datalist select noscript dialog hr"
)
_HOLDERS = _names("html head table colgroup thead tbody tfoot tr ul ol dl select optgroup datalist")
_VOIDS = _names("area base br col hr img input link meta source wbr !doctype")
_BEGINS = {"if", "for", "with", "block"}
_BETWEEN = {"else", "elif", "empty"}
_LINES = {"extends", "load", "include", "block", "endblock"}


class Token(NamedTuple):
    """One token, and what stands before it."""

    text: str
    kind: Kind
    name: str  # of a tag: "td", "if"
    space: str  # white space before it, as it was

    @property
    def block(self) -> bool:
        """Whether white space beside it is never shown."""
        hidden = self.name == "csrf_token" or (self.name == "input" and 'type="hidden"' in self.text)
        return hidden or (self.name in _BLOCKS and self.kind in ("open", "close", "void", "raw"))

    @property
    def ends(self) -> bool:
        return self.kind == "close" or (self.kind == "control" and self.name.startswith("end"))

    @property
    def begins(self) -> bool:
        return self.kind == "open" or (self.kind == "control" and self.name in _BEGINS)

    @property
    def between(self) -> bool:
        return self.kind == "control" and self.name in _BETWEEN

    @property
    def shows(self) -> bool:
        return self.kind != "control" and self.name not in ("load", "extends")

    @property
    def own_line(self) -> bool:
        """Whether white space beside it is always a new line."""
        return self.text.startswith("{%") and self.name in _LINES


def tokens(text: str) -> tuple[list[Token], str]:
    """The tokens of a template, and the white space at its end."""
    found: list[Token] = []
    space, word = "", ""
    for match in _TOKEN.finditer(text):
        if match.lastgroup == "word":
            word += match[0]
            continue
        if word:
            found.append(Token(word, "inline", "", space))
            space, word = "", ""
        if match["space"] is not None:
            space = match[0]
        else:
            found.append(_token(match, space))
            space = ""
    if word:
        found.append(Token(word, "inline", "", space))
        space = ""
    return found, space


def _token(match: re.Match[str], space: str) -> Token:
    text = match[0]
    if match["raw"] is not None:
        tag = opening_tag(text)
        if not match["element"]:
            return Token(text, "raw", "", space)
        pieces = tag_pieces(tag)
        return Token(" ".join(pieces) + text.removeprefix(tag), "raw", match["element"], space)
    if match["tag"] is not None:
        pieces = tag_pieces(text)
        name = pieces[0].strip("</>").lower()
        kind: Kind = "close" if text.startswith("</") else "void" if name in _VOIDS else "open"
        return Token(" ".join(pieces), kind, name, space)
    name = text[2:-2].split(None, 1)[0] if text.startswith("{%") else ""
    control = name.removeprefix("end") in _BEGINS or name in _BETWEEN
    return Token(text, "control" if control else "line" if name in _LINES else "inline", name, space)


def tag_pieces(text: str) -> list[str]:
    """A tag's name and attributes, one by one; the last one with the bracket."""
    pieces = _PIECE.findall(text.removesuffix(">"))
    return [*pieces[:-1], f"{pieces[-1]}>"]


def opening_tag(text: str) -> str:
    """The tag with which an element begins."""
    match = _TAG.match(text)
    return match[0] if match is not None else ""


def structural(found: list[Token], extends: bool) -> list[bool]:
    """For each place before a token whether both what stands before and what comes behind are tags of blocks.

    Tags of Django that show nothing are passed over. White space that stands there is shown by no browser.
    """
    left, right = _before(found), _behind(found)
    depth, outside = 0, []
    for token in found:
        outside.append(extends and depth == 0)
        if token.kind == "control":
            depth += token.begins - token.ends
    return [
        place > 0
        and (outside[place] or bool(left[place] and right[place] and left[place].block and right[place].block))  # type: ignore[union-attr]
        for place in range(len(found))
    ]


def insertable(found: list[Token], places: list[bool]) -> list[bool]:
    """Where white space may be put that was not there: not where it would be all that an element holds (`:empty`)."""
    left, right = _before(found), _behind(found)

    def free(place: int) -> bool:
        before, behind = left[place], right[place]
        if before is None or behind is None:
            return True  # at the top of what extends another one
        opens, closes = before.kind == "open", behind.kind == "close"
        if opens and closes:
            return False
        beside = found[place - 1] is before and found[place] is behind
        return not (opens or closes) or beside or (before if opens else behind).name in _HOLDERS

    return [allowed and free(place) for place, allowed in enumerate(places)]


def _before(found: list[Token]) -> list[Token | None]:
    """For each place the last token before it that shows something."""
    latest: Token | None = None
    seen = []
    for token in found:
        seen.append(latest)
        latest = token if token.shows else latest
    return seen


def _behind(found: list[Token]) -> list[Token | None]:
    """For each place the first token behind it that shows something."""
    next_one: Token | None = None
    seen = []
    for token in reversed(found):
        next_one = token if token.shows else next_one
        seen.append(next_one)
    return seen[::-1]


def shown(text: str) -> Iterator[str]:
    """What a browser may show of a template: equal before and after, or the layout has changed it."""
    found, last = tokens(text)
    free = insertable(found, structural(found, extends(found)))
    for token, dropped in zip(found, free, strict=True):
        yield f"{' ' if token.space and not dropped else ''}{token.text}"
    yield " " if last else ""


def extends(found: list[Token]) -> bool:
    """Whether the template fills another one: then nothing outside its blocks is shown."""
    return bool(found) and found[0].name == "extends"
