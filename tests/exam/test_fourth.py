"""The fourth block of questions, on all that an examination asks: each is told in the file of its kind, with all the others."""

from __future__ import annotations

import tomllib
from pathlib import Path

from tests.exam.test_questions import questions

HERE = Path(__file__).parent
FEWEST = 8  # in each book


def test_every_question_is_asked() -> None:
    told = {
        one["id"]
        for path in HERE.glob("told/*.toml")
        for kind in tomllib.loads(path.read_text(encoding="utf-8")).values()
        for one in kind
    }
    written = {path.stem: {one["id"] for one in questions(path)} for path in HERE.glob("fourth/*.toml")}
    assert not [id_ for ids in written.values() for id_ in ids - told]
    assert all(len(ids) >= FEWEST for ids in written.values()), written
