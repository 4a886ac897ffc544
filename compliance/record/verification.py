"""Verifies the whole record in the background, one verification at a time, and keeps the verdict.

Killed at any moment, the next worker begins again: a verification changes nothing, so nothing is lost.
"""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from django.db import Error as DatabaseError

from compliance.jobs.work import Clock, ask, cancel, end, ticker, work
from compliance.record import read, seal, verifier
from compliance.record.checkpoint import CheckpointError
from compliance.record.inspection import Inspection, unrecorded, unrecorded_said
from compliance.record.models import VerificationRun

if TYPE_CHECKING:
    from compliance.people.models import Person


def verification_ask(*, by: Person, now: datetime.datetime) -> tuple[VerificationRun, bool]:
    """Put a verification down; one that is under way is that one. The run, and whether it is new."""
    return ask(VerificationRun, now=now, same={}, by=by, total=read.size())


def verification_cancel(*, run: VerificationRun, by: Person, now: datetime.datetime) -> bool:
    """Stop it where it is. Whether it was under way still."""
    says = f"{by} stopped it. Nothing can be said of the record from it; ask again to have all of it verified."
    return cancel(run, now=now, says=says)


def verification_latest() -> VerificationRun | None:
    """The one that is under way, or the last one."""
    return VerificationRun.objects.select_related("by").order_by("-pk").first()


def verification_work(*, run_id: int, clock: Clock) -> None:
    """Walk over the record once and keep the verdict."""
    work(VerificationRun, run_id, clock=clock, do=lambda run: _verify(run, clock))


def _verify(run: VerificationRun, clock: Clock) -> None:
    found = verifier.verdict(lambda: _inspect(run, clock))
    before = unrecorded_said(unrecorded()) if found["verdict"] == "clean" else ""
    says = f"{verifier.say(found)} {before}".rstrip()
    end(run, now=clock(), says=says, verdict=found["verdict"], bad_index=found.get("index"))


def _inspect(run: VerificationRun, clock: Clock) -> verifier.Walk:
    try:
        return Inspection(keys=seal.pinned(), archive=seal.archive()).run(ticker(run, clock))
    except (CheckpointError, DatabaseError) as error:
        raise verifier.UncheckableError(str(error).strip()) from error
