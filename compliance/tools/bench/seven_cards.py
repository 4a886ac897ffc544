"""(g) seven-card hands ranked per second, called from Python with cards as a record writes them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from random import Random

from compliance.tools.bench.measured import Aim, BenchFloor, DisagreementError, Measured, Say, alternate, rows, timed
from games.cards.card import DECK
from games.ranking import high

NEEDS_DATABASE = False
PEERS = "tests.tools.bench.evaluators"
OURS, FASTEST = "Oliver", "eval7"
AIMS = (Aim(OURS, FASTEST, 1),)
SECONDS, QUICK = 10, 6
DEALS, SEED = 100_000, 1998

Deals = Sequence[Sequence[str]]


def measure(rounds: int, floor: BenchFloor, say: Say) -> Measured:
    """The same deals for everybody. Each evaluator has its own figures for strength: they must put the deals in one order."""
    chance = Random(SEED)  # noqa: S311  # the same deals in every run
    deck = list(DECK)
    deals = [chance.sample(deck, 7) for _ in range(DEALS)]
    peers = import_module(PEERS)

    def ours() -> list[int]:
        return [high.strength(cards) for cards in deals]

    runs = {OURS: timed(ours)} | {name: timed(_of(rank, deals)) for name, rank in peers.SEVEN_CARDS.items()}
    times, came_to = alternate(runs, rounds, say)
    expected = _order(came_to[OURS])
    for name, strengths in came_to.items():
        if _order(strengths) != expected:
            raise DisagreementError(f"{name} puts the deals in another order than {OURS}")
    return Measured((__doc__ or "").strip(), "hands/s", FASTEST, rows(times, DEALS, FASTEST), DEALS)


def _of(rank: Callable[[Deals], list[int]], deals: Deals) -> Callable[[], list[int]]:
    return lambda: rank(deals)


def _order(strengths: Sequence[int]) -> list[int]:
    """Each deal's place among all, ties alike: what evaluators with different figures have in common."""
    place = {strength: i for i, strength in enumerate(sorted(set(strengths)))}
    return [place[strength] for strength in strengths]
