"""Sentences by their parts on pages: cards as they look, links where a place is known, all other words as they were."""

from __future__ import annotations

import msgspec
import pytest

from compliance.shell.said_html import HAND, Places, signed, working_line, written
from games import said

TABLE = "table 5C, hand T1-5C, schedule 2CD, line 9"


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (f"seat 1 has {said.cards(['9S', '9D', 'TC'], ' ')}", "seat 1 has 9♠ 9♦ 10♣"),
        (f"({said.cards(['KH'])}), {said.cards(['AS', 'joker'])}.", "(K♥), A♠, joker."),
        (TABLE, TABLE),
        (f"insured against {said.cards(['QD'])}; by line {said.lines(['387'])}", "insured against Q♦; by line 387"),
        ("<b>", "&lt;b&gt;"),
    ],
)
def test_cards_have_their_signs_and_words_stay(text: str, read: str) -> None:
    assert written(text) == read
    assert written(msgspec.to_builtins(said.split(text))) == read


def test_a_printed_line_is_a_link_where_the_book_is_known() -> None:
    text = f"lines {said.lines(['701-705', '9'])}"
    there = '<a href="/book?line=701#L701">701-705</a>, <a href="/book?line=9#L9">9</a>'
    assert written(text, Places(book="/book")) == f"lines {there}"
    assert written(text, Places(book="#")) == 'lines <a href="#L701">701-705</a>, <a href="#L9">9</a>'


def test_a_hand_and_a_paper_are_links_with_the_name_that_the_page_gives() -> None:
    places = Places(hands=f"/hands/{HAND}", named={("paper", "form-1"): ("/papers/1", "#9428")})
    assert written(said.hand("T3/12", 12), places) == '<a href="/hands/T3%2F12">12</a>'
    assert written(said.paper("form-1"), places) == '<a href="/papers/1">#9428</a>'
    assert written(said.paper("form-2"), places) == "form-2"
    assert written(said.box("form-1"), places) == "form-1", "another kind of the same name is another thing"


def test_a_total_stands_at_the_right_and_a_line_begins_with_a_capital() -> None:
    line = f"total table action{said.total(12_500)}"
    assert working_line(line) == '<span>Total table action</span><span class="amount">$125.00</span>'
    assert working_line(f"paid {said.money(500)}") == "<span>Paid $5.00</span>"


def test_an_attribute_gets_text() -> None:
    assert signed(f"{said.cards(['KD'])} by line {said.lines(['7'])}") == "K♦ by line 7"
