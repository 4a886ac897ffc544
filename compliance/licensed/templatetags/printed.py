"""How pages write what a rule book prints: cards, odds, conditions, blocks, and the anchors of printed lines."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from compliance.licensed.pages.printed import Anchors
from compliance.licensed.words import bound_words as words_of_bounds
from compliance.licensed.words import catalogue_words, condition_words
from compliance.shell.drawing.cards import card_words, rank_text, suit_role
from compliance.shell.templatetags.oliver import lines
from games.cards.card import SIGNS
from games.schema import Block, Bound, PayRow, changes

register = template.Library()


@register.filter
def card_name(card: str) -> str:
    return card_words(card)


@register.filter
def cards_words(cards: Iterable[str]) -> SafeString:
    """Cards in a narrow column: rank and suit sign, the words for screen readers."""
    return format_html_join(
        " ",
        '<span class="card-text suit-{}"><span aria-hidden="true">{}{}</span><span class="visually-hidden">{}</span></span>',
        ((suit_role(card), rank_text(card), SIGNS.get(card[1:], ""), card_words(card)) for card in cards),
    )


@register.filter
def seconds(value: datetime.datetime) -> str:
    return f"{timezone.localtime(value):%S}"


@register.filter
def hash(value: bytes | memoryview) -> str:  # noqa: A001  # a template filter of this name
    return bytes(value).hex()


@register.filter
def first_line(cites: str) -> str:
    """The first printed line of "701-705, 2303"."""
    return cites.partition(",")[0].partition("-")[0].strip()


@register.filter
def line_words(cites: str) -> str:
    return f"line {cites}" if cites.isdecimal() else f"lines {cites}"


@register.filter
def sentence(text: str) -> str:
    """The text with one full stop."""
    return text if text.endswith(".") else f"{text}."


@register.filter
def titled(names: Iterable[str], titles: Mapping[str, str]) -> str:
    """Wagers by their printed titles."""
    return " or ".join(titles.get(name, name) for name in names)


@register.filter
def titled_all(names: Iterable[str], titles: Mapping[str, str]) -> str:
    """The same where all of them are needed."""
    return " and ".join(titles.get(name, name) for name in names)


@register.filter
def odds(text: str) -> str:
    """8:1 as the trade says it."""
    return text.replace(":", " to ")


@register.filter
def condition(facts: Mapping[str, Any]) -> str:
    """On what a wager wins: "player wins, 8 points, 3 cards"."""
    return condition_words.said(facts)


@register.filter
def beside(columns: Iterable[Any], cells: Iterable[Any]) -> list[tuple[Any, Any]]:
    """Columns of a printed table with the cells of one of its rows."""
    return list(zip(columns, cells, strict=True))


@register.filter
def banker(banked_by: str) -> str:
    """Who banks: the player-dealer, the house or a player."""
    return banked_by if banked_by == "player-dealer" else banked_by.replace("-", " ")


@register.filter
def clause_words(names: str) -> str:
    """Names of clauses as a person says them."""
    return names.replace("-", " ").replace(":", " ")


@register.filter
def block_briefly(block: Block) -> str:
    """All that a block says, in one line."""
    return changes.briefly(block)


@register.filter
def pay_words(row: PayRow, unit: str = "to") -> str:
    """What a line of a pay table pays."""
    return catalogue_words.pays(row, unit)


@register.filter
def bound_words(bound: Bound, titles: Mapping[str, str]) -> str:
    """How large a wager may be."""
    return words_of_bounds.bound(bound, titles)


@register.filter
def option_value(schedule: str, number: int) -> str:
    """An option in the quote box."""
    return f"{schedule}.{number}"


@register.filter
def hung_at(hung: Mapping[tuple[str, int], list[Any]], schedule: str) -> dict[int, list[Any]]:
    """The postings of one schedule by option."""
    return {number: postings for (name, number), postings in hung.items() if name == schedule}


@register.simple_tag
def lines_here(cites: Iterable[str], here: Iterable[str]) -> SafeString:
    """Printed lines, as links where this page shows them."""
    held, known = list(cites), set(here)
    parts = (lines([cite], "#") if cite.partition("-")[0] in known else lines([cite]) for cite in held)
    return format_html_join(" ", "{}", ((part,) for part in parts))


@register.simple_tag
def anchor(anchors: Anchors, cites: str | Iterable[str]) -> SafeString:
    """The places to which links to these printed lines lead, each once on a page."""
    return format_html_join("", '<span class="anchor" id="L{}"></span>', ((line,) for line in anchors.new(cites)))


@register.simple_tag
def anchor_line(anchors: Anchors, line: str) -> SafeString:
    """The cell with the printed line's number, which is its anchor too."""
    if anchors.new(line):
        return format_html('<td class="lines" id="L{}">{}</td>', line.partition("-")[0], line)
    return format_html('<td class="lines">{}</td>', line)


@register.simple_tag
def procedure_anchors(anchors: Anchors, procedure: Any) -> SafeString:
    """Anchors for every line that the procedure's options cite and the page has not shown by itself."""
    if procedure is None:
        return SafeString()
    cites: list[str] = []
    for name, value in procedure.options.items():
        if name.endswith("cite"):
            cites += [value] if isinstance(value, str) else list(value)
    return anchor(anchors, cites)
