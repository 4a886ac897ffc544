"""`manage.py bench upgrade`: what it says of a house that opens otherwise; trees of git are tried by the command itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from compliance.running.trouble import Trouble
from compliance.tools.trials import trials, upgrade

CLEAN: dict[str, Any] = {"code": 0, "verdict": "clean", "recount": 0, "counted": "", "rows": {"hands": 7, "people": 2}}


def test_it_is_found_as_a_trial() -> None:
    assert trials()["upgrade"] is upgrade


def test_what_is_as_it_was_is_no_fault() -> None:
    assert (upgrade._faults("x", CLEAN), upgrade._lost(CLEAN, CLEAN)) == ([], [])


def test_a_verdict_a_total_and_a_row_that_are_otherwise_are_named() -> None:
    spoiled = CLEAN | {"code": 1, "verdict": "tampered", "what": "it is missing", "recount": 1, "counted": "2 differ"}
    assert [one.strip() for one in upgrade._faults("this tree", spoiled)] == [
        "verify of this tree: tampered: it is missing",
        "recount of this tree: 2 differ",
    ]
    assert upgrade._lost(CLEAN, CLEAN | {"rows": {"hands": 6, "people": 2}}) == ["    hands: 7 before, 6 after"]


def test_the_newest_checkpoint_is_the_one_that_is_kept(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    for size in (9, 100, 20):
        (tmp_path / "a" / f"{size:012d}.checkpoint").touch()
    assert upgrade._newest(tmp_path)[1].endswith("000000000100.checkpoint")
    assert upgrade._newest(tmp_path / "none") == ()


def test_a_revision_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match="git has no no-such-revision here"):
        upgrade._tree_of("no-such-revision", tmp_path)
