"""Reads the catalogue: TOML in, frozen blocks out. Whatever is wrong is refused by file, key, value and cure."""

from __future__ import annotations

import datetime
import re
import tomllib
from collections.abc import Iterable
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from games import conditions, dated, fees, refusal, settle
from games.refusal import CatalogueError, near
from games.schema import Block, Book, Game, Option, Procedure, Reading, Schedule, Strict, WagerKind

CATALOGUE = Path(__file__).parent / "catalogue"
KINDS = (
    "edition",
    "deck",
    "layout",
    "wager",
    "pay_table",
    "cap",
    "qualifier",
    "chart",
    "jackpot",
    "range",
    "procedure",
    "settlement",
    "action_button",
    "rotation",
    "schedule",
    "reading",
    "duty",
)
_SLUG = re.compile(r"[a-z0-9][a-z0-9-]{0,79}")
_CORRECT = "Correct the line; the file must be UTF-8 TOML."
T = TypeVar("T", bound=msgspec.Struct)

__all__ = [
    "CATALOGUE",
    "Catalogue",
    "CatalogueError",
    "catalogue",
    "check",
    "check_figures",
    "parse",
    "read",
    "readings",
    "span",
]


class Catalogue(NamedTuple):
    """All books and all games, by slug, each game with the schedules that other pages print for it."""

    books: dict[str, Book]
    games: dict[str, Game]


class Shared(NamedTuple):
    """A schedule with a file of its own, for one or more games."""

    file: str
    schedule: Schedule


@cache
def catalogue() -> Catalogue:
    """The catalogue that comes with this version of Oliver."""
    return read(CATALOGUE)


def read(folder: Path) -> Catalogue:
    """The catalogue below `folder`, one sub-folder a rule book."""
    if not folder.is_dir():
        raise CatalogueError(
            folder.name, "folder", "nothing", "There is no such folder; the catalogue has one per rule book."
        )
    books: dict[str, Book] = {}
    games: dict[str, Game] = {}
    for home in sorted(path for path in folder.iterdir() if path.is_dir()):
        book = books[home.name] = _book(home)
        shared = [_shared(path, home, book) for path in sorted((home / "schedules").glob("*.toml"))]
        for path in sorted(home.glob("*.toml")):
            if path.name == "book.toml" or path.name.endswith(".cases.toml"):
                continue
            game = _game(path, book, [one for one in shared if path.stem in one.schedule.games])
            if path.stem in games:
                cure = "Two books hold a game of this name; rename one file."
                raise CatalogueError(_shown(path, home), "slug", path.stem, cure)
            games[path.stem] = game
        for file, schedule in shared:
            _served(file, schedule, games)
    return Catalogue(books, games)


def _served(file: str, schedule: Schedule, games: dict[str, Game]) -> None:
    """The games that a page is for are there, and each wager that it counts is one of theirs."""
    for slug in schedule.games:
        _known(slug, games, "games", file)
    wagers = {wager.name for slug in schedule.games for wager in games[slug].wager}
    for charge in schedule.charge:
        for name in charge.counts:
            _known(name, wagers, f"charge[{charge.name}].counts", file)


def _book(home: Path) -> Book:
    path = home / "book.toml"
    book, file = _file(path, home, Book), _shown(path, home)
    _block_days(book, ("reading", "duty"), file)
    _figures(book, book.source.lines, file, "")
    return msgspec.structs.replace(book, slug=home.name)


def _shared(path: Path, home: Path, book: Book) -> Shared:
    schedule, file = _file(path, home, Schedule), _shown(path, home)
    _no_clash(schedule.option, "option", file)
    _figures(schedule, book.source.lines, file, "")
    return Shared(file, schedule)


def _game(path: Path, book: Book, shared: Iterable[Shared]) -> Game:
    file = _shown(path, path.parent)
    if _SLUG.fullmatch(path.stem) is None:
        raise CatalogueError(
            file, "slug", path.stem, "A game's file is named in lower-case letters, digits and hyphens."
        )
    game = _file(path, path.parent, Game)
    _figures(game, book.source.lines, file, "")
    readings = {reading.name for reading in game.reading}
    duties = {duty.name for duty in game.duty}
    binding = (duty for duty in book.duty if duty.banked_by in (None, game.banked_by))
    asked = (reading for reading in book.reading if reading.banked_by in (None, game.banked_by))
    whole = msgspec.structs.replace(
        game,
        schedule=(*game.schedule, *(schedule for _, schedule in shared)),
        reading=(*game.reading, *(reading for reading in asked if reading.name not in readings)),
        duty=(*game.duty, *(duty for duty in binding if duty.name not in duties)),
        slug=path.stem,
        book=str(book.slug),
    )
    _names(whole, file)
    for origin, schedule in ((file, one) for one in game.schedule):
        _schedule(schedule, whole, origin, f"schedule[{schedule.schedule}].")
    for origin, schedule in shared:
        _schedule(schedule, whole, origin, "")
    return whole


def check(game: Game, book: Book, file: str) -> None:
    """A game that comes from elsewhere (a draft, the database), whole, by every check that a file passes."""
    check_figures(game, book, file)
    _names(game, file)
    for schedule in game.schedule:
        _schedule(schedule, game, file, f"schedule[{schedule.schedule}].")


def check_figures(part: Block | Strict, book: Book, file: str) -> None:
    """Amounts, cited lines and days of anything that was parsed, each by its place in it."""
    _figures(part, book.source.lines, file, "")


def _names(game: Game, file: str) -> None:
    """Names that one block uses and another must hold, days that must not clash."""
    wagers = [wager.name for wager in game.wager]
    _block_days(game, KINDS, file)
    for wager in game.wager:
        _wager(wager, wagers, [table.name for table in game.pay_table], file)
    orders = [("settlement.order", one.order) for one in game.settlement]
    caps = [(f"cap[{one.name}].wagers", one.wagers) for one in game.cap]
    ranges = [(f"range[{one.name}].wagers", one.wagers) for one in game.range]
    for key, names in (*orders, *caps, *ranges):
        _all_known(names, wagers, key, file)
    for reading in game.reading:
        _known(reading.applied, reading.possible, f"reading[{reading.name}].applied", file)
    for procedure in game.procedure:
        _procedure(procedure, game, file)


def _wager(wager: WagerKind, wagers: list[str], tables: list[str], file: str) -> None:
    where = f"wager[{wager.name}]"
    _all_known(wager.pays, tables, f"{where}.pays", file)
    _all_known(wager.needs_one_of, wagers, f"{where}.needs_one_of", file)
    _all_known(wager.needs_all_of, wagers, f"{where}.needs_all_of", file)
    for i, bound in enumerate(wager.bound):
        _all_known([bound.of] if bound.of else [], wagers, f"{where}.bound[{i}].of", file)


def _procedure(procedure: Procedure, game: Game, file: str) -> None:
    _known(procedure.name, settle.names(), "procedure.name", file)
    try:
        settle.options(procedure.name, procedure.options)
    except msgspec.ValidationError as error:
        known = settle.option_names(procedure.name)
        raise refusal.of(file, procedure.options, error, "procedure.options", known) from None
    for wager in game.wager:
        conditions.check(procedure.name, wager, file)


def _schedule(schedule: Schedule, game: Game, file: str, where: str) -> None:
    _no_clash(schedule.option, f"{where}option", file)
    wagers = [wager.name for wager in game.wager]
    for charge in schedule.charge:
        _known(charge.basis, fees.names(), f"{where}charge[{charge.name}].basis", file)
        if len(schedule.games) < 2 or not set(charge.counts) & set(wagers):  # a page for several counts what each has
            _all_known(charge.counts, wagers, f"{where}charge[{charge.name}].counts", file)
    for option in schedule.option:
        _option(option, schedule, file, f"{where}option[{option.number}]")
    others = [other.schedule for other in game.schedule if other is not schedule]
    _all_known([schedule.supersedes] if schedule.supersedes else [], others, f"{where}supersedes", file)
    if len(schedule.games) < 2:
        _all_known(schedule.beside, others, f"{where}beside", file)


def _option(option: Option, schedule: Schedule, file: str, where: str) -> None:
    """Every fee belongs to a charge of the schedule and has the shape of its basis; at least one is printed."""
    charges = {charge.name: charge for charge in schedule.charge}
    _all_known((*option.bands, *option.flat), charges, where, file)
    for name, banded in [*((name, True) for name in option.bands), *((name, False) for name in option.flat)]:
        axis = fees.module(charges[name].basis).AXIS
        if (axis is not None) != banded:
            cure = f"The basis {charges[name].basis} takes {'bands' if axis else 'a flat fee'}."
            raise CatalogueError(file, f"{where}.{name}", "its fees", cure)
    if not any(option.prints(charge) for charge in schedule.charge):
        raise CatalogueError(file, where, "no fee", "Print at least one of its charges, as bands or flat.")


def _block_days(holder: Book | Game, kinds: Iterable[str], file: str) -> None:
    for kind in kinds:
        _no_clash(getattr(holder, kind), kind, file)


def _no_clash(blocks: Iterable[Block], where: str, file: str) -> None:
    for _, later in dated.clashes(blocks):
        cure = "A block of this key begins on that day already; give the later one its own first day."
        raise CatalogueError(file, f"{where}[{later.key}].from", later.from_, cure)


def _all_known(names: Iterable[str], known: Iterable[str], where: str, file: str) -> None:
    for name in names:
        _known(name, known, where, file)


def _known(name: str, known: Iterable[str], where: str, file: str) -> None:
    if name not in (names := list(known)):
        raise CatalogueError(file, where, name, near(name, names))


def _figures(value: Any, lines: int, file: str, where: str) -> None:
    """Every cited line lies within the book, every amount is whole cents, every block ends after it begins."""
    match value:
        case dict():
            for name, part in value.items():
                _figure(name, part, lines, file, f"{where}.{name}")
        case tuple() | list():
            for i, item in enumerate(value):
                _figures(item, lines, file, f"{where}[{i}]")
        case Decimal() if not value.is_finite() or value < 0 or value * 100 % 1:
            cure = "Amounts are dollars, or dollars and cents, and never negative."
            raise CatalogueError(file, where, value, cure)
        case Block() | Strict():
            _figures_of(value, lines, file, where)


def _figures_of(block: Block | Strict, lines: int, file: str, where: str) -> None:
    if isinstance(block, Block) and block.until is not None and block.until <= block.from_:
        raise CatalogueError(file, f"{where}.until", block.until, "A block ends after its first day.")
    for name, spelled in zip(block.__struct_fields__, block.__struct_encode_fields__, strict=True):
        _figure(name, getattr(block, name), lines, file, f"{where}.{spelled}".lstrip("."))


def _figure(name: str, part: Any, lines: int, file: str, where: str) -> None:
    if not name.endswith("cite"):
        _figures(part, lines, file, where)
        return
    if part is None:
        return
    for cite in (part,) if isinstance(part, str) else part:
        first, last = span(cite)
        if not 1 <= first <= last <= lines:
            raise CatalogueError(file, where, cite, f"The book has lines 1 to {lines}.")


def span(cite: str) -> tuple[int, int]:
    """First and last line of a citation."""
    first, _, last = cite.partition("-")
    return int(first), int(last or first)


def _file(path: Path, home: Path, shape: type[T]) -> T:
    file = _shown(path, home)
    try:
        return parse(path.read_text(encoding="utf-8"), shape, file)
    except FileNotFoundError:
        raise CatalogueError(
            file, "file", "nothing", "Every rule book has a book.toml that says whose it is."
        ) from None
    except UnicodeDecodeError as error:
        raise CatalogueError(file, "TOML", error, _CORRECT) from None


def parse(text: str, shape: type[T], file: str) -> T:
    """One file's text in its shape; `file` is how a refusal calls it. What it says is not checked against anything yet."""
    try:
        raw = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise CatalogueError(file, "TOML", error, _CORRECT) from None
    if (found := refusal.quoted_amount(raw)) is not None:
        raise CatalogueError(file, found[0], repr(found[1]), "Write the amount without quotation marks, like 25.00.")
    try:
        return msgspec.convert(raw, shape, builtin_types=(datetime.date, datetime.datetime))
    except msgspec.ValidationError as error:
        raise refusal.of(file, raw, error) from None


def _shown(path: Path, home: Path) -> str:
    return str(path.relative_to(home.parent))


def readings(game: Game) -> dict[str, Reading]:
    """The readings of a game by name, its book's included."""
    return {reading.name: reading for reading in game.reading}
