"""More collection rates than the book allows per table."""

from __future__ import annotations

from collections.abc import Iterator

from games.schema import Option
from games.terms.defect import Defect, Page

MEANS, READING = "five-rates", "rates-counted"
READS = (f"means:{MEANS}",)


def find(page: Page) -> Iterator[Defect]:
    """Different fees of one option are counted, the player's among them; whether $0.00 is a rate is open to interpretation."""
    duty = page.asked.get(MEANS)
    if duty is None or duty.most is None:
        return
    for schedule, option in page.options():
        rates = _rates(option, page.readings.get(READING) == "every-fee")
        if len(rates) > duty.most:
            lines = (*option.cite, *duty.cite)
            printed = f"{len(rates)} rates: {', '.join(rates)}"
            follows = f"No more than {duty.most} collection rates may be established per table."
            yield page.defect(__name__, "defect", (schedule, option), lines, printed, follows, READING)


def _rates(option: Option, zero_too: bool) -> list[str]:
    fees = {band.fee for bands in option.bands.values() for band in bands} | {flat.fee for flat in option.flat.values()}
    return [f"${fee:,.2f}" for fee in sorted(fees) if fee or zero_too]
