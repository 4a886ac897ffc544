"""The questions themselves: enough of each kind, each told whole, none twice, and the cited lines stand in the text."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from games.schema import load

BOOKS = sorted(Path(__file__).parent.glob("*.toml"))
THIRD = sorted(Path(__file__).parent.glob("third/*.toml"))
FOURTH = sorted(Path(__file__).parent.glob("fourth/*.toml"))
FEWEST = 12  # of the third block in each book
LEAST = {  # of each kind in each book
    "irregularity": 12,
    "sign": 10,
    "rotation": 10,
    "limits": 12,
    "progressive": 4,
    "fees": 6,
    "settlement": 10,
    "lint": 4,
}
FIELDS = {"id", "kind", "game", "lines", "facts", "asks", "answer", "why"}
LINES = re.compile(r"\d+(-\d+)?(, \d+(-\d+)?)*")


def questions(path: Path) -> list[dict[str, Any]]:
    return list(tomllib.loads(path.read_text(encoding="utf-8"))["question"])


@pytest.mark.parametrize("paths", [BOOKS, THIRD, FOURTH], ids=["first and second", "third", "fourth"])
def test_every_rule_book_is_examined(paths: list[Path]) -> None:
    assert {path.stem for path in paths} == set(load.catalogue().books)


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_each_question_is_whole(path: Path) -> None:
    kinds = Counter(question["kind"] for question in _whole(path))
    assert kinds.keys() == LEAST.keys()
    assert all(kinds[kind] >= least for kind, least in LEAST.items())


@pytest.mark.parametrize("path", FOURTH, ids=lambda path: path.stem)
def test_each_question_of_the_fourth_block_is_whole(path: Path) -> None:
    assert _whole(path)


@pytest.mark.parametrize("path", THIRD, ids=lambda path: path.stem)
def test_a_third_block_is_long_enough(path: Path) -> None:
    assert len(_whole(path)) >= FEWEST


def test_no_question_is_asked_twice() -> None:
    ids = [question["id"] for path in BOOKS + THIRD + FOURTH for question in questions(path)]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("path", BOOKS + THIRD + FOURTH, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_cited_lines_stand_in_the_text(path: Path) -> None:
    last_line = load.catalogue().books[path.stem].source.lines
    for question in questions(path):
        for span in question["lines"].split(", "):
            first, _, last = span.partition("-")
            assert 1 <= int(first) <= int(last or first) <= last_line, (question["id"], span)


def _whole(path: Path) -> list[dict[str, Any]]:
    """The questions of a file, each with all of its fields."""
    found = questions(path)
    for question in found:
        assert question.keys() == FIELDS, question["id"]
        assert question["kind"] in LEAST, question["id"]
        assert all(question[field] for field in FIELDS - {"game"}), question["id"]
        assert LINES.fullmatch(question["lines"]), question["id"]
    return found
