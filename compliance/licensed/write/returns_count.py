"""Counts what a game's wagers come back with, in the background, and keeps the answer under the digest of its terms.

Nothing is changed by counting, so a worker may be killed at any moment and the next one begins anew.
"""

from __future__ import annotations

import datetime

from compliance.jobs.job import Status
from compliance.jobs.work import Clock, cancel, end, ticker, work
from compliance.licensed.models import ReturnsCount
from compliance.licensed.read.changed_game import game_in_force_read
from compliance.people.models import Person
from games.returns.answer import encode, key_of
from games.returns.count import count
from games.terms.game import GameTerms, NotInForce, game_terms

WHOLE = 1000
"""How far it is is told in thousandths: the ways to count are too many for a column."""
_BROKEN_OFF = (Status.CANCELLED, Status.FAILED)


class _Changed(Exception):
    """The game has no longer the terms that were asked about."""


def returns_ask(*, terms: GameTerms, by: Person | None, now: datetime.datetime) -> tuple[ReturnsCount, bool]:
    """Put a counting down; one that is under way or done is that one. The counting, and whether a worker is to be told."""
    fresh = {"game": terms.slug, "day": terms.day, "by": by, "asked": now, "touched": now, "total": WHOLE}
    run, made = ReturnsCount.objects.get_or_create(key=key_of(terms), defaults=fresh)
    if made or run.status not in _BROKEN_OFF:
        return run, made
    again = ReturnsCount.objects.filter(pk=run.pk, status__in=_BROKEN_OFF)
    waits = again.update(**fresh, status=Status.WAITING, started=None, ended=None, tries=0, done=0, trouble="")
    run.refresh_from_db()
    return run, bool(waits)


def returns_stop(*, run: ReturnsCount, now: datetime.datetime) -> bool:
    """Stop it where it is; whether it was under way still."""
    return cancel(run, now=now)


def returns_work(*, run_id: int, clock: Clock) -> None:
    """Count it whole and keep the answer."""
    work(ReturnsCount, run_id, clock=clock, do=lambda run: _count(run, clock), refusals=(_Changed,))


def _count(run: ReturnsCount, clock: Clock) -> None:
    terms, tick = _terms(run), ticker(run, clock)
    answer = count(terms, lambda done, of: tick(WHOLE * done // (of or 1), WHOLE))
    end(run, now=clock(), answer=encode(answer).decode(), done=WHOLE)


def returns_keep(*, terms: GameTerms, answer: str, now: datetime.datetime) -> None:
    """Keep an answer that a command has counted."""
    said = {"game": terms.slug, "day": terms.day, "asked": now, "touched": now, "ended": now, "started": now}
    done = {"status": Status.DONE, "answer": answer, "done": WHOLE, "total": WHOLE, "trouble": ""}
    ReturnsCount.objects.update_or_create(key=key_of(terms), defaults={**said, **done})


def _terms(run: ReturnsCount) -> GameTerms:
    """The terms that were asked about, where the game still has them."""
    held = game_in_force_read(slug=run.game)
    try:
        terms = None if held is None else game_terms(held.game, run.day)
    except NotInForce:
        terms = None
    if terms is None or key_of(terms) != run.key:
        raise _Changed("The game was changed since this was asked for. Ask again.")
    return terms
