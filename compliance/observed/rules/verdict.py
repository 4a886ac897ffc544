"""What the rules say of an observation: wrong, cannot tell, in order, or not looked at, because a part was not seen.

The engine is that of recorded hands. What is in order is said only by a rule that read nothing that was not seen; and what is
wrong only by one that read no such part, but where the form itself has a word for "not recorded" (a field that is absent):
with that the rules know how to deal. Rules of recorded numbers and clocks (family REC) are not asked: nobody recorded any.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from compliance.floor.rules.check_hand import spoken
from compliance.floor.rules.facts import Before, HandFacts
from compliance.floor.rules.holding import held
from compliance.floor.rules.opening import opening
from compliance.floor.rules.review import Judge
from compliance.floor.rules.succession import after
from compliance.law.finding import Fault, Finding
from compliance.law.registry import Check, Rule, finding
from compliance.observed.rules.watched import PAYOUTS, SeenFacts, noting, resting, watched
from games.hand.form import Hand
from games.terms.in_action import in_action
from games.terms.point_taken_over import settle_on

log = logging.getLogger(__name__)
Outcome = Literal["fail", "cannot tell", "not looked at", "seen to be right", "pass"]
OUTCOMES: tuple[Outcome, ...] = ("fail", "cannot tell", "not looked at", "seen to be right", "pass")
_RECORDED = "rec"
_POSITION = frozenset({"seats", "bank", "offers"})


class Word(Struct, frozen=True, omit_defaults=True):
    """What one rule says; `parts` are those that it would have had to see."""

    rule: str
    outcome: Outcome
    parts: tuple[str, ...] = ()
    finding: Finding | None = None


class Looked(NamedTuple):
    """What came out of one observation, and what it leaves for the next of its watch."""

    words: tuple[Word, ...]
    after: Before | None
    due: int | None  # cents of all fees; None: cannot be told
    due_why: str
    game: str = ""  # digests of the terms by which it was judged
    fee: str = ""

    def count(self, outcome: Outcome) -> int:
        return sum(word.outcome == outcome for word in self.words)


def look(
    judge: Judge, hand: Hand, before: Before | None, unseen: Mapping[str, str], affirmed: frozenset[str] = frozenset()
) -> Looked:
    """Judge what was seen. `unseen` are the parts that were not, and why."""
    seen = watched(hand)
    facts = _facts(judge, judge.facts(seen, before), before)
    parts = frozenset(unseen)
    words = [
        word
        for check, (rule, law) in spoken(facts).items()
        if rule.family != _RECORDED
        for word in _said(facts, check, rule, law, parts, affirmed)
    ]
    with noting() as read:
        due = facts.fee_due
    fee = None if due is None or read & parts & _wanted(hand, parts) else due.fee
    why = "" if fee is not None else _why(facts, read & parts)
    left = None if parts & _POSITION else after(hand, before, facts)
    return Looked(
        tuple(sorted(words, key=lambda one: (OUTCOMES.index(one.outcome), one.rule))), left, fee, why, *_digests(facts)
    )


def _digests(facts: HandFacts) -> tuple[str, str]:
    return "" if facts.game is None else facts.game.digest, "" if facts.fee is None else facts.fee.digest


def _why(facts: HandFacts, parts: frozenset[str] | set[str]) -> str:
    if parts:
        return f"not looked at: {', '.join(sorted(parts))}"
    return facts.fee_why if facts.fee is None or facts.fee_due is None else facts.fee_due.why


def _facts(judge: Judge, facts: HandFacts, before: Before | None) -> SeenFacts:
    """The facts, each with what it rests on. Whether all was paid as due is asked wager by wager."""
    hand, game, fee = facts.hand, facts.game, facts.fee
    high = None if facts.limits is None else facts.limits[1]
    rests: dict[str, frozenset[str]] = {}
    sheet = facts.sheet
    with noting() as played:
        lying = hand if game is None else in_action(hand, game, high)
    with noting() as settled:
        if game is not None and sheet is not None:
            settle_on(game, hand, before, high)
    with noting() as owed:
        if fee is not None and facts.due is not None:
            fee.due(lying, None)
    with noting() as holding:
        held(hand, before)
    with noting() as opened:
        opening(hand, before, fee)
    rests = {
        "due": frozenset(owed | played),
        "held": frozenset(holding),
        "opening": frozenset(opened),
        "before": frozenset(),
    }
    fields = {name: getattr(facts, name) for name in facts.__struct_fields__}
    return SeenFacts(**fields | {"sheet": resting(sheet, settled | played), "as_due": False, "rests_on": rests})


def _said(
    facts: SeenFacts, check: Check, rule: Rule, law: tuple[str, ...], unseen: frozenset[str], affirmed: frozenset[str]
) -> list[Word]:
    """What one rule says, by what it read."""
    with noting() as read:
        try:
            faults = list(check(replace(facts)))  # anew: what it keeps of an answer must not hide what that rests on
        except MemoryError:
            raise
        except Exception as error:
            if missed := tuple(sorted(read & unseen)):  # it was asked of what nobody saw
                return [Word(rule.code, "not looked at", missed)]
            log.exception("observation %s: rule %s stopped", facts.hand.id, rule.code)
            says = f"The program stopped on this rule ({type(error).__name__}), so nothing is said by it."
            return [Word(rule.code, "cannot tell", (), finding(rule, law, Fault("cannot tell", says)))]
    missed = tuple(sorted(read & unseen))
    fails = [one for one in faults if one.outcome == "fail"]
    if fails and not read & _wanted(facts.hand, unseen):
        return [Word(rule.code, "fail", (), finding(rule, law, one)) for one in fails]
    if missed:
        return [Word(rule.code, "not looked at", missed)]
    if PAYOUTS in affirmed and PAYOUTS in read and not fails:
        return [Word(rule.code, "seen to be right", (PAYOUTS,))]
    if faults:
        return [Word(rule.code, one.outcome, (), finding(rule, law, one)) for one in faults]
    return [Word(rule.code, "pass")]


def _wanted(hand: Hand, unseen: frozenset[str]) -> frozenset[str]:
    """The unseen parts for which the form has no word: what stands there is not what lay on the table."""
    absent = {part for part in unseen if part == PAYOUTS or getattr(hand, part) is None}
    return unseen - absent
