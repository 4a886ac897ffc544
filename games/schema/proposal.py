"""A change that somebody proposes for a licensed game: blocks to append, blocks to end, postings to hang.

The form is the one of the catalogue's files. An option stands by itself as `[[option]]` and names its schedule, so that
nobody has to copy a whole fee page to add a row of it. Nothing is edited: a block of a key that is there already begins
on a later day, and a block without an end may be given one.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, field

from games.hand.form import Identifier
from games.schema import KINDS, Block, Book, Dollars, Game, Name, Option, Schedule, Strict, Text, check, dated, load
from games.schema.refusal import CatalogueError, near

DRAFT = "draft"
"""How a refusal calls what was typed."""
B = TypeVar("B", bound=Block)
_DAY = datetime.timedelta(days=1)
_YEARS = range(1900, 3000)


class NewOption(Option, frozen=True, kw_only=True):
    """An option for a schedule that the game has."""

    schedule: Name

    def option(self) -> Option:
        """As it stands in its schedule."""
        return Option(**{name: getattr(self, name) for name in Option.__struct_fields__})


def _kinds() -> list[tuple[str, Any, Any]]:
    """Every kind of block that may be appended; options stand beside the schedules."""
    kinds = [(one.name, one.type, ()) for one in msgspec.structs.fields(Game) if one.name in KINDS]
    behind = KINDS.index("schedule") + 1
    return [*kinds[:behind], ("option", tuple[NewOption, ...], ()), *kinds[behind:]]


if TYPE_CHECKING:
    Ending = str
else:
    Ending = Literal[tuple(kind for kind, _, _ in _kinds())]


class End(Strict, frozen=True, kw_only=True):
    """The first day on which a block no longer holds."""

    kind: Ending
    schedule: Name | None = None  # of an option
    number: Annotated[int, Meta(ge=1)] | None = None
    name: Text | None = None  # of any other block that has a name
    until: datetime.date


class Hanging(Strict, frozen=True, kw_only=True):
    """An option of the game to be hung at a table, with the limits set there."""

    table: Identifier
    schedule: Name
    option: Annotated[int, Meta(ge=1)]
    from_: Annotated[datetime.datetime, Meta(tz=True)] = field(name="from")
    until: Annotated[datetime.datetime, Meta(tz=True)] | None = None
    min: Dollars
    max: Dollars
    notice: Text | None = None  # how and when it is announced, in the officer's words


_Blocks: Any = msgspec.defstruct("_Blocks", _kinds(), bases=(Strict,), frozen=True, kw_only=True)


class Proposal(_Blocks):  # type: ignore[misc]
    """Everything that one change asks for."""

    end: tuple[End, ...] = ()
    posting: tuple[Hanging, ...] = ()
    approval: Annotated[str, Meta(min_length=3, max_length=200)] | None = None  # the letter of whoever approved it

    def blocks(self) -> Iterator[tuple[str, Block]]:
        """Every block to be appended, with its kind, in the order of the schema."""
        for kind in Proposal.__struct_fields__:
            if kind not in ("end", "posting", "approval"):
                yield from ((kind, block) for block in getattr(self, kind))

    @property
    def changes_game(self) -> bool:
        """Whether it asks for more than postings."""
        return bool(self.end) or any(True for _ in self.blocks())

    @property
    def first_day(self) -> datetime.date:
        """The first day on which anything of it holds."""
        days = [block.from_ for _, block in self.blocks()] + [end.until for end in self.end]
        return min((*days, *(posting.from_.date() for posting in self.posting)))

    @property
    def whole_day(self) -> datetime.date:
        """The first day on which all of it holds together."""
        days = [block.from_ for _, block in self.blocks()] + [end.until for end in self.end]
        return max((*days, *(posting.from_.date() for posting in self.posting)))


def read(text: str) -> Proposal:
    """What was typed, in its shape; CatalogueError names place, value and cure."""
    proposal = load.parse(text, Proposal, DRAFT)
    if not proposal.changes_game and not proposal.posting:
        raise CatalogueError(DRAFT, "blocks", "nothing", "Write at least one block, like [[option]] or [[posting]].")
    _plain(proposal, "")
    return proposal


def _plain(value: Any, where: str, *, free: bool = False) -> None:
    """Days within the years that are counted with; and where a block may hold anything (`free`), no days and times."""
    if isinstance(value, datetime.date | datetime.time):
        if free:
            cure = "Days and times have no place here; write it in quotation marks."
            raise CatalogueError(DRAFT, where, value, cure)
        if isinstance(value, datetime.date) and value.year not in _YEARS:
            raise CatalogueError(DRAFT, where, value, f"Write a day from {_YEARS.start} to {_YEARS.stop - 1}.")
    for name, item, deeper in _parts(value):
        _plain(item, f"{where}{name}".lstrip("."), free=free or deeper)


def _parts(value: Any) -> Iterator[tuple[str, Any, bool]]:
    """What a value holds: the name, the part, and whether that may be anything."""
    match value:
        case tuple() | list():
            yield from ((f"[{i}]", item, False) for i, item in enumerate(value))
        case dict():
            yield from ((f".{name}", item, not isinstance(item, tuple | Strict)) for name, item in value.items())
        case Block() | Strict():
            yield from ((f".{name.rstrip('_')}", getattr(value, name), False) for name in value.__struct_fields__)


def applied(game: Game, book: Book, proposal: Proposal, file: str = DRAFT) -> Game:
    """The game with the change in it, checked as a file is; CatalogueError where the two do not go together.

    What the game holds already in the same words is left as it is: a release may have taken the change in meanwhile.
    """
    check.figures(proposal, book, file)
    changed = {kind: (*getattr(game, kind), *_new(kind, game, proposal)) for kind in KINDS}
    whole = msgspec.structs.replace(game, **changed)
    for i, option in enumerate(proposal.option):
        whole = _with_option(whole, option, f"option[{i}]", file)
    for i, end in enumerate(proposal.end):
        whole = _ended(whole, end, f"end[{i}]", file)
    check.whole_game(whole, book, file)
    return whole


def _new(kind: str, game: Game, proposal: Proposal) -> tuple[Any, ...]:
    held = getattr(game, kind)
    return tuple(block for block in getattr(proposal, kind) if block not in held)


def _with_option(game: Game, new: NewOption, where: str, file: str) -> Game:
    schedule, option = _schedule_of(game, new.schedule, new.from_, where, file), new.option()
    if option in schedule.option:
        return game
    return _exchanged(game, schedule, msgspec.structs.replace(schedule, option=(*schedule.option, option)))


def _ended(game: Game, end: End, where: str, file: str) -> Game:
    before = end.until - _DAY
    if end.kind != "option":
        return msgspec.structs.replace(
            game, **{end.kind: _with_end(getattr(game, end.kind), end, end.name, where, file)}
        )
    if end.schedule is None or end.number is None:
        raise CatalogueError(file, where, "an option", "Name its `schedule` and its `number`.")
    schedule = _schedule_of(game, end.schedule, before, where, file)
    options = _with_end(schedule.option, end, str(end.number), where, file)
    return _exchanged(game, schedule, msgspec.structs.replace(schedule, option=options))


def _with_end(blocks: Sequence[B], end: End, name: str | None, where: str, file: str) -> tuple[B, ...]:
    """The blocks with an end on the one that holds the day before; a block that has an end keeps the one it has."""
    holding = dated.as_of(blocks, end.until - _DAY)
    found = [block for key, block in holding.items() if str(key) == name or (name is None and len(holding) == 1)]
    if not found:
        known = ", ".join(sorted(str(key) for key in holding)) or "none"
        raise CatalogueError(
            file, where, name or end.kind, f"On {end.until - _DAY} these hold: {known}. Name one of them."
        )
    block = found[0]
    if block.until not in (None, end.until):
        cure = f"It ends on {block.until} as it is; what has an end keeps it."
        raise CatalogueError(file, f"{where}.until", end.until, cure)
    return tuple(msgspec.structs.replace(each, until=end.until) if each is block else each for each in blocks)


def _schedule_of(game: Game, name: str, day: datetime.date, where: str, file: str) -> Schedule:
    holding = {str(key): schedule for key, schedule in dated.as_of(game.schedule, day).items()}
    if name not in holding:
        raise CatalogueError(file, f"{where}.schedule", name, near(name, holding))
    return holding[name]


def _exchanged(game: Game, old: Schedule, new: Schedule) -> Game:
    schedules = tuple(new if schedule is old else schedule for schedule in game.schedule)
    return msgspec.structs.replace(game, schedule=schedules)
