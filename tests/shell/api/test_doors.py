"""Who gets in, what is open to him, how fast, and that it is written down."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone
from rest_framework.views import APIView

from compliance.houses.models import Establishment
from compliance.people.models import Access, Person
from compliance.people.rights import SCOPES
from compliance.shell.api.commission import throttle, urls
from tests import builders
from tests.commission import OTHER, bearer, get, record, walk

VERBS = ("post", "put", "patch", "delete", "options", "trace")


def addresses() -> Iterator[tuple[str, type[APIView]]]:
    """Every address below /api/v1/ with an example of what stands in its path."""

    def below(patterns: list[Any], prefix: str) -> Iterator[tuple[str, type[APIView]]]:
        for pattern in patterns:
            path = prefix + str(pattern.pattern)
            if isinstance(pattern, URLResolver):
                yield from below(pattern.url_patterns, path)
            elif isinstance(pattern, URLPattern) and path.startswith("api/v1/"):
                yield path, getattr(pattern.callback, "cls", None)

    for path, view in below(get_resolver().url_patterns, ""):
        for part, example in _EXAMPLES.items():
            path = path.replace(part, example)
        assert "<" not in path, f"give an example for {path}"
        yield path.replace("^.+$", "no-such-address"), view


_EXAMPLES = {
    "<int:index>": "1",
    "<int:finding>": "1",
    "<int:issue>": "1",
    "<int:size>": "1",
    "<int:file>": "1",
    "<slug:slug>": builders.GAME,
    "<slug:house>": builders.HOUSE,
    "<str:plan>": "fees-9",
    "<str:gaming_day>": "2026-09-01",
    "<slug:kind>": "count",
    "<slug:code>": "FEE001",
}
READ_ONLY = sorted(path for path, _ in addresses() if "/intake/" not in path)
OF_COMMISSION = {pattern.callback.cls for pattern in urls.urlpatterns}
MINE = sorted(path for path, view in addresses() if view in OF_COMMISSION)


def test_the_walk_meets_every_address() -> None:
    assert len(MINE) == 54
    assert "api/v1/hands/1" in MINE


@pytest.mark.django_db
@pytest.mark.parametrize("verb", VERBS)
def test_every_other_verb_is_refused_on_every_address(verb: str) -> None:
    for path in READ_ONLY:
        response = Client(enforce_csrf_checks=True).generic(verb.upper(), f"/{path}")
        expected = 404 if path.endswith("no-such-address") else 405
        assert (response.status_code, response["Content-Type"]) == (expected, "application/problem+json"), path
        if expected == 405:
            assert response["Allow"] == "GET, HEAD", path
            assert "Send GET" in response.json()["detail"]
            [fault] = response.json()["errors"]
            assert (fault["field"], fault["value"], fault["cure"]) == ("method", verb.upper(), "Send GET.")


@pytest.mark.django_db
def test_without_a_token_nothing_is_told() -> None:
    for path in MINE:
        response = Client().get(f"/{path}")
        if not path.endswith("no-such-address"):
            assert response.status_code == 401, path
            assert response["WWW-Authenticate"].startswith("Bearer")
            [fault] = response.json()["errors"]
            assert (fault["field"], fault["value"]) == ("Authorization", "")
            assert "reader-token create" in fault["cure"]


def test_a_signed_in_person_has_no_way_in_by_cookie(dov: Person) -> None:
    client = Client()
    client.force_login(dov)
    assert client.get("/api/v1/hands").status_code == 401


def test_a_recorder_s_token_opens_nothing_here(house: Any) -> None:
    from compliance.people.tokens import token_create

    token = token_create(establishment=builders.HOUSE, label="table system", now=timezone.now())
    assert bearer(token).get("/api/v1/hands").status_code == 401


def test_a_reader_sees_the_establishments_of_its_commission_alone(commission: Client, hands: list[int]) -> None:
    [foreign] = record(builders.hand(1), establishment=OTHER)
    assert [row["slug"] for row in walk(commission, "establishments")] == [builders.HOUSE]
    for path in ("hands", "collections", "findings", "postings"):
        assert {row["establishment"] for row in walk(commission, path)} <= {builders.HOUSE}
    assert get(commission, f"hands/{foreign}", 404)["errors"][0]["field"] == "index"
    assert get(commission, "proofs/inclusion", 404, index=foreign)["errors"][0]["field"] == "index"
    assert {row["establishment"] for row in get(commission, "status")["establishments"]} == {builders.HOUSE}
    assert len(get(commission, f"hands/{hands[0]}")) == 5


def test_a_finding_of_another_commission_is_not_there(
    commission: Client, hands: list[int], token_of: Callable[..., str]
) -> None:
    other = bearer(token_of(establishment=Establishment.objects.get(slug=OTHER)))
    [finding, *_] = walk(commission, "findings")
    assert walk(other, "findings") == []
    assert get(other, f"findings/{finding['id']}", 404)


def test_books_are_those_of_the_reader_s_commission(house: Any, token_of: Callable[..., str]) -> None:
    other = bearer(token_of(establishment=Establishment.objects.get(slug=OTHER)))
    assert walk(other, "games") == walk(other, "options") == walk(other, "bands") == []
    assert get(other, f"games/{builders.GAME}", 404)


@pytest.mark.parametrize("scope", list(SCOPES))
def test_a_token_opens_its_scopes_alone(
    hands: list[int], dov: Person, token_of: Callable[..., str], scope: str
) -> None:
    opened = {
        "catalogue": {"games", "options", "bands", "postings", "changes", "rules"},
        "hands": {"hands", "reviews", "sessions"},
        "findings": {"findings", "issues", "hand-corrections"},
        "collections": {"collections", "papers", "books"},
        "record": {"checkpoints"},
        "reports": {"reports"},
        "access-log": {"access-log", "emergencies"},
        "export": set(),
    }
    client = bearer(token_of(person=dov, scopes=[scope]))
    for path in set().union(*opened.values()):
        response = client.get(f"/api/v1/{path}")
        assert response.status_code == (200 if path in opened[scope] else 403), path
        if response.status_code == 403:
            [fault] = response.json()["errors"]
            assert fault["field"] == "Authorization"
            assert f"it opens {scope}" in fault["what"]
            assert fault["cure"] == "Ask for one with that scope."
    assert client.get("/api/v1/status").status_code == 200


def test_without_the_scope_for_it_nothing_is_exported(hands: list[int], dov: Person, token_of: Any) -> None:
    client = bearer(token_of(person=dov, scopes=["hands"]))
    assert client.get("/api/v1/hands", headers={"Accept": "application/x-ndjson"}).status_code == 403
    assert get(client, f"hands/{hands[2]}")["findings"] == []  # these are another scope
    with_them = bearer(token_of(person=dov, scopes=["hands", "findings"], label="both"))
    tags = {one.get(f"/api/v1/hands/{hands[2]}")["ETag"] for one in (client, with_them)}
    assert len(tags) == 2


def test_refusals_without_a_token_are_written_down_but_not_without_end(house: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr("compliance.shell.api.commission.door.REFUSALS", 3)
    for _ in range(5):
        assert Client().get("/api/v1/hands").status_code == 401
    assert Access.objects.filter(what="API refused").count() == 3


def test_who_reads_too_fast_is_told_when_to_go_on(commission: Client, monkeypatch: Any) -> None:
    monkeypatch.setattr(throttle, "READS", 2)
    get(commission, "status")
    get(commission, "status")
    response = commission.get("/api/v1/status")
    assert response.status_code == 429
    assert 1 <= int(response["Retry-After"]) <= 60
    assert response["Content-Type"] == "application/problem+json"
    [fault] = response.json()["errors"]
    assert fault["cure"] == f"Go on in {response['Retry-After']} s."


def test_the_limit_allows_drawing_a_million_rows_in_a_minute() -> None:
    assert throttle.READS * 1000 >= 1_000_000


def test_reading_goes_on_when_nobody_can_count(commission: Client, monkeypatch: Any) -> None:
    def down(*args: Any, **options: Any) -> None:
        raise OSError("no cache")

    monkeypatch.setattr(throttle.cache, "add", down)
    monkeypatch.setattr(throttle, "READS", 0)
    get(commission, "status")
