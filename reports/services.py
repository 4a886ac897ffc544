"""Runs a report: reads in one snapshot, writes the files, keeps their hashes in the record.

All figures are read in one repeatable-read transaction, so a hand that comes in meanwhile is either in every table of the
report or in none. The files are written after it; then, in a transaction of its own, their hashes go into the record:
an index of the log taken inside the snapshot would be an old one.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import connection, transaction

from compliance.houses.read.house import establishment_get
from compliance.jobs.work import Clock, Stopped, ask, beat, cancel, end, ticker, work
from compliance.record import append
from reports import storage
from reports.asking import chosen_checked
from reports.base import Document, ReportError, ReportRequest, Stamp, Tick
from reports.identity import digest_of, verification_of
from reports.models import ReportEdition, ReportFile, ReportRun
from reports.recorded import KIND, body_of
from reports.registry import Gathered, report
from reports.selectors import latest_file, paper_of, reprint_paper, version_of
from reports.writers import csv, pdf, xlsx

FORMATS = {"pdf": pdf, "xlsx": xlsx, "csv": csv}
PAPERS = ("letter", "a4")


class Made(NamedTuple):
    """A file that is not in the record yet."""

    format: str
    paper: str
    sha256: str
    size: int


def report_ask(
    *,
    code: str,
    establishment: str,
    first: datetime.date,
    last: datetime.date,
    asked_by: str,
    now: datetime.datetime,
    formats: Sequence[str] = tuple(FORMATS),
    paper: str = PAPERS[0],
    chosen: Mapping[str, str] | None = None,
) -> ReportRun:
    """Put a run down; a worker makes it. ReportError or UnknownEstablishment says what does not fit."""
    ReportRequest(establishment, first, last)
    unknown = [name for name in formats if name not in FORMATS]
    if unknown or not formats:
        raise ReportError(f"no report is written as {', '.join(unknown) or 'nothing'}; there are: {', '.join(FORMATS)}")
    if paper not in PAPERS:
        raise ReportError(f"there is no paper {paper!r}; there are: {', '.join(PAPERS)}")
    definition, house = report(code), establishment_get(slug=establishment)
    run, _ = ask(
        ReportRun,
        now=now,
        same=None,
        report=definition.code,
        establishment=house,
        first_day=first,
        last_day=last,
        chosen=chosen_checked(definition.code, definition.options, establishment, chosen or {}),
        formats=list(dict.fromkeys(formats)),
        paper=paper,
        asked_by=asked_by,
    )
    return run


def report_cancel(*, run: ReportRun, now: datetime.datetime) -> None:
    """Stop a run; whoever makes it notices at the next sign of life, and nothing is handed over."""
    cancel(run, now=now)


def report_run(*, run_id: int, clock: Clock) -> ReportRun:
    """Make a run. Asked twice it works once; killed at any moment the next one begins again and loses nothing."""
    work(ReportRun, run_id, clock=clock, do=lambda run: _make(run, clock), refusals=(ReportError, LookupError))
    return ReportRun.objects.select_related("edition").get(pk=run_id)


@contextmanager
def snapshot() -> Iterator[None]:
    """One view of the database for everything that is read inside, whatever is written meanwhile."""
    if connection.in_atomic_block:
        raise RuntimeError("a report is read in a transaction of its own")
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


def _make(run: ReportRun, clock: Clock) -> None:
    definition = report(run.report)
    asked = ReportRequest(run.establishment.slug, run.first_day, run.last_day, run.chosen)
    with snapshot():
        gathered = definition.gather(asked)
    document = definition.compose(asked, gathered)
    edition = _edition(run, document, gathered, clock())
    stamp = Stamp(
        made=edition.made.astimezone(ZoneInfo(gathered.time_zone)),
        position=edition.position,
        code=edition.verification,
        address=edition.address,
        version=version_of(edition),
    )
    total, tick, made = document.rows * len(run.formats), ticker(run, clock), []
    beat(run, now=clock(), total=total)

    def behind(before: int) -> Tick:
        return lambda done: tick(before + done, total)

    for number, name in enumerate(run.formats):
        file = _written(run, edition, name, document, stamp, behind(number * document.rows))
        if file is not None:
            made.append(file)
    _seal(run, edition, made, total, clock())


def _edition(run: ReportRun, document: Document, gathered: Gathered, now: datetime.datetime) -> ReportEdition:
    """The edition of this content: the one that is there, or a new one made now (to the second)."""
    digest = digest_of(document, gathered.position, gathered.digests)
    code = verification_of(document.code, digest)
    edition, _ = ReportEdition.objects.get_or_create(
        digest=digest,
        defaults={
            "verification": code,
            "report": document.code,
            "establishment": run.establishment,
            "first_day": run.first_day,
            "last_day": run.last_day,
            "chosen": run.chosen,
            "position": gathered.position,
            "catalogue": list(gathered.digests),
            "address": f"{settings.PUBLIC_ADDRESS}/check/{code}" if settings.PUBLIC_ADDRESS else "",
            "made": now.replace(microsecond=0),
        },
    )
    return edition


def _written(
    run: ReportRun, edition: ReportEdition, name: str, document: Document, stamp: Stamp, tick: Tick
) -> Made | None:
    """The file, unless the edition has it already and it lies whole. A paper handed over before is marked as a reprint."""
    paper = paper_of(name, run.paper)
    held = latest_file(edition=edition, name=name, paper=run.paper)
    if name == "pdf" and held is not None and storage.holds(held.sha256):
        paper, stamp = reprint_paper(run.paper), replace(stamp, reprint=True)
        held = latest_file(edition=edition, name=name, paper=paper)
    if held is not None and storage.holds(held.sha256):
        tick(document.rows)
        return None
    content = FORMATS[name].write(document, stamp, tick, run.paper)
    made = Made(name, paper, storage.keep(content), len(content))
    return None if held is not None and held.sha256 == made.sha256 else made


def _seal(run: ReportRun, edition: ReportEdition, made: Sequence[Made], rows: int, now: datetime.datetime) -> None:
    """The hashes go into the record, and the run is done: both or, when it was stopped, neither."""
    with transaction.atomic():
        append.lock()
        known = set(edition.files.values_list("format", "paper", "sha256"))
        new = [file for file in made if (file.format, file.paper, file.sha256) not in known]
        if new:
            body = body_of(edition, [file._asdict() for file in new])
            entry = append.NewEntry(KIND, run.establishment.slug, run.asked_by, now, body)
            (index,) = append.append([entry])
            ReportFile.objects.bulk_create(
                ReportFile(edition=edition, record_index=index, **file._asdict()) for file in new
            )
        if not end(run, now=now, edition=edition, done=rows):
            raise Stopped
