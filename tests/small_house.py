"""The small house of `tests.builders`, which most tests begin with: loaded once for each test process.

It stands in a database of its own, beside the empty one. A test that asks for the fixture `small_house` is given that
database before any other fixture touches one, and what the test writes is rolled back. A test that commits, or that asks
for the owner's way in, gets the empty database and loads the house by itself.
"""

from __future__ import annotations

import os
from typing import Any

import pytest

from tests import testbed


def stands_ready(item: pytest.Item) -> bool:
    """Whether this test can use the database in which the house stands already."""
    names = getattr(item, "fixturenames", ())
    if "small_house" not in names or {"owner_url", "transactional_db", "live_server"} & set(names):
        return False
    marker = item.get_closest_marker("django_db")
    return not (marker and marker.kwargs.get("transaction"))


def use(name: str) -> None:
    """All that this process asks of a database, it asks of this one; a command that it starts as well."""
    from django.db import connections

    for alias in connections:
        connections[alias].close()
        connections[alias].settings_dict["NAME"] = name
    for variable in ("DATABASE_URL", "OWNER_DATABASE_URL"):
        os.environ[variable] = testbed.url_for(os.environ[variable], name)


def load() -> None:
    """Loads the house, where it does not stand yet."""
    from compliance.houses.models import Establishment
    from compliance.houses.write.house_load import house_load
    from compliance.licensed.write.catalogue_load import catalogue_load
    from tests import builders

    if not Establishment.objects.filter(slug=builders.HOUSE).exists():
        catalogue_load(catalogue=builders.catalogue(), now=builders.NOW)
        house_load(house=builders.house(), actor="test", now=builders.NOW)


class Databases:
    """The two databases of a test process; the one with the house is made when a test asks for it."""

    def __init__(self, owner_url: str, template: str, empty: str, blocker: Any) -> None:
        self.owner_url, self.template, self.blocker = owner_url, template, blocker
        self.empty, self.housed, self.in_use = empty, f"{empty}_housed", empty
        self.made = False

    def give(self, item: pytest.Item) -> None:
        wanted = self.housed if stands_ready(item) else self.empty
        if wanted != self.in_use:
            with self.blocker.unblock():
                if not self.made:
                    self._make()
                use(wanted)
            self.in_use = wanted

    def drop(self) -> None:
        use(self.empty)
        for name in (self.housed, self.empty):
            testbed.drop(self.owner_url, name)

    def _make(self) -> None:
        testbed.clone(self.owner_url, self.template, self.housed)
        use(self.housed)
        load()
        self.made = True
