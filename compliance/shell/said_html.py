"""Writes a sentence with typed parts (games.said) as a page shows it: cards with their signs, lines and papers as links.

Takes text as rules and procedures make it, or the parts as a finding keeps them. A text of before there were parts is words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote

from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from msgspec import Struct

from games import said
from games.cards.card import sign
from games.cards.money import dollars


class Places(Struct, frozen=True):
    """Where things stand that a sentence names: the book's page, and by kind and name the address and name of others."""

    book: str = ""  # "#": the lines stand on this page
    hands: str = ""  # the address of a hand, with HAND in the place of its id
    named: Mapping[tuple[str, str], tuple[str, str]] = {}


NOWHERE = Places()
HAND = "a-hand"


def parts_of(text: str | Sequence[Any]) -> said.Parts:
    """The parts of a text, or the parts themselves as JSON keeps them."""
    if isinstance(text, str):
        return said.split(text)
    return tuple(said.Part(**one) if isinstance(one, dict) else one for one in text)


def written(text: str | Sequence[Any], places: Places = NOWHERE) -> SafeString:
    """The sentence with signs and links."""
    return _joined(parts_of(text), places)


def signed(text: str | Sequence[Any]) -> str:
    """The sentence as plain text with cards as signs: for attributes and titles."""
    return "".join(one if isinstance(one, str) else _shown(one) for one in parts_of(text))


def working_line(text: str | Sequence[Any], places: Places = NOWHERE) -> SafeString:
    """A line of working: begins with a capital, a total at its end stands at the right."""
    parts = list(parts_of(text))
    if isinstance(parts[0], str):
        parts[0] = parts[0][:1].upper() + parts[0][1:]
    last = parts[-1]
    if isinstance(last, said.Part) and last.kind == "total":
        label = _joined(parts[:-1], places)
        return format_html('<span>{}</span><span class="amount">{}</span>', label, dollars(int(last.of)))
    return format_html("<span>{}</span>", _joined(parts, places))


def line_link(cite: str, href: str) -> SafeString:
    """A printed line; its number in the address too, as it may stand on a page of its own, to which the game's page leads."""
    if not href:
        return SafeString(escape(cite))
    first = cite.partition("-")[0]
    if href == "#":
        return format_html('<a href="#L{}">{}</a>', first, cite)
    return format_html('<a href="{}?line={}#L{}">{}</a>', href, first, first, cite)


def line_links(cites: Sequence[str], href: str) -> SafeString:
    """Printed lines, each a link."""
    return format_html_join(", ", "{}", ((line_link(cite, href),) for cite in cites))


def _joined(parts: Sequence[str | said.Part], places: Places) -> SafeString:
    return mark_safe("".join(_one(part, places) for part in parts))  # noqa: S308  # each piece is escaped


def _one(part: str | said.Part, places: Places) -> SafeString:
    if isinstance(part, str):
        return escape(part)
    if part.kind == "lines":
        return line_links(str(part.of).split(" "), places.book)
    if part.kind == "hand" and places.hands:
        return format_html('<a href="{}">{}</a>', places.hands.replace(HAND, quote(str(part.of), safe="")), part.shown)
    if (found := places.named.get((part.kind, str(part.of)))) is not None:
        href, name = found
        return format_html('<a href="{}">{}</a>', href, name) if href else escape(name)
    return escape(_shown(part))


def _shown(part: said.Part) -> str:
    if part.kind != "cards":
        return part.shown
    shown = part.shown
    for code in str(part.of).split(" "):
        shown = shown.replace(code, sign(code))
    return shown
