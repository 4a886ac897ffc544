"""Observation.

What it answers: What people were to look at and did: each plan of sampling whose days ended, what it drew, what of it was seen,
and the rate of what was wrong with its exact limits; the audits, passed and failed, with their corrections; how far two auditors
agree; and how many hands were looked at, at which table.

How it is counted: A rate stands with what it is of and between what it lies. Limits are exact and hold for the units that the
plan drew; what somebody chose to look at is in no rate. What was looked at beside a plan is counted, and no rate is made of it:
nobody drew it. An audit at which a second auditor is to look says nothing before he has answered. What was struck out
does not count.

Who asks for it: Compliance and surveillance each month, and the commission when it asks how a house watches itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from compliance.houses.models import Establishment
from compliance.houses.read.house import establishment_get
from compliance.money.read.day_accounts import period_position
from compliance.observed.forms.composed import MODES
from compliance.observed.read.agreeing import Row as Agreeing
from compliance.observed.read.agreeing import agreeing
from compliance.observed.read.audits import Detail, audits_between
from compliance.observed.read.plans import PlanStands, plans_ended
from compliance.observed.read.seen import Seen, seen_read
from games.cards.money import dollars
from reports.base import Column, Document, Figure, Kind, ReportRequest, Row, Section
from reports.words import counted, days_words, facts_of, period_words

MONTHLY = True

_VERDICTS = {
    "": "nothing drawn yet",
    "open": "looks are missing",
    "passed": "passed",
    "failed": "failed",
    "not met": "could not be told",
}
_PRINTED = 200
"""Lines on paper; where there are more, the workbook has them."""


class Held(NamedTuple):
    """The plans that ended, the audits and the looks of these days."""

    establishment: Establishment
    plans: tuple[PlanStands, ...]
    audits: tuple[Detail, ...]
    agreeing: tuple[Agreeing, ...]
    seen: tuple[Seen, ...]
    position: int | None
    digests: tuple[str, ...] = ()  # rules judged each look by the catalogue of its moment: its own review names it

    @property
    def time_zone(self) -> str:
        return self.establishment.time_zone


def gather(asked: ReportRequest) -> Held:
    """As the pages read them."""
    house = establishment_get(slug=asked.establishment)
    first, last = asked.first, asked.last
    audits = audits_between(establishment_id=house.pk, first=first, last=last)
    return Held(
        establishment=house,
        plans=tuple(plans_ended(establishment_id=house.pk, first=first, last=last)),
        audits=tuple(reversed(audits)),
        agreeing=tuple(agreeing(one for one in audits if one.second is not None)),
        seen=seen_read(
            establishment_id=house.pk, first=first, last=last, hidden=[one.index for one in audits if _blind(one)]
        ),
        position=_latest(audits, period_position(establishment_id=house.pk, first=first, last=last)),
    )


def _latest(audits: Iterable[Detail], played: int | None) -> int | None:
    indexes = [one.index for one in audits] + ([] if played is None else [played])
    return max(indexes, default=None)


def _blind(one: Detail) -> bool:
    """Whether a second auditor is to look, or may yet be drawn to."""
    return one.first is not None and one.second is None and one.wanted is not False


def compose(asked: ReportRequest, held: Held) -> Document:
    """The document. Pure: the same looks give the same document."""
    house = held.establishment
    return Document(
        code="OBS01",
        title="Observation",
        house=house.title,
        period=period_words(asked),
        demonstration=house.demonstration,
        answer=_answer(held),
        figures=_figures(held),
        sections=(
            *(_plans(held), _says(held), _dollars(held), _strata(held)),
            *(_audits(held), _agreement(held), _main(held)),
        ),
        main="looks",
        facts=facts_of(__doc__, title=house.title, slug=house.slug, time_zone=held.time_zone, period=days_words(asked)),
        signatures=("Prepared by", "Surveillance", "Compliance"),
        landscape=True,
    )


def _plans(held: Held) -> Section:
    rows: list[Row] = []
    for one in held.plans:
        parts = [] if one.stands is None else one.stands.parts
        sums = [sum(getattr(part, name) for part in parts) for name in ("population", "planned", "done", "wrong")]
        beside = [sum(getattr(part, name) for part in parts) for name in ("replaced", "missing")]
        told = [*sums, *beside] if parts else [None] * 6
        rows.append((one.last_day, one.plan_id, one.question, *told, _VERDICTS[one.verdict]))
    counts = (("population", "Of"), ("planned", "Drawn"), ("done", "Seen"), ("wrong", "Wrong"))
    beside_ = (("replaced", "Stepped in"), ("missing", "Missing"))
    return Section(
        name="plans",
        title="Plans whose days ended",
        tab="Plans",
        columns=(
            *(Column("last_day", "Ended", Kind.DAY), Column("plan", "Plan"), Column("question", "Question")),
            *(Column(name, title, Kind.COUNT, untold="–") for name, title in (*counts, *beside_)),
            Column("verdict", "Answer"),
        ),
        rows=rows,
        note="Stepped in: the next unit that was drawn stands for one that could not be seen.",
        empty="The days of no plan ended.",
    )


def _says(held: Held) -> Section:
    return Section(
        name="answers",
        title="What they say, with exact limits",
        tab="Answers",
        columns=(Column("plan", "Plan"), Column("says", "What can be said")),
        rows=[(one.plan_id, line) for one in held.plans if one.stands is not None for line in one.stands.says],
        empty="Nothing that was drawn was looked at: nothing can be said.",
    )


def _dollars(held: Held) -> Section:
    """Short and over apart: none makes up for the other."""
    rows: list[Row] = []
    for one in held.plans:
        for name, sums in (("short", one.stands and one.stands.short), ("over", one.stands and one.stands.over)):
            if sums:
                rows.append((one.plan_id, name, sums.about, sums.lower, sums.upper))
    return Section(
        name="dollars",
        title="What that means in dollars",
        tab="Dollars",
        columns=(
            *(Column("plan", "Plan"), Column("way", "Short or over")),
            Column("about", "About", Kind.MONEY, untold="nothing seen"),
            *(Column("least", "At least", Kind.MONEY), Column("most", "At most", Kind.MONEY)),
        ),
        rows=rows,
        note="Over all units of the plan, by what one unit can be wrong by at most, as the plan said beforehand.",
        empty="No plan asked for sums.",
    )


def _strata(held: Held) -> Section:
    return Section(
        name="parts",
        title="By part of the plans",
        tab="Parts",
        columns=(
            *(Column("plan", "Plan"), Column("part", "Part")),
            *(Column("population", "Of", Kind.COUNT), Column("planned", "Drawn", Kind.COUNT)),
            *(Column("done", "Seen", Kind.COUNT), Column("wrong", "Wrong", Kind.COUNT)),
        ),
        rows=[
            (one.plan_id, part.name or "all", part.population, part.planned, part.done, part.wrong)
            for one in held.plans
            if one.stands is not None
            for part in one.stands.parts
        ],
        empty="Nothing is drawn.",
    )


def _audits(held: Held) -> Section:
    rows: list[Row] = []
    for one in held.audits:
        audit, blind = one.audit, _blind(one)
        hands, wrong = one.of(one.auditor)
        result = one.result
        rows.append(
            (
                *(audit.gaming_day, audit.table, audit.what, one.auditor, None if blind else one.no),
                *(None if blind else hands, None if blind else wrong, _standing(one)),
                *(None if result is None or blind else result.correction, None if result is None else result.again_by),
            )
        )
    return Section(
        name="audits",
        title="Audits",
        columns=(
            *(Column("gaming_day", "Gaming day", Kind.DAY), Column("table", "Table"), Column("what", "What")),
            Column("auditor", "Auditor"),
            *(Column(name, title, Kind.COUNT, untold="–") for name, title in _AUDIT_COUNTS),
            Column("result", "Result"),
            Column("correction", "Correction", untold="–"),
            Column("again_by", "Again by", Kind.DAY, untold="–"),
        ),
        rows=rows,
        note="A dash: a second auditor is to look and sees nothing of the first's before.",
        empty="Nobody was audited.",
        on_paper=len(rows) <= _PRINTED,
    )


_AUDIT_COUNTS = (("no", "No"), ("hands", "Hands"), ("wrong", "Wrong"))


def _standing(one: Detail) -> str:
    if one.first is None:
        return "not answered yet"
    if _blind(one):
        return "waits for a second look"
    said = "passed" if one.passed else "failed"
    if one.again_index is not None:
        return f"{said}, made again"
    return f"{said}, correction is missing" if one.waits == "correction" and not one.passed else said


def _agreement(held: Held) -> Section:
    return Section(
        name="agreement",
        title="How far two auditors agree",
        tab="Agreement",
        columns=(
            Column("asked", "Question"),
            Column("both", "Both no", Kind.COUNT),
            Column("first", "First alone", Kind.COUNT),
            Column("second", "Second alone", Kind.COUNT),
            Column("neither", "Both yes", Kind.COUNT),
            Column("observed", "Agree, of 100"),
            Column("kappa", "Kappa, with its 95 % limits"),
        ),
        rows=[
            (one.asked, one.both, one.only_first, one.only_second, one.neither, one.words.observed, one.words.kappa)
            for one in held.agreeing
        ],
        note="Kappa: what is left of the agreement when that of chance is taken away; 1 is all, 0 is none of it.",
        empty="No audit was looked at by two.",
    )


def _main(held: Held) -> Section:
    return Section(
        name="looks",
        title="What was looked at, by table",
        tab="Looks",
        columns=(
            *(Column("table", "Table"), Column("mode", "Looked for")),
            Column("looks", "Looks", Kind.COUNT, total=True),
            *(Column("watches", "Watches", Kind.COUNT), Column("observers", "People", Kind.COUNT)),
            Column("fails", "Fail", Kind.COUNT, total=True),
            Column("cannot_tells", "Cannot tell", Kind.COUNT, total=True),
            Column("passes", "In order", Kind.COUNT, total=True),
            Column("nothing", "No rule says", Kind.COUNT, total=True),
            Column("hidden", "Hidden", Kind.COUNT, total=True),
        ),
        rows=[
            (
                *(one.table, MODES.get(one.mode, one.mode), one.looks, one.watches, one.observers, one.fails),
                *(one.cannot_tells, one.passes, one.nothing, one.hidden),
            )
            for one in held.seen
        ],
        note="In order: as far as was looked. Hidden: of audits at which a second auditor is to look.",
        empty="Nobody looked at a hand on these gaming days.",
    )


def _figures(held: Held) -> tuple[Figure, ...]:
    told = [one for one in held.audits if one.first is not None and not _blind(one)]
    return (
        Figure("Looks", sum(one.looks for one in held.seen), Kind.COUNT, column="looks"),
        Figure("Fail", sum(one.fails for one in held.seen), Kind.COUNT, column="fails"),
        Figure("Plans ended", len(held.plans), Kind.COUNT),
        Figure("Audits passed", sum(one.passed is True for one in told), Kind.COUNT),
        Figure("Audits failed", sum(one.passed is False for one in told), Kind.COUNT),
    )


def _answer(held: Held) -> list[str]:
    """What a reader must know who reads nothing else. Where nobody looked, nothing is in order and nothing is wrong."""
    looks = sum(one.looks for one in held.seen)
    if not looks and not held.plans and not held.audits:
        return ["Nobody looked on these gaming days: by observation nothing can be said of them."]
    said = [f"{counted(looks, 'look')} at {counted(len({one.table for one in held.seen}), 'table')}."]
    if held.plans:
        ends = [one.verdict for one in held.plans]
        open_ = sum(each in ("", "open") for each in ends)
        words = [f"{ends.count(word):,} {_VERDICTS[word]}" for word in ("passed", "failed", "not met") if word in ends]
        words += [f"{open_:,} not all looked at"] if open_ else []
        said.append(f"{counted(len(ends), 'plan')} ended: {', '.join(words)}.")
    failed = [one for one in held.audits if one.first is not None and not _blind(one) and one.passed is False]
    if held.audits:
        again = sum(one.again_index is None for one in failed)
        tail = f", {again:,} of them not made again" if again else ""
        said.append(f"{counted(len(held.audits), 'audit')}, {len(failed):,} failed{tail}.")
    said += [
        f"Plan {one.plan_id}: at most {dollars(one.stands.short.upper)} short over all it speaks of."
        for one in held.plans
        if one.stands is not None and one.verdict == "failed" and one.stands.short is not None
    ]
    return said
