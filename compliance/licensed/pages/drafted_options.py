"""A drafted option beside the one it came from, cell by cell: in the order and under the columns of the printed page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest

from msgspec import Struct
from msgspec.structs import replace

from compliance.licensed.pages.printed_schedule import (
    Cell,
    PrintedColumn,
    PrintedOption,
    PrintedSection,
    section_of,
)
from compliance.licensed.write.change_check import Checked
from games.schema import Game, Option, Schedule, dated
from games.schema.proposal import NewOption

Place = tuple[int, int]


class Pair(Struct, frozen=True):
    """A cell of the option as it is and the same one as drafted; None where a side has none."""

    one: Cell | None = None
    other: Cell | None = None

    @property
    def word(self) -> str:
        """What became of it; "" for a cell that is the same."""
        if self.one == self.other:
            return ""
        if self.one is None:
            return "added"
        if self.other is None:
            return "gone"
        return "changed"


class Fact(Struct, frozen=True):
    """What a page prints beside the fees: the limit, and the lines below it."""

    title: str
    one: tuple[str, ...]
    other: tuple[str, ...]


class Drafted(Struct, frozen=True):
    """A drafted option, the one beside it, and which others could stand there."""

    new: NewOption
    field: str  # by which the page asks for another one
    replaces: bool
    one: PrintedOption
    other: PrintedOption
    choices: tuple[Option, ...]
    facts: tuple[Fact, ...]
    heads: tuple[tuple[str, bool], ...]
    rows: tuple[tuple[tuple[Pair, bool], ...], ...]  # each cell with whether its range is shown

    @property
    def parted(self) -> int:
        """How many cells and limits differ."""
        cells = sum(bool(pair.word) for row in self.rows for pair, _ in row)
        return cells + sum(fact.one != fact.other for fact in self.facts)


def drafted_options(checked: Checked, asked: Mapping[str, str]) -> list[Drafted]:
    """Every option that the change drafts, where its schedule has another one to lay beside it."""
    if checked.held is None or checked.after is None or checked.proposal is None:
        return []
    before, after = checked.held.game, checked.after
    found = (_drafted(before, after, new, asked) for new in checked.proposal.option)
    return [each for each in found if each is not None]


def _drafted(before: Game, after: Game, new: NewOption, asked: Mapping[str, str]) -> Drafted | None:
    heading = dated.as_of(after.schedule, new.from_).get(new.schedule)
    was = dated.as_of(before.schedule, new.from_).get(new.schedule)
    held = {} if was is None else dated.as_of(was.option, new.from_)
    if heading is None or not held:
        return None
    titles = {wager.name: wager.title for wager in dated.as_of(after.wager, new.from_).values()}
    field = f"beside-{new.schedule}-{new.number}"
    wanted = next((each for each in held.values() if str(each.number) == asked.get(field)), None)
    old = wanted or held.get(new.number) or _most_alike(heading, tuple(held.values()), new.option(), titles)
    both = section_of(heading, (_bare(old), _bare(new.option())), titles)
    one, other = both.options
    return Drafted(
        new,
        field,
        new.number in held,
        one,
        other,
        tuple(held.values()),
        (Fact("Table limit", (one.limit,), (other.limit,)), Fact("Beside it", one.more, other.more)),
        both.heads,
        tuple(_rows(both)),
    )


def _most_alike(heading: Schedule, held: Sequence[Option], new: Option, titles: dict[str, str]) -> Option:
    """The option that prints the most of the very same cells; of several the first one on the page."""
    printed = section_of(heading, tuple(_bare(each) for each in (*held, new)), titles).options
    cells = [{(i, cell) for row in each.rows for i, cell in enumerate(row.cells) if cell} for each in printed]
    return max(zip(held, cells[:-1], strict=True), key=lambda each: len(each[1] & cells[-1]))[0]


def _bare(option: Option) -> Option:
    """Without where its rows stand on paper: a draft rests on a letter, and its rows have no place there yet."""
    bands = {
        name: tuple(replace(band, number=None, fee_cite=None) for band in rows) for name, rows in option.bands.items()
    }
    return replace(option, bands=bands)


def _rows(both: PrintedSection) -> Iterator[tuple[tuple[Pair, bool], ...]]:
    """The rows of the page as it is; what only the draft has stands behind the row that it follows."""
    one, other = both.options
    width, places = len(both.columns), dict[Place, list[Pair]]()
    for column in range(width):
        for place, pair in _aligned(_cells(one, column), _cells(other, column)):
            places.setdefault(place, [Pair()] * width)[column] = pair
    shown: tuple[tuple[PrintedColumn, bool], ...] = both.shown
    for place in sorted(places):
        yield tuple((pair, ranged) for pair, (_, ranged) in zip(places[place], shown, strict=True))


def _cells(option: PrintedOption, column: int) -> list[tuple[int, Cell]]:
    return [(i, cell) for i, row in enumerate(option.rows) if (cell := row.cells[column]) is not None]


def _aligned(old: Sequence[tuple[int, Cell]], new: Sequence[tuple[int, Cell]]) -> Iterator[tuple[Place, Pair]]:
    """The cells of one column two by two: by their ranges, and where ranges changed in their order."""
    ranges = ([cell.over for _, cell in old], [cell.over for _, cell in new])
    row, behind = -1, 0
    for _, first, last, start, stop in SequenceMatcher(None, *ranges, autojunk=False).get_opcodes():
        for was, comes in zip_longest(old[first:last], new[start:stop]):
            row, behind = (row, behind + 1) if was is None else (was[0], 0)
            yield (row, behind), Pair(was and was[1], comes and comes[1])
