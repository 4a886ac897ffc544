"""Histories that pokerkit plays and writes are read to the chip; those we write, pokerkit plays to the same end."""

from __future__ import annotations

import datetime
import json
import warnings
from collections.abc import Iterator
from decimal import Decimal

import pytest
from pokerkit import ChipsPushing, HandHistory, State

from games.cards.money import CENTS
from games.hand.check import problems
from games.hand.csv import Sent
from games.hand.form import Hand, canonical, decode
from games.phh.read import Where, read
from games.phh.variants import VARIANTS
from games.phh.write import write, write_several
from games.schema import load
from games.terms.game import game_terms
from tests.games.phh.played import BLINDS, BRING_IN, played

WHERE = Where(
    establishment="house", game="holdem", table="T1", gaming_day=datetime.date(2026, 9, 1), time_zone="America/Los_Angeles",
    started=datetime.datetime(2026, 9, 1, 18, tzinfo=datetime.UTC),
)  # fmt: skip
LATER = datetime.datetime(2026, 12, 1, tzinfo=datetime.UTC)
HANDS = 25
_STUD = (3, 1, 1, 1, 1)
HOLE = {"FT": (2,), "NT": (2,), "PO": (4,), "FO/8": (4,), "F7S": _STUD, "F7S/8": _STUD, "FR": _STUD}
HISTORY = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, inf, 40.50]
actions = ["d dh p1 AsAh", "d dh p2 ????", "d dh p3 KsKh", "p3 cbr 40.50", "p1 cc # it is a race", "p2 f",
  "d db 2c3c4c", "d db 5d", "d db 9d", "p1 sm AsAh", "p3 sm"]
"""


def hand_of(text: str) -> Hand:
    (sent,) = read(text, WHERE)
    assert sent.problem is None, sent.problem
    return decode(sent.raw)


def problem_of(text: str) -> tuple[str, str, str]:
    (sent,) = read(text, WHERE)
    assert sent.problem is not None, sent.raw
    return sent.problem.path, sent.problem.value, sent.problem.what


def contributed(hand: Hand) -> dict[int, int]:
    """What each seat has in the pot at the end, in cents."""
    assert hand.pot is not None
    put: dict[int, int] = {seat.seat: 0 for seat in hand.seats}
    for street in hand.pot.streets or ():
        for act in street.acts or ():
            put[act.seat] += CENTS[act.amount] if act.amount is not None else 0
    for back in hand.pot.returned or ():
        put[back.seat] -= CENTS[back.amount]
    return put


def by_pokerkit(state: State) -> dict[int, int]:
    """The same by what pokerkit pushed and paid. Of who was left alone it does not say: his last bet comes straight back."""
    won = [0] * state.player_count
    for operation in state.operations:
        if isinstance(operation, ChipsPushing):
            won = [before + more for before, more in zip(won, operation.amounts, strict=True)]
    put = {i + 1: 100 * (won[i] - payoff) for i, payoff in enumerate(state.payoffs)}
    if sum(state.statuses) == 1:
        del put[state.statuses.index(True) + 1]
    return put


@pytest.mark.parametrize("code", [*BLINDS, *BRING_IN])
def test_what_pokerkit_plays_is_read_to_the_chip(code: str) -> None:
    for seed in range(HANDS):
        state, told = played(code, seed)
        hand = hand_of(told.dumps())
        put = contributed(hand)
        assert {seat: put[seat] for seat in by_pokerkit(state)} == by_pokerkit(state), (code, seed)
        assert not problems(hand, LATER), (code, seed)
        held = {i + 1: [repr(card).upper() for card in cards] for i, cards in enumerate(state.hole_cards) if cards}
        piles = hand.cards or {}
        assert all(sorted(piles[f"seat-{seat}"]) == sorted(cards) for seat, cards in held.items()), (code, seed)
        board = [repr(card).upper() for street in state.board_cards for card in street]
        assert piles.get("board", []) == board, (code, seed)


@pytest.mark.parametrize("code", list(HOLE))
def test_what_we_write_pokerkit_plays_to_the_same_end(code: str) -> None:
    for seed in range(HANDS):
        state, told = played(code, seed)
        text = write(hand_of(told.dumps()), code, HOLE[code])
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ours = HandHistory.loads(text)
            *_, end = ours
        assert not end.status, (code, seed)
        assert list(end.payoffs) == list(state.payoffs), (code, seed, text)


@pytest.mark.parametrize("code", list(HOLE))
def test_read_written_and_read_again_it_is_the_same_hand(code: str) -> None:
    for seed in range(HANDS):
        _, told = played(code, seed)
        hand = hand_of(told.dumps())
        again = hand_of(write(hand, code, HOLE[code]))
        assert (again.pot, again.cards) == (hand.pot, hand.cards), (code, seed)


GAMES = {"NT": "texas-holdem-choctaw", "FT": "texas-holdem-choctaw"}


@pytest.mark.parametrize("code", list(GAMES))
def test_what_is_read_is_settled_as_pokerkit_pays_it(code: str) -> None:
    """Odd chips apart, of which each book has its own rule: these hands have none, for every pot is whole dollars there."""
    terms = game_terms(load.catalogue().games[GAMES[code]], WHERE.gaming_day)
    settled = 0
    for seed in range(4 * HANDS):
        state, told = played(code, seed)
        hand = hand_of(told.dumps())
        sheet = terms.settle(hand).pot
        assert sheet is not None
        if sheet.loose or any(award.amount % 100 for award in sheet.awards):
            continue
        settled += 1
        due = {seat.seat: -put for seat, put in zip(hand.seats, contributed(hand).values(), strict=True)}
        for award in sheet.awards:
            due[award.seat] += award.amount
        assert [due[i + 1] for i in range(state.player_count)] == [100 * payoff for payoff in state.payoffs], (
            code,
            seed,
        )
    assert settled > 3 * HANDS


def test_several_histories_are_read_in_their_order() -> None:
    text = write_several(played("NT", seed)[1].dumps() for seed in range(3))
    sent = list(read(text, WHERE))
    assert [decode(each.raw).number for each in sent] == [1, 2, 3]
    assert [text.splitlines()[each.line - 1] for each in sent] == ["[1]", "[2]", "[3]"]


def test_one_history_that_is_wrong_refuses_itself_only() -> None:
    good = played("NT", 1)[1].dumps()
    first, second, third = read(write_several([good, good.replace("'NT'", "'XX'"), good]), WHERE)
    assert (first.problem, third.problem) == (None, None)
    assert second.problem is not None
    assert second.problem.path == "$.variant"


def test_amounts_are_exact_and_unknown_cards_and_stacks_stay_unknown() -> None:
    hand = hand_of(HISTORY)
    assert hand.pot is not None
    assert hand.pot.streets is not None
    assert contributed(hand) == {1: 4050, 2: 200, 3: 4050}
    assert set(hand.cards or {}) == {"seat-1", "seat-3", "board"}
    assert hand.pot.showed == [1]
    all_in = [act.seat for street in hand.pot.streets for act in street.acts or () if act.all_in]
    assert all_in == [3]


def test_winnings_and_finishing_stacks_become_awards() -> None:
    hand = hand_of(HISTORY + "winnings = [83, 0, 0]\n")
    assert hand.pot is not None
    assert hand.pot.awards is not None
    assert [(award.seat, award.amount) for award in hand.pot.awards] == [(1, "83.00")]
    told = HISTORY.replace("inf", "50") + "finishing_stacks = [142.50, 48, 0]\n"
    hand = hand_of(told)
    assert hand.pot is not None
    assert hand.pot.awards is not None
    assert [(award.seat, award.amount) for award in hand.pot.awards] == [(1, "83.00")]


def test_seats_and_the_moment_are_those_of_the_file() -> None:
    hand = hand_of(
        HISTORY + "seats = [7, 9, 2]\nhand = 41\nyear = 2026\nmonth = 9\nday = 1\ntime = 19:30:00\ntime_zone = 'UTC'\n"
    )
    assert [seat.seat for seat in hand.seats] == [2, 7, 9]
    assert hand.pot is not None
    assert hand.pot.button == 2
    assert (hand.number, hand.id) == (41, "T1-20260901-41")
    assert hand.started == datetime.datetime(2026, 9, 1, 19, 30, tzinfo=datetime.UTC)


def test_names_of_players_do_not_come_in() -> None:
    hand = hand_of(HISTORY + 'players = ["Jane Doe", "B", "C"]\n')
    assert b"Jane" not in canonical(hand)


WRONG = {
    "not TOML": ("variant = ", ("the file", "variant =")),
    "nothing in it": ("", ("the file", "nothing")),
    "no such variant": (HISTORY.replace('"NT"', '"NLHE"'), ("$.variant", "'NLHE'")),
    "no such action": (HISTORY.replace('"p2 f"', '"p2 jumps"'), ("$.actions[5]", "'p2 jumps'")),
    "no such player": (HISTORY.replace('"p2 f"', '"p9 f"'), ("$.actions[5]", "'p9'")),
    "no card": (HISTORY.replace("AsAh", "AsZz", 1), ("$.actions[0]", "'AsZz'")),
    "half a card": (HISTORY.replace("????", "A???", 1), ("$.actions[1]", "A?")),
    "more than he has": (HISTORY.replace("cbr 40.50", "cbr 41"), ("$.actions[3]", "41.00")),
    "a bet below what stands": (HISTORY.replace("cbr 40.50", "cbr 2"), ("$.actions[3]", "2.00")),
    "parts of a cent": (HISTORY.replace("cbr 40.50", "cbr 4.505"), ("$.actions[3]", "4.505")),
    "not an amount": (HISTORY.replace("cbr 40.50", "cbr much"), ("$.actions[3]", "'much'")),
    "an act after the fold": (HISTORY.replace('"p2 f"', '"p2 f", "p2 cc"'), ("$.actions[6]", "p2")),
    "a board too many": (HISTORY.replace('"d db 9d"', '"d db 9d", "d db Td"'), ("$.actions[9]", "'d db Td'")),
    "a seat twice": (HISTORY + "seats = [1, 1, 2]\n", ("$.seats", "[1, 1, 2]")),
    "shown and not dealt": (HISTORY.replace("sm AsAh", "sm AsKd"), ("$.actions[9]", "AsKd")),
    "a negative stack": (HISTORY.replace("[100,", "[-100,"), None),
    "thrown away in hold'em": (HISTORY.replace('"p2 f"', '"p2 sd As"'), ("$.actions[5]", "'p2 sd As'")),
    "no such day": (HISTORY + "year = 2026\nmonth = 2\nday = 31\ntime = 19:30:00\n", ("$.time", "2026-2-31 America/Los_Angeles")),
    "finishing with less": (HISTORY.replace("inf", "50") + "finishing_stacks = [1, 48, 0]\n", None),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_history_that_cannot_be_read_says_where(name: str) -> None:
    text, place = WRONG[name]
    path, value, what = problem_of(text)
    assert what
    assert path.startswith(("$.", "the file"))
    if place is not None:
        assert (path, value) == place


def _broken() -> Iterator[str]:
    """The history with each line gone, cut or doubled."""
    lines = HISTORY.strip().splitlines()
    for i, line in enumerate(lines):
        yield "\n".join(lines[:i] + lines[i + 1 :])
        yield "\n".join([*lines[:i], line[: len(line) // 2], *lines[i + 1 :]])
        yield "\n".join([*lines[: i + 1], *lines[i:]])


@pytest.mark.parametrize("text", list(_broken()))
def test_a_damaged_history_never_stops_the_reading(text: str) -> None:
    sent = list(read(text, WHERE))
    assert sent
    assert all(isinstance(each, Sent) for each in sent)


def test_every_action_replaced_by_another_is_read_or_refused() -> None:
    _, told = played("F7S/8", 5)
    for i in range(len(told.actions)):
        for other in ("p1 f", "p2 cc", "p3 cbr 8", "d db AsKs", "d dh p1 As", "p1 sd As", "p1 sm", "p1 pb", "#", ""):
            raw = told.dumps().replace(repr(told.actions[i]), repr(other), 1)
            assert len(list(read(raw, WHERE))) == 1


def test_deeply_nested_toml_is_refused_in_words() -> None:
    path, _, what = problem_of("a = " + "[" * 20_000)
    assert (path, what) == ("the file", "not TOML: brackets in brackets without end")


def test_a_hand_without_acts_is_not_written() -> None:
    raw = json.loads(canonical(hand_of(HISTORY)))
    raw["pot"]["streets"] = [{"name": "before-flop", "puts": [{"seat": 1, "amount": "2.00"}]}]
    with pytest.raises(Exception, match="the acts were not recorded"):
        write(decode(json.dumps(raw)), "NT", (2,))


def test_names_are_escaped_in_what_is_written() -> None:
    raw = json.loads(canonical(hand_of(HISTORY)))
    raw["seats"][0]["occupant"] = 'a"] x = ["\n'
    text = write(decode(json.dumps(raw)), "NT", (2,))
    assert HandHistory.loads(text).players == ['a"] x = ["\n', "P2", "P3"]


def test_cents_are_written_as_cents() -> None:
    text = write(hand_of(HISTORY), "NT", (2,))
    assert "p3 cbr 40.50" in text
    assert HandHistory.loads(text).starting_stacks[2] == Decimal("40.50")


def test_every_variant_of_pokerkit_is_known() -> None:
    assert set(VARIANTS) == set(HandHistory.game_types)
