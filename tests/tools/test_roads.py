"""What `manage.py roads` counts, over a made-up house of four files and over the real one."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError

from compliance.tools.roads import told
from compliance.tools.roads.all_roads import ROADS
from compliance.tools.roads.compared import Compared, Measured, compared, verdict
from compliance.tools.roads.figures import Figures, figures, layer, openings, roof
from compliance.tools.roads.walk import Step, moved, walk

# A page asks its read, a fee and its read again; one more file of its roof comes after that.
DOOR = "def door():\n    return page()\n"
PAGE = "def page():\n    stored()\n    fee()\n    stored()\n    return [cell(n) for n in lines()]\ndef cell(n):\n    return n\n"
READ = "def stored():\n    return 1\n"
FEE = "def fee():\n    return sum(each() for each in (lambda: 1,))\n"
LATER = "def lines():\n    for n in (1, 2):\n        yield later(n)\ndef later(n):\n    return n\n"
HOUSE = {
    "compliance/shell/door.py": DOOR,
    "compliance/floor/pages/page.py": PAGE,
    "compliance/floor/read.py": READ,
    "games/fees/fee.py": FEE,
    "compliance/floor/pages/later.py": LATER,
}


@pytest.fixture
def made_up(tmp_path: Path) -> Callable[..., list[Step]]:
    """Writes files, runs them, and walks their function of that name."""

    def do(name: str, files: dict[str, str], apart: tuple[str, ...] = ()) -> list[Step]:
        names: dict[str, Any] = {}
        for place, text in files.items():
            path = tmp_path / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            exec(compile(text, str(path), "exec"), names)  # noqa: S102  # the made-up files, as Python imports them
        return walk(names[name], tmp_path, ("compliance", "games"), apart)

    return do


def test_a_walk_is_the_first_call_of_every_named_function_with_its_caller(made_up: Callable[..., list[Step]]) -> None:
    steps = made_up("door", HOUSE)
    assert [(step.function, step.caller, step.depth) for step in steps] == [
        ("door", None, 0),
        ("page", 0, 1),
        ("stored", 1, 2),
        ("fee", 1, 2),
        ("lines", 1, 2),
        ("later", 4, 3),
        ("cell", 1, 2),
    ]
    assert steps[3] == Step("games/fees/fee.py", "fee", 1, 1, 2)


def test_a_return_is_a_file_in_a_room_that_the_road_had_left(made_up: Callable[..., list[Step]]) -> None:
    steps = made_up("door", HOUSE)
    # shell, floor, floor, games, floor: one way back. `stored` and `cell` are called again, but their files are open.
    assert figures(steps) == Figures(functions=7, files=5, rooms=3, returns=1)
    assert [each.room for each in openings(steps, roof)] == ["shell", "floor", "floor", "games", "floor"]
    assert [each.returns for each in openings(steps, roof)] == [False, False, False, False, True]
    # By the rooms below the roofs: shell, floor/pages, floor/read, games/fees, and floor/pages again.
    assert figures(steps, layer) == Figures(functions=7, files=5, rooms=4, returns=1)


def test_what_an_import_runs_is_not_on_the_road(made_up: Callable[..., list[Step]], tmp_path: Path) -> None:
    module = tmp_path / "games" / "late.py"
    text = "def made():\n    return 1\nclass Kind:\n    size = made()\ndef asked():\n    return Kind.size\n"
    late = f"def door():\n    here = {{}}\n    exec(compile({text!r}, {str(module)!r}, 'exec'), here)\n    here['asked']()\n"
    steps = made_up("door", {"compliance/shell/door.py": late})
    assert [(step.file, step.function) for step in steps] == [
        ("compliance/shell/door.py", "door"),
        ("games/late.py", "asked"),
    ]


def test_functions_that_read_alike_in_two_files_are_two(made_up: Callable[..., list[Step]]) -> None:
    alike = "def key():\n    return 1\n"
    files = {
        "games/one.py": f"{alike}first = key\n",
        "games/two.py": alike,
        "compliance/shell/door.py": "def door():\n    return first(), key()\n",
    }
    assert [step.file for step in made_up("door", files)] == [
        "compliance/shell/door.py",
        "games/one.py",
        "games/two.py",
    ]


def test_files_between_the_rooms_and_folders_set_apart_are_not_counted(made_up: Callable[..., list[Step]]) -> None:
    files = {
        "compliance/tasks.py": "def task():\n    return work()\n",
        "compliance/floor/write.py": "def work():\n    return tool()\n",
        "compliance/tools/roads/tool.py": "def tool():\n    return 1\n",
    }
    steps = made_up("task", files, ("compliance/tools",))
    assert [step.function for step in steps] == ["task", "work"]
    assert figures(steps) == Figures(functions=1, files=1, rooms=1, returns=0)


@pytest.mark.parametrize(
    ("file", "by_roof", "by_layer"),
    [
        ("compliance/floor/read/hands.py", "floor", "floor/read"),
        ("compliance/money/models.py", "money", "money/models"),
        ("compliance/floor/rules/fee/fee001/rule.py", "floor", "floor/rules"),
        ("compliance/record/merkle.py", "record", "record"),
        ("compliance/urls.py", None, None),
        ("games/fees/band.py", "games", "games/fees"),
        ("games/apps.py", "games", "games"),
        ("reports/writers/pdf.py", "reports", "reports/writers"),
    ],
)
def test_the_room_of_a_file(file: str, by_roof: str | None, by_layer: str | None) -> None:
    assert (roof(file), layer(file)) == (by_roof, by_layer)


def test_as_if_files_stood_elsewhere(made_up: Callable[..., list[Step]]) -> None:
    steps = made_up("door", HOUSE)
    # The fee under the roof of the floor: shell, floor, floor, floor, floor.
    assert figures(moved(steps, {"games/fees/": "compliance/floor/fees/"})) == Figures(7, 5, 2, 0)
    # The later page and the page as one file: nothing is opened after the fee.
    assert figures(moved(steps, {"compliance/floor/pages/later.py": "compliance/floor/pages/page.py"})) == Figures(
        7, 4, 3, 0
    )


def _road(rooms: int, returns: int) -> Compared:
    """Ten rooms and nine returns before."""
    now, before = Figures(50, 20, rooms, returns), Figures(100, 40, 10, 9)
    return Compared("road", Measured(now, now), Measured(before, before), before)


@pytest.mark.parametrize(
    ("rooms", "returns", "half", "worse"),
    [
        (5, 4, True, False),
        (5, 5, False, False),
        (6, 4, False, False),
        (10, 9, False, False),
        (11, 4, False, True),
        (5, 10, False, True),
    ],
)
def test_half_and_worse(rooms: int, returns: int, half: bool, worse: bool) -> None:
    road = _road(rooms, returns)
    assert (road.half, road.worse) == (half, worse)


def test_nine_roads_are_half_as_long_and_none_is_worse() -> None:
    short, same, longer = _road(5, 4), _road(10, 9), _road(11, 9)
    assert verdict([*[short] * 9, same, same]).holds
    assert not verdict([*[short] * 8, same, same, same]).holds
    assert not verdict([*[short] * 10, longer]).holds


def test_a_road_that_is_not_there_is_answered_with_those_that_are() -> None:
    with pytest.raises(CommandError, match=r"There is no road 'hands'\. There are: hand intake, review,") as refused:
        call_command("roads", "hands")
    assert refused.value.returncode == 2
    with pytest.raises(CommandError, match="--as-if 'games': write the old path and the new one") as refused:
        call_command("roads", "--as-if", "games")
    assert refused.value.returncode == 2


@pytest.mark.processes
def test_the_roads_are_walked_for_real() -> None:
    """The command as a builder gives it: its own servers, its own house, all roads walked, one of them told whole."""
    argv = [sys.executable, "manage.py", "roads", "placard", "--walk", "--json", "--check"]
    said = subprocess.run(argv, cwd=settings.ROOT, capture_output=True, text=True, check=False)
    assert said.stdout, said.stderr
    answer = json.loads(said.stdout)
    short = answer["half"] >= answer["asked"] and not answer["worse"]
    assert said.returncode == (0 if short else 1)
    (road,) = answer["roads"]
    steps = [Step(**step) for step in road["walk"]]
    now = road["now"]["roofs"]
    assert Figures(**now) == figures(steps)
    assert {"games", "people", "reports"} <= {roof(step.file) for step in steps}
    assert now["functions"] > now["files"] > now["rooms"] > now["returns"] > 0
    lines = list(told.walk_lines("placard", "a notice", steps))
    assert sum("═══ return" in line for line in lines) == now["returns"]
    assert sum("═══ new room" in line for line in lines) == now["rooms"]


def test_every_road_has_its_figures_of_before() -> None:
    roads = compared({road.name: [] for road in ROADS})
    assert len(roads) == 11
    for road in roads:
        by_roof, by_layer = road.before
        assert by_roof[:2] == by_layer[:2]
        assert 4 < by_roof.rooms <= by_layer.rooms
        assert by_roof.returns > 0
