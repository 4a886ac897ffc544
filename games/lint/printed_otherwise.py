"""An option that is printed differently in two places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from games.schema import Option, Schedule
from games.terms.defect import Defect, Page, Table

COMMON, ALIKE = 5, 0.5  # two pages are copies when they share so many numbers, and so many of those say the same


def find(page: Page) -> Iterator[Defect]:
    """Within one game: its own page and the group's, where most options are the same."""
    yield from _compared([(page, schedule) for schedule in page.schedules])


def across(pages: Iterable[Page]) -> Iterator[Defect]:
    """Within one book: the same page printed again for another game."""
    seen: dict[tuple[str, str, str, tuple[str, ...]], tuple[Page, Schedule]] = {}
    for page in pages:
        for schedule in page.schedules:
            printed = (str(page.game.book), schedule.schedule, schedule.title, schedule.cite)
            seen.setdefault(printed, (page, schedule))
    by_book: dict[str, list[tuple[Page, Schedule]]] = {}
    for page, schedule in seen.values():
        by_book.setdefault(str(page.game.book), []).append((page, schedule))
    for held in by_book.values():
        yield from _compared(held, other_games=True)


def _compared(held: list[tuple[Page, Schedule]], *, other_games: bool = False) -> Iterator[Defect]:
    for (page, one), (other_page, other) in combinations(held, 2):
        if other_games == (page.game.slug == other_page.game.slug):
            continue
        ours, theirs = ({option.number: option for option in each.option} for each in (one, other))
        common = [number for number in ours if number in theirs]
        unlike = [number for number in common if _fees(ours[number]) != _fees(theirs[number])]
        if len(common) < COMMON or len(unlike) > len(common) * ALIKE:
            continue
        for number in unlike:
            lines = (*ours[number].cite, *theirs[number].cite)
            printed = f"option {number} of {one.title} and of {other.title} ({other_page.game.slug})"
            alike, differs = len(common) - len(unlike), _difference(ours[number], theirs[number], one, other)
            follows = f"The two pages have {alike} of {len(common)} options alike; this one differs: {differs}."
            yield page.defect(__name__, "notice", (one, ours[number]), lines, printed, follows)


def _fees(option: Option) -> object:
    bands = {name: tuple((b.from_, b.to, b.fee) for b in rows) for name, rows in option.bands.items()}
    flat = {name: (f.fee, f.pot_from, f.pot_below) for name, f in option.flat.items()}
    return bands, flat


def _difference(ours: Option, theirs: Option, one: Schedule, other: Schedule) -> str:
    """The rows that stand in one of them only."""
    said = [_rows(option, schedule) for option, schedule in ((ours, one), (theirs, other))]
    only = ["; ".join(row for row in mine if row not in others) or "nothing" for mine, others in (said, said[::-1])]
    return f"{only[0]} against {only[1]}"


def _rows(option: Option, schedule: Schedule) -> list[str]:
    tables = [Table(schedule, option, c, option.bands[c.name]) for c in schedule.charge if c.name in option.bands]
    return [table.row(band) for table in tables for band in table.bands] + [
        f"{name} {flat.fee}" for name, flat in option.flat.items()
    ]
