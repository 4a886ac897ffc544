"""Odds, bounds, decks, posted ranges, caps, shares, jackpots and charts of the catalogue against the second reading."""

from __future__ import annotations

import pytest

from games.schema import Game, load
from tests.games import second_figures, second_reading
from tests.games.second_reading import Cells, Told

READINGS = second_reading.readings()


def games(book: str) -> list[Game]:
    return [game for game in load.catalogue().games.values() if game.book == book]


def missing(held: list[Told], read: tuple[Told, ...]) -> dict[str, list[Told]]:
    return {
        "not in the catalogue": sorted(set(read) - set(held)),
        "not in the second reading": sorted(set(held) - set(read)),
    }


NONE: dict[str, list[Told]] = {"not in the catalogue": [], "not in the second reading": []}


@pytest.mark.parametrize("reading", [one for one in READINGS if one.odds], ids=lambda reading: reading.book)
def test_every_wager_has_the_odds_of_the_second_reader(reading: second_reading.Reading) -> None:
    assert missing([told for game in games(reading.book) for told in second_figures.odds(game)], reading.odds) == NONE


@pytest.mark.parametrize("reading", [one for one in READINGS if one.figures], ids=lambda reading: reading.book)
def test_every_figure_is_that_of_the_second_reader(reading: second_reading.Reading) -> None:
    held = [told for game in games(reading.book) for told in second_figures.figures(game)]
    assert missing(held, reading.figures) == NONE


@pytest.mark.parametrize("cells", [cells for one in READINGS for cells in one.cells], ids=str)
def test_every_cell_is_that_of_the_second_reader(cells: Cells) -> None:
    chart = next(chart for chart in load.catalogue().games[cells.game].chart if chart.name == cells.chart)
    assert tuple(row.cells for row in chart.row) == cells.rows
