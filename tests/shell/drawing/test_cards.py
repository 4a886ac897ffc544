from __future__ import annotations

from xml.etree import ElementTree

from compliance.shell.drawing.cards import RATIO, SUITS, card_shapes, card_words, suit_shapes
from compliance.shell.drawing.palette import LIGHT
from compliance.shell.drawing.shapes import Drawing
from compliance.shell.drawing.svg import svg
from games.cards.card import CARDS


def test_every_card_is_drawn_and_no_two_look_alike() -> None:
    drawn = {card: svg(Drawing(50, 50 * RATIO, (card_shapes(card, 0, 0, 50),), title=card)) for card in CARDS}
    assert len({each.split("</title>", 1)[1] for each in drawn.values()}) == 53
    for each in drawn.values():
        ElementTree.fromstring(each)  # noqa: S314  # our own bytes


def test_suits_differ_by_shape_and_by_colour() -> None:
    assert len({LIGHT[role] for role in SUITS.values()}) == 4
    assert len({repr(suit_shapes(suit, 0, 0, 1)).replace(role, "") for suit, role in SUITS.items()}) == 4


def test_a_card_is_said_in_words() -> None:
    assert [card_words(card) for card in ("AS", "TD", "QH", "7C", "JK")] == [
        "ace of spades",
        "10 of diamonds",
        "queen of hearts",
        "7 of clubs",
        "joker",
    ]
