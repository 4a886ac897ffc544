"""Faults in the papers of the money, one file per rule, named like the rule, found by walking this folder.

A planter has `plant(scene, rng) -> Planted | None`: the papers of the day with the fault in them, or None where it does not fit
that day. Everything else stays right: what follows from the fault is counted and banked as it then is, so that only the fault
remains. `also` are findings of other rules that cannot be avoided with it, `following` those of the next day's books. A
planter with `LATE = True` puts in papers that come behind the closing; one with `IN_PAPERS = False` changes no paper. Files do
not import each other; every rule has one.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, NamedTuple, TypeVar

from msgspec import Struct, structs

from compliance.law.registry import DAY_RULES
from compliance.money.ledger.counts import DayBox, boxes
from compliance.money.ledger.day import Day, Taking, Usual
from compliance.money.ledger.spread import Key
from compliance.money.papers.count import Count
from compliance.money.papers.deposit import Deposit
from compliance.money.papers.explanation import Explanation
from compliance.papers.forms.form import Holds, Paper, cents
from games.cards.money import plain

S = TypeVar("S")
T = TypeVar("T", bound=Paper)
CLEARLY = 6_000
"""Cents by which something is off so that no tolerance of the house covers it."""


class Label(Struct, frozen=True):
    """What was planted: on which day, which rule must find it, what it is in words, which findings follow from it."""

    gaming_day: datetime.date
    rule: str
    what: str
    also: tuple[str, ...] = ()
    following: tuple[str, ...] = ()  # in the books of the next day


class Change(NamedTuple):
    """Papers of a day that are left out, and papers that are there instead."""

    out: tuple[Paper, ...] = ()
    instead: tuple[Paper, ...] = ()


class Planted(NamedTuple):
    """The changes by gaming day. `usual`: what the days before were, where the fault is that this one is otherwise."""

    changes: Mapping[datetime.date, Change]
    what: str
    also: tuple[str, ...] = ()
    following: tuple[str, ...] = ()
    usual: Mapping[Key, Usual] = {}
    takings: Mapping[datetime.date, tuple[Taking, ...]] = {}  # collections of hands that come beside those of the day


class Scene(NamedTuple):
    """The days as they were written, and the one in which a fault is wanted."""

    days: Sequence[Day]
    place: int

    @property
    def day(self) -> Day:
        """The one."""
        return self.days[self.place]

    @property
    def next_day(self) -> Day | None:
        """The one behind it."""
        return self.days[self.place + 1] if self.place + 1 < len(self.days) else None

    def of(self, form: type[T]) -> list[T]:
        """The day's papers of a kind, in the order of their ids."""
        return sorted(self.day.papers.of(form), key=lambda paper: paper.id)

    def plain_boxes(self, least: int = 0, holds: Holds = "drop") -> list[DayBox]:
        """Boxes that were counted twice, with more than the least in them, and of which nothing is explained."""
        steps = [one for one in self.of(Explanation) if (one.step, one.holds) == ("collected-counted", holds)]
        explained = {(one.table, one.shift) for one in steps}
        return [
            box
            for box in boxes(self.day)
            if box.holds == holds
            and box.lines == 2
            and box.first is not None
            and box.second is not None
            and min(box.first, box.second) > least
            and (box.table, box.shift) not in explained
        ]

    def counts(self, box: DayBox) -> list[Count]:
        """The lines of a box on the count sheet."""
        return [one for one in self.of(Count) if (one.box, one.holds) == (box.box, box.holds)]

    def banked(self, holds: Holds, by: int) -> Change:
        """The deposit with so much more; none at all where nothing is left of it."""
        held = [one for one in self.of(Deposit) if one.holds == holds]
        if not held or not by:
            return Change()
        left = cents(held[0].amount) + by
        return Change((held[0],), (changed(held[0], amount=plain(left)),) if left > 0 else ())


def on(
    scene: Scene,
    what: str,
    *changes: Change,
    also: tuple[str, ...] = (),
    following: tuple[str, ...] = (),
) -> Planted:
    """A fault of the scene's day alone."""
    both = Change(
        tuple(paper for change in changes for paper in change.out),
        tuple(paper for change in changes for paper in change.instead),
    )
    return Planted({scene.day.gaming_day: both}, what, also, following if scene.next_day is not None else ())


def instead(paper: T, **fields: object) -> Change:
    """A paper with some fields exchanged, in its place."""
    return Change((paper,), (changed(paper, **fields),))


def changed(paper: T, **fields: object) -> T:
    """The paper with some fields exchanged."""
    return structs.replace(paper, **fields)


def planters(*, in_papers: bool = False) -> dict[str, Any]:
    """Every planter by the code of its rule; or those whose faults are in papers that are sent."""
    return {code: one for code, one in walk().items() if not in_papers or getattr(one, "IN_PAPERS", True)}


@cache
def walk() -> Mapping[str, Any]:
    """Every fault's file by the code of its rule."""
    return {code: import_module(f"{rule.folder}.fault") for code, rule in DAY_RULES.items() if rule.has_fault}


def any_of(found: Sequence[S], rng: Random) -> S | None:
    """One drawn by lot; None where there is none."""
    return rng.choice(found) if found else None
