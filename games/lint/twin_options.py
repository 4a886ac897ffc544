"""Two options of one schedule that say the same."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from games.schema import Option
from games.terms.defect import Defect, Page, limits


def find(page: Page) -> Iterator[Defect]:
    """Nothing is wrong with it, but a posting of one cannot be told from a posting of the other by what hangs there."""
    for schedule in page.schedules:
        first: dict[object, Option] = {}
        for option in schedule.option:
            twin = first.setdefault(_said(option), option)
            if twin is not option:
                printed = f"options {twin.number} and {option.number}, both {limits(option.limit)} with the same rows"
                follows = "The two differ in their number alone."
                yield page.defect(__name__, "notice", (schedule, option), (*twin.cite, *option.cite), printed, follows)


def _said(option: Option) -> object:
    limit, own = option.limit, tuple((one.wagers, one.min, one.max) for one in option.wager_limit)
    whole = None if limit is None else msgspec.structs.replace(limit, cite=("1",))
    rows = tuple((name, *((b.from_, b.to, b.fee) for b in bands)) for name, bands in option.bands.items())
    flat = tuple((name, f.fee, f.pot_from, f.pot_below) for name, f in option.flat.items())
    return (whole, own, rows, flat)
