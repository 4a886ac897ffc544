"""Runs the rules that speak of hands over the facts of one; which speak on a day is worked out once."""

from __future__ import annotations

import datetime
import logging
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from compliance.floor.rules.facts import HandFacts, Stopped
from compliance.law.finding import Finding
from compliance.law.registry import HAND_RULES, Check, Rule, finding
from games.terms.game import GameTerms

log = logging.getLogger(__name__)


_Speaking = tuple[tuple[Check, ...], dict[Check, tuple[Rule, tuple[str, ...]]]]
_Key = tuple[datetime.date, str | None, frozenset[str]]
_speaking: dict[_Key, _Speaking] = {}
_alike: dict[tuple[tuple[Rule, tuple[str, ...]], ...], _Speaking] = {}
_AS_IT_IS: frozenset[str] = frozenset()
_KEPT = 4096


def check_hand(facts: HandFacts, as_if: frozenset[str] = _AS_IT_IS) -> list[Finding]:
    """What all the rules say of a hand; an empty list is a pass. `as_if`: instruments taken as binding."""
    checks, rules_of = _asked(facts, as_if)
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


def spoken(facts: HandFacts, as_if: frozenset[str] = _AS_IT_IS) -> Mapping[Check, tuple[Rule, tuple[str, ...]]]:
    """The rules that speak of such a hand, each with the law by which it does."""
    return _asked(facts, as_if)[1]


def _asked(facts: HandFacts, as_if: frozenset[str]) -> _Speaking:
    game = facts.game
    key = (
        facts.hand.gaming_day,
        None if game is None else game.digest if game.alone is None else _with_sides(game),
        as_if,
    )
    return _speaking.get(key) or _speak(key, game)


def _with_sides(game: GameTerms) -> str:
    """Of a game and the side bets beside it: their wagers have rules that the game's own may not."""
    return " ".join((game.digest, *(side.digest for side in game.sides)))


def _without_the_stopped(
    facts: HandFacts, checks: Sequence[Check], rules_of: dict[Check, tuple[Rule, tuple[str, ...]]]
) -> list[Finding]:
    """What the rules say that do not fail on the hand, once the facts name those that do: one rule speaks of that."""
    sound: list[Check] = []
    stopped: list[Stopped] = []
    for check in checks:
        rule, _ = rules_of[check]
        try:
            check(facts)
            sound.append(check)
        except Exception as error:
            log.exception("hand %s: rule %s stopped", facts.hand.id, rule.code)
            stopped.append(Stopped(f"rule {rule.code}", type(error).__name__))
    if len(sound) == len(checks):
        raise  # nothing fails on this hand: the interruption came from outside (a worker's time limit)
    known = replace(facts, stopped=(*facts.stopped, *stopped))
    return [finding(*rules_of[check], fault) for check in sound for fault in check(known)]


def _speak(key: _Key, game: GameTerms | None) -> _Speaking:
    """The rules that speak on a day: with an instrument that binds or may bind, and those of the record itself. Rules that have
    nothing to say of the game are not asked of its hands."""
    day, _, as_if = key
    spoken = {}
    for rule in HAND_RULES.values():
        if game is not None and rule.asked_of is not None and not rule.asked_of(game):
            continue
        law = rule.law_on(day, game is not None, as_if)
        if law or not rule.law:
            spoken[rule.check] = (rule, law)
    if len(_speaking) > _KEPT:  # a year of many games must not fill the memory
        _speaking.clear()
    # From day to day it is mostly the same: kept once.
    _speaking[key] = _alike.setdefault(tuple(spoken.values()), (tuple(spoken), spoken))
    return _speaking[key]
