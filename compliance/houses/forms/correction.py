"""A sheet (a session, a paper of the money) that corrects an earlier one of its kind, or strikes it out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Protocol, TypeVar

from msgspec import Meta, Struct

from games.hand.words import Identifier, Sentence, Word


class Correction(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """This sheet corrects an earlier one: both stay; the reason and the author are part of the record.

    Struck: what the earlier one says never took place. Neither counts any more; the later one says what was struck, and why.
    """

    id: Identifier
    reason: Sentence
    author: Word
    struck: Annotated[bool, Meta(description="true: what the earlier one says never took place; neither counts")] = (
        False
    )


class Correcting(Protocol):
    """Anything with an id that may name the earlier one that it corrects."""

    @property
    def id(self) -> str: ...
    @property
    def supersedes(self) -> Correction | None: ...


S = TypeVar("S", bound=Correcting)


def struck(sheet: Correcting) -> bool:
    """Whether it only says that an earlier one never took place."""
    return sheet.supersedes is not None and sheet.supersedes.struck


def standing(sheets: Iterable[S]) -> list[S]:
    """Those that count: no later one of the same form corrects them, and they strike none out."""
    held = list(sheets)
    corrected = {(type(one), one.supersedes.id) for one in held if one.supersedes is not None}
    return [one for one in held if (type(one), one.id) not in corrected and not struck(one)]
