"""What a house way of the catalogue must hold besides its shape: each refusal names the place."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.schema import HouseWay, HouseWayStep, check, load
from games.schema.refusal import CatalogueError

GAME = load.catalogue().games["fortune-pai-gow"]
WAY = GAME.house_way[0]
STEP = {"name": "one-pair", "hand": "ONE PAIR", "holds": ["pair"], "play": [{"front": "no-pair"}], "cite": ["1116"]}
PLAIN: dict[str, Any] = {
    "name": "house-way",
    "title": "House way",
    "from": WAY.from_,
    "cite": ["1110"],
    "chart": "house-way",
    "step": [STEP],
}


def checked(told: dict[str, Any]) -> None:
    way = msgspec.convert({**PLAIN, **told}, HouseWay)
    check.names(msgspec.structs.replace(GAME, house_way=(way,)), "a-book/a-game.toml")


def test_one_that_is_sound_is_taken() -> None:
    checked({})
    checked({"step": [], "hits_to": 5})


@pytest.mark.parametrize(
    ("told", "place"),
    [
        ({"chart": "no-such-chart"}, "house_way[house-way].chart"),
        ({"joker_by": "no-such-reading"}, "house_way[house-way].joker_by"),
        ({"bank_where": {"no-such-reading": "yes"}}, "house_way[house-way].bank_where"),
        ({"step": [{**STEP, "where": {"house-way-joker": "maybe"}}]}, "step[one-pair].where.house-way-joker"),
        ({"step": [{**STEP, "play": []}]}, "house_way[house-way].step[one-pair]"),
        ({"hits_to": 5}, "house_way[house-way]: both"),
        ({"step": []}, "house_way[house-way]: neither"),
    ],
)
def test_what_is_missing_or_unknown_is_refused(told: dict[str, Any], place: str) -> None:
    with pytest.raises(CatalogueError) as refused:
        checked(told)
    assert place in str(refused.value).replace("'", "")


@pytest.mark.parametrize("step", [{"holds": ["flush"]}, {"of": "A1"}, {"play": [{"front": "trips"}]}, {"holds": []}])
def test_words_that_no_step_has_are_refused(step: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**STEP, **step}, HouseWayStep)


def test_every_house_way_is_beside_its_chart_and_no_step_stands_twice() -> None:
    for slug, game in load.catalogue().games.items():
        charts = {chart.name: chart for chart in game.chart if chart.kind == "house-way"}
        for way in game.house_way:
            assert charts.keys() <= {way.chart}, slug
            names = [step.name for step in way.step]
            assert len(names) == len(set(names)), slug
            if way.chart is None or not way.step:
                continue
            rows = {line for row in charts[way.chart].row for line in _lines(row.cite)}
            cited = {line for step in way.step for cite in step.cite for line in _lines(cite)}
            assert cited <= rows, slug
            assert len(rows - cited) <= 2, (slug, rows - cited)  # blank lines, and what a chart says of other hands


def _lines(cite: str) -> range:
    first, last = check.span(cite)
    return range(first, last + 1)
