"""(f) fees quoted per second: a compiled option against `bisect` on a bare list of the same rows."""

from __future__ import annotations

import datetime
from bisect import bisect_right
from random import Random

from compliance.tools.bench.measured import Aim, BenchFloor, DisagreementError, Measured, Say, alternate, rows, timed
from games.cards.money import cents_of
from games.schema import dated, load
from games.terms.game import FeeTerms, fee_terms

NEEDS_DATABASE = False
OURS, BARE = "quote", "bisect on a bare list"
AIMS = (Aim(OURS, BARE, 0.2, later=0.5),)
SECONDS, QUICK = 10, 8
TOTALS, SEED, OPTIONS = 200_000, 7, 40
DAY = datetime.date(2026, 9, 1)


def measure(rounds: int, floor: BenchFloor, say: Say) -> Measured:
    """The same totals asked of both; both must say the same fee wherever one row holds the total."""
    options = _sound()
    ask = Random(SEED)  # noqa: S311  # the same totals in every run
    asked = [(ask.randrange(len(options)), ask.randrange(100, 500_000)) for _ in range(TOTALS)]
    bare = [_bare(terms) for terms in options]
    quotes = [terms.main.table.quote for terms in options]

    def ours() -> int:
        return sum(quotes[which](total).fees[0] for which, total in asked)

    def plain() -> int:
        due = 0
        for which, total in asked:
            edges, fees = bare[which]
            due += fees[bisect_right(edges, total) - 1]
        return due

    times, came_to = alternate({BARE: timed(plain), OURS: timed(ours)}, rounds, say)
    if came_to[OURS] != came_to[BARE]:
        raise DisagreementError(f"quoted {came_to[OURS]} cents, bisect {came_to[BARE]}")
    return Measured((__doc__ or "").strip(), "quotes/s", BARE, rows(times, TOTALS, BARE), TOTALS)


def _sound() -> list[FeeTerms]:
    """Options of which every total from a dollar on stands in exactly one row, so that a bare list can answer at all."""
    found = []
    for game in load.catalogue().games.values():
        for schedule in dated.as_of(game.schedule, DAY).values():
            for number in dated.as_of(schedule.option, DAY):
                terms = fee_terms(game, schedule.schedule, int(str(number)), DAY)
                if terms.by_table_action and all(
                    len(terms.quote(total).fees) == 1 for total in range(100, 500_000, 5_000)
                ):
                    found.append(terms)
                if len(found) == OPTIONS:
                    return found
    return found


def _bare(terms: FeeTerms) -> tuple[list[int], list[int]]:
    edges = [cents_of(band.from_) for band in terms.bands]
    return edges, list(terms.fees)
