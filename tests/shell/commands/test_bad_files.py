"""Every command that reads or writes a file, given one that it cannot: plain words, an exit code, never a traceback."""

from __future__ import annotations

import argparse
import io
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command, get_commands, load_command_class

from compliance.tools.simulate.house_file import as_toml
from games.schema import plain_file
from tests import builders

HOUSE = ["--establishment", builders.HOUSE]
PLAYED = [*HOUSE, "--game", "texas-holdem", "--table", "T1", "--day", "2026-09-01"]
DAYS = ["--until", "2026-11-01", "--days", "1", "--tables", "1"]

READS: dict[tuple[str, str], list[str]] = {  # command and argument: the command line, FILE where the file stands
    ("audit", "file"): ["FILE", "--house", "HOUSE"],
    ("audit", "house"): ["HANDS", "--house", "FILE"],
    ("bundle", "against"): ["--out", "NEW", "--against", "FILE"],
    ("citations", "source"): ["--source", "FILE"],
    ("house", "file"): ["FILE"],
    ("lint", "house"): ["--house", "FILE"],
    ("papers", "file"): ["FILE", "--kind", "deposit", *HOUSE],
    ("phh read", "file"): ["FILE", *PLAYED],
    ("phh write", "file"): ["FILE"],
    ("quote", "house"): ["--house", "FILE", "--table", "T1", "--total", "100.00"],
    ("record", "file"): ["FILE", *HOUSE],
    ("sbom", "requirements"): ["--requirements", "FILE"],
    ("settle", "file"): ["FILE"],
    ("settle", "house"): ["HANDS", "--house", "FILE"],
    ("verify", "bundle"): ["--bundle", "FILE"],
    ("verify", "checkpoint"): ["--checkpoint", "FILE"],
    ("verify", "key"): ["--key", "FILE"],
    ("witness take", "file"): ["FILE", "--key", "HOUSE"],
    ("witness take", "key"): ["HANDS", "--key", "FILE"],
}
WRITES: dict[tuple[str, str], list[str]] = {
    ("bundle", "out"): ["--out", "FILE"],
    ("mutate", "json"): ["--json", "FILE"],
    ("sbom", "out"): ["--out", "FILE"],
    ("simulate", "out"): ["--out", "FILE", *DAYS],
}
NOT_RUN = {  # and why
    ("beat", "ready_file"): "starts the beat, which does not end",
    ("files carry", "folder"): "takes a folder; one that is none is refused in tests/evidence",
    ("report", "out"): "tests/reports asks for it, beside a report that was made",
    ("screenshots", "out"): "starts a house and a browser",
    **{("backup", name): "copies a running server: tests/running/test_up.py" for name in ("key", "scratch")},
    **{
        ("restore", name): "starts a server; what is no backup is refused in tests/keeping"
        for name in ("into", "key", "secrets", "checkpoints")
    },
}
BAD: dict[str, bytes] = {
    "empty": b"",
    "binary": bytes(range(256)),
    "not UTF-8": 'title = "Café"\n'.encode("latin-1"),
    "a huge number": b"1" * 5_000 + b"\n",
    "a huge figure": b"number = 1e99999999999999999999\n",
    "a huge hex number": b"number = 0x" + b"F" * 9_000 + b"\n",
    "brackets without end": b"[" * 100_000,
    "keys in keys without end": b'{"a": ' * 100_000,
    "a key of brackets": b"a = " + b"[" * 100_000,
    "no line end": b"\x00",
}
NEVER = ("Traceback", "Errno", "codec", "msgspec", "Error:", "recursion", "Exceeds the limit", "<class")


def _arguments() -> Iterator[tuple[str, str]]:
    """Every argument of a command of ours that is a file or folder."""
    for name, app in get_commands().items():
        if app.split(".")[0] in ("compliance", "reports"):
            command = load_command_class(app, name)
            if hasattr(command, "create_parser"):
                yield from _of(name, command.create_parser("manage.py", name))


def _of(name: str, parser: ArgumentParser) -> Iterator[tuple[str, str]]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for part, under in action.choices.items():
                yield from _of(f"{name} {part}", under)
        elif action.type is Path or action.dest == "file":
            yield name, action.dest


def test_no_argument_that_is_a_file_is_forgotten() -> None:
    assert set(_arguments()) == {*READS, *WRITES, *NOT_RUN}


@pytest.fixture
def run(tmp_path: Path, settings: Any, small_house: None) -> Callable[[str, list[str], Path], tuple[int, str]]:
    """Runs a command with a file; its exit code, and all that it says."""
    settings.CHECKPOINT_FOLDER = str(tmp_path / "log")  # none that another test signed
    hands, house = tmp_path / "hands.ndjson", tmp_path / "house.toml"
    hands.write_bytes(builders.line(builders.hand(1)))
    house.write_text(as_toml(builders.house()))

    def once(command: str, line: list[str], file: Path) -> tuple[int, str]:
        places = {"FILE": file, "HANDS": hands, "HOUSE": house, "NEW": tmp_path / "new.zip"}
        out, err, name = io.StringIO(), io.StringIO(), command.split()
        argv = [*name[1:], *(str(places.get(word, word)) for word in line)]
        try:
            call_command(name[0], *argv, stdout=out, stderr=err)
        except SystemExit as end:
            return int(end.code or 0), out.getvalue() + err.getvalue()
        except CommandError as error:
            return error.returncode, f"{out.getvalue()}{err.getvalue()}{error}"
        return 0, out.getvalue() + err.getvalue()

    return once


def plain(said: str, file: Path) -> None:
    assert said.strip()
    assert not [word for word in NEVER if word in said], said
    assert str(file) in said or "line " in said, said
    assert len(said) < 3_000, said[:500]


@pytest.mark.parametrize(("command", "argument"), READS)
def test_a_file_that_is_none_is_said_in_plain_words(
    command: str, argument: str, tmp_path: Path, run: Callable[[str, list[str], Path], tuple[int, str]]
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    below = tmp_path / "hands.ndjson" / "file.toml"
    for file in (tmp_path / "missing.toml", folder, below, tmp_path / ("long" * 100)):
        code, said = run(command, READS[command, argument], file)
        assert code == 2, (file, said)
        plain(said, file)


@pytest.mark.parametrize("bad", BAD)
@pytest.mark.parametrize(("command", "argument"), [one for one in READS if one != ("citations", "source")])
def test_a_file_with_something_else_in_it_is_said_in_plain_words(
    command: str, argument: str, bad: str, tmp_path: Path, run: Callable[[str, list[str], Path], tuple[int, str]]
) -> None:
    file = tmp_path / "bad.toml"
    file.write_bytes(BAD[bad])
    code, said = run(command, READS[command, argument], file)
    assert code in (1, 2), said
    plain(said, file)


@pytest.mark.parametrize(("command", "argument"), WRITES)
def test_a_place_where_nothing_can_be_written_is_said_in_plain_words(
    command: str, argument: str, tmp_path: Path, run: Callable[[str, list[str], Path], tuple[int, str]]
) -> None:
    for file in (tmp_path / "hands.ndjson" / "below" / "out.zip", tmp_path / ("long" * 100)):
        code, said = run(command, WRITES[command, argument], file)
        assert code == 2, (file, said)
        plain(said, file)


@pytest.mark.parametrize("command", ["audit", "settle", "record"])
def test_a_poker_hand_history_is_not_taken_for_hands(
    command: str, tmp_path: Path, run: Callable[[str, list[str], Path], tuple[int, str]]
) -> None:
    file = tmp_path / "night.PHH"
    file.write_text("variant = 'NT'")
    code, said = run(command, READS[command, "file"], file)
    assert code == 2
    assert f"manage.py phh read {file}" in said


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (PermissionError(13, "Permission denied"), "this account may not use the file. Give the account"),
        (OSError(36, "File name too long"), "the system refuses the file: file name too long."),
        (ValueError("embedded null byte"), "that is no name of a file."),
    ],
)
def test_what_the_system_says_is_said_in_words(error: Any, says: str) -> None:
    assert says in str(plain_file.of_system(error))
