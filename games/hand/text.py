"""Text that no hand may carry: control characters and the marks of the inside of a program (games.said).

A database column refuses a NUL, a terminal obeys the other control characters, and the marks would be taken for parts of a
sentence. JSON admits control characters only as escapes, and the marks begin with the same two bytes: what has neither a
backslash nor these needs no second look, and nearly no hand has one.
"""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec

from games.hand.form import Hand
from games.hand.refusal import Problem

_CONTROL = re.compile("[\x00-\x1f\ufdd0-\ufdef]")
_MARK = "\ufdd0".encode()[:2]
_CURE = "Write plain text on one line, without control characters."


def control_characters(hand: Hand, raw: bytes | None) -> list[Problem]:
    """Every text of the hand that holds a control character; `raw` is what it was decoded from, where that is known."""
    if raw is not None and b"\\" not in raw and _MARK not in raw:
        return []
    found: list[Problem] = []
    _look(msgspec.to_builtins(hand), "$", found)
    return found


def _look(value: Any, path: str, found: list[Problem]) -> None:
    if isinstance(value, str):
        if _CONTROL.search(value):
            found.append(Problem(path, json.dumps(value), "a control character in a text", _CURE))
    elif isinstance(value, dict):
        for name, item in value.items():
            _look(item, f"{path}.{name}", found)
    elif isinstance(value, list):
        for i, item in enumerate(value):
            _look(item, f"{path}[{i}]", found)
