"""Every chart of the catalogue that ranks poker hands, row by row, against the ranking that its game uses."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

import pytest

from games.cards.ranks import Order
from games.ranking import four_card, high, high_with_joker, seven_card, three_card
from tests.games.ranking import printed

Strength = Callable[[Sequence[str]], int]

WORDS = {
    "7 card straight flush": "seven-card-straight-flush",
    "7 card straight flush w/ joker": "seven-card-straight-flush-with-joker",
    "7 card straight flush with joker": "seven-card-straight-flush-with-joker",
    "royal flush + royal match": "royal-flush-and-royal-match",
    "mini royal flush": "royal-flush",
    "royalflush": "royal-flush",
    "five ace": "five-aces",
    "5 aces": "five-aces",
    "quads": "four-of-a-kind",
    "4 of a kind": "four-of-a-kind",
    "trips": "three-of-a-kind",
    "3 of a kind": "three-of-a-kind",
    "2 pairs": "two-pair",
    "two pairs": "two-pair",
    "1 pair": "pair",
    "a pair": "pair",
    "one pair": "pair",
    "no pair": "high-card",
    "highest card": "high-card",
}
FIVE = {
    "five-aces": "AS AH AD AC JK",
    "five-of-a-kind": "2S 2H 2D 2C JK",
    "royal-flush": "AS KS QS JS TS",
    "straight-flush": "9S 8S 7S 6S 5S",
    "four-of-a-kind": "3S 3H 3D 3C KS",
    "full-house": "3S 3H 3D KC KS",
    "flush": "KS 9S 7S 6S 5S",
    "straight": "6S 5S 4S 3S 2H",
    "three-of-a-kind": "3S 3H 3D KC QS",
    "two-pair": "3S 3H 2D 2C QS",
    "pair": "3S 3H 2D KC QS",
    "high-card": "AS KS QS JS 9H",
}
SEVEN = {
    "five-aces": "AS AH AD AC JK 2S 3H",
    "royal-flush": "AS KS QS JS TS 4S 5H",
    "straight-flush": "9S 8S 7S 6S 5S 3H 2D",
    "seven-card-straight-flush": "7S 6S 5S 4S 3S 2S AS",
    "royal-flush-and-royal-match": "AS KS QS JS TS KH QH",
    "seven-card-straight-flush-with-joker": "7S 6S 5S JK 3S 2S AS",
    "four-of-a-kind": "3S 3H 3D 3C KS 8H 7D",
    "full-house": "3S 3H 3D KC KS 8H 7D",
    "flush": "KS 9S 7S 6S 5S AH QD",
    "straight": "6S 5S 4S 3S 2H AH KD",
    "three-of-a-kind": "3S 3H 3D KC QS 8H 7D",
    "two-pair": "3S 3H 2D 2C QS 8H 7D",
    "pair": "3S 3H 2D KC QS 8H 7D",
    "high-card": "AS KS QS JS 9H 8H 3D",
}
FOUR = {
    "four-of-a-kind": "2S 2H 2D 2C",
    "straight-flush": "5S 4S 3S 2S",
    "three-of-a-kind": "2S 2H 2D AC",
    "flush": "AS KS QS 9S",
    "straight": "AS KS QS JH",
    "pair": "AS AH KS QS",
    "high-card": "AS KS QS 9H",
}
THREE = {
    "royal-flush": "AS KS QS",
    "straight-flush": "4S 3S 2S",
    "three-of-a-kind": "AS AH AD",
    "straight": "AS KS QH",
    "flush": "AS KS JS",
    "pair": "AS AH KD",
    "high-card": "AS KS JH",
}


def word(cells: list[str]) -> str:
    """The hand of a row; its number may stand in front, an explanation behind."""
    text = cells[1] if len(cells) > 1 and re.fullmatch(r"\d+(st|nd|rd|th|a)?", cells[0]) else cells[0]
    text = re.sub(r"^[a-i]\. ", "", text.lower()).replace("(with joker)", "with joker").replace("-", " ")
    text = re.sub(r" *\(.*\)", "", text).strip()
    return WORDS.get(text, text.replace(" ", "-"))


def of_game(chart: str, words: list[str]) -> tuple[dict[str, str], Strength]:
    """Example hands and the ranking for them, by what the chart ranks."""
    if "three-card" in chart or "tcp" in chart:
        return THREE, three_card.strength
    if "four-card" in chart:
        return FOUR, four_card.strength
    if "seven-card-straight-flush" in words:
        return SEVEN, partial(seven_card.strength, of=high_with_joker.order(joker="any"))
    if "five-of-a-kind" in words:
        return FIVE, with_joker(high_with_joker.order(joker="any", five="five-of-a-kind", jokers=2))
    if "five-aces" in words:
        below = "royal-flush" if words.index("five-aces") == 1 else None
        return FIVE, with_joker(high_with_joker.order(below=below))
    return FIVE, high.strength


def with_joker(order: Order) -> Strength:
    return lambda cards: high_with_joker.strength(cards, order)


def charts() -> list[tuple[str, list[str]]]:
    found = [(name, [word(cells) for cells in rows]) for name, rows in printed.rankings()]
    return [(name, words) for name, words in found if {"straight", "flush", "straight-flush"} <= set(words)]


CHARTS = charts()


def test_most_of_the_charts_are_of_poker_hands() -> None:
    assert len(CHARTS) >= 50
    assert {"lucky-chances/four-card-poker-lucky-chances ranking", "crystal-park/trips-crystal-park hand-ranking"} <= {
        name for name, _ in CHARTS
    }


@pytest.mark.parametrize(("chart", "words"), CHARTS, ids=[name for name, _ in CHARTS])
def test_a_printed_chart_is_the_order(chart: str, words: list[str]) -> None:
    hands, strength = of_game(chart, words)
    values = [strength(hands[word].split()) for word in words]
    assert len(set(values)) == len(values)
    assert values == sorted(values, reverse=values[0] > values[-1])
    assert (values[0] > values[-1]) is (words[0] not in ("pair", "high-card"))  # three books print it from the lowest
