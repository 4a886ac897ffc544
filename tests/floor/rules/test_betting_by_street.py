"""Betting by street as the pages print it: open pairs, raises after a completion, straddles, bets of a designated game."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from compliance.floor.rules.cases import base
from compliance.floor.rules.review import Judge
from compliance.houses.forms.house import House
from games.hand.form import Hand
from games.schema import load

PAIR, NO_PAIR = ["AS", "KD", "9H", "9C"], ["AS", "KD", "9H", "TC"]
OTHERS = {"seat-1": ["2S", "4D", "5H", "7C"], "seat-2": ["2D", "4S", "6H", "8C"], "seat-4": ["2H", "4C", "TH", "QC"]}


def act(seat: int, what: str, dollars: int | None = None) -> dict[str, Any]:
    return {"seat": seat, "act": what} | ({} if dollars is None else {"amount": f"{dollars}.00"})


def said(
    game: str,
    streets: dict[str, list[dict[str, Any]]],
    option: tuple[str, int] | None,
    limits: tuple[int, int],
    cards: dict[str, list[str]] | None = None,
    kind: str | None = None,
) -> set[tuple[str, str]]:
    """What the rules on betting say of these acts."""
    seats = sorted({one["seat"] for acts in streets.values() for one in acts})
    hand, _, house = base().told()
    pot = {"streets": [{"name": name, "acts": acts} for name, acts in streets.items()]} | (
        {"kind": kind} if kind else {}
    )
    parts = msgspec.to_builtins(hand) | {
        "game": game, "wagers": [], "collections": [], "pot": pot, "bank": None, "offers": None, "action_seat": None,
        "seats": [{"seat": seat, "occupant": f"P{seat}"} for seat in seats], "cards": cards,
    }  # fmt: skip
    notice = msgspec.to_builtins(house.postings[0]) | {"game": game, "min": limits[0], "max": limits[1]}
    notice |= {"schedule": None, "option": None} if option is None else {"schedule": option[0], "option": option[1]}
    hung = msgspec.convert(msgspec.to_builtins(house) | {"postings": [notice]}, House, strict=False)
    found = Judge(hung, load.catalogue().games).review(msgspec.convert(parts, Hand), None).findings
    return {(one.rule, one.outcome) for one in found if one.rule in ("POT007", "POT009", "POT010")}


def fourth(bet: int) -> dict[str, list[dict[str, Any]]]:
    third = [*(act(seat, "ante", 1) for seat in (1, 2, 3, 4)), act(1, "bring-in", 1)]
    calls = [act(seat, "call", 1) for seat in (2, 3, 4)]
    return {
        "third-street": [*third, *calls],
        "fourth-street": [act(3, "bet", bet), *(act(seat, "fold") for seat in (4, 1, 2))],
    }


@pytest.mark.parametrize(
    ("game", "bet", "own", "outcome"),
    [
        ("stud7-lucky-chances", 6, PAIR, None),  # 240-242: with an open pair the higher or the smaller limit
        ("stud7-lucky-chances", 3, PAIR, None),
        ("stud7-lucky-chances", 4, PAIR, "fail"),  # one of the two, nothing between them
        ("stud7-lucky-chances", 6, NO_PAIR, "fail"),
        ("stud7-lucky-chances", 6, None, "cannot tell"),  # whether one showed is not on record
        ("stud7-hl-lucky-chances", 6, PAIR, "fail"),  # 287-289: not the higher limit with a pair on fourth street
    ],
)
def test_an_open_pair_gives_the_choice(game: str, bet: int, own: list[str] | None, outcome: str | None) -> None:
    cards = OTHERS if own is None else OTHERS | {"seat-3": own}
    found = said(game, fourth(bet), ("limit-stud7", 5), (3, 6), cards)
    assert {one for rule, one in found if rule == "POT007"} == ({outcome} if outcome else set())


def test_completing_is_no_raise_and_three_follow_it() -> None:
    """Book 003, lines 335-336: the low card opens for $5, it is completed to $15, and three raises are allowed."""
    acts = [
        act(1, "bring-in", 5),
        act(2, "complete", 15),
        act(3, "raise", 30),
        act(5, "raise", 45),
        act(6, "raise", 60),
    ]
    page = ("poker-games", 6)
    assert ("POT009", "fail") not in said("stud-7-crystal-park", {"third-street": acts}, page, (15, 30))
    assert ("POT009", "fail") in said(
        "stud-7-crystal-park", {"third-street": [*acts, act(2, "raise", 60)]}, page, (15, 30)
    )


def test_no_straddle_where_the_page_allows_none() -> None:
    """Book 003, line 214."""
    acts = [act(1, "small-blind", 2), act(2, "big-blind", 4), act(3, "straddle", 8)]
    assert ("POT010", "fail") in said("holdem-crystal-park", {"before-flop": acts}, None, (4, 8))
    assert ("POT010", "fail") not in said("holdem-crystal-park", {"before-flop": acts[:2]}, None, (4, 8))


@pytest.mark.parametrize(("bet", "outcome"), [(2, "fail"), (3, None), (200, None), (201, "fail")])
def test_the_hundred_dollar_game_prints_its_own_bets(bet: int, outcome: str | None) -> None:
    """Book 001, line 37: the least bet is $3, the highest bet and raise $200."""
    streets = {"before-flop": [act(1, "small-blind", 1), act(2, "big-blind", 3)], "flop": [act(1, "bet", bet)]}
    found = said("texas-holdem", streets, ("poker", 118), (1, 1000), kind="no-limit-100")
    assert {one for rule, one in found if rule == "POT007"} == ({outcome} if outcome else set())
