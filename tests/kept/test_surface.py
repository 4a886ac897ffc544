"""Nobody outside may miss anything: what Oliver was seen to be on the day before the house was cut by subject, it still is."""

from __future__ import annotations

import os

import pytest

from tests.kept import surface

KEEP = "KEEP_NEW=1 python3 manage.py test -q tests/kept/test_surface.py"


@pytest.fixture
def now(db: None) -> surface.Surface:
    found = surface.surface_now()
    if os.environ.get("KEEP_NEW"):
        surface.keep(surface.surface_kept(), found)
    return found


def test_what_was_there_is_there_and_is_the_same(now: surface.Surface) -> None:
    lost = surface.lost(surface.surface_kept(), now)
    assert not lost, "\n".join([*lost, "If it was meant, change tests/kept/surface.json and say why in the message."])


def test_what_is_new_is_written_down(now: surface.Surface) -> None:
    added = surface.added(surface.surface_kept(), now)
    assert not added, "\n".join([*added, f"Write it down with: {KEEP}"])


def test_a_loss_a_change_and_a_new_thing_are_told_apart() -> None:
    kept = {"tables": {"one": "a", "two": "b", "gone": "c"}}
    now = {"tables": {"one": "a", "two": "other", "new": "d"}, "section": {"new": "e"}}
    assert surface.lost(kept, now) == [
        "tables: two\n  was  b\n  is   other",
        "tables: gone\n  was  c\n  is   not there",
    ]
    assert surface.added(kept, now) == ["tables: new", "section: new"]
