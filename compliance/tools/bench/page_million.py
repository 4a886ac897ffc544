"""(g) The findings page at 1,000,000 hands against the same at 1,000: all days, in every sort, with a filter, page by page."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from compliance.floor.read.findings import PAGE, SORTS
from compliance.houses.models import Establishment
from compliance.people.models import Assignment, Person
from compliance.people.rights import Role
from compliance.tools.bench.measured import Aim, BenchFloor, DisagreementError, Measured, Say, alternate, rows
from compliance.tools.bench.reading import house_fill
from compliance.tools.bench.throwaway import analyze, databases, use

NEEDS_DATABASE = True
SMALL, LARGE, LESS = 1_000, 1_000_000, 100_000
SMALLER, LARGER = "1,000 hands", "the larger house"
EVERY = {SMALL: 10, LARGE: 100, LESS: 100}  # a finding of so many hands: the smaller house must fill its pages as well
AIMS = (Aim(LARGER, SMALLER, 0.67),)  # the time below 1.5 of the smaller house's, queries equal
SECONDS, QUICK = 120, 30
AGAIN = 10

_ROW = re.compile(rb'<input\s+type="checkbox"\s+name="id"')


def measure(rounds: int, floor: BenchFloor, say: Say) -> Measured:
    """Each house in a database of its own. Queries must be as many, and every page as full."""
    with databases("small", "large") as names:
        large = LESS if floor.quick else LARGE
        at = dict(zip((SMALL, large), names.values(), strict=True))
        people: dict[int, Person] = {}
        for hands, name in at.items():
            say(f"{hands:,} hands …")
            use(name)
            house_fill(hands=hands, finding_every=EVERY[hands])
            people[hands] = _officer()
            analyze(name)
        queries = {hands: _queries(at[hands], people[hands]) for hands in at}
        if queries[SMALL] != queries[large]:
            raise DisagreementError(f"queries and rows of the same pages: {queries}")
        said = {SMALL: SMALLER, large: LARGER}
        times, _ = alternate({said[hands]: _run(at[hands], people[hands]) for hands in at}, rounds, say)
    count = AGAIN * len(_pages())
    notes = (f"queries and rows of each page at {large:,} hands as at {SMALL:,}: {queries[large]}",)
    return Measured((__doc__ or "").strip(), "pages/s", SMALLER, rows(times, count, SMALLER), count, notes)


def _officer() -> Person:
    house = Establishment.objects.get(slug="bench")
    person = Person.objects.create(username="bench")
    Assignment.objects.create(person=person, role=Role.OFFICER.value, establishment=house)
    return person


def _pages() -> list[dict[str, str]]:
    return [{"days": "all", "sort": sort} for sort in SORTS] + [{"days": "all", "rule": "FEE001"}]


def _client(person: Person) -> Client:
    client = Client(SERVER_NAME="localhost")
    client.force_login(person, backend="allauth.account.auth_backends.AuthenticationBackend")
    session = client.session
    session.set_expiry(timezone.now() + timedelta(hours=1))
    session.save()
    return client


def _ask(client: Client, query: dict[str, str]) -> bytes:
    answer = client.get("/at/bench/2026-01-01/findings", query, secure=True)
    if answer.status_code != 200:
        raise DisagreementError(f"{query}: {answer.status_code}")
    body: bytes = answer.content
    return body


def _queries(name: str, person: Person) -> list[tuple[int, int]]:
    """Queries and rows of each page, once everything is warm."""
    use(name)
    client = _client(person)
    found = []
    for query in _pages():
        _ask(client, query)
        with CaptureQueriesContext(connection) as counted:
            shown = len(_ROW.findall(_ask(client, query)))
        if shown != PAGE:
            raise DisagreementError(f"a page of {name} shows {shown} findings: {query}")
        found.append((len(counted), shown))
    return found


def _run(name: str, person: Person) -> Callable[[], tuple[float, Any]]:
    def run() -> tuple[float, Any]:
        use(name)
        client = _client(person)
        for query in _pages():  # the connection, and what both have warm
            _ask(client, query)
        began = time.perf_counter()
        for _ in range(AGAIN):
            for query in _pages():
                _ask(client, query)
        return time.perf_counter() - began, AGAIN

    return run
