"""A small house, and somebody who looks at its tables."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from django.db import connection

from compliance.houses.forms.cameras import Camera
from compliance.houses.models import Establishment
from compliance.houses.write.camera_change import cameras_load
from compliance.observed.write.observe import Stored, observe
from compliance.record import read
from compliance.record.checkpoint import Signer
from tests import builders

NOW = builders.NOW
Look = Callable[..., Stored]
Seal = Callable[[], None]


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


@pytest.fixture
def seal() -> Seal:
    """Signs the record as it stands, in the transaction of the test."""
    signer = Signer(Ed25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))

    def do() -> None:
        size = read.size()
        root = read.root(size)
        note = signer.note(size=size, root=root, at=NOW)
        with connection.cursor() as cursor:
            cursor.execute(
                "INSERT INTO record_checkpoint (size, root, at, note) VALUES (%s, %s, %s, %s)", [size, root, NOW, note]
            )

    return do
