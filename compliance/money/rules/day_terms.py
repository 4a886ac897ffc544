"""By what the accounts of a gaming day are judged, each part by its version: rules, figures of ours, shifts, versions of games.

A day keeps the terms by which it was judged, as a hand keeps the digests of its game and its option. Where one of them is
another one now, the day would be judged otherwise: it is named, and `manage.py rejudge --books` has it judged again. The
version of a rule covers its own code, words and the law that binds on the day, and what it takes from others; "the reckoning"
is what all of them rest on (the ledger, the forms of the papers). Where code stands is no part of it (code_version).
"""

import datetime
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from pathlib import Path

from compliance import subjects
from compliance.houses.forms.house import House
from compliance.law.instruments import instruments
from compliance.law.registry import DAY_RULES, Rule
from compliance.law.thresholds import thresholds
from compliance.money import ledger
from compliance.money.ledger.day import Day
from compliance.money.rules.code_version import code_version, file_version, files_in, rests_on, texts, version_of
from compliance.papers import forms
from games.schema.dated import as_of

Terms = Mapping[str, str]
"""The version of each part, by its name: "rule CNT006", "threshold deviations", "game ez-baccarat-panda8"."""

GAME, RULE = "game ", "rule "
ALL = ("the reckoning", "the shifts", "threshold ", GAME)
"""How the names begin: of games, of rules, and of what any rule may rest on."""

Same = Callable[[str, str], bool]

_GROUND = (ledger, forms, *subjects.rooms("papers"))
"""The rooms on which every rule of the day accounts rests."""
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
    shifts = version_of([house.boundary_hour, house.time_zone, house.shifts])
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
    for paper in (*day.papers, *day.set_up):
        if (game := getattr(paper, "game", None)) is not None:
            yield game


def _version(rule: Rule, law: tuple[str, ...]) -> str:
    known = instruments()
    law_says = [[name, known[name].parameters, known[name].words, known[name].families] for name in law]
    return version_of([rule.code, *_rule_code(rule.path), rule.severity, bool(law or not rule.law), law_says])


@cache
def _rule_code(path: Path) -> tuple[str, list[str]]:
    """Of a rule with its docstring, which is what it says aloud, and of what it takes from others beside the ground."""
    return file_version(path, words=True), code_version(rests_on(frozenset({path})) - {path} - _ground())


@cache
def _ground() -> frozenset[Path]:
    return rests_on(files_in([folder for room in _GROUND for folder in room.__path__]))


@cache
def _reckoning() -> str:
    return version_of(code_version(_ground()))


@cache
def _texts() -> frozenset[str]:
    """Every text in the code by which day accounts are judged: the names of the thresholds that it asks for are among them."""
    return texts(_ground() | rests_on(frozenset(rule.path for rule in DAY_RULES.values())))
