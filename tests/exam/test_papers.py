"""Questions of the examination that papers answer: what the rules on a day's books and inspections find of the same papers."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from compliance.licensed.words.coverage import AskedOf, inspected
from compliance.money.rules.day_cases import DayCase, base_day
from compliance.money.rules.day_check import check_day
from games.schema import Duty, load

HERE = Path(__file__).parent
ASKED: list[dict[str, Any]] = tomllib.loads((HERE / "told" / "papers.toml").read_text(encoding="utf-8"))["asked"]
GAMES = dict(load.catalogue().games)
DAY = base_day().day(GAMES).gaming_day


@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: asked["id"])
def test_the_papers_are_judged_as_the_text_decides(asked: dict[str, Any]) -> None:
    parts = {name: asked[name] for name in ("papers", "set_up", "before") if name in asked}
    if "inspected" in asked:
        parts = {"papers": {"inspection": [_answered(**asked["inspected"])]}}
    case = DayCase(name=asked["id"], outcome="fail", why="Told by papers.", **parts)
    findings = [one for one in check_day(case.day(GAMES)) if one.rule in asked.get("of", ["INS001"])]
    assert sorted(f"{one.rule} {one.outcome}" for one in findings) == asked.get("finds", []), findings
    for words in asked.get("says", []):
        assert words in " ".join(one.says for one in findings)
    if findings and "inspected" in asked:
        assert asked["inspected"]["line"] in {cite.lines for one in findings for cite in one.cites}


def _answered(game: str, duty: str, line: str, answers: str, text: str = "") -> dict[str, Any]:
    """An inspection on which the question of this duty was answered; it has to be asked, of these words and that line."""
    (asks,) = [one for one in inspected(GAMES[game], DAY) if one.said.name == duty]
    assert line in asks.said.cite
    assert text in _words(asks)
    answer = {"means": asks.meaning, "asked": asks.fate.says, "of": {game: [duty]}, "answer": answers, "tables": ["T1"]}
    return {
        "id": "form-00000000c0de",
        "list": asks.fate.often,
        "at": "2026-09-01T09:00:00-07:00",
        "by": "fiona",
        "editions": {game: "5f0c"},
        "answers": [answer],
    }


def _words(asks: AskedOf) -> str:
    return asks.said.text if isinstance(asks.said, Duty) else asks.said.title
