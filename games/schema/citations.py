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

from games import fees
from games.schema import Band, Block, Charge, ChartRow, Limit, Option, PayRow, Schedule, Strict, WagerLimit
from games.schema import citation_patterns as patterns
from games.schema.load import Catalogue, span

_PRINTED_TEXT = {"approval", "owner"}  # fields whose words must stand as they are
_NOT_FIGURES = {
    *("cite", "note", "from_", "until", "name", "title", "text", "question", "possible", "applied", "why"),
    *("label", "printed", "table_title"),
}


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
            yield Figure(key, f"${value}", cites, note, patterns.money(value))
        case int() if not isinstance(value, bool):
            yield Figure(key, str(value), cites, note, patterns.number(value))


_DOLLARS = frozenset({"least", "dollars"})
"""Names in the options of a procedure that hold dollars. Options hold whole numbers, so that what is read back from the database
is what was loaded."""


def _mapped(key: str, name: str, part: Any, cites: tuple[str, ...], note: str | None) -> Iterator[Figure]:
    if name == "row":  # of a chart: the letters are cells
        cells = part.lower().replace("h", "[hηн]")  # capitals of other alphabets that look like an H
        pattern = r"[\t ]" + r"[\t ]".join(re.findall(r"\[.*?\]|.", cells)) + r"(?![\t ]*[a-z])"
        yield Figure(key, part, cites, note, pattern)
    elif isinstance(part, int) and str(part) == name:  # a card that counts its face
        yield Figure(key, name, cites, note, rf"face value|{patterns.number(part)}")
    elif name in _DOLLARS and isinstance(part, dict):
        for at, figure in part.items():
            yield from _mapped(f"{key}.{at}", name, figure, cites, note)
    elif name in _DOLLARS and isinstance(part, int):
        yield Figure(key, f"${part}", cites, note, patterns.money(Decimal(part)))
    else:
        yield from _figures(part, key, cites, note)


def _band(band: Band, key: str, note: str | None, charge: Charge) -> Iterator[Figure]:
    note = band.note or note
    cites = tuple(dict.fromkeys((band.cite, band.fee_cite or band.cite)))
    yield Figure(f"{key}.fee", f"${band.fee}", cites, note, patterns.fee(band.fee))
    shown = f"{band.from_}{'+' if band.to is None else f'-{band.to}'}"
    if fees.module(charge.basis).AXIS == "players":  # often the heads of the page's columns
        pattern = patterns.players_range(int(band.from_), None if band.to is None else int(band.to))
        yield Figure(key, shown, (band.cite, *charge.cite), note, pattern)
    else:
        yield Figure(key, f"${shown}", (band.cite,), note, patterns.money_range(band.from_, band.to))
    if band.number is not None:
        yield Figure(f"{key}.number", str(band.number), (band.cite,), note, rf"(?<!\d){band.number}(?!\d)")


def _limit(limit: Limit | WagerLimit, key: str, note: str | None) -> Iterator[Figure]:
    pairs = [(limit.min, limit.max)]
    if isinstance(limit, Limit):
        pairs += [limit.min_between or (None, None), limit.max_between or (None, None)]
        for figure in (limit.buy_in_min, limit.ante, limit.forced, *limit.blinds):
            if figure is not None:
                yield Figure(key, f"${figure}", limit.cite, note, patterns.money(figure))
    for low, high in pairs:
        if low is not None and high is not None:
            yield Figure(key, f"${low}-${high}", limit.cite, note, patterns.limit_range(low, high))
        else:
            for end in (end for end in (low, high) if end is not None):
                yield Figure(key, f"${end}", limit.cite, note, patterns.money(end))


def _option(
    option: Option, key: str, cites: tuple[str, ...], note: str | None, charges: dict[str, Charge]
) -> Iterator[Figure]:
    own, note = _cites(option.cite, cites), option.note or note
    if option.label is None:
        pattern = rf"(?<![\d$.]){option.number}(?![\d])"
        yield Figure(f"{key}.number", str(option.number), own, note, pattern)
    for part in (option.limit, *option.wager_limit):
        if part is not None:
            yield from _limit(part, f"{key}.limit", note)
    for name, bands in option.bands.items():
        for i, band in enumerate(bands):
            yield from _band(band, f"{key}.{name}[{i}]", note, charges[name])
    for charge, flat in option.flat.items():
        yield Figure(f"{key}.{charge}.fee", f"${flat.fee}", (flat.cite,), note, patterns.fee(flat.fee))


def _pay_row(row: PayRow, key: str, note: str | None) -> Iterator[Figure]:
    key = f"{key}({row.hand})"
    if row.odds is not None:
        yield Figure(key, row.odds, (row.cite,), note, patterns.odds(row.odds))
    if row.share is not None:
        yield Figure(key, row.share, (row.cite,), note, patterns.share(row.share))
    for amount in (row.pays, row.envy):
        if amount is not None:
            yield Figure(key, f"${amount}", (row.cite,), note, patterns.money(amount))


def _block(block: Any, key: str, cites: tuple[str, ...], note: str | None) -> Iterator[Figure]:
    match block:
        case Schedule():
            charges = {charge.name: charge for charge in block.charge}
            yield from _fields(block, key, cites, note, skip=("option",))
            for option in block.option:
                yield from _option(option, f"{key}.option[{option.key}]", block.cite, option.note, charges)
        case Limit() | WagerLimit():
            yield from _limit(block, key, note)
        case PayRow():
            yield from _pay_row(block, key, note)
        case ChartRow():
            for i, text in enumerate(block.cells):
                if pattern := patterns.cell(text):
                    yield Figure(f"{key}[{i}]", text, (block.cite,), note, pattern)
        case _:
            yield from _fields(block, key, cites, note)


_SHARES = {"times", "by_checks", "at_least", "at_most", "of_posted_max", "share"}


def _shares(name: str, part: Any) -> list[str]:
    """The multiples that a field holds: one, several, or several groups of them."""
    if name not in _SHARES:
        return []
    if isinstance(part, tuple):
        return [one for each in part for one in _shares(name, each)]
    return [part] if isinstance(part, str) else []


def _fields(
    block: Any, key: str, cites: tuple[str, ...], note: str | None, skip: tuple[str, ...] = ()
) -> Iterator[Figure]:
    own, note = _cites(getattr(block, "cite", None), cites), getattr(block, "note", None) or note
    yield Figure(key, "a line that is not empty", own, note, r"\S")
    for name in (name for name in block.__struct_fields__ if name not in skip):
        part, here = getattr(block, name), f"{key}.{name}"
        if shares := _shares(name, part):
            yield from (Figure(here, one, own, note, patterns.share(one)) for one in shares)
        elif name == "odds" and part is not None:
            yield Figure(here, part, own, note, patterns.odds(part))
        elif name == "most" and part is not None:  # of a duty: rates, hands, dollars
            yield Figure(here, str(part), own, note, rf"{patterns.number(part)}|{patterns.money(Decimal(part))}")
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
    return re.search(figure.pattern, patterns.plain_text(text), re.MULTILINE) is not None


def _explained(figure: Figure) -> str | None:
    """The block's note, where it names the figure."""
    if figure.note is None:
        return None
    said = patterns.plain_text(figure.note)
    parts = re.findall(r"[^\W_]+(?:\.\d+)?", patterns.plain_text(figure.value))
    named = parts and all(re.search(rf"(?<![\w.]){re.escape(part.removesuffix('.00'))}(?!\w)", said) for part in parts)
    return figure.note if named else None
