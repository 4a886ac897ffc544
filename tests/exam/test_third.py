"""The third block of questions: what the rules find on the hand is the examination's answer."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.exam.told_hand import told

HERE = Path(__file__).parent
ASKED: list[dict[str, Any]] = tomllib.loads((HERE / "told" / "third.toml").read_text(encoding="utf-8"))["asked"]
SIGN = {"G-SIG-30"}  # told in sign.toml


@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: asked["id"])
def test_the_hand_is_judged_as_the_text_decides(asked: dict[str, Any]) -> None:
    findings = told(asked).findings
    found = sorted(f"{one.rule} {one.outcome}" for one in findings if one.rule in asked["of"])
    assert found == sorted(asked.get("finds", [])), findings


def test_every_question_is_asked() -> None:
    written = {
        one["id"]
        for path in HERE.glob("third/*.toml")
        for one in tomllib.loads(path.read_text(encoding="utf-8"))["question"]
    }
    assert {one["id"] for one in ASKED} | SIGN == written
