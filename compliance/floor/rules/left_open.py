"""Wagers of which the book does not say what they are due, by the readings on which that hangs: for the settlement rules.

A reading that is applied as not stated leaves many wagers of a hand open at once, and mostly nothing is wrong with any of
them: what was recorded is what the other reading says. Then one finding asks the one question for all of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.otherwise import Other
from compliance.floor.rules.payouts import fits, recorded_words
from compliance.floor.rules.wording import cites, wager_at
from compliance.law.finding import Fault
from games.settling.sheet import WagerDue
from games.settling.wording import listed

SHOWN = 4  # wagers that are named in the sentence; the rest are counted


def deciding(others: Sequence[Other], i: int) -> list[Other]:
    """The exchanges of readings by which it is told what a wager is due, those with the fewest."""
    told = [one for one in others if one.sheet.lines is not None and one.sheet.lines[i].result != "not stated"]
    fewest = min([len(one.changed) for one in told], default=0)
    return [one for one in told if len(one.changed) == fewest]


def decided_by(others: Sequence[Other], i: int) -> tuple[str, ...]:
    """The names of the readings on which it hangs."""
    return tuple(dict.fromkeys(one.names for one in deciding(others, i)))


def alike(facts: HandFacts, lines: Sequence[WagerDue], others: Sequence[Other]) -> dict[tuple[str, ...], list[int]]:
    """Two or more wagers left open by the same readings, of which the record is right by the other reading."""
    found: dict[tuple[str, ...], list[int]] = {}
    for i, (wager, line) in enumerate(zip(facts.hand.wagers, lines, strict=True)):
        if line.result != "not stated" or wager.settled is None:
            continue
        if any(fits(wager, one.sheet.lines[i]) for one in deciding(others, i) if one.sheet.lines is not None):
            found.setdefault(decided_by(others, i), []).append(i)
    return {names: mine for names, mine in found.items() if len(mine) > 1}


def together(facts: HandFacts, others: Sequence[Other], names: tuple[str, ...], mine: Sequence[int]) -> Fault:
    """The one finding for them."""
    wagers = facts.hand.wagers
    at = [wager_at(facts, wagers[i]) for i in mine[:SHOWN]]
    more = [f"{len(mine) - SHOWN} more"] if len(mine) > SHOWN else []
    asked = next(one for one in others if one.names == names[0])
    says = (
        f"What {len(mine)} of {len(wagers)} wagers are due the book leaves open ({asked.says}); by the other reading the "
        f"record is right: {listed([*at, *more])}."
    )
    kinds = () if facts.game is None else [facts.game.wagers[wagers[i].wager].kind for i in mine]
    lines = dict.fromkeys(line for kind in kinds for line in (*kind.cite, *(kind.wins_cite or ())))
    shown = [f"{wager_at(facts, wagers[i])}: {recorded_words(settled)}" for i in mine if (settled := wagers[i].settled)]
    working = (*shown, *asked.questions)
    return Fault("cannot tell", says, "wagers", cites=cites(facts, lines), reading=", ".join(names), working=working)
