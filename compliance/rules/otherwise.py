"""The same hand settled under the other readings that the rule book allows. Only asked when a hand does not pass."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from compliance.rules.facts import HandFacts
from compliance.rules.wording import in_lines
from games.load import readings
from games.sheet import Sheet
from games.terms import GameTerms


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

    @property
    def questions(self) -> tuple[str, ...]:
        """What the book leaves open, as the catalogue asks it."""
        known = readings(self.game.game)
        return tuple(f"Left open ({in_lines(known[name].cite)}): {known[name].question}" for name, _, _ in self.changed)


def single(facts: HandFacts) -> Iterator[Other]:
    """Every reading of the game exchanged by itself."""
    game = facts.game
    if game is None:
        return
    for name in readings(game.game):
        yield from (other for other in combined(facts, [name]) if other.changed)


def combined(facts: HandFacts, names: Iterable[str]) -> Iterator[Other]:
    """Every combination of the named readings but the one applied, those with the fewest exchanges first."""
    game = facts.game
    if game is None:
        return
    known = readings(game.game)
    names = [name for name in dict.fromkeys(names) if name in known and name in game.readings]  # in force that day
    choices = list(product(*(known[name].possible for name in names)))
    exchanges = [
        tuple(
            (name, game.readings[name], chosen)
            for name, chosen in zip(names, choice, strict=True)
            if chosen != game.readings[name]
        )
        for choice in choices
    ]
    for changed in sorted(exchanges, key=len):
        if changed:
            terms = game
            for name, _, instead in changed:
                terms = terms.under(name, instead)
            yield Other(changed, terms.settle(facts.hand), terms)
