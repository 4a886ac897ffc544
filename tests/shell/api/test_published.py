from __future__ import annotations

import re

import jsonschema
import pytest
from django.test import Client

from tests import builders


@pytest.fixture
def client() -> Client:
    return Client()


def test_the_hand_form_is_published_and_holds_for_a_sound_hand(client: Client) -> None:
    response = client.get("/api/v1/schemas/oliver.hand-1.json")
    assert response["Content-Type"] == "application/schema+json"
    schema = response.json()
    validator = jsonschema.Draft202012Validator(schema)
    validator.check_schema(schema)
    validator.validate(builders.hand(1))
    assert not validator.is_valid(builders.hand(1, surplus=1))


def test_the_session_form_is_published_and_holds_for_a_sound_session(client: Client) -> None:
    schema = client.get("/api/v1/schemas/oliver.session-1.json").json()
    validator = jsonschema.Draft202012Validator(schema)
    validator.check_schema(schema)
    sound = {"id": "S-1", "table": "T1", "provider": "TP-1", "person": "P1", "licence": "L-7"}
    sound["from"] = "2026-09-01T10:00:00-07:00"
    assert schema["$id"] == "oliver.session/1"
    validator.validate(sound)
    validator.validate(sound | {"form": "oliver.session/1"})
    assert not validator.is_valid(sound | {"form": "oliver.hand/1"})
    assert not validator.is_valid(sound | {"surplus": 1})


def test_the_description_names_the_intake_and_every_answer(client: Client) -> None:
    description = client.get("/api/v1/openapi.json").json()
    post = description["paths"]["/api/v1/intake/hands"]["post"]
    assert set(post["responses"]) == {"200", "201", "207", "400", "401", "409", "411", "413", "415", "422"}
    assert post["security"] == [{"recorderToken": []}]


def test_the_description_page_needs_no_foreign_host(client: Client) -> None:
    response = client.get("/api/v1/")
    assert response.status_code == 200
    assert b"https://" not in response.content
    assert "script-src 'self';" in response["Content-Security-Policy"]


def test_the_page_begins_with_the_first_call_and_has_its_contents_beside_it(client: Client) -> None:
    text = client.get("/api/v1/").content.decode()
    assert 0 < text.index("curl -H") < text.index('class="toc"') < text.index("/api/v1/intake/hands</span>")
    contents = text.partition('class="toc"')[2].partition("</nav>")[0]
    named = re.findall(r'href="#([^"]+)"', contents)
    assert len(named) > 10
    assert all(f'id="{name}"' in text for name in named)


def test_the_form_of_an_observation_is_published_and_every_part_may_be_missing(client: Client) -> None:
    schema = client.get("/api/v1/schemas/oliver.observation-1.json").json()
    validator = jsonschema.Draft202012Validator(schema)
    validator.check_schema(schema)
    sound = {
        "id": "form-000000000001", "establishment": builders.HOUSE, "watch": "form-0000000000aa", "place": 1, "mode": "fee",
        "how": "floor", "table": "T1", "game": "ez-baccarat-panda8", "gaming_day": "2026-09-01",
        "began": "2026-09-01T10:00:00Z", "ended": "2026-09-01T10:00:40Z", "seen": {"bank": {"seat": 1, "occupant": "P1"}},
    }  # fmt: skip
    assert schema["$id"] == "oliver.observation/1"
    validator.validate(sound)
    validator.validate(sound | {"seen": {}})
    assert not validator.is_valid(sound | {"seen": {"bank": {"seat": "one"}}})
    assert not validator.is_valid(sound | {"mode": "guess"})
