"""What surveillance is asked for: one list, what is overwritten first at its head. No finding and no name stands on it."""

from __future__ import annotations

import datetime
from itertools import groupby
from typing import cast
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from compliance.evidence.models import Act, Why
from compliance.evidence.read.clips import PAGE, clips_done, clips_to_do
from compliance.evidence.write.clip_act import ClipError, WantedAct, clip_act
from compliance.evidence.write.clip_ask import clip_ask
from compliance.floor.read.findings import finding_read
from compliance.houses.forms import shifts
from compliance.houses.forms.house import gaming_day
from compliance.houses.models import Establishment
from compliance.houses.read.cameras import register_read
from compliance.houses.read.house import divisions_of
from compliance.people.access import access_log
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.shell.door import act, establishment_of, page, visitor_of
from compliance.shell.frame import show


@page(Right.HANDLE_CLIPS)
def video(request: HttpRequest, house: str) -> HttpResponse:
    establishment, now = establishment_of(request), timezone.now()
    found = clips_to_do(establishment_id=establishment.pk, size=PAGE + 1)
    lines = [(each, each.left(now), each.urgent(now)) for each in found[:PAGE]]
    parts = groupby(lines, key=lambda line: _ends_in(establishment, line[0].ends_at))
    context = {
        "parts": [(name, [*part]) for name, part in parts],
        "count": len(lines),
        "more": len(found) > PAGE,
        "soon": sum(urgent != "" for _, _, urgent in lines),
        "done": clips_done(establishment_id=establishment.pk),
        "register": bool(register_read(establishment_id=establishment.pk).entries),
        "whys": Why.choices,
        "house": house,
    }
    return show(request, "evidence/video.html", context, section="video")


@act(Right.HANDLE_CLIPS, of="video")
def clip_acted(request: HttpRequest, house: str, index: int) -> HttpResponse:
    """Held, exported, cannot be had, lost, asked again."""
    given, establishment = request.POST, establishment_of(request)
    try:
        wanted = WantedAct(
            act=Act(given.get("act", "")),
            **{name: given.get(name, "") for name in ("why", "words", "file", "sha256")},
        )
        seen = int(given.get("acted", ""))
        by = cast(Person, request.user)
        clip = clip_act(establishment=establishment, index=index, seen=seen, wanted=wanted, by=by, now=timezone.now())
    except ClipError as error:
        messages.error(request, f"Not done: {error}")
    except ValueError:
        messages.error(request, "Not done: choose what is to be done.")
    else:
        access_log(request=request, what="video", establishment=establishment, detail=f"{wanted.act} {clip.pk}")
        messages.info(request, f"In the record: clip {clip.pk} is {clip.state}.")
    return redirect("video", house=house)


@act(Right.ACT_ON_FINDINGS, of="finding")
def clip_asked(request: HttpRequest, house: str, number: int) -> HttpResponse:
    """Ask for the video of a finding for which none was asked."""
    establishment = establishment_of(request)
    if finding_read(establishment_id=establishment.pk, finding_id=number) is None:
        raise Http404("No such finding here.")
    by = visitor_of(request).name
    asked = clip_ask(establishment_id=establishment.pk, finding=number, by=by, now=timezone.now())
    if asked is None:
        messages.error(request, "Not asked: it was asked for already, or the video has ended.")
    else:
        access_log(request=request, what="video asked for", establishment=establishment, detail=f"{number} {asked}")
        messages.info(request, "Surveillance is asked for the video.")
    return redirect("finding", house=house, number=number)


def _ends_in(establishment: Establishment, ends: datetime.datetime | None) -> str:
    """The gaming day and shift in which it is overwritten, in words."""
    if ends is None:
        return "Nobody knows until when"
    zone = ZoneInfo(establishment.time_zone)
    day = gaming_day(ends, zone, establishment.boundary_hour)
    held = divisions_of(establishment).on(day)
    shift = f", {shifts.shift_at(held, ends.astimezone(zone).hour).name}" if held else ""
    return f"Ends on {day:%m/%d/%Y}{shift}"
