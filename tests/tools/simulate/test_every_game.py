"""Every game of the catalogue is played: legal hands yield nothing, and every fault that a game can have is found in it."""

from __future__ import annotations

import pytest

from compliance.tools.simulate import playing as play
from compliance.tools.simulate import prove
from compliance.tools.simulate.faults import papers, planters
from compliance.tools.simulate.law import FOLLOWED
from compliance.tools.simulate.tables import NO_RULES
from games import procedures as settle
from games.schema import load
from games.terms.game import game_terms
from tests.tools.simulate.floors import LAST_DAY

HANDS = 80
PLAYED = prove.played(load.catalogue())


def test_every_procedure_can_be_played() -> None:
    assert set(play.names()) == set(settle.names()), "games/procedures/ has one file for each procedure"


def test_every_game_is_played_or_prints_no_rules() -> None:
    catalogue = load.catalogue()
    unplayed = prove.unplayed(catalogue)

    assert set(PLAYED) | set(unplayed) == set(catalogue.games)
    assert set(PLAYED) == {slug for slug, game in catalogue.games.items() if game.procedure}
    assert set(unplayed.values()) <= {NO_RULES}


@pytest.mark.parametrize("slug", PLAYED)
def test_clean_hands_yield_nothing_and_every_fault_is_found(slug: str) -> None:
    made = prove.prove(load.catalogue(), slug, LAST_DAY, HANDS)

    assert [wrong.says for wrong in made.wrong] == []
    assert [wrong.says for wrong in made.missed] == []
    assert made.clean + made.in_part >= HANDS * 4 // 5


def test_the_same_seed_proves_the_same() -> None:
    first, second = (prove.prove(load.catalogue(), PLAYED[0], LAST_DAY, 20, seed=7) for _ in range(2))

    assert first == second


def test_every_fault_is_put_into_some_game() -> None:
    catalogue = load.catalogue()
    terms = [game_terms(catalogue.games[slug], LAST_DAY) for slug in PLAYED]

    law = frozenset(FOLLOWED)

    for code in (*planters(), *papers()):
        assert any(code in (*planters(game, law), *papers(game)) for game in terms), code
