"""A well-typed hand that contradicts itself is refused all the same: money, seats, times, cards."""

from __future__ import annotations

import datetime
import json
from typing import Any

import pytest

from games.hand import form as hand
from games.hand.check import problems
from tests.games.hand_samples import WHOLE, changed, refused

AMOUNTS = ["bank.wager", "wagers.0.amount", "wagers.0.settled.taken", "collections.0.amount"]


@pytest.mark.parametrize("path", AMOUNTS)
@pytest.mark.parametrize("amount", ["-5.00", "5", "5.0", "5.000", "05.00", "5,00", "$5.00", "1e2", "NaN", " 5.00", ""])
def test_money_is_exact_and_never_negative(path: str, amount: str) -> None:
    told = changed(path, amount)
    found = [problem for problem in refused(told) if problem.path.endswith(path.rpartition(".")[2])]
    assert found
    assert ("negative" in found[0].what) == amount.startswith("-")
    assert '"25.00"' in found[0].cure


CONTRADICTIONS: list[tuple[str, dict[str, Any], str, str]] = [
    ("a seat twice", changed("seats.1.seat", 1), "$.seats[1].seat", "stands twice"),
    ("a provider of a player", changed("seats.1.role", "player"), "$.seats[1].provider", "only a proposition player"),
    ("dealt before it began", changed("dealt", "2026-09-01T11:00:00-07:00"), "$.dealt", "out of order"),
    ("ended before it was dealt", changed("ended", "2026-09-01T12:00:10-07:00"), "$.dealt", "out of order"),
    ("another gaming day", changed("gaming_day", "2026-08-29"), "$.gaming_day", "not played around"),
    ("a bank nobody sits in", changed("bank.seat", 5), "$.bank.occupant", "does not sit"),
    ("somebody else in the bank", changed("bank.occupant", "P1"), "$.bank.occupant", "does not sit"),
    ("a wager at an empty seat", changed("wagers.0.seat", 9), "$.wagers[0].seat", "nobody sits there"),
    ("a stranger's wager", changed("wagers.0.bettor", "P7"), "$.wagers[0].bettor", "does not sit in the seat"),
    ("a wager of nothing", changed("wagers.1.amount", "0.00"), "$.wagers[1].amount", "a wager of nothing"),
    ("more than the stake", changed("wagers.0.settled.pushed", "0.01"), "$.wagers[0].settled", "more than the stake"),
    ("from no seat", changed("collections.0.seat", without=True), "$.collections[0].seat", "from which"),
    ("from an empty seat", changed("collections.0.seat", 7), "$.collections[0].seat", "nobody sits there"),
    ("a house that is no name", changed("establishment", "Lucky Derby"), "$.establishment", "not written as such"),
    ("a table that is no name", changed("table", "-7"), "$.table", "not written as such"),
    ("a table with a line end", changed("table", "T7\n"), "$.table", "not written as such"),
    ("a game that is no name", changed("game", "EZ"), "$.game", "not written as such"),
    ("a day of no calendar", changed("gaming_day", "0001-01-01"), "$.gaming_day", "before any record"),
    ("a NUL", changed("seats.0.occupant", "P\x001"), "$.seats[0].occupant", "control character"),
    ("an id with a line end", changed("id", "shoe-7:12\n"), "$.id", "control character"),
    ("an escape sequence", changed("dealer", "\x1b[2J"), "$.dealer", "control character"),
    ("correcting itself", changed("supersedes.id", "shoe-7:12"), "$.supersedes.id", "cannot correct itself"),
    ("offered to no seat", changed("offers", [{"seat": 9, "accepted": False}]), "$.offers[0].seat", "nobody sits"),
    ("accepted from afar", changed("offers", [{"seat": 4, "accepted": True}]), "$.offers[0].accepted", "was away"),
    ("accepted by another", changed("offers", [{"seat": 2, "accepted": True, "occupant": "P8"}]),
     "$.offers[0].occupant", "not who holds the bank"),
    ("offered too late", changed("offers.0.at", "2026-09-01T12:00:40-07:00"), "$.offers[0].at", "after the deal"),
    ("offered out of order", changed("offers", [
        {"seat": 1, "accepted": False, "at": "2026-09-01T11:59:50-07:00"},
        {"seat": 2, "accepted": False, "at": "2026-09-01T11:59:40-07:00"}]), "$.offers[1].at", "listed above"),
    ("a bid that is no amount", changed("offers.0.stake", "25"), "$.offers[0].stake", "not an exact amount"),
    ("a bid below nothing", changed("offers.0.stake", "-5.00"), "$.offers[0].stake", "a negative amount"),
    ("a bid of nothing", changed("offers.0.stake", "0.00"), "$.offers[0].stake", "a bid of nothing"),
    ("a shooter who sits nowhere", changed("shooter", 9), "$.shooter", "nobody sits there"),
    ("a shooter who is away", changed("shooter", 4), "$.shooter", "is away"),
    ("a bank that is away", changed("seats.1.away", True), "$.bank.seat", "is away"),
    ("opened and following", changed("bank.consecutive", 2), "$.bank.consecutive", "not the first of its player-dealer"),
]  # fmt: skip


@pytest.mark.parametrize(("told", "path", "what"), [pytest.param(*c[1:], id=c[0]) for c in CONTRADICTIONS])
def test_a_hand_that_contradicts_itself_is_refused(told: dict[str, Any], path: str, what: str) -> None:
    found = {problem.path: problem for problem in refused(told)}
    assert path in found
    assert what in found[path].what
    assert found[path].cure


def test_the_same_wager_twice_is_refused() -> None:
    told = changed("wagers", [WHOLE["wagers"][1], WHOLE["wagers"][1]])
    assert [problem.what for problem in refused(told)] == ["the same wager stands twice"]


def test_a_hand_from_the_future_is_refused_but_not_a_clock_a_little_ahead() -> None:
    told = hand.decode(json.dumps(WHOLE))
    ahead = told.ended - datetime.timedelta(minutes=1)
    assert problems(told, ahead) == []
    (problem,) = problems(told, told.ended - datetime.timedelta(minutes=3))
    assert problem.path == "$.ended"
    assert "future" in problem.what


@pytest.mark.parametrize(("decks", "most"), [(3, 3), (8, 8), (None, 16)])
def test_more_of_a_card_than_the_decks_hold_is_refused_once(decks: int | None, most: int) -> None:
    told = changed("decks", decks) if decks else changed("decks", without=True)
    told["cards"] = {"player": ["9H"] * most, "banker": []}
    assert refused(told) == []
    told["cards"]["banker"] = ["9H", "9H"]
    (problem,) = refused(told)
    assert (problem.path, problem.what) == ("$.cards.banker[0]", "surplus card")


def test_a_pack_has_at_most_two_jokers() -> None:
    told = changed("decks", 3)
    told["cards"] = {"player": ["JK"] * 6, "banker": []}
    assert refused(told) == []
    told["cards"]["banker"] = ["JK"]
    (problem,) = refused(told)
    assert (problem.path, problem.what) == ("$.cards.banker[0]", "surplus card")
    assert "6 times" in problem.cure


def test_what_rules_judge_is_not_refused_at_the_door() -> None:
    declined = changed("offers", [{"seat": 4, "accepted": False}, {"seat": 9, "accepted": False, "occupant": "P5"}])
    assert refused(declined) == [], "an empty chair that was asked (ROT007), and somebody who has left since"
    elsewhere = changed("offers", [{"seat": 1, "accepted": True, "occupant": "P1"}])
    assert refused(elsewhere) == [], "somebody else held the bank than who accepted it (ROT002)"
