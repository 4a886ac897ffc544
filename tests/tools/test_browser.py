"""Debian's chromium: brought by root when the browser tests are meant, never behind anybody's back."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from compliance.running.trouble import Trouble
from compliance.tools.ground import browser
from tests.places import ROOT


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without chromium; its apt-get writes down what it is asked for."""
    apt = tmp_path / "apt-get"
    apt.write_text(f'#!/bin/sh\necho "$@" >> {tmp_path}/asked\nexit $(cat {tmp_path}/code 2>/dev/null || echo 0)\n')
    apt.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}/bin")
    monkeypatch.setattr(browser, "chromium", lambda: None)
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        ([], True),
        (["-q", "-k", "proof"], True),
        (["tests"], True),
        (["tests/browser/test_pages.py::test_x"], True),
        (["tests/games", "-n", "2"], False),
        (["tests/games", "tests/browser"], True),
    ],
)
def test_the_browser_is_wanted_when_its_tests_are_meant(arguments: list[str], meant: bool) -> None:
    assert browser.asked_for(arguments, ROOT) is meant


def test_its_tests_are_where_they_are_looked_for() -> None:
    assert list((ROOT / browser.TESTS).glob("test_*.py"))


def test_root_gets_debians_package_and_a_line_that_says_so(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    said: list[str] = []
    browser.chromium_install(said.append)
    assert (bare / "asked").read_text() == "update -q\ninstall -q -y --no-install-recommends chromium\n"
    assert "chromium" in said[0]


def test_a_failed_installation_says_how_to_do_it(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    (bare / "code").write_text("100")
    with pytest.raises(Trouble, match="ended with code 100"):
        browser.chromium_install(lambda line: None)


def test_nobody_else_installs_anything_and_is_told_the_cure(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    browser.chromium_install(lambda line: None)
    assert not (bare / "asked").exists()
    with pytest.raises(Trouble, match="Chromium is not installed") as trouble:
        browser.chromium_found()
    assert "apt-get install" in trouble.value.cure
    assert "--no-sandbox" not in browser.flags()
