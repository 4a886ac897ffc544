"""Puts labelled faults into the papers of a floor: each rule in turn, on days drawn by lot, none about the same thing twice."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from msgspec import structs

from compliance.money.ledger.day import Day, Taking, Usual
from compliance.money.ledger.spread import Key
from compliance.money.papers.deposit import Deposit
from compliance.money.papers.fund import Fund
from compliance.papers.forms.form import Paper
from compliance.tools.simulate.money.books import Ground, books
from compliance.tools.simulate.money.faults import Change, Label, Planted, Scene, planters
from compliance.tools.simulate.money.written import Written


class Sown(NamedTuple):
    """The papers with the faults in them, what comes in behind the closing, what the days before are said to have been."""

    written: Written
    late: Written
    usual: Mapping[datetime.date, Mapping[Key, Usual]]
    takings: Mapping[datetime.date, tuple[Taking, ...]]  # that come beside those of the hands
    labels: tuple[Label, ...]
    touched: frozenset[object]  # what the faults are about

    def books(self, ground: Ground, closing: Collection[datetime.date] = ()) -> list[Day]:
        """The days as their rules see them."""
        found = books(ground, self.written, closing, self.late)
        return [self._beside(day) for day in found]

    def _beside(self, day: Day) -> Day:
        """The day with what is in no paper."""
        usual, more = self.usual.get(day.gaming_day), self.takings.get(day.gaming_day, ())
        if usual is None and not more:
            return day
        return structs.replace(day, usual={**day.usual, **(usual or {})}, takings=(*day.takings, *more))

    def due(self) -> dict[datetime.date, set[str]]:
        """Which rules must find something, by day."""
        found: dict[datetime.date, set[str]] = {}
        for label in self.labels:
            found.setdefault(label.gaming_day, set()).update({label.rule, *label.also})
            if label.following:
                following = min(day for day in self.written if day > label.gaming_day)
                found.setdefault(following, set()).update(label.following)
        return found


def unsown(written: Written) -> Sown:
    """The papers without a fault."""
    return Sown(written, {}, {}, {}, (), frozenset())


def sow(
    ground: Ground, written: Written, closing: Collection[datetime.date], seed: int, rules: Iterable[str] | None = None
) -> Sown:
    """A fault of each rule, on a day in which it fits; of rules that fit nowhere there is no label."""
    sown = unsown(written)
    for code in planters() if rules is None else rules:
        sown = planted(ground, sown, closing, code, seed) or sown
    return sown


def planted(ground: Ground, sown: Sown, closing: Collection[datetime.date], code: str, seed: int) -> Sown | None:
    """One more fault, of this rule, on the first of the days, drawn by lot, in which it fits beside the others."""
    planter, days = planters()[code], sown.books(ground, closing)
    rng = Random(f"{seed}/money/{code}")
    for place in rng.sample(range(len(days)), len(days)):
        scene = Scene(days, place)
        fault: Planted | None = planter.plant(scene, rng)
        if fault is not None and about(scene.day.gaming_day, fault).isdisjoint(sown.touched):
            return _put(sown, scene.day.gaming_day, code, fault, late=getattr(planter, "LATE", False))
    return None


def _put(sown: Sown, day: datetime.date, code: str, fault: Planted, *, late: bool) -> Sown:
    label = Label(day, code, fault.what, fault.also, fault.following)
    written, behind = sown.written, sown.late
    if late:
        behind = {**behind, **{on: (*behind.get(on, ()), *one.instead) for on, one in fault.changes.items()}}
    else:
        written = {**written, **{on: _changed(written[on], one) for on, one in fault.changes.items()}}
    usual = {**sown.usual, day: {**sown.usual.get(day, {}), **fault.usual}} if fault.usual else sown.usual
    takings = {**sown.takings, **fault.takings}
    return Sown(written, behind, usual, takings, (*sown.labels, label), sown.touched | about(day, fault))


def _changed(papers: Sequence[Paper], change: Change) -> list[Paper]:
    out = {(type(paper), paper.id) for paper in change.out}
    return [*(paper for paper in papers if (type(paper), paper.id) not in out), *change.instead]


def about(day: datetime.date, fault: Planted) -> set[object]:
    """What a fault is about: boxes, meters and funds of a day, single papers; deposits take in what others leave."""
    return (
        {
            (on, _subject(paper))
            for on, change in fault.changes.items()
            for paper in (*change.out, *change.instead)
            if not isinstance(paper, Deposit)
        }
        | {(day, "usual", key) for key in fault.usual}
        | {(on, "takings") for on in fault.takings}
    )


def _subject(paper: Paper) -> str:
    if isinstance(paper, Fund):
        return f"fund {paper.fund}"
    for name in ("box", "meter"):
        if hasattr(paper, name):
            return f"{name} {getattr(paper, name)}"
    if hasattr(paper, "table") and hasattr(paper, "shift"):
        return f"box {paper.table}-{paper.shift}"
    return paper.id
