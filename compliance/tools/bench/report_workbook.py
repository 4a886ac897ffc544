"""(d) rows of COL01 per second as XLSX: typed and styled cells, formulas with their values, fixed bytes."""

from __future__ import annotations

from importlib import import_module

from compliance.tools.bench.measured import Aim, BenchFloor, DisagreementError, Measured, Say, alternate, rows, timed
from reports.base import Kind
from reports.registry import report
from reports.writers import xlsx
from reports.writers.cells import sheet_value

NEEDS_DATABASE = False
PEER, SAMPLES = "tests.tools.bench.bare.workbook", "tests.reports.samples"
OURS, BARE = "reports.writers.xlsx", "bare openpyxl write-only"
AIMS = (Aim(OURS, BARE, 0.5, later=6),)
SECONDS, QUICK = 15, 8
DAYS, TABLES, OPTIONS = 7, 60, 4  # 5,040 lines


def measure(rounds: int, floor: BenchFloor, say: Say) -> Measured:
    """Our whole workbook against a bare sheet of the same values; the peer gets them ready made."""
    peer, samples = import_module(PEER), import_module(SAMPLES)
    document = report("COL01").compose(samples.asked(DAYS), samples.floor(DAYS, TABLES, OPTIONS))
    main = document.section(document.main)
    values = [
        [
            value if column.kind is Kind.TEXT else sheet_value(value, column.kind)
            for value, column in zip(row, main.columns, strict=True)
        ]
        for row in main.rows
    ]
    head = [column.title for column in main.columns]

    def ours() -> int:
        told = [0]
        xlsx.write(document, samples.STAMP, told.append)
        return told[-1] - (document.rows - len(main.rows))

    def bare() -> int:
        peer.workbook(head, values)
        return len(values)

    times, came_to = alternate({BARE: timed(bare), OURS: timed(ours)}, rounds, say)
    if len(set(came_to.values())) != 1:
        raise DisagreementError(f"rows in the workbook: {came_to}")
    return Measured((__doc__ or "").strip(), "rows/s", BARE, rows(times, len(main.rows), BARE), len(main.rows))
