"""The questions themselves: enough of each kind, each told whole, none twice, and the cited lines stand in the text."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from games.schema import load
from tests.places import SEEDS

BOOKS = sorted(Path(__file__).parent.glob("*.toml"))
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
TOLD = {"id", "kind", "game", "lines", "facts", "asks", "answer", "why"}
LINES = re.compile(r"\d+(-\d+)?(, \d+(-\d+)?)*")


def questions(path: Path) -> list[dict[str, Any]]:
    return list(tomllib.loads(path.read_text(encoding="utf-8"))["question"])


def test_every_rule_book_is_examined() -> None:
    assert {path.stem for path in BOOKS} == set(load.catalogue().books)


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_each_question_is_whole(path: Path) -> None:
    found = questions(path)
    assert {key for one in found for key in one} >= TOLD
    for one in found:
        assert one.keys() >= TOLD, one["id"]
        assert all(one[key] for key in TOLD - {"game"}), one["id"]
        assert LINES.fullmatch(one["lines"]), one["id"]
    assert len({one["id"] for one in found}) == len(found)
    kinds = Counter(one["kind"] for one in found)
    assert kinds.keys() == LEAST.keys()
    assert all(kinds[kind] >= least for kind, least in LEAST.items())


@pytest.mark.skipif(not SEEDS.is_dir(), reason="the texts of the rule books are not at hand")
@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_cited_lines_stand_in_the_text(path: Path) -> None:
    text = (SEEDS / load.catalogue().books[path.stem].source.file).read_text(encoding="utf-8").splitlines()
    for one in questions(path):
        for span in one["lines"].split(", "):
            first, _, last = span.partition("-")
            assert any(line.strip() for line in text[int(first) - 1 : int(last or first)]), (one["id"], span)
