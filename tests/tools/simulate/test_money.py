"""Papers of an invented floor: without a fault no rule of the books says anything; each fault is found, nothing beside."""

from __future__ import annotations

import datetime
from collections import Counter
from random import Random

import msgspec
import pytest

from compliance.law.finding import Finding
from compliance.law.registry import DAY_RULES
from compliance.law.thresholds import thresholds
from compliance.money.rules.day_check import check_day
from compliance.papers.forms.checked import paper_problems
from compliance.papers.forms.form import Paper
from compliance.papers.forms.kinds import kinds
from compliance.tools.simulate.money.books import books
from compliance.tools.simulate.money.faults import CLEARLY, walk
from compliance.tools.simulate.money.sow import Sown, planted, sow, unsown
from compliance.tools.simulate.money.written import Written
from tests.tools.simulate.money_floors import MoneyFloor, closed, money, of_a_month

# Rules of which no paper makes a fault, with the reason.
NOT_YET = {
    "REC006": "it speaks when a rule stops by an error of the program; no paper can be written that makes it",
}
PLANTED = [code for code in DAY_RULES if code not in NOT_YET]
SEEDS = (1, 2, 3)


def told(sown: Sown, floor: MoneyFloor) -> dict[datetime.date, set[str]]:
    """Which rules found something, by day; days without a finding are left out."""
    return rules_of(findings(sown, floor))


def findings(sown: Sown, floor: MoneyFloor) -> dict[datetime.date, list[Finding]]:
    return {day.gaming_day: check_day(day) for day in sown.books(floor.ground, closed(floor))}


def rules_of(found: dict[datetime.date, list[Finding]]) -> dict[datetime.date, set[str]]:
    return {day: {finding.rule for finding in told} for day, told in found.items() if told}


def test_every_rule_of_a_days_books_has_a_fault_and_every_fault_a_rule() -> None:
    assert set(walk()) == set(PLANTED), (
        "compliance/tools/simulate/money/faults/ has a file for each rule, named like it"
    )
    assert set(NOT_YET) <= set(DAY_RULES)
    assert {code: module.__name__.split(".")[-2] for code, module in walk().items()} == {
        code: DAY_RULES[code].path.parent.name for code in PLANTED
    }


def test_what_is_clearly_off_is_beyond_every_tolerance() -> None:
    assert all(2 * one.value < CLEARLY for one in thresholds() if one.name.endswith("-cents"))


def test_the_floor_has_papers_of_every_kind() -> None:
    floor = money()
    written = {type(paper) for day in books(floor.ground, floor.written, closed(floor)) for paper in all_of(day.papers)}

    # Nobody inspects an invented floor of money: the answers to a checklist are no paper of it.
    assert {name for name, kind in kinds().items() if kind.form not in written} == {"inspection", "irregularity"}


def all_of(papers: object) -> list[Paper]:
    return [paper for kind in kinds().values() for paper in papers.of(kind.form)]  # type: ignore[attr-defined]


@pytest.mark.parametrize("seed", [*SEEDS, 4, 5, 6])
def test_papers_without_a_fault_give_no_finding(seed: int) -> None:
    floor = money(seed)
    days = books(floor.ground, floor.written, closed(floor))

    assert [finding for day in days for finding in check_day(day)] == []


@pytest.mark.parametrize("seed", SEEDS)
def test_they_give_none_in_any_order_of_arrival(seed: int) -> None:
    floor, rng = money(seed), Random(seed)
    shuffled: Written = {day: rng.sample(list(papers), len(papers)) for day, papers in floor.written.items()}
    days = books(floor.ground, shuffled, closed(floor))

    assert [finding for day in days for finding in check_day(day)] == []


def test_a_month_gives_none_but_for_figures_out_of_the_usual() -> None:
    """Of many figures over many days some are three deviations off by chance: that rule says so as a note."""
    floor, _ = of_a_month()
    findings = [finding for day in books(floor.ground, floor.written) for finding in check_day(day)]

    assert {finding.rule for finding in findings} <= {"CNT014"}
    assert {finding.severity for finding in findings} <= {"note"}


def test_the_same_seed_writes_the_same_papers_and_another_one_others() -> None:
    again = money.__wrapped__(1)

    assert msgspec.json.encode(list(again.written.values())) == msgspec.json.encode(list(money(1).written.values()))
    assert list(money(2).written.values()) != list(money(1).written.values())


def test_every_paper_is_taken_in() -> None:
    floor = money()
    tables = frozenset(floor.ground.house.tables)
    now = datetime.datetime(2036, 1, 1, tzinfo=datetime.UTC)
    by_form = {kind.form: kind for kind in kinds().values()}
    papers = [paper for one in floor.written.values() for paper in one]
    sown = sow(floor.ground, floor.written, closed(floor), 1)
    papers += [paper for one in (*sown.written.values(), *sown.late.values()) for paper in one]

    assert [problem for paper in papers for problem in paper_problems(by_form[type(paper)], paper, tables, now)] == []
    ids = Counter((type(paper), paper.id) for one in floor.written.values() for paper in one)
    assert max(ids.values()) == 1


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("code", PLANTED)
def test_a_planted_fault_is_found_by_its_rule_and_by_no_other(code: str, seed: int) -> None:
    floor = money(seed)
    sown = planted(floor.ground, unsown(floor.written), closed(floor), code, seed)
    assert sown is not None, f"{code} fits on no day of this floor"

    [label] = sown.labels
    found = findings(sown, floor)
    assert rules_of(found) == sown.due()
    assert {finding.outcome for finding in found[label.gaming_day] if finding.rule == code} == {"fail"}, label.what


@pytest.mark.parametrize("seed", SEEDS)
def test_all_of_them_in_one_floor_are_found_and_nothing_else_is(seed: int) -> None:
    floor = money(seed)
    sown = sow(floor.ground, floor.written, closed(floor), seed)

    assert told(sown, floor) == sown.due()
    assert len(sown.labels) > len(PLANTED) * 3 // 4, Counter(label.rule for label in sown.labels)


@pytest.mark.parametrize("seed", SEEDS)
def test_faults_are_found_in_any_order_of_arrival(seed: int) -> None:
    floor, rng = money(seed), Random(seed)
    sown = sow(floor.ground, floor.written, closed(floor), seed)
    shuffled = {day: rng.sample(list(papers), len(papers)) for day, papers in sown.written.items()}

    assert told(sown._replace(written=shuffled), floor) == sown.due()
