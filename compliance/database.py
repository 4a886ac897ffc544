"""How a moment reaches the database: one of an offset that PostgreSQL does not read (beyond 15:59) as the same moment in UTC.

RFC 3339, and so each form that somebody sends, allows offsets up to 23:59.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import psycopg
from psycopg.types.datetime import DatetimeDumper

_READ = timedelta(hours=15, minutes=59)


class MomentDumper(DatetimeDumper):
    """Writes a moment with a time zone."""

    def dump(self, obj: datetime) -> psycopg.abc.Buffer | None:
        offset = obj.utcoffset()
        return super().dump(obj if offset is None or abs(offset) <= _READ else obj.astimezone(UTC))


def moments_register() -> None:
    """For every connection that is made from now on."""
    psycopg.adapters.register_dumper(datetime, MomentDumper)
