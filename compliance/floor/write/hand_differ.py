"""In what two hands under one id differ, by JSON path."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from games.hand.check import Problem
from games.hand.form import decode

_MOST = 8
_ABSENT = object()


def same(held: bytes, sent: bytes) -> bool:
    """Whether both are one hand: a default that is spelled out, or the same moment in another offset, changes nothing."""
    return decode(held) == decode(sent)


def differences(held: bytes, sent: bytes) -> list[Problem]:
    """The first fields in which the hand sent differs from the one held."""
    found = []
    for path, was, now in _walk("$", msgspec.json.decode(held), msgspec.json.decode(sent)):
        found.append(Problem(path, _shown(now), f"held is {_shown(was)}", "Compare with what was recorded first."))
        if len(found) == _MOST:
            break
    return found


def _walk(path: str, held: Any, sent: Any) -> Iterator[tuple[str, Any, Any]]:
    if isinstance(held, dict) and isinstance(sent, dict):
        for key in sorted(held.keys() | sent.keys()):
            yield from _walk(f"{path}.{key}", held.get(key, _ABSENT), sent.get(key, _ABSENT))
    elif isinstance(held, list) and isinstance(sent, list) and len(held) == len(sent):
        for i, (was, now) in enumerate(zip(held, sent, strict=True)):
            yield from _walk(f"{path}[{i}]", was, now)
    elif held != sent:
        yield path, held, sent


def _shown(value: Any) -> str:
    if value is _ABSENT:
        return "nothing"
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 120 else text[:120] + "…"
