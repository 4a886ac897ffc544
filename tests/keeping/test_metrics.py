"""/metrics: counts and ages for whoever may read them, and nothing of a house."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tests import builders

NAMES = {"hands", "hands_reviewed", "intake_refused_total", "backlog_hands", "backlog_age_seconds", "record_entries"}


@pytest.mark.django_db
def test_it_counts_and_names_no_house(client: Client, small_house: None, settings: Any) -> None:
    settings.PLAIN_HTTP, settings.METRICS_TOKEN = True, ""
    answer = client.get("/metrics")
    assert answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    text = answer.content.decode()
    named = set(re.findall(r"^oliver_(\w+)(?:\{[^}]*\})? -?[0-9.e+-]+$", text, re.MULTILINE))
    assert named >= NAMES
    assert all(line.startswith(("# HELP oliver_", "# TYPE oliver_", "oliver_")) for line in text.splitlines())
    assert len(re.findall(r"# TYPE (\S+)", text)) == len(set(re.findall(r"# TYPE (\S+)", text)))
    assert builders.HOUSE not in text


@pytest.mark.django_db
def test_the_token_opens_it_or_this_machine_where_up_serves(client: Client, settings: Any) -> None:
    settings.PLAIN_HTTP, settings.METRICS_TOKEN = True, "s3cret"
    assert client.get("/metrics").status_code == 401
    assert client.get("/metrics", headers={"Authorization": "Bearer s3cre"}).status_code == 401
    assert client.get("/metrics", headers={"Authorization": "Bearer s3cret"}).status_code == 200
    settings.METRICS_TOKEN = ""
    assert client.get("/metrics").status_code == 200
    assert client.get("/metrics", REMOTE_ADDR="203.0.113.9").status_code == 401
    assert client.get("/metrics", headers={"X-Forwarded-For": "203.0.113.9"}).status_code == 401
    settings.PLAIN_HTTP = False
    assert client.get("/metrics", secure=True).status_code == 401
