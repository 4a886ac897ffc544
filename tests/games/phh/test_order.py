"""Acts in another order than the game's are refused exactly where pokerkit's replay refuses them."""

from __future__ import annotations

import random
import re
import warnings
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from pokerkit import HandHistory

from games.hand.refusal import Problem
from games.phh.history import Refused, history
from games.phh.read import read
from games.phh.replay import Replay
from games.schema.plain_file import toml
from tests.games.phh.played import BLINDS, BRING_IN, game, played
from tests.games.phh.strict import mended, refused
from tests.games.phh.test_phh import WHERE

HANDS = 2
SECOND_TIME = "a hand shown a second time"
"""The one thing that pokerkit lets through and Oliver does not: when all is over, the winner shows the same cards again.
It changes nothing there; in a record one of the two is a slip."""


def ours(text: str) -> Problem | None:
    (sent,) = read(text, WHERE)
    return sent.problem


def _changed(actions: list[str], chance: Random) -> Iterator[list[str]]:
    """The actions with each one gone, doubled, exchanged with the next, or another act of the same player."""
    for i, action in enumerate(actions):
        yield actions[:i] + actions[i + 1 :]
        yield actions[: i + 1] + actions[i:]
        yield [*actions[:i], *reversed(actions[i : i + 2]), *actions[i + 2 :]]
        if re.match(r"p\d+ (?:cc|f|pb|cbr .*)$", action):
            player = action.split()[0]
            for other in ("f", "cc", "pb", f"cbr {chance.randint(1, 40)}"):
                yield [*actions[:i], f"{player} {other}", *actions[i + 1 :]]


@pytest.mark.parametrize("code", [*BLINDS, *BRING_IN])
def test_a_history_out_of_order_is_refused_where_pokerkit_refuses_it(code: str) -> None:
    taken = refusals = 0
    for seed in range(HANDS):
        told: HandHistory = played(code, seed)[1]
        for actions in _changed(list(told.actions), Random(seed)):
            text = replace(told, actions=actions).dumps()
            theirs, problem = refused(text), ours(text)
            if problem is not None and problem.what == SECOND_TIME:
                again = _number(problem)
                assert " sm" in actions[again], text
                assert any(each.startswith(f"{actions[again].split()[0]} sm") for each in actions[:again]), text
                continue
            assert (theirs is None) == (problem is None), (code, seed, theirs, problem, text)
            taken, refusals = taken + (theirs is None), refusals + (theirs is not None)
            assert problem is None or (problem.path.startswith("$.actions[") and problem.cure)
    assert taken > 10
    assert refusals > 50


@pytest.mark.parametrize("code", [*BLINDS, *BRING_IN])
def test_what_its_own_replay_cannot_mend_is_never_taken(code: str) -> None:
    told: HandHistory = played(code, 1)[1]
    for actions in _changed(list(told.actions), Random(1)):
        text = replace(told, actions=actions).dumps()
        assert ours(text) is not None or mended(text), text


def test_a_whole_table_of_stud_has_one_last_card_for_all() -> None:
    """Eight players and eight hands to the end: no card is left for each, so one lies in the middle."""
    random.seed(1)  # pokerkit shuffles with it
    dealt = game("F7S", 8, Random(1))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns that the pack runs out
        state = dealt((200,) * 8, 8)
        while state.status:
            if state.can_post_bring_in():
                state.post_bring_in()
            else:
                state.check_or_call()
    told = HandHistory.from_game_state(dealt, state)
    last = next(i for i, action in enumerate(told.actions) if action.startswith("d db"))
    card = told.actions[last].split()[-1]
    for action, fits in ((f"d db {card}", True), (f"d dh p1 {card}", False), (f"d db {card}??", False)):
        text = replace(told, actions=[*told.actions[:last], action, *told.actions[last + 1 :]]).dumps()
        assert (refused(text) is None, ours(text) is None) == (fits, fits), action


def _number(problem: Problem) -> int:
    return int(problem.path.removeprefix("$.actions[").removesuffix("]"))


HEAD = "variant = 'NT'\nantes = [0, 0, 0]\nblinds_or_straddles = [1, 2, 0]\nmin_bet = 2\n"
DEALT = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????"]
FAULTS = {
    "out of turn": (["p1 cc"], "an act out of turn", "It is the turn of p3"),
    "after the fold": (["p3 f", "p1 cc", "p2 cc", "d db 2c3c4c", "p3 cc"], "an act after the fold", "the order"),
    "before the cards": (["d db 2c3c4c"], "a board that is not due", "It is the turn of p3."),
    "a raise of too little": (["p3 cbr 4", "p1 cbr 5"], "less than the least raise", "It comes to 6.00 or more"),
    "no board": (["p3 cc", "p1 cc", "p2 cc", "p1 cc"], "an act although nobody is to bet", "3 cards of the board are due"),
    "shown too early": (["p3 sm"], "a hand shown before the betting is over", "It is the turn of p3."),
    "cards of no hand": (["p3 f", "p1 f", "d db 2c3c4c"], "a board that is not due", "The hand is over"),
    "no bring-in": (["p3 pb"], "no bring-in is due", "stud"),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_a_refusal_names_what_should_come(name: str) -> None:
    acts, what, cure = FAULTS[name]
    text = f"{HEAD}starting_stacks = [100, 100, inf]\nactions = {[*DEALT, *acts]!r}\n"
    problem = ours(text)
    assert problem is not None
    assert (problem.path, problem.what) == (f"$.actions[{len(DEALT) + len(acts) - 1}]", what)
    assert cure in problem.cure
    assert refused(text) is not None


def test_short_stacks_end_the_raising() -> None:
    text = f"{HEAD}starting_stacks = [100, 100, 11]\nactions = {[*DEALT, 'p3 cbr 11', 'p1 cbr 100', 'p2 cbr 100']!r}\n"
    problem = ours(text)
    assert problem is not None
    assert problem.what == "not more than the bet that stands"
    assert "p2 cc" in problem.cure


def test_five_raises_at_a_limit_are_no_hand_of_the_standard() -> None:
    raises = ["p2 cbr 8", "p1 cbr 12", "p2 cbr 16", "p1 cbr 20", "p2 cbr 24"]
    head = "variant = 'FT'\nantes = [0, 0]\nblinds_or_straddles = [2, 4]\nsmall_bet = 4\nbig_bet = 8\n"
    text = f"{head}starting_stacks = [100, 100]\nactions = {[*DEALT[:2], *raises]!r}\n"
    problem = ours(text)
    assert problem is not None
    assert (problem.what, "JSON" in problem.cure) == ("one raise too many on this street", True)
    assert refused(text) is not None


def test_a_door_card_that_nobody_wrote_down_lets_anybody_open() -> None:
    deal = ["d dh p1 ??????", "d dh p2 ??????", "d dh p3 ??????"]
    head = (
        "variant = 'F7S'\nantes = [1, 1, 1]\nbring_in = 1\nsmall_bet = 4\nbig_bet = 8\nstarting_stacks = [90, 90, 90]\n"
    )
    assert ours(f"{head}actions = {[*deal, 'p2 pb', 'p3 cc', 'p1 f']!r}\n") is None
    problem = ours(f"{head}actions = {[*deal, 'p2 pb', 'p1 cc']!r}\n")
    assert problem is not None
    assert problem.what == "an act out of turn"


HEADS = {
    "no least bet": ("min_bet = 2\n", "", "$.min_bet"),
    "no antes": ("antes = [0, 0, 0]\n", "", "$.antes"),
    "nobody puts in": ("[1, 2, 0]", "[0, 0, 0]", "$.antes"),
    "no size": ("min_bet = 2", "min_bet = 0", "$.min_bet"),
    "a bring-in in hold'em": ("min_bet = 2", "min_bet = 2\nbring_in = 1", "$.bring_in"),
    "no stack": ("[100, 100, inf]", "[100, 0, inf]", "$.starting_stacks[1]"),
    "no number": ("[100, 100, inf]", "[100, nan, inf]", "$.starting_stacks[1]"),
    "another type": ("[100, 100, inf]", "'all'", "$.starting_stacks"),
}  # fmt: skip


@pytest.mark.parametrize("name", HEADS)
def test_a_head_that_does_not_say_how_much_a_bet_is_is_refused(name: str) -> None:
    old, new, path = HEADS[name]
    text = f"{HEAD}starting_stacks = [100, 100, inf]\nactions = {DEALT!r}\n"
    assert ours(text) is None
    problem = ours(text.replace(old, new))
    assert problem is not None
    assert problem.path == path


def test_a_later_pair_speaks_before_a_high_card() -> None:
    deal = ["d dh p1 2c3cAc", "d dh p2 2d3d7d", "d dh p3 2h3h7h", "p2 pb", "p3 cc", "p1 cc"]
    later = ["d dh p1 Kc", "d dh p2 7s", "d dh p3 Kh", "p2 cc"]
    head = (
        "variant = 'F7S'\nantes = [1, 1, 1]\nbring_in = 1\nsmall_bet = 4\nbig_bet = 8\nstarting_stacks = [90, 90, 90]\n"
    )
    played_so = Replay(history(toml(f"{head}actions = {deal + later!r}\n")))
    assert played_so.betting.turn() == 2
    with pytest.raises(Refused, match="out of turn"):
        Replay(history(toml(f"{head}actions = {[*deal, *later[:-1], 'p1 cc']!r}\n")))
