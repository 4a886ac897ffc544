"""High hands with jokers of each printed kind: every five cards with a joker counted, and the printed orders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from math import comb

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from games.cards.card import DECK, JOKER
from games.cards.ranks import NotAHand, Order
from games.ranking import high, high_with_joker
from tests.games.ranking import by_definition, counted
from tests.games.ranking.test_high import FIVE

COMPLETED = ("straight", "flush", "straight-flush", "royal-flush")
HIGH_AND = by_definition.HIGH
ACE = high_with_joker.order()
WILD = high_with_joker.order(joker="any", five="five-of-a-kind")


def namer(order: Order) -> Callable[..., str]:
    return lambda cards: high_with_joker.category(high_with_joker.strength(cards, order), order)


def pack_of_53(order: Order) -> Counter[str]:
    """Every five of 53 cards: those without the joker are FIVE, those with it are looked at one by one."""
    found = Counter(map(namer(order), ((*four, JOKER) for four in combinations(DECK, 4))))
    assert found.total() == comb(52, 4)
    return found + Counter(FIVE)


def test_without_a_joker_the_hands_are_the_same() -> None:
    for five in list(combinations(DECK, 5))[::997]:
        found = {namer(order)(five) for order in (ACE, WILD)}
        assert found == {high.category(high.strength(five))}


def test_every_five_cards_of_a_pack_with_a_wild_joker() -> None:
    assert pack_of_53(WILD) == {
        "five-of-a-kind": 13,  # four of a rank and the joker
        "royal-flush": 24,  # 4, and for each suit the five ways to leave one card out
        "straight-flush": 180,
        "four-of-a-kind": 3_120,
        "full-house": 6_552,
        "flush": 7_804,
        "straight": 20_532,
        "three-of-a-kind": 137_280,
        "two-pair": 123_552,
        "pair": 1_268_088,
        "high-card": 1_302_540,
    }


def test_every_five_cards_of_a_pack_with_a_joker_that_is_an_ace_or_completes() -> None:
    """The counts follow from the cards beside the joker: an ace pairs it, a king does not."""
    found = pack_of_53(ACE)
    assert {name: found[name] for name in ("five-aces", "royal-flush", "straight-flush", "flush", "straight")} == {
        "five-aces": 1,
        "royal-flush": 24,
        "straight-flush": 180,
        "flush": 7_804,
        "straight": 20_532,
    }
    assert found["four-of-a-kind"] == 624 + 4 * 48 + 12  # three aces and another; four of another rank
    assert found["full-house"] == 3_744 + 6 * 12 * 6 + 12 * 4 * 4  # two aces and a pair; three of a rank and an ace
    assert found["three-of-a-kind"] == 54_912 + 6 * comb(12, 2) * 16 + 12 * 4 * 44  # two aces; three of another rank
    assert found["two-pair"] == 123_552 + 4 * 12 * 6 * 44 + comb(12, 2) * 36  # an ace and a pair; two other pairs
    assert found["five-of-a-kind"] == 0
    with_joker = Counter(found) - Counter(FIVE)
    assert with_joker["high-card"] == four_apart(without_ace=True)
    assert (
        with_joker["pair"] == four_apart(without_ace=False) + 12 * 6 * comb(11, 2) * 16
    )  # a pair and two without aces


def four_apart(*, without_ace: bool) -> int:
    """Four cards of four ranks with or without an ace that a joker makes neither a straight nor a flush of."""
    runs = [{14, 2, 3, 4, 5}, *({*range(low, low + 5)} for low in range(2, 11))]
    apart = [set(ranks) for ranks in combinations(range(2, 15), 4) if (14 not in ranks) is without_ace]
    return sum(4**4 - 4 for ranks in apart if not any(ranks <= run for run in runs))


def test_every_five_cards_with_both_jokers() -> None:
    """003 lines 560-606: two wild jokers, and "at minimum a three-of-a-kind" (572)."""
    order = high_with_joker.order(joker="any", five="five-of-a-kind", jokers=2)
    found = Counter(map(namer(order), ((*three, JOKER, JOKER) for three in combinations(DECK, 3))))
    runs = [{14, 2, 3, 4, 5}, *({*range(low, low + 5)} for low in range(2, 11))]
    apart = [set(ranks) for ranks in combinations(range(2, 15), 3)]
    in_run = [ranks for ranks in apart if any(ranks <= run for run in runs)]
    royal = [ranks for ranks in apart if ranks <= runs[-1]]
    assert found == {
        "five-of-a-kind": 13 * 4,
        "four-of-a-kind": 13 * 6 * 48,
        "royal-flush": 4 * len(royal),
        "straight-flush": 4 * (len(in_run) - len(royal)),
        "flush": 4 * (len(apart) - len(in_run)),
        "straight": 60 * len(in_run),
        "three-of-a-kind": 60 * (len(apart) - len(in_run)),
    }


def test_every_seven_cards_of_a_pack_with_an_ace_like_joker() -> None:
    """Six cards beside the joker: as many as there are, and the nine rarest as their definition has them."""
    found = counted.categories(namer(ACE), 6, jokers=1)
    assert found.total() == comb(52, 6)
    assert found["five-aces"] == comb(48, 2)
    # royal flush: all five of a suit and any other card, or four of them and two cards that are not the fifth
    assert found["royal-flush"] == 4 * (47 + 5 * comb(47, 2))


# --- against the definitions ------------------------------------------------------------------------------------------

NO_STRAIGHT_FLUSH = high_with_joker.order(completes=frozenset({"straight", "flush", "royal-flush"}))  # 004 line 1234
KINDS = [
    pytest.param(ACE, [*HIGH_AND, "five-aces"], by_definition.ace_or_completing(*COMPLETED), True, id="ace"),
    pytest.param(WILD, [*HIGH_AND, "five-of-a-kind"], lambda *_: True, True, id="wild"),
    pytest.param(
        high_with_joker.order(joker="any", five="five-aces"), [*HIGH_AND, "five-aces"], lambda *_: True, True, id="aces"
    ),
    pytest.param(
        high_with_joker.order(five="five-aces", below="royal-flush"),
        [*HIGH_AND[:-1], "five-aces", "royal-flush"],
        by_definition.ace_or_completing(*COMPLETED),
        True,
        id="five aces below the royal flush",
    ),
    pytest.param(
        high_with_joker.order(completes=frozenset({"straight", "flush", "royal-flush"})),
        [*HIGH_AND, "five-aces"],
        by_definition.ace_or_completing("straight", "flush", "royal-flush"),
        True,
        id="no straight flush",
    ),
    pytest.param(
        high_with_joker.order(five=None), HIGH_AND, by_definition.ace_or_completing(*COMPLETED), True, id="no five"
    ),
    pytest.param(
        high_with_joker.order(wheel="second"),
        [*HIGH_AND, "five-aces"],
        by_definition.ace_or_completing(*COMPLETED),
        False,
        id="second wheel",
    ),
]


@pytest.mark.parametrize(("order", "names", "may_be", "wheel_lowest"), KINDS)
@given(data=st.data())
def test_the_order_is_that_of_the_definitions(
    order: Order, names: list[str], may_be: Callable[[str, str], bool], wheel_lowest: bool, data: st.DataObject
) -> None:
    runs = by_definition.runs(5)
    if not wheel_lowest:
        runs.insert(len(runs) - 1, runs.pop(0))
    slow = by_definition.Ranking(names, straights=runs, may_be=may_be)
    near = st.lists(st.sampled_from([card for card in DECK if card[1] in "SH"]), min_size=4, max_size=4, unique=True)
    any_four = st.lists(st.sampled_from(DECK), min_size=4, max_size=4, unique=True)
    hands = data.draw(st.lists(st.one_of(near, any_four), min_size=2, max_size=6))
    dealt = [[*hand, JOKER] for hand in hands]
    assert by_definition.agree(
        [high_with_joker.strength(cards, order) for cards in dealt], [slow.best(cards) for cards in dealt]
    )


SUITED = [card for card in DECK if card[1] in "SH"]
SIX = st.one_of(*(st.lists(st.sampled_from(some), min_size=6, max_size=6, unique=True) for some in (DECK, SUITED)))
NEITHER = high_with_joker.order(completes=frozenset({"royal-flush"}))


@given(SIX, st.sampled_from([ACE, WILD, NO_STRAIGHT_FLUSH, NEITHER]))
@example(["9S", "8S", "7S", "6S", "5S", "2H"], NO_STRAIGHT_FLUSH)
@example(["KS", "8S", "7S", "6S", "5S", "2H"], NEITHER)
def test_of_seven_cards_the_best_five_count(cards: list[str], order: Order) -> None:
    dealt = [*cards, JOKER]
    fives = [high_with_joker.strength(five, order) for five in combinations(dealt, 5)]
    assert high_with_joker.strength(dealt, order) == max(fives)


@given(st.lists(st.sampled_from([*DECK, JOKER]), min_size=7, max_size=7, unique=True), st.sampled_from([ACE, WILD]))
def test_more_cards_never_make_the_best_hand_worse(cards: list[str], order: Order) -> None:
    values = [high_with_joker.strength(cards[:n], order) for n in (5, 6, 7)]
    assert values == sorted(values)


# --- the printed orders -----------------------------------------------------------------------------------------------

SECOND = high_with_joker.order(wheel="second")


@pytest.mark.parametrize(
    ("order", "hands"),
    [
        # 000 lines 741-747, 004 lines 1221-1229
        (
            SECOND,
            [
                "AS AH AD AC JK",
                "AS KS QS JS TS",
                "AS 2S 3S 4S 5S",
                "KS QS JS TS 9S",
                "6S 5S 4S 3S 2S",
                "AS AH AD JK 2S",
            ],
        ),
        (SECOND, ["AS KH QS JS TS", "AS 2H 3S 4S 5S", "KS QH JS TS 9S", "6S 5H 4S 3S 2S", "AS AH JK KD 2S"]),
        # 002 lines 535-537
        (high_with_joker.order(below="royal-flush"), ["AS KS QS JS JK", "AS AH AD AC JK", "KS QS JS TS 9S"]),
        # 001 line 1058: five aces only, four kings and a wild joker are four kings
        (
            high_with_joker.order(joker="any", five="five-aces"),
            ["AS AH AD AC JK", "AS KS QS JS JK", "KS KH KD KC JK", "KS KH KD JK QS"],
        ),
        # 003 line 3487
        (WILD, ["AS AH AD AC JK", "2S 2H 2D 2C JK", "AS KS QS JS TS", "KS QS JS JK 9S", "AS AH AD JK KS"]),
        # 002 line 470: the joker is the highest unmatched card of a flush
        (ACE, ["AS KS QS JS 9S", "AS QS JS 8S JK", "AS KS JS 8S 7S"]),
    ],
)
def test_printed_order(order: Order, hands: list[str]) -> None:
    values = [high_with_joker.strength(cards.split(), order) for cards in hands]
    assert values == sorted(set(values), reverse=True)


def test_a_joker_in_a_flush_is_the_highest_card_that_is_not_there() -> None:
    assert high_with_joker.strength(["KS", "9S", "4S", "2S", "JK"]) == high_with_joker.strength(
        ["AS", "KS", "9S", "4S", "2S"]
    )
    assert high_with_joker.strength(["AS", "9S", "4S", "2S", "JK"]) == high_with_joker.strength(
        ["AS", "KS", "9S", "4S", "2S"]
    )


def test_a_joker_that_no_line_lets_complete_a_straight_flush_completes_the_flush() -> None:
    """004 line 1234: a straight, a flush, a royal flush."""
    name = namer(NO_STRAIGHT_FLUSH)
    assert name(["9S", "8S", "7S", "6S", JOKER]) == "flush"
    assert name(["AS", "KS", "QS", "JS", JOKER]) == "royal-flush"
    assert name(["9S", "8S", "7S", "6S", "5S", "2H", JOKER]) == "straight-flush"  # five of them are no joker


def test_a_second_joker_and_one_in_a_pack_without_are_refused() -> None:
    with pytest.raises(NotAHand):
        high_with_joker.strength(["AS", "KS", "QS", JOKER, JOKER])
    with pytest.raises(NotAHand):
        high.strength(["AS", "KS", "QS", "JS", JOKER])
