"""The sign at the table of a hand, held against the book once for each sign and kept: every hand under it asks the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites
from compliance.law.finding import Fault
from games.terms.fee import FeeTerms
from games.terms.game import GameTerms
from games.terms.held_against import KINDS
from games.terms.sign_asked import Hung
from games.terms.sign_check import Remark

_MOST = 4096


@lru_cache(maxsize=_MOST)
def remarks(rule: str, game: GameTerms, fee: FeeTerms | None, now: Hung, before: Hung | None) -> tuple[Remark, ...]:
    """What is to be said of a sign: reckoned once for each."""
    return tuple(KINDS[rule](game, fee, now, before))


def faults(facts: HandFacts, rule: str, says: Callable[[HandFacts, Remark], str]) -> Sequence[Fault]:
    """The remarks on the sign that hung when the hand was dealt."""
    game, hung = facts.game, facts.hung
    if game is None or hung is None:
        return ()
    return [
        Fault(
            one.outcome, says(facts, one), "table", one.shows, one.due, None, cites(facts, one.cite), None, _asked(one)
        )
        for one in remarks(rule, game, facts.fee, *hung)
    ]


def _asked(remark: Remark) -> tuple[str, ...]:
    return (remark.text,) if remark.text and remark.text != remark.due else ()
