"""Where files of evidence lie: a folder, each file under its own SHA-256. What another store has to offer is `Shelf`."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Protocol

from django.conf import settings


class ShelfError(OSError):
    """The store cannot be used; the message says why."""


class Shelf(Protocol):
    """What files are put into. A name that is there already is the same file: nothing is written over."""

    def put(self, name: str, file: Path) -> None:
        """Whole or not at all."""

    def open(self, name: str) -> IO[bytes]:
        """To be read, from anywhere in it. FileNotFoundError when it is not there."""

    def list(self, prefix: str = "") -> Iterator[str]:
        """The names there, in order."""

    def delete(self, name: str) -> None:
        """Nothing where it is not there."""


class Folder:
    """A folder that all web servers and workers share."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def put(self, name: str, file: Path) -> None:
        """A link, where the file lies on the same disk; else a copy that takes its name when it is whole."""
        path = self._path(name)
        if path.exists():
            return
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            os.link(file, path)
        except FileExistsError:
            return
        except OSError:
            beside = path.with_suffix(f".{os.getpid()}")
            shutil.copyfile(file, beside)
            beside.replace(path)
        path.chmod(0o400)

    def open(self, name: str) -> IO[bytes]:
        return self._path(name).open("rb")

    def list(self, prefix: str = "") -> Iterator[str]:
        for path in sorted(self.root.glob(f"{prefix[:2]}*/{prefix}*")):
            if path.is_file() and len(path.name) == 64:
                yield path.name

    def delete(self, name: str) -> None:
        self._path(name).unlink(missing_ok=True)

    @property
    def coming(self) -> Path:
        """Where a file lies while it comes in: on the same disk."""
        folder = self.root / "coming"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return folder

    def _path(self, name: str) -> Path:
        return self.root / name[:2] / name


def shelf() -> Folder:
    """The house's own."""
    if not settings.EVIDENCE_FOLDER:
        raise ShelfError("OLIVER_EVIDENCE names no folder; set it to one that all web servers and workers share.")
    return Folder(Path(settings.EVIDENCE_FOLDER))
