"""Audits by observation, as their entries have them, and what decides: the house's standard, the draw for a second look. Pure.

An audit names whom or what, at which table and time, on camera or on the floor; hands that are typed for it name it. What its
auditor answers stands apart from what a second one answers, who does not see the first's.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from fractions import Fraction
from hashlib import sha256
from typing import Annotated, Literal

from msgspec import Meta, Struct

from compliance.papers.forms.form import Badge
from games.hand.words import Identifier, Sentence, Slug, TableName, Time, Word

Said = Literal["yes", "no", "not seen", "not applicable"]
SAID: tuple[Said, ...] = ("yes", "no", "not seen", "not applicable")
Percent = Annotated[int, Meta(ge=0, le=100)]
MOST_QUESTIONS = 40


class Standard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """By what an audit passes at this house, from a gaming day on. `again_days`: within so many a failed one is made again;
    `second`: so many in a hundred are looked at by a second auditor. `reports_to`: who is whose supervisor."""

    establishment: Slug
    from_: datetime.date
    questions: Annotated[tuple[Sentence, ...], Meta(max_length=MOST_QUESTIONS)]
    most_no: Annotated[int, Meta(ge=0, le=MOST_QUESTIONS)] = 0
    most_wrong: Percent = 0  # hands in a hundred
    again_days: Annotated[int, Meta(ge=1, le=92)] = 10
    second: Percent = 10
    own_table: bool = False  # whether an audit may begin on the auditor's own table
    own_supervisor: bool = False  # or on one that the auditor's supervisor has
    reports_to: Mapping[Word, Word] = {}


class Audit(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What is audited. `again_of`: the entry of the failed one after whose correction this one is made."""

    id: Identifier
    establishment: Slug
    what: Sentence
    table: TableName
    badge: Badge | None = None
    gaming_day: datetime.date
    began: Time
    how: Literal["camera", "floor"]
    plan: Identifier | None = None
    standard: int  # its entry
    again_of: int | None = None


class Answer(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One question."""

    asked: Sentence
    said: Said
    why: Sentence | None = None


class Answers(Struct, frozen=True, forbid_unknown_fields=True):
    """What one auditor answers, once; `second` of two."""

    audit: int
    second: bool
    answers: tuple[Answer, ...]


class Result(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Whether it met the standard, by these figures; of a failed one what corrects it, and by when it is made again."""

    audit: int
    passed: bool
    no: int
    hands: int
    wrong: int
    correction: Sentence | None = None
    by: Badge | None = None  # who sees to it
    again_by: datetime.date | None = None


def meets(standard: Standard, no: int, hands: int, wrong: int) -> bool:
    """By questions answered no, and hands that were wrong of those that were looked at."""
    return no <= standard.most_no and wrong * 100 <= standard.most_wrong * hands


def noes(answers: Iterable[Answer]) -> int:
    return sum(one.said == "no" for one in answers)


def wants_second(root: bytes, audit: str, percent: int) -> bool:
    """Whether an audit is looked at again: by the root of the first checkpoint signed over its answers, which nobody chose."""
    drawn = int.from_bytes(sha256(root + audit.encode()).digest()[:8], "big")
    return Fraction(drawn, 2**64) < Fraction(percent, 100)


def bar(standard: Standard, auditor: str, has: Iterable[str]) -> str:
    """Why somebody may not audit a table that these people have; "" where nothing stands against it."""
    having = set(has)
    if not standard.own_table and auditor in having:
        return "You have this table at that time: the house's standard lets nobody audit an own table."
    boss = standard.reports_to.get(auditor)
    if not standard.own_supervisor and boss is not None and boss in having:
        return f"{boss} has this table at that time and is your supervisor: the house's standard does not allow it."
    return ""


def pairs(first: Iterable[Answer], second: Iterable[Answer]) -> Mapping[str, tuple[bool, bool]]:
    """By question, whether each of two auditors said no; questions that one of them did not answer by yes or no are left out."""
    other = {one.asked: one.said for one in second if one.said in ("yes", "no")}
    return {
        one.asked: (one.said == "no", other[one.asked] == "no")
        for one in first
        if one.said in ("yes", "no") and one.asked in other
    }
