"""The text of a rule book, where it is at hand: OLIVER_BOOKS names the folder. It is never shipped with Oliver.

Beside a checkout the folder ../shared/seeds is used when it is there. A text that is not the one the book was entered
from (another SHA-256) is not used.
"""

from __future__ import annotations

import hashlib
import os
from functools import lru_cache
from pathlib import Path

from compliance.running.root import ROOT
from games.schema import Book


def book_text_read(book: Book) -> tuple[str, ...] | None:
    """The lines of the book; None where the text is not at hand."""
    named = os.environ.get("OLIVER_BOOKS")
    folder = Path(named) if named else ROOT.parent / "shared" / "seeds"
    return _read(folder / Path(book.source.file).name, book.source.sha256)


@lru_cache(maxsize=16)
def _read(path: Path, sha256: str) -> tuple[str, ...] | None:
    try:
        raw = path.read_bytes()
    except OSError:
        return None
    return tuple(raw.decode("utf-8").split("\n")) if hashlib.sha256(raw).hexdigest() == sha256 else None
