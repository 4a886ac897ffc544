"""Draws the changes, makes each, looks for it and takes it back. The same seed and number give the same change."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from random import Random
from typing import Any

from django.db import DatabaseError
from msgspec import Struct

from compliance.record.declared import Check, checks
from compliance.tools.trials.tamper import bundles, entries, projected, signed
from compliance.tools.trials.tamper.change import Change, Class
from compliance.tools.trials.tamper.every import every
from compliance.tools.trials.tamper.ground import Ground

CLASSES = (*entries.CLASSES, *signed.CLASSES, *projected.CLASSES, *bundles.CLASSES)
REFUSED, PASSED, AS_BEFORE = "the database itself", "NOT FOUND", "nothing changed"
VERIFY, KEPT, BUNDLE = "verify", "a kept checkpoint", "a bundle's verifier"
COUNTED = "verify's count"  # of rows that are older than their kind of entry: it says how many, and is clean
DRAWS = 40  # until one is found that this house can have
TOLD = 500


class Outcome(Struct, frozen=True):
    """What became of one change."""

    number: int
    named: str
    change: Change | None
    by: str
    what: str = ""  # what was said
    placed: bool = True  # the place was named that was changed


def tried(ground: Ground, seed: int, numbers: Iterable[int], named: str, say: Callable[[str], None]) -> list[Outcome]:
    """Each change by its number."""
    wanted = [one for one in CLASSES if named in one.title]
    outcomes = []
    for done, number in enumerate(numbers, 1):
        outcomes.append(_one(ground, seed, number, wanted))
        if done % TOLD == 0:
            say(f"{done:,} tried, not found: {sum(one.by == PASSED for one in outcomes)}")
    return outcomes


def tried_every(ground: Ground, seed: int) -> list[Outcome]:
    """Each column of each table that follows once, and a row of each table taken away."""
    return [_one(ground, seed, number, [one]) for number, one in enumerate(every(ground))]


def _one(ground: Ground, seed: int, number: int, wanted: list[Class]) -> Outcome:
    random, last = Random(f"{seed}/{number}"), Outcome(number, "", None, AS_BEFORE)
    for _ in range(DRAWS):
        drawn = random.choices(wanted, [one.share for one in wanted])[0]
        with ground.taken_back():
            try:
                change = drawn.make(random, ground)
            except DatabaseError as error:  # a constraint: who takes that away as well changes the next thing
                last = Outcome(number, drawn.title, None, REFUSED, str(error))
                continue
            if change is not None:
                return _looked(ground, number, drawn, change)
    return last


def _looked(ground: Ground, number: int, drawn: Class, change: Change) -> Outcome:
    for by, look in _looks(ground, drawn, change):
        found = look()
        if found["verdict"] != "clean":
            return Outcome(number, drawn.title, change, by, found["what"], _placed(change, found))
    if drawn.asked == "rows" and ground.counted():
        return Outcome(number, drawn.title, change, COUNTED, "")
    return Outcome(number, drawn.title, change, PASSED, "", placed=False)


def _looks(ground: Ground, drawn: Class, change: Change) -> list[tuple[str, Callable[[], dict[str, Any]]]]:
    """From the narrow comparison to the whole one."""
    if drawn.asked == "bundle":
        return [(BUNDLE, lambda: ground.bundle(ground.looked_at))]
    whole = [(VERIFY, lambda: ground.verify(checks())), (KEPT, lambda: ground.verify((), kept=True))]
    if drawn.asked == "record":
        return [(VERIFY, lambda: ground.verify(())), *whole]
    if drawn.asked == "rows":
        return [(VERIFY, lambda: ground.rows(_checks_of(change.table))), *whole]
    return whole


@cache
def _checks_of(table: str) -> tuple[Check, ...]:
    return tuple(check for check in checks() if table in check.tables)


def _placed(change: Change, found: dict[str, Any]) -> bool:
    """Whether the verdict names what was changed: one of its records, or the thing by its word."""
    index, what = found.get("index"), found["what"]
    if change.where is not None:
        if index is None:  # a kept checkpoint says it of the size that it signs
            return any(word in str(what) for word in change.words)
        return bool(index < change.where.stop and (found.get("upto") or index) >= change.where.start)
    if change.words:
        return any(word in what or word in str(found.get("kind")) for word in change.words) or index is not None
    return index is not None or bool(what)
