"""What changed between two days, or between two versions of a game: blocks added, ended and replaced, field by field."""

from __future__ import annotations

import datetime
from collections.abc import Hashable, Iterable, Iterator
from decimal import Decimal
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec.structs import FieldInfo, fields

from games.schema import (
    Band,
    Block,
    Book,
    Charge,
    ChartRow,
    Game,
    JackpotShare,
    Option,
    PayRow,
    Schedule,
    Strict,
    WagerLimit,
    dated,
)
from games.schema.load import KINDS, SHARED

What = Literal["added", "ended", "replaced"]
_SILENT = ("from_", "until", "cite", "fee_cite", "wins_cite")  # said of the block as a whole, not as a change of it
_NAMED_BY: tuple[tuple[type[Strict], str], ...] = (
    (Band, "from_"),
    (PayRow, "hand"),
    (Charge, "name"),
    (JackpotShare, "to"),
    (WagerLimit, "wagers"),
    (ChartRow, "cite"),
)


class FieldChange(NamedTuple):
    """One figure or word: where in the block, what it was and what it is. "" where there was or is none."""

    field: str
    before: str
    after: str
    lines_before: tuple[str, ...]
    lines_after: tuple[str, ...]


class Change(NamedTuple):
    """A block that does not hold alike on both days."""

    kind: str
    key: str
    what: What
    before: Block | None
    after: Block | None
    schedule: str = ""  # of an option
    fields: tuple[FieldChange, ...] = ()

    @property
    def block(self) -> Block:
        """The block as it is, or as it was."""
        found = self.after if self.after is not None else self.before
        assert found is not None
        return found


def between(game: Game, first: datetime.date, last: datetime.date, now: Game | None = None) -> tuple[Change, ...]:
    """What of a game holds on `last` and not alike on `first`; `now`: the version to which the last day belongs."""
    now = game if now is None else now
    found: list[Change] = []
    for kind in KINDS:
        if kind == "schedule":
            found += _schedules(game, first, now, last)
        else:
            found += _blocks(kind, getattr(game, kind), first, getattr(now, kind), last)
    return tuple(found)


def book_between(book: Book, first: datetime.date, last: datetime.date) -> tuple[Change, ...]:
    """The same of what a book says for all of its games."""
    blocks = ((kind, getattr(book, kind)) for kind in SHARED)
    return tuple(change for kind, held in blocks for change in _blocks(kind, held, first, held, last))


def _blocks(
    kind: str,
    old: Iterable[Block],
    first: datetime.date,
    new: Iterable[Block],
    last: datetime.date,
    schedule: str = "",
) -> Iterator[Change]:
    was, now = dated.as_of(old, first), dated.as_of(new, last)
    for key in [*was, *(key for key in now if key not in was)]:
        before, after = was.get(key), now.get(key)
        if before is None or after is None:
            what: What = "added" if before is None else "ended"
            yield Change(kind, str(key), what, before, after, schedule)
        elif fields := tuple(_differences(_bare(before), _bare(after), "", before.cite, after.cite)):
            yield Change(kind, str(key), "replaced", before, after, schedule, fields)


def _bare(block: Block) -> Block:
    """A schedule without its options: they are compared one by one."""
    return msgspec.structs.replace(block, option=()) if isinstance(block, Schedule) else block


def _schedules(game: Game, first: datetime.date, now: Game, last: datetime.date) -> Iterator[Change]:
    yield from _blocks("schedule", game.schedule, first, now.schedule, last)
    was, held = dated.as_of(game.schedule, first), dated.as_of(now.schedule, last)
    for key, schedule in held.items():
        if key in was:
            options: tuple[Option, ...] = was[key].option
            yield from _blocks("option", options, first, schedule.option, last, schedule.schedule)


def _differences(
    before: Any, after: Any, where: str, old: tuple[str, ...], new: tuple[str, ...]
) -> Iterator[FieldChange]:
    if before == after:
        return
    match before, after:
        case (Block() | Strict(), Block() | Strict()) if type(before) is type(after):
            yield from _of_fields(before, after, where)
        case dict(), dict():
            yield from _of_keys(before, after, where, old, new)
        case tuple(), tuple() if _parts(before) or _parts(after):
            yield from _of_keys(_keyed(before), _keyed(after), where, old, new)
        case _:
            yield FieldChange(where, said(before), said(after), old, new)


def _of_fields(before: Block | Strict, after: Block | Strict, where: str) -> Iterator[FieldChange]:
    old, new = _lines(before), _lines(after)
    for name in (name for name in before.__struct_fields__ if name not in _SILENT):
        if (
            isinstance(before, Band) and isinstance(after, Band) and name == "to"
        ):  # dollars, or players: as the basis has it
            if before.to != after.to:
                yield FieldChange(_path(where, name), _edge(before.to), _edge(after.to), old, new)
            continue
        yield from _differences(getattr(before, name), getattr(after, name), _path(where, name), old, new)


def _of_keys(
    before: dict[Any, Any], after: dict[Any, Any], where: str, old: tuple[str, ...], new: tuple[str, ...]
) -> Iterator[FieldChange]:
    for key in [*before, *(key for key in after if key not in before)]:
        was, now = before.get(key), after.get(key)
        place = _path(where, _edge(key) if isinstance(was or now, Band) else said(key))
        if was is None or now is None:
            yield FieldChange(place, said(was), said(now), _lines(was) or old, _lines(now) or new)
        else:
            yield from _differences(was, now, place, _lines(was) or old, _lines(now) or new)


def _parts(value: tuple[Any, ...]) -> bool:
    return any(isinstance(part, Strict) for part in value)


def _keyed(parts: tuple[Any, ...]) -> dict[Hashable, Any]:
    """The parts of a list by what names them, so that a row put in between moves no other; else by their place."""
    first = parts[0] if parts else None
    name = next((name for kind, name in _NAMED_BY if isinstance(first, kind)), None)
    keys = [i if name is None else getattr(part, name) for i, part in enumerate(parts, start=1)]
    return dict(zip(keys if len(set(keys)) == len(keys) else range(1, len(parts) + 1), parts, strict=True))


def _lines(value: Any) -> tuple[str, ...]:
    cite = getattr(value, "cite", ())
    return (cite,) if isinstance(cite, str) else tuple(cite)


def _path(where: str, name: str) -> str:
    name = name.rstrip("_").replace("_", " ").replace("-", " ")
    return f"{where} {name}".strip()


def briefly(block: Block) -> str:
    """All that a block says, in one line."""
    if isinstance(block, Schedule):
        return f"{block.title}, {len(block.option)} option{'' if len(block.option) == 1 else 's'}"
    parts = [(field.name, getattr(block, field.name)) for field in fields(block) if _tells(field, block)]
    parts.sort(key=lambda part: part[0] == "note")  # last
    return ", ".join(f"{_path('', name)} {said(part).rstrip('.')}" for name, part in parts if said(part))


def _tells(field: FieldInfo, block: Block) -> bool:
    """What is neither the name of the block nor what would hold without a word."""
    named = field.name in (*_SILENT, "name", "title", "number", "table", "question")
    return not named and getattr(block, field.name) != field.default


def _edge(edge: Decimal | int | None) -> str:
    """An edge of a row without its unit."""
    return "and up" if edge is None else f"{edge:,}"


def said(value: Any) -> str:
    """A value in words: amounts as they are printed, a row with all that it holds."""
    match value:
        case None | () | False:
            return ""
        case True:
            return "yes"
        case Decimal():
            return f"${value:,.2f}".removesuffix(".00")
        case tuple() | list():
            return ", ".join(map(said, value))
        case dict():
            parts = ((name, part) for name, part in value.items() if not str(name).endswith("cite"))
            return ", ".join(f"{said(name)} {said(part)}".strip() for name, part in parts)
        case Band():
            top = "+" if value.to is None else f"-{_edge(value.to)}"
            return f"{_edge(value.from_)}{top}: {said(value.fee)}"
        case Block() | Strict():
            parts = (
                (name, said(getattr(value, name))) for name in value.__struct_fields__ if not name.endswith("cite")
            )
            return ", ".join(f"{_path('', name)} {words}" for name, words in parts if words)
        case _:
            return str(value)
