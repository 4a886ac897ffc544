"""Stores an inspection, and strikes one out. A draft that comes twice is stored once."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Min
from msgspec import Struct

from compliance.houses.forms.correction import Correction
from compliance.houses.forms.house import gaming_day
from compliance.houses.models import Establishment
from compliance.houses.read.games import digests_read
from compliance.houses.read.house import Place, place_read
from compliance.observed.papers.inspection import Inspection
from compliance.observed.read.inspections import inspection_read
from compliance.observed.rules.checklist import Checklist, Read, read
from compliance.papers.announced import papers_recorded
from compliance.papers.forms.checked import paper_problems
from compliance.papers.forms.kinds import kinds
from compliance.papers.forms.typed import fresh_id
from compliance.papers.models import Paper as Stored
from compliance.papers.read.papers import papers_held
from compliance.papers.write.paper_record import paper_store
from compliance.papers.write.sheet_register import in_utc
from compliance.record import append, canonical

LATE = datetime.timedelta(hours=24)
"""So long after it was filled in a form may come that waited for the network."""


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
    wrong, note, at = dict(said.wrong), values.get("note", "").strip(), _at(values.get("at", ""), now)
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
    return Kept(_store(place, paper, actor, now), day=day)


def _again(establishment: Establishment, index: int, said: Read) -> Kept:
    """A form that was stored before: the same again is no news; other answers are not lost under its number."""
    stored = inspection_read(establishment_id=establishment.pk, index=index)
    if stored is not None and stored.paper.answers == said.answers:
        return Kept(index, again=True)
    words = f"This form was stored before, as inspection {index}, with other answers. Store it once more to add these."
    return Kept(None, again=True, wrong={"": words})


def _at(text: str, now: datetime.datetime) -> datetime.datetime:
    """When it was filled in, as the device says; now, where it says nothing or what cannot be."""
    try:
        said = datetime.datetime.fromisoformat(text)
    except ValueError:
        return now
    return said if said.tzinfo is not None and now - LATE <= said <= now else now


def _store(place: Place, paper: Inspection, actor: str, now: datetime.datetime, corrects: int | None = None) -> int:
    """Into the record; the day's accounts wait for their review, which finds every no."""
    earliest = Stored.objects.filter(establishment_id=place.id).aggregate(day=Min("gaming_day"))["day"]
    entry = append.NewEntry("inspection/1", place.slug, actor, now, canonical.encode(in_utc(paper)))
    index = paper_store(place=place, paper=paper, entry=entry, corrects=corrects).index
    days = frozenset({paper.gaming_day})
    papers_recorded.send(None, place=place, kind="inspection", new=[], days=days, earliest=earliest, now=now)
    return index


class StrikeError(ValueError):
    """Why it is not struck out."""


@transaction.atomic
def inspection_strike(
    *, establishment: Establishment, index: int, why: str, actor: str, lead: bool, now: datetime.datetime
) -> datetime.date:
    """An inspection that was answered wrongly counts no more: whoever answered it says so, or a lead. Its gaming day."""
    append.lock()
    held = inspection_read(establishment_id=establishment.pk, index=index)
    if held is None:
        raise StrikeError("There is no such inspection here.")
    if held.by != actor and not lead:
        raise StrikeError("Only whoever answered it strikes it out, or a lead officer.")
    if not 3 <= len(why.strip()) <= 500 or "\x00" in why:
        raise StrikeError("Say why in a sentence.")
    if held.struck_why or held.paper.supersedes is not None:
        raise StrikeError("It is struck out already.")
    paper = Inspection(
        id=fresh_id(),
        gaming_day=held.paper.gaming_day,
        list=held.paper.list,
        shift=held.paper.shift,
        at=now,
        by=actor,
        editions={},
        answers=(),
        supersedes=Correction(held.paper.id, why.strip(), actor, struck=True),
    )
    _store(place_read(slug=establishment.slug), paper, actor, now, corrects=index)
    return paper.gaming_day
