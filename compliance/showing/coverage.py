"""Which rule reads which clause of a book, what no rule reads yet, and in which games."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from functools import cache
from operator import attrgetter

from msgspec import Struct

from compliance.rules.registry import RULES, Rule
from games.clauses import CLAUSES, NEEDED, Clause, clauses, reads
from games.schema import Game


class Read(Struct, frozen=True):
    """A clause as the games of a book print it, and the rules that hold hands against it."""

    name: str
    title: str
    printed: int  # blocks, or parts of them
    games: int
    rules: tuple[Rule, ...]
    silent: tuple[str, ...]  # titles of games that print it and of which no rule speaks


class OfGame(Struct, frozen=True):
    """A game with the clauses that some rule reads, and those that none does."""

    slug: str
    title: str
    checked: tuple[str, ...]
    unchecked: tuple[str, ...]
    entered: bool  # its course of a hand, so that hands are settled again

    @property
    def printed(self) -> int:
        return len(self.checked) + len(self.unchecked)


class Coverage(Struct, frozen=True):
    """A book held against the rules."""

    reads: tuple[Read, ...]
    games: tuple[OfGame, ...]

    @property
    def checked(self) -> int:
        return sum(bool(each.rules) for each in self.reads)


_UNJUDGED = ("reading",)  # a reading is applied where another clause is read; nobody breaks it


def coverage(games: Iterable[Game], day: datetime.date) -> Coverage:
    """The games of a book against the rules."""
    printed = [(game, list(clauses(game, day))) for game in games]
    names = dict.fromkeys(name for _, held in printed for name in sorted({_shown(clause) for clause in held}))
    order = list(CLAUSES)
    ordered = sorted(names, key=lambda name: (order.index(name.partition(":")[0]), name))
    return Coverage(
        tuple(_read(name, printed) for name in ordered),
        tuple(_of_game(game, held) for game, held in printed),
    )


def _shown(clause: Clause) -> str:
    """Readings together, and the duties that no rule reads; everything else by what it is about."""
    together = clause.kind in _UNJUDGED or (clause.kind == "duty" and clause.name not in _read_by_name())
    return clause.kind if together else clause.name


@cache
def _read_by_name() -> frozenset[str]:
    return frozenset(name for rule in RULES.values() for name in rule.reads)


def _read(name: str, printed: list[tuple[Game, list[Clause]]]) -> Read:
    blocks = 0
    speaking: dict[str, Rule] = {}
    silent, holding = [], 0
    for game, held in printed:
        here = [clause for clause in held if _shown(clause) == name]
        if not here:
            continue
        blocks, holding = blocks + len(here), holding + 1
        rules = [] if name in _UNJUDGED else [rule for clause in here for rule in _rules(clause, held)]
        speaking |= {rule.code: rule for rule in rules}
        if not rules and name not in _UNJUDGED:
            silent.append(game.title)
    kind, _, about = name.partition(":")
    title = f"{CLAUSES[kind]}: {about.replace('-', ' ')}" if about else CLAUSES[kind]
    return Read(name, title, blocks, holding, tuple(sorted(speaking.values(), key=attrgetter("code"))), tuple(silent))


def _rules(clause: Clause, held: list[Clause]) -> list[Rule]:
    """The rules that read a clause of a game: one that settles hands again needs the course of a hand."""
    entered = any(each.name == NEEDED for each in held)
    found = (rule for rule in RULES.values() if any(reads(name, clause.name) for name in rule.reads))
    return [rule for rule in found if entered or NEEDED not in rule.reads]


def _of_game(game: Game, held: list[Clause]) -> OfGame:
    checked, unchecked = dict[str, None](), dict[str, None]()
    for clause in held:
        if clause.kind in _UNJUDGED:
            continue
        (checked if _rules(clause, held) else unchecked)[_shown(clause)] = None
    entered = any(each.name == NEEDED for each in held)
    rest = tuple(name for name in unchecked if name not in checked)
    return OfGame(str(game.slug), game.title, tuple(checked), rest, entered)
