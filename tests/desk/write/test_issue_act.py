"""What people do about issues: each act once in the record, naming the findings it settles; what comes back and what does not."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from django.utils import timezone

from compliance.desk.models import Issue, IssueAct
from compliance.desk.models import IssueActKind as Kind
from compliance.desk.write.issue_act import issue_act
from compliance.desk.write.issue_undo import issue_undo
from compliance.desk.write.issue_wanted import Acted, IssueActError, Seen, Wanted
from compliance.desk.write.issues_wake import issues_wake
from compliance.desk.write.upkeep import gaming_day_of
from compliance.floor.models import Act, Finding, FindingAct
from compliance.floor.write.finding_act import Seen as FindingSeen
from compliance.floor.write.finding_act import Wanted as FindingWanted
from compliance.floor.write.finding_act import finding_act, waivers_lapse
from compliance.houses.models import Establishment
from compliance.people.models import Person
from compliance.people.rights import Role
from compliance.record import read
from compliance.shell.days import opens_closes
from tests import builders
from tests.pages import give, short_hand

pytestmark = pytest.mark.django_db
Play = Callable[..., None]
EVENING = datetime.datetime(2026, 9, 2, 1, tzinfo=datetime.UTC)  # all hands of these tests are dealt before
NEXT = {
    "gaming_day": "2026-09-02",
    **{name: f"2026-09-02T19:0{n}:00Z" for n, name in enumerate(("started", "dealt", "ended"))},
}


def place() -> Establishment:
    return Establishment.objects.get(slug=builders.HOUSE)


def do(
    act: Kind, *issues: Issue, by: Person | None = None, now: Any = None, seen: int | None = None, **more: Any
) -> Acted:
    person = by or Person.objects.get(username="cleo")
    return issue_act(
        establishment=place(),
        seen=[Seen(issue.pk, seen) for issue in issues],
        wanted=Wanted(act=act, **more),
        by=person,
        now=now or timezone.now(),
    )


def undo(*issues: Issue, by: Person | None = None, now: Any = None) -> Acted:
    person = by or Person.objects.get(username="cleo")
    return issue_undo(establishment=place(), numbers=[one.pk for one in issues], by=person, now=now or timezone.now())


def resolve(issue: Issue, right_from: datetime.datetime = EVENING, **more: Any) -> Acted:
    return do(Kind.RESOLVE, issue, reason="fee-made-good", right_from=right_from, **more)


@pytest.fixture
def issue(play: Play) -> Issue:
    play(short_hand(1), short_hand(2))
    return Issue.objects.get(rule="FEE001")


@pytest.fixture
def ruth(house: str) -> Person:
    person = Person.objects.create(username="ruth", first_name="Ruth")
    give(person, Role.OFFICER, house)
    return person


@pytest.fixture
def ben(house: str, monkeypatch: pytest.MonkeyPatch) -> Person:
    monkeypatch.setattr("compliance.people.access.Standing.lacks_second_factor", False)
    person = Person.objects.create(username="ben", first_name="Ben")
    give(person, Role.LEAD, house)
    return person


def now_of(issue: Issue) -> Issue:
    issue.refresh_from_db()
    return issue


def states() -> list[str]:
    return list(Finding.objects.filter(rule="FEE001").order_by("hand__dealt", "pk").values_list("state", flat=True))


def test_it_is_taken_given_to_a_person_and_to_a_desk(issue: Issue, officer: Person, ruth: Person) -> None:
    assert do(Kind.TAKE, issue).done == [issue.pk]
    assert (now_of(issue).state, issue.owner) == ("taken", officer)
    assert "already" in do(Kind.TAKE, issue).not_done[0].why
    do(Kind.GIVE, issue, assignee=ruth)
    assert (now_of(issue).state, issue.owner) == ("taken", ruth)
    do(Kind.GIVE, issue, desk="accounting")
    assert (now_of(issue).state, issue.owner, issue.desk) == ("new", None, "accounting")
    assert states() == ["new", "new"]


def test_to_resolve_settles_its_findings_by_one_entry_that_names_them(issue: Issue, officer: Person) -> None:
    assert resolve(issue, words="Paid in.").covers == 2
    assert (now_of(issue).state, issue.todo, issue.standing, states()) == ("resolved", 0, 2, ["resolved", "resolved"])
    [entry] = read.entries(kind="issue-act/1")
    named = sorted(Finding.objects.values_list("hand_id", "subject"))
    assert sorted(map(tuple, msgspec.json.decode(entry.body)["findings"])) == named
    acts = FindingAct.objects.values_list("act", "by__username", "reason", "words", "record_index", "shared")
    assert set(acts) == {("resolve", "cleo", "fee-made-good", "Paid in.", entry.index, True)}


def test_a_hand_dealt_after_it_was_to_be_right_brings_it_back(issue: Issue, play: Play) -> None:
    resolve(issue)
    play(short_hand(1, id="next", **NEXT))
    assert (now_of(issue).state, issue.came_back, issue.todo, issue.standing) == ("new", True, 1, 3)
    assert states() == ["resolved", "resolved", "new"]
    assert list(issue.acts.order_by("number").values_list("act", "by"))[1:] == [("return", None)]


@pytest.mark.parametrize(("seconds", "state"), [(-1, "new"), (0, "new"), (1, "resolved")])
def test_the_moment_of_the_deal_decides_to_the_second(issue: Issue, play: Play, seconds: int, state: str) -> None:
    dealt = datetime.datetime(2026, 9, 2, 19, 1, tzinfo=datetime.UTC)
    resolve(issue, right_from=dealt + datetime.timedelta(seconds=seconds))
    play(short_hand(1, id="next", **NEXT))
    assert now_of(issue).state == state


def test_a_day_that_arrives_a_week_late_leaves_it_resolved(issue: Issue, play: Play) -> None:
    resolve(issue)
    late = {"gaming_day": "2026-08-25"} | {
        name: NEXT[name].replace("09-02", "08-25") for name in ("started", "dealt", "ended")
    }
    play(*(short_hand(n, id=f"late{n}", **late) for n in range(1, 4)))
    assert (now_of(issue).state, issue.came_back, issue.todo, issue.standing) == ("resolved", False, 0, 5)
    assert states() == ["resolved"] * 5
    cover = issue.acts.latest("number")
    assert (cover.act, cover.by, cover.covers, cover.reason) == ("cover", None, 3, "fee-made-good")
    told = FindingAct.objects.filter(record_index=cover.record_index).values_list("by", "reason")
    assert list(told) == [(None, "fee-made-good")] * 3


def test_late_and_new_hands_in_one_review_are_told_apart(issue: Issue, play: Play) -> None:
    resolve(issue, right_from=datetime.datetime(2026, 9, 2, 19, 30, tzinfo=datetime.UTC))
    after = {name: NEXT[name].replace("19:", "20:") for name in ("started", "dealt", "ended")}
    play(short_hand(1, id="late", **NEXT), short_hand(2, id="after", **(NEXT | after)))
    assert (now_of(issue).state, issue.came_back, issue.todo) == ("new", True, 1)
    assert states() == ["resolved", "resolved", "resolved", "new"]
    assert list(issue.acts.order_by("number").values_list("act", flat=True)) == ["resolve", "cover", "return"]


def test_what_was_dealt_after_it_was_to_be_right_is_not_resolved_unseen(issue: Issue) -> None:
    first = Finding.objects.earliest("hand__dealt").hand.dealt
    answer = resolve(issue, right_from=first + datetime.timedelta(seconds=1))
    assert "1 of its findings were dealt after that" in answer.not_done[0].why
    assert states() == ["new", "new"]


def test_it_is_undone_to_exactly_what_it_was(issue: Issue, ruth: Person) -> None:
    do(Kind.GIVE, issue, assignee=ruth)
    finding = Finding.objects.earliest("pk")
    act_on(finding, Act.ACKNOWLEDGE)
    resolve(issue)
    assert undo(issue).done == [issue.pk]
    assert (now_of(issue).state, issue.owner, issue.right_from, issue.todo) == ("taken", ruth, None, 2)
    assert states() == ["acknowledged", "new"]
    assert "nothing to take back" in undo(issue).not_done[0].why


def act_on(finding: Finding, act: Act, **more: Any) -> None:
    now = timezone.now()
    finding_act(
        establishment=place(), seen=[FindingSeen(finding.pk)], wanted=FindingWanted(act=act, **more),
        by=Person.objects.get(username="cleo"), now=now, today=now.date(),
    )  # fmt: skip


@pytest.mark.parametrize(("minutes", "undone"), [(9, True), (10, True), (11, False)])
def test_it_is_undone_within_the_minutes(issue: Issue, minutes: int, undone: bool) -> None:
    do(Kind.TAKE, issue, now=(now := timezone.now()))
    assert bool(undo(issue, now=now + datetime.timedelta(minutes=minutes)).done) is undone


def test_it_is_undone_by_the_same_person_and_if_nothing_was_built_on_it(issue: Issue, ruth: Person) -> None:
    resolve(issue)
    assert "only Cleo" in undo(issue, by=ruth).not_done[0].why
    act_on(Finding.objects.earliest("pk"), Act.REOPEN)
    assert undo(issue).done == []
    assert states() == ["acknowledged", "resolved"]


def test_who_was_slower_is_told_and_nothing_is_written_over(issue: Issue, ruth: Person) -> None:
    do(Kind.TAKE, issue, seen=0)
    assert "Somebody else" in do(Kind.TAKE, issue, by=ruth, seen=0).not_done[0].why
    assert now_of(issue).owner != ruth


def test_reopened_its_findings_are_open_again_those_settled_alone_are_not(issue: Issue) -> None:
    act_on(Finding.objects.earliest("pk"), Act.RESOLVE, reason="other", words="so")
    resolve(issue)
    assert do(Kind.REOPEN, issue).covers == 1
    assert (now_of(issue).state, issue.todo) == ("taken", 1)
    assert states() == ["resolved", "acknowledged"]


def test_acts_on_findings_move_the_figures_and_settle_the_issue(issue: Issue) -> None:
    one, other = Finding.objects.order_by("pk")
    act_on(one, Act.RESOLVE, reason="other", words="so")
    assert (now_of(issue).state, issue.todo, issue.standing) == ("new", 1, 2)
    act_on(other, Act.RESOLVE, reason="other", words="so")
    assert (now_of(issue).state, issue.todo) == ("resolved", 0)
    act_on(other, Act.REOPEN)
    assert (now_of(issue).state, issue.todo, issue.came_back) == ("new", 1, False)


def test_a_waiver_covers_what_comes_until_its_last_day_and_lapses(issue: Issue, ben: Person, play: Play) -> None:
    with pytest.raises(IssueActError, match="last day"):
        do(Kind.WAIVE, issue, by=ben, words="as agreed")
    with pytest.raises(IssueActError, match="Only a lead"):
        do(Kind.WAIVE, issue, words="as agreed", until=datetime.date(2026, 9, 30))
    now = datetime.datetime(2026, 9, 3, 13, tzinfo=datetime.UTC)
    today = timezone.now().date()
    do(Kind.WAIVE, issue, by=ben, words="as agreed", until=today + datetime.timedelta(days=2))
    assert (now_of(issue).state, states()) == ("waived", ["waived", "waived"])
    play(short_hand(1, id="next", **NEXT))
    assert (now_of(issue).state, states()) == ("waived", ["waived"] * 3)
    assert now < timezone.now()
    waivers_lapse(now=timezone.now() + datetime.timedelta(days=4))
    assert (now_of(issue).state, issue.todo, states()) == ("new", 3, ["new"] * 3)
    assert issue.acts.latest("number").act == "lapse"


@pytest.mark.parametrize(("days", "cure"), [(0, "later one"), (1, None), (7, None), (8, "within 7 days")])
def test_it_is_put_off_for_some_days_at_most(issue: Issue, days: int, cure: str | None) -> None:
    do(Kind.TAKE, issue)
    today = timezone.localdate(timezone.now() - datetime.timedelta(hours=6), timezone=zone())
    wanted = {
        "waiting_for": "floor",
        "words": "the recorder is being mended",
        "until": today + datetime.timedelta(days=days),
    }
    if cure is None:
        assert do(Kind.SNOOZE, issue, **wanted).done
    else:
        with pytest.raises(IssueActError, match=cure):
            do(Kind.SNOOZE, issue, **wanted)


def zone() -> Any:
    from zoneinfo import ZoneInfo

    return ZoneInfo(place().time_zone)


def later(days: int = 2) -> datetime.date:
    return timezone.now().date() + datetime.timedelta(days=days)


def test_only_what_somebody_took_is_put_off(issue: Issue) -> None:
    answer = do(Kind.SNOOZE, issue, waiting_for="floor", words="later", until=later())
    assert "It is new" in answer.not_done[0].why


@pytest.mark.parametrize(("more", "state"), [
    ({"more_findings": 1}, "taken"), ({"more_findings": 2}, "waiting"),
    ({"more_cents": 100}, "taken"), ({"more_cents": 101}, "waiting"),
])  # fmt: skip
def test_it_wakes_with_so_many_findings_or_so_much_money(
    issue: Issue, play: Play, more: dict[str, int], state: str
) -> None:
    do(Kind.TAKE, issue)
    do(Kind.SNOOZE, issue, waiting_for="floor", words="later", until=later(), **more)
    play(short_hand(3))
    assert now_of(issue).state == state


def test_it_wakes_on_its_day_and_goes_back_when_left(issue: Issue, officer: Person) -> None:
    do(Kind.WAIT, issue, waiting_for="provider", until=later())
    assert (now_of(issue).state, issue.owner) == ("waiting", officer)
    assert issues_wake(now=timezone.now()) == 0
    assert issues_wake(now=timezone.now() + datetime.timedelta(days=3)) == 1
    assert (now_of(issue).state, issue.owner, issue.until) == ("taken", officer, None)
    woke = timezone.now() + datetime.timedelta(days=3)
    shift_ends = opens_closes(place(), gaming_day_of(place(), woke))[1]  # a house without shifts: the gaming day
    worst = issue.worst
    Issue.objects.update(worst=2)
    assert issues_wake(now=woke + datetime.timedelta(days=2, hours=23)) == 0
    Issue.objects.update(worst=3)  # what is severe goes back with the end of the shift
    assert issues_wake(now=shift_ends - datetime.timedelta(minutes=1)) == 0
    assert issues_wake(now=shift_ends + datetime.timedelta(minutes=1)) == 1
    assert (now_of(issue).state, issue.owner) == ("new", None)
    Issue.objects.update(worst=worst)


def test_what_is_not_severe_goes_back_after_days_untouched(issue: Issue) -> None:
    worst = issue.worst
    do(Kind.TAKE, issue)
    Issue.objects.update(worst=2)
    assert issues_wake(now=timezone.now() + datetime.timedelta(days=2, hours=23)) == 0
    assert issues_wake(now=timezone.now() + datetime.timedelta(days=3, hours=1)) == 1
    assert now_of(issue).state == "new"
    Issue.objects.update(worst=worst)


def test_worked_together_they_are_acted_on_together_and_parting_sticks(issue: Issue, play: Play) -> None:
    play(
        builders.hand(
            5, collections=[{"from": "player-dealer", "kind": "fee", "amount": "9.00", "when": "before-deal"}]
        )
    )
    other = Issue.objects.get(rule="FEE001", direction="over")
    assert do(Kind.MERGE, other, other=issue.pk).done == [other.pk]
    assert "together already" in do(Kind.MERGE, other, other=issue.pk).not_done[0].why
    do(Kind.TAKE, issue)
    assert now_of(other).owner is not None
    assert undo(issue).done == [issue.pk]
    assert (now_of(other).state, now_of(issue).state) == ("new", "new")
    do(Kind.PART, other)
    play(
        builders.hand(
            7, collections=[{"from": "player-dealer", "kind": "fee", "amount": "9.00", "when": "before-deal"}]
        )
    )
    do(Kind.TAKE, issue)
    assert (now_of(other).lead, now_of(other).state, now_of(other).standing) == (None, "new", 2)


def test_some_are_done_and_some_skipped_in_one_answer(issue: Issue, play: Play) -> None:
    others = list(Issue.objects.exclude(pk=issue.pk))
    play(
        builders.hand(
            5, collections=[{"from": "player-dealer", "kind": "fee", "amount": "9.00", "when": "before-deal"}]
        )
    )
    other = Issue.objects.get(rule="FEE001", direction="over")
    resolve(issue)
    answer = do(Kind.TAKE, issue, other)
    assert (answer.done, [one.id for one in answer.not_done]) == ([other.pk], [issue.pk])
    assert "resolved meanwhile" in answer.not_done[0].why
    assert issue not in others


@pytest.mark.parametrize(("wanted", "field"), [
    ({"act": Kind.RESOLVE, "reason": "x", "right_from": EVENING}, "reason"),
    ({"act": Kind.RESOLVE, "reason": "fee-made-good"}, "right_from"),
    ({"act": Kind.RESOLVE, "reason": "rule-misreads", "right_from": EVENING}, "words"),
    ({"act": Kind.RESOLVE, "reason": "false-alarm", "right_from": EVENING, "words": " "}, "words"),
    ({"act": Kind.GIVE}, "assignee"), ({"act": Kind.GIVE, "desk": "nowhere"}, "assignee"),
    ({"act": Kind.WAIT}, "waiting_for"), ({"act": Kind.COMMENT}, "words"), ({"act": Kind.MERGE}, "other"),
    ({"act": Kind.RETURN}, "act"), ({"act": Kind.COMMENT, "words": "x" * 2001}, "words"),
])  # fmt: skip
def test_what_does_not_fit_is_refused_with_its_field(issue: Issue, wanted: dict[str, Any], field: str) -> None:
    with pytest.raises(IssueActError) as refused:
        do(wanted.pop("act"), issue, **wanted)
    assert refused.value.field == field
    assert not IssueAct.objects.exists()


def test_another_houses_issue_is_none_here(issue: Issue, other: str) -> None:
    answer = issue_act(
        establishment=Establishment.objects.get(slug=other), seen=[Seen(issue.pk)], wanted=Wanted(act=Kind.TAKE),
        by=Person.objects.get(username="cleo"), now=timezone.now(),
    )  # fmt: skip
    assert "no such issue" in answer.not_done[0].why
