"""Charts as the catalogue prints them, read from its files one by one: another game's file is none of a ranking's business."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

from tests.places import ROOT

CATALOGUE = ROOT / "games" / "catalogue"
Rows = list[list[str]]


def charts(game: str, name: str) -> list[Rows]:
    """The rows, cell by cell, of the charts of this name in a game's file."""
    return [rows for found, rows in _charts(CATALOGUE / f"{game}.toml") if found == name]


def rankings() -> Iterator[tuple[str, Rows]]:
    """Every chart of the catalogue that ranks something: "game chart", its rows."""
    for path in sorted(CATALOGUE.glob("*/*.toml")):
        if path.name.endswith(".cases.toml"):
            continue  # worked hands print no charts
        for name, rows in _charts(path, "ranking"):
            yield f"{path.parent.name}/{path.stem} {name}", rows


def _charts(path: Path, kind: str | None = None) -> Iterator[tuple[str, Rows]]:
    for chart in tomllib.loads(path.read_text(encoding="utf-8")).get("chart", []):
        if kind is None or chart["kind"] == kind:
            yield chart["name"], [row["cells"] for row in chart["row"]]
