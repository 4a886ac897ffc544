"""Every rule has a fault that is put into some invented hand, and not only a file that could."""

from __future__ import annotations

from functools import cache

import pytest

from compliance.tools.simulate import prove
from compliance.tools.simulate.faults import papers, planters
from compliance.tools.simulate.law import FOLLOWED
from compliance.tools.simulate.spec import Spec
from games.schema import load
from games.terms.game import game_terms
from tests.tools.simulate.floors import LAST_DAY

HANDS = 60  # of a table-day
PLAYED = prove.played(load.catalogue())
CODES = sorted({*planters(), *papers()})
# Faults that the proof puts nowhere, with why.
NOWHERE = {
    "LIM013": "no invented player banks against the House, and nobody else's wager is measured by the hand before",
    "REC003": "a table-day of the proof ends before midnight; the demonstration's table-days have it (test_faults)",
}


@cache
def found(slug: str, *as_if: str) -> frozenset[str]:
    """The rules whose faults the proof puts into the table-days of a game."""
    hands = prove.LONG if as_if else HANDS
    spec = Spec(last_day=LAST_DAY, tables=2, days=1, hands=hands, faults=0, game=slug, as_if=as_if)
    return frozenset(code for day in prove.judged(load.catalogue(), spec) for code, _, _ in prove.planted_in(day))


def game_with(code: str) -> str | None:
    """A game into which the fault of the rule is put."""
    for slug in PLAYED:
        terms = game_terms(load.catalogue().games[slug], LAST_DAY)
        by_book = code in (*planters(terms), *papers(terms))
        laws = ((),) if by_book else tuple((law,) for law in FOLLOWED if code in planters(terms, frozenset({law})))
        if any(code in found(slug, *law) for law in laws):
            return slug
    return None


@pytest.mark.parametrize("code", CODES)
def test_the_fault_of_every_rule_is_put_into_some_game(code: str) -> None:
    game = game_with(code)

    if code in NOWHERE:
        assert game is None, f"it is put into {game}: take it off the list"
    else:
        assert game is not None, "give its fault.py a way that fits hands as they are dealt"
