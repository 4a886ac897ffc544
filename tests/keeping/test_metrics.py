"""/metrics: counts and ages for whoever may read them, and nothing of a house."""

from __future__ import annotations

import datetime
import re
from typing import Any

import pytest
from django.test import Client

from compliance.floor.models import TableDay
from compliance.floor.write.hand_record import hands_record
from compliance.keeping.pages import metrics
from tests import builders
from tests.writes import house

__all__ = ["house"]

NAMES = {
    "recent_hands",
    "recent_hands_reviewed",
    "intake_refused_total",
    "backlog_hands",
    "backlog_age_seconds",
    "record_entries",
}


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


@pytest.mark.django_db
def test_hands_are_counted_of_the_last_days_alone(house: str) -> None:
    """However long the history is, the question takes as long."""
    lines = builders.lines(*(builders.hand(number) for number in range(1, 4)))
    assert list(hands_record(establishment=house, lines=lines, actor="test", now=builders.NOW))
    day = TableDay.objects.get().gaming_day
    noon = datetime.datetime.combine(day, datetime.time(12), datetime.UTC)
    for later, counted in ((0, 3), (metrics.DAYS - 1, 3), (metrics.DAYS, 0), (metrics.DAYS + 1, 0)):
        figures = {each.name: each.value for each in metrics._hands(noon + datetime.timedelta(days=later))}
        assert (figures["recent_hands"], figures["recent_hands_reviewed"]) == (counted, 0), later
