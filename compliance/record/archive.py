"""What is kept outside the database: the folder of signed checkpoints (OLIVER_LOG), and what somebody keeps elsewhere.

Whoever can delete rows of the database can delete its checkpoints too; a copy kept elsewhere still says how long the
log was and what stood in it. One file per checkpoint, ordered by size, and `keys.txt`, a copy of the first verifier key.
"""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from compliance.record import verifier
from compliance.record.checkpoint import CheckpointError, PublicKey
from games.schema import plain_file

_PER_FOLDER = 1_000_000
_FOLDERS = "[0-9]" * 6
_FILES = "[0-9]" * 12 + ".checkpoint"
_SHOWN = 60  # characters of what is no key


class Archive:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def put(self, size: int, note: str) -> None:
        """Keep this checkpoint, unless it is kept already."""
        path = self._path(size)
        if not path.exists():
            _write(path, note)

    def notes(self) -> Iterator[tuple[int, str]]:
        """Every checkpoint kept, with the size it is filed under, the smallest first."""
        for folder in sorted(self.folder.glob(_FOLDERS)):
            for path in sorted(folder.glob(_FILES)):
                yield int(path.stem), path.read_text(encoding="utf-8", errors="replace")

    def stamp_put(self, size: int, answer: bytes) -> None:
        """Keep the time stamp of this checkpoint beside it."""
        path = self._path(size).with_suffix(".tsr")
        if not path.exists():
            _write(path, answer)

    def stamps(self) -> Iterator[tuple[int, bytes]]:
        """Every time stamp kept, with the size of its checkpoint."""
        for path in sorted(self.folder.glob(f"{_FOLDERS}/{'[0-9]' * 12}.tsr")):
            yield int(path.stem), path.read_bytes()

    def largest(self) -> int:
        """The size of the largest checkpoint kept, 0 if none is."""
        for folder in sorted(self.folder.glob(_FOLDERS), reverse=True):
            for path in sorted(folder.glob(_FILES), reverse=True):
                return int(path.stem)
        return 0

    def note(self, size: int) -> str:
        """The checkpoint kept of that size."""
        return self._path(size).read_text(encoding="utf-8")

    def lay_aside(self, *, above: int) -> None:
        """Put the checkpoints of a state that was lost, when somebody goes on from an older one, into a folder of its own."""
        lost = [size for size, _ in self.notes() if size > above]
        for size in lost:
            path = self._path(size)
            aside = self.folder / f"lost-above-{above}" / path.name
            aside.parent.mkdir(exist_ok=True)
            path.replace(aside)
            if (stamp := path.with_suffix(".tsr")).exists():
                stamp.replace(aside.with_suffix(".tsr"))

    def _path(self, size: int) -> Path:
        return self.folder / f"{size // _PER_FOLDER:06d}" / f"{size:012d}.checkpoint"

    def key_put(self, key: PublicKey) -> None:
        """Lay the first key beside its checkpoints, for whoever takes them elsewhere. Nothing here believes this file."""
        path = self.folder / "keys.txt"
        if not path.exists() or path.read_text(encoding="utf-8", errors="replace") != f"{key}\n":
            _write(path, f"{key}\n")


def _write(path: Path, text: str | bytes) -> None:
    """Whole or not at all, and on the disk when this returns."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    with draft.open("wb") as file:
        file.write(text.encode() if isinstance(text, str) else text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


# What somebody kept elsewhere, read from their files: what is wrong names the file.


def notes_read(paths: Iterable[Path], keys: verifier.Keys) -> list[str]:
    """The checkpoints, each one opened with the keys: one that proves nothing is refused by its file."""
    notes = []
    for path in paths:
        notes.append(_text(path))
        try:
            verifier.heads_given(notes[-1:], keys)
        except verifier.UncheckableError as error:
            raise verifier.UncheckableError(f"{path}: {error}") from None
    return notes


def keys_read(path: Path) -> list[PublicKey]:
    """The verifier keys, one a line."""
    keys = []
    for number, line in enumerate(_text(path).splitlines(), 1):
        if not line.strip():
            continue
        try:
            keys.append(PublicKey.parse(line))
        except CheckpointError as error:
            said = "that is no verifier key (name+id+base64)" if len(line) > _SHOWN * 3 else str(error)
            raise verifier.UncheckableError(f"{path}, line {number}: {said}") from None
    if not keys:
        raise verifier.UncheckableError(f"{path}: there is no verifier key in it, so no signature can be checked")
    return keys


def _text(path: Path) -> str:
    try:
        return plain_file.read_text(path)
    except plain_file.UnreadableError as error:
        where = f"{path}, line {error.line}" if error.line else f"{path}"
        raise verifier.UncheckableError(f"{where}: {error.what}. {error.cure.rstrip('.')}") from None
