"""Opens two cases at the demonstration house by the road of any house, so that a stranger sees living pages: one about short work
at a table, whose notice was given and answered, and one that began with a letter whose day nobody has confirmed yet."""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable
from zoneinfo import ZoneInfo

from compliance.cases.models import Case
from compliance.cases.write.case_act import case_act
from compliance.cases.write.case_open import Opening, case_open, refs_of
from compliance.floor.read.finding_filters import Filters
from compliance.floor.read.findings import findings_page
from compliance.houses.models import Establishment
from compliance.people.models import Assignment, Person
from compliance.people.rights import Role
from compliance.record import read

FINDINGS = 5
ANSWERED_IN = datetime.timedelta(days=7)


def demonstration_cases_open(*, slug: str, clock: Callable[[], datetime.datetime]) -> None:
    """Nothing where cases are there already, or nobody who could run them."""
    house = Establishment.objects.get(slug=slug, demonstration=True)
    officer, lead = _first(house, Role.OFFICER), _first(house, Role.LEAD)
    if officer is None or lead is None or Case.objects.filter(establishment=house).exists():
        return
    now = clock()
    today = now.astimezone(ZoneInfo(house.time_zone)).date()

    def act(case: Case, by: Person, word: str, **typed: str) -> None:
        number, at = case.pk, clock()
        case_act(establishment=house, number=number, act=word, typed=typed, seen=None, by=by, now=at, today=today)

    found = findings_page(establishment_id=house.pk, filters=Filters(severity="serious", outcome="fail"), size=FINDINGS)
    refs = refs_of([row.id for row in found.rows])
    short = Opening(title="The same fault came again within a shift", party="employee", name="D-114", refs=refs)
    one = case_open(establishment=house, opening=short, by=officer, now=now)
    if sat := _sat_there([row.hand for row in found.rows if row.hand_id]):
        act(one, officer, "join", kind="pseudonym", refs=sat)
    about = {"with": "employee", "name": "D-114", "about": "What was found, by which rule, and what corrects it"}
    text = "The findings of this case, each with its clause. Answer in writing; you may object."
    act(one, officer, "draft", kind="notice", text=text, **about)
    act(one, lead, "send", letter="1", way="by-hand", day=str(today), proof="signed copy")
    act(one, officer, "receive", kind="response", answers="1", text="I agree.", way="by-hand", day=str(today), **about)
    promised = str(today + ANSWERED_IN)
    act(one, officer, "action", words="The shift goes through the schedule together", who="floor supervisor", due=promised,
        seen="a look at play after the day")  # fmt: skip
    asked = Opening(title="The bureau asks for the playing book of a day", party="commission", name="the bureau")
    two = case_open(establishment=house, opening=asked, by=officer, now=clock())
    act(two, officer, "receive", kind="request", name="the bureau", about="Playing book", text="Please send a copy.",
        way="post", day=str(today), due=promised, theirs="2026-118", **{"with": "commission"})  # fmt: skip


def _sat_there(hands: list[int]) -> str:
    """A pseudonym at the first of these hands that has one; "": none does."""
    for body in read.bodies_there(hands).values():
        for seat in json.loads(body).get("seats", ()):
            return str(seat["occupant"])
    return ""


def _first(house: Establishment, role: Role) -> Person | None:
    """Somebody of that role there, whose role is confirmed."""
    held = Assignment.objects.filter(
        establishment=house, role=role.value, until=None, waits=False, person__is_active=True
    )
    found = held.select_related("person").order_by("id").first()
    return found.person if found is not None else None
