"""(a) hands audited per second in one process: NDJSON in, findings out."""

from __future__ import annotations

import datetime
from importlib import import_module

from compliance.floor.rules.audit import Tally, audit, lines_of
from compliance.floor.rules.review import Judge
from compliance.houses.forms import house
from compliance.tools.bench.measured import Aim, BenchFloor, DisagreementError, Measured, Say, alternate, rows, timed
from games.schema import load

NEEDS_DATABASE = False
PEER = "tests.tools.bench.plain.audit"
OURS, PLAIN = "audit", "plain Python with json"
AIMS = (Aim(OURS, PLAIN, 2, later=3.5),)
SECONDS, QUICK = 25, 15


def measure(rounds: int, floor: BenchFloor, say: Say) -> Measured:
    """Our audit and the plain one on the same file; both must find the same."""
    peer, now, games = import_module(PEER), datetime.datetime.now(datetime.UTC), load.catalogue().games

    def ours() -> Tally:
        with audit(lambda: lines_of(floor.hands), lambda: Judge(house.read(floor.house), games), now) as done:
            for _ in done.found:  # reading the findings back is part of the work
                pass
        return done.tally

    runs = {PLAIN: timed(lambda: peer.audit_file(floor.hands, floor.house, load.CATALOGUE, now)), OURS: timed(ours)}
    times, came_to = alternate(runs, rounds, say)
    tally, theirs = came_to[OURS], came_to[PLAIN]
    if (tally.hands, dict(tally.rules), tally.due) != (theirs["hands"], theirs["rules"], theirs["due"]):
        ours_of, theirs_of = dict(tally.rules), dict(theirs["rules"])
        codes = sorted(ours_of.keys() | theirs_of.keys())
        apart = {
            code: (ours_of.get(code), theirs_of.get(code)) for code in codes if ours_of.get(code) != theirs_of.get(code)
        }
        totals = f"{tally.hands} and {theirs['hands']} hands, {tally.due} and {theirs['due']} cents due"
        raise DisagreementError(f"audit and plain Python differ, by rule: {apart}; {totals}")
    return Measured((__doc__ or "").strip(), "hands/s", PLAIN, rows(times, tally.hands, PLAIN), tally.hands)
