"""The first steps of a new house, in their order: which of them are done, read from what is there."""

from __future__ import annotations

import msgspec
from django.db.models import Exists, OuterRef, Q
from msgspec import Struct

from compliance.floor.models import RecordedHand
from compliance.houses.models import CameraEntry, Establishment, GamingTable, Posting
from compliance.papers.models import Paper
from compliance.people.access import holds_now, roles_granting
from compliance.people.models import Assignment, IntakeToken
from compliance.people.rights import RIGHTS, Right, Role, decides
from compliance.record import read

KIND = "first-steps/1"
_DECIDE = 2
"""What one person asks for, another one approves."""


class Step(Struct, frozen=True, kw_only=True):
    """One step: what it is, how it is done, on which page and by whose right. Without a right: by whoever runs the machine."""

    name: str
    title: str
    how: str
    route: str
    right: Right | None


STEPS = (
    Step(
        name="establishment",
        title="The establishment",
        how="Its name, time zone and the hour at which its gaming day begins.",
        route="set_up",
        right=Right.MANAGE_PEOPLE,
    ),
    Step(
        name="tables",
        title="Its tables",
        how="Named with the establishment or here, with their layouts and the shifts of the house.",
        route="house_settings",
        right=Right.SET_UP,
    ),
    Step(
        name="people",
        title="Its people, with two who decide",
        how="Two people, each a lead officer or accounting, with their roles confirmed: one asks, the other approves.",
        route="people",
        right=Right.MANAGE_PEOPLE,
    ),
    Step(
        name="postings",
        title="What hangs at the tables",
        how="Which option, between which limits, since when: fees are judged by it.",
        route="posting_enter",
        right=Right.PROPOSE,
    ),
    Step(
        name="cameras",
        title="The cameras",
        how="What each sees and how long it keeps that; a second person confirms it.",
        route="cameras",
        right=Right.KEEP_CAMERAS,
    ),
    Step(
        name="token",
        title="A recorder's token",
        how="With it a table system sends hands and papers.",
        route="tokens",
        right=Right.MANAGE_PEOPLE,
    ),
    Step(
        name="hands",
        title="The first hands",
        how="Sent with the token, as a file, or typed in.",
        route="upload",
        right=Right.RECORD,
    ),
    Step(
        name="papers",
        title="The first papers",
        how="Slips, counts, meter readings: what the collections are held against.",
        route="papers",
        right=Right.ENTER_PAPERS,
    ),
    Step(
        name="backup",
        title="A backup",
        how="On the machine: manage.py backup FOLDER --key FILE; with OLIVER_BACKUP set, each day by itself.",
        route="record",
        right=None,
    ),
    Step(
        name="witness",
        title="A checkpoint kept elsewhere",
        how="A witness on another machine co-signs it: manage.py witness take FILE --key KEY.",
        route="record",
        right=None,
    ),
)


class Stepped(Struct, frozen=True):
    """A step, whether it is done, and of one that is open the people who can do it."""

    step: Step
    done: bool
    who: tuple[str, ...]


class FirstSteps(Struct, frozen=True):
    """The list as it stands, and whether somebody put it away."""

    steps: tuple[Stepped, ...]
    away: bool

    @property
    def done(self) -> int:
        return sum(each.done for each in self.steps)

    @property
    def next(self) -> Stepped | None:
        """The first one that is open; None: all are done."""
        return next((each for each in self.steps if not each.done), None)


def put_away(*, slug: str) -> bool:
    """Whether the last word about the list of this house is that it is put away."""
    index = read.latest(KIND).get(slug)
    return index is not None and bool(msgspec.json.decode(read.bodies([index])[index])["away"])


def first_steps(*, establishment: Establishment) -> FirstSteps:
    """What is there: as many queries in a house of a year as in a new one."""
    held = Assignment.objects.filter(
        holds_now(), Q(establishment=establishment) | Q(role=Role.ADMINISTRATOR.value), person__is_active=True
    ).select_related("person")
    roles = [(str(each.person), each.person_id, Role(each.role)) for each in held.order_by("person_id", "id")]
    deciding = {number for _, number, role in roles if role is not Role.ADMINISTRATOR and decides(role)}
    recorded = read.there(["backup/1", "witness/1"])
    done = {
        **_there(establishment),
        "establishment": True,
        "people": len(deciding) >= _DECIDE,
        "backup": "backup/1" in recorded,
        "witness": "witness/1" in recorded,
    }
    steps = tuple(Stepped(step, done[step.name], () if done[step.name] else _who(step.right, roles)) for step in STEPS)
    return FirstSteps(steps, put_away(slug=establishment.slug))


def _there(establishment: Establishment) -> dict[str, bool]:
    house = OuterRef("pk")
    confirmed = Q(waits=False) | Q(word__confirmed=True)
    asked = {
        "tables": GamingTable.objects.filter(establishment=house),
        "postings": Posting.objects.filter(table__establishment=house),
        "cameras": CameraEntry.objects.filter(confirmed, establishment=house),
        "token": IntakeToken.objects.filter(establishment=house, revoked=None),
        "hands": RecordedHand.objects.filter(establishment=house),
        "papers": Paper.objects.filter(establishment=house),
    }
    exists = {f"has_{name}": Exists(query) for name, query in asked.items()}
    found = Establishment.objects.filter(pk=establishment.pk).annotate(**exists).values(*exists).get()
    return {name: found[f"has_{name}"] for name in asked}


def _who(right: Right | None, roles: list[tuple[str, int, Role]]) -> tuple[str, ...]:
    """The people who have the right here, each once; where nobody has it yet, the roles that bring it."""
    if right is None:
        return ("whoever runs the machine",)
    people = {number: f"{name}, {role}" for name, number, role in roles if right in RIGHTS[role]}
    return tuple(people.values()) or (f"nobody yet: {' or '.join(roles_granting(right))}",)
