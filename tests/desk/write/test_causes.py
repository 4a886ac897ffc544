"""What cannot be told because another rule failed on the very same hand is an issue beside that one, until it is parted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from compliance.desk.forms.causes import causes, causes_read
from compliance.desk.models import Issue, IssueAct, IssueFinding
from compliance.desk.read.issue_changed import changed_differ
from compliance.desk.write.issues_fill import issues_fill
from compliance.floor.models import Act, Finding
from compliance.floor.write.finding_act import Seen, Wanted, finding_act
from compliance.law.registry import RULES
from compliance.people.models import Person
from compliance.record import read
from tests import builders
from tests.pages import AT

pytestmark = pytest.mark.django_db
Play = Callable[..., None]
PLAYER = {"player": ["4H", "2S", "3D"], "banker": ["5D", "2H"]}  # draws on 6, must stand (611)
BANKER = {"player": ["4H", "2S"], "banker": ["5D", "2H", "3C"]}  # draws on 7 (612)


def against(number: int, cards: dict[str, list[str]], **more: Any) -> dict[str, Any]:
    return builders.hand(number, cards=cards, **more)


def act(client: Client, issue: Issue, **form: str) -> None:
    issue.refresh_from_db()
    assert client.post(f"{AT}/issues/{issue.pk}/act", {"acted": str(issue.acted), **form}).status_code in (200, 302)
    issue.refresh_from_db()


@pytest.fixture
def both(play: Play) -> tuple[Issue, Issue]:
    play(against(1, PLAYER), against(2, PLAYER))
    return Issue.objects.get(rule="DEC001"), Issue.objects.get(rule="SET001")


def test_it_is_worked_with_its_cause(client: Client, both: tuple[Issue, Issue]) -> None:
    cause, told = both
    assert (told.outcome, told.kind, told.cause, told.cause_kind) == ("cannot tell", "cards", "DEC001", "cards.player")
    assert (told.lead, told.standing, told.hands, told.state) == (cause, 2, 2, "new")
    first = IssueAct.objects.get(issue=told)
    assert (first.act, first.other, first.by) == ("with its cause", cause, None)
    act(client, cause, act="take")
    told.refresh_from_db()
    assert (told.state, told.owner) == ("taken", cause.owner)


def test_each_cause_has_an_issue_of_its_own(play: Play, both: tuple[Issue, Issue]) -> None:
    play(against(3, BANKER))
    found = Issue.objects.filter(rule="SET001").order_by("pk").values_list("cause_kind", "lead__kind", "standing")
    assert list(found) == [("cards.player", "cards.player", 2), ("cards.banker", "cards.banker", 1)]


def test_without_a_cause_that_failed_it_stands_alone(play: Play) -> None:
    play(against(1, {"player": ["5H", "3S"], "banker": ["2D", "3H", "4C"]}, action_seat=4))  # the book leaves it open
    told = Issue.objects.get(rule="SET001")
    assert Issue.objects.get(rule="DEC001").outcome == "cannot tell"
    assert (told.cause, told.cause_kind, told.lead, told.acted) == ("", "", None, 0)


def test_parting_them_sticks(client: Client, play: Play, both: tuple[Issue, Issue]) -> None:
    cause, told = both
    act(client, told, act="part")
    assert told.lead is None
    play(against(3, PLAYER))
    told.refresh_from_db()
    assert (told.lead, told.standing) == (None, 3)
    act(client, cause, act="take")
    told.refresh_from_db()
    assert told.state == "new"


def test_the_pages_of_both_lead_to_each_other(
    page: Callable[..., str], client: Client, both: tuple[Issue, Issue]
) -> None:
    cause, told = both
    for one, other, title in ((cause, told, "Cannot be told for it"), (told, cause, "Its cause")):
        shown = page(f"{AT}/issues/{one.pk}")
        assert title in shown
        assert f'href="{AT}/issues/{other.pk}"' in shown
        assert "worked with it" in " ".join(shown.split())
    act(client, told, act="part")
    assert "worked apart" in page(f"{AT}/issues/{cause.pk}")
    assert "DEC001 failed on the same hand: cards player" in page(f"{AT}/issues/{told.pk}")


def test_a_corrected_hand_leaves_neither(play: Play, both: tuple[Issue, Issue]) -> None:
    for number in (1, 2):
        supersedes = {"id": f"T1-{number}", "reason": "typed wrongly", "author": "cleo"}
        play(builders.hand(number, id=f"T1-{number}b", supersedes=supersedes))
    assert set(Issue.objects.values_list("rule", "standing", "state")) == {
        ("DEC001", 0, "withdrawn"),
        ("SET001", 0, "withdrawn"),
    }


def said(finding: Finding) -> int:
    """An entry changes the finding; its place."""
    finding.refresh_from_db()
    now = timezone.now()
    finding_act(
        establishment=finding.establishment,
        seen=[Seen(id=finding.pk, acted=finding.acted)],
        wanted=Wanted(act=Act.COMMENT, words="Looked at."),
        by=Person.objects.get(username="cleo"),
        now=now,
        today=now.date(),
    )
    return max(entry.index for entry in read.entries(kind="finding-act/1"))


def test_when_the_cause_is_there_no_longer_the_finding_beside_it_moves(both: tuple[Issue, Issue]) -> None:
    """Both issues change by the entry that changed the cause, and verify takes that for right."""
    told = both[1]
    failed = Finding.objects.filter(rule="DEC001").order_by("pk")[0]
    Finding.objects.filter(pk=failed.pk).update(outcome="cannot tell")
    changed = said(failed)
    moved = Issue.objects.get(rule="SET001", cause="")
    assert (moved.standing, IssueFinding.objects.filter(issue=moved, hand=failed.hand_id).count()) == (1, 1)
    told.refresh_from_db()
    assert (told.standing, told.changed_index) == (1, changed)
    assert moved.changed_index >= changed
    assert list(changed_differ("issue.rule = %s", ["SET001"])) == []
    Issue.objects.filter(pk=told.pk).update(changed_index=changed + 1)
    assert [name for _, _, name, *_ in changed_differ("issue.rule = %s", ["SET001"])] == ["changed_index"]
    Issue.objects.filter(pk=told.pk).update(changed_index=changed)
    Finding.objects.filter(pk=failed.pk).update(outcome="fail")
    said(failed)


def test_what_was_gathered_before_is_brought_to_its_cause_once(play: Play) -> None:
    with pytest.MonkeyPatch.context() as before:
        for name in ("causes", "caused_by"):
            before.setattr(f"compliance.desk.read.causes.{name}", dict)
        play(against(1, PLAYER), against(2, PLAYER))
    old = Issue.objects.get(rule="SET001")
    assert (old.cause, old.standing) == ("", 2)
    assert issues_fill(clock=timezone.now) == 2
    assert issues_fill(clock=timezone.now) == 0
    told = Issue.objects.get(rule="SET001", cause="DEC001")
    old.refresh_from_db()
    assert (old.standing, old.state, told.standing, told.lead) == (0, "withdrawn", 2, Issue.objects.get(rule="DEC001"))


def test_what_is_declared_names_rules_there_are(tmp_path: Path) -> None:
    assert causes()["SET001", "cards"] == ("DEC001", "DEC002")
    assert {code for named in causes().values() for code in named} <= RULES.keys()
    wrong = tmp_path / "causes.toml"
    wrong.write_text('[[cause]]\nkind = "cards"\nrules = ["DEC999"]\nwhy = "one event at the table"\n')
    with pytest.raises(ValueError, match="DEC999"):
        causes_read(wrong)
