"""Keys that stand twice in an object of a hand. JSON readers keep the last one and say nothing; which one the recorder
meant nobody knows, so the hand is refused.

Decoding is not slowed by it. Every key and every text has two quotation marks, so bytes without an escape that have as
many as the canonical bytes hold nothing that the canonical bytes do not: no key is there twice. Only where they have
more (a default spelled out, a key twice) is the hand read again, with every key.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from games.hand.refusal import Problem


class _Pairs(list[tuple[str, Any]]):
    """An object with all its keys, in their order."""


def repeated_keys(raw: bytes, canonical: bytes) -> list[Problem]:
    """Every key that stands twice in `raw`, of which `canonical` are the canonical bytes."""
    if raw.startswith(canonical) or (raw.count(b'"') == canonical.count(b'"') and b"\\" not in raw):
        return []
    return list(_look(json.loads(raw, object_pairs_hook=_Pairs), "$"))


def _look(value: Any, path: str) -> Iterator[Problem]:
    if isinstance(value, _Pairs):
        seen = set()
        for key, item in value:
            if key in seen:
                cure = "Name each key once; which of the two was meant cannot be told."
                yield Problem(f"{path}.{key}", json.dumps(item)[:120], "the key stands twice in its object", cure)
            seen.add(key)
            yield from _look(item, f"{path}.{key}")
    elif isinstance(value, list):
        for i, item in enumerate(value):
            yield from _look(item, f"{path}[{i}]")
