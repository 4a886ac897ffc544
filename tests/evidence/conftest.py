"""A house with a register of cameras, and hands that are reviewed at a time of the test's own."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import pytest

from compliance.floor.write.hand_record import hands_record
from compliance.floor.write.hand_review import table_day_review
from compliance.houses.forms.cameras import Camera
from compliance.houses.models import Establishment
from compliance.houses.write.camera_change import cameras_load
from tests import builders
from tests.keeping.conftest import bucket, s3_server

KEEPS = 14
LATER = datetime.timedelta(hours=1)
FIRST_DAY = datetime.date(2026, 8, 1)


def camera(name: str, *sees: str, keeps_days: int = KEEPS, first_day: datetime.date = FIRST_DAY) -> Camera:
    return Camera(camera=name, sees=sees, recorder="NVR-1", keeps_days=keeps_days, from_=first_day)


@pytest.fixture
def here(small_house: None) -> Establishment:
    return Establishment.objects.get(slug=builders.HOUSE)


@pytest.fixture
def cameras(here: Establishment) -> Callable[..., None]:
    """Writes cameras into the register, as a house file does."""

    def do(*wanted: Camera) -> None:
        cameras_load(establishment=here, cameras=wanted, actor="test", now=builders.NOW)

    return do


@pytest.fixture
def dealt(here: Establishment) -> Callable[..., None]:
    """Records hands and reviews them at a moment."""

    def do(*hands: dict[str, Any], at: datetime.datetime = builders.NOW + LATER) -> None:
        lines = [builders.line(hand) for hand in hands]
        for taken in hands_record(establishment=builders.HOUSE, lines=lines, actor="test", now=builders.NOW + LATER):
            assert {answer.status for answer in taken.answers} == {"recorded"}, taken.answers
            for key in taken.touched:
                table_day_review(
                    establishment=key.establishment, table=key.table, gaming_day=key.gaming_day, clock=lambda: at
                )

    return do
