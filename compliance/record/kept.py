"""Checkpoints and verifier keys that somebody kept elsewhere, read from their files; what is wrong names the file."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from compliance.record import verifier
from compliance.record.checkpoint import CheckpointError, PublicKey
from games.schema import plain_file

_SHOWN = 60


def notes_read(paths: Iterable[Path], keys: Iterable[PublicKey]) -> list[str]:
    """The checkpoints, each one opened with the keys: one that proves nothing is refused by its file."""
    known, notes = _known(keys), []
    for path in paths:
        notes.append(_text(path))
        try:
            verifier.heads_given(notes[-1:], known)
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


def _known(keys: Iterable[PublicKey]) -> verifier.Keys:
    return {(key.name, key.id): key.public for key in keys}


def _text(path: Path) -> str:
    try:
        return plain_file.read_text(path)
    except plain_file.UnreadableError as error:
        where = f"{path}, line {error.line}" if error.line else f"{path}"
        raise verifier.UncheckableError(f"{where}: {error.what}. {error.cure.rstrip('.')}") from None
