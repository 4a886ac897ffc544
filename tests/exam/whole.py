"""Every question of a kind is put to the product or says why not; how many are not only falls."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

NOT_ASKED = {"rotation": 8, "fees": 3, "limits": 9, "settlement": 0, "sign": 9, "lint and progressive": 4}
"""By kinds. Whoever puts one more to the product lowers it."""


def whole(kinds: str, asked: Iterable[Mapping[str, Any]], unasked: Mapping[str, str]) -> None:
    """`asked` may answer questions of other kinds too; none that is nowhere written."""
    kind_of = {
        one["id"]: one["kind"]
        for path in Path(__file__).parent.glob("*.toml")
        for one in tomllib.loads(path.read_text(encoding="utf-8"))["question"]
    }
    put = {one["id"] for one in asked}
    assert put <= kind_of.keys()
    every = {id_ for id_, kind in kind_of.items() if kind in kinds.split(" and ")}
    assert put & every | unasked.keys() == every
    assert put.isdisjoint(unasked)
    assert len(unasked) <= NOT_ASKED[kinds]
