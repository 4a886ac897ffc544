"""Which files are taken as evidence, by what their first bytes say: `file_kinds.toml`. Pure."""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Hashable
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import filetype
import msgspec
from msgspec import Meta, Struct, field

from games.schema import dated

HEAD = 8192
"""So many of the first bytes tell what a file is."""
TEXT = "text/plain"
_CONTROL = bytes(range(9)) + b"\x0b\x0c" + bytes(range(0x0E, 0x20)) + b"\x7f"


class FileKind(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One kind from a day on. `shown`: how a page shows it; empty: it is handed out alone."""

    name: str
    word: str
    mime: tuple[str, ...]
    from_: datetime.date = field(name="from")
    most: Annotated[int, Meta(ge=1)]  # bytes
    shown: Literal["picture", "video", ""]
    why: Annotated[str, Meta(min_length=8)]
    until: datetime.date | None = None

    @property
    def key(self) -> Hashable:
        return self.name


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    kind: tuple[FileKind, ...]


@cache
def kinds() -> tuple[FileKind, ...]:
    """All of them, those of the past too."""
    raw = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    return msgspec.convert(raw, _File).kind


def kinds_on(day: datetime.date) -> tuple[FileKind, ...]:
    """Those that are taken on a day."""
    return tuple(dated.as_of(kinds(), day).values())


def kind_of(mime: str, day: datetime.date) -> FileKind | None:
    """The kind of what says that it is this; None: it is not taken."""
    return next((kind for kind in kinds_on(day) if mime in kind.mime), None)


def largest(day: datetime.date) -> int:
    """Bytes of the largest file that is taken at all."""
    return max(kind.most for kind in kinds_on(day))


def mime_of(head: bytes) -> str:
    """What the first bytes of a file say that it is; "" where they say nothing."""
    found = filetype.guess(head)
    if found is not None:
        return str(found.mime)
    return TEXT if _is_text(head) else ""


def _is_text(head: bytes) -> bool:
    if not head or head.translate(None, _CONTROL) != head:
        return False
    try:
        head.decode("utf-8-sig")
    except UnicodeDecodeError as error:  # the head may end within a character
        return error.start > len(head) - 4 and error.reason == "unexpected end of data"
    return True
