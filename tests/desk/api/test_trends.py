"""The weeks of what was found, as the commission reads them: the figures of the page, and of no dealer."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from compliance.desk.api import trends
from tests import builders
from tests.commission import get, record, review, short_fee

pytestmark = pytest.mark.django_db


def test_weeks_whole_and_by_part(commission: Client, hands: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trends, "today_at", lambda establishment: builders.DAY)
    record(short_fee(7))
    review()
    found: dict[str, Any] = get(commission, f"trends/{builders.HOUSE}")
    assert (found["gaming_day"], len(found["weeks"])) == ("2026-09-01", 13)
    last = found["weeks"][-1]
    assert (last["begins"], last["fails"], last["hands"]) == ("2026-08-31", 3, 6)  # the hand before the seventh lacks
    by_part = {(line["part"], line["name"]): line["weeks"][-1] for line in found["lines"]}
    assert {part for part, _ in by_part} == {"rule", "table", "option"}
    assert by_part["rule", "FEE001"]["short_dollars"] == last["short_dollars"] != "0.00"
    assert get(commission, "trends/no-such-house", 404)["errors"][0]["field"] == "house"
