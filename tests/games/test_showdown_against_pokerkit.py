"""Showdowns with side pots in eight games, all in before the first card: pokerkit pays the same seats the same chips."""

from __future__ import annotations

import random
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from pokerkit import (
    Automation,
    FixedLimitBadugi,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    NoLimitDeuceToSevenLowballSingleDraw,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
)

from games.settling.sheet import PotSheet
from tests.games import pot_hands
from tests.games.pot_hands import HOLDEM, OMAHA, OMAHA_8, STUD, STUD_8, given_to, played, table

WHOLE_TABLE = 2520 * 2 * 2 * 100  # divides by every number of players, in halves and on two boards
ALL = tuple(Automation)
ANTE = 10**9  # more than anybody has: all are all in before the first card
Made = tuple[Any, tuple[Any, ...], dict[str, Any]]
GAMES: dict[str, Made] = {
    "holdem": (NoLimitTexasHoldem, ((1, 2), 2), HOLDEM),
    "omaha": (PotLimitOmahaHoldem, ((1, 2), 2), OMAHA),
    "omaha-8": (FixedLimitOmahaHoldemHighLowSplitEightOrBetter, ((1, 2), 2, 4), OMAHA_8),
    "stud": (FixedLimitSevenCardStud, (1, 2, 4), STUD),
    "stud-8": (FixedLimitSevenCardStudHighLowSplitEightOrBetter, (1, 2, 4), STUD_8),
    "razz": (FixedLimitRazz, (1, 2, 4), pot_hands.RAZZ),
    "badugi": (FixedLimitBadugi, ((1, 2), 2, 4), pot_hands.BADUGI),
    "deuce-to-seven": (NoLimitDeuceToSevenLowballSingleDraw, ((1, 2), 2), pot_hands.DEUCE),
}


def theirs(game: Any, more: tuple[Any, ...], stacks: list[int]) -> tuple[list[int], dict[str, list[str]]]:
    """What pokerkit leaves everybody, and the cards that it dealt."""
    state = game.create_state(ALL, True, ANTE, *more, tuple(stacks), len(stacks))
    while state.status:
        state.stand_pat_or_discard()
    piles: dict[str, list[str]] = {}
    for done in state.operations:
        name = type(done).__name__
        if name in ("HoleDealing", "BoardDealing"):
            pile = "board" if name == "BoardDealing" else f"seat-{done.player_index + 1}"
            piles.setdefault(pile, []).extend(repr(card).upper() for card in done.cards)
    return list(state.stacks), piles


@pytest.fixture
def their_chance() -> Iterator[None]:
    """pokerkit shuffles with the chance of the process: seeded here, and as it was afterwards."""
    before = random.getstate()
    random.seed(1998)
    yield
    random.setstate(before)


def one_pot_without_a_low(pot: PotSheet) -> bool:
    """Where one pot has a low hand and another none, pokerkit 0.7.7 splits the low half of the other among who is left in it,
    the beaten too; no book does."""
    halves = [any(one.half == "low" for one in pot.awards if one.pot == i) for i in range(len(pot.pots))]
    return len(set(halves)) > 1


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.usefixtures("their_chance")
def test_pokerkit_pays_the_same_seats(name: str) -> None:
    game, more, options = GAMES[name]
    chance, compiled, several = Random(f"{name} 1998"), table(options), 0
    for _ in range(100):
        stacks = [chance.randint(1, 6) * WHOLE_TABLE for _ in range(chance.randint(2, 6))]
        left, piles = theirs(game, more, stacks)
        seats = range(1, len(stacks) + 1)
        hand = played(dict(zip(seats, stacks, strict=True)), piles, all_in=list(seats))
        pot = compiled.settle(hand).pot
        assert pot is not None
        assert [one.why_not for one in pot.pots if one.why_not] == []
        if not one_pot_without_a_low(pot):
            assert [given_to(pot).get(seat, 0) for seat in seats] == left, (stacks, piles)
            several += len(pot.pots) > 1
    assert several > 40
