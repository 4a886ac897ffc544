"""Corrections that take two people: those that wait, and what became of one."""

from __future__ import annotations

import datetime

from msgspec import Struct

from compliance.floor.models import CorrectionDecision, HandCorrection
from compliance.record import read
from games.hand.form import decode


def corrections_waiting(*, establishment_id: int, most: int) -> list[HandCorrection]:
    """Nobody has decided them; the one that waits longest first."""
    found = HandCorrection.objects.filter(establishment=establishment_id, decision=None)
    return list(found.select_related("by").defer("made").order_by("record_index")[:most])


def correction_waiting(*, establishment_id: int, hand: str) -> HandCorrection | None:
    """The one of this hand that waits."""
    found = HandCorrection.objects.filter(establishment=establishment_id, hand=hand, decision=None)
    return found.select_related("by").first()


def correction_read(*, establishment_id: int, number: int) -> HandCorrection | None:
    """One of this establishment, by its number."""
    found = HandCorrection.objects.filter(establishment=establishment_id, pk=number)
    return found.select_related("by", "decision__by", "establishment").first()


class Superseding(Struct, frozen=True):
    """By which hand one was superseded: who says so and why, who sent it in, and the correction that two people made."""

    hand: str
    index: int
    author: str
    reason: str
    sent_by: str
    at: datetime.datetime
    by_two: CorrectionDecision | None


def superseding(*, index: int) -> Superseding | None:
    """What the entry of a superseding hand says."""
    entry = read.entry_whole(index)
    hand = decode(entry.body)
    if hand.supersedes is None:
        return None
    by_two = CorrectionDecision.objects.filter(stored=index).select_related("by", "author").first()
    said = hand.supersedes
    return Superseding(hand.id, index, said.author, said.reason, entry.actor, entry.at, by_two)
