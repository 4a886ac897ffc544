"""Finds the rules by walking the families under every roof, and refuses what is not one."""

from __future__ import annotations

import datetime
import logging
import pkgutil
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, get_args

from compliance import subjects
from compliance.law.finding import Fault, Finding, Severity, said_of, written
from compliance.law.instruments import binds, instruments
from games.schema import clauses
from games.terms.game import GameTerms

_PARTS = ("What it checks", "Why it matters", "What to do")


class RuleError(Exception):
    """A file among the rules that is not one: `str()` names the file, what is wrong and the cure."""

    def __init__(self, file: str, what: str, cure: str) -> None:
        super().__init__(f"compliance/floor/rules/{file}: {what}. {cure}")


def docstring_parts(text: str | None, file: str) -> tuple[str, tuple[str, str, str]]:
    """Title and the three parts of a rule's docstring, each a paragraph or more under its heading."""
    head, *rest = re.split(rf"\n\n({'|'.join(_PARTS)}): ", (text or "").strip())
    parts = dict(zip(rest[::2], rest[1::2], strict=True))
    for name in _PARTS:
        if not parts.get(name, "").strip():
            raise RuleError(file, f"the docstring has no part {name!r}", f"Write a paragraph that begins `{name}: `.")
    if not head.endswith(".") or "\n" in head:
        raise RuleError(
            file, f"the title is {head!r}", "The docstring begins with one line, a sentence with its full stop."
        )
    what, why, todo = (_sentence(parts[name]) for name in _PARTS)
    return head.rstrip("."), (what, why, todo)


def _sentence(part: str) -> str:
    """A part as it is read by itself, away from its heading."""
    text = " ".join(part.split())
    return text[0].upper() + text[1:]


log = logging.getLogger(__name__)
Check = Callable[[Any], Sequence[Fault]]
"""Of a hand (floor.rules.facts); a rule that says OF = "day" is asked about the accounts of a gaming day (money.ledger.day)."""
Of = Literal["hand", "day"]
BY_THE_BOOK = ("rule-book",)
"""The law of a rule that names none: most rules hold a hand against the rule book of its game."""
_FOLDER = re.compile(r"(?P<code>(?P<family>[a-z]{3})[0-9]{3})_(?P<name>[a-z0-9]+(?:_[a-z0-9]+)*)", re.ASCII)


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
    folder: str  # the package in which it is whole: rule, cases, fault
    asked_of: Callable[[GameTerms], object] | None = (
        None  # true of games of which it has something to say; None: of all
    )
    of: Of = "hand"
    called: tuple[str, str] = (
        "Recorded",
        "Due",
    )  # what its two figures are, where they are not what was recorded and due
    apart: str = ""  # what is said of the money between them, where nothing is short or over
    needs: Mapping[str, tuple[str, ...]] = field(
        default_factory=dict
    )  # by meaning: what has to be printed for it to speak

    @property
    def has_fault(self) -> bool:
        """Whether an invented floor knows how to do this wrong."""
        return self.path.with_name("fault.py").is_file()

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
    families = [package for room in subjects.rooms("rules") for package in _packages(room)]
    titles = {package.__name__.rpartition(".")[2]: package.__doc__.strip() for package in families if package.__doc__}
    for package in families:
        family = package.__name__.rpartition(".")[2]
        for folder in _packages(package):
            rule = rule_of(import_module(f"{folder.__name__}.rule"), family, titles.get(family, ""))
            if rule.asked_of is None:
                rule = replace(rule, asked_of=getattr(package, "ASKED_OF", None))
            if rule.code in found:
                raise RuleError(
                    _shown(rule.path),
                    f"{rule.code} is taken by {_shown(found[rule.code].path)}",
                    "Give it the next free number.",
                )
            found[rule.code] = rule
    return dict(sorted(found.items()))


def _packages(room: ModuleType) -> list[ModuleType]:
    """The folders below a package."""
    return [import_module(f"{room.__name__}.{one.name}") for one in pkgutil.iter_modules(room.__path__) if one.ispkg]


def rule_of(module: ModuleType, family: str, family_title: str) -> Rule:
    """The rule in a module; RuleError when the file is not a rule."""
    path = Path(module.__file__ or "")
    file = _shown(path)
    match = _FOLDER.fullmatch(path.parent.name)
    if match is None or match["family"] != family:
        raise RuleError(file, "the folder's name is not a rule's", f"Name it like {family}001_what_is_wrong/.")
    if not family_title:
        raise RuleError(f"{family}/__init__.py", "the family has no title", "Its docstring is the title.")
    title, parts = docstring_parts(module.__doc__, file)
    severity: Severity | None = getattr(module, "SEVERITY", None)
    law = getattr(module, "LAW", BY_THE_BOOK)
    if severity is None or severity not in get_args(Severity):
        raise RuleError(file, f"SEVERITY is {severity!r}", f"Write one of {', '.join(get_args(Severity))}.")
    if not isinstance(law, tuple):
        raise RuleError(
            file, f"LAW is {law!r}", "Write a tuple of instrument ids; an empty one speaks of the record itself."
        )
    for name in law:
        if name not in instruments():
            raise RuleError(file, f"LAW names {name!r}", f"Known in compliance/law: {', '.join(instruments())}.")
    reads = _reads(getattr(module, "READS", ()), file)
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
        module.__name__.rpartition(".")[0],
        asked_of,
        getattr(module, "OF", "hand"),
        getattr(module, "CALLED", Rule.called),
        getattr(module, "APART", Rule.apart),
        _needs(getattr(module, "NEEDS", {}), reads, file),
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


def _needs(needs: Mapping[str, tuple[str, ...]], reads: tuple[str, ...], file: str) -> Mapping[str, tuple[str, ...]]:
    """What has to be printed in a game for the rule to speak of a meaning, where that is not anything that it reads."""
    unread = [
        name
        for name, printed in needs.items()
        if name not in reads or not all(any(clauses.reads(read, one) for read in reads) for one in printed)
    ]
    if unread:
        raise RuleError(file, f"NEEDS names {', '.join(unread)}", "Name what READS names, there and here.")
    return needs


def _shown(path: Path) -> str:
    return "/".join(path.parts[-3:])


RULES: dict[str, Rule] = walk()
HAND_RULES = {code: rule for code, rule in RULES.items() if rule.of == "hand"}
DAY_RULES = {code: rule for code, rule in RULES.items() if rule.of == "day"}


def finding(rule: Rule, law: tuple[str, ...], fault: Fault) -> Finding:
    """A fault with its rule, its texts written out, and their parts beside them."""
    shown = written(fault)
    return Finding(
        rule=rule.code, severity=rule.severity, law=law, todo=rule.todo, said=said_of(fault), **shown._asdict()
    )
