"""What was counted of a game's wagers, found by the digest of its terms."""

from __future__ import annotations

from compliance.jobs.job import Status
from compliance.licensed.models import ReturnsCount
from games.returns.answer import GameReturns, decode, key_of
from games.terms.game import GameTerms


def returns_read(*, terms: GameTerms) -> ReturnsCount | None:
    """The counting of exactly these terms, where one was asked for."""
    return ReturnsCount.objects.select_related("by").filter(key=key_of(terms)).first()


def answer_of(run: ReturnsCount | None) -> GameReturns | None:
    """Its answer, where it is done."""
    return decode(run.answer) if run is not None and run.status == Status.DONE else None
