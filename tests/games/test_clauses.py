"""Everything printed has a name that a rule may read, and every name that a rule reads is printed somewhere."""

from __future__ import annotations

import datetime

import pytest

from compliance.law.registry import RULES
from games.schema import Game, clauses, dated, load
from games.schema.clauses import CLAUSES, Clause
from games.schema.load import KINDS

DAY = datetime.date(2026, 11, 18)
GAMES = load.catalogue().games
PRINTED = {clause.name for game in GAMES.values() for clause in clauses.clauses(game, DAY)}


def test_every_kind_of_block_has_a_name() -> None:
    kinds = {kind.replace("_", "-") for kind in KINDS} - {"schedule", "duty"}  # a duty is told by what it means
    assert kinds <= set(CLAUSES)


@pytest.mark.parametrize(
    "slug", ["ez-baccarat-panda8", "texas-holdem", "craps-choctaw", "fortune-pai-gow-lucky-chances"]
)
def test_every_block_in_force_is_told(slug: str) -> None:
    game: Game = GAMES[slug]
    told = list(clauses.clauses(game, DAY))
    lines = {line for clause in told for line in clause.lines}
    for kind in KINDS:
        for block in dated.as_of(getattr(game, kind), DAY).values():
            assert kind == "schedule" or set(block.cite) <= lines, (kind, block.key)
    assert {clause.kind for clause in told} <= set(CLAUSES)
    rows = sum(len(band) for each in game.schedule for option in each.option for band in option.bands.values())
    assert sum(len(clause.lines) for clause in told if clause.kind in ("charge", "charge-beside")) >= rows


def test_what_rules_read_is_printed_somewhere() -> None:
    for rule in RULES.values():
        for name in rule.reads:
            assert any(clauses.reads(name, printed) for printed in PRINTED), (rule.code, name)


def test_who_reads_all_reads_each() -> None:
    assert clauses.reads("charge", "charge:fee")
    assert clauses.reads("charge:fee", "charge:fee")
    assert not clauses.reads("charge:fee", "charge:time")
    assert not clauses.reads("charge", "charge-beside:fee")
    assert [clauses.known(name) for name in ("deck", "means:kill", "means:", "decks")] == [True, True, False, False]
    assert Clause("charge:fee", ()).kind == "charge"
