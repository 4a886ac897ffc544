"""A clean floor yields nothing; every planted fault is found by its rule on its hand, and nothing else is found."""

from __future__ import annotations

import datetime
from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compliance.floor.rules.review import Judge, review_in_order
from compliance.floor.rules.rot.rot012_bank_between_two_people.fault import CHANGES
from compliance.houses.forms.house import House
from compliance.law.instruments import instruments
from compliance.law.registry import HAND_RULES
from compliance.law.thresholds import threshold
from compliance.tools.simulate.faults import bookers, hangers, papers, planters, walk
from compliance.tools.simulate.floor import simulate
from compliance.tools.simulate.spec import Spec
from compliance.tools.simulate.tables import plan
from games.hand.form import Hand
from games.schema import load
from games.terms.game import game_terms
from tests.tools.simulate.floors import LAST_DAY, floor, judged

# Rules of which no hand and no paper of a house makes a fault, with the reason.
NEVER = {
    "REC004": "it speaks when the program fails on a hand; no hand can be dealt that makes it",
    "LIC004": "the word stands in the title under which the game is licensed: in every hand of it, or in none",
}
PLANTED = {code: rule for code, rule in HAND_RULES.items() if code not in NEVER}
DEALT = game_terms(
    plan(load.catalogue(), Spec(last_day=LAST_DAY)).tables[0].game, LAST_DAY
)  # by the demonstration house

# LIM005: the book neither allows nor forbids it. ROT012: a pattern, of which the record does not tell what it was.
LEFT_OPEN = {"LIM005", "ROT012"}
NOT_HUNG = {"FEE005"}  # no option that the demonstration hangs has the players pay a fee
BINDING = datetime.date(2026, 5, 16)  # 11 CCR 2076-2077 are reported as operative then


def test_every_rule_has_a_fault_and_every_fault_a_rule() -> None:
    assert set(walk()) == set(PLANTED), "compliance/floor/rules/ has a file for each rule, named like it"
    assert set(NEVER) <= set(HAND_RULES)
    assert {*planters(), *hangers(), *bookers()} == set(walk()), "a fault's file has plant(), hang() or book()"


def test_faults_are_named_like_their_rules() -> None:
    assert {code: module.__name__.split(".")[-2] for code, module in walk().items()} == {
        code: rule.path.parent.name for code, rule in PLANTED.items()
    }


def test_a_clean_floor_yields_no_finding() -> None:
    house, hands, labels = floor(0.0)

    assert labels == ()
    assert judged(house, hands) == {}


def test_the_default_floor_has_every_fault_in_about_one_hand_of_a_hundred() -> None:
    _, hands, labels = floor(0.01)
    counts = Counter(label.rule for label in labels)

    assert {*planters(DEALT), *papers(DEALT)} - NOT_HUNG <= counts.keys(), counts
    assert 0.008 < len(labels) / len(hands) < 0.012


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("faults", [0.01, 0.05])
def test_every_planted_fault_is_found_by_its_rule_and_nothing_else_is(seed: int, faults: float) -> None:
    house, hands, labels = floor(faults, seed)
    found = judged(house, hands)
    planted = {label.hand: {label.rule, *label.also} for label in labels}

    assert len(planted) == len(labels)
    assert {hand: {finding.rule for finding in findings} for hand, findings in found.items()} == planted


def test_the_rule_of_a_planted_fault_is_certain_of_it() -> None:
    house, hands, labels = floor(0.01)
    found = judged(house, hands)

    for label in labels:
        outcomes = {finding.outcome for finding in found[label.hand] if finding.rule == label.rule}
        assert outcomes == {"cannot tell" if label.rule in LEFT_OPEN else "fail"}, label


@settings(max_examples=25, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    tables=st.integers(1, 5),
    days=st.integers(1, 2),
    hands=st.integers(4, 40),
    back=st.integers(0, 300),
)
def test_no_seed_makes_a_clean_floor_yield_a_finding(seed: int, tables: int, days: int, hands: int, back: int) -> None:
    last = LAST_DAY - datetime.timedelta(days=back)
    made = simulate(load.catalogue(), Spec(last_day=last, seed=seed, tables=tables, days=days, hands=hands, faults=0))

    judge = Judge(made.house, load.catalogue().games)
    found = [finding for _, review in review_in_order(judge, made.hands) for finding in review.findings]
    assert found == []


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), tables=st.integers(1, 4), hands=st.integers(10, 60))
def test_small_floors_plant_only_what_is_found(seed: int, tables: int, hands: int) -> None:
    made = simulate(
        load.catalogue(), Spec(last_day=LAST_DAY, seed=seed, tables=tables, days=1, hands=hands, faults=0.1)
    )
    dealt = tuple(made.hands)
    found = judged(made.house, dealt)

    assert {hand: {finding.rule for finding in findings} for hand, findings in found.items()} == {
        label.hand: {label.rule, *label.also} for label in made.labels
    }


def test_a_day_on_which_the_regulations_bound_is_dealt_by_them_and_their_faults_are_found() -> None:
    spec = Spec(last_day=BINDING, tables=4, days=2, hands=150, faults=0.05)
    made = simulate(load.catalogue(), spec)
    dealt = tuple(made.hands)
    found = judged(made.house, dealt)
    counts = Counter(label.rule for label in made.labels)

    assert {hand: {finding.rule for finding in findings} for hand, findings in found.items()} == {
        label.hand: {label.rule, *label.also} for label in made.labels
    }
    assert {"ROT013", "ROT014", "ROT016"} <= set(counts), counts
    assert judged(*_clean(spec)) == {}


def _clean(spec: Spec) -> tuple[House, tuple[Hand, ...]]:
    made = simulate(load.catalogue(), msgspec.structs.replace(spec, faults=0))
    return made.house, tuple(made.hands)


def test_a_floor_dealt_as_if_the_hour_bound_has_no_finding_as_if_it_did() -> None:
    hour = "bureau-2016-sixty-minutes"
    spec = Spec(last_day=LAST_DAY, tables=2, days=1, hands=300, faults=0, as_if=(hour,))
    made = simulate(load.catalogue(), spec)
    judge = Judge(made.house, load.catalogue().games, frozenset({hour}))

    assert [finding for _, review in review_in_order(judge, made.hands) for finding in review.findings] == []


def test_the_floor_goes_to_and_fro_as_often_as_the_rule_tells_it() -> None:
    assert threshold("changes-between-two", LAST_DAY).value == CHANGES


@pytest.mark.parametrize("slug", ["21cb-face-down-crystal-park", "ez-baccarat-panda8"])
def test_a_forbidden_name_is_found_on_every_hand_of_the_game_and_of_no_other(slug: str) -> None:
    """No hand makes this fault: it is in the licence."""
    names = "ccr-11-2073-2075"
    made = simulate(load.catalogue(), Spec(last_day=LAST_DAY, tables=1, days=1, hands=20, faults=0, game=slug))
    judge = Judge(made.house, load.catalogue().games, frozenset({names}))
    game = load.catalogue().games[slug]
    speaks = game.family in instruments()[names].families

    for _, review in review_in_order(judge, made.hands):
        assert [finding.rule for finding in review.findings] == ["LIC004"] * speaks
