"""An issue is put off to no day that lies behind the first legal day of a case that is about it."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest
from django.test import Client

from compliance.cases.models import Case, CaseClock
from compliance.cases.read.legal_day import legal_day
from compliance.cases.write.case_act import case_act
from compliance.cases.write.case_open import Opening, case_open
from compliance.desk.models import Issue, IssueFinding
from compliance.desk.models import IssueActKind as Kind
from compliance.desk.read.lost_by_then import lost_by_then
from compliance.desk.write.issue_act import issue_act
from compliance.desk.write.issue_wanted import Seen, Wanted
from compliance.houses.models import Establishment
from compliance.people.models import Person
from tests import builders
from tests.pages import short_hand

pytestmark = pytest.mark.django_db
DAY = datetime.timedelta(days=1)


@pytest.fixture
def issue(play: Callable[..., None]) -> Issue:
    play(short_hand(1), short_hand(2), builders.hand(3, collections=None))
    return Issue.objects.get(rule="FEE001")


@pytest.fixture
def case(client: Client, issue: Issue) -> Case:
    """With a clock of the house's own that ends tomorrow, and a legal one that ends in five days."""
    opening = Opening(title="Short fees on T1", party="employee", name="D-114")
    by, place = Person.objects.get(username="cleo"), Establishment.objects.get(slug=builders.HOUSE)
    made = case_open(establishment=place, opening=opening, by=by, now=builders.NOW)
    today = builders.NOW.date()
    for title, days, cite in (("Own look", 1, ""), ("Tell the Bureau", 5, "4 CCR 12290(c)")):
        CaseClock.objects.create(
            case=made, made_index=made.opened_index, name=title, title=title, began=today, due=today + days * DAY,
            ends=builders.NOW + days * DAY, cite=cite, owed_by="", owed_to="", known="", stops=[], steps=[],
            changed_index=0,
        )  # fmt: skip
    Case.objects.filter(pk=made.pk).update(ends=builders.NOW + DAY)
    return made


def gather(case: Case, kind: str, ref: int) -> None:
    case_act(
        establishment=case.establishment, number=case.pk, act="join", typed={"kind": kind, "refs": str(ref)}, seen=None,
        by=case.opened_by, now=builders.NOW, today=builders.NOW.date(),
    )  # fmt: skip


def why_not(issue: Issue, days: int) -> str:
    until = builders.NOW.date() + days * DAY
    return lost_by_then(establishment=issue.establishment, issue=issue.pk, until=until, now=builders.NOW)


@pytest.mark.parametrize("kind", ["issue", "finding"])
def test_the_first_legal_day_binds_and_the_houses_own_does_not(case: Case, issue: Issue, kind: str) -> None:
    assert why_not(issue, 30) == ""
    ref = issue.pk if kind == "issue" else IssueFinding.objects.filter(issue=issue).latest("finding").finding_id
    gather(case, kind, ref)
    assert [why_not(issue, days) for days in (1, 2, 5)] == ["", "", ""]
    assert why_not(issue, 6) == f"Tell the Bureau: due 09/08/2026 in case {case.pk}. Choose a day up to that one."
    other = Issue.objects.exclude(pk=issue.pk)[0]
    assert why_not(other, 30) == ""


def test_a_clock_that_was_stopped_binds_no_longer(case: Case, issue: Issue) -> None:
    gather(case, "issue", issue.pk)
    CaseClock.objects.filter(case=case, title="Tell the Bureau").update(stopped_index=1)
    assert legal_day(establishment_id=issue.establishment_id, issue=issue.pk) is None
    assert why_not(issue, 30) == ""


def test_it_is_put_off_up_to_that_day_alone(case: Case, issue: Issue) -> None:
    gather(case, "issue", issue.pk)
    by = case.opened_by

    def act(kind: Kind, **more: object) -> list[str]:
        wanted = Wanted(act=kind, **more)  # type: ignore[arg-type]
        done = issue_act(
            establishment=issue.establishment, seen=[Seen(issue.pk)], wanted=wanted, by=by, now=builders.NOW
        )
        return [one.why for one in done.not_done]

    assert act(Kind.TAKE) == []
    off = {"waiting_for": "later", "words": "the dealer is away"}
    [why] = act(Kind.SNOOZE, until=builders.NOW.date() + 6 * DAY, **off)
    assert why.startswith("Tell the Bureau: due 09/08/2026")
    assert act(Kind.SNOOZE, until=builders.NOW.date() + 5 * DAY, **off) == []
