"""What a book prints for a round that goes wrong is entered for every duty that speaks of it, and can be told from the rest."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from compliance.law.registry import RULES
from games.hand.irregular import CIRCUMSTANCES, KINDS, REMEDIES
from games.schema import Game, load

GAMES = load.catalogue().games
WHERE_ENTERED = {"dead-hands", "removed-wager", "machine-fails"}
"""Meanings wider than a remedy: judged where a page has a block for them, asked on an inspection where it has none."""
READ = {name.partition(":")[2] for name in RULES["IRR001"].reads if name.startswith("means:")} - WHERE_ENTERED
APART = {  # of these nothing is done to a round: what is done to the die, and what a player owes whose melds are foul
    ("craps-choctaw", "dice-off-the-table"),
    ("pan-crystal-park", "improper-meld"),
    ("pan-crystal-park", "fouled-hand-pays"),
}


def lines(cites: Iterable[str]) -> set[int]:
    found: set[int] = set()
    for cite in cites:
        first, _, last = cite.partition("-")
        found |= set(range(int(first), int(last or first) + 1))
    return found


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
def test_each_duty_of_a_remedy_has_its_block(game: Game) -> None:
    entered = set().union(*(lines(one.cite) for one in game.irregularity)) if game.irregularity else set()
    for duty in game.duty:
        if set(duty.means) & READ and (game.slug, duty.name) not in APART:
            assert lines(duty.cite) <= entered, (duty.name, duty.cite)


def test_every_circumstance_decides_something() -> None:
    named = {name for game in GAMES.values() for one in game.irregularity for name in (*one.when, *one.unless)}
    assert set(CIRCUMSTANCES) == named


def test_the_lists_hold_no_two_entries_of_one_title() -> None:
    for entries in (KINDS, REMEDIES, CIRCUMSTANCES):
        titles = [entry.title for entry in entries.values()]
        assert len(titles) == len(set(titles))
