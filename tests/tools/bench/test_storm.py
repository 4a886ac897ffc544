"""The parts of `manage.py bench storm` that need no storm: what is sent by whom, when everything is killed, what is told."""

from __future__ import annotations

import threading
import time
from argparse import Namespace
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from compliance.tools.trials import trials
from compliance.tools.trials.storm import blows, told
from compliance.tools.trials.storm.deliveries import AT_ONCE, Deliveries, deliveries
from compliance.tools.trials.storm.senders import Pace, Sender

TABLES, EACH = 7, 400


@pytest.fixture
def floor(tmp_path: Path) -> Path:
    lines = [
        {"id": f"T{table}-{number}", "table": f"T{table}", "started": f"2026-09-01T{number:06}", "more": "x"}
        for table in range(TABLES)
        for number in range(EACH)
    ]
    path = tmp_path / "hands.ndjson"
    path.write_bytes(b"\n".join(msgspec.json.encode(line) for line in lines) + b"\n")
    return path


def sent(floor: Path, **given: Any) -> Deliveries:
    return deliveries(floor, Namespace(**{"rate": 1000, "seconds": 10, "senders": 4, "seed": 1} | given))


def test_every_hand_is_sent_some_late_some_twice_some_tables_by_two(floor: Path) -> None:
    storm = sent(floor)
    assert storm == sent(floor)
    assert storm.queues != sent(floor, seed=2).queues
    names = [name for queue in storm.queues for batch in queue for name in batch.ids]
    assert len(set(names)) == storm.hands == TABLES * EACH
    assert len(names) == storm.count > storm.hands
    assert 2 <= max(Counter(names).values()) <= 4  # twice by each of two
    for queue in storm.queues:
        for batch in queue:
            assert len(batch.ids) <= AT_ONCE
            assert [msgspec.json.decode(line)["id"] for line in batch.body.split(b"\n")] == list(batch.ids)
            assert len({name.partition("-")[0] for name in batch.ids}) == 1
    senders_of = {
        table: [n for n, queue in enumerate(storm.queues) if any(b.ids[0].startswith(f"{table}-") for b in queue)]
        for table in ("T0", "T1", "T6")
    }
    assert senders_of == {"T0": [0, 1], "T1": [1], "T6": [2, 3]}
    came = [name for batch in storm.queues[1] for name in batch.ids if name.startswith("T1-")]
    first = list(dict.fromkeys(came))
    behind = [place - int(name[3:]) for place, name in enumerate(first)]
    assert max(behind) > 50  # late
    assert 0 < sum(one != 0 for one in behind) < EACH
    assert min(storm.late, storm.again) > 0


def test_no_more_is_sent_than_is_asked_for(floor: Path) -> None:
    assert sent(floor, rate=10, seconds=10.05).hands == 101


def test_the_pace_is_kept_and_ends_when_it_is_told_to() -> None:
    pace, began = Pace(100), time.monotonic()
    for _ in range(4):
        pace.wait_for(10)
    assert 0.29 < time.monotonic() - began < 2
    pace.wait_for(10_000)
    threading.Timer(0.1, pace.stop).start()
    pace.wait_for(1)
    assert time.monotonic() - began < 5


def test_everything_is_killed_at_least_once_also_when_all_is_sent_sooner(monkeypatch: pytest.MonkeyPatch) -> None:
    hit: list[str] = []

    def struck(of: Any, ground: Any, sign: Any) -> int:
        hit.append(f"{of}{sign}")
        return 1

    monkeypatch.setattr(blows, "_struck", struck)
    ground: Any = None
    done = blows.strike(ground, time.monotonic(), 0.8, lambda: False, lambda words: None)
    assert [blow.what for blow in done] == [what for what, _, _ in blows.KILLED]
    hit.clear()
    assert len(blows.strike(ground, time.monotonic() - 100, 200, lambda: len(hit) < 12, lambda words: None)) >= 7


def ground_of(hands: list[tuple[str, int]], *, entries: int, unreviewed: int = 0, code: int = 0) -> Any:
    answers = {told._HANDS: hands, told._ENTRIES: [(entries,)], told._UNREVIEWED: [(unreviewed,)]}
    return SimpleNamespace(ask=lambda query: answers[query], manage=lambda words: (code, "TAMPERED: entry 3"))


def storm_of(records: dict[str, int], names: tuple[str, ...] = ("a", "b"), **more: Any) -> told.Storm:
    queue = [SimpleNamespace(ids=names)]
    sender: Any = Sender(ground_of([], entries=0), "token", queue, Pace(1))  # type: ignore[arg-type]
    sender.records, sender.faults = records, more.pop("faults", [])
    watch: Any = SimpleNamespace(oldest=3.0, most=7.0)
    return told.Storm(Deliveries([], 2, 2, 0, 0), [sender], [], watch, [], 1.0, more.pop("behind", 1.0))


HELD = [("a", 4), ("b", 5)]


@pytest.mark.parametrize(
    ("ground", "storm", "wrong"),
    [
        (ground_of(HELD, entries=2), storm_of({"a": 4, "b": 5}), {}),
        (ground_of(HELD, entries=2), storm_of({"a": 4}), {"never acknowledged"}),
        (ground_of(HELD[:1], entries=1), storm_of({"a": 4, "b": 5}), {"lost"}),
        (ground_of(HELD, entries=2), storm_of({"a": 4, "b": 6}), {"another entry"}),
        (ground_of([*HELD, ("b", 6)], entries=3), storm_of({"a": 4, "b": 6}), {"there twice"}),
        (ground_of(HELD, entries=3), storm_of({"a": 4, "b": 5}), {"there twice"}),
        (ground_of(HELD, entries=2, unreviewed=1), storm_of({"a": 4, "b": 5}), {"nobody reviewed"}),
        (ground_of(HELD, entries=2), storm_of({"a": 4, "b": 5}, behind=None), {"waited for at the end"}),
        (ground_of(HELD, entries=2, code=1), storm_of({"a": 4, "b": 5}), {"verify", "recount"}),
        (ground_of(HELD, entries=2), storm_of({"a": 4, "b": 5}, faults=["500: oops"]), {"no weather excuses"}),
    ],
)
def test_what_did_not_hold_is_told_and_nothing_else(
    ground: Any, storm: told.Storm, wrong: set[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert told.told(ground, storm, lambda words: None) == (1 if wrong else 0)
    said = capsys.readouterr().out.split("2 hands in")[0].splitlines()
    not_so = [line for line in said if not line.startswith(" ") and line.rstrip().endswith(("1", "2"))]
    assert len(not_so) == len(wrong)
    assert all(any(words in line for line in not_so) for words in wrong), not_so


def test_the_storm_is_found_by_its_name() -> None:
    assert trials()["storm"].SANDBOX is False
