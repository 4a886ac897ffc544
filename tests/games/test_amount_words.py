"""Amounts written out, as people write them in a log."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards.money import cents_of_words, words_of_cents


@pytest.mark.parametrize(
    ("words", "cents"),
    [
        ("Five hundred dollars", 50_000),
        ("one hundred dollars and no cents", 10_000),
        ("Ten thousand two hundred fifty dollars and fifty cents", 1_025_050),
        ("Ten thousand, two hundred and fifty dollars 50/100", 1_025_050),
        ("twelve thousand three hundred forty-five dollars only", 1_234_500),
        ("One million dollars", 100_000_000),
        ("a hundred dollars", 10_000),
        ("fifty dollars and no/100", 5_000),
        ("one dollar", 100),
        ("fifty", None),
        ("fiddy dollars", None),
        ("fifty dollars and a bit", None),
        ("", None),
        ("dollars", None),
    ],
)
def test_words_are_read(words: str, cents: int | None) -> None:
    assert cents_of_words(words) == cents


@pytest.mark.parametrize(
    ("cents", "words"),
    [
        (0, "Zero dollars"),
        (1, "Zero dollars and one cent"),
        (100, "One dollar"),
        (2_150, "Twenty-one dollars and fifty cents"),
        (1_025_050, "Ten thousand two hundred fifty dollars and fifty cents"),
        (100_000_000, "One million dollars"),
    ],
)
def test_words_are_written(cents: int, words: str) -> None:
    assert words_of_cents(cents) == words


@given(st.one_of(st.integers(0, 10**14 - 1), st.integers(0, 10**7)))
def test_what_is_written_is_read_back(cents: int) -> None:
    assert cents_of_words(words_of_cents(cents)) == cents


_ONES = st.sampled_from(["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"])
_TEENS = st.sampled_from(["ten", "eleven", "twelve", "fifteen", "nineteen"])
_TENS = st.sampled_from(["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"])
_UNDER = st.one_of(_ONES, _TEENS, _TENS, st.builds("{}-{}".format, _TENS, _ONES))
_SAID = st.one_of(_UNDER, st.builds("{} hundred".format, _ONES), st.builds("{} thousand {}".format, _UNDER, _UNDER))


@given(_SAID, _UNDER)
def test_what_is_read_is_written_in_the_same_words(whole: str, part: str) -> None:
    words = f"{whole} dollar{'' if whole == 'one' else 's'} and {part} cent{'' if part == 'one' else 's'}"
    read = cents_of_words(words)
    assert read is not None
    assert words_of_cents(read).lower() == words


@pytest.mark.parametrize("cents", [-1, 10**14])
def test_what_no_log_has_is_not_written(cents: int) -> None:
    with pytest.raises(ValueError, match="not written out"):
        words_of_cents(cents)
