"""The same hand settled under the other readings that the rule book allows. Only asked when a hand does not pass."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import NamedTuple

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import left_open
from compliance.law.finding import Fault
from games.schema.load import readings
from games.settling.sheet import Sheet
from games.terms.game import GameTerms

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
    names = [name for name in dict.fromkeys(names) if name in known and name in game.readings]  # in force that day
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
    return Other(
        tuple((name, game.readings[name], reading) for name, reading in instead), terms.settle(facts.hand), terms
    )
