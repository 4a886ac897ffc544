"""What a hand may not hold, though its type has room for it: control characters, marks of games.said, a key twice.

A database column refuses a NUL, a terminal obeys the other control characters, and the marks would be taken for parts of a
sentence. Of a key that stands twice JSON readers keep the last and say nothing; which one the recorder meant nobody knows.
Neither look slows the decoding: control characters are escaped in JSON, and the marks begin with the same two bytes; every key
and every text has two quotation marks, so bytes without an escape that have as many as the canonical bytes have no key twice.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from games.hand.form import Hand
from games.hand.refusal import Problem, Problems

_CONTROL = re.compile("[\x00-\x1f\ufdd0-\ufdef]")
_MARK = "\ufdd0".encode()[:2]
_CURE = "Write plain text on one line, without control characters."


def control_characters(hand: Hand, raw: bytes | None) -> Problems:
    """Every text of the hand that holds a control character; `raw` is what it was decoded from, where that is known."""
    if raw is not None and b"\\" not in raw and _MARK not in raw:
        return Problems()
    found = Problems()
    for path, text in texts(msgspec.to_builtins(hand)):
        if _CONTROL.search(text):
            found.add(path, json.dumps(text), "a control character in a text", _CURE)
    return found


def texts(value: Any, path: str = "$") -> Iterator[tuple[str, str]]:
    """Every text in it, with its path."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, Mapping):
        for name, item in value.items():
            yield from texts(item, f"{path}.{name}")
    elif isinstance(value, list | tuple):
        for i, item in enumerate(value):
            yield from texts(item, f"{path}[{i}]")


class _Pairs(list[tuple[str, Any]]):
    """An object with all its keys, in their order."""


def repeated_keys(raw: bytes, canonical: bytes) -> list[Problem]:
    """Every key that stands twice in `raw`, of which `canonical` are the canonical bytes."""
    if raw.startswith(canonical) or (raw.count(b'"') == canonical.count(b'"') and b"\\" not in raw):
        return []
    return list(_twice(json.loads(raw, object_pairs_hook=_Pairs), "$"))


def _twice(value: Any, path: str) -> Iterator[Problem]:
    if isinstance(value, _Pairs):
        seen = set()
        for key, item in value:
            if key in seen:
                cure = "Name each key once; which of the two was meant cannot be told."
                yield Problem(f"{path}.{key}", json.dumps(item)[:120], "the key stands twice in its object", cure)
            seen.add(key)
            yield from _twice(item, f"{path}.{key}")
    elif isinstance(value, list):
        for i, item in enumerate(value):
            yield from _twice(item, f"{path}[{i}]")
