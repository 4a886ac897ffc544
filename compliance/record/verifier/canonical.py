"""Canonical JSON (RFC 8785, of values without floats)."""

import json
from typing import Any


def _no_float(number: str) -> None:
    raise ValueError(f"{number} is a number with a fraction")


def read_json(written: bytes) -> Any:
    return json.loads(written, parse_float=_no_float, parse_constant=_no_float)


def canonical(value: Any) -> bytes:
    written = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    if not written.isascii():  # RFC 8785 sorts keys by UTF-16 code units, Python by code points
        written = json.dumps(_by_utf16(value), separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return written.encode()


def _by_utf16(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _by_utf16(value[key]) for key in sorted(value, key=lambda key: key.encode("utf-16-be"))}
    return [_by_utf16(item) for item in value] if isinstance(value, list) else value
