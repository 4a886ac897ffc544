"""(c) rows of COL01 per second as PDF: wrapped, grouped, subtotalled, page x of y."""

from __future__ import annotations

from importlib import import_module

from compliance.tools.bench.measured import Aim, BenchFloor, DisagreementError, Measured, Say, alternate, rows, timed
from reports.registry import report
from reports.writers import fonts, pdf
from reports.writers.cells import paper_value

NEEDS_DATABASE = False
PEER, SAMPLES = "tests.tools.bench.bare.paper", "tests.reports.samples"
OURS, BARE = "reports.writers.pdf", "bare reportlab LongTable"
AIMS = (Aim(OURS, BARE, 0.5, later=5),)
SECONDS, QUICK = 20, 10
DAYS, TABLES, OPTIONS = 7, 60, 4  # 5,040 lines


def measure(rounds: int, floor: BenchFloor, say: Say) -> Measured:
    """Our whole paper against a bare table of the same strings; the peer gets them ready made."""
    peer, samples = import_module(PEER), import_module(SAMPLES)
    document = report("COL01").compose(samples.asked(DAYS), samples.floor(DAYS, TABLES, OPTIONS))
    main = document.section(document.main)
    strings = [
        [paper_value(value, column.kind) for value, column in zip(row, main.columns, strict=True)] for row in main.rows
    ]
    fonts.ready()
    head, figures = [column.title for column in main.columns], main.place("hands")

    def ours() -> int:
        told = [0]
        pdf.write(document, samples.STAMP, told.append)
        return told[-1] - (document.rows - len(main.rows))

    def bare() -> int:
        peer.paper(head, strings, fonts.REGULAR, figures)
        return len(strings)

    times, came_to = alternate({BARE: timed(bare), OURS: timed(ours)}, rounds, say)
    if len(set(came_to.values())) != 1:
        raise DisagreementError(f"rows on paper: {came_to}")
    return Measured((__doc__ or "").strip(), "rows/s", BARE, rows(times, len(main.rows), BARE), len(main.rows))
