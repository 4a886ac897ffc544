"""The one as-of lookup of the whole program: which dated block holds on a gaming day."""

from __future__ import annotations

import datetime
from collections.abc import Hashable, Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from types import NoneType
from typing import Protocol, TypeVar

from msgspec import Struct


class Dated(Protocol):
    """A block that holds from a day on, until the next block of the same key or its own last day."""

    @property
    def from_(self) -> datetime.date: ...
    @property
    def until(self) -> datetime.date | None: ...
    @property
    def key(self) -> Hashable: ...


T = TypeVar("T", bound=Dated)


def as_of(blocks: Iterable[T], day: datetime.date) -> dict[Hashable, T]:
    """The blocks that hold on `day`, by key, in the order in which they are printed.

    `until` is the first day on which the block no longer holds. A later `from` with the same key replaces an earlier one.
    """
    holding: dict[Hashable, T] = {}
    for block in blocks:
        if block.from_ > day:
            continue
        key = block.key
        held = holding.get(key)
        if held is None or block.from_ >= held.from_:
            holding[key] = block
    return {key: block for key, block in holding.items() if block.until is None or day < block.until}


def one_as_of(blocks: Iterable[T], day: datetime.date) -> T | None:
    """The single block that holds on `day` of a kind that has no key of its own, or None."""
    return next(iter(as_of(blocks, day).values()), None)


def clashes(blocks: Iterable[T]) -> list[tuple[T, T]]:
    """Pairs with the same key and the same first day: neither could be said to hold."""
    seen: dict[tuple[Hashable, datetime.date], T] = {}
    found = []
    for block in blocks:
        earlier = seen.setdefault((block.key, block.from_), block)
        if earlier is not block:
            found.append((earlier, block))
    return found


def turns(value: object) -> set[datetime.date]:
    """Every day on which something begins or ends to hold in a struct, or in all that lies in it: between two of them
    nothing changes."""
    found: set[datetime.date] = set()
    left = [value]
    while left:
        one = left.pop()
        if isinstance(one, _LEAVES):
            continue
        if isinstance(one, Struct):
            ends = (getattr(one, "from_", None), getattr(one, "until", None))
            found.update(day for day in ends if isinstance(day, datetime.date))
            left += [getattr(one, name) for name in one.__struct_fields__]
        elif isinstance(one, tuple | list):
            left += one
        elif isinstance(one, Mapping):
            left += one.values()
    return found


_LEAVES = (str, int, NoneType, datetime.date, Fraction, Decimal)  # most of what lies in a game: looked at no further


Period = tuple[datetime.date, datetime.date | None]


def periods(blocks: Iterable[T]) -> list[tuple[T, Period]]:
    """Each block with the first day on which it holds and the first on which it does not: its own end, or a later block."""
    held = list(blocks)
    found = []
    for block in held:
        later = [other.from_ for other in held if other.key == block.key and other.from_ > block.from_]
        ends = [day for day in (block.until, min(later, default=None)) if day is not None]
        found.append((block, (block.from_, min(ends, default=None))))
    return found
