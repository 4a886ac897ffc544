"""Takes a file of hands (of sessions, of papers) in, chunk by chunk, in the background.

What a chunk records, what became of each of its hands and how far the file is are written in one transaction: killed at any
moment, the next worker goes on behind the last hand that was answered, and no hand is answered twice. A file that was
stopped can be sent again: what is held already is answered so.
"""

from __future__ import annotations

import datetime
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice

import msgspec
from django.db import transaction

from compliance.floor.models import UploadResult, UploadRun
from compliance.floor.read.upload_rows import KIND, problems_digest
from compliance.floor.write.upload_file import Reading, UploadError, upload_keep, upload_open, upload_remove
from compliance.floor.write.upload_kinds import HANDS, UPLOAD_KINDS, UploadKind
from compliance.houses.models import Establishment
from compliance.houses.write.review_queue import TableDayKey
from compliance.jobs.job import OPEN, Status
from compliance.jobs.work import Clock, Stopped, ask, beat, cancel, end, work
from compliance.papers.forms.answer import Answer, of_row, readable
from compliance.people.models import Person
from compliance.record import append, canonical
from games.hand.csv_rows import Sent
from games.phh.read import Where
from games.schema.misfit import Steps

TURN = 60.0
"""Seconds that one task works; then the next one goes on, so that one file does not keep a worker from the others."""

Tell = Callable[[Iterable[TableDayKey]], None]
_COUNTS = {
    "recorded": "recorded",
    "already held": "held",
    "conflict": "conflicts",
    "refused": "refused",
    "proposed": "proposed",
}


def upload_ask(
    *,
    establishment: Establishment,
    by: Person,
    file_name: str,
    chunks: Iterable[bytes],
    now: datetime.datetime,
    where: Where | None = None,
    of: UploadKind = HANDS,
) -> UploadRun:
    """Keep a file; a worker takes it in. The very same file under way already is that run. `where`: what poker hand
    histories do not say. `of`: what the file holds."""
    kept = upload_keep(chunks=chunks, histories=where is not None, books=of.paper is not None)
    run, new = ask(
        UploadRun,
        now=now,
        same={"establishment": establishment, "of": of.name, "sha256": kept.sha256},
        by=by,
        file_name=file_name[:200] or of.name,
        form=kept.form,
        size=kept.size,
        total=kept.size,
        stored=kept.stored,
        where=None if where is None else msgspec.to_builtins(where),
    )
    if not new:
        upload_remove(stored=kept.stored)
    return run


def upload_cancel(*, run: UploadRun, now: datetime.datetime) -> None:
    """Stop a run behind the chunk that is being taken in. What is recorded stays so."""
    if cancel(run, now=now):
        upload_remove(stored=run.stored)


def upload_work(*, run_id: int, clock: Clock, tell: Tell, turn: float = TURN, chunk: int | None = None) -> bool:
    """Take in as much of a file as fits into a turn; whether there is more to do. `tell` hears what waits for review."""
    until = time.monotonic() + turn
    try:
        return bool(
            work(
                UploadRun,
                run_id,
                clock=clock,
                do=lambda run: _turn(run, clock, tell, until, chunk),
                refusals=(UploadError,),
            )
        )
    finally:  # however the run is over, refused, broken or given up, its file goes
        for stored in UploadRun.objects.filter(pk=run_id).exclude(status__in=OPEN).values_list("stored", flat=True):
            upload_remove(stored=stored)


def _turn(run: UploadRun, clock: Clock, tell: Tell, until: float, chunk: int | None) -> bool:
    kind = UPLOAD_KINDS[run.of]
    with upload_open(stored=run.stored) as file:
        where = None if run.where is None else msgspec.convert(run.where, Where)
        reading = Reading(file, run.form, lambda lines: kind.read_csv(lines, run.establishment), where)
        if run.form == UploadRun.Form.XLSX:
            reading.as_book(kind.book(file), lambda rows: kind.read_rows(rows, run.establishment), run.size)
        hands = islice(reading, run.hands, None)
        while sent := list(islice(hands, chunk or kind.chunk)):
            tell(_chunk(run, sent, reading.bytes_read, clock()))
            if time.monotonic() >= until:
                beat(run, now=clock(), status=Status.WAITING)
                return True
    end(run, now=clock())
    return False


def _chunk(run: UploadRun, sent: Sequence[Sent], read: int, now: datetime.datetime) -> set[TableDayKey]:
    """Record a chunk with its results; Stopped when the run is no longer this worker's."""
    touched: set[TableDayKey] = set()
    with transaction.atomic():
        held = UploadRun.objects.select_for_update().get(pk=run.pk)
        if held.status != Status.RUNNING or held.hands != run.hands:
            raise Stopped
        lines = [each.raw for each in sent if each.problem is None]
        taken = UPLOAD_KINDS[run.of].take(run.establishment.slug, lines, run.by.username, now)
        for part in taken:
            touched |= part.touched
        answers = iter([answer for part in taken for answer in part.answers])
        told = [(each, of_row(each) if each.problem is not None else next(answers)) for each in sent]
        results = UploadResult.objects.bulk_create((_result(run, *each) for each in told), batch_size=1_000)
        run.hands += len(told)
        counts = {
            name: getattr(held, name) + sum(a.status == status for _, a in told) for status, name in _COUNTS.items()
        }
        counts["hands"] = run.hands
        beat(run, now=now, done=read, tries=0, **counts)
        append.append([_entry(run, results, counts, now)])
    return touched


def _entry(
    run: UploadRun, results: Sequence[UploadResult], counts: Mapping[str, int], now: datetime.datetime
) -> append.NewEntry:
    """What the record says of a chunk."""
    body = {
        "upload": run.pk,
        "file": {"of": run.of, "file_name": run.file_name, "sha256": run.sha256, "size": run.size},
        "results": [[one.line, one.status, one.hand_id, one.record, problems_digest(one.problems)] for one in results],
        "counts": counts,
    }
    return append.NewEntry(KIND, run.establishment.slug, run.by.username, now, canonical.encode(body))


def _line_of(sent: Sent, steps: Steps) -> int:
    """Where in the file a problem stands: of a table, the row of that part of the hand."""
    match steps:
        case (str() as part, int() as i, *_) if i < len(sent.rows.get(part, [])):
            return sent.rows[part][i]
    return sent.line


def _result(run: UploadRun, sent: Sent, answer: Answer) -> UploadResult:
    return UploadResult(
        run=run,
        line=sent.line,
        status=answer.status,
        hand_id=_stored_text(answer.id or ""),
        record=answer.record,
        problems=[
            {name: _stored_text(text) for name, text in each.as_json().items()} | {"line": _line_of(sent, each.steps)}
            for each in answer.problems
        ],
    )


def _stored_text(text: str) -> str:
    """What the database can store of a text from outside: no NUL, no half of a letter."""
    return readable(text.replace("\x00", "␀"))
