"""The published description: frozen, sound, and held to by requests that nobody thought of."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer
from drf_spectacular.validation import validate_schema
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)

from compliance.shell.api.commission.conventions import CONVENTIONS
from compliance.wsgi import application
from tests.commission import get
from tests.places import OPENAPI

UPDATE = "python3 manage.py spectacular --format openapi-json --file tests/shell/api/openapi.json"


@pytest.fixture(scope="module")
def description() -> dict[str, Any]:
    generated: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return generated


def test_the_description_is_the_frozen_one(description: dict[str, Any]) -> None:
    said = OpenApiJsonRenderer().render(description, renderer_context={}).decode().rstrip("\n")
    kept = OPENAPI.read_text(encoding="utf-8").rstrip("\n")
    assert json.loads(said) == json.loads(kept), f"The API has changed for its readers. If it is meant: {UPDATE}"


def test_the_description_is_openapi_3_1(description: dict[str, Any]) -> None:
    assert description["openapi"] == "3.1.0"
    validate_schema(description)
    for shape in description["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(shape)


def test_every_operation_of_this_door_says_what_it_answers_with(description: dict[str, Any]) -> None:
    for path, item in description["paths"].items():
        if "/intake/" in path:
            continue
        [(verb, operation)] = item.items()
        assert verb == "get"
        assert {"200", "400", "401", "403", "404", "406", "429"} <= set(operation["responses"]), path
        assert operation["security"] == [{"readerToken": []}]
        assert all(parameter["description"] for parameter in operation["parameters"]), path


def test_money_is_a_string_and_its_name_says_so(description: dict[str, Any]) -> None:
    for name, shape in description["components"]["schemas"].items():
        for field, schema in shape.get("properties", {}).items():
            if field.endswith("_dollars"):
                kinds = [schema, *schema.get("anyOf", [])]
                assert any(kind.get("type") == "string" and "pattern" in kind for kind in kinds), f"{name}.{field}"


def test_the_description_is_served_here(client: Client) -> None:
    served = client.get("/api/v1/openapi.json")
    assert served.status_code == 200
    assert "/api/v1/hands" in served.json()["paths"]


@pytest.mark.django_db
def test_the_page_names_every_address_and_needs_nothing_but_this_server(
    client: Client, description: dict[str, Any]
) -> None:
    page = client.get("/api/v1/")
    content = page.content.decode()
    for path in description["paths"]:
        assert path in content
    for title, _ in CONVENTIONS:
        assert title in content
    assert "unsafe" not in page["Content-Security-Policy"]
    assert "<style" not in content
    assert " style=" not in content
    assert re.findall(r"<script(?! src=)", content) == []
    assert "https://" not in content
    targets = set(re.findall(r'href="#([^"]+)"', content))
    assert targets <= set(re.findall(r'id="([^"]+)"', content))


@pytest.fixture
def one_connection() -> Iterator[None]:
    """A request ends without closing the connection in whose transaction the test stands (as Django's own client does)."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
requests = schemathesis.openapi.from_dict(json.loads(OPENAPI.read_text(encoding="utf-8")))
requests.app = application


@requests.include(tag="commission").parametrize()
@settings(
    max_examples=5,
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_whatever_is_asked_is_answered_as_described(
    case: Any, commission: Client, hands: list[int], one_connection: None
) -> None:
    headers = {"Authorization": commission.defaults["HTTP_AUTHORIZATION"], "Host": "localhost"}
    response = case.call(headers=headers | {"Accept-Encoding": "identity"})
    case.validate_response(response, checks=CHECKS)


def test_the_answers_hold_to_the_description(commission: Client, hands: list[int], description: dict[str, Any]) -> None:
    named = {
        f"hands/{hands[2]}": "HandWhole",
        "status": "Status",
        "rules/FEE001": "RuleItem",
    }
    for path, shape in named.items():
        schema = {"$ref": f"#/components/schemas/{shape}", "components": description["components"]}
        jsonschema.Draft202012Validator(schema).validate(get(commission, path))
