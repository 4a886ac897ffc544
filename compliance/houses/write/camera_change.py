"""Changes of the register of cameras: drafted by one person and confirmed by another; clocks and outages noted by one.

Nothing is edited: a camera that sees something else from a day on has a further entry, and one that is gone sees nothing.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from django.db import transaction

from compliance.houses.forms.cameras import Camera, SeesError, sees_of
from compliance.houses.models import CameraEntry, CameraNote, CameraWord, Establishment, GamingTable
from compliance.houses.read.recorded import CAMERA_NOTES, CAMERA_WORDS, CAMERAS
from compliance.houses.write.second_word import LONGEST, TwoPeopleError, recorded, waiting, word_say

CameraError = TwoPeopleError


def camera_draft(*, establishment: Establishment, camera: Camera, by: str, now: datetime.datetime) -> CameraEntry:
    """How a camera is to stand from a day on; it holds once a second person has confirmed it."""
    return _stands(establishment, camera, by, now, waits=True)


def cameras_load(
    *, establishment: Establishment, cameras: Iterable[Camera], actor: str, now: datetime.datetime
) -> None:
    """The cameras of a house file, as they stand; what is held so already is left alone."""
    for camera in cameras:
        held = CameraEntry.objects.filter(
            establishment=establishment, camera=camera.camera, first_day=camera.from_, waits=False
        )
        last = held.order_by("-index").first()
        told = (list(_sees(establishment, camera)), camera.recorder, camera.keeps_days)
        if last is None or (last.sees, last.recorder, last.keeps_days) != told:
            _stands(establishment, camera, actor, now, waits=False)


def camera_decide(*, index: int, confirmed: bool, why: str, by: str, now: datetime.datetime) -> CameraWord:
    """The second person's word. Whoever drafted it does not say it."""
    with transaction.atomic():
        draft = waiting(CameraEntry.objects.filter(waits=True), index)
        return word_say(
            draft, word=CameraWord, rows=CAMERA_WORDS, named="camera", confirmed=confirmed, why=why, by=by, now=now
        )


def camera_note(
    *,
    establishment: Establishment,
    camera: str,
    at: datetime.datetime,
    by: str,
    now: datetime.datetime,
    seconds: int | None = None,
    until: datetime.datetime | None = None,
    words: str = "",
) -> CameraNote:
    """How wrong a camera's clock is (`seconds`, its clock less the right time), or from when to when it was out."""
    if not CameraEntry.objects.filter(establishment=establishment, camera=camera).exists():
        raise CameraError(f"The register has no camera {camera}.")
    if at > now:
        raise CameraError("That time has not come yet.")
    if until is not None and until <= at:
        raise CameraError("It was out until a time before it was out; exchange the two.")
    body = {
        "camera": camera,
        "at": at.isoformat(),
        "until": until and until.isoformat(),
        "seconds": seconds,
        "words": words.strip()[:LONGEST],
    }
    with transaction.atomic():
        place, entry = recorded("camera-note/1", establishment.slug, body, by, now)
        return CameraNote.objects.create(index=place, establishment=establishment, **CAMERA_NOTES.stored(entry, body))


def _stands(
    establishment: Establishment, camera: Camera, actor: str, now: datetime.datetime, *, waits: bool
) -> CameraEntry:
    sees = list(_sees(establishment, camera))
    body = {
        "camera": camera.camera,
        "sees": sees,
        "recorder": camera.recorder,
        "keeps_days": camera.keeps_days,
        "from": camera.from_.isoformat(),
        "waits": waits,
    }
    with transaction.atomic():
        place, entry = recorded("camera/1", establishment.slug, body, actor, now)
        return CameraEntry.objects.create(index=place, establishment=establishment, **CAMERAS.stored(entry, body))


def _sees(establishment: Establishment, camera: Camera) -> tuple[str, ...]:
    tables = set(GamingTable.objects.filter(establishment=establishment).values_list("name", flat=True))
    try:
        return sees_of(camera.sees, tables)
    except SeesError as error:
        raise CameraError(str(error)) from None
