"""Stores an inspection. A draft that comes twice is stored once."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from zoneinfo import ZoneInfo

from django.db import transaction
from msgspec import Struct

from compliance.houses.forms.house import gaming_day
from compliance.houses.models import Establishment
from compliance.houses.read.games import digests_read
from compliance.houses.read.house import place_read
from compliance.observed.papers.inspection import Inspection
from compliance.observed.read.told import told_read
from compliance.observed.rules.checklist import Checklist, Read, read
from compliance.observed.write.told import told_store, when
from compliance.papers.forms.checked import paper_problems
from compliance.papers.forms.kinds import kinds
from compliance.papers.read.papers import papers_held
from compliance.record import append


class Kept(Struct, frozen=True):
    """What became of a form: its entry, whether it stood there before; or what does not fit, by question ("" of the whole)."""

    index: int | None
    again: bool = False
    wrong: dict[str, str] = {}
    day: datetime.date | None = None  # in whose accounts it stands


@transaction.atomic
def inspect(
    *,
    establishment: Establishment,
    checklist: Checklist,
    values: Mapping[str, str],
    actor: str,
    now: datetime.datetime,
) -> Kept:
    """Store what the form says, on the gaming day on which it was filled in. Some answers are enough: the others stay due."""
    append.lock()
    place = place_read(slug=establishment.slug)
    held = papers_held(establishment_id=place.id, kind="inspection", ids=[values["id"]])
    said = read(values, checklist.asks)
    if held:
        return _again(establishment, held[values["id"]].index, said)
    wrong, note, at = dict(said.wrong), values.get("note", "").strip(), when(values.get("at", ""), now)
    if note and len(note) < 3:
        wrong["note"] = "Write a sentence of at least 3 letters, or leave the note out."
    if not said.answers and not wrong:
        wrong[""] = "Answer at least one question; what is left open stays due."
    if not checklist.opens <= at < checklist.closes:
        wrong[""] = "This list is not due now. What you answered stands here; answer the list that is due instead."
    if wrong:
        return Kept(None, wrong=wrong)
    slugs = {slug for one in said.answers for slug in one.of}
    day = gaming_day(at, ZoneInfo(establishment.time_zone), establishment.boundary_hour)
    paper = Inspection(
        id=values["id"],
        gaming_day=day,
        list=checklist.often,
        shift=checklist.shift,
        at=at,
        by=actor,
        editions={slug: digest for slug, digest in sorted(digests_read().items()) if slug in slugs},
        answers=said.answers,
        note=note or None,
    )
    problems = paper_problems(kinds()["inspection"], paper, place.tables, now, place.shifts)
    if problems:
        return Kept(None, wrong={"": f"{problems[0].what}. {problems[0].cure}".capitalize()})
    return Kept(told_store(place, paper, actor, now), day=day)


def _again(establishment: Establishment, index: int, said: Read) -> Kept:
    """A form that was stored before: the same again is no news; other answers are not lost under its number."""
    stored = told_read(establishment_id=establishment.pk, kind="inspection", index=index)
    if stored is not None and stored.paper.answers == said.answers:
        return Kept(index, again=True)
    words = f"This form was stored before, as inspection {index}, with other answers. Store it once more to add these."
    return Kept(None, again=True, wrong={"": words})
