"""Which rule reads which clause of a book, what no rule reads yet, and in which games."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from functools import cache
from operator import attrgetter
from typing import NamedTuple

from msgspec import Struct

from compliance.law.registry import RULES, Rule
from games.schema import Game
from games.schema.clauses import CLAUSES, NEEDED, Clause, clauses, reads
from games.terms.game import NotInForce, game_terms


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


class _Printed(NamedTuple):
    """What is printed of a game, and the rules that are asked of its hands."""

    game: Game
    held: list[Clause]
    asked: frozenset[str]


def coverage(games: Iterable[Game], day: datetime.date) -> Coverage:
    """The games of a book against the rules."""
    printed = [_Printed(game, list(clauses(game, day)), _asked_of(game, day)) for game in games]
    names = dict.fromkeys(name for _, held, _ in printed for name in sorted({_shown(clause) for clause in held}))
    order = list(CLAUSES)
    ordered = sorted(names, key=lambda name: (order.index(name.partition(":")[0]), name))
    return Coverage(
        tuple(_read(name, printed) for name in ordered),
        tuple(_of_game(each) for each in printed),
    )


def _shown(clause: Clause) -> str:
    """Readings together, and the duties that no rule reads; everything else by what it is about."""
    together = clause.kind in _UNJUDGED or (clause.kind == "duty" and clause.name not in _read_by_name())
    return clause.kind if together else clause.name


@cache
def _read_by_name() -> frozenset[str]:
    return frozenset(name for rule in RULES.values() for name in rule.reads)


def _read(name: str, printed: list[_Printed]) -> Read:
    blocks = 0
    speaking: dict[str, Rule] = {}
    silent, holding = [], 0
    for each in printed:
        game, held, _ = each
        here = [clause for clause in held if _shown(clause) == name]
        if not here:
            continue
        blocks, holding = blocks + len(here), holding + 1
        rules = [] if name in _UNJUDGED else [rule for clause in here for rule in _rules(clause, each)]
        speaking |= {rule.code: rule for rule in rules}
        if not rules and name not in _UNJUDGED:
            silent.append(game.title)
    kind, _, about = name.partition(":")
    title = f"{CLAUSES[kind]}: {about.replace('-', ' ')}" if about else CLAUSES[kind]
    return Read(name, title, blocks, holding, tuple(sorted(speaking.values(), key=attrgetter("code"))), tuple(silent))


def _rules(clause: Clause, printed: _Printed) -> list[Rule]:
    """The rules that read a clause of a game and are asked of its hands: one that settles hands again needs their course."""
    entered = any(each.name == NEEDED for each in printed.held)
    found = (RULES[code] for code in printed.asked if any(reads(name, clause.name) for name in RULES[code].reads))
    return [rule for rule in found if entered or NEEDED not in rule.reads]


def _asked_of(game: Game, day: datetime.date) -> frozenset[str]:
    """The codes of the rules that have anything to say of the game."""
    try:
        terms = game_terms(game, day)
    except NotInForce:
        return frozenset(RULES)
    return frozenset(code for code, rule in RULES.items() if rule.asked_of is None or rule.asked_of(terms))


def _of_game(printed: _Printed) -> OfGame:
    game, held, _ = printed
    checked, unchecked = dict[str, None](), dict[str, None]()
    for clause in held:
        if clause.kind in _UNJUDGED:
            continue
        (checked if _rules(clause, printed) else unchecked)[_shown(clause)] = None
    entered = any(each.name == NEEDED for each in held)
    rest = tuple(name for name in unchecked if name not in checked)
    return OfGame(str(game.slug), game.title, tuple(checked), rest, entered)
