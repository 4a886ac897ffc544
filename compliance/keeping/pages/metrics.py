"""/metrics: figures for Prometheus. Counts and ages only: no house, no table, no patron, no amount.

Whoever brings the token of OLIVER_METRICS_TOKEN reads them; without one, where `up` serves plain http, this machine alone.
"""

import datetime
import secrets
from collections.abc import Iterator
from http import HTTPStatus

from django.conf import settings
from django.db import connection
from django.db.models import Sum
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from kombu.exceptions import OperationalError
from msgspec import Struct

from compliance.celery import app
from compliance.floor.models import TableDay
from compliance.floor.read.backlog import backlog_read
from compliance.houses.models import Establishment
from compliance.keeping import counters
from compliance.keeping.room import disks, memory
from compliance.keeping.state import alarms, kept
from compliance.record import read

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
DAYS = 32
_LOOPBACK = ("127.0.0.1", "::1")


class Figure(Struct, frozen=True):
    """One figure in Prometheus' text form, perhaps of one of several folders. Without a value it is left out."""

    name: str
    kind: str
    help: str
    value: float | None
    folder: str = ""

    def lines(self) -> list[str]:
        label = '{folder="' + self.folder.replace("\\", r"\\").replace('"', r"\"") + '"}' if self.folder else ""
        return [
            f"# HELP oliver_{self.name} {self.help}",
            f"# TYPE oliver_{self.name} {self.kind}",
            f"oliver_{self.name}{label} {self.value:.15g}",
        ]


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    if not _may(request):
        return HttpResponse("Bring the token of OLIVER_METRICS_TOKEN.\n", CONTENT_TYPE, HTTPStatus.UNAUTHORIZED, headers={
            "WWW-Authenticate": "Bearer",
        })  # fmt: skip
    lines: list[str] = []
    for figure in _figures(timezone.now()):
        lines += [line for line in figure.lines() if line not in lines] if figure.value is not None else []
    return HttpResponse("\n".join([*lines, ""]), CONTENT_TYPE)


def _may(request: HttpRequest) -> bool:
    if settings.METRICS_TOKEN:
        given = request.headers.get("Authorization", "")
        return secrets.compare_digest(given.encode(), f"Bearer {settings.METRICS_TOKEN}".encode())
    forwarded = any(name in request.headers for name in ("X-Forwarded-For", "X-Real-Ip", "Forwarded", "Via"))
    return bool(settings.PLAIN_HTTP) and request.META.get("REMOTE_ADDR") in _LOOPBACK and not forwarded


def _figures(now: datetime.datetime) -> Iterator[Figure]:
    yield from _hands(now)
    yield from _record(now)
    yield from _kept(now)
    yield Figure("queue_length", "gauge", "Tasks that wait in the broker.", _queue())
    for room in disks():
        yield Figure("disk_free_bytes", "gauge", "Free on the disk of a folder.", room.free, room.what)
    for room in disks():
        yield Figure("disk_size_bytes", "gauge", "Size of that disk.", room.whole, room.what)
    room = memory()
    yield Figure("memory_available_bytes", "gauge", "Memory that is free or can be freed.", room.free)
    yield Figure("alarms", "gauge", "Sentences of manage.py alarms.", len(alarms(now)))


def _hands(now: datetime.datetime) -> Iterator[Figure]:
    # Of all days it would be a sum over all of history at each question; how much there is in all says the record.
    lately = TableDay.objects.filter(
        establishment__in=Establishment.objects.all(), gaming_day__gt=now.date() - datetime.timedelta(days=DAYS)
    )
    totals = lately.aggregate(hands=Sum("hands", default=0), reviewed=Sum("reviewed", default=0))
    waiting = backlog_read(now=now)
    words = f"Recorded hands of the last {DAYS} gaming days that hold, superseded ones left out."
    yield Figure("recent_hands", "gauge", words, totals["hands"])
    yield Figure("recent_hands_reviewed", "gauge", "Those of them that are reviewed.", totals["reviewed"])
    refused = counters.value("refused")
    yield Figure(
        "intake_refused_total", "counter", "Hands, sessions and papers that the API's intake refused.", refused
    )
    yield Figure("backlog_hands", "gauge", "Hands that wait for their review.", sum(one.hands for one in waiting))
    oldest = max((one.waiting_seconds for one in waiting), default=0)
    yield Figure("backlog_age_seconds", "gauge", "For how long the first of them waits.", oldest)


def _record(now: datetime.datetime) -> Iterator[Figure]:
    size, signed = read.size(), read.checkpoint_latest()
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_total_relation_size('record_entry'), pg_database_size(current_database()), clock_timestamp()"
        )
        in_bytes, database, clock = cursor.fetchone()
    yield Figure("record_entries", "counter", "Entries of the record.", size)
    yield Figure("record_bytes", "gauge", "What they take in the database.", in_bytes)
    yield Figure("database_bytes", "gauge", "What the whole database takes.", database)
    yield Figure(
        "record_unsigned_entries", "gauge", "Entries after the last checkpoint.", size - (signed.size if signed else 0)
    )
    yield Figure(
        "checkpoint_age_seconds", "gauge", "Age of the last checkpoint.", _age(now, signed.at if signed else None)
    )
    offset = (clock - timezone.now()).total_seconds()
    yield Figure("clock_offset_seconds", "gauge", "The database's clock less this machine's.", offset)


def _kept(now: datetime.datetime) -> Iterator[Figure]:
    found = kept()
    yield Figure("backup_age_seconds", "gauge", "Age of the last backup.", _age(now, found.backup))
    yield Figure("backup_log_age_seconds", "gauge", "Since when the log was not fetched.", _age(now, found.log))
    yield Figure("drill_age_seconds", "gauge", "Age of the last drill.", _age(now, found.drill))
    good = int(found.drill_good) if found.drill else None
    yield Figure("drill_good", "gauge", "1: the last drill proved the backup good.", good)


def _age(now: datetime.datetime, at: datetime.datetime | None) -> float | None:
    return (now - at).total_seconds() if at else None


def _queue() -> int | None:
    """None where the broker does not answer; a queue that nothing was put into yet is empty."""
    try:
        with app.connection_for_read(connect_timeout=2) as broker:
            broker.ensure_connection(max_retries=1, timeout=3)
            channel = broker.default_channel
            try:
                return int(channel.queue_declare(app.conf.task_default_queue, passive=True).message_count)
            except broker.channel_errors:
                return 0
    except (OperationalError, OSError):
        return None
