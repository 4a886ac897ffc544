"""Equal findings gather in one issue by its printed key; its figures are kept up, and a recount proves them."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from compliance.desk.models import Issue, IssueAct, IssueFinding, IssueTally, Trend
from compliance.desk.write.issues_fill import issues_fill
from compliance.desk.write.issues_recount import issues_recount
from compliance.floor.models import Finding
from compliance.record.declared import checks
from tests import builders
from tests.pages import short_hand

pytestmark = pytest.mark.django_db
Play = Callable[..., None]


def fee(amount: str) -> list[dict[str, str]]:
    return [{"from": "player-dealer", "kind": "fee", "amount": amount, "when": "before-deal"}]


def only() -> Issue:
    return Issue.objects.get(rule="FEE001")


def test_equal_findings_are_one_issue_whatever_table_and_day(play: Play) -> None:
    play(short_hand(1, dealer="D-7"), short_hand(2, dealer="D-9"), short_hand(1, id="x", table="T2"))
    issue = only()
    key = (issue.game, issue.option, issue.kind, issue.outcome, issue.direction, issue.least, issue.most)
    assert key == (builders.GAME, "own 2", "collections", "fail", "short", 1, 100)
    figures = (issue.standing, issue.todo, issue.hands, issue.tables, issue.short, issue.over)
    assert figures == (3, 3, 3, 2, 300, 0)
    first, last = Finding.objects.order_by("hand__dealt")[0].hand, Finding.objects.order_by("-hand__dealt")[0].hand
    assert (issue.first_dealt, issue.last_dealt) == (first.dealt, last.dealt)
    tallied = set(IssueTally.objects.filter(issue=issue).values_list("part", "value", "count", "short"))
    assert {("dealer", "D-7", 1, 100), ("dealer", "D-9", 1, 100), ("week", "2026-08-31", 3, 300)} <= tallied
    assert issue.desk == "compliance"


@pytest.mark.parametrize(("amount", "key"), [
    ("1.99", ("short", 1, 100)), ("1.00", ("short", 1, 100)), ("0.99", ("short", 101, 500)),
    ("3.00", ("over", 1, 100)), ("3.01", ("over", 101, 500)), ("1002.00", ("over", 10001, 100000)),
    ("1002.01", ("over", 100001, 0)),
])  # fmt: skip
def test_unequal_findings_are_apart(play: Play, amount: str, key: tuple[str, int, int]) -> None:
    play(builders.hand(1, collections=fee(amount)))
    issue = Issue.objects.get(rule="FEE001")
    assert (issue.direction, issue.least, issue.most) == key


def test_a_hand_counts_once_however_many_findings_it_has(play: Play) -> None:
    wrong = [
        {"seat": n, "bettor": f"P{n}", "wager": "player-line", "amount": "60.00", "settled": {"paid": "59.00"}}
        for n in (2, 3)
    ]
    play(builders.hand(1, wagers=wrong))
    issue = Issue.objects.get(rule="SET001")
    assert (issue.standing, issue.hands, issue.short) == (2, 1, 200)


def test_a_correction_takes_away_exactly_what_was_added(play: Play) -> None:
    play(short_hand(1), short_hand(2))
    play(builders.hand(1, id="T1-1b", supersedes={"id": "T1-1", "reason": "typed wrongly", "author": "cleo"}))
    issue = only()
    assert (issue.standing, issue.todo, issue.hands, issue.short, issue.state) == (1, 1, 1, 100, "new")
    play(builders.hand(2, id="T1-2b", supersedes={"id": "T1-2", "reason": "typed wrongly", "author": "cleo"}))
    issue.refresh_from_db()
    assert (issue.standing, issue.hands, issue.short, issue.state) == (0, 0, 0, "withdrawn")
    play(short_hand(3))
    issue.refresh_from_db()
    assert (issue.standing, issue.state) == (1, "new")
    assert list(IssueAct.objects.values_list("act", flat=True)) == ["withdraw", "return"]


def test_a_finding_that_is_found_otherwise_goes_to_the_other_issue(play: Play) -> None:
    play(short_hand(1))
    other = {"id": "T1-1b", "supersedes": {"id": "T1-1", "reason": "typed wrongly", "author": "cleo"}}
    play(builders.hand(1, collections=fee("9.00"), **other))
    assert {(one.direction, one.standing) for one in Issue.objects.filter(rule="FEE001")} == {("short", 0), ("over", 1)}


def test_it_asks_as_much_of_many_findings_as_of_few(play: Play) -> None:
    def queries(*hands: dict[str, Any]) -> int:
        with CaptureQueriesContext(connection) as asked:
            play(*hands)
        return len([each for each in asked if "desk_issue" in each["sql"]])

    play(short_hand(1))
    few = queries(short_hand(2))
    assert queries(*(short_hand(n) for n in range(3, 43))) == few <= 9
    assert only().todo == 42


def test_what_was_found_before_there_were_issues_is_gathered_once(play: Play) -> None:
    play(*builders.floor(40))
    kept = sorted(Issue.objects.values_list("rule", "kind", "standing", "todo", "hands", "short", "over"))
    for model in (IssueTally, IssueFinding, Trend):
        model.objects.all().delete()
    Issue.objects.update(standing=0, todo=0, hands=0, short=0, over=0, tables=0, first_dealt=None, last_dealt=None)
    assert issues_recount(clock=timezone.now)[0].figure == "issue"
    assert issues_fill(clock=timezone.now) == Finding.objects.count() > 10
    assert sorted(Issue.objects.values_list("rule", "kind", "standing", "todo", "hands", "short", "over")) == kept
    assert issues_fill(clock=timezone.now) == 0


@pytest.mark.parametrize("change", [{"todo": 9}, {"short": 1}, {"tables": 0}, {"first_dealt": None}, {"hands": 0}])
def test_a_wrong_figure_is_named_and_mended(play: Play, change: dict[str, Any]) -> None:
    play(short_hand(1))
    [name] = change
    Issue.objects.filter(rule="FEE001").update(**change)
    assert [one.figure for one in issues_recount(clock=timezone.now, mend=True)] == [name]
    assert issues_recount(clock=timezone.now) == []


def test_a_wrong_tally_and_a_finding_in_another_issue_are_mended(play: Play) -> None:
    play(short_hand(1), builders.hand(2, collections=fee("9.00")))
    IssueTally.objects.filter(part="week").update(count=5)
    one, other = Issue.objects.filter(rule="FEE001")
    IssueFinding.objects.filter(issue=one).update(issue=other)
    assert issues_recount(clock=timezone.now, mend=True)


def test_what_is_declared_covers_the_tables_of_acts_and_issues() -> None:
    assert {"desk_issue", "desk_issue_act"} <= {table for check in checks() for table in check.tables}


def test_a_week_begins_on_monday(play: Play) -> None:
    sunday = {"gaming_day": "2026-08-30"} | {
        name: f"2026-08-30T19:0{n}:00Z" for n, name in enumerate(("started", "dealt", "ended"))
    }
    monday = {name: value.replace("08-30", "08-31") for name, value in sunday.items()}
    play(short_hand(1, **sunday), short_hand(2, **monday))
    weeks = IssueTally.objects.filter(issue=only(), part="week").values_list("value", "count")
    assert set(weeks) == {("2026-08-24", 1), ("2026-08-31", 1)}
    assert datetime.date(2026, 8, 31).weekday() == 0


def test_what_stands_is_summed_by_week_and_day_for_the_house(play: Play) -> None:
    play(short_hand(1, dealer="D-7"), short_hand(2, dealer="D-9"), builders.hand(3, collections=fee("9.00")))
    kept = set(Trend.objects.values_list("part", "since", "value", "fails", "short", "over"))
    monday, day = datetime.date(2026, 8, 31), Finding.objects.all()[0].gaming_day
    assert {
        ("rule", monday, "FEE001", 3, 200, 700),
        ("dealer", monday, "D-7", 1, 100, 0),
        ("option", monday, f"{builders.GAME} own 2", 3, 200, 700),
        ("day", day, "FEE001", 3, 200, 700),
    } <= kept
    play(builders.hand(1, id="T1-1b", supersedes={"id": "T1-1", "reason": "typed wrongly", "author": "cleo"}))
    assert Trend.objects.get(part="rule").fails == 2
    assert Trend.objects.get(part="dealer", value="D-7").fails == 0


@pytest.mark.parametrize("change", [{"fails": 7}, {"short": 1}, {"value": "DEC001"}, {"cannot_tells": 1}])
def test_a_wrong_sum_of_the_house_is_found_by_verify_and_mended(play: Play, change: dict[str, Any]) -> None:
    play(short_hand(1))
    Trend.objects.filter(part="rule").update(**change)
    [check] = [check for check in checks() if "desk_trend" in check.tables]
    assert all("recount" in what for _, what in check.differences(start=0, stop=1, entries=[]))
    assert {one.figure for one in issues_recount(clock=timezone.now, mend=True)} == {"trend"}
    assert not list(check.differences(start=0, stop=1, entries=[]))
