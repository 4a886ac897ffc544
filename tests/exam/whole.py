"""Every question of a kind is put to the product or says why not; how many are not only falls."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

NOT_ASKED = {"rotation": 0, "fees": 1, "limits": 0, "settlement": 0, "sign": 0, "lint and progressive": 0}
"""By kinds. Whoever puts one more to the product lowers it."""


def whole(kinds: str, asked: Iterable[Mapping[str, Any]], unasked: Mapping[str, str]) -> None:
    """`asked` may answer questions of other kinds too; none that is nowhere written. Later blocks have tests of their own."""
    kind_of, later = _kinds("*.toml"), _kinds("third/*.toml") | _kinds("fourth/*.toml")
    put = {one["id"] for one in asked}
    assert put <= kind_of.keys() | later.keys()
    every = {id_ for id_, kind in kind_of.items() if kind in kinds.split(" and ")}
    assert put & every | unasked.keys() == every
    assert put.isdisjoint(unasked)
    assert len(unasked) <= NOT_ASKED[kinds]


def _kinds(files: str) -> dict[str, str]:
    """Of each question written in these files its kind."""
    read = (tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(Path(__file__).parent.glob(files)))
    return {one["id"]: one["kind"] for found in read for one in found["question"]}
