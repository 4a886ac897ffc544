"""(i) worked hands settled per second in one process, procedure by procedure, beside pokerkit replaying a hold'em hand."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from compliance.tools.bench.measured import EVERY, Aim, BenchFloor, Measured, Say, alternate, rows, timed
from games.hand.form import Hand
from games.schema import cases, load
from games.terms.game import game_terms

NEEDS_DATABASE = False
PEER = "tests.tools.bench.showdowns"
YARDSTICK = "pokerkit, a hold'em hand replayed"
AIMS = (Aim("baccarat", YARDSTICK, 100_000, a_second=True), Aim(EVERY, YARDSTICK))
SECONDS, QUICK = 60, 30
HANDS = 2_000
REPLAYED, FEWER = 60, 20

Work = list[tuple[Any, Hand]]


def measure(rounds: int, floor: BenchFloor, say: Say) -> Measured:
    """The worked hands beside the games, over and over; of the peer as many seconds as it needs for a few hands."""
    peer = import_module(PEER)
    replayed = FEWER if floor.quick else REPLAYED
    histories = peer.played(replayed)
    families = _families()
    runs = {YARDSTICK: timed(lambda: peer.replayed(histories))}
    runs |= {name: timed(lambda work=work: _settle(work)) for name, work in families.items()}  # type: ignore[misc]
    times, _ = alternate(runs, rounds, say)
    times[YARDSTICK] *= HANDS / replayed
    return Measured((__doc__ or "").strip(), "hands/s", YARDSTICK, rows(times, HANDS, YARDSTICK), HANDS)


def _families() -> dict[str, Work]:
    """Every procedure with its worked hands, repeated to the same number."""
    found: dict[str, Work] = {}
    for slug, game in load.catalogue().games.items():
        path = cases.beside(load.CATALOGUE / str(game.book) / f"{slug}.toml")
        if not path.is_file():
            continue
        told = cases.read(path)
        for case in told.case:
            hand = cases.recorded(game, told, case)
            terms = game_terms(game, hand.gaming_day, case.readings, case.layout)
            found.setdefault(terms.procedure, []).append((terms, hand))
    return {name: (work * (HANDS // len(work) + 1))[:HANDS] for name, work in sorted(found.items())}


def _settle(work: Work) -> int:
    return sum(terms.settle(hand).lines is not None for terms, hand in work)
