"""The folder where signed checkpoints are kept outside the database (OLIVER_LOG).

Whoever can delete rows of the database can delete its checkpoints too; a copy kept elsewhere still says how long the
log was and what stood in it. One file per checkpoint, ordered by size, and `keys.txt`, the verifier keys ever used.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from compliance.record.checkpoint import PublicKey

_PER_FOLDER = 1_000_000
_FOLDERS = "[0-9]" * 6
_FILES = "[0-9]" * 12 + ".checkpoint"


class Archive:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def put(self, size: int, note: str) -> None:
        """Keep this checkpoint, unless it is kept already."""
        path = self.folder / f"{size // _PER_FOLDER:06d}" / f"{size:012d}.checkpoint"
        if not path.exists():
            _write(path, note)

    def notes(self) -> Iterator[tuple[int, str]]:
        """Every checkpoint kept, with the size it is filed under, the smallest first."""
        for folder in sorted(self.folder.glob(_FOLDERS)):
            for path in sorted(folder.glob(_FILES)):
                yield int(path.stem), path.read_text(encoding="utf-8")

    def largest(self) -> int:
        """The size of the largest checkpoint kept, 0 if none is."""
        for folder in sorted(self.folder.glob(_FOLDERS), reverse=True):
            for path in sorted(folder.glob(_FILES), reverse=True):
                return int(path.stem)
        return 0

    def keys(self) -> list[PublicKey]:
        path = self.folder / "keys.txt"
        return [PublicKey.parse(line) for line in path.read_text().splitlines()] if path.exists() else []

    def key_put(self, key: PublicKey) -> None:
        """Remember who signs, so that older checkpoints can be verified after a new key has been made."""
        known = self.keys()
        if key not in known:
            _write(self.folder / "keys.txt", "".join(f"{each}\n" for each in [*known, key]))


def _write(path: Path, text: str) -> None:
    """Whole or not at all, and on the disk when this returns."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    with draft.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
