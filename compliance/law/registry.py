"""Finds the rules by walking the families, refuses what is not one, and runs them over the facts of a hand."""

from __future__ import annotations

import datetime
import logging
import pkgutil
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, get_args

from compliance.floor import rules
from compliance.floor.rules.facts import HandFacts, Stopped
from compliance.law.finding import Fault, Finding, Severity
from compliance.law.instruments import binds, instruments
from compliance.law.rule_text import RuleError as RuleError
from compliance.law.rule_text import docstring_parts
from games.schema import clauses
from games.terms.game import GameTerms

log = logging.getLogger(__name__)
Check = Callable[[Any], Sequence[Fault]]
"""Of HandFacts; a rule that says OF = "day" is asked about a gaming day's books (compliance.money.ledger.day.Day)."""
Of = Literal["hand", "day"]
_FILE = re.compile(r"(?P<code>(?P<family>[a-z]{3})[0-9]{3})_(?P<name>[a-z0-9]+(?:_[a-z0-9]+)*)", re.ASCII)


@dataclass(frozen=True, eq=False)
class Rule:
    """One rule, as its file states it."""

    code: str
    name: str
    family: str
    family_title: str
    severity: Severity
    title: str
    what: str
    why: str
    todo: str
    law: tuple[str, ...]
    reads: tuple[str, ...]  # what of the catalogue it holds a hand against (games.schema.clauses)
    check: Check
    path: Path
    asked_of: Callable[[GameTerms], bool] | None = None  # of which games it has anything to say; None: of all
    of: Of = "hand"
    called: tuple[str, str] = (
        "Recorded",
        "Due",
    )  # what its two figures are, where they are not what was recorded and due

    def law_on(self, day: datetime.date, licensed: bool, as_if: frozenset[str] = frozenset()) -> tuple[str, ...]:
        """Its instruments that bind on that day, those included of which the sources do not let it be told, and those that
        are asked about as if they did."""
        known = instruments()
        return tuple(
            name
            for name in self.law
            if name in as_if or _may_bind(known[name].binds_by, licensed, binds(known[name], day))
        )


def _may_bind(binds_by: str, licensed: bool, answer: bool | None) -> bool:
    return licensed if binds_by == "licence" else answer is not False


def walk() -> dict[str, Rule]:
    """Every rule by its code."""
    found: dict[str, Rule] = {}
    for family in pkgutil.iter_modules(rules.__path__):
        if not family.ispkg:
            continue
        package = import_module(f"{rules.__name__}.{family.name}")
        for module in pkgutil.iter_modules(package.__path__):
            rule = rule_of(
                import_module(f"{package.__name__}.{module.name}"), family.name, (package.__doc__ or "").strip()
            )
            if rule.asked_of is None:
                rule = replace(rule, asked_of=getattr(package, "ASKED_OF", None))
            if rule.code in found:
                raise RuleError(
                    _shown(rule.path),
                    f"{rule.code} is taken by {found[rule.code].path.name}",
                    "Give it the next free number.",
                )
            found[rule.code] = rule
    return dict(sorted(found.items()))


def rule_of(module: ModuleType, family: str, family_title: str) -> Rule:
    """The rule in a module; RuleError when the file is not a rule."""
    path = Path(module.__file__ or "")
    file = _shown(path)
    match = _FILE.fullmatch(path.stem)
    if match is None or match["family"] != family:
        raise RuleError(file, "the file's name is not a rule's", f"Name it like {family}001_what_is_wrong.py.")
    if not family_title:
        raise RuleError(f"{family}/__init__.py", "the family has no title", "Its docstring is the title.")
    title, parts = docstring_parts(module.__doc__, file)
    severity: Severity | None = getattr(module, "SEVERITY", None)
    law = getattr(module, "LAW", None)
    if severity is None or severity not in get_args(Severity):
        raise RuleError(file, f"SEVERITY is {severity!r}", f"Write one of {', '.join(get_args(Severity))}.")
    if not isinstance(law, tuple):
        raise RuleError(
            file, f"LAW is {law!r}", "Write a tuple of instrument ids; an empty one speaks of the record itself."
        )
    for name in law:
        if name not in instruments():
            raise RuleError(file, f"LAW names {name!r}", f"Known in compliance/law: {', '.join(instruments())}.")
    reads = _reads(getattr(module, "READS", None), file)
    check = getattr(module, "check", None)
    if not callable(check):
        raise RuleError(file, "there is no check(facts)", "A rule is a function of the facts of a hand.")
    code, name = match["code"].upper(), match["name"].replace("_", "-")
    asked_of = getattr(module, "ASKED_OF", None)
    return Rule(
        code,
        name,
        family,
        family_title.rstrip("."),
        severity,
        title,
        *parts,
        law,
        reads,
        check,
        path,
        asked_of,
        getattr(module, "OF", "hand"),
        getattr(module, "CALLED", Rule.called),
    )


def _reads(reads: object, file: str) -> tuple[str, ...]:
    """What the rule says that it reads of the catalogue."""
    if not isinstance(reads, tuple):
        cure = "Write a tuple of clauses; an empty one reads the record and the house alone."
        raise RuleError(file, f"READS is {reads!r}", cure)
    for name in reads:
        if not clauses.known(name):
            raise RuleError(
                file, f"READS names {name!r}", f"Known in games/schema/clauses.py: {', '.join(clauses.CLAUSES)}."
            )
    return reads


def _shown(path: Path) -> str:
    return "/".join(path.parts[-2:])


RULES: dict[str, Rule] = walk()
HAND_RULES = {code: rule for code, rule in RULES.items() if rule.of == "hand"}
DAY_RULES = {code: rule for code, rule in RULES.items() if rule.of == "day"}

_Speaking = tuple[tuple[Check, ...], dict[Check, tuple[Rule, tuple[str, ...]]]]
_Key = tuple[datetime.date, str | None, frozenset[str]]
_speaking: dict[_Key, _Speaking] = {}
_alike: dict[tuple[tuple[Rule, tuple[str, ...]], ...], _Speaking] = {}
_AS_IT_IS: frozenset[str] = frozenset()
_KEPT = 4096


def check_hand(facts: HandFacts, as_if: frozenset[str] = _AS_IT_IS) -> list[Finding]:
    """What all the rules say of a hand; an empty list is a pass. `as_if`: instruments taken as binding."""
    game = facts.game
    key = (
        facts.hand.gaming_day,
        None if game is None else game.digest if game.alone is None else _with_sides(game),
        as_if,
    )
    checks, rules_of = _speaking.get(key) or _speak(key, game)
    findings: list[Finding] = []
    try:
        for check in checks:
            faults = check(facts)
            if faults:
                rule, law = rules_of[check]
                findings += [finding(rule, law, fault) for fault in faults]
    except MemoryError:
        raise
    except Exception:  # a rule that fails must not silence the others, nor stop the table's day
        findings = _without_the_stopped(facts, checks, rules_of)
    return findings


def _with_sides(game: GameTerms) -> str:
    """Of a game and the side bets beside it: their wagers have rules that the game's own may not."""
    return " ".join((game.digest, *(side.digest for side in game.sides)))


def _without_the_stopped(
    facts: HandFacts, checks: Sequence[Check], rules_of: dict[Check, tuple[Rule, tuple[str, ...]]]
) -> list[Finding]:
    """What the rules say that do not fail on the hand, once the facts name those that do: one rule speaks of that."""
    sound: list[Check] = []
    for check in checks:
        rule, _ = rules_of[check]
        try:
            check(facts)
            sound.append(check)
        except Exception as error:
            log.exception("hand %s: rule %s stopped", facts.hand.id, rule.code)
            facts.stopped = (*facts.stopped, Stopped(f"rule {rule.code}", type(error).__name__))
    if len(sound) == len(checks):
        raise  # nothing fails on this hand: the interruption came from outside (a worker's time limit)
    return [finding(*rules_of[check], fault) for check in sound for fault in check(facts)]


def finding(rule: Rule, law: tuple[str, ...], fault: Fault) -> Finding:
    """A fault with its rule."""
    return Finding(
        rule=rule.code,
        severity=rule.severity,
        outcome=fault.outcome,
        says=fault.says,
        law=law,
        todo=rule.todo,
        subject=fault.subject,
        recorded=fault.recorded,
        due=fault.due,
        difference=fault.difference,
        cites=fault.cites,
        reading=fault.reading,
        working=fault.working,
        table=fault.table,
    )


def _speak(key: _Key, game: GameTerms | None) -> _Speaking:
    """The rules that speak on a day: with an instrument that binds or may bind, and those of the record itself. Rules that have
    nothing to say of the game are not asked of its hands."""
    day, _, as_if = key
    spoken = {}
    for rule in RULES.values():
        if rule.of != "hand" or (game is not None and rule.asked_of is not None and not rule.asked_of(game)):
            continue
        law = rule.law_on(day, game is not None, as_if)
        if law or not rule.law:
            spoken[rule.check] = (rule, law)
    if len(_speaking) > _KEPT:  # a year of many games must not fill the memory
        _speaking.clear()
    # From day to day it is mostly the same: kept once.
    _speaking[key] = _alike.setdefault(tuple(spoken.values()), (tuple(spoken), spoken))
    return _speaking[key]
