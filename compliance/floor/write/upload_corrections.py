"""Hands of a person's file that correct others: those by which a failing finding would fall wait for another person's word.

So it is for a correction on the page, and a file is no way round it. Recorders send hands by their token, not in a file: they
say what was seen at the table, and what they supersede is superseded.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence

import msgspec
from django.db import transaction
from msgspec import Struct

from compliance.floor.models import RecordedHand
from compliance.floor.read.foreseen import foreseen
from compliance.floor.read.hands import hand_read
from compliance.floor.write.hand_admit import Admission, Candidate
from compliance.floor.write.hand_correction import CorrectionError, correction_propose
from compliance.floor.write.hand_record import Taken, hands_record
from compliance.houses.models import Establishment
from compliance.houses.read.games import games_read
from compliance.houses.read.house import place_read
from compliance.papers.forms.answer import Answer
from compliance.people.models import Person
from games.hand.check import Problem
from games.hand.form import decode

WAITS = "a failing finding would fall by it, so another lead officer confirms it first"
CURE = "Nothing is to be sent again: it is taken in when it is confirmed."
FIRST = "Wait until the hand that it corrects is held, then send it again."


class _Named(Struct):
    id: str


class _Line(Struct):
    """What is read of a line to see whether it corrects a hand."""

    id: str
    supersedes: _Named | None = None


_line = msgspec.json.Decoder(_Line)


def hands_sent(establishment: str, lines: Sequence[bytes], actor: str, now: datetime.datetime) -> list[Taken]:
    """Take in a person's hands in their order; those that wait for another person are answered "proposed"."""
    waits = _Waiting(establishment, lines, now).all()
    sent = [line for place, line in enumerate(lines) if place not in waits]
    whole = max(1, len(sent))
    with transaction.atomic():
        taken = list(hands_record(establishment=establishment, lines=sent, actor=actor, now=now, chunk=whole))
        place, by = Establishment.objects.get(slug=establishment), Person.objects.get(username=actor)
        proposed = {number: _propose(place, one, by, now) for number, one in waits.items()}
    answers = iter([answer for part in taken for answer in part.answers])
    told = [proposed[number] if number in proposed else next(answers) for number in range(len(lines))]
    return [Taken(told, frozenset(key for part in taken for key in part.touched))]


class _Waiting:
    """Which lines of a chunk another person has to confirm, each by its place."""

    def __init__(self, establishment: str, lines: Sequence[bytes], now: datetime.datetime) -> None:
        self._lines, self._now = lines, now
        self._read = {place: read for place, line in enumerate(lines) if (read := _read(line)) is not None}
        self._corrections = [place for place, read in self._read.items() if read.supersedes is not None]
        self._here = {read.id: read for read in self._read.values()}
        self._place = place_read(slug=establishment) if self._corrections else None

    def all(self) -> dict[int, Candidate]:
        if self._place is None:
            return {}
        admission = Admission(
            establishment_id=self._place.id,
            establishment=self._place.slug,
            tables=self._place.tables,
            games=games_read(),
            now=self._now,
        )
        admitted = {place: admission.admit(self._lines[place]) for place in self._corrections}
        held = self._held([one.id for one in admitted.values() if isinstance(one, Candidate)])
        return {
            place: one
            for place, one in admitted.items()
            if isinstance(one, Candidate) and one.id not in held and self._takes_two(one)
        }

    def _held(self, ids: Sequence[str]) -> set[str]:
        found = RecordedHand.objects.filter(establishment=self._place.id, hand_id__in=ids) if self._place else ()
        return {hand.hand_id for hand in found}

    def _takes_two(self, one: Candidate) -> bool:
        assert self._place is not None
        assert one.supersedes is not None
        detail = hand_read(establishment_id=self._place.id, slug=self._place.slug, hand_id=one.supersedes)
        if detail is None:  # one of this file; where that corrects another itself, nobody knows yet what falls
            before = self._here.get(one.supersedes)
            return before is not None and before.supersedes is not None
        if detail.corrected_by is not None:
            return False  # it is refused
        seen = foreseen(
            establishment_id=self._place.id,
            slug=self._place.slug,
            detail=detail,
            corrected=decode(one.body),
            today=self._now.date(),
        )
        return seen.takes_two


def _read(line: bytes) -> _Line | None:
    """None: it is no hand, and refused."""
    try:
        return _line.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _propose(place: Establishment, one: Candidate, by: Person, now: datetime.datetime) -> Answer:
    assert one.supersedes is not None
    detail = hand_read(establishment_id=place.pk, slug=place.slug, hand_id=one.supersedes)
    if detail is None or detail.corrected_by is not None:
        return _refused(one, "the hand that it corrects is not held, or superseded already", FIRST)
    seen = foreseen(
        establishment_id=place.pk, slug=place.slug, detail=detail, corrected=decode(one.body), today=now.date()
    )
    try:
        held = correction_propose(
            establishment=place, hand=one.supersedes, made=one.body, falls=seen.by_two(), by=by, now=now
        )
    except CorrectionError as error:
        return _refused(one, str(error), "Decide or withdraw that one first.")
    return Answer("proposed", one.id, held.record_index, one.digest.hex(), (_problem(one, WAITS, CURE),))


def _refused(one: Candidate, what: str, cure: str) -> Answer:
    return Answer("refused", one.id, problems=(_problem(one, what.rstrip("."), cure),))


def _problem(one: Candidate, what: str, cure: str) -> Problem:
    return Problem("$.supersedes.id", repr(one.supersedes), what, cure)
