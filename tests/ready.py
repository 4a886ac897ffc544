"""What many tests begin with, loaded once for each test process: the small house of `tests.builders`, games beside it.

Each stands in a database of its own, beside the empty one. A test that asks for the fixture of its name is given that
database before any other fixture touches one, and what the test writes is rolled back. A test that commits, or that asks
for the owner's way in, gets the empty database and loads it by itself.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest

from tests import testbed

GAMES = (
    *("texas-holdem", "fortune-pai-gow", "uth-bad-beat", "no-bust-bj-4"),
    *("craps-choctaw", "caribbean-stud-choctaw", "chinese-poker-choctaw", "mini-baccarat-choctaw"),
    *("bingo-grand-ronde", "craps-grand-ronde", "blackjack-grand-ronde"),
    *("fortune-pai-gow-lucky-chances", "limit-holdem-lucky-chances", "no-limit-holdem-lucky-chances"),
    *("ez-baccarat-crystal-park", "holdem-crystal-park", "pan-crystal-park", "face-up-pai-gow-crystal-park"),
)
"""Games of every book."""


def stands_ready(item: pytest.Item) -> str | None:
    """The database that this test can use in which what it asks for stands already."""
    names = getattr(item, "fixturenames", ())
    if {"owner_url", "transactional_db", "live_server"} & set(names):
        return None
    marker = item.get_closest_marker("django_db")
    if marker and marker.kwargs.get("transaction"):
        return None
    return next((name for name in READY if name in names), None)


def use(name: str) -> None:
    """All that this process asks of a database, it asks of this one; a command that it starts as well."""
    from django.db import connections

    for alias in connections:
        connections[alias].close()
        connections[alias].settings_dict["NAME"] = name
    for variable in ("DATABASE_URL", "OWNER_DATABASE_URL"):
        os.environ[variable] = testbed.url_for(os.environ[variable], name)


def small_house() -> None:
    """Loads the house, where it does not stand yet."""
    from compliance.houses.models import Establishment
    from compliance.houses.write.house_load import house_load
    from compliance.licensed.write.catalogue_load import catalogue_load
    from tests import builders

    if not Establishment.objects.filter(slug=builders.HOUSE).exists():
        catalogue_load(catalogue=builders.catalogue(), now=builders.NOW)
        house_load(house=builders.house(), actor="test", now=builders.NOW)


def many_games() -> None:
    """Loads the house and games of every book, where they do not stand yet."""
    from compliance.licensed.write.catalogue_load import catalogue_load
    from games.models import LicensedGame
    from tests import builders

    small_house()
    if not LicensedGame.objects.filter(slug=GAMES[0]).exists():
        catalogue_load(catalogue=builders.catalogue(*GAMES), now=builders.NOW)


READY: dict[str, Callable[[], None]] = {"many_games": many_games, "small_house": small_house}
"""By the name of the fixture; of two, the fuller one first."""


class Databases:
    """The databases of a test process; one in which something stands is made when a test first asks for it."""

    def __init__(self, owner_url: str, template: str, empty: str, blocker: Any) -> None:
        self.owner_url, self.template, self.blocker = owner_url, template, blocker
        self.empty, self.in_use = empty, empty
        self.made: dict[str, str] = {}

    def give(self, item: pytest.Item) -> None:
        ready = stands_ready(item)
        wanted = self.empty if ready is None else f"{self.empty}_{ready}"
        if wanted != self.in_use:
            with self.blocker.unblock():
                if ready is not None and ready not in self.made:
                    self._make(ready, wanted)
                use(wanted)
            self.in_use = wanted

    def drop(self) -> None:
        use(self.empty)
        for name in (*self.made.values(), self.empty):
            testbed.drop(self.owner_url, name)

    def _make(self, ready: str, name: str) -> None:
        testbed.clone(self.owner_url, self.template, name)
        use(name)
        READY[ready]()
        self.made[ready] = name
