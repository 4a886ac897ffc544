"""Which printed lines of a book some block cites, and which none does yet.

The lines of a game's pages as a whole, and of a fee page as a whole, are its frame: they count where a block within cites
them. Lines that are empty, where the text is at hand, are not missed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from games.schema import Block, Book, Game, Schedule, Strict
from games.schema.load import span


class Gap(NamedTuple):
    """Lines that no block cites, the first and the last one included, with the text where it is at hand."""

    first: int
    last: int
    within: str | None  # the game on whose pages they stand
    text: tuple[tuple[int, str], ...] = ()

    @property
    def lines(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"


class Cited(NamedTuple):
    """What came of a book: how many of its lines are cited, how many count, and where none is."""

    cited: int
    counted: int  # lines that are not empty, where the text is at hand; else all
    gaps: tuple[Gap, ...]


def cited(book: Book, games: Iterable[Game], text: Sequence[str] | None = None) -> Cited:
    """The lines of a book against the blocks of its games."""
    held = list(games)
    lines = {line for one in (book, *held) for line in _lines(one)}
    wanted = [n for n in range(1, book.source.lines + 1) if text is None or text[n - 1].strip()]
    missed = [n for n in wanted if n not in lines]
    pages = [(*span(cite), game.title) for game in held for cite in game.cite]
    gaps = tuple(_gap(first, last, pages, text) for first, last in _runs(missed, lines))
    return Cited(len(wanted) - len(missed), len(wanted), gaps)


def _gap(first: int, last: int, pages: list[tuple[int, int, str]], text: Sequence[str] | None) -> Gap:
    on = [(end - start, title) for start, end, title in pages if start <= first and last <= end]
    said = () if text is None else tuple((n, text[n - 1]) for n in range(first, last + 1) if text[n - 1].strip())
    return Gap(first, last, min(on)[1] if on else None, said)


def _runs(missed: list[int], cited_lines: set[int]) -> Iterator[tuple[int, int]]:
    """Neighbours as one; an empty line between two of them does not part them, a cited one does."""
    first = last = 0
    for line in missed:
        if first and all(between not in cited_lines for between in range(last + 1, line)):
            last = line
            continue
        if first:
            yield first, last
        first = last = line
    if first:
        yield first, last


def _lines(value: Any) -> Iterator[int]:
    match value:
        case Block() | Strict():
            frame = isinstance(value, (Game, Book, Schedule))
            for name in value.__struct_fields__:
                part = getattr(value, name)
                if name.endswith("cite"):
                    yield from () if frame else _span(part)
                else:
                    yield from _lines(part)
        case dict():
            for name, part in value.items():
                yield from _span(part) if str(name).endswith("cite") else _lines(part)
        case tuple() | list():
            for part in value:
                yield from _lines(part)


def _span(cites: str | Iterable[str] | None) -> Iterator[int]:
    for cite in (cites,) if isinstance(cites, str) else cites or ():
        first, last = span(cite)
        yield from range(first, last + 1)
