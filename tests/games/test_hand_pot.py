"""A pot on record: what contradicts itself is refused by JSON path and cure, and a table of hands loses nothing of it."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest

from games.hand import csv as hand_csv
from games.hand import form as hand
from tests.games.hand_samples import WHOLE, changed, refused

ACTS = "pot.streets.0.acts"
FOLD = {"seat": 1, "act": "fold"}
ALL_IN = {"seat": 2, "act": "raise", "amount": "1.00", "all_in": True}


def test_the_pot_of_the_whole_hand_comes_in() -> None:
    assert refused(WHOLE) == []
    told = hand.decode(json.dumps(WHOLE)).pot
    assert told is not None
    assert told.streets is not None
    assert told.streets[1].acts is None  # not recorded is not none
    assert told.streets[1].folded == []


def acts(*more: dict[str, Any]) -> dict[str, Any]:
    return changed(ACTS, [*WHOLE["pot"]["streets"][0]["acts"], *more])


CONTRADICTIONS: list[tuple[str, dict[str, Any], str, str]] = [
    ("dealt in where nobody sits", changed("pot.dealt_in", [1, 2, 5]), "$.pot.dealt_in[2]", "nobody sits there"),
    ("dealt in twice", changed("pot.dealt_in", [1, 2, 2]), "$.pot.dealt_in[2]", "stands twice"),
    ("acts without cards", changed("pot.dealt_in", [2]), "$.pot.streets[0].acts[0].seat", "was not dealt in"),
    ("acts after a fold", changed(f"{ACTS}.0", FOLD), "$.pot.streets[0].acts[2].seat", "had folded on the street"),
    ("acts after all in", acts({"seat": 1, "act": "check"}), "$.pot.streets[0].acts[4].seat", "although all in"),
    ("a call of nothing", changed(f"{ACTS}.2.amount", without=True), "$.pot.streets[0].acts[2].amount", "is missing"),
    ("a check with chips", changed(f"{ACTS}.3.amount", "2.00"), "$.pot.streets[0].acts[3].act", "no chips go with it"),
    ("less than nothing", changed(f"{ACTS}.2.amount", "-1.00"), "$.pot.streets[0].acts[2].amount", "negative"),
    ("no chips", changed(f"{ACTS}.2.amount", "0.00"), "$.pot.streets[0].acts[2].amount", "no chips"),
    ("told twice", changed("pot.streets.0.puts", []), "$.pot.streets[0]", "told twice"),
    ("a street twice", changed("pot.streets.1.name", "before-flop"), "$.pot.streets[1].name", "stands twice"),
    ("no name", changed("pot.streets.1.name", "The Flop"), "$.pot.streets[1].name", "not written as such"),
    ("no kind", changed("pot.kind", "Kill!"), "$.pot.kind", "not written as such"),
    ("shows a folded hand", changed("pot.streets.1.folded", [1]), "$.pot.showed[0]", "shows although it had folded"),
    ("awarded to the folded", changed("pot.streets.1.folded", [1]), "$.pot.awards[0].seat", "is awarded chips although"),
    ("awarded to a stranger", changed("pot.awards.0.seat", 7), "$.pot.awards[0].seat", "was not dealt in"),
    ("an award twice", changed("pot.awards", [{"seat": 1, "amount": "1.00"}] * 2), "$.pot.awards[1]", "stands twice"),
    ("more back than put in", changed("pot.returned.0.amount", "5.01"), "$.pot.returned[0].amount", "more than the seat"),
    ("a chip of no size", changed("pot.chip", "1"), "$.pot.chip", "no exact amount"),
    ("a jackpot to nobody", changed("pot.jackpot.0.seat", 9), "$.pot.jackpot[0].seat", "nobody sits there"),
    ("a jackpot without name", changed("pot.jackpot.0.jackpot", "-"), "$.pot.jackpot[0].jackpot", "not written"),
    ("a stack of nobody", changed("pot.stacks.0.seat", 9), "$.pot.stacks[0].seat", "was not dealt in"),
    ("a stack twice", changed("pot.stacks", [{"seat": 1, "amount": "90.00"}] * 2), "$.pot.stacks[1]", "stands twice"),
    ("a stack of no size", changed("pot.stacks.0.amount", "x"), "$.pot.stacks[0].amount", "no exact amount"),
    ("more put in than there was", changed("pot.stacks.0.amount", "0.01"), "$.pot.stacks[0].amount", "put more in"),
    ("all in with less", changed(f"{ACTS}.3", ALL_IN), "$.pot.stacks[0].amount", "all in with less"),
    ("the pot of a seat", changed("collections.0.street", "flop"), "$.collections[0]", "not from the pot"),
    ("a pot of no size", changed("collections.1.pot_size", "x"), "$.collections[1].pot_size", "no exact amount"),
    ("a street without name", changed("collections.1.street", "The River"), "$.collections[1].street", "not written"),
]  # fmt: skip


@pytest.mark.parametrize(("told", "path", "what"), [pytest.param(*c[1:], id=c[0]) for c in CONTRADICTIONS])
def test_a_pot_that_contradicts_itself_is_refused(told: dict[str, Any], path: str, what: str) -> None:
    found = {problem.path: problem for problem in refused(told)}
    assert path in found
    assert what in found[path].what
    assert found[path].cure


def test_a_table_of_hands_loses_nothing_of_a_pot() -> None:
    raw = hand.canonical(hand.decode(json.dumps(WHOLE)))
    out = io.StringIO(newline="")
    hand_csv.write([raw], csv.writer(out).writerow)
    (sent,) = hand_csv.read(io.StringIO(out.getvalue(), newline=""), "lucky-derby")
    assert hand.canonical(hand.decode(sent.raw)) == raw


@pytest.mark.parametrize("cell", ["{", "[" * 100_000, '{"chip": "1.00", "chip": "5.00"}'])
def test_a_cell_that_is_no_pot_is_refused_by_the_form(cell: str) -> None:
    out = io.StringIO(newline="")
    csv.writer(out).writerows([["hand", "part", "pot"], ["H1", "hand", cell]])
    (sent,) = hand_csv.read(io.StringIO(out.getvalue(), newline=""), "lucky-derby")
    assert json.loads(sent.raw)["pot"] == cell
    told = json.loads(sent.raw)
    assert [problem.path for problem in refused(WHOLE | {"pot": told["pot"]})] == ["$.pot"]
