"""Pots and showdowns: no chip is lost, side pots are what their slow definition says, and what is not on record is not told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards.card import DECK
from games.hand.form import Hand
from games.hand.pot import Award
from games.hand.pots import Stake
from games.schema import load
from games.schema.check import settle
from games.settling.sheet import PotSheet
from games.terms.game import game_terms
from tests.games.pot_hands import HOLDEM, OMAHA_8, STUD, STUD_8, given_to, matched, played, table

CHIP = 100


def sheet(options: Mapping[str, Any], hand: Hand) -> PotSheet:
    pot = table(options).settle(hand).pot
    assert pot is not None
    return pot


# --- money ------------------------------------------------------------------------------------------------------------


def dealt(options: Mapping[str, Any], seats: Sequence[int], chance: Random) -> dict[str, list[str]]:
    deck = chance.sample(list(DECK), len(DECK))
    piles = {f"seat-{seat}": [deck.pop() for _ in range(options["own"])] for seat in seats}
    if options.get("board"):
        piles["board"] = [deck.pop() for _ in range(options["board"])]
    return piles


@settings(deadline=None)
@given(st.sampled_from([HOLDEM, OMAHA_8, STUD_8]), matched(), st.randoms(use_true_random=False), st.integers(0, 5))
def test_money_in_is_money_out(options: dict[str, Any], put: dict[int, Stake], chance: Random, rake: int) -> None:
    seats = list(put)[:7]
    puts = {seat: put[seat].live * CHIP for seat in seats}
    folded = [seat for seat in seats if put[seat].folded]
    all_in = [seat for seat in seats if put[seat].all_in]
    taken = min(rake * 50, sum(puts.values()))
    pot = sheet(options, played(puts, dealt(options, seats, chance), folded, all_in, taken=taken))
    assert all(not one.why_not for one in pot.pots)
    loose = sum(one.amount for one in pot.loose)
    assert sum(given_to(pot).values()) + loose + taken == sum(puts.values())
    assert all(seat not in folded for seat in given_to(pot))


@settings(deadline=None)
@given(matched(), st.randoms(use_true_random=False), st.integers(1, 8))
def test_seats_renamed_around_the_table_change_nothing(put: dict[int, Stake], chance: Random, by: int) -> None:
    seats = list(put)[:7]
    piles = dealt(HOLDEM, seats, chance)

    def turned(seat: int, turn: int) -> int:
        return (seat - 1 + turn) % 9 + 1

    def at(turn: int) -> dict[int, int]:
        name = {seat: turned(seat, turn) for seat in seats}
        cards = {f"seat-{name[s]}": piles[f"seat-{s}"] for s in seats} | {"board": piles["board"]}
        hand = played(
            {name[s]: put[s].live * CHIP for s in seats},
            cards,
            [name[s] for s in seats if put[s].folded],
            [name[s] for s in seats if put[s].all_in],
            button=name[seats[0]],
        )
        back = {new: old for old, new in name.items()}
        return {back[seat]: cents for seat, cents in given_to(sheet(HOLDEM, hand)).items()}

    assert at(0) == at(by)


# --- what the record does not tell ------------------------------------------------------------------------------------

BOARD = ["2S", "7H", "9D", "JC", "KS"]
PILES = {"seat-1": ["AS", "AH"], "seat-2": ["KH", "KD"], "seat-3": ["3C", "4C"], "board": BOARD}
EVEN = {1: 1000, 2: 1000, 3: 1000}


def without(*names: str) -> dict[str, list[str]]:
    return {name: cards for name, cards in PILES.items() if name not in names}


def test_the_best_hand_that_was_shown_takes_the_pot() -> None:
    assert given_to(sheet(HOLDEM, played(EVEN, PILES))) == {2: 3000}
    assert given_to(sheet(HOLDEM, played(EVEN, PILES, showed=[1, 3]))) == {1: 3000}  # seat 2 mucked
    assert given_to(sheet(HOLDEM, played(EVEN, without("board"), showed=[3]))) == {3: 3000}
    assert given_to(sheet(HOLDEM, played(EVEN, {}, folded=[1, 2]))) == {3: 3000}


@pytest.mark.parametrize(
    ("piles", "pot", "why"),
    [
        (without("board"), {}, "the board was not recorded"),
        (PILES | {"board": BOARD[:4]}, {}, "board has 4 cards on record, not 5"),
        (without("seat-2"), {}, "whether seat 2 showed its hand, and which it was, was not recorded"),
        (without("seat-2"), {"showed": [1, 2]}, "the cards of seat 2 were not recorded"),
        (PILES | {"seat-2": ["KH"]}, {}, "seat 2 has 1 cards on record, not 2"),
        (PILES, {"showed": []}, "nobody who may win it is recorded as having shown a hand"),
        (PILES, {"runs": 2}, "the second board was not recorded"),
    ],
)
def test_what_cannot_be_told_is_not_told(piles: dict[str, list[str]], pot: dict[str, Any], why: str) -> None:
    made = sheet(HOLDEM, played(EVEN, piles, **pot))
    assert [one.why_not for one in made.pots] == [why]
    assert made.awards == ()


def test_a_side_pot_is_told_where_the_main_pot_is_not() -> None:
    puts = {1: 500, 2: 1000, 3: 1000}
    made = sheet(HOLDEM, played(puts, without("seat-1"), all_in=[1], showed=[1, 2, 3]))
    assert [one.why_not for one in made.pots] == ["the cards of seat 1 were not recorded", ""]
    assert [award[:3] for award in made.awards] == [(2, 1000, 1)]


def test_who_is_short_and_not_all_in_leaves_the_pot_untold() -> None:
    made = sheet(HOLDEM, played({1: 500, 2: 1000, 3: 1000}, PILES))
    assert made.short == (1,)
    assert "seat 1 put in less than was bet" in made.pots[0].why_not


def test_the_board_is_run_twice_from_where_it_stood() -> None:
    piles = {**PILES, "board-2": ["AD", "AC"]}  # 2S 7H 9D AD AC
    made = sheet(HOLDEM, played(EVEN, piles, runs=2))
    assert [(award.seat, award.amount, award.board) for award in made.awards] == [(2, 1500, 1), (1, 1500, 2)]


def test_two_whole_boards_have_a_pot_each_and_the_odd_chip_is_nobodys() -> None:
    piles = {**PILES, "board-2": ["AD", "AC", "2D", "3D", "4D"]}
    made = sheet(HOLDEM, played({1: 900, 2: 900, 3: 900}, piles, chip="1.00"))
    assert given_to(made) == {1: 1300, 2: 1300}
    assert [(one.amount, one.seats) for one in made.loose] == [(100, (1, 2))]


TIED = {"seat-1": ["AS", "3H"], "seat-2": ["AH", "3D"], "seat-3": ["AD", "3S"], "board": BOARD}


@pytest.mark.parametrize(
    ("ties", "button", "awards", "loose"),
    [
        ({"odd_chip": "left-of-button"}, 1, {1: 900, 2: 1000, 3: 900}, 0),
        ({"odd_chip": "left-of-button"}, 3, {1: 1000, 2: 900, 3: 900}, 0),
        ({"odd_chip": "left-of-button"}, None, {1: 900, 2: 900, 3: 900}, 100),
        ({"odd_chip": "left-of-dealer"}, None, {1: 1000, 2: 900, 3: 900}, 0),
        ({"odd_chip": "highest-card"}, 1, {1: 900, 2: 900, 3: 900}, 100),
        ({"odd_chip": "highest-card", "suits": "SHDC"}, 1, {1: 1000, 2: 900, 3: 900}, 0),
        ({"odd_chip": "highest-card", "suits": "CDHS"}, 1, {1: 900, 2: 900, 3: 1000}, 0),
        ({}, 1, {1: 900, 2: 900, 3: 900}, 100),
    ],
)
def test_the_odd_chip(ties: dict[str, str], button: int | None, awards: dict[int, int], loose: int) -> None:
    made = sheet({**HOLDEM, "ties": ties}, played(EVEN, TIED, taken=200, chip="1.00", button=button))
    assert given_to(made) == awards
    assert sum(one.amount for one in made.loose) == loose


@pytest.mark.parametrize(("several", "awards"), [("one-each", [1000, 1000, 900]), ("first", [1100, 900, 900])])
def test_two_odd_chips(several: str, awards: list[int]) -> None:
    ties = {"odd_chip": "left-of-button", "several": several}
    made = sheet({**HOLDEM, "ties": ties}, played(EVEN, TIED, taken=100, chip="1.00", button=3))
    assert list(given_to(made).values()) == awards


def test_without_a_chip_on_record_the_smallest_that_fits_is_taken() -> None:
    awards = [{"seat": 1, "amount": "14.00"}, {"seat": 2, "amount": "16.00"}]
    hand = played(EVEN, {**TIED, "seat-3": ["4C", "5C"]}, button=2)
    told = msgspec.structs.replace(hand.pot, awards=msgspec.convert(awards, list[Award]))
    assert given_to(sheet(HOLDEM, hand)) == {1: 1500, 2: 1500}
    assert given_to(sheet(HOLDEM, msgspec.structs.replace(hand, pot=told))) == {1: 1600, 2: 1400}  # chips of $2


def test_a_joker_that_lay_face_up_is_another_card() -> None:
    side = {"rank": "stripped-pack", "joker": "any", "joker_up": "ace", "cite": ["1"]}
    options = {"own": 5, "cards_cite": ["1"], "high": side, "ties": {}}
    down = {"seat-1": ["KH", "KD", "2C", "3D", "JK"], "seat-2": ["AS", "AH", "4C", "5D", "7H"]}
    assert sheet(options, played({1: 100, 2: 100}, down)).pots[0].why_not.startswith("which cards of seat 1 lay")
    up = {"seat-1": ["KH", "KD"], "seat-1-up": ["2C", "3D", "JK"], "seat-2": down["seat-2"]}
    assert given_to(sheet(options, played({1: 100, 2: 100}, up))) == {2: 200}
    hidden = {"seat-1": ["KH", "JK"], "seat-1-up": ["2C", "3D", "KD"], "seat-2": down["seat-2"]}
    assert given_to(sheet(options, played({1: 100, 2: 100}, hidden))) == {1: 200}


def test_the_last_card_may_be_one_for_all() -> None:
    piles = {"seat-1": ["2S", "2H", "2D", "9C", "9D", "4S"], "seat-2": ["AS", "AH", "KD", "KC", "3D", "4H"]}
    assert given_to(sheet(STUD, played({1: 100, 2: 100}, {**piles, "board": ["AC"]}))) == {2: 200}


def test_what_the_book_leaves_open_is_told_where_every_reading_agrees() -> None:
    options = {
        **HOLDEM,
        "under": [{"reading": "wheel", "value": "no", "high": {"wheel": "none"}}],
    }
    board = ["2S", "3H", "4D", "9C", "KS"]
    wheel = {"seat-1": ["AS", "5H"], "seat-2": ["KH", "KD"], "board": board}
    pair = {"seat-1": ["AS", "AH"], "seat-2": ["KH", "QD"], "board": board}
    for reading, piles, awards in (
        ("yes", wheel, {1: 200}),
        ("no", wheel, {2: 200}),
        ("not-stated", wheel, {}),
        ("not-stated", pair, {1: 200}),
    ):
        pot = table(options, {"wheel": reading}).settle(played({1: 100, 2: 100}, piles)).pot
        assert pot is not None
        assert given_to(pot) == awards
        assert bool(pot.pots[0].why_not) is not bool(awards)


def test_options_that_hang_on_a_reading_name_one_of_the_game() -> None:
    for slug, game in load.catalogue().games.items():
        for block in game.procedure:
            if block.name != "showdown":
                continue
            known = {str(one.name): one.possible for one in game.reading}
            for entry in block.options.get("under", ()):
                assert entry["value"] in known[entry["reading"]], slug
            terms = game_terms(game, max(edition.from_ for edition in game.edition))
            assert terms.table is not None
            assert settle.options("showdown", block.options) is not None
