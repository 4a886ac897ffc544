"""Wagers that hang on one open reading are asked about once; one that no reading explains stands by itself."""

from __future__ import annotations

import msgspec

from compliance.floor.rules.cases import Case
from compliance.floor.rules.review import Judge
from compliance.law.finding import Finding
from games.hand.form import Settled
from games.schema import load

# The hand of the cases of book 002, dealt as No Bust Blackjack of book 001, which prints no odds for an ordinary win.
CASE = Case(name="no bust", outcome="pass", why="no odds printed", base="lc-blackjack", hand={"game": "no-bust-bj-4"})


def found(**paid: str) -> list[Finding]:
    """What SET001 says where seats 1 to 3 won and were paid even money, but for those named."""
    hand, before, house = CASE.told()
    wagers = list(hand.wagers)
    for name, amount in {"w3": "20.00", **paid}.items():
        wagers[int(name[1:])] = msgspec.structs.replace(wagers[int(name[1:])], settled=Settled(paid=amount))
    cards = dict(hand.cards or {}) | {"dealer": ["TD", "7S"]}
    told = msgspec.structs.replace(hand, wagers=wagers, cards=cards)
    findings = Judge(house, load.catalogue().games).review(told, before).findings
    return [one for one in findings if one.rule == "SET001"]


def test_five_wagers_that_hang_on_one_reading_are_one_question() -> None:
    (one,) = found()
    assert (one.outcome, one.subject, one.reading) == ("cannot tell", "wagers", "base-odds")
    assert one.says.startswith("What 5 of 5 wagers are due the book leaves open (base odds: not stated or one to one)")
    assert one.says.endswith("and 1 more.")
    assert sum("paid $" in line for line in one.working) == 5
    assert len(one.says) < 400


def test_a_wager_that_no_reading_explains_is_named_by_itself() -> None:
    together, alone = found(w0="50.00")
    assert together.says.startswith("What 4 of 5 wagers")
    assert (alone.subject, alone.outcome, alone.reading) == ("wagers[0].settled", "cannot tell", "base-odds")


def test_one_wager_alone_is_named_by_its_place() -> None:
    hand, before, house = CASE.told()
    cards = dict(hand.cards or {}) | {"dealer": ["TD", "7S"]}
    told = msgspec.structs.replace(hand, wagers=hand.wagers[:1], cards=cards)
    findings = Judge(house, load.catalogue().games).review(told, before).findings
    (one,) = [each for each in findings if each.rule == "SET001"]
    assert (one.subject, one.reading) == ("wagers[0].settled", "base-odds")


ELSEWHERE = Case(
    name="at seat 5",
    outcome="pass",
    why="P4's line wager lies from behind at seat 5.",
    hand={"wagers[2].seat": 5, "wagers[2].backline": True},
)


def beside(reading: str) -> list[tuple[str, str | None]]:
    """What LIM002 says of a bonus beside a line wager at another seat, under one interpretation of lines 606 and 660."""
    hand, before, house = ELSEWHERE.told()
    games = load.catalogue().games
    game = games[hand.game]
    read = tuple(
        msgspec.structs.replace(one, applied=reading) if one.name == "bonus-beside-line" else one
        for one in game.reading
    )
    judge = Judge(house, {**games, hand.game: msgspec.structs.replace(game, reading=read)})
    return [(one.outcome, one.reading) for one in judge.review(hand, before).findings if one.rule == "LIM002"]


def test_a_bonus_beside_a_line_wager_elsewhere_is_judged_by_the_interpretation_applied() -> None:
    assert beside("same-player") == []
    assert beside("same-betting-area") == [("fail", "bonus-beside-line")]
