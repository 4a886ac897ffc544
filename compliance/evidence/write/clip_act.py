"""What surveillance does about a clip: held, exported, cannot be had, lost, asked again. Each act stands in the record.

Whoever acts says how many acts they had seen; where somebody was faster, nothing is written over.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Sequence

from django.db import transaction
from msgspec import Struct

from compliance.evidence.models import Act, Clip, ClipAct, State, Why
from compliance.evidence.read.recorded import ACTS
from compliance.houses.models import Establishment
from compliance.people.access import may
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.record import append, canonical

LONGEST = 500
AT_ONCE = 1_000
"""Clips that are told lost in one transaction."""
OLIVER = "oliver"
_OPEN = frozenset({State.WANTED, State.ASKED, State.HELD})
_FROM: dict[Act, frozenset[State]] = {
    Act.HOLD: frozenset({State.WANTED, State.ASKED}),
    Act.EXPORT: _OPEN,
    Act.CANNOT: _OPEN,
    Act.LOSE: _OPEN,
    Act.AGAIN: frozenset({State.HELD, State.CANNOT, State.LOST}),
}
_TO = {Act.HOLD: State.HELD, Act.EXPORT: State.EXPORTED, Act.CANNOT: State.CANNOT, Act.LOSE: State.LOST}
_SHA256 = re.compile(r"[0-9a-f]{64}")


class ClipError(ValueError):
    """What was asked for does not fit; the message says the cure."""


class WantedAct(Struct, frozen=True, kw_only=True):
    """What is to be done about a clip."""

    act: Act
    why: str = ""
    words: str = ""
    file: str = ""
    sha256: str = ""


def clip_act(
    *, establishment: Establishment, index: int, seen: int, wanted: WantedAct, by: Person, now: datetime.datetime
) -> Clip:
    """Act on one clip; ClipError says why not."""
    if not may(person=by, right=Right.HANDLE_CLIPS, establishment=establishment):
        raise ClipError("Not yours to do.")
    _check(wanted)
    with transaction.atomic():
        clip = Clip.objects.select_for_update(no_key=True).filter(pk=index, establishment=establishment).first()
        if clip is None:
            raise ClipError("There is no such clip here.")
        if clip.acted != seen:
            raise ClipError("Somebody else acted on it first; look, then act again.")
        if clip.state not in _FROM[wanted.act]:
            raise ClipError(f"It is {clip.state}; that cannot be done now.")
        _store(establishment.slug, [clip], wanted, by.username, now)
    return clip


def clips_lose(*, now: datetime.datetime) -> int:
    """Clips whose time is over and that nobody held: lost. How many; idempotent."""
    lost = 0
    over = Clip.objects.filter(state__in=[State.WANTED, State.ASKED], ends_at__lte=now)
    for house in Establishment.objects.filter(pk__in=over.values("establishment")):
        with transaction.atomic():
            clips = list(over.filter(establishment=house).order_by("pk").select_for_update(no_key=True)[:AT_ONCE])
            _store(house.slug, clips, WantedAct(act=Act.LOSE), OLIVER, now)
        lost += len(clips)
    return lost


def _check(wanted: WantedAct) -> None:
    for text in (wanted.words, wanted.file):
        if len(text) > LONGEST or "\x00" in text:
            raise ClipError(f"Write at most {LONGEST} characters.")
    if wanted.act is Act.CANNOT and wanted.why not in Why.values:
        raise ClipError("Choose why there is no video.")
    if wanted.why == Why.OTHER and not wanted.words.strip():
        raise ClipError("Write why, in a sentence.")
    if wanted.act is Act.EXPORT and not wanted.file.strip():
        raise ClipError("Write where the file lies, by its name.")
    if wanted.act is Act.EXPORT and _SHA256.fullmatch(wanted.sha256.strip().lower()) is None:
        raise ClipError("Write the file's SHA-256: 64 digits and letters from a to f.")


def _store(house: str, clips: Sequence[Clip], wanted: WantedAct, actor: str, now: datetime.datetime) -> None:
    """The entries, the acts' rows, and where the clips stand from here on."""
    if not clips:
        return
    bodies = [
        {
            "clip": clip.pk,
            "number": clip.acted + 1,
            "act": wanted.act.value,
            "state": _to(clip, wanted.act).value,
            "why": wanted.why if wanted.act is Act.CANNOT else "",
            "words": wanted.words.strip(),
            "file": wanted.file.strip() if wanted.act is Act.EXPORT else "",
            "sha256": wanted.sha256.strip().lower() if wanted.act is Act.EXPORT else "",
        }
        for clip in clips
    ]
    entries = [append.NewEntry("clip-act/1", house, actor, now, canonical.encode(body)) for body in bodies]
    indexes = append.append(entries)
    ClipAct.objects.bulk_create(
        ClipAct(index=index, **ACTS.stored(entry, body))
        for index, entry, body in zip(indexes, entries, bodies, strict=True)
    )
    for clip in clips:
        clip.state, clip.acted = _to(clip, wanted.act), clip.acted + 1
    Clip.objects.bulk_update(clips, ["state", "acted"])


def _to(clip: Clip, act: Act) -> State:
    return _TO.get(act) or (State.ASKED if clip.cameras else State.WANTED)
