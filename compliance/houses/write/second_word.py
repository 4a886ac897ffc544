"""A draft that somebody else confirms or refuses: once, in the record, never by whoever drafted it."""

from __future__ import annotations

import datetime
from typing import Any, TypeVar

from django.db import models, transaction

from compliance.houses.models.word import SecondWord
from compliance.record import append, canonical, read
from compliance.record.declared import Rows

LONGEST = 500
Word = TypeVar("Word", bound=SecondWord)


class TwoPeopleError(ValueError):
    """What was asked for does not fit; the message says the cure."""


def word_say(
    draft: Any, *, word: type[Word], rows: Rows, named: str, confirmed: bool, why: str, by: str, now: datetime.datetime
) -> Word:
    """The second person's word on a draft that waits, which the caller read under the lock. `named`: the draft in the entry."""
    if draft is None:
        raise TwoPeopleError("It does not wait any more: somebody else has decided it, or it never waited.")
    [(_, drafted_by)] = read.origins([draft.index]).values()
    if drafted_by == by:
        raise TwoPeopleError("You drafted it; somebody else confirms it.")
    if not confirmed and not why.strip():
        raise TwoPeopleError("Write why it is refused, in a sentence.")
    body = {named: draft.index, "confirmed": confirmed, "why": why.strip()[:LONGEST]}
    [kind] = rows.kinds
    place, said = recorded(kind, draft.establishment.slug, body, by, now)
    return word.objects.create(index=place, **rows.stored(said, body))  # type: ignore[attr-defined, no-any-return]


def waiting(drafts: models.QuerySet[Any], index: int) -> Any:
    """The draft, if it waits; under the lock of the record, so that of two words at once the second finds the first."""
    append.lock()
    return drafts.select_related("establishment").filter(pk=index, word=None).first()


def recorded(
    kind: str, house: str, body: dict[str, Any], actor: str, now: datetime.datetime
) -> tuple[int, append.NewEntry]:
    """One entry appended: where it stands, and itself."""
    with transaction.atomic():
        entry = append.NewEntry(kind, house, actor, now, canonical.encode(body))
        return append.append([entry]).start, entry
