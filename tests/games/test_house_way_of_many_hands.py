"""Many seeded hands set by every house way: legally, in whatever order they lie, and one chart against a second reading."""

from __future__ import annotations

import random

import pytest

from games.cards.card import JOKER
from games.cards.ranks import RANKS
from games.settling.house_looks import worth
from tests.games.house_ways import SETTING, face_up, hands, way_of


@pytest.mark.parametrize("joker", [False, True])
@pytest.mark.parametrize("slug", SETTING)
def test_every_hand_is_set_legally_and_the_order_of_its_cards_changes_nothing(slug: str, joker: bool) -> None:
    way, chance = way_of(slug), random.Random(11)
    for cards in hands(3, 150, joker):
        found = way.set(cards)
        assert found == way.set(tuple(chance.sample(cards, len(cards))))
        assert found.known or found.why_not
        for one in (found, *found.others):
            if one.known:
                assert sorted((*one.front, *one.back)) == sorted(cards)
                assert (len(one.front), len(one.back)) == (2, 5)
                assert one.step is not None
                low, high = worth(one.front, one.back, way.block.joker or "ace")
                assert low < high


@pytest.mark.parametrize("slug", SETTING)
def test_suits_renamed_change_no_rank(slug: str) -> None:
    way, names = way_of(slug), str.maketrans("SHDC", "HDCS")
    for cards in hands(5, 100, True):
        found = way.set(cards)
        other = way.set([card if card == JOKER else card[0] + card[1].translate(names) for card in cards])
        assert found.known == other.known
        if found.known:
            assert worth(found.front, found.back, way.block.joker or "ace") == worth(
                other.front, other.back, way.block.joker or "ace"
            )


@pytest.mark.parametrize(
    ("slug", "apart"),
    [
        ("face-up-pai-gow", set()),
        ("pai-gow-poker", set()),
        ("fortune-pai-gow", {"four-and-set"}),  # line 1125 gives it a row
        ("face-up-pai-gow-crystal-park", {"four-jacks-to-nines"}),  # line 3558 has lost its rule
    ],
)
def test_the_charts_against_a_second_reading_of_face_up_pai_gow(slug: str, apart: set[str]) -> None:
    """In other words all four print the same for a hand without the joker, but for the rows named."""
    way, close = way_of(slug), random.Random(23)
    dealt = [*hands(1, 500, False)]
    for _ in range(1000):  # of few ranks and suits, so that sets, straights and flushes come often
        ranks, suits = close.sample(RANKS, close.choice((4, 5, 6))), close.choice(("SHDC", "SHDC", "SHD"))
        dealt.append(tuple(close.sample([rank + suit for rank in ranks for suit in suits], 7)))
    for cards in dealt:
        expected, found = face_up(cards), way.set(cards)
        if found.step is not None and found.step.name in apart:
            continue
        assert found.known is (expected is not None), (cards, found)
        if expected is not None:
            assert sorted(RANKS.index(card[0]) + 2 for card in found.front) == sorted(expected), (cards, found)
