"""`manage.py bench` as a stranger runs it: one table of everything that is found, with aims; databases of its own; exit codes."""

from __future__ import annotations

import json
import os
import pkgutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest
from django.core.management import call_command
from django.db import connection

from compliance.running import bootstrap, console
from compliance.tools import bench
from compliance.tools.bench import table, throwaway
from compliance.tools.bench.measured import EVERY, Aim, DisagreementError, Measured, Row
from compliance.tools.management.commands import bench as command

OURS, PEER = "ours", "a peer"


def measured(ratio: float, *more: Row) -> Measured:
    return Measured(
        "What is measured.", "hands/s", PEER, [Row(PEER, 100, 1.0), Row(OURS, 100 * ratio, ratio), *more], 10
    )


def a_bench(come: Measured | Exception, *aims: Aim, database: bool = False) -> Any:
    def measure(rounds: int, floor: Any, say: Any) -> Measured:
        say("on the way")
        if isinstance(come, Exception):
            raise come
        return come

    return SimpleNamespace(
        __doc__="(a) hands per second.", measure=measure, AIMS=aims, SECONDS=70, QUICK=7, NEEDS_DATABASE=database
    )


def ran(monkeypatch: pytest.MonkeyPatch, *words: str, **benches: Any) -> int:
    monkeypatch.setattr(command, "measurements", lambda: benches)
    try:
        call_command("bench", *words)
    except SystemExit as ended:
        return int(str(ended.code))
    return 0


def test_every_file_that_measures_is_found_and_says_its_aims_and_how_long_it_takes() -> None:
    files = [Path(bench.__path__[0]) / f"{found.name}.py" for found in pkgutil.iter_modules(bench.__path__)]
    measuring = {path.stem for path in files if "\ndef measure(" in path.read_text(encoding="utf-8")}

    assert set(table.measurements()) == measuring
    for name, module in table.measurements().items():
        assert module.AIMS, name
        assert all(aim.row != aim.against for aim in module.AIMS), name
        assert 0 < module.QUICK <= module.SECONDS, name
        assert module.__doc__, name
        assert isinstance(module.NEEDS_DATABASE, bool), name


def test_all_come_in_one_table_each_with_its_aim(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    met, open_ = Aim(OURS, PEER, 2, later=3.5), Aim(OURS, PEER)
    code = ran(monkeypatch, first=a_bench(measured(2.1), met), second=a_bench(measured(0.5), open_))

    said = capsys.readouterr()
    head, *lines, last = said.out.splitlines()
    assert code == 0
    assert head.split() == ["measured", "figure", "against", "ratio", "aim"]
    assert [line.split("  ")[0] for line in lines] == ["first", "second"]
    assert lines[0].split() == ["first", OURS, *PEER.split(), "2.10", "2", "(later", "3.5)", "met"]
    assert lines[1].split() == ["second", OURS, *PEER.split(), "0.50", "–", "–"]
    assert last == "Every aim is met."
    progress = said.err.splitlines()
    assert progress[0].startswith("2 to measure, about 2 minutes on two quiet cores")
    assert progress[1] == "[1/2] first: hands per second. about 70 s …"
    assert progress[2].endswith("on the way")  # one that takes long says where it is
    assert progress[3].endswith("ours 2.10 (met)")


def test_a_missed_aim_is_named_at_the_end_and_ends_with_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    aims = Aim(OURS, PEER, 2), Aim(EVERY, PEER, 1)
    code = ran(monkeypatch, one=a_bench(measured(1.99, Row("another", 90, 0.9)), *aims))

    out = capsys.readouterr().out
    assert code == 1
    assert "Missed: one, ours: 1.99, aim 2.\nMissed: one, another: 0.90, aim 1.\n" in out
    assert "Every aim is met" not in out


@pytest.mark.parametrize("error", [DisagreementError("they differ"), ModuleNotFoundError("No module named 'eval7'")])
def test_one_that_fails_stands_in_the_table_the_others_are_measured_and_it_ends_with_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: Exception
) -> None:
    aim = Aim(OURS, PEER, 2)
    code = ran(monkeypatch, broken=a_bench(error, aim), whole=a_bench(measured(3), aim))

    out = capsys.readouterr().out
    assert code == 1
    assert "FAILED" in out.splitlines()[1]
    assert "met" in out.splitlines()[2]
    assert f"Not measured: broken: {type(error).__name__}: {error}" in out


def test_a_figure_that_the_measurement_no_longer_gives_is_a_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code = ran(monkeypatch, one=a_bench(measured(3), Aim("another name", PEER, 2)))

    assert code == 1
    assert "Not measured: one, another name" in capsys.readouterr().out


def test_an_aim_a_second_is_held_against_the_figure_and_not_the_ratio(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code = ran(monkeypatch, "--json", one=a_bench(measured(7), Aim(OURS, PEER, 701, a_second=True)))

    [told] = json.loads(capsys.readouterr().out)
    assert code == 1
    assert told["figures"] == [
        {"name": "one", "row": OURS, "against": "", "ratio": "700 a second", "aim": "701 a second", "met": "MISSED"}
    ]


def test_the_command_brings_its_packages_and_asks_for_no_running_house() -> None:
    assert "bench" in bootstrap.TOOL_COMMANDS
    assert "bench" in console.ON_THEIR_OWN


def test_databases_are_its_own_and_gone_afterwards(django_db_setup: None, django_db_blocker: Any) -> None:
    """The application's role may make temporary tables there, which it may not in a house."""
    with django_db_blocker.unblock():
        ours = connection.settings_dict["NAME"]
        with throwaway.prepared():
            for _ in range(2):
                with throwaway.databases("one", "other") as names:
                    throwaway.use(names["one"])
                    with connection.cursor() as cursor:
                        cursor.execute("CREATE TEMPORARY TABLE peer (id int)")
                        cursor.execute("SELECT current_database(), count(*) FROM record_entry")
                        name, entries = cursor.fetchone()
                    assert (name, entries) == (names["one"], 0)
                    assert len(_databases()) == 3  # and the one that both are copies of
                assert connection.settings_dict["NAME"] == ours
        assert _databases() == []
        connection.close()


def _databases() -> list[str]:
    url = throwaway.url_of(os.environ["OWNER_DATABASE_URL"], "postgres")
    with psycopg.connect(url) as server:
        found = server.execute("SELECT datname FROM pg_database WHERE starts_with(datname, %s)", [throwaway.BEGINS])
        return [name for (name,) in found if name.endswith(f"_{os.getpid()}")]
