"""All fees of a hand together, the free first hands of a newly opened game, and what a hand adds to the takings."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from compliance.floor.rules.cases import Case
from compliance.floor.rules.facts import Before, HandFacts, Opening
from compliance.floor.rules.review import Judge
from compliance.floor.rules.succession import after
from compliance.floor.rules.takings import Figures, Part, added, decode, encode, figures, taken_of
from compliance.houses.forms.house import House, Posting
from games.hand.form import Hand
from games.schema import load
from tests import builders

GAMES = load.catalogue().games


def facts_of(base: str, **changes: Any) -> HandFacts:
    hand, before, house = Case(name="x", outcome="pass", why="x.", base=base, hand=changes).told()
    return Judge(house, GAMES).facts(hand, before)


def test_all_fees_due_stand_against_all_fees_collected() -> None:
    """The base hand of Caribbean Stud: $0.50 of the player-dealer and of three players, and all of it was collected."""
    facts = facts_of("caribbean")
    assert facts.due is not None
    assert facts.fee_due is not None
    assert (facts.due.fee, facts.fee_due.fee) == (50, 200)
    [part] = taken_of(facts).parts
    assert part == Part("fee", "2.00", "2.00")


def test_an_option_without_a_fee_owes_none_and_its_rake_stands_by_itself() -> None:
    facts = facts_of("pot")
    assert facts.fee_due is not None
    assert facts.fee_due.fee == 0
    fee, rake = taken_of(facts).parts
    assert fee == Part("fee", "0.00", "0.00")
    assert rake == Part("rake", None, "3.00", "15.80")


def test_without_a_posting_nothing_is_told() -> None:
    hand, before, house = Case(name="x", outcome="pass", why="x.").told()
    bare = msgspec.structs.replace(house, postings=())
    taken = taken_of(Judge(bare, GAMES).facts(hand, before))
    assert (taken.schedule, taken.option) == ("", -1)
    assert taken.parts[0].due is None


# Super Pan 9 of Lucky Chances, page of 2011, option 1 (3896-3902): the first four hands are free (1058, 1222).
PAN = Posting(
    table="T1",
    game="super-pan-9-lucky-chances",
    schedule="sheet-2011",
    option=1,
    from_=datetime.datetime(2026, 8, 1, 13, tzinfo=datetime.UTC),
    min=Decimal(10),
    max=Decimal(500),
)
HOUSE: House = builders.house(postings=(PAN,))


def pan(number: int, **changes: Any) -> Hand:
    """$120 of two players: $1 of the player-dealer (10-200), $1 of each player (10-100)."""
    wagers = [{"seat": n, "bettor": f"P{n}", "wager": "base", "amount": "60.00"} for n in (2, 3)]
    told = {"game": PAN.game, "wagers": wagers, "cards": None, "bank": {"seat": 1, "occupant": "P1"}, "decks": None}
    return msgspec.convert(builders.hand(number, **told | changes), Hand)


def dealt(*hands: Hand) -> list[int | None]:
    """The fee due of each hand, as one after the other leaves it."""
    judge, before, found = Judge(HOUSE, GAMES), None, list[int | None]()
    for hand in hands:
        facts = judge.facts(hand, before)
        assert facts.fee_due is not None
        found.append(facts.fee_due.fee)
        before = after(hand, before, facts)
    return found


def test_the_first_four_hands_of_a_newly_opened_game_are_free() -> None:
    assert dealt(pan(1, opened=True), *(pan(n) for n in range(2, 8))) == [0, 0, 0, 0, 300, 300, 300]


def test_where_the_opening_is_not_on_record_four_hands_cannot_be_told() -> None:
    assert dealt(*(pan(n) for n in range(1, 7))) == [None, None, None, None, 300, 300]


def test_a_missing_hand_leaves_it_open_again() -> None:
    hands = [pan(1, opened=True), *(pan(n) for n in (2, 4, 5, 6, 7, 8))]
    assert dealt(*hands) == [0, 0, None, None, None, None, 300]


def test_after_a_game_was_broken_the_next_hand_opens_one() -> None:
    hands = [*(pan(n) for n in range(1, 6)), pan(6, closes="broken"), pan(7), pan(8), pan(9, opened=True), pan(10)]
    assert dealt(*hands)[5:] == [300, 0, 0, 0, 0]


def test_what_is_left_comes_to_rest() -> None:
    judge, before, left = Judge(HOUSE, GAMES), None, []
    for number in range(1, 30):
        hand = pan(number, opened=number == 1)
        before = after(hand, before, judge.facts(hand, before))
        left.append(before.opening)
    assert left[5] == left[28] == Opening(5)


def test_other_games_leave_nothing_of_it() -> None:
    """So what they leave is to the byte what it was before: no hand is judged again for it."""
    hand, before, house = Case(name="x", outcome="pass", why="x.").told()
    left = after(hand, before, Judge(house, GAMES).facts(hand, before))
    assert left.opening is UNSET
    written = msgspec.json.encode(left)
    assert b"opening" not in written
    assert msgspec.json.decode(written, type=Before) == left


@pytest.mark.parametrize(
    ("part", "expected"),
    [
        (Part("fee", "2.00", "1.50"), {"due": 200, "collected": 150, "differing": 1, "short": -50}),
        (Part("fee", "2.00", "2.00"), {"due": 200, "collected": 200}),
        (Part("fee", "0.00", "1.00"), {"collected": 100, "differing": 1, "over": 100}),
        (Part("fee", None, "1.00"), {"untold": 1, "untold_collected": 100}),
        (Part("fee", "2.00", None), {"unrecorded": 1, "unrecorded_due": 200}),
        (Part("fee", None, None), {"neither": 1}),
        (Part("rake", None, "3.00", "4.00"), {"capped": 1, "most": 400, "under_most": 300}),
        (
            Part("rake", None, "5.00", "4.00"),
            {"capped": 1, "most": 400, "under_most": 500, "differing": 1, "over": 100},
        ),
        (Part("rake", None, None, "4.00"), {"unrecorded": 1}),
    ],
)
def test_a_part_as_figures(part: Part, expected: dict[str, int]) -> None:
    assert figures(part) == Figures(hands=1, **expected)
    assert figures(part, 2, 1)[-2:] == ((2, 1) if part.kind == "fee" else (0, 0))


def test_figures_add_up_and_what_a_hand_adds_reads_back() -> None:
    one = figures(Part("fee", "2.00", "1.50"))
    assert added([one, one]) == Figures(2, 400, 300, 2, -100)
    taken = taken_of(facts_of("pot"))
    assert decode(encode(taken)) == taken
