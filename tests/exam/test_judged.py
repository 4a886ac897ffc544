"""Questions of the examination of whatever kind that the rules on a recorded hand answer: what they find is the answer."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.exam.told_hand import told

HERE = Path(__file__).parent
ASKED: list[dict[str, Any]] = tomllib.loads((HERE / "told" / "judged.toml").read_text(encoding="utf-8"))["asked"]


@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: asked["id"])
def test_the_hand_is_judged_as_the_text_decides(asked: dict[str, Any]) -> None:
    findings = told(asked).findings
    found = sorted(f"{one.rule} {one.outcome}" for one in findings if one.rule in asked["of"])
    assert found == sorted(asked.get("finds", [])), findings
