"""Reads the catalogue: TOML in, frozen blocks out. Whatever is wrong is refused by file, key, value and cure."""

from __future__ import annotations

import datetime
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from games.schema import KINDS, Book, Game, Reading, Schedule, applied, based_on, check, meanings, refusal
from games.schema.check import span
from games.schema.refusal import CatalogueError, near

CATALOGUE = Path(__file__).parents[1] / "catalogue"
_SLUG = re.compile(r"[a-z0-9][a-z0-9-]{0,79}")
_CORRECT = "Correct the line; the file must be UTF-8 TOML."
T = TypeVar("T", bound=msgspec.Struct)

__all__ = [
    "CATALOGUE",
    "KINDS",
    "Catalogue",
    "CatalogueError",
    "catalogue",
    "parse",
    "read",
    "readings",
    "span",
]


class Catalogue(NamedTuple):
    """All rule books and all games, by slug, each game with the schedules that other pages print for it."""

    books: dict[str, Book]
    games: dict[str, Game]


class Shared(NamedTuple):
    """A schedule with a file of its own, for one or more games."""

    file: str
    schedule: Schedule


@cache
def catalogue() -> Catalogue:
    """The catalogue that comes with this version of Oliver."""
    held = read(CATALOGUE)
    meanings.all_used((*held.books.values(), *held.games.values()))
    for slug, book in held.books.items():
        games = [game for game in held.games.values() if game.book == slug]
        applied.check(book, f"{slug}/book.toml", games)
        for game in games:
            own = tuple(one for one in game.reading if one not in book.reading)
            applied.check(msgspec.structs.replace(game, reading=own), f"{slug}/{game.slug}.toml")
    return held


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
        pages = {path.stem: path for path in sorted(home.glob("*.toml")) if _is_game(path)}
        for path in pages.values():
            game = _game(path, book, [one for one in shared if path.stem in one.schedule.games], pages)
            if path.stem in games:
                cure = "Two books hold a game of this name; rename one file."
                raise CatalogueError(_shown(path, home), "slug", path.stem, cure)
            games[path.stem] = game
        for file, schedule in shared:
            check.served(file, schedule, games)
    return Catalogue(books, games)


def _is_game(path: Path) -> bool:
    return path.name != "book.toml" and not path.name.endswith(".cases.toml")


def _book(home: Path) -> Book:
    path = home / "book.toml"
    book, file = _file(path, home, Book), _shown(path, home)
    check.block_days(book, SHARED, file)
    check.figures(book, book, file)
    meanings.check(book.duty, (), file)
    return msgspec.structs.replace(book, slug=home.name)


def _shared(path: Path, home: Path, book: Book) -> Shared:
    schedule, file = _file(path, home, Schedule), _shown(path, home)
    check.no_clash(schedule.option, "option", file)
    check.figures(schedule, book, file)
    return Shared(file, schedule)


def _game(path: Path, book: Book, shared: Iterable[Shared], pages: Mapping[str, Path]) -> Game:
    file = _shown(path, path.parent)
    if _SLUG.fullmatch(path.stem) is None:
        raise CatalogueError(
            file, "slug", path.stem, "A game's file is named in lower-case letters, digits and hyphens."
        )
    game = msgspec.structs.replace(_printed(path, pages), slug=path.stem)
    check.figures(game, book, file)
    meanings.check(game.duty, game.chart, file)
    whole = msgspec.structs.replace(
        game,
        schedule=(*game.schedule, *(schedule for _, schedule in shared)),
        **{kind: _with_those_of(book, kind, game) for kind in SHARED},
        book=str(book.slug),
    )
    check.names(whole, file)
    for origin, schedule in ((file, one) for one in game.schedule):
        check.fee_page(schedule, whole, origin, f"schedule[{schedule.schedule}].")
    for origin, schedule in shared:
        check.fee_page(schedule, whole, origin, "")
    return whole


SHARED = ("reading", "duty", "sign", "notice", "irregularity")
"""The kinds of blocks that a book prints for all of its games, or for those that are banked alike."""


def _with_those_of(book: Book, kind: str, game: Game) -> tuple[Any, ...]:
    """A game's own blocks of a kind, and those of its book that bind it and of which it has none of its own."""
    own = getattr(game, kind)
    names = (
        set() if kind == "irregularity" else {block.name for block in own}
    )  # what goes wrong may have several remedies
    binding = (block for block in getattr(book, kind) if block.banked_by in (None, game.banked_by))
    said = (one for block in binding for one in (_of_pages(block, game) if isinstance(block, Reading) else (block,)))
    return (*own, *(block for block in said if block.name not in names))


def _of_pages(asked: Reading, game: Game) -> Iterator[Reading]:
    """A question of the book as a game has it: one that only some pages leave open stands in those, with their own lines."""
    if not asked.games:
        yield asked
    elif game.slug in asked.games:
        first = min((edition.from_ for edition in game.edition), default=asked.from_)
        own = {"cite": asked.games[str(game.slug)], "from_": max(first, asked.from_), "games": {}}
        yield msgspec.structs.replace(asked, **own)


def _printed(path: Path, pages: Mapping[str, Path]) -> Game:
    """What a game's file prints, with what it takes over from the game on which it is based."""
    file = _shown(path, path.parent)
    raw = _raw(_text(path, file), file)
    if "based_on" not in raw:
        return _shaped(raw, Game, file)
    own: Any = _shaped(raw, based_on.Variant, file)
    if own.based_on not in pages or own.based_on == path.stem:
        others = [slug for slug in pages if slug != path.stem]
        raise CatalogueError(
            file, "based_on", own.based_on, f"Name a game of the same book. {near(own.based_on, others)}"
        )
    page = pages[own.based_on]
    base = _raw(_text(page, _shown(page, page.parent)), _shown(page, page.parent))
    if "based_on" in base:
        cure = f"It is based on {base['based_on']!r} itself; name that game, or print the blocks here."
        raise CatalogueError(file, "based_on", own.based_on, cure)
    return based_on.whole(own, _shaped(base, Game, _shown(page, page.parent)), file)


def _file(path: Path, home: Path, shape: type[T]) -> T:
    file = _shown(path, home)
    return parse(_text(path, file), shape, file)


def _text(path: Path, file: str) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise CatalogueError(
            file, "file", "nothing", "Every rule book has a book.toml that says whose it is."
        ) from None
    except UnicodeDecodeError as error:
        raise CatalogueError(file, "TOML", error, _CORRECT) from None


def parse(text: str, shape: type[T], file: str) -> T:
    """One file's text in its shape; `file` is how a refusal calls it. What it says is not checked against anything yet."""
    return _shaped(_raw(text, file), shape, file)


def _raw(text: str, file: str) -> dict[str, Any]:
    try:
        raw = tomllib.loads(text, parse_float=Decimal)
    except (ValueError, ArithmeticError, RecursionError) as error:  # also figures or brackets without end
        raise CatalogueError(file, "TOML", error, _CORRECT) from None
    if (found := refusal.quoted_amount(raw)) is not None:
        raise CatalogueError(file, found[0], repr(found[1]), "Write the amount without quotation marks, like 25.00.")
    return raw


def _shaped(raw: dict[str, Any], shape: type[T], file: str) -> T:
    native = (datetime.date, datetime.datetime)
    try:
        return msgspec.convert(raw, shape, builtin_types=native)
    except msgspec.ValidationError as error:
        raise refusal.of(file, raw, error, shape, native=native) from None


def _shown(path: Path, home: Path) -> str:
    return str(path.relative_to(home.parent))


def readings(game: Game) -> dict[str, Reading]:
    """The interpretations of a game by name, those of its rule book included."""
    return {reading.name: reading for reading in game.reading}
