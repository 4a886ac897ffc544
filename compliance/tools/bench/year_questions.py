"""What is asked of a month in its year: the statements, the pages of a day, the lists of the API. Each says what it came to."""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from django.conf import settings
from django.test import Client
from django.test.utils import override_settings
from django.urls import resolve
from django.utils import timezone

from compliance.houses.models import Establishment
from compliance.houses.read.house import establishment_get
from compliance.money.read.day_accounts import day_read
from compliance.money.rules.day_check import check_day
from compliance.money.write.accounts_review import accounts_waiting
from compliance.people.models import Assignment, Person
from compliance.people.rights import Role
from compliance.tools.bench.measured import DisagreementError
from compliance.tools.bench.reading import asks
from compliance.tools.bench.year_house import SLUG, Size, place_of
from reports.base import ReportRequest
from reports.identity import digest_of
from reports.registry import report
from reports.services import snapshot

STATEMENTS = ("COL01", "COL02", "RAK01", "CNT01", "JPT01", "PRG01", "PST01")
PAGES = {
    "Today": "",
    "Money": "/money",
    "Findings": "/findings",
    "Findings of all days": "/findings?days=all&sort=severity",
    "Papers": "/papers",
    "Count sheet": "/papers/count",
    "Reports": "/reports",
}
ANY_DAY = {"Inbox": "inbox", "Issues": "issues", "Trends": "trends"}
SEVERAL_DAYS = "page Money of 31 days"
"""It looks back beyond the month by a day or more, so it may take another query for the papers of those."""

LIMIT, FEW = 100, 25
_SECRET = re.compile(rb'csrfmiddlewaretoken[^>]*|csrf[^,}]*|nonce="[^"]*"|value="[0-9a-f-]{20,}"')
_clients: list[Client] = []


class Question(NamedTuple):
    """What is asked, of a month or of its last day, and how it is asked of the database in use; `again`: how often."""

    name: str
    of_month: bool
    again: int
    ask: Callable[[], object]


def questions(size: Size, token: str) -> Iterator[Question]:
    """All of them. Pages and lists are asked as by a browser and a reader."""
    first, last = size.month
    for code in STATEMENTS:
        yield Question(f"{code}, figures of a month", True, 1, _statement(code, first, last))
    for name, path in PAGES.items():
        yield Question(f"page {name}", False, size.again, _page(f"/at/{SLUG}/{last}{path}"))
    for name, path in ANY_DAY.items():
        yield Question(f"page {name}", False, size.again, _page(f"/at/{SLUG}/{path}"))
    yield Question(SEVERAL_DAYS, True, 1, _page(f"/at/{SLUG}/{last}/money/days?days=31"))
    yield Question("books of a day judged", False, 1, lambda: _judged(last))
    yield Question("sweep for books that wait", False, size.again, accounts_waiting)
    days = {"gaming_day_from": str(first), "gaming_day_to": str(last), "limit": LIMIT}
    lists = {
        "papers of a month, the first": ("papers", days),
        "papers of a month, further on": ("papers", days | {"cursor": str(place_of(last))}),
        "papers of a kind": ("papers", days | {"kind": "deposit", "limit": FEW}),
        "books of a month": ("books", days | {"limit": FEW}),
    }
    for name, (path, query) in lists.items():
        ask = asks(resolve(f"/api/v1/{path}").func, f"/api/v1/{path}", token)
        yield Question(f"API, {name}", False, size.again, _list(ask, query))
    found = resolve(f"/api/v1/money/{SLUG}/{last}")
    money = asks(lambda request: found.func(request, **found.kwargs), "/api/v1/money", token)
    yield Question("API, money of a day", False, size.again, lambda: json.loads(money({})))


def _statement(code: str, first: datetime.date, last: datetime.date) -> Callable[[], object]:
    def ask() -> str:
        asked, made = ReportRequest(SLUG, first, last), report(code)
        with snapshot():
            gathered = made.gather(asked)
        return digest_of(made.compose(asked, gathered), None, ())

    return ask


def _judged(day: datetime.date) -> int:
    """As a review does it, without storing what is found."""
    read = day_read(establishment=establishment_get(slug=SLUG), gaming_day=day)
    check_day(read)
    return len(read.takings)


def _page(path: str) -> Callable[[], object]:
    def ask() -> int:
        answer = _clients[-1].get(path, secure=True)
        if answer.status_code != 200:
            raise DisagreementError(f"{path}: {answer.status_code}")
        return len(answer.content) > 0

    return ask


def _list(ask: Callable[[dict[str, object]], bytes], query: dict[str, object]) -> Callable[[], object]:
    return lambda: json.loads(ask(query))["items"]


def officer() -> None:
    """Somebody who may see the money, in the database in use."""
    person = Person.objects.create(username="bench")
    Assignment.objects.create(
        person=person, role=Role.OFFICER.value, establishment=Establishment.objects.get(slug=SLUG)
    )


@contextmanager
def client_kept() -> Iterator[None]:
    """He is signed in on the database in use. Pages name static files; the digests of collected ones are a running house's."""
    client = Client(SERVER_NAME="localhost")
    person = Person.objects.get(username="bench")
    client.force_login(person, backend="allauth.account.auth_backends.AuthenticationBackend")
    session = client.session
    session.set_expiry(timezone.now() + datetime.timedelta(hours=1))
    session.save()
    _clients.append(client)
    plain = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
    try:
        with override_settings(STORAGES=settings.STORAGES | plain):
            yield
    finally:
        _clients.remove(client)
