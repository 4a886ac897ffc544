"""The database of the tests: made and migrated by the owner, used as the application's role, which may do less."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from typing import Any
from weakref import WeakSet

import hypothesis
import pytest

from tests import ready, testbed
from tests.places import ROOT

# A busy machine is no fault of the code: no example has a time to keep.
hypothesis.settings.register_profile("oliver", deadline=None)
hypothesis.settings.load_profile("oliver")

_databases: list[ready.Databases] = []  # of this process, once they are made
WHOLE_PROGRAMS = {"browser", "running", "tools"}  # these take longest: begun first, nobody waits for them at the end
_GATHERED = (50_000, 10, 10)  # new objects, and rounds, before the collector looks at the young, the older and all


class _Looked(WeakSet[object]):
    """Every connection was looked at: else whichever test records first on one asks more than it counts."""

    def __contains__(self, connection: object) -> bool:
        return True


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--every-look",
        action="store_true",
        help="tests/browser: each page light and dark, at a desk and at a telephone (half an hour); else in one of the four",
    )


def pytest_configure(config: pytest.Config) -> None:
    gc.set_threshold(*_GATHERED)  # after every 700 objects, as Python has it, an eighth of a run goes into looking
    from django.conf import settings

    from compliance.record import restored

    # A test that empties the cache must not empty that of the worker beside it.
    worker = getattr(config, "workerinput", {}).get("workerid", "gw0").removeprefix("gw")
    held = settings.CACHES["default"]
    if "LOCATION" in held:
        held["LOCATION"] = f"{held['LOCATION'].rpartition('/')[0]}/{1 + int(worker) % 15}"

    # A test's record begins anew each time: to checkpoints that the one before it kept, it would be an older state.
    os.environ.pop("OLIVER_LOG", None)
    restored._looked = _Looked()

    # How a password is kept is Django's business; hundreds of tests would wait for a million rounds each.
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

    # Passwords and second factors are held by it, whichever house a test has.
    settings.SECRET_KEY = "for the tests alone"

    # Pages name static files; the digests of collected ones are the business of a running house.
    settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: WHOLE_PROGRAMS.isdisjoint(item.nodeid.split("/")))


def pytest_collection_finish(session: pytest.Session) -> None:
    gc.freeze()  # the tests themselves and the catalogue stay to the end: nothing of them is looked at again


@pytest.fixture(scope="session")
def owner_url(worker_id: str) -> str:
    """The owner's way into this test process's database (not yet made)."""
    url = os.environ.get("OWNER_DATABASE_URL")
    if not url:
        pytest.exit("The tests that need a database are run by: python3 manage.py test [arguments of pytest]", 2)
    return testbed.url_for(url, f"{testbed.PREFIX}_{worker_id}")


@pytest.fixture(scope="session")
def worker_id(request: pytest.FixtureRequest) -> str:
    return getattr(request.config, "workerinput", {}).get("workerid", "main")


@pytest.fixture(scope="session")
def django_db_modify_db_settings() -> None:
    """Nothing to modify: this process's database is named in django_db_setup."""


@pytest.fixture(scope="session")
def django_db_setup(owner_url: str, worker_id: str, django_db_blocker: Any) -> Iterator[None]:
    from compliance.shell.prepare import database_prepare

    def prepare(name: str) -> None:
        ready.use(name)
        database_prepare(say=lambda line: None)
        ready.use(name)  # closes what was opened

    mine = f"{testbed.PREFIX}_{worker_id}"
    with django_db_blocker.unblock():
        template = testbed.template_make(owner_url, testbed.shape_digest(ROOT), prepare)
        testbed.clone(owner_url, template, mine)
        ready.use(mine)
    _databases.append(ready.Databases(owner_url, template, mine, django_db_blocker))
    yield
    with django_db_blocker.unblock():
        _databases.pop().drop()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    for databases in _databases:
        databases.give(item)


@pytest.fixture
def small_house(db: None) -> None:
    """The house of `tests.builders`, loaded with its rule books."""
    ready.small_house()


@pytest.fixture
def many_games(small_house: None) -> None:
    """The same with games of every book: `tests.ready.GAMES`."""
    ready.many_games()


@pytest.fixture(autouse=True, scope="session")
def _flush_as_owner(request: pytest.FixtureRequest) -> None:
    """Tests that commit are cleaned up by the owner: the application's role cannot empty a table, and must not."""
    from django.db import connection
    from django.test import TransactionTestCase

    def teardown(case: TransactionTestCase) -> None:
        connection.close()
        testbed.empty(request.getfixturevalue("owner_url"))

    TransactionTestCase._fixture_teardown = teardown  # type: ignore[attr-defined]
