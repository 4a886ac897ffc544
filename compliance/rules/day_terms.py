"""By what the books of a gaming day are judged, each part by its version: rules, figures of ours, shifts, versions of games.

A day keeps the terms by which it was judged, as a hand keeps the digests of its game and its option. Where one of them is
another one now, the day would be judged otherwise: it is named, and `manage.py rejudge --books` has it judged again. The
version of a rule covers its own code, words and the law that binds on the day; "the reckoning" is what all of them rest on
(the ledger, the forms of the papers). Comments and the layout of code are no part of it.
"""

from __future__ import annotations

import ast
import datetime
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec

from compliance import ledger, papers
from compliance.law.instruments import instruments
from compliance.law.thresholds import thresholds
from compliance.ledger.day import Day
from compliance.papers.fund import Fund
from compliance.papers.meter import Meter
from compliance.papers.slip import Slip
from compliance.rules.registry import DAY_RULES, Rule
from games.dated import as_of
from games.house import House

Terms = Mapping[str, str]
"""The version of each part, by its name: "rule CNT006", "threshold deviations", "game ez-baccarat-panda8"."""

GAME, RULE = "game ", "rule "
ALL = ("the reckoning", "the shifts", "threshold ", GAME)
"""How the names begin: of games, of rules, and of what any rule may rest on."""

Same = Callable[[str, str], bool]

_encode = msgspec.json.Encoder(order="sorted").encode
_ROOM, _PACKAGE = Path(__file__).parent, f"{__package__}."
_NEAR = datetime.timedelta(days=2)  # a gaming day has its hours within two days of its date, in any zone


def day_terms(day: Day, digests: Mapping[str, str]) -> Terms:
    """All of them. `digests`: of the versions of games that hold, by slug."""
    return house_terms(day.house, day.gaming_day) | {f"{GAME}{slug}": digests.get(slug, "") for slug in _games(day)}


def house_terms(house: House, day: datetime.date) -> dict[str, str]:
    """Those that hang on the house and the day alone: no games."""
    asked = _texts()
    figures = {
        f"threshold {one.name}": str(one.value) for one in as_of(thresholds(), day).values() if one.name in asked
    }
    shifts = _short(_encode([house.boundary_hour, house.time_zone, house.shifts]))
    rules = {f"{RULE}{code}": _version(rule, rule.law_on(day, True)) for code, rule in DAY_RULES.items()}
    return {"the reckoning": _reckoning(), "the shifts": shifts, **figures, **rules}


def changed(judged: Terms, now: Terms, digests: Mapping[str, str], same: Same) -> list[str]:
    """What a day was judged by that is another one now; nothing: it would be judged alike.

    `now`: its house_terms of today; `digests` as above. `same`: whether two versions of a game hold alike on that day.
    """
    kept = {name: version for name, version in judged.items() if not name.startswith(GAME)}
    found = [name for name in kept.keys() | now.keys() if kept.get(name) != now.get(name)]
    for name in judged.keys() - kept.keys():
        was, holds = judged[name], digests.get(name.removeprefix(GAME), "")
        if was != holds and not same(was, holds):
            found.append(name)
    return sorted(found)


def touches(found: Collection[str], rules: Collection[str]) -> bool:
    """Whether what changed may change what one of these rules says."""
    return any(name.startswith(ALL) or name.removeprefix(RULE) in rules for name in found)


def _games(day: Day) -> set[str]:
    """Those whose blocks the day is held against: of its meters and funds, of what was dealt, and of what hung."""
    noon = datetime.datetime.combine(day.gaming_day, datetime.time(12), datetime.UTC)
    hung = {
        one.game
        for one in day.house.postings
        if one.from_ < noon + _NEAR and (one.until is None or one.until > noon - _NEAR)
    }
    return hung | {taking.game for taking in day.takings} | set(_of_papers(day))


def _of_papers(day: Day) -> Iterator[str]:
    for held in (day.papers, day.set_up):
        yield from (meter.game for meter in held.of(Meter))
        yield from (fund.game for fund in held.of(Fund))
        yield from (slip.game for slip in held.of(Slip) if slip.game is not None)


def _version(rule: Rule, law: tuple[str, ...]) -> str:
    known = instruments()
    law_says = [[name, known[name].parameters, known[name].words, known[name].families] for name in law]
    return _short(_encode([_rule_code(rule.path), rule.severity, bool(law or not rule.law), law_says]))


@cache
def _rule_code(path: Path) -> str:
    """Of a rule and of what it takes from the other files of the rules' room; its own docstring is what it says aloud."""
    return _short(_encode([[file.name, _code(_tree(file), words=file == path)] for file in _files(path)]))


def _files(path: Path) -> list[Path]:
    """A rule's file and, of the rules' room, those from which it takes something, and so on."""
    found, waiting = set[Path](), [path]
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            waiting += _taken(_tree(file))
    return sorted(found, key=lambda file: file.name)


def _ground() -> list[Path]:
    """The code on which every rule of the books rests."""
    rooms = [Path(room) for package in (ledger, papers) for room in package.__path__]
    return [path for room in rooms for path in sorted(room.glob("*.py"))]


@cache
def _reckoning() -> str:
    return _short(_encode([[path.name, _code(_tree(path), words=False)] for path in _ground()]))


@cache
def _texts() -> frozenset[str]:
    """Every text in the code by which books are judged: the names of the thresholds that it asks for are among them."""
    files = {*_ground(), *(file for rule in DAY_RULES.values() for file in _files(rule.path))}
    nodes = (node for file in files for node in ast.walk(_tree(file)))
    return frozenset(node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _taken(tree: ast.Module) -> list[Path]:
    """The files of the rules' room from which something is imported."""
    taken = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    names = [node.module or "" for node in taken]
    names += [f"{_PACKAGE}{one.name}" for node in taken if node.module == __package__ for one in node.names]
    own = [_ROOM / f"{name.removeprefix(_PACKAGE)}.py" for name in names if name.startswith(_PACKAGE)]
    return [file for file in own if file.is_file()]


def _code(tree: ast.Module, *, words: bool) -> str:
    """Code without comments, layout and docstrings; `words` keeps that of the module."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and not (words and node is tree) and _is_docstring(body[0]):
            del body[0]
    return _short(ast.dump(tree).encode())


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _short(what: bytes) -> str:
    return sha256(what).hexdigest()[:16]
