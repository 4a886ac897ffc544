"""Quality of the data.

What it answers: Whether the hands of the gaming days asked for are all on record, came in time, and can be judged: what is
missing, late, corrected, refused or cannot be told, by which interpretations hands were judged, where a game hung and nothing
was recorded, and how the record agrees with what people saw.

How it is counted: A hand is missing when its number lies between the first and the last of its table and gaming day and no hand
has it; whether there were hands before the first cannot be told. A hand is late by the time from its end to its entry in the
record; hands that correct another are no measure of it. Refused hands are counted on the gaming day on which they came, as often
as they were sent. The targets are the house's own, dated, with their reasons in Oliver's thresholds; no law has such figures.

Who asks for it: The commission each month, and whoever answers for the recorders.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from typing import NamedTuple
from zoneinfo import ZoneInfo

from msgspec import Struct

from compliance.floor.read.quality import Quality, TableDay, quality_read
from compliance.houses.forms.house import natural
from compliance.law.thresholds import threshold
from compliance.money.read.day_accounts import period_position
from compliance.observed.read.against import LONGEST, Against, TooManyError, against_read
from reports.base import Column, Document, Figure, Kind, ReportRequest, RollUp, Row, Section
from reports.words import counted, days_words, facts_of, period_words

MONTHLY = True

_NOTHING = "nothing to say"
_PRINTED = 200
"""Lines on paper; where there are more, the workbook has them."""
_NO_HAND = "No hand is recorded for these gaming days."
_ANSWERS = {"refused": "Refused", "conflict": "Held back: another hand has its id"}


class Held(NamedTuple):
    """The figures of the record, and what people saw of the same days; None: too much for one comparison."""

    quality: Quality
    against: Against | None
    position: int | None
    digests: tuple[str, ...]
    time_zone: str


class Measure(Struct, frozen=True):
    """A count of a whole, and what it is to be. Without a `target` none is set."""

    name: str
    count: int
    of: int
    target: str = ""
    least: Fraction | None = None
    most: Fraction | None = None

    @property
    def share(self) -> Fraction | None:
        return Fraction(self.count, self.of) if self.of else None

    @property
    def met(self) -> bool | None:
        if self.share is None or not self.target:
            return None
        return (self.least is None or self.share >= self.least) and (self.most is None or self.share <= self.most)


def gather(asked: ReportRequest) -> Held:
    """The figures, and the looks of the same days where they are not too many."""
    held = quality_read(slug=asked.establishment, first=asked.first, last=asked.last)
    against = None
    if asked.last - asked.first <= LONGEST:
        try:
            against = against_read(establishment=held.establishment, first=asked.first, last=asked.last)
        except TooManyError:
            against = None
    position = period_position(establishment_id=held.establishment.pk, first=asked.first, last=asked.last)
    return Held(held, against, position, held.digests, held.time_zone)


def compose(asked: ReportRequest, held: Held) -> Document:
    """The document. Pure: the same figures give the same document."""
    quality, house = held.quality, held.quality.establishment
    measures = _measures(asked, held)
    return Document(
        code="DQR01",
        title="Quality of the data",
        house=house.title,
        period=period_words(asked),
        demonstration=house.demonstration,
        answer=_answer(quality, measures),
        figures=_figures(quality),
        sections=(
            _targets(measures),
            _by_table(quality),
            _main(quality),
            _tables(quality),
            _questions(quality),
            _refused(quality),
            _corrections(quality),
            _observed(held),
            _readings(quality),
        ),
        main="table-days",
        facts=facts_of(__doc__, title=house.title, slug=house.slug, time_zone=held.time_zone, period=days_words(asked)),
        landscape=_few(quality),
    )


def _measures(asked: ReportRequest, held: Held) -> tuple[Measure, ...]:
    quality, minutes = held.quality, threshold("quality-late-minutes", asked.last).value
    numbers = sum(day.numbers for day in quality.days)
    missing = sum(day.missing for day in quality.days)
    refused = sum(each.hands for each in quality.refused)
    corrected = sum(day.corrected for day in quality.days)
    hung, played = (sum(getattr(each, name) for each in quality.tables) for name in ("hung", "recorded"))
    sent = quality.sent
    least, questions, corrections, refusals = (
        Fraction(threshold(name, asked.last).value, 100)
        for name in (
            *("quality-on-time-percent", "quality-questions-percent"),
            *("quality-corrected-percent", "quality-refused-percent"),
        )
    )
    measures = [
        Measure("Hand numbers on record", numbers, numbers + missing, "all", least=Fraction(1)),
        Measure(
            f"In the record within {minutes} minutes",
            sent.hands - sent.late,
            sent.hands,
            _at("least", least),
            least=least,
        ),
        Measure(
            "Ended after their own entry: a clock that goes fast", sent.ahead, sent.hands, "none", most=Fraction(0)
        ),
        Measure("Something cannot be told", quality.questioned, quality.hands, _at("most", questions), most=questions),
        Measure("Corrected afterwards", corrected, quality.hands, _at("most", corrections), most=corrections),
        Measure("Sent and not taken in", refused, refused + sent.hands, _at("most", refusals), most=refusals),
        Measure("Days on which a game hung at a table and hands are on record", played, hung),
    ]
    if held.against is not None:
        differing = held.against.sums.differing
        measures.append(Measure("Seen by people and recorded otherwise", differing.count, differing.of))
    return tuple(measures)


def _at(word: str, share: Fraction) -> str:
    return f"at {word} {share * 100} %"


def _targets(measures: tuple[Measure, ...]) -> Section:
    said = {True: "met", False: "missed", None: "–"}
    rows: list[Row] = [
        (each.name, each.count if each.of else None, each.of, each.share, each.target or "none set", said[each.met])
        for each in measures
    ]
    return Section(
        name="targets",
        title="Targets",
        columns=(
            Column("measure", "Measure"),
            Column("count", "Hands or days", Kind.COUNT, untold=_NOTHING),
            Column("of", "Of", Kind.COUNT),
            Column("share", "Share", Kind.PERCENT, untold="–"),
            Column("target", "Target"),
            Column("met", "Is it met?"),
        ),
        rows=rows,
        note="Shares are rounded, the counts decide. Where no target is set, the figure is to be explained: a table may be closed"
        " though its notice hangs.",
    )


_COUNTS = tuple(
    Column(name, title, Kind.COUNT, total=True)
    for name, title in (
        *(("hands", "Hands"), ("missing", "Missing"), ("before", "Before the first"), ("corrected", "Corrected")),
        *(("late", "Late"), ("ahead", "Clock ahead")),
    )
)


def _by_table(quality: Quality) -> Section:
    """The table-days added up: which table it is that does not send."""
    found = sorted(quality.days, key=lambda day: natural(day.table))
    return Section(
        name="by-table",
        title="By table",
        columns=(Column("table", "Table"), *_COUNTS),
        rows=[
            (table, *(sum(parts) for parts in zip(*map(_counts, days), strict=True)))
            for table, days in groupby(found, key=lambda day: day.table)
        ],
        rolls_up=RollUp("table-days", ("table",)),
        note="Before the first: numbers below the first on record. Whether such hands were dealt cannot be told.",
        empty=_NO_HAND,
    )


def _counts(day: TableDay) -> tuple[int, ...]:
    return day.hands, day.missing, day.before, day.corrected, day.sent.late, day.sent.ahead


def _main(quality: Quality) -> Section:
    few = _few(quality)
    return Section(
        name="table-days",
        title="By gaming day and table",
        tab="Tables and days",
        columns=(
            Column("gaming_day", "Gaming day", Kind.DAY),
            Column("table", "Table"),
            *_COUNTS,
            Column("first", "First number", Kind.COUNT),
            Column("last", "Last number", Kind.COUNT),
            Column("middle", "Half within (s)", Kind.COUNT, untold="–"),
            Column("slow", "95 of 100 within (s)", Kind.COUNT, untold="–"),
            Column("longest", "Longest (s)", Kind.COUNT, untold="–"),
        ),
        rows=[_row(day) for day in quality.days],
        note="" if few else f"{counted(len(quality.days), 'line')}: they stand in the workbook.",
        group="gaming_day",
        empty=_NO_HAND,
        on_paper=few,
    )


def _few(quality: Quality) -> bool:
    """Whether every table-day stands on paper, with all its columns."""
    return len(quality.days) <= _PRINTED


def _row(day: TableDay) -> Row:
    sent = day.sent
    return day.gaming_day, day.table, *_counts(day), day.first, day.last, sent.middle, sent.slow, sent.longest


def _tables(quality: Quality) -> Section:
    return Section(
        name="tables",
        title="Tables at which a game hung",
        tab="Tables",
        columns=(
            Column("table", "Table"),
            Column("hung", "Days", Kind.COUNT, total=True),
            Column("recorded", "With hands", Kind.COUNT, total=True),
            Column("papers", "With papers alone", Kind.COUNT, total=True),
            Column("nothing", "With nothing", Kind.COUNT, total=True),
        ),
        rows=[(each.table, each.hung, each.recorded, each.papers_alone, each.nothing) for each in quality.tables],
        note="Papers and no hand: a slip speaks of play that no recorder sent.",
        empty="No notice hung on these gaming days.",
    )


def _questions(quality: Quality) -> Section:
    return Section(
        name="questions",
        title="What cannot be told, by rule",
        tab="Cannot tell",
        columns=(
            Column("rule", "Rule"),
            Column("title", "What it looks for"),
            Column("findings", "Cannot tell", Kind.COUNT, total=True),
            Column("about", "At hands or days", Kind.COUNT),
        ),
        rows=[(each.rule, each.title, each.findings, each.about) for each in quality.questions],
        empty="Everything that was judged could be told.",
    )


def _refused(quality: Quality) -> Section:
    return Section(
        name="refused",
        title="Sent and not taken in, by cause",
        tab="Refused",
        columns=(
            Column("answer", "Answer"),
            Column("field", "Wrong was"),
            Column("hands", "Hands", Kind.COUNT, total=True),
        ),
        rows=[(_ANSWERS[each.answer], each.field, each.hands) for each in quality.refused],
        note="By the first thing that was wrong. One that is sent again and refused again counts again.",
        empty="Every hand that was sent on these gaming days was taken in.",
    )


def _corrections(quality: Quality) -> Section:
    return Section(
        name="corrections",
        title="Hands that were corrected",
        tab="Corrected",
        columns=(
            Column("gaming_day", "Gaming day", Kind.DAY),
            Column("table", "Table"),
            Column("number", "Number", Kind.COUNT),
            Column("hand", "Hand"),
            Column("recorded", "Recorded", Kind.MOMENT),
            Column("author", "By", untold="removed"),
            Column("reason", "Why", untold="removed with the hand's body when its term was over"),
        ),
        rows=[
            (*each[:4], each.recorded.astimezone(ZoneInfo(quality.time_zone)), each.author or None, each.reason or None)
            for each in quality.corrections
        ],
        empty="No hand was corrected.",
        on_paper=len(quality.corrections) <= _PRINTED,
    )


def _observed(held: Held) -> Section:
    fields = [] if held.against is None else held.against.sums.fields
    too_many = "There were too many looks for one comparison: ask for fewer days."
    return Section(
        name="observed",
        title="What people saw against what was recorded",
        tab="Observed",
        columns=(
            Column("field", "Field"),
            Column("agree", "Agree", Kind.COUNT),
            Column("of", "Of", Kind.COUNT),
            Column("rate", "Share that agrees, with its 95 % limits"),
            Column("absent", "Seen, not recorded", Kind.COUNT),
        ),
        rows=[(each.field, each.agree.count, each.agree.of, each.agree.words, each.absent) for each in fields],
        empty=too_many if held.against is None else "Nobody looked at a hand that is on record.",
    )


def _readings(quality: Quality) -> Section:
    return Section(
        name="interpretations",
        title="Interpretations by which hands were judged",
        tab="Interpretations",
        columns=(
            Column("game", "Game"),
            Column("question", "What the text leaves open"),
            Column("applied", "Applied"),
            Column("hands", "Hands of the game", Kind.COUNT),
        ),
        rows=[(each.game, each.question, _plain(each.applied), each.hands) for each in quality.readings],
        note="Left open: nothing is applied, and what hangs on it cannot be told.",
        empty="The text of the games that were dealt leaves nothing open.",
    )


def _plain(applied: str) -> str:
    return "left open" if applied == "not-stated" else applied.replace("-", " ")


def _figures(quality: Quality) -> tuple[Figure, ...]:
    totals = {name: sum(getattr(day, name) for day in quality.days) for name in ("missing", "corrected")}
    return (
        Figure("Hands", quality.hands, Kind.COUNT, column="hands"),
        Figure("Missing", totals["missing"], Kind.COUNT, column="missing"),
        Figure("Late", quality.sent.late, Kind.COUNT, column="late"),
        Figure("Corrected", totals["corrected"], Kind.COUNT, column="corrected"),
        Figure("Not taken in", sum(each.hands for each in quality.refused), Kind.COUNT),
    )


def _answer(quality: Quality, measures: tuple[Measure, ...]) -> list[str]:
    """What a reader must know who reads nothing else."""
    if not quality.days:
        return [_NO_HAND, *_silent(quality)]
    judged = [each for each in measures if each.met is not None]
    missed = [each for each in judged if not each.met]
    said = [
        f"{counted(quality.hands, 'hand')} on record. "
        + (
            f"{len(missed)} of {counted(len(judged), 'target')} missed."
            if missed
            else f"All {len(judged)} targets are met."
        )
    ]
    said += [f"{each.name}: {each.count:,} of {each.of:,}; the target is {each.target}." for each in missed]
    return said + _silent(quality)


def _silent(quality: Quality) -> list[str]:
    """Tables with papers and no hands stand first: there money was taken, and nobody can say for which hands."""
    papers, nothing = (sum(getattr(each, name) for each in quality.tables) for name in ("papers_alone", "nothing"))
    said = []
    if papers:
        said.append(
            f"On {counted(papers, 'day')} of a table papers are there and no hand: there was play, not recorded."
        )
    if nothing:
        said.append(
            f"On {counted(nothing, 'day')} of a table a game hung and nothing is on record: closed, or not reported."
        )
    return said
