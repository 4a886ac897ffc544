"""Every column of an issue, and of what findings add to it, follows from the record: verify names a change, recount mends it."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, models
from django.utils import timezone

from compliance.desk.models import Issue, IssueFinding, IssueTally
from compliance.desk.models import IssueActKind as Kind
from compliance.desk.read.as_acted import ACT, reckoned
from compliance.desk.write.issues_recount import issues_recount
from compliance.desk.write.upkeep import issues_keep
from compliance.floor.models import Act, Finding
from compliance.floor.write.finding_act import Seen, Wanted, finding_act
from compliance.people.models import Person
from compliance.record import inspection, read
from compliance.record.declared import UNSAID, checks
from compliance.record.verifier import TamperedError
from tests import builders
from tests.desk.write.test_issue_act import do, place, undo
from tests.desk.write.test_upkeep import fee
from tests.pages import short_hand

pytestmark = pytest.mark.django_db
Play = Callable[..., None]
ASKED = [check for check in checks() if check.tables & {"desk_issue", "desk_issue_finding"}]


def verify() -> str:
    """The first fault that these comparisons name; "" where there is none."""
    try:
        inspection.rows_that_follow(ASKED, 0, read.size(), list(read.entries()))
    except TamperedError as found:
        return found.what
    return ""


def other(field: models.Field[Any, Any], value: Any) -> Any:
    match field:
        case models.BooleanField():
            return not value
        case models.DateTimeField():
            return (value or timezone.now()) + datetime.timedelta(seconds=1)
        case models.DateField():
            return (value or datetime.date(2026, 1, 1)) + datetime.timedelta(days=1)
        case models.TextField():
            return f"{value}x"
        case _:
            return (value or 0) + 1


def columns(model: type[models.Model]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields if not field.primary_key]


@pytest.fixture
def issue(play: Play) -> Issue:
    """Put off, so that most columns say something."""
    play(short_hand(1, dealer="D-7"), short_hand(2), builders.hand(3, collections=fee("9.00")))
    found = Issue.objects.get(rule="FEE001", direction="short")
    do(Kind.TAKE, found)
    until = datetime.datetime.now(datetime.UTC).date() + datetime.timedelta(days=3)
    do(Kind.WAIT, found, waiting_for="floor", until=until, more_findings=5, more_cents=9_000)
    found.refresh_from_db()
    return found


BY_ENTRY = {
    "establishment_id",
    "record_index",
    "opened",
    "rule",
    "game",
    "option",
    "kind",
    "outcome",
    "direction",
    "least",
    "most",
    "cause",
    "cause_kind",
}


@pytest.mark.parametrize("name", columns(Issue))
def test_verify_names_a_changed_column_of_an_issue_and_recount_mends_it(issue: Issue, name: str) -> None:
    assert verify() == ""
    before = Issue.objects.filter(pk=issue.pk).values().get()
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
    Issue.objects.filter(pk=issue.pk).update(**{name: other(Issue._meta.get_field(name), before[name])})
    assert verify()
    if name not in BY_ENTRY:
        assert name.removesuffix("_id") in verify()
        issues_recount(clock=timezone.now, mend=True)
        assert Issue.objects.filter(pk=issue.pk).values().get() == before
    Issue.objects.filter(pk=issue.pk).update(**before)


@pytest.mark.parametrize("name", columns(IssueFinding))
def test_verify_names_a_changed_column_of_what_a_finding_adds(issue: Issue, name: str) -> None:
    held = IssueFinding.objects.filter(issue=issue).order_by("finding")
    before = held.values()[0]
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
    one = IssueFinding.objects.filter(pk=before["finding_id"])
    one.update(**{name: other(IssueFinding._meta.get_field(name), before[name])})
    assert verify()
    one.update(**before)


@pytest.mark.parametrize("change", [{"count": 7}, {"todo": 0}, {"short": 1}, {"over": 1}, {"value": "x"}])
def test_verify_names_a_tally_that_its_findings_do_not_add_up_to(issue: Issue, change: dict[str, Any]) -> None:
    IssueTally.objects.filter(issue=issue, part="dealer").update(**change)
    assert "dealer" in verify()
    assert issues_recount(clock=timezone.now, mend=True)
    assert verify() == ""


def test_of_what_nothing_stands_there_is_no_tally_and_the_worst_is_what_it_was(play: Play) -> None:
    play(short_hand(1, dealer="D-7"))
    worst = Issue.objects.get(rule="FEE001").worst
    play(builders.hand(1, id="T1-1b", supersedes={"id": "T1-1", "reason": "typed wrongly", "author": "cleo"}))
    issue = Issue.objects.get(rule="FEE001")
    assert (issue.standing, issue.worst, worst > 0) == (0, worst, True)
    assert not IssueTally.objects.filter(issue=issue).exists()
    Issue.objects.filter(pk=issue.pk).update(worst=worst - 1)
    assert "worst" in verify()
    Issue.objects.filter(pk=issue.pk).update(worst=worst)


def test_findings_of_several_issues_acted_on_together_change_each_at_its_own_act(play: Play) -> None:
    play(short_hand(1), builders.hand(2, collections=fee("9.00")))
    found = Finding.objects.filter(rule="FEE001").order_by("pk")
    finding_act(
        establishment=place(),
        seen=[Seen(id=one.pk, acted=one.acted) for one in found],
        wanted=Wanted(act=Act.COMMENT, words="Looked at."),
        by=Person.objects.get(username="cleo"),
        now=timezone.now(),
        today=timezone.now().date(),
    )
    changed = set(Issue.objects.filter(rule="FEE001").values_list("changed_index", flat=True))
    assert changed == {read.size() - 2, read.size() - 1}
    assert verify() == ""


def test_an_issue_that_a_finding_leaves_names_the_review_by_which_it_did(play: Play) -> None:
    """The hand's review goes through again and finds it of another size than it was kept."""
    play(short_hand(1), short_hand(2))
    stays = Issue.objects.get(rule="FEE001")
    finding = Finding.objects.filter(rule="FEE001").latest("pk")
    Finding.objects.filter(pk=finding.pk).update(difference=-700)
    issues_keep(establishment=place(), ids=[finding.pk], now=timezone.now(), announced=False)
    left = Issue.objects.exclude(pk=stays.pk).get(rule="FEE001")
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO compliance_pending (establishment_id, table_id, gaming_day, number, hand_id)"
            " SELECT establishment_id, table_id, gaming_day, number, index FROM compliance_hand WHERE index = %s",
            [finding.hand_id],
        )
    play(short_hand(3))
    left.refresh_from_db()
    assert (left.standing, left.changed_index > left.record_index) == (0, True)
    assert verify() == ""
    Issue.objects.filter(pk=left.pk).update(changed_index=left.changed_index - 1)
    assert "changed_index" in verify()
    issues_recount(clock=timezone.now, mend=True)


def test_an_act_taken_back_leaves_what_it_found(issue: Issue) -> None:
    before = Issue.objects.get(pk=issue.pk)
    do(Kind.GIVE, issue, desk="accounting")
    undo(issue)
    after = Issue.objects.get(pk=issue.pk)
    assert (after.state, after.desk, after.wake_count, after.until) == (
        before.state, before.desk, before.wake_count, before.until,
    )  # fmt: skip
    assert verify() == ""


def test_the_first_acts_did_not_say_with_how_many_it_wakes() -> None:
    opened = {"rule": "FEE001", "game": "", "opened": timezone.now(), "time_zone": "UTC", "boundary_hour": 0}
    act = dict.fromkeys(ACT) | {"number": 1, "act": "put off", "state": "waiting", "more_findings": 5, "by_id": 7}
    found = reckoned(opened, [act])
    assert (found["wake_count"], found["wake_cents"], found["owner_id"]) == (UNSAID, None, 7)
