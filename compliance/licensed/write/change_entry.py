"""How a change stands in the record: its drafts as "draft/1", its steps from the submission on as "change/1"."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any

from compliance.licensed.models import CatalogueChange, ChangeAct
from compliance.licensed.read.recorded import DRAFT, text_digest
from compliance.people.models import Person
from compliance.record import append, canonical

KIND = "change/1"


def change_act_store(
    *,
    change: CatalogueChange,
    act: ChangeAct.Act,
    words: str,
    by: Person,
    now: datetime.datetime,
    more: Mapping[str, Any] | None = None,
) -> ChangeAct:
    """The entry and its row. The submission holds the change whole; the later steps say what came of it."""
    body = {"change": change.pk, "act": act.value, "words": words or None, **(more or {})}
    written = canonical.encode({name: value for name, value in body.items() if value is not None})
    entry = append.NewEntry(KIND, change.establishment.slug, by.username, now, written)
    index = append.append([entry]).start
    return ChangeAct.objects.create(change=change, act=act.value, by=by, at=now, words=words, record_index=index)


def submitted_body(change: CatalogueChange) -> dict[str, Any]:
    """What is submitted, word for word."""
    return {
        "game": change.game,
        "title": change.title,
        "text": change.text,
        "first_day": change.first_day,
        "drafted": change.created,
    }


def draft_store(*, change: CatalogueChange, by: Person, now: datetime.datetime) -> None:
    """The words of a draft as they are from here on, or that it was taken back."""
    body = {
        "change": change.pk,
        "game": change.game,
        "title": change.title,
        "text": text_digest(change.text),
        "edits": change.edits,
        "drafted": change.created,
        "state": change.state,
    }
    append.append([append.NewEntry(DRAFT, change.establishment.slug, by.username, now, canonical.encode(body))])
