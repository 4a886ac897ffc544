"""(f) API lists at 1,000,000 hands against the same at 1,000: pages at the beginning, the middle and the end."""

from __future__ import annotations

import datetime
import json
import time
from collections.abc import Callable
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import resolve

from compliance.tools.bench.measured import Aim, BenchFloor, DisagreementError, Measured, Say, alternate, rows
from compliance.tools.bench.reading import FIRST_DAY, HANDS_A_DAY, asks, house_fill, unhurried
from compliance.tools.bench.throwaway import analyze, databases, use

NEEDS_DATABASE = True
SMALL, LARGE, LESS = 1_000, 1_000_000, 100_000
SMALLER, LARGER = "1,000 hands", "the larger house"
AIMS = (Aim(LARGER, SMALLER, 0.67),)  # the time below 1.5 of the smaller house's, queries equal
SECONDS, QUICK = 120, 30
LIMIT, FOUND = 100, 2  # hands and findings in a page: as many as the smaller house has at every place
AGAIN = 20

Pages = list[tuple[Callable[[dict[str, Any]], bytes], dict[str, Any]]]


def measure(rounds: int, floor: BenchFloor, say: Say) -> Measured:
    """Each house in a database of its own. Queries must be as many, and every page as long."""
    with databases("small", "large") as names, unhurried():
        pages: dict[int, Pages] = {}
        large = LESS if floor.quick else LARGE
        said = {SMALL: SMALLER, large: LARGER}
        for hands, name in zip(said, names.values(), strict=True):
            say(f"{hands:,} hands …")
            use(name)
            token = house_fill(hands=hands)
            analyze(name)
            pages[hands] = _pages(token, hands)
        databases_of = dict(zip(said, names.values(), strict=True))
        queries = {hands: _queries(databases_of[hands], pages[hands]) for hands in said}
        if queries[SMALL] != queries[large]:
            raise DisagreementError(f"queries for the same pages: {queries}")
        runs = {said[hands]: _run(databases_of[hands], pages[hands]) for hands in said}
        times, _ = alternate(runs, rounds, say)
    notes = (f"{queries[large]} queries for {len(pages[large])} pages at {large:,} hands, and as many at {SMALL:,}",)
    count = AGAIN * len(pages[large])
    return Measured((__doc__ or "").strip(), "pages/s", SMALLER, rows(times, count, SMALLER), count, notes)


def _pages(token: str, hands: int) -> Pages:
    places = {"beginning": 0, "middle": hands // 2, "end": hands - hands // 5}
    found: Pages = []
    for name in ("hands", "collections", "findings", "reviews"):
        ask = asks(resolve(f"/api/v1/{name}").func, f"/api/v1/{name}", token)
        for place in places.values():
            cursor = str(place) if name == "hands" else f"{place}.0"
            found.append((ask, {"limit": FOUND if name == "findings" else LIMIT, "cursor": cursor}))
    last = FIRST_DAY + datetime.timedelta(days=(hands - 1) // HANDS_A_DAY)
    for first in (last, last - datetime.timedelta(days=20)):  # few gaming days, and many, both at the end of the record
        days = {"gaming_day_from": str(first), "gaming_day_to": str(last)}
        found.append((asks(resolve("/api/v1/hands").func, "/api/v1/hands", token), {"limit": LIMIT, **days}))
    return found


def _queries(name: str, pages: Pages) -> int:
    use(name)
    for ask, query in pages:
        if len(json.loads(ask(query))["items"]) != query["limit"]:
            raise DisagreementError(f"a page of {name} is not full: {query}")
    with CaptureQueriesContext(connection) as counted:
        for ask, query in pages:
            ask(query)
    return len(counted)


def _run(name: str, pages: Pages) -> Callable[[], tuple[float, int]]:
    def run() -> tuple[float, int]:
        use(name)
        for ask, query in pages:  # the connection, and what both have warm
            ask(query)
        began = time.perf_counter()
        for _ in range(AGAIN):
            for ask, query in pages:
                ask(query)
        return time.perf_counter() - began, AGAIN * len(pages)

    return run
