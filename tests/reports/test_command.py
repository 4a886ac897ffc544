"""`manage.py report`: the same service as everywhere, files where they were asked for, useful exit codes."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from reports.models import ReportFile
from tests import builders

Play = Callable[..., None]
pytestmark = pytest.mark.django_db(transaction=True)


def command(*arguments: str) -> tuple[int, str, str]:
    out, err = StringIO(), StringIO()
    code = 0
    try:
        call_command("report", *arguments, stdout=out, stderr=err)
    except SystemExit as left:
        code = int(left.code or 0)
    return code, out.getvalue(), err.getvalue()


def asked(*more: str) -> tuple[str, ...]:
    return ("COL01", "--establishment", builders.HOUSE, "--from", str(builders.DAY), *more)


def test_all_three_files_are_written_into_a_folder(play: Play, tmp_path: Path) -> None:
    play(builders.hand(1))
    code, said, _ = command(*asked("--out", str(tmp_path / "out")))
    assert code == 0
    assert "verification code COL01-" in said
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        f"col01-lucky-derby-2026-09-01-2026-09-01.{name}" for name in ("csv", "pdf", "xlsx")
    ]


def test_one_file_is_written_where_it_was_asked_for_and_again_as_a_reprint(play: Play, tmp_path: Path) -> None:
    play(builders.hand(1))
    first, second, third = (tmp_path / f"{name}.pdf" for name in "abc")
    for path in (first, second, third):
        code, said, _ = command(*asked("--to", "2026-09-02", "--format", "pdf", "--out", str(path), "--json"))
        assert code == 0
        [file] = json.loads(said)["files"]
        assert (file["path"], file["size"]) == (str(path), path.stat().st_size)
    assert first.read_bytes() != second.read_bytes() == third.read_bytes()
    assert first.read_bytes().startswith(b"%PDF")
    assert [file.paper for file in ReportFile.objects.order_by("pk")] == ["letter", "letter, reprint"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("XXX01", "--establishment", builders.HOUSE, "--from", "2026-09-01"), "there is no report XXX01"),
        (("COL01", "--establishment", "nowhere", "--from", "2026-09-01"), "no establishment is named 'nowhere'"),
        (asked("--to", "2026-08-01"), "before it begins"),
    ],
)
def test_what_is_asked_wrongly_is_said_with_exit_code_2(
    house: str, tmp_path: Path, arguments: tuple[str, ...], says: str
) -> None:
    code, _, said = command(*arguments, "--out", str(tmp_path))
    assert code == 2
    assert says in said


def test_without_a_folder_to_keep_reports_the_cure_is_said(play: Play, tmp_path: Path, settings: Any) -> None:
    play(builders.hand(1))
    settings.REPORTS_FOLDER = ""
    code, _, said = command(*asked("--out", str(tmp_path)))
    assert code == 1
    assert "OLIVER_REPORTS" in said


def test_what_a_report_lets_one_choose_is_chosen_and_explained(play: Play, tmp_path: Path) -> None:
    play(builders.hand(1), builders.hand(1, table="T2"))
    rot01 = ("ROT01", *asked()[1:], "--out", str(tmp_path), "--format", "csv")
    assert command(*rot01, "--choose", "table=T2")[0] == 0
    text = (tmp_path / "rot01-lucky-derby-2026-09-01-2026-09-01-t2.csv").read_text(encoding="utf-8-sig")
    assert [line.split(",")[1] for line in text.splitlines()[1:]] == ["T2"]
    code, _, trouble = command(*rot01, "--choose", "table=T9")
    assert (code, "there are: T1, T2" in trouble) == (2, True)
    code, _, trouble = command(*rot01, "--choose", "table")
    assert (code, "as table=T1" in trouble) == (2, True)
    out = StringIO()
    call_command("explain", "ROT01", stdout=out)
    assert "What may be chosen" in out.getvalue()
    assert "--choose" in out.getvalue()
