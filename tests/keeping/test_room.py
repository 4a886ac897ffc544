"""From where on room is said to be short, in words."""

from __future__ import annotations

import pytest

from compliance.keeping.room import LIMITS, Room

GB = 10**9
LOW = LIMITS["disk"]["free_bytes"]


@pytest.mark.parametrize(
    ("whole", "free", "short"),
    [
        (50 * GB, LOW, False),
        (50 * GB, LOW - 1, True),
        (1000 * GB, 50 * GB, False),  # the share of a large disk
        (1000 * GB, 50 * GB - 1, True),
        (GB, GB // 2, False),  # half of a small one
        (GB, GB // 2 - 1, True),
    ],
)
def test_a_disk_is_short_below_what_is_wanted(whole: int, free: int, short: bool) -> None:
    assert Room("/srv/oliver", free, whole).short is short


def test_it_is_said_what_is_left_and_what_to_do() -> None:
    assert Room("/srv/oliver", 2**20, 50 * GB).says.startswith(
        "The disk of /srv/oliver is nearly full: 1 MB of 47,684 MB"
    )
    assert "Stop what else runs here" in Room("memory", 2**20, GB).says
