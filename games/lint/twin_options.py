"""Two options of one schedule that say the same."""

from __future__ import annotations

from collections.abc import Iterator

from games.defect import Defect, Page, limits
from games.schema import Option


def find(page: Page) -> Iterator[Defect]:
    """Nothing is wrong with it, but a posting of one cannot be told from a posting of the other by what hangs there."""
    for schedule in page.schedules:
        first: dict[object, Option] = {}
        for option in schedule.option:
            twin = first.setdefault(_said(option), option)
            if twin is not option:
                yield page.defect(
                    __name__,
                    "notice",
                    (schedule, option),
                    (*twin.cite, *option.cite),
                    f"options {twin.number} and {option.number}, both {limits(option.limit)} with the same rows",
                    "The two differ in their number alone.",
                )


def _said(option: Option) -> object:
    limit = option.limit
    rows = tuple((band.from_, band.to, band.fee) for band in option.bands)
    return (limit.min, limit.max, limit.min_between, limit.max_between, option.player_fee, rows)
