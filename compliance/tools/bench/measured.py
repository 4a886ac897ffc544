"""What a measurement gives, the aim stated for it, the floor it runs on, and how rounds alternate."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from statistics import median
from typing import Any

from msgspec import Struct

from compliance.tools.simulate.floor import simulate
from compliance.tools.simulate.house_file import as_toml
from compliance.tools.simulate.spec import Spec
from games.hand.form import canonical
from games.schema import load

Say = Callable[[str], None]


class BenchFloor:
    """A simulated floor on disk, dealt when first asked for: `hands` is NDJSON, `house` its house file."""

    def __init__(self, folder: Path, spec: Spec, *, quick: bool = False) -> None:
        self._folder, self._spec = folder, spec
        self.quick = quick  # smaller sizes are wanted

    @property
    def hands(self) -> Path:
        return self._dealt[0]

    @property
    def house(self) -> Path:
        return self._dealt[1]

    @property
    def count(self) -> int:
        return self._dealt[2]

    @cached_property
    def _dealt(self) -> tuple[Path, Path, int]:
        made = simulate(load.catalogue(), self._spec)
        hands, house, count = self._folder / "hands.ndjson", self._folder / "house.toml", 0
        house.write_text(as_toml(made.house), encoding="utf-8")
        with hands.open("wb") as file:
            for hand in made.hands:
                file.write(canonical(hand) + b"\n")
                count += 1
        return hands, house, count


class Aim(Struct, frozen=True):
    """What is wanted of a row: so many times the row `against`, or so many a second. Without `at_least` nobody has said."""

    row: str  # EVERY: of each row but the yardstick
    against: str
    at_least: float | None = None
    later: float | None = None  # stated for a later day: shown, not held against today's figure
    a_second: bool = False

    def told(self, value: float | None) -> str:
        if value is None:
            return "–"
        return f"{value:,.0f} a second" if self.a_second else f"{value:g}"


EVERY = "every row"


class Row(Struct, frozen=True):
    """One contestant: things per second in its middle round, and how many times the yardstick that is."""

    name: str
    per_second: float
    ratio: float
    against: dict[str, float] = {}  # the same ratio against further yardsticks, by their names


class Measured(Struct, frozen=True):
    """One measurement. `yardstick` is the row whose ratio is 1."""

    title: str
    unit: str
    yardstick: str
    rows: list[Row]
    count: int  # of what is done in a round
    notes: tuple[str, ...] = ()  # figures that are no ratio


class DisagreementError(Exception):
    """Contestants came to different results: there is nothing to compare."""


def timed(work: Callable[[], Any]) -> Callable[[], tuple[float, Any]]:
    """A run that is measured from beginning to end, in seconds of its own process: what else the machine does is left out."""

    def run() -> tuple[float, Any]:
        began = time.process_time()
        came_to = work()
        return time.process_time() - began, came_to

    return run


def waited(work: Callable[[], Any]) -> Callable[[], tuple[float, Any]]:
    """A run that is measured by the time that passes: for work that the database's server does."""

    def run() -> tuple[float, Any]:
        began = time.perf_counter()
        came_to = work()
        return time.perf_counter() - began, came_to

    return run


def alternate(
    runs: Mapping[str, Callable[[], tuple[float, Any]]], rounds: int, say: Say
) -> tuple[dict[str, float], dict[str, Any]]:
    """The median time of each, and what each came to in its last round. The order turns round with every round.

    A run gives its seconds, so that it can leave out what only prepares it, and what it came to.
    """
    times: dict[str, list[float]] = {name: [] for name in runs}
    came_to: dict[str, Any] = {}
    gc.collect()
    gc.freeze()  # the rule books and all else that stays: to look through it before each run takes longer than most runs
    try:
        for number in range(rounds):
            say(f"round {number + 1} of {rounds}")
            for name in list(runs)[:: 1 if number % 2 == 0 else -1]:
                gc.collect()
                took, came_to[name] = runs[name]()
                times[name].append(took)
    finally:
        gc.unfreeze()
    return {name: median(taken) for name, taken in times.items()}, came_to


def rows(times: Mapping[str, float], count: int, yardstick: str, *further: str) -> list[Row]:
    """The contestants by their times."""
    return [
        Row(name, count / took, times[yardstick] / took, {other: times[other] / took for other in further})
        for name, took in times.items()
    ]
