"""Progressive log.

What it answers: For every progressive meter: each reading with what it should show and the arithmetic, what was paid off it and
who signed for it, disputes with what went into escrow, and which readings do not show what they should.

How it is counted: From one reading with its coin-in to the next a meter grows by its increment for each coin, falls by what was
paid, goes back to its base where the whole was won, and never shows more than its limit. A reading without the coin-in is shown
and not worked out. A corrected paper counts once, as corrected.

Who asks for it: Accounting, which reconciles the drop with the meters, the table games manager, and the commission.
"""

from __future__ import annotations

from collections.abc import Iterator

from compliance.money.ledger.day import Day
from compliance.money.ledger.meters import Step, set_up_at, steps
from compliance.money.papers.award import Award
from compliance.money.papers.dispute import Dispute
from compliance.money.papers.meter import Meter
from compliance.money.read.day_accounts import Period, period_read
from compliance.papers.forms.form import cents
from games import said
from games.cards.money import dollars
from reports.base import SHORT_OR_OVER, Column, Document, Figure, Kind, ReportRequest, Row, Section
from reports.commission_sections import game_title
from reports.words import counted, facts_of_period, period_words

MONTHLY = True

_DAY = Column("gaming_day", "Gaming day", Kind.DAY)
_METER = Column("meter", "Meter")
_TIME = Column("at", "Time", Kind.MOMENT)


def gather(asked: ReportRequest) -> Period:
    """The books of the days, as the pages and the API read them."""
    return period_read(slug=asked.establishment, first=asked.first, last=asked.last)


def compose(asked: ReportRequest, held: Period) -> Document:
    """The document. Pure: the same books give the same document."""
    found = [(day, step) for day in held.days for step in steps(day)]
    return Document(
        code="PRG01",
        title="Progressive log",
        house=held.establishment.title,
        period=period_words(asked),
        demonstration=held.establishment.demonstration,
        answer=_answer(held, [step for _, step in found]),
        figures=_figures(held),
        sections=(_main(held), _awards(held), _disputes(held), _meters(held)),
        main="readings",
        facts=facts_of_period(__doc__, asked, held),
        signatures=("Prepared by", "Table games manager", "Accounting"),
        landscape=True,
    )


def _main(held: Period) -> Section:
    return Section(
        name="readings",
        title="Readings",
        columns=(
            *(_METER, _DAY, _TIME, Column("moment", "Moment"), Column("shift", "Shift")),
            Column("coin_in", "Coin-in", Kind.COUNT, untold="not read"),
            Column("shown", "Shown", Kind.MONEY),
            Column("expected", "Expected", Kind.MONEY, untold="–"),
            Column("gap", "Gap", Kind.MONEY, total=True, less=("shown", "expected"), signed=SHORT_OR_OVER, untold="–"),
            Column("working", "Working"),
            Column("by", "Read by"),
        ),
        rows=sorted(
            (row for day in held.days for row in _readings(day, held)), key=lambda row: (str(row[0]), str(row[2]))
        ),
        note=(
            "Expected: the reading before, and what the meter grew by since, less what was paid off it. Gap: shown less "
            "expected; the totals are what short and over come to in the net."
        ),
        group="meter",
        empty="No meter was read in these gaming days.",
    )


def _readings(day: Day, held: Period) -> Iterator[Row]:
    for step in steps(day):
        one = step.reading
        yield (
            *(step.meter, one.gaming_day, one.at.astimezone(held.zone), one.moment.replace("-", " "), one.shift or ""),
            *(one.coin_in, step.shown, step.expected, step.gap),
            *(said.plain("; ".join(step.working[:-1]) or step.why), one.by),
        )


def _awards(held: Period) -> Section:
    rows: list[Row] = [
        (
            *(one.meter, day.gaming_day, one.at.astimezone(held.zone), one.table or "", one.rank.replace("-", " ")),
            *(" ".join(one.cards), cents(one.amount), one.words),
            *(one.dealer or "", one.floor or "", one.pit_manager or "", one.games_manager or ""),
        )
        for day in held.days
        for one in day.papers.of(Award)
    ]
    return Section(
        name="awards",
        title="Paid off the meters",
        tab="Awards",
        columns=(
            *(_METER, _DAY, _TIME, Column("table", "Table"), Column("rank", "Winning hand"), Column("cards", "Cards")),
            Column("amount", "Amount", Kind.MONEY, total=True),
            Column("words", "In words"),
            *(Column("dealer", "Dealer"), Column("floor", "Floor"), Column("pit_manager", "Pit manager")),
            Column("games_manager", "Games manager"),
        ),
        rows=rows,
        empty="Nothing was paid off a meter.",
    )


def _disputes(held: Period) -> Section:
    rows: list[Row] = [
        (
            *(one.meter, day.gaming_day, one.at.astimezone(held.zone), one.step, cents(one.amount)),
            *(None if one.escrow is None else cents(one.escrow), one.decided_for or ""),
            *(None if one.returned is None else cents(one.returned), one.by),
        )
        for day in held.days
        for one in day.papers.of(Dispute)
    ]
    return Section(
        name="disputes",
        title="Disputes",
        columns=(
            *(_METER, _DAY, _TIME, Column("step", "Step"), Column("amount", "Payoff", Kind.MONEY)),
            *(Column("escrow", "In escrow", Kind.MONEY, untold="–"), Column("decided_for", "Decided for")),
            *(Column("returned", "Back to the meter", Kind.MONEY, untold="–"), Column("by", "By")),
        ),
        rows=rows,
        empty="No payoff is in dispute.",
    )


def _meters(held: Period) -> Section:
    """How each meter was set up on the last day of the period."""
    known: dict[str, Meter] = {}
    for day in held.days:
        known |= {one.meter: one for one in (*day.set_up.of(Meter), *day.papers.of(Meter))}
    rows: list[Row] = [
        (
            *(
                one.meter,
                one.title,
                game_title(held, one.game),
                ", ".join(one.tables),
                cents(one.base),
                cents(one.increment),
                one.per,
            ),
            *(None if one.limit is None else cents(one.limit), None if one.reserve is None else cents(one.reserve)),
        )
        for one in known.values()
    ]
    return Section(
        name="meters",
        title="Meters",
        columns=(
            *(_METER, Column("title", "Title"), Column("game", "Game"), Column("tables", "Tables")),
            *(
                Column("base", "Base", Kind.MONEY),
                Column("increment", "Increment", Kind.MONEY),
                Column("per", "For each"),
            ),
            *(
                Column("limit", "Limit", Kind.MONEY, untold="none"),
                Column("reserve", "Reserve", Kind.MONEY, untold="none"),
            ),
        ),
        rows=sorted(rows, key=str),
        empty="No meter is set up.",
    )


def _figures(held: Period) -> tuple[Figure, ...]:
    paid = [cents(one.amount) for day in held.days for one in day.papers.of(Award)]
    return (
        Figure("Meters", len({step.meter for day in held.days for step in steps(day)}), Kind.COUNT),
        Figure("Readings", sum(len(steps(day)) for day in held.days), Kind.COUNT),
        Figure("Paid", sum(paid), Kind.MONEY),
    )


def _answer(held: Period, found: list[Step]) -> list[str]:
    """What a reader must know who reads nothing else."""
    if not found:
        return ["No meter was read in these gaming days."]
    off = [step for step in found if step.gap]
    told = [step for step in found if step.gap is not None]
    sentences = [f"{counted(len(found), 'reading')}; {counted(len(told), 'reading')} worked out from the one before."]
    if off:
        short, over = -sum(min(step.gap or 0, 0) for step in off), sum(max(step.gap or 0, 0) for step in off)
        verb = "does not show what it should" if len(off) == 1 else "do not show what they should"
        sentences.append(f"{counted(len(off), 'reading')} {verb}: {dollars(short)} short, {dollars(over)} over.")
    elif told:
        sentences.append("Every one of them shows what it should.")
    unset = [
        step.meter for day in held.days for step in steps(day) if set_up_at(day, step.meter, step.reading.at) is None
    ]
    if unset:
        sentences.append(f"Never set up on record: {', '.join(sorted(set(unset)))}.")
    return sentences
