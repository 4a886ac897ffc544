"""More collection rates than the book allows per table."""

from __future__ import annotations

from collections.abc import Iterator

from games.schema import Option
from games.terms.defect import Defect, Page

MEANS, READING, FIGURES = "five-rates", "rates-counted", "fees-that-are-rates"
READS = (f"means:{MEANS}",)


def find(page: Page) -> Iterator[Defect]:
    """Different fees of one option are counted, the player's among them. Whether $0.00 is a rate, and whether each printed figure
    is one, is open to interpretation."""
    duty = page.asked.get(MEANS)
    if duty is None or duty.most is None:
        return
    by_figure = page.readings.get(FIGURES) == "every-figure"
    hangs_on = FIGURES if by_figure else READING
    for schedule, option in page.options():
        rates = _rates(option, page.readings.get(READING) == "every-fee", by_figure)
        if len(rates) > duty.most:
            lines = (*option.cite, *duty.cite)
            printed = f"{len(rates)} rates: {', '.join(rates)}"
            follows = f"No more than {duty.most} collection rates may be established per table."
            yield page.defect(__name__, "defect", (schedule, option), lines, printed, follows, hangs_on)


def _rates(option: Option, zero_too: bool, by_figure: bool) -> list[str]:
    """The amounts, each once; by figure once for each place where the page prints it, blank cells below it left out."""
    bands = {(name, band.fee, band.fee_cite or band.cite) for name, rows in option.bands.items() for band in rows}
    figures = bands | {(name, flat.fee, flat.cite) for name, flat in option.flat.items()}
    fees = [fee for _, fee, _ in figures] if by_figure else {fee for _, fee, _ in figures}
    return [f"${fee:,.2f}" for fee in sorted(fees) if fee or zero_too]
