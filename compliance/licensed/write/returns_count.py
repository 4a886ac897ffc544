"""Counts what a game's wagers come back with, in the background, and keeps the answer under the digest of its terms.

Nothing is changed by counting, so a worker may be killed at any moment and the next one begins anew.
"""

from __future__ import annotations

import datetime
import time
from collections.abc import Callable

from django.db.models import F, Q

from compliance.licensed.models import ReturnsCount
from compliance.licensed.read.changed_game import game_in_force_read
from compliance.people.models import Person
from games.returns.answer import encode, key_of
from games.returns.count import count
from games.terms.game import GameTerms, NotInForce, game_terms

Clock = Callable[[], datetime.datetime]
Status = ReturnsCount.Status
SILENT = datetime.timedelta(minutes=5)
TRIES = 3
_TELL = 0.5  # seconds between two signs of life
_UNDER_WAY = (Status.WAITING, Status.RUNNING)


class _Stopped(Exception):  # no error: somebody asked for it
    """Somebody stopped it while it was counted."""


def returns_ask(*, terms: GameTerms, by: Person | None, now: datetime.datetime) -> tuple[ReturnsCount, bool]:
    """Put a counting down; one that is under way or done is that one. The counting, and whether a worker is to be told."""
    fresh = {"game": terms.slug, "day": terms.day, "by": by, "asked": now, "touched": now}
    run, made = ReturnsCount.objects.get_or_create(key=key_of(terms), defaults=fresh)
    if made or run.status not in (Status.STOPPED, Status.FAILED):
        return run, made
    again = ReturnsCount.objects.filter(pk=run.pk, status__in=(Status.STOPPED, Status.FAILED))
    told = again.update(**fresh, status=Status.WAITING, started=None, ended=None, tries=0, done=0, trouble="")
    run.refresh_from_db()
    return run, bool(told)


def returns_stop(*, run: ReturnsCount, now: datetime.datetime) -> bool:
    """Stop it where it is; whether it was under way still."""
    held = ReturnsCount.objects.filter(pk=run.pk, status__in=_UNDER_WAY)
    return bool(held.update(status=Status.STOPPED, ended=now, touched=now))


def returns_waiting(*, now: datetime.datetime) -> list[int]:
    """Those that no worker is at."""
    return list(ReturnsCount.objects.filter(_free(now)).order_by("pk").values_list("pk", flat=True))


def returns_work(*, run_id: int, clock: Clock) -> None:
    """Count it whole and keep the answer."""
    now = clock()
    if not ReturnsCount.objects.filter(_free(now), pk=run_id).update(
        status=Status.RUNNING, started=now, touched=now, tries=F("tries") + 1, done=0
    ):
        return
    run = ReturnsCount.objects.get(pk=run_id)
    if run.tries > TRIES:
        _end(
            run,
            clock,
            Status.FAILED,
            trouble=f"It was begun {TRIES} times and never ended; a worker was lost each time.",
        )
        return
    terms = _terms(run)
    if terms is None:
        _end(run, clock, Status.FAILED, trouble="The game was changed since this was asked for. Ask again.")
        return
    try:
        answer = encode(count(terms, _telling(run, clock))).decode()
    except _Stopped:
        return
    except Exception:
        _end(run, clock, Status.FAILED, trouble="Oliver could not finish it; the worker's log says why.")
        raise
    _end(run, clock, Status.DONE, answer=answer, done=1000)


def returns_keep(*, terms: GameTerms, answer: str, now: datetime.datetime) -> None:
    """Keep an answer that a command has counted."""
    said = {"game": terms.slug, "day": terms.day, "asked": now, "touched": now, "ended": now, "started": now}
    done = {"status": Status.DONE, "answer": answer, "done": 1000, "trouble": ""}
    ReturnsCount.objects.update_or_create(key=key_of(terms), defaults={**said, **done})


def _terms(run: ReturnsCount) -> GameTerms | None:
    """The terms that were asked about, where the game still has them."""
    held = game_in_force_read(slug=run.game)
    try:
        terms = None if held is None else game_terms(held.game, run.day)
    except NotInForce:
        return None
    return terms if terms is not None and key_of(terms) == run.key else None


def _free(now: datetime.datetime) -> Q:
    return Q(status=Status.WAITING) | Q(status=Status.RUNNING, touched__lt=now - SILENT)


def _telling(run: ReturnsCount, clock: Clock) -> Callable[[int, int], None]:
    last = 0.0

    def tell(done: int, of: int) -> None:
        nonlocal last
        if time.monotonic() - last >= _TELL:
            last = time.monotonic()
            held = ReturnsCount.objects.filter(pk=run.pk, status=Status.RUNNING)
            if not held.update(done=1000 * done // (of or 1), touched=clock()):
                raise _Stopped

    return tell


def _end(run: ReturnsCount, clock: Clock, status: ReturnsCount.Status, **values: object) -> None:
    now = clock()
    ReturnsCount.objects.filter(pk=run.pk, status=Status.RUNNING).update(
        status=status, ended=now, touched=now, **values
    )
