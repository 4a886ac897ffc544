"""Stores what went wrong at a table, as it was told there. A form that comes twice is stored once."""

from __future__ import annotations

import datetime
from zoneinfo import ZoneInfo

from django.db import transaction
from msgspec import Struct
from msgspec.structs import replace

from compliance.houses.forms.house import gaming_day
from compliance.houses.models import Establishment
from compliance.houses.read.games import digests_read
from compliance.houses.read.house import place_read
from compliance.observed.papers.irregularity import Irregularity
from compliance.observed.read.hanging import hung_at
from compliance.observed.read.told import told_read
from compliance.observed.write.told import told_store
from compliance.papers.forms.checked import paper_problems
from compliance.papers.forms.kinds import kinds
from compliance.papers.read.papers import papers_held
from compliance.record import append

OLDEST = datetime.timedelta(days=2)
"""So long ago somebody on the floor may still tell of it; later it is a case, or a corrected hand."""


class Kept(Struct, frozen=True):
    """Its entry, whether it stood there before; or the field that does not fit, with the cure."""

    index: int | None
    again: bool = False
    field: str = ""
    cure: str = ""


@transaction.atomic
def irregularity(*, establishment: Establishment, told: Irregularity, actor: str, now: datetime.datetime) -> Kept:
    """Store it; `told` says when, where, what and what was done, the rest follows from it."""
    append.lock()
    place = place_read(slug=establishment.slug)
    if told.table not in place.tables:
        return Kept(None, field="table", cure="Choose a table of the house.")
    if not now - OLDEST <= told.at <= now:
        return Kept(None, field="at", cure="It happened within the last two days, and not in the future.")
    day = gaming_day(told.at, ZoneInfo(establishment.time_zone), establishment.boundary_hour)
    game = hung_at(place.tables[told.table], told.at)
    edition = None if game is None else digests_read().get(game)
    paper = replace(told, gaming_day=day, by=actor, game=game, edition=edition)
    held = papers_held(establishment_id=place.id, kind="irregularity", ids=[paper.id])
    if held:
        return _again(establishment, held[paper.id].index, paper)
    problems = paper_problems(kinds()["irregularity"], paper, place.tables, now, place.shifts)
    if problems:
        field = problems[0].path.removeprefix("$.").partition(".")[0].partition("[")[0]
        return Kept(None, field=field, cure=f"{problems[0].what}. {problems[0].cure}".capitalize())
    return Kept(told_store(place, paper, actor, now))


def _again(establishment: Establishment, index: int, paper: Irregularity) -> Kept:
    """A form that was stored before: the same again is no news."""
    stored = told_read(establishment_id=establishment.pk, kind="irregularity", index=index)
    if stored is not None and (stored.paper.happened, stored.paper.other) == (paper.happened, paper.other):
        return Kept(index, again=True)
    return Kept(
        None, again=True, cure=f"This form was stored before, as irregularity {index}, with something else in it."
    )
