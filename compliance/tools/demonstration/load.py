"""Takes an invented floor into the database by the same services as a real one: marked as demonstration everywhere."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sequence

from django.db import transaction
from msgspec import Struct, structs

from compliance.floor.models import RecordedHand
from compliance.floor.write.hand_record import hands_record
from compliance.houses.forms.cameras import Camera
from compliance.houses.forms.house import House
from compliance.houses.models import Establishment
from compliance.houses.write.house_load import house_load
from compliance.houses.write.review_queue import TableDayKey
from compliance.papers.write.paper_record import papers_record

ACTOR = "demonstration"
KEEPS, TOO_SHORT = 15, 10
"""Days for which the invented recorders keep what they see."""


class DemonstrationError(RuntimeError):
    """The invented floor was not taken in; the message says why."""


class Demonstration(Struct, frozen=True):
    """What was taken in. Nothing when the house was there already."""

    establishment: str
    hands: int
    touched: frozenset[TableDayKey]
    was_there: bool = False


def demonstration_load(
    *,
    house: House,
    lines: list[bytes],
    now: datetime.datetime,
    progressed: Callable[[int], None],
    papers: Mapping[str, Sequence[bytes]] | None = None,
) -> Demonstration:
    """The house with all its hands and papers, or nothing: killed half-way, the next call begins anew."""
    slug = house.establishment
    if not house.demonstration:
        raise DemonstrationError(f"{slug} is not marked as a demonstration")
    if Establishment.objects.filter(slug=slug).exists():
        held = RecordedHand.objects.filter(establishment__slug=slug).count()
        return Demonstration(slug, held, frozenset(), was_there=True)
    recorded, touched = 0, set[TableDayKey]()
    with transaction.atomic():
        house_load(house=structs.replace(house, cameras=cameras_of(house)), actor=ACTOR, now=now)
        for taken in hands_record(establishment=slug, lines=lines, actor=ACTOR, now=now, chunk=1_000):
            for answer in taken.answers:
                if answer.status != "recorded":
                    reasons = "; ".join(map(str, answer.problems))
                    raise DemonstrationError(f"the invented hand {answer.id} is {answer.status}: {reasons}")
            recorded += len(taken.answers)
            touched |= taken.touched
            progressed(recorded)
        for kind, said in (papers or {}).items():
            _papers(slug, kind, said, now)
    return Demonstration(slug, recorded, frozenset(touched))


def cameras_of(house: House) -> tuple[Camera, ...]:
    """An invented register: a camera over each table, one on each two boxes and banks, one that keeps too short, the cage."""
    first = min((posting.from_ for posting in house.postings), default=None)
    if first is None:
        return ()
    day, tables = first.date(), house.tables
    over = [
        Camera(camera=f"PIT-{name}", sees=(f"table {name}",), recorder="NVR-1", keeps_days=KEEPS, from_=day)
        for name in tables
    ]
    pairs = [tables[n : n + 2] for n in range(0, len(tables), 2)]
    close = [
        Camera(
            camera=f"DOME-{number}",
            sees=tuple(f"{what} {name}" for name in pair for what in ("bank", "box")),
            recorder="NVR-2",
            keeps_days=KEEPS if number > 1 else TOO_SHORT,
            from_=day,
        )
        for number, pair in enumerate(pairs, 1)
    ]
    return (*over, *close, Camera(camera="CAGE-1", sees=("cage",), recorder="NVR-2", keeps_days=2 * KEEPS, from_=day))


def _papers(slug: str, kind: str, lines: Sequence[bytes], now: datetime.datetime) -> None:
    for answer in papers_record(establishment=slug, kind=kind, lines=lines, actor=ACTOR, now=now).answers:
        if answer.status != "recorded":
            reasons = "; ".join(map(str, answer.problems))
            raise DemonstrationError(f"the invented {kind} {answer.id} is {answer.status}: {reasons}")
