"""What a hand tells where the book leaves a figure to the house: posted sums, patterns, odds, results, points between seats."""

from __future__ import annotations

import copy
import csv
import io
import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.hand import csv as hand_csv
from games.hand import form as hand
from games.hand.form import Posted, canonical, decode
from games.schema import load
from games.terms.game import game_terms
from tests.games.hand_samples import FAMILIES, HEAD, VALID, refused

NAMES = sorted(FAMILIES)


def whole(family: str) -> dict[str, Any]:
    return copy.deepcopy({**HEAD, **FAMILIES[family]})


@pytest.mark.parametrize("family", NAMES)
def test_a_hand_of_the_family_comes_in_and_the_published_schema_agrees(family: str) -> None:
    told = whole(family)
    assert refused(told) == []
    assert VALID.is_valid(told)
    taken = hand.decode(json.dumps(told))
    terms = game_terms(load.catalogue().games[taken.game], taken.gaming_day)
    assert terms.refuse(taken) == []
    assert terms.settle(taken).lines is not None or terms.settle(taken).why_not


@pytest.mark.parametrize("family", NAMES)
def test_as_a_table_it_has_the_same_bytes(family: str) -> None:
    raw = canonical(decode(json.dumps(whole(family))))
    out = io.StringIO(newline="")
    hand_csv.write([raw], csv.writer(out).writerow)
    [sent] = hand_csv.read(io.StringIO(out.getvalue(), newline=""), "lucky-derby")
    assert sent.problem is None
    assert canonical(decode(sent.raw)) == raw


WRONG = [
    ("keno", "posted", "pays", {"2-2": "12"}),
    ("keno", "posted", "pays", {"2-2": 12}),
    ("keno", "posted", "amounts", {"progressive": "-1.00"}),
    ("keno", "posted", "amounts", {"a prize with blanks": "1.00"}),
    ("keno", "posted", "prizes", {"jackpot": "1.00"}),
    ("bingo", "posted", "pattern", [[]]),
    ("bingo", "posted", "pattern", ["B1"]),
    ("bingo", "posted", "balls", 0),
    ("points between players", "posted", "agreed", ["Bonus points"]),
    ("sports pool", "results", "g1:home", "win"),
    ("sports pool", "results", "g1 home", "won"),
]


@pytest.mark.parametrize(("family", "part", "name", "value"), WRONG)
def test_what_is_written_wrongly_is_refused_by_its_place(family: str, part: str, name: str, value: Any) -> None:
    told = whole(family)
    told[part][name] = value
    problems = refused(told)
    assert problems
    assert all(problem.path.startswith(f"$.{part}") and problem.cure for problem in problems), problems


@pytest.mark.parametrize(
    ("field", "value"), [("points", 0), ("points", 1.5), ("odds", []), ("odds", ["2-1"]), ("odds", "2:1")]
)
def test_points_and_odds_of_a_wager_are_whole(field: str, value: Any) -> None:
    told = whole("sports pool")
    told["wagers"][0][field] = value
    [problem] = refused(told)
    assert problem.path.startswith(f"$.wagers[0].{field}")
    assert not VALID.is_valid(told)


MARKS = st.lists(st.sampled_from(["1", "2", "3", "20", "75", "0", "x", "g1:home", "00"]), min_size=1, max_size=6)
CARDS = st.lists(st.sampled_from(["AS", "KS", "QS", "JS", "7S", "7H", "7D", "2C", "JK"]), max_size=6)
PILES = st.sampled_from(
    ["seat-1", "seat-2", "seat-1-1", "seat-2-1", "seat-1-front", "seat-1-middle", "seat-1-back", "x"]
)
ACTS = st.sampled_from(
    ["out", "on-top", "foul", "bingo", "all-in", "surrender", "fold", "card-void", "wins-progressive"]
)
GAMES = load.catalogue().games
SLUGS = sorted({*(FAMILIES[name]["game"] for name in NAMES), "pick-your-own-grand-ronde", "keno-progressive-choctaw"})


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_whatever_is_recorded_is_settled_or_it_is_said_why_not(data: st.DataObject) -> None:
    """Also what the intake of the game refuses: it may have been taken in before the game stood in the catalogue."""
    slug = data.draw(st.sampled_from(SLUGS))
    names = [kind.name for kind in GAMES[slug].wager]
    laid = [
        hand.Wager(
            seat=seat,
            bettor=f"P{seat}",
            wager=data.draw(st.sampled_from(names)),
            amount="6.00",
            on=data.draw(st.none() | MARKS),
            points=data.draw(st.none() | st.integers(1, 5)),
            odds=data.draw(st.none() | st.just(["2:1"])),
        )
        for seat in data.draw(st.lists(st.integers(1, 3), max_size=4))
    ]
    acts = data.draw(st.none() | st.lists(st.tuples(st.integers(1, 3), ACTS), max_size=4))
    told = hand.decode(json.dumps({**HEAD, "game": slug, "seats": FAMILIES["pan"]["seats"], "wagers": []}))
    told = msgspec.structs.replace(
        told,
        wagers=laid,
        cards=data.draw(st.none() | st.dictionaries(PILES, CARDS, max_size=5)),
        drawn=data.draw(st.none() | st.lists(st.integers(1, 99), max_size=22)),
        decisions=None if acts is None else [hand.Decision(seat=seat, action=act) for seat, act in acts],
        action_seat=data.draw(st.none() | st.integers(1, 3)),
        results=data.draw(st.none() | st.just({"g1:home": "won", "x": "canceled"})),
        posted=data.draw(st.none() | st.just(POSTED)),
    )
    sheet = game_terms(GAMES[slug], told.gaming_day).settle(told)
    if sheet.lines is None:
        assert sheet.why_not
    else:
        assert len(sheet.lines) == len(sheet.whys) == len(laid)
        assert all(why for line, why in zip(sheet.lines, sheet.whys, strict=True) if line.result == "not stated")


POSTED = Posted(
    amounts={"prizes": "10.00", "rolled-over": "5.00", "progressive": "9.00"}, pattern=[["B1"]], pays={"1-1": "3.00"}
)
