"""Main pot and side pots against their slow definition, chip by chip; antes, dead blinds, and the bet that nobody called."""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import given, settings
from hypothesis import strategies as st

from games.hand import pots
from games.hand.pots import Stake
from tests.games.pot_hands import matched


def slowly(put: Mapping[int, Stake]) -> list[tuple[int, tuple[int, ...]]]:
    """The definition, chip by chip: a chip of height h may be won by everybody in the hand whose stake reaches h."""
    made: list[tuple[int, tuple[int, ...]]] = []
    for height in range(1, max(stake.live for stake in put.values()) + 1):
        chips = sum(stake.live >= height for stake in put.values())
        may = tuple(s for s, k in put.items() if not k.folded and (k.live >= height or not k.all_in))
        if not may or (made and made[-1][1] == may):
            made[-1] = (made[-1][0] + chips, made[-1][1])
        else:
            made.append((chips, may))
    return made


@settings(deadline=None)
@given(matched())
def test_side_pots_are_what_they_are_chip_by_chip(put: dict[int, Stake]) -> None:
    built = pots.build(put)
    assert built.uncalled == {}
    assert built.short == ()
    assert [(pot.amount, pot.seats) for pot in built.pots] == slowly(put)
    assert built.total == sum(stake.live for stake in put.values())


@settings(deadline=None)
@given(matched(), st.integers(1, 30))
def test_what_nobody_called_goes_back_and_changes_no_pot(put: dict[int, Stake], more: int) -> None:
    raised = {**put, 1: put[1]._replace(live=put[1].live + more)}
    built = pots.build(raised)
    assert built.uncalled == {1: more}
    assert built.pots == pots.build(put).pots


@settings(deadline=None)
@given(matched(), st.integers(1, 5))
def test_antes_lie_in_the_main_pot(put: dict[int, Stake], ante: int) -> None:
    with_antes = {seat: stake._replace(dead=ante) for seat, stake in put.items()}
    plain, anted = pots.build(put), pots.build(with_antes)
    assert anted.pots[0].amount == plain.pots[0].amount + ante * len(put)
    assert anted.pots[1:] == plain.pots[1:]


def test_a_dead_blind_of_one_seat_makes_no_side_pot() -> None:
    put = {1: Stake(400), 2: Stake(400, dead=200), 3: Stake(400), 4: Stake(150, all_in=True)}
    built = pots.build(put)
    assert [(pot.amount, pot.seats) for pot in built.pots] == [(800, (1, 2, 3, 4)), (750, (1, 2, 3))]


def test_who_is_all_in_with_the_ante_plays_for_antes() -> None:
    put = {1: Stake(400, dead=100), 2: Stake(400, dead=100), 3: Stake(0, dead=60, all_in=True)}
    assert [(pot.amount, pot.seats) for pot in pots.build(put).pots] == [(180, (1, 2, 3)), (880, (1, 2))]
