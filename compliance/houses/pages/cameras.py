"""The register of cameras: what each sees and how long that is kept, its clock and outages; drafts wait for a second person."""

from __future__ import annotations

import datetime
from typing import Any, cast
from zoneinfo import ZoneInfo

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from compliance.evidence.read.clips import late_of
from compliance.houses.forms.cameras import Camera
from compliance.houses.models import Establishment
from compliance.houses.read.cameras import Note, Standing, cameras_waiting, notes_read, register_read
from compliance.houses.write.camera_change import CameraError, camera_decide, camera_draft, camera_note
from compliance.law.thresholds import Threshold, threshold
from compliance.people.access import access_log, clash_bar
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.shell.days import today_at
from compliance.shell.door import act, establishment_of, page, visitor_of
from compliance.shell.frame import show

KEPT = "video-kept-days"


class CameraForm(forms.Form):
    """How a camera is to stand from a gaming day on."""

    camera = forms.CharField(max_length=80)
    sees = forms.CharField(
        required=False,
        max_length=2_000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="One a line: “table T03”, “seat T03 5”, “bank T03”, “box T03”, “cage”. Empty: it is taken down.",
    )
    recorder = forms.RegexField(r"^\S+$", max_length=80, help_text="On which recorder it is kept.")
    keeps_days = forms.IntegerField(min_value=1, max_value=3_650, label="Keeps, in days")
    from_ = forms.DateField(label="From the gaming day")

    def camera_of(self) -> Camera:
        given = self.cleaned_data
        sees = tuple(line.strip() for line in given["sees"].splitlines() if line.strip())
        return Camera(
            camera=given["camera"].strip(),
            sees=sees,
            recorder=given["recorder"],
            keeps_days=given["keeps_days"],
            from_=given["from_"],
        )


class NoteForm(forms.Form):
    """How wrong a clock is, or when a camera was out."""

    camera = forms.CharField(max_length=80)
    at = forms.DateTimeField(label="Measured, or out from")
    seconds = forms.IntegerField(
        required=False, min_value=-86_400, max_value=86_400, label="Clock ahead, in seconds",
        help_text="Behind: with a minus. Empty: this is an outage.",
    )  # fmt: skip
    until = forms.DateTimeField(required=False, label="Out until")
    words = forms.CharField(required=False, max_length=500)

    def __init__(self, *args: Any, **keywords: Any) -> None:
        super().__init__(*args, **keywords)
        self.auto_id = "note_%s"  # another form of the page has a camera too

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if given.get("seconds") is not None and given.get("until") is not None:
            raise forms.ValidationError("A measured clock has no end; leave “out until” empty, or the seconds.")
        return given


@page(Right.KEEP_CAMERAS)
def cameras(request: HttpRequest, house: str) -> HttpResponse:
    today = today_at(establishment_of(request))
    return _shown(request, CameraForm(initial={"from_": today}), NoteForm())


@act(Right.KEEP_CAMERAS, of="cameras")
def camera_put(request: HttpRequest, house: str) -> HttpResponse:
    """Draft how a camera stands; a second person confirms it."""
    form = CameraForm(request.POST)
    if form.is_valid():
        establishment, by = establishment_of(request), visitor_of(request).name
        try:
            camera = form.camera_of()
            drafted = camera_draft(establishment=establishment, camera=camera, by=by, now=timezone.now())
        except CameraError as error:
            form.add_error("sees", str(error))
        else:
            _told(request, establishment, "camera drafted", f"{camera.camera} {drafted.index}")
            messages.info(request, f"In the record: camera {camera.camera} waits for a second person.")
            return redirect("cameras", house=house)
    return _shown(request, form, NoteForm(), status=422)


@act(Right.KEEP_CAMERAS, of="cameras")
def camera_noted(request: HttpRequest, house: str) -> HttpResponse:
    """Note a measured clock or an outage: seen by whoever writes it down, so one person says it."""
    establishment = establishment_of(request)
    with timezone.override(ZoneInfo(establishment.time_zone)):
        form = NoteForm(request.POST)
        valid = form.is_valid()
    if valid:
        try:
            noted = camera_note(
                establishment=establishment, by=visitor_of(request).name, now=timezone.now(), **form.cleaned_data
            )
        except CameraError as error:
            form.add_error(None, str(error))
        else:
            _told(request, establishment, "camera noted", f"{noted.camera} {noted.index}")
            messages.info(request, f"In the record: camera {noted.camera}.")
            return redirect("cameras", house=house)
    return _shown(request, CameraForm(initial={"from_": today_at(establishment)}), form, status=422)


@act(Right.WAIVE, of="cameras")
def camera_decided(request: HttpRequest, house: str, index: int) -> HttpResponse:
    """Confirm or refuse a draft."""
    establishment, confirmed = establishment_of(request), request.POST.get("word") == "confirm"
    waiting = {one.standing.index: one for one in cameras_waiting(establishment_id=establishment.pk)}
    try:
        if bar := clash_bar(person=cast(Person, request.user)):
            raise CameraError(bar)
        if index not in waiting:
            raise CameraError("It does not wait any more: somebody else has decided it.")
        camera_decide(
            index=index,
            confirmed=confirmed,
            why=request.POST.get("why", ""),
            by=visitor_of(request).name,
            now=timezone.now(),
        )
    except CameraError as error:
        messages.error(request, f"Not decided: {error}")
    else:
        _told(request, establishment, "camera confirmed" if confirmed else "camera refused", str(index))
        messages.info(request, f"In the record: camera {waiting[index].standing.camera}.")
    return redirect("cameras", house=house)


def _told(request: HttpRequest, establishment: Establishment, what: str, detail: str) -> None:
    access_log(request=request, what=what, establishment=establishment, detail=detail)


class _Line:
    """A camera as the page shows it: how long it keeps beside what is asked, its clock, whether it is out."""

    def __init__(self, standing: Standing, least: Threshold, notes: list[Note], now: datetime.datetime) -> None:
        mine = [note for note in notes if note.camera == standing.camera]
        self.standing = standing
        self.short = standing.keeps_days < least.value
        self.clock = next((note for note in mine if note.seconds is not None), None)
        self.outages = [note for note in mine if note.seconds is None][:3]
        self.out = any(note.until is None or note.until > now for note in self.outages)


def _shown(request: HttpRequest, form: CameraForm, note: NoteForm, status: int = 200) -> HttpResponse:
    establishment, visitor = establishment_of(request), visitor_of(request)
    today, now = today_at(establishment), timezone.now()
    register = register_read(establishment_id=establishment.pk)
    notes, least = notes_read(establishment_id=establishment.pk), threshold(KEPT, today)
    lines = [_Line(one, least, notes, now) for one in register.on(today)]
    context = {
        "lines": lines,
        "short": sum(one.short for one in lines),
        "least": least,
        "late": late_of(establishment_id=establishment.pk),
        "lag": threshold("review-lag-percent", today),
        "to_come": [one for one in register.entries if one.first_day > today],
        "waiting": cameras_waiting(establishment_id=establishment.pk),
        "form": form,
        "note": note,
        "name": visitor.name,
        "decides": visitor.standing.may(Right.WAIVE, establishment),
        "house": establishment.slug,
    }
    response = show(request, "houses/cameras.html", context, section="cameras")
    response.status_code = status
    return response
