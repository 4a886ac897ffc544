"""The parts of `manage.py bench officers` that need no house: which page is walked to, and what is told of how long it took."""

from __future__ import annotations

import re
import threading
from argparse import Namespace
from types import SimpleNamespace
from typing import Any

import pytest
from django.urls import Resolver404, resolve

from compliance.tools.trials import trials
from compliance.tools.trials.officers import told, walk


def officer(**links: list[str]) -> walk.Officer:
    ground: Any = SimpleNamespace(ask=lambda query: [("river", "2026-09-01")], port=1)
    made = walk.Officer(ground, 3, "key", threading.Event(), Namespace(seed=1, look=0.0))
    made._links.update(links)
    return made


def test_nineteen_of_twenty_answers_are_within_the_figure() -> None:
    [slow, quick] = told.pages([{"inbox": [0.1] * 19}, {"inbox": [3.0], "today": [2.0, 2.0]}])
    assert (quick.name, quick.times, quick.half, quick.most, quick.longest) == ("inbox", 20, 0.1, 0.1, 3.0)
    assert (slow.name, slow.most) == ("today", 2.0)
    assert told._slow([slow, quick]) == ["today: 2.00 s"]
    [both] = told.pages([{"inbox": [0.1] * 18 + [3.0, 3.0]}])
    assert both.most == 3.0


@pytest.mark.parametrize(("seconds", "slow"), [(0.99, 0), (1.0, 0), (1.01, 1)])
def test_a_second_is_still_in_time(seconds: float, slow: int) -> None:
    assert len(told._slow(told.pages([{"inbox": [seconds]}]))) == slow


def test_what_was_said_is_held_against_what_is_there_once() -> None:
    said = SimpleNamespace(said=["a", "b", "c"], faults=["inbox: TimeoutError"])
    sender = SimpleNamespace(records={"H-1": 1, "H-2": 2}, faults=[])
    there = {told._COMMENTS: [("a",), ("b",), ("b",)], told._ENTRIES: [(2,)], told._HANDS: [("H-1",), ("H-1",)]}
    ground: Any = SimpleNamespace(ask=there.__getitem__)
    held = dict(told._held(ground, told.Walked([said], [sender], [1.0])))  # type: ignore[list-item]
    assert [len(wrong) for wrong in held.values()] == [1, 1, 1, 1, 1, 1]


def test_every_page_of_the_walk_is_one() -> None:
    made = officer()
    for name, way in walk._WALK:
        if way.startswith("/at/{house}"):
            address = made._address(name, way)
            assert address is not None
            try:
                resolve(address.partition("?")[0])
            except Resolver404:
                pytest.fail(f"{name}: {address}")


def test_a_page_that_is_reached_by_a_link_waits_for_one() -> None:
    ways = dict(walk._WALK)
    assert officer()._address("an issue", ways["an issue"]) is None
    assert (
        officer(**{"an issue": ["/at/river/issues/7"]})._address("an issue", ways["an issue"]) == "/at/river/issues/7"
    )
    assert re.fullmatch(ways["a table"], "/at/river/2026-09-01/tables/T01")


def test_it_is_one_of_the_trials() -> None:
    assert not trials()["officers"].SANDBOX
