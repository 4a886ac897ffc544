"""A folder of this machine, or one that is mounted here."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from compliance.places.place import Place, Put


class Folder(Place):
    """Files that only their user opens, in folders that only their user enters."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __str__(self) -> str:
        return str(self.path)

    def make(self) -> None:
        self.path.mkdir(mode=0o700, parents=True, exist_ok=True)

    @contextmanager
    def writing(self, name: str) -> Iterator[Put]:
        path = self.path / name
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600), "wb") as file:
                yield Put(file.write)
                file.flush()
                os.fsync(file.fileno())
            draft.replace(path)
            _on_the_disk(path.parent)
        finally:
            draft.unlink(missing_ok=True)

    @contextmanager
    def reading(self, name: str) -> Iterator[IO[bytes]]:
        with (self.path / name).open("rb") as file:
            yield file

    def part(self, name: str, start: int, stop: int) -> bytes:
        with (self.path / name).open("rb") as file:
            file.seek(start)
            return file.read(max(stop - start, 0))

    def size(self, name: str) -> int:
        return (self.path / name).stat().st_size

    def files(self, folder: str = "") -> list[str]:
        where = self.path / folder
        if not where.is_dir():
            return []
        names = (path.name for path in where.iterdir() if path.is_file() and not path.name.startswith("."))
        return sorted(f"{folder}/{name}" if folder else name for name in names)

    def folders(self) -> list[str]:
        return sorted(path.name for path in self.path.iterdir() if path.is_dir()) if self.path.is_dir() else []

    def delete(self, name: str) -> None:
        (self.path / name).unlink(missing_ok=True)

    def clear(self, folder: str) -> None:
        """The folder with it, and drafts that somebody who was killed left there."""
        shutil.rmtree(self.path / folder, ignore_errors=True)


def _on_the_disk(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
