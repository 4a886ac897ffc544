"""Low hands: the printed list of fifty-six, every five cards counted and the joker that is the lowest card missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards.card import DECK, JOKER
from games.cards.lows import badness
from games.cards.ranks import NotAHand, ranks_of
from games.ranking import ace_to_five, deuce_to_seven, eight_or_better
from tests.games.ranking import counted, printed

SUITS = "SHDCS"


def hand(ranks: str) -> list[str]:
    """Cards of these ranks that are no flush."""
    return [rank + suit for rank, suit in zip(ranks.split(), SUITS, strict=False)]


def printed_lows() -> list[str]:
    (low,) = printed.charts("lucky-chances/omaha-hl-lucky-chances", "low-hands")
    return [cells[1] for cells in low]


def test_the_printed_list_of_lows_is_the_order() -> None:
    """002 lines 16-77: fifty-six hands, best to worst, and no others qualify."""
    values = [eight_or_better.strength(hand(ranks)) for ranks in printed_lows()]
    assert values == sorted(set(values), reverse=True)
    every = {eight_or_better.strength(hand(" ".join(ranks))) for ranks in combinations("A23456789TJQK", 5)}
    assert every == {*values, eight_or_better.NONE}
    assert len(values) == 56


@pytest.mark.parametrize(
    ("cards", "low"), [("A 2 3 4 9", False), ("A 2 3 4 4", False), ("A 2 3 4 8", True), ("2 3 4 5 6", True)]
)
def test_who_qualifies(cards: str, low: bool) -> None:
    assert eight_or_better.category(eight_or_better.strength(hand(cards))) == ("low" if low else "no-low")


def test_every_five_cards_ace_to_five() -> None:
    """Straights and flushes do not count: all hands of five ranks are without a pair, the others as in high."""
    name = lambda cards: ace_to_five.category(ace_to_five.strength(cards))  # noqa: E731
    assert counted.categories(name, 5) == {
        "high-card": 1_317_888,
        "pair": 1_098_240,
        "two-pair": 123_552,
        "three-of-a-kind": 54_912,
        "full-house": 3_744,
        "four-of-a-kind": 624,
    }


def test_every_seven_cards_that_qualify() -> None:
    """Five different ranks up to the eight among seven cards, counted by their ranks."""
    name = lambda cards: eight_or_better.category(eight_or_better.strength(cards))  # noqa: E731
    found = counted.categories(name, 7)
    fits: Counter[bool] = Counter()
    for low in range(8):  # so many different low ranks; the rest of the seven cards are pairs of them or high cards
        fits[low >= 5] += _hands_with(low)
    assert fits.total() == found.total() == 133_784_560
    assert found["low"] == fits[True]


def _hands_with(ranks: int) -> int:
    """Hands of seven with exactly so many different ranks from ace to eight: cards of those ranks, each at least once."""

    def covering(cards: int) -> int:  # choices of `cards` cards of `ranks` ranks that show all of them
        return sum(
            (-1) ** left_out * comb(ranks, left_out) * comb(4 * (ranks - left_out), cards)
            for left_out in range(ranks + 1)
        )

    return comb(8, ranks) * sum(covering(cards) * comb(20, 7 - cards) for cards in range(8))


@pytest.mark.parametrize(
    "hands",
    [
        [
            "A 2 3 4 5",
            "A 2 3 4 6",
            "2 3 4 5 6",
            "A 2 3 4 7",
            "A 2 3 4 K",
            "9 T J Q K",
            "A A 2 3 4",
            "2 2 A 3 4",
            "A A 2 2 3",
        ],
        ["A A 2 2 3", "A A A 2 3", "A A A 2 2", "A A A A 2", "2 2 2 2 A"],
    ],
)
def test_ace_to_five_in_order(hands: list[str]) -> None:
    """003 line 310, 004 line 577."""
    values = [ace_to_five.strength(_spread(cards)) for cards in hands]
    assert values == sorted(set(values), reverse=True)


def _spread(ranks: str) -> list[str]:
    """Cards of these ranks, equal ones of different suits."""
    seen: Counter[str] = Counter()
    cards = []
    for rank in ranks.split():
        cards.append(rank + "SHDC"[seen[rank]])
        seen[rank] += 1
    return cards


def test_a_joker_in_low_is_the_lowest_rank_that_is_missing() -> None:
    """004 line 541."""
    assert ace_to_five.strength([*hand("2 3 4 5"), JOKER]) == ace_to_five.strength(hand("A 2 3 4 5"))
    assert ace_to_five.strength([*hand("A 2 4 5"), JOKER]) == ace_to_five.strength(hand("A 2 3 4 5"))
    assert ace_to_five.strength([*_spread("A A 2 K"), JOKER]) == ace_to_five.strength(_spread("A A 2 3 K"))
    assert deuce_to_seven.strength([*hand("3 4 5 7"), JOKER]) == deuce_to_seven.strength(hand("2 3 4 5 7"))
    assert deuce_to_seven.strength([*hand("2 3 4 6"), JOKER], "low") == deuce_to_seven.strength(
        hand("A 2 3 4 6"), "low"
    )


@given(st.lists(st.sampled_from(DECK), min_size=7, max_size=7, unique=True), st.randoms())
def test_low_hands_by_their_fives(cards: list[str], chance: object) -> None:
    shuffled = list(cards)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    for strength in (ace_to_five.strength, eight_or_better.strength, deuce_to_seven.strength):
        assert strength(cards) == strength(shuffled) == max(map(strength, combinations(cards, 5)))
        assert strength(cards[:5]) <= strength(cards[:6]) <= strength(cards)


def test_upcards_of_a_low_game_compare() -> None:
    assert ace_to_five.strength(["AS", "2H"]) > ace_to_five.strength(["2S", "3H"]) > ace_to_five.strength(["AS", "AH"])


# --- deuce to seven ---------------------------------------------------------------------------------------------------


def test_every_five_cards_deuce_to_seven() -> None:
    """As in high, but A-2-3-4-5 is no straight: 1,020 of them are no pair, four are a flush."""
    name = lambda cards: deuce_to_seven.category(deuce_to_seven.strength(cards))  # noqa: E731
    assert counted.categories(name, 5) == {
        "high-card": 1_302_540 + 1_020,
        "pair": 1_098_240,
        "two-pair": 123_552,
        "three-of-a-kind": 54_912,
        "straight": 10_200 - 1_020,
        "flush": 5_108 + 4,
        "full-house": 3_744,
        "four-of-a-kind": 624,
        "straight-flush": 40 - 4,
    }


def test_deuce_to_seven_in_order() -> None:
    """004 line 579."""
    hands = ["2 3 4 5 7", "2 3 4 6 7", "2 3 5 6 7", "2 4 5 6 7", "2 3 4 5 8", "A 2 3 4 5", "2 2 3 4 5"]
    values = [deuce_to_seven.strength(hand(cards)) for cards in hands]
    assert values == sorted(set(values), reverse=True)
    wheel = deuce_to_seven.strength(hand("A 2 3 4 5"))
    assert deuce_to_seven.strength(hand("8 T J Q K")) > wheel > deuce_to_seven.strength(_spread("2 2 3 4 5"))
    assert ranks_of(badness(wheel)) == (14, 5, 4, 3, 2)
    straight = deuce_to_seven.strength(hand("2 3 4 5 6"))
    flush = deuce_to_seven.strength(["2S", "3S", "4S", "5S", "7S"])
    assert wheel > deuce_to_seven.strength(_spread("A A A 2 3")) > straight > flush


def test_deuce_to_seven_with_the_ace_low() -> None:
    """004 line 526: the ace below the deuce; 6-4-3-2-A is then the best, and 5-4-3-2-A a straight."""
    low = [deuce_to_seven.strength(hand(" ".join(ranks)), "low") for ranks in combinations("A23456789TJQK", 5)]
    assert max(low) == deuce_to_seven.strength(hand("A 2 3 4 6"), "low")
    assert deuce_to_seven.category(deuce_to_seven.strength(hand("A 2 3 4 5"), "low")) == "straight"
    assert deuce_to_seven.category(deuce_to_seven.strength(hand("T J Q K A"), "low")) == "high-card"


def test_what_is_no_low_hand() -> None:
    refused: list[tuple[object, Sequence[str]]] = [
        (deuce_to_seven, hand("2 3 4 5")),
        (ace_to_five, []),
    ]
    for ranking, cards in refused:
        with pytest.raises(NotAHand):
            ranking.strength(cards)  # type: ignore[attr-defined]
