"""Rounds in which nobody banks, or players share a prize: what the rules say of them, and what they leave alone."""

from __future__ import annotations

from typing import Any

from compliance.floor.rules.review import Judge
from compliance.houses.forms.house import House, Posting
from compliance.law.finding import Finding
from games.hand.form import Hand
from games.schema import load
from tests.games.round_hands import round_of, wager

GAMES = load.catalogue().games
CHINESE, TRIPS, BINGO, PAN = "chinese-poker-crystal-park", "trips-crystal-park", "bingo-grand-ronde", "pan-crystal-park"
SETS = {
    "seat-1-front": ["AS", "AH", "KD"],
    "seat-1-middle": ["9S", "9H", "4D", "4C", "2S"],
    "seat-1-back": ["TS", "JS", "QS", "KS", "8S"],
    "seat-2-front": ["QD", "7H", "5C"],
    "seat-2-middle": ["JD", "JC", "6H", "3H", "2C"],
    "seat-2-back": ["8D", "8C", "8H", "3S", "4H"],
}
BETS = ("first-bet", "second-bet", "third-bet", "fourth-bet")


def judged(hand: Hand, *postings: Posting) -> list[Finding]:
    house = House(
        form="oliver.house/1",
        establishment="a-house",
        title="A house",
        time_zone="UTC",
        boundary_hour=0,
        tables=("T1",),
        postings=postings,
    )
    return Judge(house, GAMES).review(hand, None).findings


def points(agreed: list[str] | None = None, **settled: str) -> Hand:
    laid = [wager("point", "6.00", on=["2"], points=3, settled=settled)]
    return round_of(CHINESE, laid, cards=SETS, decisions=[], seats={2}, decks=1, posted={"agreed": agreed})


def only(findings: list[Finding], rule: str) -> list[tuple[str, str]]:
    return [(one.subject, one.outcome) for one in findings if one.rule == rule]


def test_points_paid_short_are_wrong_and_no_player_dealers_wager_is_asked_for() -> None:
    assert only(judged(points(paid="6.00")), "SET001") == []
    [finding] = [one for one in judged(points(paid="4.00")) if one.rule == "SET001"]
    assert "player-dealer" not in finding.says
    assert finding.reading == "point-system"  # a version with bonuses pays otherwise
    assert finding.outcome == "cannot tell"
    assert only(judged(points([], paid="4.00")), "SET001") == [("wagers[0].settled", "fail")]


def test_the_limit_of_a_table_is_not_held_against_the_sum_of_several_points() -> None:
    hand = points(paid="6.00")
    posting = Posting(table="T1", game=CHINESE, schedule="poker-games", option=1, min=2, max=2, from_=hand.started)
    assert only(judged(hand, posting), "LIM001") == []


def test_melds_paid_short_are_wrong() -> None:
    for settled, expected in (
        ({"taken": "8.00"}, []),
        ({"taken": "6.00", "pushed": "2.00"}, [("wagers[0].settled", "fail")]),
    ):
        laid = [wager("kondition", "8.00", 2, on=["1"], points=4, placed="after-deal", settled=settled)]
        hand = round_of(PAN, laid, cards={"seat-1-1": ["7S", "7S", "7S"]}, decisions=[], seats={1}, decks=8)
        assert only(judged(hand), "SET001") == expected


def test_a_pot_of_wagers_is_judged_as_wagers() -> None:
    first = {1: {"paid": "40.00", "taken": "5.00"}, 2: {"taken": "5.00"}}
    laid = [
        wager(bet, "5.00", seat, settled=first[seat] if bet == BETS[0] else {"taken": "5.00"})
        for seat in (1, 2)
        for bet in BETS
    ]
    cards = {"seat-1": ["7S", "7D", "7C", "KH", "2D"], "seat-2": ["AS", "AD", "KC", "QH", "3D"]}
    told: dict[str, Any] = {"cards": cards, "decisions": [], "decks": 1, "posted": {"amounts": {"rolled-over": "0.00"}}}
    assert not [one for one in judged(round_of(TRIPS, laid, **told)) if one.rule.startswith(("SET", "POT"))]
    laid[0]["settled"] = {"paid": "8.00", "taken": "5.00"}  # the part of a hand that does not qualify
    findings = judged(round_of(TRIPS, laid, **told))
    assert only(findings, "SET001") == [("wagers[0].settled", "fail")]
    assert not [one for one in findings if one.rule.startswith("POT")]


def test_a_prize_may_be_recorded_less_the_price_of_the_card() -> None:
    numbers = [str(n) for low, count in ((1, 5), (16, 5), (31, 4), (46, 5), (61, 5)) for n in range(low, low + count)]
    posted = {"pattern": [["B1", "B2"]], "amounts": {"prizes": "100.00"}}
    for settled, expected in (
        ({"paid": "100.00", "taken": "2.00"}, []),
        ({"paid": "98.00"}, []),
        ({"paid": "100.00"}, [("wagers[0].settled", "fail")]),
    ):
        laid = [wager("card", "2.00", on=numbers, settled=settled)]
        hand = round_of(BINGO, laid, drawn=[1, 2], decisions=[{"seat": 1, "action": "bingo"}], posted=posted)
        assert only(judged(hand), "SET001") == expected
