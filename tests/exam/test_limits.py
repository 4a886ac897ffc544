"""The questions of the examination on limits and amounts: what the rules say of the hand is the examination's answer."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.exam.told_hand import told
from tests.exam.whole import whole

HERE = Path(__file__).parent
ASKED: list[dict[str, Any]] = tomllib.loads((HERE / "told" / "limits.toml").read_text(encoding="utf-8"))["asked"]
RULES = re.compile(r"LIM\d+|LIC\d+|DEC(?!003)\d+|PST00[234]|POT00[6-9]|POT010|ROT009")
UNASKED = {  # may only shrink
    "C-LIM-02": "The smallest chip of a table where the house banks is in no record.",
    "C-LIM-08": "Who confirmed a wager aloud while the dice rolled is in no record.",
    "C-LIM-09": "An act says what was put in, not whether it was put in at one time.",
    "C-LIM-11": "The smallest chip of a table where the house banks is in no record.",
    "G-LIM-06": "Of a wager for which the book leaves the maximum open no rule speaks where nothing hangs.",
    "G-LIM-12": "That a wager lay before, was taken down and came back is not shown by the two wagers as recorded.",
    "L-LIM-13": "Which chips were used is in no record.",
}


@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: asked["id"])
def test_the_wagers_are_judged_as_the_text_decides(asked: dict[str, Any]) -> None:
    assert found(asked) == wanted(asked), told(asked).findings


def test_every_question_is_asked_or_says_why_not() -> None:
    whole("limits", ASKED, UNASKED)


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
