"""A settled hand in figures: each in a field of its own, as `manage.py settle --json` answers it and the schema describes it."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest
from django.core.management import call_command

from compliance.floor.explained.settled import settled_hand
from games.hand.form import Hand, Settled
from tests.floor.told.test_rounds import LINE, PLAYED, facts_of, hand_of, told, worked


def test_an_envy_stands_apart_from_the_bonus_beside_which_it_is_paid() -> None:
    """Book 001 lines 1145-1146, 1193: four eights at seat 2 bring seat 1 five dollars."""
    first, second = told("fortune-pai-gow", "envy: another player has four of a kind").wagers
    assert (first.result, first.due, first.of_which) == ("lose", {"paid": "5.00", "taken": "5.00"}, {"envy": "5.00"})
    assert (second.due, second.of_which) == ({"paid": "125.00"}, {})


def test_an_ante_bonus_stands_apart_from_the_ante() -> None:
    hand = told(
        "three-card-poker-grand-ronde", "straight flush beats a queen high that just qualifies, with the ante bonus"
    )
    [ante] = [one for one in hand.wagers if one.wager == "ante"]
    assert ante.due is not None
    assert float(ante.due["paid"]) == float(ante.amount) + float(ante.of_which["bonus"])


@pytest.mark.parametrize(
    ("slug", "name", "dealt", "acts"),
    [
        ("fortune-pai-gow", "first action at seat two", 2, 2),
        ("fortune-pai-gow", "a total of eight is his own seat: the first to his left", 7, 1),
        ("face-up-pai-gow-crystal-park", "the dice point to a seat without a wager: the button goes on", 2, 4),
    ],
)
def test_who_is_given_the_first_hand_is_not_always_who_acts_first(slug: str, name: str, dealt: int, acts: int) -> None:
    """Book 001 line 1078: on eight the player-dealer takes the first set of cards, and the player to the left the button."""
    hand = told(slug, name)
    assert (hand.first_hand_seat, hand.action_seat) == (dealt, acts)


def test_shares_of_every_pot_and_board() -> None:
    hand = told("double-board-omaha", next(one.name for one in worked("double-board-omaha").case if one.pot))
    assert [pot.pot for pot in hand.pots] == list(range(1, len(hand.pots) + 1))
    shares = [share for pot in hand.pots for share in pot.shares]
    assert {share.board for share in shares} <= {1, 2}
    given = sum(float(one.amount) for one in shares) + sum(float(c.amount) for pot in hand.pots for c in pot.odd_chips)
    assert given == sum(float(pot.net) for pot in hand.pots)


def test_totals_and_the_net_of_each_seat() -> None:
    hand = told("big-six-choctaw", "the wheel stops at dollar-10")
    assert [(one.seat, one.net) for one in hand.seats] == [(1, "20.00")]
    points = told("ez-baccarat-panda8", worked("ez-baccarat-panda8").case[0].name).hands
    assert {one.pile for one in points} == {"player", "banker"}
    assert all(one.points is not None and one.cards is not None for one in points)


def test_fouled_hands_are_named() -> None:
    hand = told("chinese-poker-choctaw", "a hand fouled: what it costs is not printed")
    assert len(hand.fouled) == 1
    assert [one.pile for one in hand.hands if one.foul] == hand.fouled


def test_a_winner_at_odds_that_are_not_printed_is_a_winner() -> None:
    """Book 001 line 1395 says which hand wins; what it pays stands nowhere."""
    [base] = told("no-bust-bj-4", "the hand closest to a Natural wins: what it pays is not printed").wagers
    assert (base.result, base.due) == ("win", None)
    assert [(one.result, one.paid) for one in base.possible] == [("win", None)]


def test_taking_the_stake_of_such_a_winner_disagrees() -> None:
    hand = hand_of("no-bust-bj-4", "the hand closest to a Natural wins: what it pays is not printed")
    agrees = {}
    for name, settled in (("paid", Settled(paid="10.00")), ("taken", Settled(taken="10.00"))):
        [base] = settled_hand(facts_of(_settled(hand, settled))).wagers
        agrees[name] = base.agrees
    assert agrees == {"paid": None, "taken": False}


def _settled(hand: Hand, settled: Settled) -> Hand:
    [wager] = hand.wagers
    return msgspec.structs.replace(hand, wagers=[msgspec.structs.replace(wager, settled=settled)])


def test_a_refused_line_carries_the_hands_id(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "hands.ndjson"
    file.write_text('{"form": "oliver.hand/1", "id": "T01-7", "table": 3}\n{"form": \n')
    with pytest.raises(SystemExit):
        call_command("settle", str(file), "--json")
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(one["line"], one["hand"]) for one in lines] == [(1, "T01-7"), (2, None)]
    assert all(one["problems"] for one in lines)
    for one in lines:
        LINE.validate(one)


@pytest.mark.parametrize("slug", PLAYED)
def test_the_figures_of_every_worked_hand_add_up(slug: str) -> None:
    """Parts of a payment are no more than it, a seat is what its wagers are, a pot what its shares and odd chips are, and what
    is fouled is a hand."""
    for case in worked(slug).case:
        hand = settled_hand(facts_of(hand_of(slug, case.name)))
        for one in hand.wagers:
            if one.due is not None:  # a part may be told where the whole is not
                assert _sum(*one.of_which.values()) <= _sum(one.due.get("paid", "0.00")), case.name
        for seat in hand.seats:
            dues = [one.due for one in hand.wagers if one.seat == seat.seat]
            assert (None in dues) == (seat.net is None) or hand.capped, case.name
            if seat.net is not None:
                paid, taken = (_sum(*(due.get(part, "0.00") for due in dues if due)) for part in ("paid", "taken"))
                assert (_sum(str(seat.paid)), _sum(str(seat.taken)), _sum(seat.net)) == (paid, taken, paid - taken), (
                    case.name
                )
        for pot in hand.pots:
            given = _sum(*(one.amount for one in (*pot.shares, *pot.odd_chips)))
            assert given == _sum(pot.net) if pot.untold is None else given <= _sum(pot.net), (case.name, pot)
        assert {place for place in hand.fouled if not any(one.pile.startswith(place) for one in hand.hands)} == set(), (
            case.name
        )


def _sum(*told: str) -> Fraction:
    """Dollars and cents, or the fraction of a dollar that no coin pays."""
    return sum((Fraction(one.removesuffix(" dollars")) for one in told), Fraction(0))
