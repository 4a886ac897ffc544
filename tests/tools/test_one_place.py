"""One thing, one place: what is dropped into a tree is found by page, command, API and tests, and is gone when it is removed."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.places import ROOT
from tests.testbed import url_for
from tests.tools.one_place import drop

PROBE = Path(drop.__file__).with_name("probe.py")
CASES = tuple(sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_cases.py")))


def asked(home: Path, name: str) -> dict[str, str]:
    """The answers of the tree, asked in a process of its own on the database of the tests."""
    done = _run(home, sys.executable, str(PROBE), environment=_environment(name))
    assert done.returncode == 0, done.stderr[-3000:]
    print(done.stderr)  # shown where the test fails: what was said instead
    answers: dict[str, str] = json.loads(done.stdout.splitlines()[-1])
    return answers


def cases_run(home: Path) -> str:
    """What the tests of the tree say of the dropped rule's cases and the dropped game's worked hands. The words of a new rule
    are written down by a command (tests/rules/words.py), which is not asked here."""
    argv = (
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-k",
        "(LIM908 or dropped-in) and not words",
        *CASES,
    )
    return _run(home, *argv, environment=dict(os.environ)).stdout


def _environment(name: str) -> dict[str, str]:
    return os.environ | {
        "DATABASE_URL": url_for(os.environ["DATABASE_URL"], name),
        "DJANGO_SETTINGS_MODULE": "compliance.settings",
    }


def _run(home: Path, *argv: str, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    plain = environment | {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(home)}
    return subprocess.run(argv, cwd=home, env=plain, capture_output=True, text=True, check=False)


def _but(answers: dict[str, str], expected: str) -> str:
    return "\n".join(f"{door}: {said}" for door, said in answers.items() if said != expected)


@pytest.mark.processes
def test_what_is_dropped_in_is_found_by_every_door_and_gone_when_it_is_removed(
    tmp_path: Path, django_db_setup: None, django_db_blocker: Any
) -> None:
    from django.db import connection

    name = connection.settings_dict["NAME"]
    drop.tree(ROOT, tmp_path)

    dropped = drop.everything(tmp_path)
    answers = asked(tmp_path, name)
    assert _but(answers, "found") == ""
    ran = cases_run(tmp_path)
    assert re.search(r"\b\d+ passed", ran), ran[-2000:]
    assert not re.search(r"\d+ (failed|error)", ran), ran[-2000:]

    drop.removed(dropped)
    answers = asked(tmp_path, name)
    assert _but(answers, "not there") == ""
    ran = cases_run(tmp_path)
    assert "no tests ran" in ran or "deselected" in ran, ran[-2000:]
