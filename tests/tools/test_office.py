"""LibreOffice for the tests of workbooks: brought by root when they are meant, told to everybody else with the cure."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from compliance.tools.ground import browser, office
from tests.places import ROOT


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without LibreOffice; its apt-get writes down what it is asked for."""
    apt = tmp_path / "apt-get"
    apt.write_text(f'#!/bin/sh\necho "$@" >> {tmp_path}/asked\n')
    apt.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        ([], True),
        (["-n", "2"], True),
        (["tests/reports"], True),
        (["tests/reports/test_office.py::test_x"], True),
        (["tests/reports/test_paper.py"], False),
        (["tests/browser"], False),
    ],
)
def test_it_is_wanted_when_its_tests_are_meant(arguments: list[str], meant: bool) -> None:
    assert browser.asked_for(arguments, ROOT, office.TESTS) is meant
    assert (ROOT / office.TESTS).is_file()


def test_root_gets_the_spreadsheet_alone(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setenv("PATH", f"{bare}{os.pathsep}/bin")
    monkeypatch.setattr(office, "soffice", lambda: None)
    said: list[str] = []
    office.office_install(said.append)
    assert (bare / "asked").read_text() == "update -q\ninstall -q -y --no-install-recommends libreoffice-calc-nogui\n"
    assert "libreoffice-calc-nogui" in said[0]


def test_a_libreoffice_without_the_spreadsheet_is_none(bare: Path) -> None:
    (bare / "soffice").write_text("#!/bin/sh\n")
    (bare / "soffice").chmod(0o755)
    assert office.soffice() is None
    (bare / "libsclo.so").write_text("")
    assert office.soffice() == bare / "soffice"


def test_nobody_else_installs_anything_and_the_tests_fail_with_the_cure(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    office.office_install(lambda line: None)
    assert not (bare / "asked").exists()
    one = f"{office.TESTS}::test_nothing_that_was_worked_out_is_what_stood_there_and_nothing_is_an_error"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", one]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stdout
    assert f"LibreOffice is not installed; {office.CURE}" in done.stdout
    assert "skipped" not in done.stdout
