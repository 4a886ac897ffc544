"""How large a wager may be, and how a table is gone round, in words."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from compliance.licensed.words import catalogue_words
from compliance.licensed.words.bound_words import bound
from compliance.licensed.words.catalogue_words import announcement, limit_whole
from games.schema import Bound, Limit, Order, load


@pytest.mark.parametrize(
    ("printed", "said"),
    [
        ({"of": "ante", "times": ("1",)}, "as much as Ante"),
        ({"of": "ante", "times": ("3", "4")}, "3 or 4 times Ante"),
        (
            {"of": "ante", "times": ("1", "2", "3"), "by_checks": (("3",), ("2",), ("1",))},
            "3 times Ante, 2 after one check, 1 after two checks",
        ),
        ({"of": "ante", "at_most": "10"}, "at most 10 times Ante"),
        ({"of": "ante", "at_most": "1/2"}, "at most 1/2 of Ante"),
        ({"of": "ante", "at_least": "1", "at_most": "3"}, "at least as much as Ante, at most 3 times Ante"),
        ({"min": 1, "max": 100}, "from $1 to $100"),
        ({"of_posted_max": "1/40"}, "at most 1/40 of the posted maximum"),
    ],
)
def test_a_bound_reads_as_a_person_says_it(printed: dict[str, Any], said: str) -> None:
    assert bound(Bound(cite=("1",), **printed), {"ante": "Ante"}) == said


@pytest.mark.parametrize(
    ("printed", "said"),
    [
        ({"no_max": True, "blinds": (2, 4)}, "no limit, blinds $2/$4"),
        ({"min": 5, "no_max": True}, "$5 and up, no limit"),
        ({"min": 5, "max": 500, "ante": 1}, "$5-$500, ante $1"),
        ({"min": 1, "max": 2, "buy_in_min": 40}, "$1-$2, buy-in from $40"),
        ({}, "none printed"),
    ],
)
def test_a_limit_says_what_tells_it_from_others(printed: dict[str, Any], said: str) -> None:
    assert limit_whole(Limit(cite=("1",), **printed)) == said


@pytest.mark.parametrize(
    ("held", "said"),
    [
        (
            {"of": "dealt", "starts": "left-of-bank", "direction": "clockwise", "last": "bank"},
            "Cards are dealt clockwise, from the left of the player-dealer, the player-dealer last.",
        ),
        ({"of": "dealt", "last": "button"}, "Cards are dealt, the button last."),
        ({"of": "asked", "starts": "left-of-bring-in"}, "Seats are asked, from the left of the bring-in."),
        (
            {"of": "opened", "starts": "final-bettor", "direction": "clockwise"},
            "Hands are opened clockwise, from whoever bet last on the last round.",
        ),
    ],
)
def test_how_a_table_is_gone_round(held: dict[str, str], said: str) -> None:
    block = msgspec.convert({"from": "2026-01-01", "cite": ["1"], **held}, Order)
    assert catalogue_words.block(block) == said


def test_a_call_that_the_text_rules_out_is_not_told_as_one_that_is_owed() -> None:
    """Book 003 line 338: all pairs are announced; in limits of $10-$20 and higher possible straights and flushes are not."""
    told = [announcement(one) for one in load.catalogue().games["stud-7-crystal-park"].announcement]
    assert told == [
        "the dealer does not call a possible straight or flush in limits from $10 on",
        "the dealer calls a pair that lies open, the first time it does",
    ]
