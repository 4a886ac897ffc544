"""Plays the second reading's hands: worked from the books' text by somebody who had not seen the code nor the first hands.

The files stand in `second_hands/<book>/<slug>.toml`, in the form of the worked hands beside the games. They ask what each
wager comes to, whether it can be told, and to whom the pots go; words and points are left to the first.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from games.schema import Game, cases, cases_pot, load
from games.schema.cases import Case, Cases
from games.terms.game import game_terms

FOLDER = Path(__file__).parent / "second_hands"
FILES = {path.stem: path for path in sorted(FOLDER.rglob("*.toml"))}
GAMES = load.catalogue().games
HELD = {slug: cases.read(path) for slug, path in FILES.items()}


def _hands() -> list[object]:
    return [
        pytest.param(GAMES[slug], held, case, id=f"{slug}: {case.name}")
        for slug, held in HELD.items()
        for case in held.case
    ]


@pytest.mark.parametrize(("game", "held", "case"), _hands())
def test_the_hand_comes_out_as_the_second_reader_says(game: Game, held: Cases, case: Case) -> None:
    hand = cases.recorded(game, held, case)
    sheet = game_terms(game, hand.gaming_day, case.readings, case.layout).settle(hand)
    if case.pot is not None:
        assert cases_pot.misses(case.pot, sheet) == []
    for i, wager in enumerate(case.wagers):
        told = sheet.lines is not None and sheet.lines[i].result != "not stated"
        assert told is wager.told, f"{wager.on} of seat {wager.seat}: {sheet.why_not or sheet.lines}"
        if sheet.lines is not None and wager.becomes is not None:
            line = sheet.lines[i]
            found = tuple(Fraction(part) for part in (line.paid, line.taken, line.pushed, line.returned))
            assert found == wager.becomes, f"{wager.on} of seat {wager.seat}: {line}, {sheet.whys or sheet.outcome}"


def test_every_game_that_is_settled_has_a_second_reading_from_its_own_book() -> None:
    settled = {slug for slug, game in GAMES.items() if game.procedure}
    assert settled == set(FILES)
    for slug, path in FILES.items():
        assert path.parent.name == str(GAMES[slug].book), slug


def test_the_second_readings_cite_lines_of_their_book() -> None:
    for slug, held in HELD.items():
        lines = load.catalogue().books[str(GAMES[slug].book)].source.lines
        for case in held.case:
            for cite in case.cite:
                first, last = load.span(cite)
                assert 1 <= first <= last <= lines, case
