"""Takes papers of the money in: what is sound goes into the record, what is not is answered with its reasons."""

import datetime
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias, cast

from django.db import transaction
from django.db.models import Min
from msgspec import Struct

from compliance.houses.read.house import Place, place_read
from compliance.houses.write.review_queue import TableDayKey
from compliance.papers.announced import papers_recorded
from compliance.papers.forms.answer import Answer
from compliance.papers.forms.checked import paper_problems
from compliance.papers.forms.day_papers import paper_read
from compliance.papers.forms.form import Paper
from compliance.papers.forms.kinds import Kind, kinds, sent_kinds
from compliance.papers.models import Paper as Stored
from compliance.papers.read.papers import days_closed, papers_held
from compliance.papers.read.recorded import PAPERS
from compliance.papers.write.sheet_register import Register, checked
from compliance.record import append

PaperRegister: TypeAlias = "Register[Paper, datetime.date]"

AT_ONCE = 500
"""Papers in one transaction: it holds the record's lock, for which hands wait."""


class PapersTaken(Struct, frozen=True):
    """The answers in the order of the papers, the gaming days whose day accounts now wait for a review, the table-days of which
    hands do (those that were waived something), and which of the days are closed: their figures change by a restatement
    alone."""

    answers: list[Answer]
    days: frozenset[datetime.date]
    tables: frozenset[TableDayKey] = frozenset()
    closed: frozenset[datetime.date] = frozenset()


def papers_record(
    *, establishment: str, kind: str, lines: Iterable[bytes], actor: str, now: datetime.datetime
) -> PapersTaken:
    """Take in papers of one kind, one JSON object in each line, in one transaction. The caller enqueues the review.

    LookupError where no such kind is sent; a closing is made by `day_close`.
    """
    declared = kinds().get(kind)
    if declared is None or not declared.sent:
        raise LookupError(f"no papers of the kind {kind!r} are sent; there are: {', '.join(sent_kinds())}")
    place = place_read(slug=establishment)
    read = partial(paper_read, declared)
    sent = [
        checked(line, read, lambda one: paper_problems(declared, one, place.tables, now, place.shifts))
        for line in lines
    ]
    with transaction.atomic():
        append.lock()
        earliest = Stored.objects.filter(establishment_id=place.id).aggregate(day=Min("gaming_day"))["day"]
        register = Register.of(
            sent,
            declared.title.lower(),
            lambda paper: paper.gaming_day,
            lambda ids: papers_held(establishment_id=place.id, kind=kind, ids=ids),
            lambda row: cast(datetime.date, row.gaming_day),
        )
        said = [register.admit(one) for one in sent]
        days = _store(place, declared, register, actor, now)
        told = papers_recorded.send(
            None, place=place, kind=kind, new=register.new, days=days, earliest=earliest, now=now
        )
        answers = cast(Sequence[tuple[object, frozenset[TableDayKey] | None]], told)
        tables = frozenset(key for _, keys in answers for key in keys or ())
        closed = days_closed(establishment_id=place.id, days=days) if days else frozenset()
    return PapersTaken([one.answer() for one in said], days, tables, closed)


def _store(
    place: Place, kind: Kind, register: PaperRegister, actor: str, now: datetime.datetime
) -> frozenset[datetime.date]:
    """Into the record and the table, whatever is corrected before what corrects it; the gaming days that they touch."""
    register.append(kind.record, place.slug, actor, now)
    Stored.objects.bulk_create(
        _row(place, one.index, one.sheet, one.supersedes, one.stored(PAPERS)) for one in register.new
    )
    return frozenset(one.about for one in register.touched)


def paper_store(*, place: Place, paper: Paper, entry: append.NewEntry, corrects: int | None = None) -> Stored:
    """The entry and the row of a paper that an act on a page made, and the index of the one that it corrects, if any."""
    row = _row(place, append.append([entry]).start, paper, corrects, PAPERS.stored(entry, paper))
    row.save(force_insert=True)
    return row


def _row(place: Place, index: int, paper: Paper, corrects: int | None, fields: Mapping[str, Any]) -> Stored:
    table = getattr(paper, "table", None)
    table_id = None if table is None else place.tables[table]
    return Stored(index=index, establishment_id=place.id, table_id=table_id, supersedes_id=corrects, **fields)
