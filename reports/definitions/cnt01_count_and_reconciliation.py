"""Count and reconciliation.

What it answers: For every gaming day, table and shift: what was due, what was collected, what was counted in the box and what
was banked, and where one differs from the one before it; every box with who removed, carried and counted it; boxes that are
removed and not counted; what was waived and how differences are explained.

How it is counted: What was due and collected comes from the recorded hands, where a table's hands are recorded, else from the
slips. The count is the second count, which does not know the first; where there is none, the first. A figure that nobody
wrote down is left empty and is in no sum and in no difference. Collected is an estimate until the box is counted; a count is
final. A corrected paper counts once, as corrected. A box that waits for its second count stands as not counted until it is in,
or the books of the day are closed: the second count does not know the first.

Who asks for it: Accounting at the close of each gaming day and month, the count room, and the commission.
"""

from __future__ import annotations

from collections.abc import Iterator

from compliance.money.ledger.blind import blinded, counted_once
from compliance.money.ledger.closing import standing_closing, state
from compliance.money.ledger.counts import never_removed, uncounted
from compliance.money.ledger.day import Day
from compliance.money.ledger.line_items import Sums
from compliance.money.ledger.reconciliation import gap_of, lines, summed, totals
from compliance.money.read.day_accounts import Period, period_read
from compliance.papers.read.papers import papers_of_days
from games.cards.money import dollars
from reports import count_sections
from reports.base import SHORT_OR_OVER, Column, Document, Figure, Kind, ReportRequest, Row, Section
from reports.count_sections import DAY, HOLDS
from reports.due_columns import DUE_AND_COLLECTED
from reports.restating import Statement, restated_of
from reports.words import counted, facts_of_period, period_words, silent_words

DAILY = True
CODE = "CNT01"

_MONEY = (
    *DUE_AND_COLLECTED,
    Column("uncompared", "Due not known", Kind.MONEY, total=True, untold="–"),
    Column("collected", "Collected in all", Kind.MONEY, total=True, untold="not recorded"),
    Column("counted", "Counted", Kind.MONEY, total=True, untold="not counted"),
)
_VARIANCE = Column(
    "variance",
    "Variance",
    Kind.MONEY,
    total=True,
    less=("counted", "collected"),
    signed=SHORT_OR_OVER,
    untold="–",
)
_NOBODY = "No hand and no paper of these gaming days is recorded."


def gather(asked: ReportRequest) -> Statement:
    """The books of the days, as the pages and the API read them."""
    period = period_read(slug=asked.establishment, first=asked.first, last=asked.last)
    house = period.establishment.pk
    papers = papers_of_days(establishment_id=house, first=asked.first, last=asked.last, of=("closing",))
    closings = {one.paper.id: one.index for one in papers}
    restated = restated_of(code=CODE, asked=asked, establishment_id=house, days=period.days, closings=closings)
    return Statement(period, restated)


def compose(asked: ReportRequest, statement: Statement) -> Document:
    """The document. Pure: the same books give the same document."""
    held = statement.period._replace(days=tuple(map(blinded, statement.period.days)))
    return Document(
        code=CODE,
        title="Count and reconciliation",
        house=held.establishment.title,
        period=period_words(asked),
        demonstration=held.establishment.demonstration,
        answer=_answer(asked, statement, held),
        mark=statement.restated.mark,
        figures=_figures(held),
        sections=(_days(held), _main(held), *count_sections.sections(held)),
        main="reconciliation",
        facts=facts_of_period(__doc__, asked, held),
        signatures=("Counted by", "Verified by", "Accounting"),
        landscape=True,
    )


def _main(held: Period) -> Section:
    return Section(
        name="reconciliation",
        title="By gaming day, table, shift and box",
        tab="Reconciliation",
        columns=(
            *(DAY, Column("table", "Table"), Column("shift", "Shift"), HOLDS),
            Column("hands", "Hands", Kind.COUNT, total=True, untold="–"),
            *_MONEY,
            _VARIANCE,
            Column("explained", "Explained", Kind.MONEY, total=True, untold="–"),
            Column("grade", "Grade"),
        ),
        rows=[row for day in held.days for row in _lines(day)],
        note=(
            "Due and collected against it: of the hands of which both are known. Waived: what was let go of that due. Due not "
            "known: collected at the other hands and on slips. Collected in all: both together. Variance: "
            "counted less collected in all. Final: the box is counted; estimate: it is not yet."
        ),
        group="gaming_day",
        empty=_NOBODY,
    )


def _lines(day: Day) -> Iterator[Row]:
    for line in lines(day):
        gap = gap_of(day, "collected-counted", line)
        yield (
            *(day.gaming_day, line.table, line.shift, line.holds, line.hands or None),
            *(line.due, line.compared, line.gap("due-collected"), line.waived, line.uncompared, line.collected),
            line.counted,
            *(gap.cents, gap.explained or None, line.grade),
        )


def _days(held: Period) -> Section:
    rows: list[Row] = []
    for day in held.days:
        rows += [
            (
                *(day.gaming_day, total.holds, total.boxes, total.counted_boxes, total.waiting or None, total.due),
                *(total.compared, total.gap("due-collected"), total.waived, total.uncompared, total.collected),
                total.counted,
                *(total.gap("collected-counted"), total.banked, total.gap("counted-banked"), state(day)),
            )
            for total in totals(day)
        ]
    return Section(
        name="days",
        title="By gaming day",
        tab="Days",
        columns=(
            *(DAY, HOLDS),
            Column("boxes", "Boxes removed", Kind.COUNT, total=True),
            Column("counted_boxes", "Boxes counted", Kind.COUNT, total=True),
            Column("waiting", "Not counted", Kind.COUNT, total=True, untold="–"),
            *_MONEY,
            Column("variance", "Variance", Kind.MONEY, total=True, signed=SHORT_OR_OVER, untold="–"),
            Column("banked", "Banked", Kind.MONEY, total=True, untold="not banked"),
            Column(
                "unbanked",
                "Banked less counted",
                Kind.MONEY,
                total=True,
                less=("banked", "counted"),
                signed=SHORT_OR_OVER,
                untold="–",
            ),
            Column("state", "Books"),
        ),
        rows=rows,
        note=(
            "Variance: counted less collected in all, over the tables and shifts whose boxes are counted. Open books may still "
            "change; closed ones change by a restatement alone."
        ),
        empty=_NOBODY,
    )


def _sums(held: Period) -> Sums:
    return summed(total for day in held.days for total in totals(day))


def _figures(held: Period) -> tuple[Figure, ...]:
    sums = _sums(held)
    grade = "" if sums.counted is None else ", final" if _all_counted(held) else ", so far"
    return (
        Figure("Collected, estimate", sums.collected, Kind.MONEY),
        Figure(f"Counted{grade}", sums.counted, Kind.MONEY),
        Figure("Variance of what is counted", sums.variance, Kind.MONEY, SHORT_OR_OVER),
        Figure("Banked", sums.banked, Kind.MONEY),
    )


def _all_counted(held: Period) -> bool:
    return all(line.counted is not None and not line.waiting for day in held.days for line in lines(day))


def _answer(asked: ReportRequest, statement: Statement, held: Period) -> list[str]:
    """What a reader must know who reads nothing else."""
    if not held.days:
        return [_NOBODY]
    sums = _sums(held)
    said = [f"{_told(sums.collected)} collected, {_told(sums.counted)} counted, {_told(sums.banked)} banked."]
    off = [gap for day in held.days for line in lines(day) if (gap := line.gap("collected-counted"))]
    if off:
        short, over = -sum(gap for gap in off if gap < 0), sum(gap for gap in off if gap > 0)
        differ = "box differs" if len(off) == 1 else "boxes differ"
        said.append(
            f"{len(off):,} {differ} from what was collected: {dollars(short)} short and {dollars(over)} over in all."
        )
    out = sum(len(uncounted(day)) for day in held.days)
    if out:
        said.append(f"{out:,} {'box is' if out == 1 else 'boxes are'} removed and not counted.")
    once = sum(len(counted_once(day)) for day in statement.period.days)
    if once:
        said.append(
            f"{once:,} {'box was' if once == 1 else 'boxes were'} counted once: what that came to is told when the second"
            " count is in, or the books of the day are closed. Till then it stands here as not counted."
        )
    strange = sum(len(never_removed(day)) for day in held.days)
    if strange:
        said.append(
            f"{strange:,} {'box is' if strange == 1 else 'boxes are'} counted, and nobody recorded the removal."
        )
    said += statement.restated.said
    said += silent_words(asked, [day.gaming_day for day in held.days])
    open_days = sum(standing_closing(day) is None for day in held.days)
    if open_days:
        said.append(f"The books of {counted(open_days, 'gaming day')} are open: these figures may still change.")
    return said


def _told(figure: int | None) -> str:
    return "nothing known" if figure is None else dollars(figure)
