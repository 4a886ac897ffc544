"""`manage.py mutate`: which changes are made of a file, what names them, and that a changed function is the one that is asked."""

from __future__ import annotations

import importlib.util
import os
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

from compliance.tools.mutation import changes, checks, reach, trial
from tests.places import ROOT

SOURCE = '''"""A room."""

LIMIT = 3


def least(sums: list[int], most: int = 5) -> int:
    """Words of 7 are no figures."""
    kept = [one for one in sums if one >= 2 and one < most]
    if not kept:
        return 0
    return min(kept, key=abs) + 1


def said(count: int) -> str:
    return f"{count + 1} hands"


class Table:
    def due(self, base: int) -> int:
        return base * 2 if base > LIMIT else 0
'''


@pytest.fixture
def room(tmp_path: Path) -> Iterator[ModuleType]:
    path = tmp_path / "room_of_changes.py"
    path.write_text(SOURCE, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules[path.stem]


def made(folder: Path) -> list[tuple[str, str]]:
    return [(one.was, one.becomes) for one in changes.changes(folder, "room_of_changes.py", "rules")]


def test_every_kind_of_change_is_made_once_and_words_types_and_defaults_are_left(
    room: ModuleType, tmp_path: Path
) -> None:
    found = made(tmp_path)

    assert set(found) == {
        ("one >= 2", "one > 2"), ("one < most", "one <= most"), ("one >= 2 and one < most", "one >= 2 or one < most"),
        ("2", "3"), ("2", "1"), ("1", "2"), ("1", "0"), ("0", "1"), ("0", "-1"),
        ("for one in sums if one >= 2 and one < most", "for one in sums"),
        ("if not kept:", "if not not kept:"),
        ("min(kept, key=abs) + 1", "min(kept, key=abs) - 1"), ("min(kept, key=abs)", "max(kept, key=abs)"),
        ("min(kept, key=abs)", "min(kept)"), ("return min(kept, key=abs) + 1", "return None"),
        ("return f'{count + 1} hands'", "return None"),
        ("base * 2", "base // 2"), ("base > LIMIT", "base >= LIMIT"),
        ("base * 2 if base > LIMIT else 0", "base * 2 if not base > LIMIT else 0"),
        ("return base * 2 if base > LIMIT else 0", "return None"),
    }  # fmt: skip


def test_a_change_keeps_its_key_where_lines_are_added_and_loses_it_where_it_changes(
    room: ModuleType, tmp_path: Path
) -> None:
    before = {one.key for one in changes.changes(tmp_path, "room_of_changes.py", "rules")}
    path = tmp_path / "room_of_changes.py"
    path.write_text(SOURCE.replace("LIMIT = 3\n", "LIMIT = 3\nMORE = 4\n"), encoding="utf-8")
    assert {one.key for one in changes.changes(tmp_path, "room_of_changes.py", "rules")} == before
    path.write_text(SOURCE.replace("one >= 2", "one >= 4"), encoding="utf-8")
    assert {one.key for one in changes.changes(tmp_path, "room_of_changes.py", "rules")} != before


def test_the_changed_code_is_in_the_functions_that_were_there_before(room: ModuleType, tmp_path: Path) -> None:
    least, table = room.least, room.Table()
    assert (least([2, 4]), table.due(3), table.due(4)) == (3, 0, 8)
    made = {one.becomes: one for one in changes.changes(tmp_path, "room_of_changes.py", "rules")}
    assert trial.put(tmp_path, made["one > 2"]) == 1
    assert (least([2, 4]), table.due(3), table.due(4)) == (5, 0, 8)
    assert trial.put(tmp_path, made["base >= LIMIT"]) == 2  # one change at a time: the first function is as it was
    assert (least([2, 4]), table.due(3), table.due(4)) == (3, 6, 8)


@pytest.mark.parametrize(
    ("becomes", "asked", "came"),
    [
        ("one > 2", [[2]], "killed"),
        ("one > 2", [[4]], "survived"),
        ("one >= 2 or one < most", [[4], [1]], "killed"),
    ],
)
def test_a_trial_says_whether_a_check_fails_and_changes_nothing_here(
    room: ModuleType, tmp_path: Path, becomes: str, asked: list[list[int]], came: str
) -> None:
    def check(sums: list[int], expected: int) -> Callable[[], None]:
        def run() -> None:
            assert room.least(sums) == expected

        return run

    all_ = [checks.Check(str(sums), check(sums, room.least(sums))) for sums in asked]
    [change] = [one for one in changes.changes(tmp_path, "room_of_changes.py", "rules") if one.becomes == becomes]
    _, status = os.waitpid(trial.start(tmp_path, change, all_, 10.0), 0)

    assert trial.OUTCOMES[trial.outcome(status)] == came
    assert room.least([2, 4]) == 3


def test_what_a_check_reaches_is_known_by_line(room: ModuleType, tmp_path: Path) -> None:
    def some() -> None:
        room.least([2])

    def none() -> None:
        room.least([])

    path = str(tmp_path / "room_of_changes.py")
    asked = {0: checks.Check("some", some), 1: checks.Check("none", none)}
    found = reach.reached(asked, [path], [], lambda done: None).places[path]

    assert (sorted(found[8]), found[10], found[11]) == ([0, 1], [1], [0])


def test_what_means_nothing_is_named_by_a_change_that_is_there_with_a_reason() -> None:
    here = Path(changes.__file__).parent
    rooms = tomllib.loads((here / "rooms.toml").read_text(encoding="utf-8"))
    named = tomllib.loads((here / "equivalent.toml").read_text(encoding="utf-8")).get("equivalent", [])
    files = {path for patterns in rooms["rooms"].values() for pattern in patterns for path in ROOT.glob(pattern)}

    assert files
    assert len({one["key"] for one in named}) == len(named)
    assert all(len(one["why"]) > 20 and one["was"] != one["becomes"] for one in named)
