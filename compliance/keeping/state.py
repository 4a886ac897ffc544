"""How well Oliver is kept: room, backups, drills, checkpoints, clock; and what of it a person should see to, in words."""

import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from msgspec import Struct

from compliance.evidence.read.files import files_off
from compliance.keeping.room import LIMITS, disks, memory
from compliance.keeping.store import reach_known
from compliance.people.read.emergencies import emergencies_overdue
from compliance.record import read
from compliance.record.restored import undecided
from compliance.record.shown import clock_behind


class Kept(Struct, frozen=True):
    """The last backup and the last drill of which the record tells, and until when the log was fetched."""

    backup: datetime | None
    backup_says: dict[str, Any]
    drill: datetime | None
    drill_says: dict[str, Any]
    log: datetime | None

    @property
    def drill_good(self) -> bool:
        return bool(self.drill_says.get("same")) and self.drill_says.get("verdict") == "clean"


def kept() -> Kept:
    backup, drill = read.newest("backup/1"), read.newest("drill/1")
    return Kept(
        backup=backup.at if backup else None,
        backup_says=json.loads(backup.body) if backup else {},
        drill=drill.at if drill else None,
        drill_says=json.loads(drill.body) if drill else {},
        log=reach_known(settings.BACKUP_FOLDER),
    )


def alarms(now: datetime, found: Kept | None = None) -> list[str]:
    """What somebody should see to, one sentence each; `found`: what is kept, where somebody has just asked."""
    return [
        *_stopped(now),
        *(room.says for room in (*disks(), memory()) if room.short),
        *_late(now, found or kept()),
        *_unsigned(now),
        *_files(),
        *_emergencies(now),
    ]


def _stopped(now: datetime) -> Iterator[str]:
    if by := clock_behind(now):
        yield (
            f"The clock of this house is {by} behind the last entry of the record. It was set back, or the last entries"
            " bear a wrong time; nothing is recorded until it is right."
        )
    if older := undecided():
        yield f"Nothing is recorded: {older}. A person decides: manage.py restored accept."


def _late(now: datetime, found: Kept) -> Iterator[str]:
    if found.backup is None:
        yield "No backup was ever made: manage.py backup DIR."
        return
    if now - found.backup > _hours("backup"):
        yield f"The last backup is of {found.backup:%Y-%m-%d %H:%M} UTC: manage.py backup DIR."
    if found.log and now - found.log > _hours("log"):
        yield f"The database's log was fetched last at {found.log:%Y-%m-%d %H:%M} UTC; what came later is in no backup."
    if found.drill is None:
        yield "No backup was ever tried: manage.py backup DIR --check."
    elif not found.drill_good:
        yield f"The backup {found.drill_says['name']} did not prove good when it was tried: make another one, and try that."
    elif now - found.drill > _hours("drill"):
        yield f"A backup was tried last at {found.drill:%Y-%m-%d %H:%M} UTC: manage.py backup DIR --check."


def _unsigned(now: datetime) -> Iterator[str]:
    """What was recorded waits for its checkpoint."""
    signed = read.checkpoint_latest()
    size = read.size()
    first = read.entry(signed.size if signed else 0) if size > (signed.size if signed else 0) else None
    if first is not None and now - first.at > _hours("checkpoint"):
        yield (
            f"No checkpoint was signed since {first.at:%Y-%m-%d %H:%M} UTC: is `beat` up, and a worker?"
            " manage.py checkpoint says what keeps it."
        )


def _files() -> Iterator[str]:
    for file in files_off():
        yield (
            f"The file {file.name} (entry {file.index}, {file.house}) is not what was taken in, and is not handed out:"
            " lay it back from a backup, then manage.py files check."
        )


def _emergencies(now: datetime) -> Iterator[str]:
    for each in emergencies_overdue(now=now):
        yield (
            f"{each.emergency.person} was {each.emergency.role} of {each.emergency.establishment} in an emergency until"
            f" {each.until:%Y-%m-%d %H:%M} UTC, and nobody has looked at it: a third person does, on the page Emergency."
        )


def _hours(name: str) -> timedelta:
    return timedelta(hours=float(LIMITS["hours"][name]))
