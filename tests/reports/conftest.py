from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from compliance.floor.write.hand_record import hands_record
from compliance.floor.write.hand_review import table_day_review
from compliance.houses.forms.shifts import Shift
from compliance.houses.write.house_load import house_load
from compliance.licensed.write.catalogue_load import catalogue_load
from tests import builders
from tests.observed.conftest import here, look, seal
from tests.observed.write.test_plan import played

SHIFTS = (Shift("Day", 6), Shift("Swing", 14), Shift("Grave", 22))


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Path:
    """Where finished files lie."""
    settings.REPORTS_FOLDER = str(tmp_path / "reports")
    settings.PUBLIC_ADDRESS = "https://oliver.example"
    return tmp_path / "reports"


@pytest.fixture
def house(folder: Path) -> str:
    """The small house with three shifts; its slug."""
    catalogue_load(catalogue=builders.catalogue(), now=builders.NOW)
    house_load(house=builders.house(shifts=SHIFTS), actor="test", now=builders.NOW)
    return builders.HOUSE


@pytest.fixture
def play(house: str) -> Callable[..., None]:
    """Records hands and reviews them."""

    def do(*hands: dict[str, Any], review: bool = True) -> None:
        lines = [builders.line(hand) for hand in hands]
        list(hands_record(establishment=house, lines=lines, actor="test", now=builders.NOW, chunk=4_000))
        if review:
            for table, day in _table_days(hands):
                table_day_review(establishment=house, table=table, gaming_day=day, clock=timezone.now)

    return do


def _table_days(hands: Iterable[dict[str, Any]]) -> set[tuple[str, datetime.date]]:
    return {(hand["table"], datetime.date.fromisoformat(hand["gaming_day"])) for hand in hands}
