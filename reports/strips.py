"""Strips over time in a report, as data of whole seconds: how they are drawn is for the writers. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compliance.shell.drawing.strip_data import Strip


@dataclass(frozen=True)
class Strips:
    """Strips over time behind a section, each with its words: what is flagged in it. On paper alone."""

    after: str
    title: str
    note: str
    shown: Sequence[tuple[Strip, str]]
