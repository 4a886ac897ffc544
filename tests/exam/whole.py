"""Every question of a kind is put to the product or says why not; how many are not only falls."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

NOT_ASKED = {"fees": 6, "limits": 12}
"""By kind. Whoever puts one more to the product lowers it."""


def whole(kind: str, asked: Iterable[Mapping[str, Any]], unasked: Mapping[str, str]) -> None:
    every = {
        one["id"]
        for path in Path(__file__).parent.glob("*.toml")
        for one in tomllib.loads(path.read_text(encoding="utf-8"))["question"]
        if one["kind"] == kind
    }
    put = {one["id"] for one in asked}
    assert put | set(unasked) == every
    assert not put & set(unasked)
    assert len(unasked) <= NOT_ASKED[kind]
