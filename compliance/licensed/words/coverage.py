"""Which rule reads which clause of a book, and what becomes of what the text asks in words: nothing is left without a fate."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable
from operator import attrgetter
from typing import NamedTuple

from msgspec import Struct

from compliance.law.registry import RULES, Rule
from games import lint
from games.schema import Chart, Duty, Game, dated, meanings
from games.schema.clauses import CLAUSES, NEEDED, UNJUDGED, Clause, clauses, reads
from games.schema.meanings import FATES, Fate, Kind, Meaning
from games.terms.game import NotInForce, game_terms

MEANS = "means"
_BESIDE = (MEANS, "reading")  # what a rule reads beside the printed data that it needs to speak at all


class Read(Struct, frozen=True):
    """A clause as the games of a book print it, and the rules that hold hands against it."""

    name: str
    title: str
    printed: int  # blocks, or parts of them
    games: int
    rules: tuple[Rule, ...]
    silent: tuple[str, ...]  # titles of games that print it and of which no rule speaks
    unjudged: str  # why nobody can break it; empty where somebody can


class Asked(Struct, frozen=True):
    """What several duties of a book mean, and what becomes of them: each is counted in every game that it binds."""

    meaning: Meaning
    times: int
    games: int
    fates: dict[Kind, int]
    rules: tuple[Rule, ...]
    lint: tuple[str, ...]  # kinds of defects of the printed pages that read it
    silent: tuple[str, ...]  # titles of games in which no rule speaks of it, where one does in others
    fate: Fate  # where no rule speaks
    own: tuple[Fate, ...]  # what single duties say of their fate, of which no rule that reads the meaning judges them
    beside: tuple[Fate, ...]  # what is asked on an inspection although a rule judges it

    @property
    def unread(self) -> bool:
        """Whether there is somewhere no rule that reads it."""
        return bool(set(self.fates) - {"rule"})


class OfGame(Struct, frozen=True):
    """A game with the clauses that some rule reads, those that none does, and the fates of what it asks in words."""

    slug: str
    title: str
    checked: tuple[str, ...]
    unchecked: tuple[str, ...]
    fates: dict[Kind, int]
    entered: bool  # its course of a hand, so that hands are settled again

    @property
    def printed(self) -> int:
        return len(self.checked) + len(self.unchecked)

    @property
    def asked(self) -> int:
        return sum(self.fates.values())


class Coverage(Struct, frozen=True):
    """A book held against the rules."""

    reads: tuple[Read, ...]
    asked: tuple[Asked, ...]
    games: tuple[OfGame, ...]

    @property
    def checked(self) -> int:
        return sum(bool(each.rules) for each in self.reads)

    @property
    def judged(self) -> int:
        """Kinds of clauses that somebody can break."""
        return sum(not each.unjudged for each in self.reads)

    @property
    def fates(self) -> dict[Kind, int]:
        """What is asked in words, by what becomes of it."""
        return _added(each.fates for each in self.asked)


class _Printed(NamedTuple):
    """What is printed of a game, and the rules that are asked of its hands."""

    game: Game
    held: list[Clause]
    said: list[tuple[Duty | Chart, str]]  # what it asks in words, by each of its meanings
    asked: frozenset[str]
    known: frozenset[str]  # the names of what is held


def coverage(games: Iterable[Game], day: datetime.date) -> Coverage:
    """The games of a book against the rules."""
    printed = [_printed(game, day) for game in games]
    order = list(CLAUSES)
    names = {clause.kind if clause.kind == "reading" else clause.name for each in printed for clause in each.held}
    ordered = sorted(names, key=lambda name: (order.index(name.partition(":")[0]), name))
    used = {name for each in printed for _, name in each.said}
    return Coverage(
        tuple(_read(name, printed) for name in ordered),
        tuple(_asked(one, printed) for name, one in meanings.meanings().items() if name in used),
        tuple(_of_game(each) for each in printed),
    )


def _printed(game: Game, day: datetime.date) -> _Printed:
    said: list[Duty | Chart] = [*dated.as_of(game.duty, day).values(), *dated.as_of(game.chart, day).values()]
    held = [clause for clause in clauses(game, day) if clause.kind != MEANS]
    by_meaning = [(one, name) for one in said for name in one.means]
    return _Printed(game, held, by_meaning, _asked_of(game, day), frozenset(each.name for each in held))


def _read(name: str, printed: list[_Printed]) -> Read:
    blocks = 0
    speaking: dict[str, Rule] = {}
    silent, holding = [], 0
    for each in printed:
        here = [clause for clause in each.held if name in (clause.name, clause.kind)]
        if not here:
            continue
        blocks, holding = blocks + len(here), holding + 1
        rules = [] if name in UNJUDGED else [rule for clause in here for rule in _rules(clause.name, each)]
        speaking |= {rule.code: rule for rule in rules}
        if not rules and name not in UNJUDGED:
            silent.append(each.game.title)
    kind, _, about = name.partition(":")
    title = f"{CLAUSES[kind]}: {about.replace('-', ' ')}" if about else CLAUSES[kind]
    return Read(name, title, blocks, holding, _by_code(speaking), tuple(silent), UNJUDGED.get(name, ""))


def _asked(meaning: Meaning, printed: list[_Printed]) -> Asked:
    fates: Counter[Kind] = Counter()
    speaking: dict[str, Rule] = {}
    kinds, silent, own, holding = lint_kinds(meaning.name), [], dict[Fate, None](), 0
    beside = dict[Fate, None]()
    for each in printed:
        here = [said for said, name in each.said if name == meaning.name]
        if not here:
            continue
        holding += 1
        rules = _rules(f"{MEANS}:{meaning.name}", each)
        open_ = [said for said in here if not (rules or kinds) or meanings.own(said)]
        speaking |= {rule.code: rule for rule in rules if len(open_) < len(here)}
        fates["rule"] += len(here) - len(open_)
        silent += [] if rules or kinds else [each.game.title]
        beside |= {fate: None for said in here if rules and (fate := _beside(said, meaning)) is not None}
        for said in open_:
            fate = meanings.fate(said, meaning.name)
            fates[fate.kind] += 1
            own |= {} if fate == meanings.told(meaning) else {fate: None}
    return Asked(
        meaning,
        sum(fates.values()),
        holding,
        dict(+fates),
        _by_code(speaking),
        kinds,
        tuple(silent) if speaking else (),
        meanings.told(meaning),
        tuple(own),
        tuple(beside),
    )


class AskedOf(NamedTuple):
    """A question of an inspection, and what is printed of which it asks."""

    said: Duty | Chart
    meaning: str
    fate: Fate


def inspected(game: Game, day: datetime.date) -> list[AskedOf]:
    """What an inspection asks of a game: what no rule judges and whose fate is a question, and what is asked beside a rule."""
    printed, found = _printed(game, day), []
    for said, name in printed.said:
        rules = _rules(f"{MEANS}:{name}", printed)
        if meanings.own(said) or not (rules or lint_kinds(name)):
            fate: Fate | None = meanings.fate(said, name)
        else:
            fate = _beside(said, meanings.meanings()[name]) if rules else None
        if fate is not None and fate.kind == "question":
            found.append(AskedOf(said, name, fate))
    return found


def _beside(said: Duty | Chart, meaning: Meaning) -> Fate | None:
    return None if meanings.own(said) else meanings.beside(said, meaning)


def _by_code(rules: dict[str, Rule]) -> tuple[Rule, ...]:
    return tuple(sorted(rules.values(), key=attrgetter("code")))


def lint_kinds(meaning: str) -> tuple[str, ...]:
    """The kinds of defects of printed pages that look for what this means."""
    return tuple(name for name, kind in lint.kinds().items() if f"{MEANS}:{meaning}" in getattr(kind, "READS", ()))


def _rules(clause: str, printed: _Printed) -> list[Rule]:
    """The rules that read a clause of a game and have something to say of it: one that settles hands again needs their course,
    one that holds hands against printed data needs one of these, or those that it names for a meaning."""
    return [rule for code, rule in RULES.items() if code in printed.asked and _speaks(rule, clause, printed)]


def _speaks(rule: Rule, clause: str, printed: _Printed) -> bool:
    if not any(reads(name, clause) for name in rule.reads):
        return False
    if NEEDED in rule.reads and NEEDED not in printed.known:
        return False
    printed_data = (name for name in rule.reads if name.partition(":")[0] not in _BESIDE)
    data = rule.needs.get(clause, tuple(printed_data))
    return not data or any(reads(name, each) for name in data for each in (*printed.known, clause))


def _asked_of(game: Game, day: datetime.date) -> frozenset[str]:
    """The codes of the rules that have anything to say of the game."""
    try:
        terms = game_terms(game, day)
    except NotInForce:
        return frozenset(RULES)
    return frozenset(code for code, rule in RULES.items() if rule.asked_of is None or rule.asked_of(terms))


def _of_game(printed: _Printed) -> OfGame:
    checked, unchecked = dict[str, None](), dict[str, None]()
    for clause in printed.held:
        if clause.kind not in UNJUDGED and clause.name not in UNJUDGED:
            (checked if _rules(clause.name, printed) else unchecked)[clause.name] = None
    entered = NEEDED in printed.known
    rest = tuple(name for name in unchecked if name not in checked)
    slug, title = str(printed.game.slug), printed.game.title
    return OfGame(slug, title, tuple(checked), rest, _fates(printed), entered)


def _fates(printed: _Printed) -> dict[Kind, int]:
    found: Counter[Kind] = Counter()
    for said, name in printed.said:
        checked = not meanings.own(said) and (lint_kinds(name) or _rules(f"{MEANS}:{name}", printed))
        found["rule" if checked else meanings.fate(said, name).kind] += 1
    return dict(found)


def _added(several: Iterable[dict[Kind, int]]) -> dict[Kind, int]:
    """The sums, in the order of `FATES`."""
    added: Counter[Kind] = Counter()
    for one in several:
        added.update(one)
    return {kind: added[kind] for kind in FATES if added[kind]}
