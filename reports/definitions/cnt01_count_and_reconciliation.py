"""Count and reconciliation.

What it answers: For every gaming day, table and shift: what was due, what was collected, what was counted in the box and what
was banked, and where one differs from the one before it; every box with who removed, carried and counted it; boxes that are
removed and not counted; what was waived and how differences are explained.

How it is counted: What was due and collected comes from the recorded hands, where a table's hands are recorded, else from the
slips. The count is the second count, which does not know the first; where there is none, the first. A figure that nobody
wrote down is left empty and is in no sum and in no difference. Collected is an estimate until the box is counted; a count is
final. A corrected paper counts once, as corrected.

Who asks for it: Accounting at the close of each gaming day and month, the count room, and the commission.
"""

from __future__ import annotations

from collections.abc import Iterator

from compliance.ledger.closing import standing_closing
from compliance.ledger.counts import boxes
from compliance.ledger.day import Day
from compliance.ledger.reconciliation import added, explained, lines, totals
from compliance.papers.box import Box
from compliance.selectors.day_books import Period, period_read
from games.money import dollars
from reports import count_sections
from reports.base import SHORT_OR_OVER, Asked, Column, Document, Figure, Kind, Row, Section
from reports.count_sections import DAY
from reports.words import counted, days_words, facts_of, period_words

DAILY = True

_MONEY = (
    Column("due", "Due", Kind.MONEY, total=True, untold="–"),
    Column("collected", "Collected", Kind.MONEY, total=True, untold="not recorded"),
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


def gather(asked: Asked) -> Period:
    """The books of the days, as the pages and the API read them."""
    return period_read(slug=asked.establishment, first=asked.first, last=asked.last)


def compose(asked: Asked, held: Period) -> Document:
    """The document. Pure: the same books give the same document."""
    return Document(
        code="CNT01",
        title="Count and reconciliation",
        house=held.establishment.title,
        period=period_words(asked),
        demonstration=held.establishment.demonstration,
        answer=_answer(held),
        figures=_figures(held),
        sections=(_days(held), _main(held), *count_sections.sections(held)),
        main="reconciliation",
        facts=facts_of(
            __doc__,
            title=held.establishment.title,
            slug=held.establishment.slug,
            time_zone=held.time_zone,
            period=days_words(asked),
        ),
        signatures=("Counted by", "Verified by", "Accounting"),
        landscape=True,
    )


def _main(held: Period) -> Section:
    return Section(
        name="reconciliation",
        title="By gaming day, table, shift and box",
        tab="Reconciliation",
        columns=(
            *(DAY, Column("table", "Table"), Column("shift", "Shift"), Column("holds", "Box")),
            Column("hands", "Hands", Kind.COUNT, total=True, untold="–"),
            *_MONEY,
            _VARIANCE,
            Column("explained", "Explained", Kind.MONEY, total=True, untold="–"),
            Column("grade", "Grade"),
        ),
        rows=[row for day in held.days for row in _lines(day)],
        note="Variance: counted less collected. Final: the box is counted; estimate: it is not yet.",
        group="gaming_day",
        empty=_NOBODY,
    )


def _lines(day: Day) -> Iterator[Row]:
    for line in lines(day):
        said = explained(day, "collected-counted", line.holds, line.table, line.shift)
        yield (
            *(day.gaming_day, line.table, line.shift, line.holds, line.hands or None),
            *(line.due, line.collected, line.counted, line.gap("collected-counted")),
            *(said or None, line.grade),
        )


def _days(held: Period) -> Section:
    rows: list[Row] = []
    for day in held.days:
        closing = standing_closing(day)
        state = "open" if closing is None else "restated" if closing.restates else "closed"
        rows += [
            (
                *(day.gaming_day, total.holds, total.boxes, total.counted_boxes, total.due, total.collected),
                *(total.counted, total.gap("collected-counted"), total.banked, total.gap("counted-banked"), state),
            )
            for total in totals(day)
        ]
    return Section(
        name="days",
        title="By gaming day",
        tab="Days",
        columns=(
            *(DAY, Column("holds", "Box")),
            Column("boxes", "Removed", Kind.COUNT, total=True),
            Column("counted_boxes", "Counted boxes", Kind.COUNT, total=True),
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
        note="Variance: counted less collected, over the tables and shifts whose boxes are counted.",
        empty=_NOBODY,
    )


def _sums(held: Period) -> tuple[int | None, int | None, int | None, int | None]:
    found = [total for day in held.days for total in totals(day)]
    return (
        added(total.due for total in found),
        added(total.collected for total in found),
        added(total.counted for total in found),
        added(total.banked for total in found),
    )


def _figures(held: Period) -> tuple[Figure, ...]:
    due, collected, count, banked = _sums(held)
    return (
        Figure("Due", due, Kind.MONEY),
        Figure("Collected", collected, Kind.MONEY),
        Figure("Counted", count, Kind.MONEY),
        Figure("Banked", banked, Kind.MONEY),
    )


def _answer(held: Period) -> list[str]:
    """What a reader must know if he reads nothing else."""
    if not held.days:
        return [_NOBODY]
    _, collected, count, banked = _sums(held)
    said = [f"{_told(collected)} collected, {_told(count)} counted, {_told(banked)} banked."]
    off = [(day, line) for day in held.days for line in lines(day) if line.gap("collected-counted")]
    if off:
        short = -sum(min(line.gap("collected-counted") or 0, 0) for _, line in off)
        over = sum(max(line.gap("collected-counted") or 0, 0) for _, line in off)
        differ = "box differs" if len(off) == 1 else "boxes differ"
        said.append(
            f"{len(off):,} {differ} from what was collected: {dollars(short)} short and {dollars(over)} over in all."
        )
    out = sum(len(day.papers.of(Box)) for day in held.days) - sum(
        len({(box.box, box.holds) for box in boxes(day)} & {(box.box, box.holds) for box in day.papers.of(Box)})
        for day in held.days
    )
    if out > 0:
        said.append(f"{out:,} {'box is' if out == 1 else 'boxes are'} removed and not counted.")
    open_days = sum(standing_closing(day) is None for day in held.days)
    if open_days:
        said.append(f"The books of {counted(open_days, 'gaming day')} are open: these figures may still change.")
    return said


def _told(figure: int | None) -> str:
    return "nothing known" if figure is None else dollars(figure)
