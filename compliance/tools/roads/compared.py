"""The figures of now beside those of before: how much shorter each road has become."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from compliance.tools.roads.figures import Figures, figures, layer
from compliance.tools.roads.walk import Step

BEFORE = Path(__file__).with_name("before.toml")


class Measured(NamedTuple):
    """One road, measured by roofs and by the rooms below them."""

    roofs: Figures
    layers: Figures


class Compared(NamedTuple):
    """One road, now and before; and what the task printed of it."""

    name: str
    now: Measured
    before: Measured
    printed: Figures

    @property
    def half(self) -> bool:
        now, before = self.now.roofs, self.before.roofs
        return 2 * now.rooms <= before.rooms and 2 * now.returns <= before.returns

    @property
    def worse(self) -> bool:
        now, before = self.now.roofs, self.before.roofs
        return now.rooms > before.rooms or now.returns > before.returns


class Verdict(NamedTuple):
    """What is asked of all roads together."""

    half: int
    asked: int
    worse: list[str]

    @property
    def holds(self) -> bool:
        return self.half >= self.asked and not self.worse


def measured(steps: Sequence[Step]) -> Measured:
    return Measured(figures(steps), figures(steps, layer))


def compared(walks: Mapping[str, Sequence[Step]]) -> list[Compared]:
    kept = _kept()["road"]
    return [
        Compared(
            name,
            measured(steps),
            Measured(Figures(*kept[name]["roofs"]), Figures(*kept[name]["layers"])),
            Figures(*kept[name]["printed"]),
        )
        for name, steps in walks.items()
    ]


def verdict(roads: Sequence[Compared]) -> Verdict:
    return Verdict(sum(road.half for road in roads), _kept()["half"], [road.name for road in roads if road.worse])


def _kept() -> dict[str, Any]:
    return tomllib.loads(BEFORE.read_text(encoding="utf-8"))
