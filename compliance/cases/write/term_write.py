"""Writes down what ends on a day; renews it, or says that it is not renewed. Each is an entry; nothing is edited."""

from __future__ import annotations

import datetime

from django.db import transaction

from compliance.cases.forms.terms import TERMS
from compliance.cases.models import Term
from compliance.cases.read.recorded import TERM_ROWS
from compliance.houses.models import Establishment
from compliance.record import append, canonical

LONGEST_NAME, LONGEST = 80, 500


class TermError(ValueError):
    """What was asked for does not fit; the message says the cure."""


def term_write(
    *,
    establishment: Establishment,
    kind: str,
    name: str,
    ends: datetime.date,
    words: str,
    by: str,
    now: datetime.datetime,
) -> Term:
    """Something that ends; TermError where it stands in the register already."""
    name = name.strip()
    if kind not in TERMS:
        raise TermError("Choose what it is.")
    if not name or len(name) > LONGEST_NAME or "\x00" in name:
        raise TermError(f"Name it in at most {LONGEST_NAME} characters.")
    with transaction.atomic():
        append.lock()
        same = Term.objects.filter(establishment=establishment, kind=kind, name=name, over=False, replaced=None)
        if same.exists():
            raise TermError(f"{TERMS[kind].word} {name} stands in the register: renew it there.")
        return _store(establishment, kind, name, ends, words, by, now)


def term_renew(
    *, establishment: Establishment, index: int, ends: datetime.date | None, words: str, by: str, now: datetime.datetime
) -> Term:
    """It ends on a later day (`ends`), or it is not renewed (None: say why)."""
    with transaction.atomic():
        append.lock()  # two at once: the second finds the first
        held = Term.objects.filter(establishment=establishment, pk=index, over=False, replaced=None).first()
        if held is None:
            raise TermError("It is renewed or ended already; look, then write again.")
        if ends is not None and ends <= held.ends:
            raise TermError(f"It ends on {held.ends:%m/%d/%Y} already; name a later day.")
        if ends is None and not words.strip():
            raise TermError("Write why it is not renewed.")
        return _store(establishment, held.kind, held.name, ends or held.ends, words, by, now, held, over=ends is None)


def _store(
    establishment: Establishment,
    kind: str,
    name: str,
    ends: datetime.date,
    words: str,
    by: str,
    now: datetime.datetime,
    replaces: Term | None = None,
    *,
    over: bool = False,
) -> Term:
    words = words.strip()
    if len(words) > LONGEST or "\x00" in words:
        raise TermError(f"Write at most {LONGEST} characters.")
    body = {
        "kind": kind,
        "name": name,
        "ends": ends.isoformat(),
        "words": words,
        "replaces": None if replaces is None else replaces.pk,
        "over": over,
    }
    entry = append.NewEntry("term/1", establishment.slug, by, now, canonical.encode(body))
    [index] = append.append([entry])
    return Term.objects.create(index=index, establishment=establishment, **TERM_ROWS.stored(entry, body))
