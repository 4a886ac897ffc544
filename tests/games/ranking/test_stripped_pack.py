"""Five cards of the pack without eights, nines and tens: all of them counted, the joker by how it was dealt."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards.card import DECK, JOKER
from games.cards.ranks import NotAHand
from games.ranking import stripped_pack
from tests.games.ranking import by_definition

SHORT = [card for card in DECK if card[0] in stripped_pack.PACK]
SHORT_ORDER = [
    *("high-card", "pair", "two-pair", "three-of-a-kind", "straight", "full-house", "flush", "four-of-a-kind"),
    "straight-flush",
]


def test_every_five_cards_of_the_stripped_pack() -> None:
    """Seven straights (A-2-3-4-5 to 7-J-Q-K-A), ten ranks."""
    found = Counter(map(stripped_pack.category, map(stripped_pack.strength, combinations(SHORT, 5))))
    assert found.total() == comb(40, 5)
    assert found == {
        "straight-flush": 7 * 4,
        "four-of-a-kind": 10 * 36,
        "flush": 4 * comb(10, 5) - 28,
        "full-house": 10 * 4 * 9 * 6,
        "straight": 7 * (4**5 - 4),
        "three-of-a-kind": 10 * 4 * comb(9, 2) * 16,
        "two-pair": comb(10, 2) * 36 * 32,
        "pair": 10 * 6 * comb(9, 3) * 64,
        "high-card": (comb(10, 5) - 7) * (4**5 - 4),
    }


@pytest.mark.parametrize(
    "hands",
    [
        ["7S JS QS KS AS", "6S 7S JS QS KS", "4S 5S 6S 7S JS", "AS 2S 3S 4S 5S", "AS AH AD AC 2S"],
        ["AS AH AD AC KS", "AS KS QS JS 6S", "AS AH AD KS KH", "7S JH QS KS AS", "6S 7H JS QS KS", "5S 6H 7S JS QS"],
        ["5S 6H 7S JS QS", "4S 5H 6S 7S JS", "3S 4H 5S 6S 7S", "2S 3H 4S 5S 6S", "AS 2H 3S 4S 5S", "AS AH AD KS QH"],
    ],
)
def test_a_flush_beats_a_full_house_and_the_seven_is_beside_the_jack(hands: list[str]) -> None:
    """003 lines 232 and 246."""
    values = [stripped_pack.strength(cards.split()) for cards in hands]
    assert values == sorted(set(values), reverse=True)


@given(st.lists(st.lists(st.sampled_from(SHORT), min_size=4, max_size=4, unique=True), min_size=2, max_size=6))
def test_the_joker_of_the_stripped_pack_by_how_it_was_dealt(hands: list[list[str]]) -> None:
    runs = by_definition.runs(5, stripped_pack.PACK)
    up, down = stripped_pack.order("ace"), stripped_pack.order("any")
    slow_down = by_definition.Ranking([*SHORT_ORDER, "five-of-a-kind"], straights=runs, may_be=in_pack)
    may_be = by_definition.ace_or_completing("straight", "flush", "straight-flush")
    slow_up = by_definition.Ranking(
        [*SHORT_ORDER, "five-of-a-kind"], straights=runs, may_be=lambda card, name: in_pack(card) and may_be(card, name)
    )
    dealt = [[*hand, JOKER] for hand in hands]
    for order, slow in ((up, slow_up), (down, slow_down)):
        fast = [stripped_pack.strength(cards, order) for cards in dealt]
        assert by_definition.agree(fast, [slow.best(cards) for cards in dealt])


def in_pack(card: str, _: str = "") -> bool:
    return card[0] in stripped_pack.PACK


def test_a_ten_is_no_card_of_the_stripped_pack() -> None:
    with pytest.raises(NotAHand):
        stripped_pack.strength(["AS", "KS", "QS", "JS", "TS"])
