"""The record goes forward in time: what a clock says that was set back is refused, unless a person decides otherwise."""

import tomllib
from datetime import datetime, timedelta
from pathlib import Path

from compliance.record.stopped import StoppedError

KIND = "clock/1"
_SECONDS = tomllib.loads(Path(__file__).with_name("clock.toml").read_text(encoding="utf-8"))
TOLERANCE, DRIFT = timedelta(seconds=_SECONDS["tolerance_seconds"]), timedelta(seconds=_SECONDS["drift_seconds"])


class ClockError(StoppedError):
    """The clock is behind the record; the message says by how much and what to do."""


def behind(*, now: datetime, last: datetime | None) -> timedelta | None:
    """By how much the clock is behind the last entry, where it is more than the tolerance."""
    return last - now if last is not None and now < last - TOLERANCE else None


def back_refuse(*, at: datetime, clock: datetime, last: datetime) -> None:
    """Refuse an entry of a clock that was set back. One that is late by itself, while the clock goes on, is taken."""
    by = behind(now=max(at, clock), last=last)
    if by is not None:
        raise ClockError(
            f"nothing is recorded: the clock says {max(at, clock)}, {by} before the last entry of {last}; set it right, or,"
            " where the last entries bear a wrong time, run `manage.py clock accept --reason …`"
        )
