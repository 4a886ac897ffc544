"""Takes hands in: what is sound goes into the record, what is not is answered with its reasons, one by one.

The road of a chunk: decode and check outside the transaction; then, under the record's lock, look who is held already,
append, and store the rows. So two recorders that send the same hand at once get one entry and the same index.
While the server takes in the rows of one chunk, the next is checked here.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice

from django.db import transaction
from msgspec import Struct

from compliance.floor.announced import hands_recorded
from compliance.floor.write.hand_admit import Admission, Candidate, Refusal, collector_paused
from compliance.floor.write.hand_store import NewHand, StoredHand, differences, hands_store, hands_stored, same
from compliance.floor.write.refused_count import refused_count
from compliance.houses.read.games import games_read
from compliance.houses.read.house import Place, place_read
from compliance.houses.write.review_queue import TableDayKey
from compliance.papers.forms.answer import Answer, Status
from compliance.record import append, read
from games.hand.check import Problem

CHUNK = 2_000
"""Hands in one transaction: enough that its fixed costs vanish, few enough that others wait for a part of a second."""


class Taken(Struct, frozen=True):
    """A committed chunk: its answers in the order of its hands, and the table-days that now wait for a review."""

    answers: list[Answer]
    touched: frozenset[TableDayKey]


def hands_record(
    *,
    establishment: str,
    lines: Iterable[bytes],
    actor: str,
    now: datetime.datetime,
    chunk: int = CHUNK,
) -> Iterator[Taken]:
    """Take in hands, one JSON object in each line. Each chunk is committed when it is yielded: read them all.

    Lines are read one chunk ahead, and outside of the transaction: where they come from may be slow.
    The caller enqueues the review of what was touched (services enqueue nothing).
    """
    place = place_read(slug=establishment)
    admission = Admission(
        establishment_id=place.id, establishment=place.slug, tables=place.tables, games=games_read(), now=now
    )
    waiting = iter(lines)
    coming = _Coming(admission, list(islice(waiting, chunk)))
    while admitted := coming.all():
        coming = _Coming(admission, list(islice(waiting, chunk)))
        with collector_paused():
            taken = _chunk(place, admitted, actor, now, meanwhile=coming.some)
        refused_count(establishment_id=place.id, answers=taken.answers, now=now)
        yield taken


class _Coming:
    """The next chunk, checked piece by piece."""

    def __init__(self, admission: Admission, lines: Sequence[bytes]) -> None:
        self._admission = admission
        self._lines = lines
        self._admitted: list[Candidate | Refusal] = []

    def some(self) -> None:
        """Check half of what is left. So do the server's three pieces of work for a chunk grow smaller."""
        done = len(self._admitted)
        half = (len(self._lines) - done + 1) // 2
        with suppress(Exception):  # it comes again in `all`: the chunk under way has no part in it
            self._admitted += self._admission.admit_all(self._lines[done : done + half])

    def all(self) -> list[Candidate | Refusal]:
        """Check the rest; the whole chunk."""
        self._admitted += self._admission.admit_all(self._lines[len(self._admitted) :])
        return self._admitted


def _chunk(
    place: Place,
    admitted: list[Candidate | Refusal],
    actor: str,
    now: datetime.datetime,
    meanwhile: Callable[[], None],
) -> Taken:
    candidates = [one for one in admitted if isinstance(one, Candidate)]
    if not candidates:
        return Taken([_refused(one) for one in admitted if isinstance(one, Refusal)], frozenset())
    with transaction.atomic():
        append.lock()
        decisions = _Decisions(place, candidates)
        decided = [_refused(one) if isinstance(one, Refusal) else decisions.decide(one) for one in admitted]
        entries = [append.NewEntry("hand/1", place.slug, actor, now, one.body) for one in decisions.new]
        indexes = append.append(entries, meanwhile) if entries else range(0)
        hands = decisions.placed(indexes)
        if hands:
            hands_store(establishment_id=place.id, hands=hands, meanwhile=meanwhile)
            hands_recorded.send(None, establishment_id=place.id, first=hands[0].index, last=hands[-1].index)
    answers = [one if isinstance(one, Answer) else one.at(indexes) for one in decided]
    return Taken(answers, _touched(place, hands))


class _Placed(Struct, frozen=True, gc=False):
    """An answer that waits for the index of the hand at this position among the new ones."""

    status: Status
    id: str
    position: int
    digest: bytes
    problems: tuple[Problem, ...] = ()

    def at(self, indexes: range) -> Answer:
        return Answer(self.status, self.id, indexes[self.position], self.digest.hex(), self.problems)


class _Decisions:
    """Which candidates of a chunk are new. Positions in `new` stand for indexes until the record has given them."""

    def __init__(self, place: Place, candidates: list[Candidate]) -> None:
        ids = {candidate.id for candidate in candidates}
        ids.update(one.supersedes for one in candidates if one.supersedes is not None)
        self._held = hands_stored(establishment_id=place.id, ids=sorted(ids))
        self._superseded = {key: held.superseded_by for key, held in self._held.items() if held.superseded_by}
        self._mine: dict[str, int] = {}
        self.new: list[Candidate] = []

    def decide(self, candidate: Candidate) -> Answer | _Placed:
        """Held already, in conflict, refused, or new."""
        key, digest = candidate.id, candidate.digest
        held = self._held.get(key)
        if held is not None:
            if held.digest == digest:
                return Answer("already held", key, held.index, digest.hex())
            body = _body(held.index)
            if body is not None and same(body, candidate.body):
                return Answer("already held", key, held.index, held.digest.hex())
            return Answer("conflict", key, held.index, digest.hex(), _conflict(candidate, held.digest, body))
        position = self._mine.get(key)
        if position is None:
            return self._new(candidate)
        first = self.new[position]
        if first.digest == digest or same(first.body, candidate.body):
            return _Placed("already held", key, position, first.digest)
        return _Placed("conflict", key, position, digest, _conflict(candidate, first.digest, first.body))

    def _new(self, candidate: Candidate) -> Answer | _Placed:
        key, target = candidate.id, candidate.supersedes
        if target is not None:
            problem = self._not_correctable(target)
            if problem is not None:
                return Answer("refused", key, problems=(problem,))
            self._superseded[target] = key
        position = self._mine[key] = len(self.new)
        self.new.append(candidate)
        return _Placed("recorded", key, position, candidate.digest)

    def _not_correctable(self, target: str) -> Problem | None:
        if target not in self._held and target not in self._mine:
            cure = "Send the hand that is corrected first, or correct the id."
            return Problem("$.supersedes.id", repr(target), "no hand of this id is held here", cure)
        by = self._superseded.get(target)
        if by is not None:
            return Problem("$.supersedes.id", repr(target), f"it is superseded already, by {by!r}", f"Correct {by!r}.")
        return None

    def placed(self, indexes: range) -> list[NewHand]:
        """The new hands at their indexes, each with the hand it corrects."""
        return [
            NewHand(index, one, None if one.supersedes is None else self._target(one.supersedes, indexes))
            for index, one in zip(indexes, self.new, strict=True)
        ]

    def _target(self, key: str, indexes: range) -> StoredHand:
        held = self._held.get(key)
        if held is not None:
            return held
        position = self._mine[key]
        one = self.new[position]
        return StoredHand(
            indexes[position], one.digest, one.table_id, one.day, one.number, one.action, one.collected, None
        )


def _refused(refusal: Refusal) -> Answer:
    return Answer("refused", refusal.id, problems=refusal.problems)


def _body(index: int) -> bytes | None:
    """None: it was removed when its term was over."""
    try:
        return read.entry_whole(index).body
    except read.RemovedError:
        return None


def _conflict(candidate: Candidate, digest: bytes, body: bytes | None) -> tuple[Problem, ...]:
    """Another hand under the same id: what is held stays, and the answer says in what they differ, if that is known still."""
    sent = candidate.digest.hex()
    cure = "Send a correction as a new hand with a new id and `supersedes`, or give this hand an id of its own."
    what = f"another hand is held under this id: held {digest.hex()[:12]}…, sent {sent[:12]}…"
    differ = () if body is None else differences(body, candidate.body)
    return (Problem("$.id", repr(candidate.id), what, cure), *differ)


def _touched(place: Place, hands: list[NewHand]) -> frozenset[TableDayKey]:
    names = {table_id: name for name, table_id in place.tables.items()}
    days = {(new.candidate.table_id, new.candidate.day) for new in hands}
    days.update((new.supersedes.table_id, new.supersedes.day) for new in hands if new.supersedes is not None)
    return frozenset(TableDayKey(place.slug, names[table_id], datetime.date.fromordinal(day)) for table_id, day in days)
