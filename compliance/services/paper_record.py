"""Takes papers of the money in: what is sound goes into the record, what is not is answered with its reasons."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from hashlib import sha256

import msgspec
from django.db import transaction
from django.db.models import Min
from msgspec import Struct

from compliance.models import Paper as Stored
from compliance.papers import Kind, kinds, sent_kinds
from compliance.papers.checked import paper_problems, times
from compliance.papers.form import Paper, amount_of
from compliance.papers.held import paper_read
from compliance.papers.waiver import Waiver, waived
from compliance.record import append, canonical
from compliance.selectors.house import Place, place_read
from compliance.selectors.papers import SET_UP, held, papers_held
from compliance.services.books_open import books_open, books_wait, books_wait_behind, books_wait_from
from compliance.services.hand_record import Answer, Status
from compliance.services.review_queue import TableDayKey, pending_add_waived
from games.hand_refusal import Problem

AT_ONCE = 500
"""Papers in one transaction: it holds the record's lock, for which hands wait."""


class PapersTaken(Struct, frozen=True):
    """The answers in the order of the papers, the gaming days whose books now wait for a review, and the table-days of which
    hands do: those that were waived something."""

    answers: list[Answer]
    days: frozenset[datetime.date]
    tables: frozenset[TableDayKey] = frozenset()


class _Known(Struct):
    """A paper that is held, or that comes in now and gets its index with the others."""

    digest: bytes
    gaming_day: datetime.date
    index: int | None = None
    corrected: bool = False


class _New(Struct):
    """A paper that goes in, with the one that it corrects."""

    paper: Paper
    body: bytes
    known: _Known
    corrects: _Known | None


class _Said(Struct):
    """What is answered to one, as soon as the indexes are known."""

    status: Status
    id: str | None
    problems: tuple[Problem, ...] = ()
    known: _Known | None = None

    def answer(self) -> Answer:
        index = None if self.known is None else self.known.index
        return Answer(self.status, self.id, index, self._digest(), self.problems)

    def _digest(self) -> str | None:
        return None if self.known is None or self.status == "conflict" else self.known.digest.hex()


def papers_record(
    *, establishment: str, kind: str, lines: Iterable[bytes], actor: str, now: datetime.datetime
) -> PapersTaken:
    """Take in papers of one kind, one JSON object in each line, in one transaction. The caller enqueues the review.

    LookupError where no such kind is sent; a closing is made by `day_close`.
    """
    declared = kinds().get(kind)
    if declared is None or not declared.sent:
        raise LookupError(f"no papers of the kind {kind!r} are sent; there are: {', '.join(sent_kinds())}")
    place, read = place_read(slug=establishment), [paper_read(declared, line) for line in lines]
    with transaction.atomic():
        append.lock()
        earliest = Stored.objects.filter(establishment_id=place.id).aggregate(day=Min("gaming_day"))["day"]
        coming = _Coming(place, declared, read, now)
        said = [coming.admit(one) for one in read]
        days = _store(place, declared, coming.new, actor, now)
        books_open(place=place, days=days, now=now)
        books_wait(establishment_id=place.id, days=days)
        if days and (earliest is None or min(days) < earliest):
            books_wait_from(establishment_id=place.id, gaming_day=min(days))
        if days and kind in SET_UP:
            books_wait_behind(establishment_id=place.id, gaming_day=min(days))
        tables = _hands_wait(place, coming.new)
    return PapersTaken([one.answer() for one in said], frozenset(days), tables)


class _Coming:
    """Papers that come in together, held against those that are held and against each other, in their order."""

    def __init__(self, place: Place, kind: Kind, read: Sequence[Paper | Problem], now: datetime.datetime) -> None:
        papers = [one for one in read if isinstance(one, Paper)]
        ids = {one.id for one in papers} | {one.supersedes.id for one in papers if one.supersedes is not None}
        held = papers_held(establishment_id=place.id, kind=kind.name, ids=sorted(ids)) if ids else {}
        self.new: list[_New] = []
        self._place, self._kind, self._now = place, kind, now
        self._known = {
            name: _Known(bytes(one.digest), one.gaming_day, one.index, hasattr(one, "superseded_by"))
            for name, one in held.items()
        }

    def admit(self, paper: Paper | Problem) -> _Said:
        """What becomes of it; what goes in is known from then on."""
        if isinstance(paper, Problem):
            return _Said("refused", None, (paper,))
        if problems := paper_problems(self._kind, paper, self._place.tables, self._now):
            return _Said("refused", paper.id, tuple(problems))
        body = canonical.encode(in_utc(paper))
        digest = sha256(body).digest()
        if (held := self._known.get(paper.id)) is not None:
            if held.digest == digest:
                return _Said("already held", paper.id, (), held)
            cure = "Send a correction as a new paper with a new id and `supersedes`."
            what = f"another {self._kind.title.lower()} is held under this id"
            return _Said("conflict", paper.id, (Problem("$.id", repr(paper.id), what, cure),), held)
        return self._added(paper, body, digest)

    def _added(self, paper: Paper, body: bytes, digest: bytes) -> _Said:
        corrects = None
        if paper.supersedes is not None:
            corrects = self._known.get(paper.supersedes.id)
            if corrects is None or corrects.corrected:
                what = "no such paper is held here" if corrects is None else "it is superseded already"
                cure = "Send the paper that is corrected first." if corrects is None else "Correct the later one."
                target = repr(paper.supersedes.id)
                return _Said("refused", paper.id, (Problem("$.supersedes.id", target, what, cure),))
            corrects.corrected = True
        known = self._known[paper.id] = _Known(digest, paper.gaming_day)
        self.new.append(_New(paper, body, known, corrects))
        return _Said("recorded", paper.id, (), known)


def _store(
    place: Place, kind: Kind, new: Sequence[_New], actor: str, now: datetime.datetime
) -> frozenset[datetime.date]:
    """Into the record and the table, whatever is corrected before what corrects it; the gaming days that they touch."""
    if not new:
        return frozenset()
    indexes = append.append([append.NewEntry(kind.record, place.slug, actor, now, one.body) for one in new])
    for one, index in zip(new, indexes, strict=True):
        one.known.index = index
    Stored.objects.bulk_create(
        _row(place, kind.name, one.paper, None if one.corrects is None else one.corrects.index, index, one.known.digest)
        for one, index in zip(new, indexes, strict=True)
    )
    touched = [each for one in new for each in (one.known, one.corrects) if each is not None]
    return frozenset(one.gaming_day for one in touched)


def _hands_wait(place: Place, new: Sequence[_New]) -> frozenset[TableDayKey]:
    """Queue the hands that a paper is about, and those that the one was about which it corrects: a waiver decides what they
    lack. Their table-days."""
    waivers = [one for one in new if isinstance(one.paper, Waiver)]
    if not waivers:
        return frozenset()
    earlier = [one.corrects.index for one in waivers if one.corrects is not None and one.corrects.index is not None]
    papers = [one.paper for one in waivers] + [one.paper for one in held([(index, "waiver") for index in earlier])]
    told = {waived(paper) for paper in papers if isinstance(paper, Waiver)}
    return frozenset(
        key for one in sorted(told, key=lambda each: each.id) for key in pending_add_waived(place=place, of=one)
    )


def in_utc(paper: Paper) -> Paper:
    """The same moments in one spelling, so that the same paper sent with another offset is the same."""
    names = {field.encode_name: field.name for field in msgspec.structs.fields(paper)}
    return msgspec.structs.replace(
        paper, **{names[name]: moment.astimezone(datetime.UTC) for name, moment in times(paper)}
    )


def paper_store(*, place: Place, kind: str, paper: Paper, index: int, digest: bytes) -> Stored:
    """The row of a paper that an act on a page made; it corrects none."""
    row = _row(place, kind, paper, None, index, digest)
    row.save(force_insert=True)
    return row


def _row(place: Place, kind: str, paper: Paper, corrects: int | None, index: int, digest: bytes) -> Stored:
    table = getattr(paper, "table", None)
    return Stored(
        index=index,
        establishment_id=place.id,
        kind=kind,
        paper_id=paper.id,
        gaming_day=paper.gaming_day,
        table_id=None if table is None else place.tables[table],
        amount=amount_of(paper),
        supersedes_id=corrects,
        digest=digest,
    )
