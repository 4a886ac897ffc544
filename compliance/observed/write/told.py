"""Puts what somebody on the floor told in a form into the record, and strikes it out again."""

from __future__ import annotations

import datetime
from typing import Any

from django.db import transaction
from django.db.models import Min

from compliance.houses.forms.correction import Correction
from compliance.houses.models import Establishment
from compliance.houses.read.house import Place, place_read
from compliance.observed.papers.inspection import Inspection
from compliance.observed.papers.irregularity import Irregularity
from compliance.observed.read.told import Told, told_read
from compliance.papers.announced import papers_recorded
from compliance.papers.forms.typed import fresh_id
from compliance.papers.models import Paper as Stored
from compliance.papers.write.paper_record import paper_store
from compliance.papers.write.sheet_register import in_utc
from compliance.record import append, canonical

Paper = Inspection | Irregularity
LATE = datetime.timedelta(hours=24)
"""So long after it was filled in a form may come that waited for the network."""


def when(text: str, now: datetime.datetime) -> datetime.datetime:
    """When it was filled in, as the device says; now, where it says nothing or what cannot be."""
    try:
        said = datetime.datetime.fromisoformat(text)
    except ValueError:
        return now
    return said if said.tzinfo is not None and now - LATE <= said <= now else now


def told_store(place: Place, paper: Paper, actor: str, now: datetime.datetime, corrects: int | None = None) -> int:
    """Into the record; the day's accounts wait for their review, which judges it."""
    kind = type(paper).__name__.lower()
    earliest = Stored.objects.filter(establishment_id=place.id).aggregate(day=Min("gaming_day"))["day"]
    entry = append.NewEntry(f"{kind}/1", place.slug, actor, now, canonical.encode(in_utc(paper)))
    index = paper_store(place=place, paper=paper, entry=entry, corrects=corrects).index
    days = frozenset({paper.gaming_day})
    papers_recorded.send(None, place=place, kind=kind, new=[], days=days, earliest=earliest, now=now)
    return index


class StrikeError(ValueError):
    """Why it is not struck out."""


@transaction.atomic
def told_strike(
    *, establishment: Establishment, kind: str, index: int, why: str, actor: str, lead: bool, now: datetime.datetime
) -> datetime.date:
    """What was told wrongly counts no more: whoever told it says so, or a lead. Its gaming day."""
    append.lock()
    held = told_read(establishment_id=establishment.pk, kind=kind, index=index)
    if held is None:
        raise StrikeError(f"There is no such {kind} here.")
    if held.by != actor and not lead:
        raise StrikeError("Only whoever told it strikes it out, or a lead officer.")
    if not 3 <= len(why.strip()) <= 500 or "\x00" in why:
        raise StrikeError("Say why in a sentence.")
    if held.struck_why or held.paper.supersedes is not None:
        raise StrikeError("It is struck out already.")
    paper = _struck(held, why.strip(), actor, now)
    told_store(place_read(slug=establishment.slug), paper, actor, now, corrects=index)
    gaming_day: datetime.date = held.paper.gaming_day
    return gaming_day


def _struck(held: Told, why: str, actor: str, now: datetime.datetime) -> Paper:
    was = held.paper
    head: dict[str, Any] = {"id": fresh_id(), "gaming_day": was.gaming_day, "at": now, "by": actor}
    head["supersedes"] = Correction(was.id, why, actor, struck=True)
    if isinstance(was, Inspection):
        return Inspection(**head, list=was.list, shift=was.shift, editions={}, answers=())
    return Irregularity(**head, table=was.table)
