"""Finished files, each under its own SHA-256, so that a file that was changed on the disk is found out when it is read."""

from __future__ import annotations

import os
import tempfile
from hashlib import sha256
from pathlib import Path

from django.conf import settings

from reports.base import ReportError


def keep(content: bytes) -> str:
    """Store a file; gives back its SHA-256. Whole or not at all, also when two workers write it at once."""
    name = sha256(content).hexdigest()
    path = _path(name)
    if holds(name):
        return name
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(beside).replace(path)
    except OSError as error:
        raise ReportError(f"the file cannot be kept in {path.parent}: {error.strerror}") from error
    return name


def holds(name: str) -> bool:
    """Whether the file is there and is what its name says."""
    try:
        return sha256(_path(name).read_bytes()).hexdigest() == name
    except OSError:
        return False


def spoiled(name: str) -> bool:
    """Whether the file is there and is not what its name says. One that is gone is made again by whoever asks for it."""
    path = Path(settings.REPORTS_FOLDER) / name[:2] / name if settings.REPORTS_FOLDER else None
    return path is not None and path.is_file() and not holds(name)


def read(name: str) -> bytes:
    """The bytes of a file; ReportError when it is gone or no longer what was made."""
    path = _path(name)
    try:
        content = path.read_bytes()
    except OSError as error:
        raise ReportError(f"the file {name[:12]} is not in {path.parent.parent}; run the report again") from error
    if sha256(content).hexdigest() != name:
        raise ReportError(f"the file {name[:12]} was changed on the disk; run the report again to have it made anew")
    return content


def _path(name: str) -> Path:
    if not settings.REPORTS_FOLDER:
        raise ReportError("OLIVER_REPORTS names no folder; set it to one that all web servers and workers share")
    return Path(settings.REPORTS_FOLDER) / name[:2] / name
