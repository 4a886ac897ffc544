"""A small house for the jobs of the desk: faults of last night whose video still runs, one that came back, a case to be judged.

Run inside the running Oliver (`manage.py shell`); what a browser does about it is in test_jobs.py.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone

from compliance.cases.write.case_act import case_act
from compliance.cases.write.case_open import Opening, case_open
from compliance.desk.models import Issue
from compliance.desk.models import IssueActKind as Kind
from compliance.desk.write.issue_act import issue_act
from compliance.desk.write.issue_wanted import Seen, Wanted
from compliance.floor.write.hand_record import hands_record
from compliance.floor.write.hand_review import table_day_review
from compliance.houses.forms.cameras import Camera
from compliance.houses.forms.house import gaming_day
from compliance.houses.models import Commission, Establishment
from compliance.houses.write.camera_change import cameras_load
from compliance.houses.write.house_load import house_load
from compliance.people.manage import person_add, role_give
from compliance.people.models import Person
from compliance.people.rights import Role
from tests import builders

HOUSES = ("jobs-desk", "jobs-telephone")
PASSWORD = "four words of our own"  # of people who are made up, in a house that is gone with the test
PEOPLE = {
    "jo": ("Jo Reyes", Role.OFFICER),
    "ida": ("Ida Novak", Role.OFFICER),
    "lou": ("Lou Tran", Role.LEAD),
    "sue": ("Sue Arden", Role.SURVEILLANCE),
}
EQUAL = 40
_DAYS = datetime.timedelta(days=1)
_MINUTES = datetime.timedelta(minutes=1)
_SHORT = [{"from": "player-dealer", "kind": "fee", "amount": "1.00", "when": "before-deal"}]
# The house itself wagers: severe. A wager that was underpaid: the fault that was corrected and came back.
_HOUSE_PLAYS = {"seats": [{"seat": n, "occupant": f"P{n}", "role": "house" if n == 2 else "player"} for n in (1, 2, 3)]}
SEVERE = "LIC003"
_UNDERPAID = {
    "wagers": [
        {"seat": n, "bettor": f"P{n}", "wager": "player-line", "amount": "60.00", "settled": {"paid": paid}}
        for n, paid in ((2, "1.00"), (3, "60.00"))
    ]
}


def made() -> None:
    """Both houses, each for one width of the window."""
    for slug in HOUSES:
        _one(slug)


def _one(slug: str) -> None:
    now = timezone.now()
    # Of a commission of their own: whoever reads for the demonstration's sees one house, as before.
    theirs, _ = Commission.objects.get_or_create(slug="jobs-bureau", defaults={"title": "Bureau of the jobs"})
    house_load(house=builders.house(establishment=slug, title=slug), actor="test", now=now, commission=theirs)
    here = Establishment.objects.get(slug=slug)
    _people(here)
    # Before there is a register of cameras: nobody asks for its video yet.
    _dealt(here, [_hand(here, 1, now - 2 * _DAYS, table="T2", **_HOUSE_PLAYS)])
    cameras = [
        Camera(camera=f"PIT-{table}", sees=(f"table {table}", f"bank {table}", f"box {table}"), recorder="NVR-1",
               keeps_days=15, from_=now.date() - 30 * _DAYS)
        for table in ("T1", "T2")
    ]  # fmt: skip
    cameras_load(establishment=here, cameras=cameras, actor="test", now=now)
    _dealt(here, [_hand(here, 1, now - 10 * _DAYS, table="T2", **_UNDERPAID)])
    jo = Person.objects.get(username="jo")
    for issue in Issue.objects.filter(establishment=here).exclude(rule=SEVERE):
        wanted = Wanted(act=Kind.RESOLVE, reason="dealer-error-corrected", right_from=now - 7 * _DAYS)
        issue_act(establishment=here, seen=[Seen(issue.pk, None)], wanted=wanted, by=jo, now=now)
    _dealt(here, [_hand(here, 1, now - 300 * _MINUTES, table="T2", **_UNDERPAID)])
    _dealt(here, [_hand(here, n, now - (200 - n) * _MINUTES, collections=_SHORT) for n in range(1, EQUAL + 1)])
    _case(here, jo, now)


def _people(here: Establishment) -> None:
    for username, (name, role) in PEOPLE.items():
        person = Person.objects.filter(username=username).first()
        if person is None:
            person_add(
                username=username, name=name, role=role, establishment=here, password=PASSWORD, keeps_password=True
            )
        else:
            role_give(person=person, role=role, establishment=here)
    # Their game hangs at the demonstration too: a change of it is decided by a lead of all of them.
    role_give(person=Person.objects.get(username="ben"), role=Role.LEAD, establishment=here)


def _hand(
    here: Establishment, number: int, dealt: datetime.datetime, *, table: str = "T1", **fault: Any
) -> dict[str, Any]:
    day = gaming_day(dealt, ZoneInfo(here.time_zone), here.boundary_hour)
    times = {"started": dealt, "dealt": dealt + _MINUTES / 4, "ended": dealt + _MINUTES / 2}
    hand = builders.hand(number, table=table, establishment=here.slug, id=f"{here.slug}-{table}-{day}-{number}")
    return hand | {"gaming_day": day.isoformat()} | {name: at.isoformat() for name, at in times.items()} | fault


def _dealt(here: Establishment, hands: Iterable[dict[str, Any]]) -> None:
    """Recorded and reviewed at once."""
    lines = [builders.line(hand) for hand in hands]
    for taken in hands_record(establishment=here.slug, lines=lines, actor="test", now=timezone.now()):
        assert {answer.status for answer in taken.answers} == {"recorded"}, taken.answers
        for key in taken.touched:
            table_day_review(
                establishment=key.establishment, table=key.table, gaming_day=key.gaming_day, clock=timezone.now
            )


def _case(here: Establishment, jo: Person, now: datetime.datetime) -> None:
    """A correction that somebody promised and says is done."""
    opening = Opening(title="Fees of the evening shift", party="provider", name="Meridian", refs=())
    case = case_open(establishment=here, opening=opening, by=jo, now=now)
    done = {"words": "All dealers were shown the fee page."}
    promised = done | {"who": "shift manager", "due": now.date().isoformat(), "seen": "a look at play"}
    for act, typed in (("action", promised), ("done", done)):
        case_act(establishment=here, number=case.pk, act=act, typed=typed, seen=None, by=jo, now=now, today=now.date())
