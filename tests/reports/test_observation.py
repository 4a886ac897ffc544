"""OBS01: plans, audits and looks, each with what it is of; what a second auditor must not see is not in it."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from compliance.houses.models import Establishment
from reports.base import Document, ReportRequest
from reports.registry import report
from tests import builders
from tests.observed.conftest import Look, Seal
from tests.observed.write.test_audit import TODAY, answer, answers, begin, standard
from tests.observed.write.test_plan import all_in_order, make
from tests.reports import every, observation_samples

FEE = "s1-3 b1 500 w2 60pl w3 60pl fb 2"


def made() -> Document:
    asked = ReportRequest(builders.HOUSE, builders.DAY, TODAY)
    return report("OBS01").compose(asked, report("OBS01").gather(asked))


@pytest.mark.django_db
@pytest.mark.usefixtures("here")
def test_where_nobody_looked_nothing_is_said_to_be_in_order() -> None:
    whole = made()
    assert whole.answer == ["Nobody looked on these gaming days: by observation nothing can be said of them."]
    assert not any(section.rows for section in whole.sections)


@pytest.mark.django_db
def test_a_plan_stands_with_what_it_drew_and_what_can_be_said(played: Establishment, seal: Seal) -> None:
    make(played)
    [row] = made().section("plans").rows
    assert row[1:] == ("fees-9", "Is the fee that is due taken?", *[None] * 6, "nothing drawn yet")
    seal()
    assert made().section("plans").rows[0][3:] == (60, 15, 0, 0, 0, 0, "looks are missing")
    all_in_order(played)
    whole = made()
    assert whole.section("plans").rows[0][3:] == (60, 15, 15, 0, 0, 0, "passed")
    assert len(whole.section("parts").rows) == 2
    assert whole.section("answers").rows[0][0] == "fees-9"
    assert "with 95 % confidence no more than 20 in 100" in str(whole.section("answers").rows[0][1])
    assert whole.answer[1] == "1 plan ended: 1 passed."


@pytest.mark.django_db
def test_an_audit_says_nothing_before_the_second_auditor_has_looked(
    here: Establishment, look: Look, seal: Seal
) -> None:
    standard(here)
    index = begin(here)
    assert made().section("audits").rows[0][7] == "not answered yet"
    look(FEE, actor="vera", mode="fee", audit=f"form-{1:012x}")
    answer(here, index, said=answers(box="no"))
    seal()
    whole = made()
    [row] = whole.section("audits").rows
    assert row[4:8] == (None, None, None, "waits for a second look")
    assert [line[2:] for line in whole.section("looks").rows] == [(1, 1, 1, 0, 0, 0, 0, 1)]
    assert whole.answer[1] == "1 audit, 0 failed."
    answer(here, index, actor="maria", said=answers(box="no"))
    whole = made()
    assert whole.section("audits").rows[0][4] == 1
    assert whole.section("looks").rows[0][-1] == 0
    assert whole.answer[1] == "1 audit, 1 failed, 1 of them not made again."
    assert next(iter(whole.section("agreement").rows))[:5] == ("Is the box locked?", 1, 0, 0, 0)


@pytest.mark.django_db
def test_more_plans_ask_no_more_statements(played: Establishment, seal: Seal) -> None:
    make(played)
    seal()
    with CaptureQueriesContext(connection) as one:
        made()
    make(played, id="fees-8")
    make(played, id="fees-7")
    seal()
    with CaptureQueriesContext(connection) as more:
        made()
    assert len(more) == len(one) <= 14


def test_the_first_lines_count_plans_by_their_answer_and_say_the_dollars_of_what_failed() -> None:
    whole = every.compose("OBS01", 2, observation_samples.held(2, 3))
    assert whole.answer == [
        "60 looks at 3 tables.",
        "2 plans ended: 1 passed, 1 failed.",
        "Plan fees-0: at most $120.00 short over all it speaks of.",
    ]
    assert whole.section("dollars").rows[0] == ("fees-0", "short", 3_000, 1_000, 12_000)
