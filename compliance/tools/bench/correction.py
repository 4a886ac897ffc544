"""(m) a correction in the middle of a table-day: its neighbourhood judged again, against the whole day judged again."""

from __future__ import annotations

import datetime
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
from django.db import connection, transaction
from django.utils import timezone

from compliance.floor.models import Finding
from compliance.floor.write.hand_record import hands_record
from compliance.floor.write.hand_review import table_day_review
from compliance.houses.forms import house
from compliance.houses.models import GamingTable
from compliance.houses.write.house_load import house_load
from compliance.houses.write.review_queue import pending_add_for_period
from compliance.licensed.write.catalogue_load import catalogue_load
from compliance.tools.bench import table_year
from compliance.tools.bench.measured import Aim, BenchFloor, DisagreementError, Measured, Say, alternate, rows
from compliance.tools.bench.throwaway import databases, use
from games.hand.form import Bank, Hand, Supersedes, canonical, decode

NEEDS_DATABASE = True
SLUG, ACTOR = "bench-of-corrections", "bench"
NEAR, WHOLE = "what the correction reaches", "the whole table-day"
AIMS = (Aim(NEAR, WHOLE),)
SECONDS, QUICK = 60, 40
MIDDLE = table_year.HANDS_A_DAY // 2

CameTo = tuple[int, list[tuple[Any, ...]]]


def measure(rounds: int, floor: BenchFloor, say: Say) -> Measured:
    """In a database of its own."""
    with databases("correction") as names:
        use(names["correction"])
        return compared(rounds, say)


def compared(rounds: int, say: Say) -> Measured:
    """Both must end with the same findings; all in a transaction that is rolled back."""
    with tempfile.TemporaryDirectory(prefix="oliver-table-year-") as name, _table_day(Path(name), say) as hands:
        correction = _corrected(hands)
        runs = {
            WHOLE: _run(correction, hands[0].table, whole=True),
            NEAR: _run(correction, hands[0].table, whole=False),
        }
        times, came_to = alternate(runs, rounds, say)
    (again, ends), (all_of_it, expected) = came_to[NEAR], came_to[WHOLE]
    if ends != expected or not ends:
        raise DisagreementError(
            f"{len(ends)} findings after {again} hands were judged, {len(expected)} after {all_of_it}"
        )
    notes = (
        f"{again} of {len(hands):,} hands judged again after a correction of hand {MIDDLE}: another held the bank",
    )
    return Measured((__doc__ or "").strip(), "corrections/s", WHOLE, rows(times, 1, WHOLE), len(hands), notes)


@contextmanager
def _table_day(folder: Path, say: Say) -> Iterator[list[Hand]]:
    """A day of the table's year, recorded and judged in a house that never was."""
    table_year.write(folder)
    at = house.read(folder / table_year.HOUSE_FILE)
    now = table_year.last_moment(table_year.HANDS_A_DAY)
    lines = [
        line.replace(f'"{at.establishment}"'.encode(), f'"{SLUG}"'.encode())
        for line in islice(table_year.lines(folder, 2 * table_year.HANDS_A_DAY), 2 * table_year.HANDS_A_DAY)
    ]
    hands = [hand for hand in map(decode, lines) if hand.gaming_day == table_year.FIRST]
    with transaction.atomic():
        catalogue_load(now=now)
        house_load(house=msgspec.structs.replace(at, establishment=SLUG), actor=ACTOR, now=now)
        say(f"{len(hands):,} hands recorded and judged")
        _record([canonical(hand) for hand in hands], now)
        _review(hands[0].table)
        yield hands
        transaction.set_rollback(True)


def _record(lines: list[bytes], now: datetime.datetime) -> None:
    for taken in hands_record(establishment=SLUG, lines=lines, actor=ACTOR, now=now):
        refused = [answer for answer in taken.answers if answer.status != "recorded"]
        if refused:
            raise DisagreementError(f"a hand was not taken in: {refused[0]}")


def _review(table: str) -> int:
    return table_day_review(establishment=SLUG, table=table, gaming_day=table_year.FIRST, clock=timezone.now)


def _corrected(hands: list[Hand]) -> bytes:
    """The hand in the middle with another player in the bank, and nobody asked."""
    wrong = hands[MIDDLE - 1]
    held = None if wrong.bank is None else wrong.bank.seat
    seat = next(seat for seat in wrong.seats if seat.seat != held)
    was = Supersedes(id=wrong.id, reason="misread", author=ACTOR)
    bank = Bank(seat.seat, seat.occupant)
    return canonical(msgspec.structs.replace(wrong, id=f"{wrong.id}b", bank=bank, offers=[], supersedes=was))


def _run(correction: bytes, table: str, *, whole: bool) -> Callable[[], tuple[float, CameTo]]:
    def run() -> tuple[float, CameTo]:
        now = table_year.last_moment(table_year.HANDS_A_DAY)
        with transaction.atomic():
            _record([correction], now)
            if whole:
                start = datetime.datetime.combine(table_year.FIRST, datetime.time(), datetime.UTC)
                stored = GamingTable.objects.get(establishment__slug=SLUG, name=table)
                with connection.cursor() as cursor:  # the hand that waits already is among them
                    cursor.execute("DELETE FROM compliance_pending WHERE table_id = %s", [stored.pk])
                pending_add_for_period(table=stored, start=start, end=None)
            began = time.perf_counter()
            judged = _review(table)
            took = time.perf_counter() - began
            came_to = judged, _findings(table)
            transaction.set_rollback(True)
        return took, came_to

    return run


def _findings(table: str) -> list[tuple[Any, ...]]:
    held = Finding.objects.filter(status="open", hand__table__name=table, establishment__slug=SLUG)
    return sorted(held.values_list("hand__hand_id", "rule", "subject", "outcome", "says"))
