"""A clean floor yields nothing; every planted fault is found by its rule on its hand, and nothing else is found."""

from __future__ import annotations

import datetime
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compliance.rules.registry import RULES
from compliance.rules.review import Judge, review_in_order
from compliance.simulate.faults import hangers, planters, walk
from compliance.simulate.floor import simulate
from compliance.simulate.spec import Spec
from compliance.simulate.tables import plan
from games import load
from games.terms import game_terms
from tests.simulate.floors import LAST_DAY, floor, judged

# REC004 speaks when the program fails on a hand; no hand can be dealt that makes it.
PLANTED = {code: rule for code, rule in RULES.items() if code != "REC004"}
DEALT = game_terms(
    plan(load.catalogue(), Spec(last_day=LAST_DAY)).tables[0].game, LAST_DAY
)  # by the demonstration house

LEFT_OPEN = {"LIM005"}  # the book neither allows nor forbids it


# Rules of this landing whose fault nobody puts into a floor yet; their own cases show that they speak.
NOT_YET = {
    *("LIC004", "ROT012", "ROT013", "ROT014", "ROT015", "ROT016", "ROT018"),
    *("ROT101", "ROT102", "ROT103", "ROT104", "ROT105"),  # the floor keeps no playing book yet
}


def test_every_rule_has_a_fault_and_every_fault_a_rule() -> None:
    assert not NOT_YET & set(walk()), "a fault that is planted stands no longer among those that are not"
    assert set(walk()) | NOT_YET == set(PLANTED), "compliance/simulate/faults/ has a file for each rule, named like it"
    assert set(planters()) | set(hangers()) == set(walk()), "a fault's file has plant() or hang()"


def test_faults_are_named_like_their_rules() -> None:
    assert {code: module.__name__.rpartition(".")[2] for code, module in walk().items()} == {
        code: rule.path.stem for code, rule in PLANTED.items() if code not in NOT_YET
    }


def test_a_clean_floor_yields_no_finding() -> None:
    house, hands, labels = floor(0.0)

    assert labels == ()
    assert judged(house, hands) == {}


def test_the_default_floor_has_every_fault_at_least_twice_in_about_one_hand_of_a_hundred() -> None:
    _, hands, labels = floor(0.01)
    counts = Counter(label.rule for label in labels)

    assert all(counts[code] >= 2 for code in {*planters(DEALT), *hangers(DEALT)}), counts
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
    # The floor goes by the book. What an instrument asks beside it on the days on which it binds, the floor does not know.
    assert [finding for finding in found if "rule-book" in RULES[finding.rule].law or not RULES[finding.rule].law] == []


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
