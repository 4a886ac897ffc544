"""Whatever people do to issues, in any order, the rows are what the record says: verify is clean and a recount finds nothing.

A house that nobody touched must never be told that somebody did.
"""

from __future__ import annotations

import datetime
import random
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Any

import pytest
from django.utils import timezone

from compliance.desk.models import Issue, IssueAct
from compliance.desk.models import IssueActKind as Kind
from compliance.desk.write.issue_wanted import IssueActError
from compliance.desk.write.issues_recount import issues_recount
from compliance.desk.write.issues_wake import issues_wake
from compliance.floor.models import Act, Finding
from compliance.floor.write.finding_act import ActError, Seen, Wanted, finding_act
from compliance.people.models import Person
from compliance.people.rights import Role
from tests import builders
from tests.desk.write.test_causes import PLAYER
from tests.desk.write.test_issue_act import do, place, undo
from tests.desk.write.test_issue_rows import verify
from tests.desk.write.test_upkeep import fee
from tests.pages import give, short_hand

pytestmark = pytest.mark.django_db
Play = Callable[..., None]
STEPS = 120
MET = {"corrected", "late", "came back", *(Kind.MERGE, Kind.PART, Kind.UNDO, Kind.RESOLVE, Kind.WAIVE, Kind.WAIT)}
MET |= {Kind.GIVE, Kind.CAUSE, Kind.COVER, Kind.LAPSE, Kind.RETURN, Kind.WAKE, Kind.WITHDRAW}
"""Without these a walk would prove little: the seeds below meet them all."""


class _Walk:
    """A house, two people at work in it, and one chance for what comes next."""

    def __init__(self, play: Play, seed: int) -> None:
        self.chance, self.play, self.ids = random.Random(seed), play, count(1)  # a walk, no secret
        self.now = timezone.now() - datetime.timedelta(days=400)  # days go by, and none of them is to come
        self.lead = Person.objects.create(username="ben")
        give(self.lead, Role.LEAD, builders.HOUSE)
        self.played: dict[int, dict[str, Any]] = {}
        self.done: set[str] = set()

    def hand(self) -> None:
        """A new one, a late one before others, or one by which an earlier one is corrected."""
        number = self.chance.randrange(1, 15)
        made = self.chance.choice(
            [
                lambda **more: short_hand(number, **more),
                lambda **more: builders.hand(number, collections=fee(self.chance.choice(("9.00", "0.50"))), **more),
                lambda **more: builders.hand(number, cards=PLAYER, **more),
                lambda **more: builders.hand(number, **more),
            ]
        )
        more: dict[str, Any] = {"id": f"H{next(self.ids)}", "dealer": self.chance.choice(("D-7", "D-9"))}
        if (before := self.played.get(number)) is not None:
            more["supersedes"] = {"id": before["id"], "reason": "typed wrongly", "author": "cleo"}
        self.played[number] = made(**more)
        self.play(self.played[number])
        self.done.add("corrected" if before else "late" if number < max(self.played) else "hand")

    def act(self) -> None:
        """One act of a person on an issue; what does not fit is refused, and nothing is stored."""
        issues = list(Issue.objects.order_by("pk"))
        if not issues:
            return
        kind = self.chance.choice([*_MORE])
        with suppress(IssueActError, ActError):
            do(kind, self.chance.choice(issues), by=self.lead, now=self.now, **_MORE[kind](self, issues))

    def undo(self) -> None:
        issues = Issue.objects.filter(acted__gt=0).order_by("pk")
        if issues:
            undo(self.chance.choice(issues), by=self.lead, now=self.now)

    def finding(self) -> None:
        """One finding by itself, or all of a table's."""
        found = list(Finding.objects.filter(status="open").order_by("pk"))
        if not found:
            return
        some = self.chance.sample(found, min(len(found), self.chance.choice((1, 3))))
        act = self.chance.choice((Act.COMMENT, Act.ACKNOWLEDGE, Act.RESOLVE, Act.REOPEN))
        wanted = Wanted(act=act, words="Looked at.", reason="other" if act == Act.RESOLVE else "")
        seen = [Seen(id=one.pk, acted=one.acted) for one in some]
        day = self.now.date()
        with suppress(IssueActError, ActError):
            finding_act(establishment=place(), seen=seen, wanted=wanted, by=self.lead, now=self.now, today=day)

    def day(self) -> None:
        """Days go by: what was put off wakes, what nobody touched goes back."""
        self.now += datetime.timedelta(days=self.chance.choice((1, 9)))
        issues_wake(now=self.now)


_MORE: dict[Kind, Callable[[_Walk, list[Issue]], dict[str, Any]]] = {
    Kind.TAKE: lambda walk, issues: {},
    Kind.GIVE: lambda walk, issues: {"desk": walk.chance.choice(("compliance", "accounting"))},
    Kind.WAIT: lambda walk, issues: {
        "waiting_for": "floor",
        "until": walk.now.date() + datetime.timedelta(days=2),
        "more_findings": walk.chance.choice((None, 2)),
        "more_cents": walk.chance.choice((None, 500)),
    },
    Kind.RESOLVE: lambda walk, issues: {
        "reason": "other",
        "words": "Spoken to.",
        "right_from": datetime.datetime(2026, 9, 1, 18, walk.chance.choice((10, 59)), tzinfo=datetime.UTC),
    },
    Kind.WAIVE: lambda walk, issues: {"words": "By letter.", "until": walk.now.date() + datetime.timedelta(days=5)},
    Kind.REOPEN: lambda walk, issues: {},
    Kind.COMMENT: lambda walk, issues: {"words": "Seen."},
    Kind.MERGE: lambda walk, issues: {"other": walk.chance.choice(issues).pk},
    Kind.PART: lambda walk, issues: {},
}


@pytest.mark.parametrize("seed", [0, 6])
def test_whatever_is_done_to_issues_verify_has_nothing_to_name(play: Play, seed: int) -> None:
    walk = _Walk(play, seed)
    steps = [walk.hand, walk.hand, walk.act, walk.act, walk.act, walk.undo, walk.finding, walk.day]
    for number in range(STEPS):
        walk.chance.choice(steps)()
        assert verify() == "", (seed, number)
        walk.done |= {"came back"} if Issue.objects.filter(came_back=True).exists() else set()
    assert issues_recount(clock=timezone.now) == []
    walk.done |= set(IssueAct.objects.values_list("act", flat=True))
    assert walk.done >= MET, MET - walk.done
