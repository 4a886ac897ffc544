"""The same hand settled under the other readings that the rule book allows. Only asked when a hand does not pass."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from math import prod
from typing import NamedTuple

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import left_open
from compliance.law.finding import Fault
from games.cards.money import CENTS
from games.hand.form import Settled
from games.schema.load import readings
from games.settling.sheet import Sheet
from games.terms.game import GameTerms
from games.terms.in_action import settle

OPEN, MORE = "not-stated", 2  # interpretations that are named: where the book names one only, there may be others
MOST = 200  # other ways to settle one hand that are looked at: with many readings, their exchanges by one and by two


class Other(NamedTuple):
    """Readings exchanged for others, and what the hand then comes to."""

    changed: tuple[tuple[str, str, str], ...]  # name, applied, instead
    sheet: Sheet
    game: GameTerms

    @property
    def names(self) -> str:
        """The readings on which a verdict hangs."""
        return ", ".join(name for name, _, _ in self.changed)

    @property
    def says(self) -> str:
        """“cover: each way or gross”."""
        shown = (f"{name}: {applied} or {instead}" for name, applied, instead in self.changed)
        return "; ".join(shown).replace("-", " ")

    def leaves_open(self, fault: Fault, what: str = "") -> Fault:
        """The fault, of which this reading makes that it cannot be told."""
        open_ = f"The book leaves it open ({self.says}){f'; {what}' if what else ''}"
        return fault.in_doubt(open_, reading=self.names, working=(*fault.working, *self.questions))

    @property
    def questions(self) -> tuple[str, ...]:
        """What the book leaves open, as the catalogue asks it."""
        return tuple(left_open(self.game, *(name for name, _, _ in self.changed)))


def single(facts: HandFacts) -> Iterator[Other]:
    """Every reading of the game exchanged by itself."""
    game = facts.game
    if game is None:
        return
    for name in readings(game.game):
        yield from combined(facts, [name])


def combined(facts: HandFacts, names: Iterable[str]) -> Iterator[Other]:
    """Every combination of the named readings but the one applied, those with the fewest exchanges first."""
    game = facts.game
    if game is None:
        return
    known = readings(game.game)
    # In force that day, and left open: what the sign at the table or another line answers is not.
    open_ = [name for name in dict.fromkeys(names) if name in known and name in game.readings]
    names = [name for name in open_ if name not in game.answered and not known[name].answered_cite]
    asked = 0
    for size in range(1, len(names) + 1):
        for chosen in combinations(names, size):
            for instead in product(
                *([one for one in known[name].possible if one != game.readings[name]] for name in chosen)
            ):
                asked += 1
                if asked > MOST:
                    return
                yield _exchanged(facts, game, tuple(zip(chosen, instead, strict=True)))


def _exchanged(facts: HandFacts, game: GameTerms, instead: tuple[tuple[str, str], ...]) -> Other:
    terms = game
    for name, reading in instead:
        terms = terms.under(name, reading)
    changed = tuple((name, game.readings[name], reading) for name, reading in instead)
    return Other(changed, settle(terms, facts.hand, None if facts.limits is None else facts.limits[1]), terms)


def deciding(others: Sequence[Other], i: int) -> list[Other]:
    """The exchanges of readings by which it is told what a wager is due, those with the fewest."""
    told = [one for one in others if one.sheet.lines is not None and one.sheet.lines[i].result != "not stated"]
    fewest = min([len(one.changed) for one in told], default=0)
    return [one for one in told if len(one.changed) == fewest]


def against_all(others: Sequence[Other], i: int, settled: Settled, game: GameTerms, known: bool) -> bool:
    """Whether a wager was paid, taken or given back, and is so by none of the two or more interpretations of the book. The sums
    are not compared: other odds may be posted. `known`: the money that answers for it is known to have reached."""
    telling = deciding(others, i)
    if len({one.names for one in telling}) != 1:
        return False
    asked = readings(game.game)
    ways = [
        [one for one in asked[name].possible if one not in (applied, OPEN)] for name, applied, _ in telling[0].changed
    ]
    if any(len(each) < MORE for each in ways) or len(telling) != prod(map(len, ways)):
        return False
    results = {result for one in telling for result in (one.sheet.lines or ())[i].results}
    paid, taken = CENTS[settled.paid], CENTS[settled.taken]
    done = "win" if paid else "lose" if taken else "push"
    return not (paid and taken) and (known or done != "push") and done not in results
