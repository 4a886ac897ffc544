"""The questions of the examination on limits and amounts: what the rules say of the hand is the examination's answer."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.exam import test_papers
from tests.exam.told_hand import told
from tests.exam.whole import whole

HERE = Path(__file__).parent
ASKED: list[dict[str, Any]] = tomllib.loads((HERE / "told" / "limits.toml").read_text(encoding="utf-8"))["asked"]
PRINTED = tomllib.loads((HERE / "told" / "printed.toml").read_text(encoding="utf-8"))["asked"]
"""Of what the text leaves open the page itself speaks."""
RULES = re.compile(r"LIM\d+|LIC\d+|DEC(?!003)\d+|PST00[234]|POT00[6-9]|POT010|ROT009")
UNASKED: dict[str, str] = {}  # every one is asked


@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: asked["id"])
def test_the_wagers_are_judged_as_the_text_decides(asked: dict[str, Any]) -> None:
    assert found(asked) == wanted(asked), told(asked).findings


def test_every_question_is_asked_or_says_why_not() -> None:
    whole("limits", [*ASKED, *PRINTED, *test_papers.ASKED], UNASKED)


def found(asked: dict[str, Any]) -> list[str]:
    """What the rules on limits find: "LIM006 fail 2" of the third wager. `of` names the rules that are asked."""
    rules = asked.get("of")
    findings = [one for one in told(asked).findings if (one.rule in rules if rules else asked_about(one.rule))]
    return sorted(
        " ".join([one.rule, one.outcome, *re.findall(r"^wagers\[(\d+)", str(one.subject))]) for one in findings
    )


def wanted(asked: dict[str, Any]) -> list[str]:
    """What the text decides; nothing where all of it is in order."""
    return sorted(asked.get("finds", []))


def asked_about(rule: str) -> bool:
    return RULES.fullmatch(rule) is not None
