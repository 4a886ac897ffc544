"""(b) hands taken in per second: validation, record leaves and keys into PostgreSQL, all in transactions rolled back."""

from __future__ import annotations

import datetime
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import msgspec
from django.apps import apps
from django.db import connection, transaction

from compliance.floor.write.hand_record import hands_record
from compliance.houses.forms import house
from compliance.houses.write.house_load import house_load
from compliance.licensed.write.catalogue_load import catalogue_load
from compliance.record import read
from compliance.tools.bench.measured import Aim, BenchFloor, DisagreementError, Measured, Say, alternate, rows
from compliance.tools.bench.throwaway import databases, use
from compliance.tools.simulate.spec import ESTABLISHMENT

NEEDS_DATABASE = True
OURS, BARE = "hands_record", "bare binary COPY of the same rows"
BULK = "Django bulk_create of the same rows"  # as Django does it by default: no batch_size
SLUG = "bench-of-intake"
BATCH = 250  # of 250, 500, 1,000, 2,000 and 4,000 the one at which bulk_create is fastest here
TUNED = f"Django bulk_create with batch_size={BATCH}"
ACTOR = "bench"
AIMS = (Aim(OURS, BULK, 8, later=12), Aim(OURS, TUNED))
SECONDS, QUICK = 60, 30


class Written(NamedTuple):
    """One of the tables that taking in a hand writes: what stood in it afterwards, for the peers to write again."""

    model: Any
    columns: tuple[str, ...]
    copied: bytes  # PostgreSQL's own binary form
    values: list[tuple[Any, ...]]


def measure(rounds: int, floor: BenchFloor, say: Say) -> Measured:
    """In a database of its own."""
    with databases("intake") as names:
        use(names["intake"])
        return compared(rounds, floor, say)


def compared(rounds: int, floor: BenchFloor, say: Say) -> Measured:
    """Our intake with all it does, and peers that only write the rows it comes to."""
    lines = [_renamed(line) for line in floor.hands.read_bytes().splitlines()]
    now = datetime.datetime.now(datetime.UTC)
    catalogue_load(now=now)
    with _rolled_back(floor, now):
        first = read.size()
        _take_in(lines, now)
        written = [_written(app, name, columns, first) for app, name, columns in _TABLES]
    if len(written[0].values) != len(lines):
        raise DisagreementError(f"{len(lines)} hands were sent, {len(written[0].values)} were taken in")

    def in_transaction(work: Callable[[], None]) -> Callable[[], tuple[float, int]]:
        def run() -> tuple[float, int]:
            with _rolled_back(floor, now):
                began = time.perf_counter()
                work()
                took = time.perf_counter() - began
                with connection.cursor() as cursor:
                    cursor.execute("SELECT count(*) FROM record_entry WHERE index >= %s AND kind = 'hand/1'", [first])
                    return took, int(cursor.fetchone()[0])

        return run

    runs = {
        BULK: in_transaction(lambda: _bulk_create(written, None)),
        TUNED: in_transaction(lambda: _bulk_create(written, BATCH)),
        OURS: in_transaction(lambda: _take_in(lines, now)),
        BARE: in_transaction(lambda: _copy(written)),
    }
    times, came_to = alternate(runs, rounds, say)
    if len(set(came_to.values())) != 1:
        raise DisagreementError(f"hands in the record afterwards: {came_to}")
    return Measured((__doc__ or "").strip(), "hands/s", BULK, rows(times, len(lines), BULK, TUNED), len(lines))


_TABLES = (
    ("compliance", "RecordedHand", "index"),
    ("compliance", "ReviewPending", "hand_id"),
    ("record", "Entry", "index"),
)


@contextmanager
def _rolled_back(floor: BenchFloor, now: datetime.datetime) -> Iterator[None]:
    """A house of its own that never was."""
    with transaction.atomic():
        house_load(house=msgspec.structs.replace(house.read(floor.house), establishment=SLUG), actor=ACTOR, now=now)
        yield
        transaction.set_rollback(True)


def _renamed(line: bytes) -> bytes:
    return line.replace(f'"establishment":"{ESTABLISHMENT}"'.encode(), f'"establishment":"{SLUG}"'.encode(), 1)


def _take_in(lines: Sequence[bytes], now: datetime.datetime) -> None:
    for taken in hands_record(establishment=SLUG, lines=lines, actor=ACTOR, now=now):
        refused = [answer for answer in taken.answers if answer.status != "recorded"]
        if refused:
            raise DisagreementError(f"a hand of the floor was not taken in: {refused[0]}")


def _written(app: str, name: str, key: str, first: int) -> Written:
    # By name: only the record's own modules may import its models, and nothing here but the bench writes around it.
    model = apps.get_model(app, name)
    columns = tuple(field.column for field in model._meta.concrete_fields if field.column != "id")
    chosen = f"SELECT {', '.join(columns)} FROM {model._meta.db_table} WHERE {key} >= {first}"  # noqa: S608 - our own names
    with connection.cursor() as cursor:
        with cursor.copy(f"COPY ({chosen}) TO STDOUT (FORMAT BINARY)") as copy:
            copied = b"".join(bytes(block) for block in copy)
        cursor.execute(chosen)
        return Written(model, columns, copied, cursor.fetchall())


def _bulk_create(written: Sequence[Written], batch_size: int | None) -> None:
    for table in written:
        names = [table.model._meta.get_field(field.name).attname for field in table.model._meta.concrete_fields]
        names = [name for name in names if name != "id"]
        table.model._default_manager.bulk_create(
            [table.model(**dict(zip(names, row, strict=True))) for row in table.values], batch_size=batch_size
        )


def _copy(written: Sequence[Written]) -> None:
    with connection.cursor() as cursor:
        for table in written:
            columns = ", ".join(table.columns)
            with cursor.copy(f"COPY {table.model._meta.db_table} ({columns}) FROM STDIN (FORMAT BINARY)") as copy:
                copy.write(table.copied)
