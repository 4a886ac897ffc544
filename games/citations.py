"""Does what the catalogue says stand where it says it stands? Every figure of every block against the text of its book.

A figure stands when the cited lines hold it: money as "$1,000", odds as "8 to 1", numbers in digits, in words or within
a range ("2 through 9", "5 or less"); a band when its row has the range and the fee as cells; a chart row cell by cell.
One that does not is a miss, unless the note of its block names it and so says why.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

from games.load import Catalogue, span
from games.schema import Band, Block, Limit, Strict

_WORDS: tuple[str, ...] = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
_ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}
_PRINTED_TEXT = {"approval", "owner"}  # fields whose words must stand as they are
_NOT_FIGURES = {"cite", "note", "from_", "until", "name", "title", "text", "question", "possible", "applied", "why"}


class Miss(NamedTuple):
    """A figure that its cited lines do not hold; `explained` is the note that says why."""

    where: str
    key: str
    value: str
    lines: str
    explained: str | None = None


class Report(NamedTuple):
    """What came of one book: how many figures were looked up, and which do not stand."""

    book: str
    figures: int
    misses: tuple[Miss, ...]


class Figure(NamedTuple):
    """One thing to look up."""

    key: str
    value: str
    cites: tuple[str, ...]
    note: str | None
    pattern: str  # a regular expression over the cited lines, made plain by `_plain_text`


def check(catalogue: Catalogue, slug: str, source: Path) -> Report:
    """One book against its text; FileNotFoundError when `source` does not hold it."""
    book = catalogue.books[slug]
    raw = (source / book.source.file).read_bytes()
    lines = raw.decode("utf-8").split("\n")
    misses = []
    if hashlib.sha256(raw).hexdigest() != book.source.sha256:
        misses.append(Miss(f"{slug}/book.toml", "source.sha256", book.source.sha256, book.source.file))
    if len(lines) != book.source.lines:
        misses.append(Miss(f"{slug}/book.toml", "source.lines", str(book.source.lines), f"the text has {len(lines)}"))
    count = 0
    for where, block, key in _blocks(catalogue, slug):
        for figure in _figures(block, key, (), None):
            count += 1
            if not _stands(figure, lines):
                misses.append(Miss(where, figure.key, figure.value, ", ".join(figure.cites), _explained(figure)))
    return Report(slug, count, tuple(misses))


def _blocks(catalogue: Catalogue, slug: str) -> Iterator[tuple[str, Any, str]]:
    """Every block of a book once, with the file's stem and its key."""
    book = catalogue.books[slug]
    seen: set[int] = set()
    games = ((name, game) for name, game in catalogue.games.items() if game.book == slug)
    for where, holder in [("book", book), *games]:
        for kind in holder.__struct_fields__:
            value = getattr(holder, kind)
            for block in value if isinstance(value, tuple) else ():
                if isinstance(block, Block) and id(block) not in seen:
                    seen.add(id(block))
                    yield where, block, f"{kind}[{block.key}]" if block.key != type(block).__name__ else kind


def _figures(value: Any, key: str, cites: tuple[str, ...], note: str | None) -> Iterator[Figure]:
    match value:
        case Block() | Strict():
            yield from _block(value, key, cites, note)
        case dict():
            for name in (name for name in value if not name.endswith("cite")):
                own = _cites(value.get(f"{name}_cite") or value.get("cite"), cites)
                yield from _mapped(f"{key}.{name}", name, value[name], own, note)
        case tuple() | list():
            for i, part in enumerate(value):
                yield from _figures(part, f"{key}[{part.key if isinstance(part, Block) else i}]", cites, note)
        case Decimal():
            yield Figure(key, f"${value}", cites, note, _money(value))
        case int() if not isinstance(value, bool):
            yield Figure(key, str(value), cites, note, _number(value))


def _mapped(key: str, name: str, part: Any, cites: tuple[str, ...], note: str | None) -> Iterator[Figure]:
    if name == "row":  # of a chart: the letters are cells
        yield Figure(key, part, cites, note, "\t" + "\t".join(part.lower()) + r"(?!\t)")
    elif str(part) == name:  # a card that counts its face
        yield Figure(key, name, cites, note, rf"face value|{_number(part)}")
    else:
        yield from _figures(part, key, cites, note)


def _band(band: Band, key: str, cites: tuple[str, ...], note: str | None) -> Iterator[Figure]:
    yield Figure(f"{key}.fee", f"${band.fee}", cites, note, rf"\t{_cell(band.fee)}(?=\t|$)")
    top, shown = (r"\+", "+") if band.to is None else (f"-{_cell(band.to)}", f"-${band.to}")
    yield Figure(key, f"${band.from_}{shown}", cites, note, rf"(?:^|\t){_cell(band.from_)}{top}(?=\t|$)")


def _limit(limit: Limit, key: str, note: str | None) -> Iterator[Figure]:
    for low, high in ((limit.min, limit.max), limit.min_between or (None, None), limit.max_between or (None, None)):
        if low is not None and high is not None:
            pattern = rf"(?<![\d.]){_cell(low)}-{_cell(high, '?')}(?!\d)"
            yield Figure(key, f"${low}-${high}", limit.cite, note, pattern)


def _block(block: Any, key: str, cites: tuple[str, ...], note: str | None) -> Iterator[Figure]:
    match block:
        case Band():
            yield from _band(block, key, (block.cite,), note)
        case Limit():
            yield from _limit(block, key, note)
        case _:
            yield from _fields(block, key, cites, note)


def _fields(block: Any, key: str, cites: tuple[str, ...], note: str | None) -> Iterator[Figure]:
    own, note = _cites(getattr(block, "cite", None), cites), getattr(block, "note", None) or note
    yield Figure(key, "a line that is not empty", own, note, r"\S")
    for name in block.__struct_fields__:
        part, here = getattr(block, name), f"{key}.{name}"
        if name == "odds":
            yield Figure(here, part, own, note, rf"\b{part.replace(':', ' to ')}\b")
        elif name == "number":
            yield Figure(here, str(part), own, note, rf"^{part}\t")
        elif name in _PRINTED_TEXT and part is not None:
            yield Figure(here, part, own, note, re.escape(part.lower()))
        elif not name.endswith("_cite") and name not in _NOT_FIGURES:
            yield from _figures(part, here, _cites(getattr(block, f"{name}_cite", None), own), note)


def _cites(value: Any, otherwise: tuple[str, ...]) -> tuple[str, ...]:
    if not value:
        return otherwise
    return (value,) if isinstance(value, str) else tuple(value)


def _stands(figure: Figure, lines: list[str]) -> bool:
    text = "\n".join("\n".join(lines[first - 1 : last]) for first, last in map(span, figure.cites))
    return re.search(figure.pattern, _plain_text(text), re.MULTILINE) is not None


def _plain_text(text: str) -> str:
    """Lower case, no escapes before dollars, no commas within numbers, no blanks around cells."""
    plain = re.sub(r"(?<=\d),(?=\d{3})", "", text.replace("\\$", "$").lower())
    return re.sub(r" *\t *", "\t", plain)


def _cell(amount: Decimal, dollar: str = "") -> str:
    """An amount as the whole of a cell or of one end of a range."""
    whole, _, cents = f"{amount:f}".partition(".")
    return rf"\${dollar}{whole}" + (rf"\.{cents.ljust(2, '0')}" if cents.strip("0") else r"(?:\.00)?")


def _money(amount: Decimal) -> str:
    return rf"{_cell(amount)}(?![\d]|\.\d)"


def _number(number: int) -> str:
    """A number in digits or words, or within a range of two printed numbers."""
    ways = [rf"(?<![\d$.]){number}(?!\d|\.\d)"]
    if number < len(_WORDS):
        ways.append(rf"\b{_WORDS[number]}\b")
    if number in _ORDINALS:
        ways.append(rf"\b{_ORDINALS[number]}\b")
    if number == 0:
        ways.append(r"\bno\b")
    ways += [rf"\b{low} through {high}\b" for low in range(number) for high in range(number + 1, 21)]
    ways += [rf"\b(?:{top}|{word}) or (?:less|below)\b" for top, word in enumerate(_WORDS) if top > number]
    return "|".join(ways)


def _explained(figure: Figure) -> str | None:
    """The block's note, where it names the figure."""
    if figure.note is None:
        return None
    number = figure.value.lstrip("$")
    names = rf"(?<![\d.]){re.escape(number)}(?![\d]|\.\d)"
    return figure.note if re.search(names, figure.note.replace(",", "")) else None
