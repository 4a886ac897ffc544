"""Where files of evidence lie, each under its own SHA-256: below a folder, or in a bucket of a store that speaks S3."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from django.conf import settings

from compliance.places import Place, is_bucket, place_of
from compliance.running.trouble import Trouble

_NAME = 64  # letters of a SHA-256


class ShelfError(OSError):
    """The store cannot be used; the message says why."""


class Shelf:
    """A name that is there already is the same file: nothing is written over."""

    def __init__(self, place: Place) -> None:
        self.place = place

    def put(self, name: str, file: Path) -> None:
        """Whole or not at all."""
        with _asked(), file.open("rb") as stream:
            if not self.place.there(lies(name)):
                self.place.put(lies(name), stream)

    def there(self, name: str) -> bool:
        with _asked():
            return self.place.there(lies(name))

    def size(self, name: str) -> int:
        """Bytes; FileNotFoundError when it is not there."""
        with _asked():
            return self.place.size(lies(name))

    def part(self, name: str, start: int, stop: int) -> bytes:
        """From a byte to before another, or to the end of the file."""
        with _asked():
            return self.place.part(lies(name), start, stop)

    @contextmanager
    def reading(self, name: str) -> Iterator[IO[bytes]]:
        """From its first byte on."""
        with _asked(), self.place.reading(lies(name)) as file:
            yield file

    def names(self) -> Iterator[str]:
        """Of all files there, in order."""
        with _asked():
            for folder in self.place.folders():
                for lying in self.place.files(folder):
                    name = lying.rpartition("/")[2]
                    if lying == lies(name) and len(name) == _NAME:
                        yield name

    def delete(self, name: str) -> None:
        """Nothing where it is not there."""
        with _asked():
            self.place.delete(lies(name))


def lies(name: str) -> str:
    """Where in its place."""
    return f"{name[:2]}/{name}"


@contextmanager
def _asked() -> Iterator[None]:
    """What the place cannot do is of the store, and says nothing of the file."""
    try:
        yield
    except Trouble as error:
        raise ShelfError(str(error)) from error


def shelf() -> Shelf:
    """The house's own."""
    if not settings.EVIDENCE_FOLDER:
        raise ShelfError(
            "OLIVER_EVIDENCE names no folder; set it to one that all web servers and workers share, or to s3://bucket/prefix."
        )
    return Shelf(place_of(settings.EVIDENCE_FOLDER))


@contextmanager
def coming() -> Iterator[Path]:
    """A folder of its own in which a file lies while it comes in, and nothing stays: on the shelf's own disk, if it has one."""
    where = None
    if not is_bucket(settings.EVIDENCE_FOLDER):
        where = Path(settings.EVIDENCE_FOLDER) / "coming"
        where.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="oliver-coming-", dir=where) as folder:
        yield Path(folder)
