"""`manage.py bench mangle`: a few of its inputs by each door, made again from their seed; and a failure that it must not miss."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from compliance.tools.trials import mangle
from compliance.tools.trials.mangle import bases, blocks, doors
from compliance.tools.trials.mangle.changes import mangled
from compliance.tools.trials.mangle.doors import Ways
from compliance.tools.trials.mangle.told import Told, WrongError, answer_check
from tests import builders


@pytest.fixture
def ways(small_house: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Ways]:
    """A small one: the hands of one game, a few in a block."""
    monkeypatch.setattr(bases, "_files", lambda: [Path()])
    monkeypatch.setattr(bases, "_worked", lambda path: [builders.line(builders.hand(1))])
    monkeypatch.setattr(bases, "_dealt", lambda: [builders.line(builders.hand(2))])
    monkeypatch.setattr(blocks, "DOORS", dict.fromkeys(blocks.DOORS, 6))
    with mangle.ways_of(mangle.SLUG) as made:
        yield made


@pytest.mark.parametrize("door", ["api", "upload", "command", "page", *blocks.ALONE])
def test_each_has_an_answer_and_the_same_seed_sends_the_same(ways: Ways, door: str) -> None:
    tally, failed = blocks.run(ways, count=36, first=0, seed=3, wanted=(door,), say=list)
    assert failed is None
    assert tally.count >= 36
    assert tally.refused or door in blocks.ALONE  # a page says what is wrong in its own words
    lines = "\n".join(mangle.lines_of(tally))
    assert lines.startswith(f"{door}: {tally.count} sent (")


def test_what_has_no_answer_is_written_out_with_the_line_alone(
    ways: Ways, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    sound = doors.api

    def api(ways: Ways, kind: str, content: bytes, *, array: bool) -> list[Told]:
        told = sound(ways, kind, content, array=array)
        return [Told("refused") if one.problems else one for one in told]

    monkeypatch.setattr(doors, "api", api)
    _, failed = blocks.run(ways, count=100, first=0, seed=3, wanted=("api",), say=list)
    assert failed is not None
    assert failed.why == "refused, and not why"
    assert len(failed.sent.lines) == 1
    said = " ".join(mangle.written_out(failed, Namespace(out=tmp_path, seed=3)))
    assert f"--seed 3 --block {failed.block}" in said
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [failed.sent.content]


@pytest.mark.parametrize(
    "problem",
    [
        {"path": "$.id", "value": "", "what": "wrong", "cure": "Write it."},
        {"path": "id", "value": "x", "what": "wrong", "cure": "Write it."},
        {"path": "$.id", "value": "x" * 9_999, "what": "wrong", "cure": "Write it."},
        {"path": "$.id", "value": "x", "what": "wrong", "cure": ""},
    ],
)
def test_a_refusal_without_place_or_cure_is_no_answer(problem: dict[str, str]) -> None:
    with pytest.raises(WrongError):
        answer_check("hands", Told("refused", problems=[problem]), None)


def test_every_line_stays_one_line() -> None:
    draw = Random(5)
    value = builders.hand(1)
    assert all(b"\n" not in mangled(value, draw) for _ in range(300))
