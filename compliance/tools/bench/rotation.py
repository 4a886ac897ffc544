"""(l) a table-year of 500,000 hands: every rule in one pass, and the two-hand rule alone, against SQL window functions."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from subprocess import run as run_process
from typing import Any

import msgspec
from django.db import connection

from compliance.floor.rules.audit import Flagged, audit
from compliance.floor.rules.facts import Before, HandFacts
from compliance.floor.rules.review import Judge, after
from compliance.law.registry import RULES
from compliance.running.root import ROOT
from compliance.tools.bench import table_year
from compliance.tools.bench.measured import Aim, BenchFloor, DisagreementError, Measured, Say, alternate, rows
from compliance.tools.bench.table_year import ROTATION, Pass
from compliance.tools.bench.throwaway import databases, use
from games.hand.form import decode

NEEDS_DATABASE = True
PEER = "tests.tools.bench.windows"
HANDS, FEWER = 500_000, 50_000
FLAT = 1.25  # the larger pass may hold so many times the memory of the smaller one
ALL, ALONE = "every rule, NDJSON in, findings out", "the two-hand rule alone, NDJSON in"
SQL, QUERY = "SQL: read with json, copied in, window functions", "SQL: the query alone"
AIMS = (Aim(ALONE, SQL, later=3), Aim(ALONE, QUERY), Aim(ALL, SQL))
SECONDS, QUICK = 600, 60

Found = frozenset[str]


def measure(rounds: int, floor: BenchFloor, say: Say) -> Measured:
    """In a database of its own."""
    with databases("rotation") as names:
        use(names["rotation"])
        return compared(rounds, say, *((FEWER, FEWER // 10) if floor.quick else (HANDS, FEWER)))


def compared(rounds: int, say: Say, hands: int, fewer: int) -> Measured:
    """All must name the same hands; the most memory of a pass is that of a process of its own."""
    peer = import_module(PEER)
    with tempfile.TemporaryDirectory(prefix="oliver-table-year-") as name, peer.dropped_after(connection):
        folder = Path(name)
        table_year.write(folder)
        passes = [_in_its_own_process(folder, count, say) for count in (fewer, hands)]

        def in_sql() -> Found:
            peer.filled(connection, table_year.lines(folder, hands))
            found: Found = peer.faults(connection)
            return found

        runs = {
            SQL: _timed(in_sql),
            QUERY: _timed(lambda: peer.faults(connection)),  # of what the run before it, or after it, copied in
            ALL: _timed(lambda: _every_rule(folder, hands)),
            ALONE: _timed(lambda: _rule_alone(folder, hands)),
        }
        in_sql()
        times, came_to = alternate(runs, rounds, say)
    if len(set(came_to.values())) != 1 or len(came_to[SQL]) != passes[-1].faults:
        counts = {name: len(found) for name, found in came_to.items()}
        raise DisagreementError(f"hands without the offer that was due: {counts}, in one pass {passes[-1].faults}")
    flat(*passes)
    notes = (*map(_said, passes), f"the same {len(came_to[SQL]):,} hands named by all")
    return Measured((__doc__ or "").strip(), "hands/s", SQL, rows(times, hands, SQL, QUERY), hands, notes)


def flat(small: Pass, large: Pass) -> None:
    """Refuses a pass that holds more for a longer file."""
    if large.peak > FLAT * small.peak:
        raise DisagreementError(f"memory grows with the file: {_said(small)}; {_said(large)}")


def _in_its_own_process(folder: Path, hands: int, say: Say) -> Pass:
    say(f"{hands:,} hands in one pass")
    argv = [sys.executable, "-m", table_year.__name__, str(folder), str(hands)]
    done = run_process(argv, cwd=ROOT, capture_output=True, check=False)
    if done.returncode:
        raise DisagreementError(done.stderr.decode(errors="replace"))
    return msgspec.json.decode(done.stdout, type=Pass)


def _said(one: Pass) -> str:
    speed = one.hands / one.seconds
    return f"{one.hands:,} hands in one pass: at most {one.peak / 2**20:,.0f} MB held, {speed:,.0f} hands/s"


def _timed(work: Callable[[], Found]) -> Callable[[], tuple[float, Found]]:
    """By the clock on the wall: most of what SQL does is done in the server's process."""

    def run() -> tuple[float, Found]:
        began = time.perf_counter()
        found = work()
        return time.perf_counter() - began, found

    return run


def _every_rule(folder: Path, hands: int) -> Found:
    """As `manage.py audit` does it, with findings of every rule written and read back."""
    now = table_year.last_moment(hands)
    with audit(lambda: table_year.lines(folder, hands), lambda: table_year.judge(folder), now) as done:
        return frozenset(
            flagged.hand
            for flagged in done.found
            if isinstance(flagged, Flagged) and any(one.rule == ROTATION for one in flagged.findings)
        )


def _rule_alone(folder: Path, hands: int) -> Found:
    """The rule's own check, without settling the hand or looking at its fee."""
    judge, check = table_year.judge(folder), RULES[ROTATION].check
    left: dict[tuple[str, Any], Before] = {}
    found = []
    known: dict[str, Any] | None = None
    for line in table_year.lines(folder, hands):
        hand = decode(line)
        key = (hand.table, hand.gaming_day)
        before = left.get(key)
        known = known or _in_force(judge, hand)
        if check(HandFacts(hand=hand, before=before, gaming_day=hand.gaming_day, **known)):
            found.append(hand.id)
        left[key] = after(hand, before)
    return frozenset(found)


def _in_force(judge: Judge, hand: Any) -> dict[str, Any]:
    """What of a hand's facts is the same all year."""
    facts = judge.facts(hand, None)
    same = ("house", "game", "game_why", "posting", "posting_why", "fee", "fee_why")
    return {name: getattr(facts, name) for name in same} | {"sheet": None, "due": None}
