"""A small house, and somebody who looks at its tables."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from compliance.houses.forms.cameras import Camera
from compliance.houses.models import Establishment
from compliance.houses.write.camera_change import cameras_load
from compliance.observed.write.observe import Stored, observe
from tests import builders

NOW = builders.NOW
Look = Callable[..., Stored]


@pytest.fixture
def here(small_house: None) -> Establishment:
    place = Establishment.objects.get(slug=builders.HOUSE)
    first = datetime.date(2026, 8, 1)
    seen = Camera(camera="PTZ-1", sees=("table T1", "bank T1"), recorder="NVR-1", keeps_days=14, from_=first)
    cameras_load(establishment=place, cameras=[seen], actor="test", now=NOW)
    return place


def fields(line: str, number: int = 1, **changes: Any) -> dict[str, str]:
    """What the form sends of the n-th hand of a watch, a minute apart."""
    held = {
        "id": f"form-{number:012x}", "watch": "form-0000000000aa", "table": "T1", "mode": "hand", "how": "camera",
        "camera": "PTZ-1", "day": "2026-09-01", "began": f"11:{number:02d}:00", "ended": f"11:{number:02d}:40", "line": line,
    }  # fmt: skip
    return held | changes


@pytest.fixture
def look(here: Establishment) -> Look:
    """Stores what somebody typed; hand after hand of one watch."""
    numbers = count(1)

    def do(line: str, actor: str = "maria", twice: bool = False, **changes: Any) -> Stored:
        values = fields(line, next(numbers), **changes)
        return observe(establishment=here, values=values, actor=actor, now=NOW, twice=twice)

    return do
