"""Takes a file in: hashed while it comes, judged by what it is, scanned, put under its digest, entered in the record.

Its bytes are never changed. The shelf has it before the record speaks of it; whatever fails in between leaves nothing but bytes
that no entry names.
"""

from __future__ import annotations

import datetime
import os
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from django.db import transaction

from compliance.evidence.forms.blocks import Digests, Hashing
from compliance.evidence.forms.file_kinds import HEAD, FileKind, kind_of, kinds_on, largest, mime_of
from compliance.evidence.models import File, FileAct
from compliance.evidence.read.recorded import FILES
from compliance.evidence.read.shelf import Shelf, ShelfError, coming, shelf
from compliance.evidence.read.targets import Thing
from compliance.evidence.write.scan import ScanError, scan
from compliance.evidence.write.small import small_draw
from compliance.houses.models import Establishment
from compliance.people.models import Person
from compliance.record import append, canonical

LONGEST_NAME = 120
LONGEST_NOTE = 500


class FileError(ValueError):
    """The file is not taken; the message says why and what to do."""


def file_take(
    *,
    establishment: Establishment,
    thing: Thing,
    name: str,
    note: str,
    chunks: Iterable[bytes],
    by: Person,
    now: datetime.datetime,
) -> File:
    """Attach a file; FileError says why not."""
    note = note.strip()
    if len(note) > LONGEST_NOTE or "\x00" in note:
        raise FileError(f"Write at most {LONGEST_NOTE} characters about it.")
    try:
        place = shelf()
        with coming() as folder:
            came = _came(folder / "file", chunks, largest(now.date()))
            return _taken(establishment, thing, place, came, name_of(name), note, by, now)
    except (ScanError, ShelfError) as error:
        raise FileError(str(error)) from error
    except OSError as error:
        words = error.strerror or str(error)
        raise FileError(f"The file cannot be kept on this machine: {words}. Nothing was taken in.") from error


class _Came:
    """A file beside the shelf, whole and hashed."""

    def __init__(self, path: Path) -> None:
        self.path, self.head, self.hashing = path, b"", Hashing()
        self.digests: Digests


def _came(path: Path, chunks: Iterable[bytes], most: int) -> _Came:
    came = _Came(path)
    with path.open("xb") as file:
        for chunk in chunks:
            if came.hashing.size + len(chunk) > most:
                raise FileError(f"The file is larger than {most >> 20} MB. Cut it, or export a shorter clip.")
            came.head = came.head if len(came.head) >= HEAD else (came.head + chunk)[:HEAD]
            came.hashing.take(chunk)
            file.write(chunk)
        file.flush()
        os.fsync(file.fileno())
    came.digests = came.hashing.done()
    return came


def _taken(
    establishment: Establishment,
    thing: Thing,
    place: Shelf,
    came: _Came,
    name: str,
    note: str,
    by: Person,
    now: datetime.datetime,
) -> File:
    digests, mime = came.digests, mime_of(came.head)
    kind = _kind(mime, digests.size, now.date())
    there = File.objects.filter(establishment=establishment, of=thing.target.of, ref=thing.ref, sha256=digests.sha256)
    if held := there.exclude(events__act__in=(FileAct.STRIKE, FileAct.REMOVED)).first():
        raise FileError(f"This very file is attached already, as {held.name}.")
    scan(came.path)
    small = _small(place, came.path) if kind.shown == "picture" else ""
    place.put(digests.sha256, came.path)
    body = {
        "of": thing.target.of,
        "ref": thing.ref,
        "name": name,
        "note": note,
        "kind": kind.name,
        "mime": mime,
        "size": digests.size,
        "sha256": digests.sha256,
        "sha512": digests.sha512,
        "blocks": _digest(digests.blocks),
        "small": small,
    }
    with transaction.atomic():
        append.lock()
        place.put(digests.sha256, came.path)  # again, where it was removed meanwhile: who removes holds the lock too
        if small:
            place.put(small, came.path.with_name("small"))
        entry = append.NewEntry("file/1", establishment.slug, by.username, now, canonical.encode(body))
        [index] = append.append([entry])
        stored = FILES.stored(entry, body) | {"blocks": digests.blocks}
        return File.objects.create(index=index, establishment=establishment, **stored)


def _kind(mime: str, size: int, day: datetime.date) -> FileKind:
    kind = kind_of(mime, day)
    if not size:
        raise FileError("The file is empty.")
    if kind is None:
        taken = ", ".join(dict.fromkeys(one.word for one in kinds_on(day)))
        raise FileError(
            f"What is in the file is {mime or 'of no known form'}, and that is not taken. Taken are: {taken}."
            " A recorder's own form goes in packed as a ZIP."
        )
    if size > kind.most:
        raise FileError(f"A {kind.word} may have {kind.most >> 20} MB at most.")
    return kind


def _small(place: Shelf, path: Path) -> str:
    content = small_draw(path)
    if content is None:
        return ""
    beside, name = path.with_name("small"), _digest(content)
    beside.write_bytes(content)
    place.put(name, beside)
    return name


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()


def name_of(sent: str) -> str:
    """The last part of a name as it was sent, without what does not belong in a name."""
    last = sent.replace("\\", "/").rpartition("/")[2]
    plain = "".join(each for each in last if each.isprintable()).strip(" .")
    if len(plain) > LONGEST_NAME:
        stem, dot, end = plain.rpartition(".")
        plain = f"{stem[: LONGEST_NAME - len(end) - 1]}{dot}{end}" if dot and len(end) < 10 else plain[:LONGEST_NAME]
    return plain or "file"
