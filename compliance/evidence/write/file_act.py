"""What becomes of a file: struck out by a person with a reason, found other than it was taken in, found whole again."""

from __future__ import annotations

import datetime

from django.db import transaction

from compliance.evidence.models import File, FileAct, FileEvent
from compliance.evidence.read.files import digests_held
from compliance.evidence.read.recorded import FILE_ACTS
from compliance.evidence.read.served import is_whole
from compliance.houses.models import Establishment
from compliance.people.models import Person
from compliance.record import append, canonical

LONGEST = 500
OLIVER = "oliver"


class FileActError(ValueError):
    """What was asked for does not fit; the message says the cure."""


def file_strike(
    *, establishment: Establishment, index: int, words: str, by: Person, now: datetime.datetime
) -> FileEvent:
    """It belongs elsewhere, or to nothing: it stays, struck out, with the reason."""
    words = words.strip()
    if not words or len(words) > LONGEST or "\x00" in words:
        raise FileActError(f"Write why, in at most {LONGEST} characters.")
    with transaction.atomic():
        append.lock()
        file = File.objects.filter(pk=index, establishment=establishment).first()
        if file is None:
            raise FileActError("There is no such file here.")
        if file.events.filter(act=FileAct.STRIKE).exists():
            raise FileActError("It is struck out already.")
        return _store(file, FileAct.STRIKE, words, by.username, now)


def file_tell(*, sha256: str, whole: bool, now: datetime.datetime) -> int:
    """Say of each file of this digest that it differs, or is whole again; nothing where that was said last. How many."""
    told = 0
    with transaction.atomic():
        append.lock()
        for file in (
            File.objects.filter(sha256=sha256)
            .exclude(events__act=FileAct.REMOVED)
            .select_related("establishment")
            .order_by("pk")
        ):
            last = file.events.exclude(act=FileAct.STRIKE).order_by("-pk").values_list("act", flat=True).first()
            if (last == FileAct.DIFFERS) == whole:
                _store(file, FileAct.WHOLE if whole else FileAct.DIFFERS, "", OLIVER, now)
                told += 1
    return told


def files_check(*, hour: int | None, now: datetime.datetime) -> list[str]:
    """Read the files whose turn it is (None: all) and say what is not as it was taken in. The digests of those."""
    off = []
    for digest, _ in digests_held(hour=hour):
        whole = is_whole(name=digest)
        file_tell(sha256=digest, whole=whole, now=now)
        off += [] if whole else [digest]
    return off


def _store(file: File, act: FileAct, words: str, actor: str, now: datetime.datetime) -> FileEvent:
    body = {"file": file.pk, "act": act.value, "words": words}
    entry = append.NewEntry("file-act/1", file.establishment.slug, actor, now, canonical.encode(body))
    [index] = append.append([entry])
    return FileEvent.objects.create(index=index, **FILE_ACTS.stored(entry, body))
