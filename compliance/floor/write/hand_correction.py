"""A correction by which a failing finding would fall: proposed by one person, and in effect once another has confirmed it.

Until then the hand that was recorded holds, with its findings. Confirmed, the superseding hand goes the way of all others;
the hand, both people, the reasons and what fell stand in the record.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Any

import msgspec
from django.db import transaction
from msgspec import Struct

from compliance.floor.models import CorrectionDecision, HandCorrection
from compliance.floor.read.findings import Row
from compliance.floor.read.foreseen import named
from compliance.floor.read.recorded import CORRECTIONS, DECISIONS
from compliance.floor.write.hand_record import hands_record
from compliance.houses.models import Establishment
from compliance.houses.write.review_queue import TableDayKey
from compliance.people.access import clash_bar, may
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.record import append, canonical

LONGEST = 2_000
Act = CorrectionDecision.Act


class CorrectionError(ValueError):
    """What was asked for cannot be done; the message says why and what to do."""


class Confirmed(Struct, frozen=True):
    """The hand that holds from now on, and where hands are judged again."""

    hand: str
    touched: frozenset[TableDayKey]


@transaction.atomic
def correction_propose(
    *, establishment: Establishment, hand: str, made: bytes, falls: Sequence[Row], by: Person, now: datetime.datetime
) -> HandCorrection:
    """Put it before a second person. `made`: the superseding hand, as the intake would take it."""
    append.lock()
    if HandCorrection.objects.filter(establishment=establishment, hand=hand, decision=None).exists():
        raise CorrectionError("A correction of this hand waits already: it is decided or withdrawn before another one.")
    new = msgspec.json.decode(made)
    body = {"hand": hand, "made": new, "falls": list(named(falls)), "reason": new["supersedes"]["reason"]}
    entry = append.NewEntry("hand-correction/1", establishment.slug, by.username, now, canonical.encode(body))
    index = append.append([entry]).start
    return HandCorrection.objects.create(
        establishment=establishment, by=by, record_index=index, **CORRECTIONS.stored(entry, body)
    )


@transaction.atomic
def correction_confirm(*, correction: HandCorrection, words: str, by: Person, now: datetime.datetime) -> Confirmed:
    """Store the superseding hand. CorrectionError where it does not fit any more; then nothing was done."""
    append.lock()
    _decided_by(correction, by)
    line, house = correction.made.encode(), correction.establishment.slug
    [taken] = hands_record(establishment=house, lines=[line], actor=by.username, now=now)
    [answer] = taken.answers
    if answer.id is None or answer.record is None or answer.status != "recorded":
        raise CorrectionError("; ".join(map(str, answer.problems)) or f"The hand {answer.id} is there already.")
    _decide(correction, Act.CONFIRM, words, answer.record, by, now)
    return Confirmed(answer.id, taken.touched)


@transaction.atomic
def correction_refuse(*, correction: HandCorrection, words: str, by: Person, now: datetime.datetime) -> None:
    """The hand stays as it was recorded; the reason is said."""
    append.lock()
    _decided_by(correction, by)
    if not words.strip():
        raise CorrectionError("Say why, as the author will read it.")
    _decide(correction, Act.REFUSE, words, None, by, now)


@transaction.atomic
def correction_withdraw(*, correction: HandCorrection, by: Person, now: datetime.datetime) -> None:
    """Its author takes it back; that it was proposed stays."""
    append.lock()
    _still_waits(correction)
    if by.pk != correction.by_id:
        raise CorrectionError("Who proposed a correction takes it back; somebody else confirms or refuses it.")
    _decide(correction, Act.WITHDRAW, "", None, by, now)


def decide_bar(*, correction: HandCorrection, by: Person) -> str:
    """Why this person does not decide it; "" where nothing stands against it."""
    if not may(person=by, right=Right.WAIVE, establishment=correction.establishment):
        return "A lead officer decides it."
    if correction.by_id == by.pk:
        return "Who proposed a correction does not decide it; another lead officer does."
    return clash_bar(person=by)


def _decided_by(correction: HandCorrection, by: Person) -> None:
    _still_waits(correction)
    if bar := decide_bar(correction=correction, by=by):
        raise CorrectionError(bar)


def _still_waits(correction: HandCorrection) -> None:
    if found := CorrectionDecision.objects.filter(correction=correction).select_related("by").first():
        done = {"confirm": "confirmed", "refuse": "refused", "withdraw": "withdrawn"}[found.act]
        raise CorrectionError(f"It was {done} already, by {found.by}.")


def _decide(
    correction: HandCorrection, act: str, words: str, stored: int | None, by: Person, now: datetime.datetime
) -> None:
    said = words.strip()
    if len(said) > LONGEST or "\x00" in said:
        raise CorrectionError(f"Write why, in at most {LONGEST:,} characters.")
    body: dict[str, Any] = {
        "proposed": correction.record_index,
        "author": correction.by.username,
        "act": str(act),
        "words": said,
        "stored": stored,
    }
    entry = append.NewEntry(
        "hand-correction-decided/1", correction.establishment.slug, by.username, now, canonical.encode(body)
    )
    index = append.append([entry]).start
    more = DECISIONS.stored(entry, body)
    CorrectionDecision.objects.create(correction=correction, author=correction.by, by=by, record_index=index, **more)
