"""What was done about something that went wrong, as the floor told it, is not what the rule book prints.

What it checks: every irregularity that somebody on the floor told of when it happened, against what its game's book prints for
it: the same data by which a recorded hand is judged. Where the book lets the house or the player choose, any of what it
allows is right. Where what was told does not say what decides, or the book prints nothing for it, that is said. A dispute, a
power cut and the like are kept as they were told: no book has a remedy by the hand for them.

Why it matters: what happens after a mistake decides who keeps the money of the round. Told at once, it can be put right while
the players still sit there.

What to do: ask who decided, and see the round on surveillance. If it was told wrongly, strike it out and tell it again. If
the remedy was wrong, settle what it cost by the house's dispute procedure and instruct the table.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from compliance.floor.rules.irregular import Ruled, remedy_fault
from compliance.law.finding import Fault
from compliance.money.ledger.day import Day
from compliance.observed.papers.irregularity import Irregularity
from games import said
from games.hand.form import FORM, Hand
from games.schema import dated
from games.settling.remedies import ruling

OF = "day"
SEVERITY = "serious"
CALLED = ("Done", "Printed")


def check(day: Day) -> Sequence[Fault]:
    return tuple(_faults(day))


def _faults(day: Day) -> Iterator[Fault]:
    for paper in day.papers.of(Irregularity):
        game = None if paper.game is None else day.games.get(paper.game)
        if paper.happened is None or game is None:
            continue
        printed = tuple(dated.as_of(game.irregularity, day.gaming_day).values())
        found = Ruled(0, paper.happened, ruling(printed, _round(paper), paper.happened))
        fault = remedy_fault(found, str(game.book), game.cite)
        if fault is not None:
            says = f"Told at table {said.table(paper.table)} by {said.person(paper.by)}: {fault.says}"
            yield fault._replace(says=says, subject=f"irregularity {said.paper(paper.id)}", table=paper.table)


def _round(paper: Irregularity) -> Hand:
    """The round of which nothing else is known."""
    body: dict[str, Any] = {
        "form": FORM, "id": paper.id, "establishment": "floor", "table": paper.table, "game": paper.game,
        "gaming_day": paper.gaming_day, "number": 1, "started": paper.at, "dealt": paper.at, "ended": paper.at,
        "seats": [{"seat": 1, "occupant": "unknown"}], "wagers": [], "irregularities": [paper.happened],
    }  # fmt: skip
    return msgspec.convert(body, Hand)
