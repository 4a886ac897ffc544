"""What a change says of itself, and the small pieces of which changes are made."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Literal

from msgspec import Struct, structs

from compliance.record import read, verifier
from compliance.record.entry import Entry, leaf
from compliance.record.merkle import perfect
from compliance.record.tiles import WIDTH, split
from compliance.tools.trials.tamper.ground import Ground

Asked = Literal["record", "rows", "all", "bundle"]


class Change(Struct, frozen=True):
    """What was done, and where it must be found: at one of these records, or under these words."""

    says: str
    where: range | None = None
    words: tuple[str, ...] = ()
    table: str = ""  # whose comparisons are asked first


class Class(Struct, frozen=True):
    """Changes of one kind. `make` does one that it draws; None where this house has nothing to change so."""

    title: str
    share: int  # how often it is drawn, against the others
    asked: Asked  # what has to find it
    make: Callable[[Random, Ground], Change | None]


def flipped(value: bytes, random: Random) -> bytes:
    """One bit of one byte."""
    at = random.randrange(len(value))
    return value[:at] + bytes([value[at] ^ 1 << random.randrange(8)]) + value[at + 1 :]


def at(place: int) -> range:
    return range(place, place + 1)


def entry(index: int) -> Entry:
    found = read.entry(index)
    assert found is not None
    return found


def other_body(body: bytes, random: Random) -> bytes:
    """Another canonical body of the same fields: a figure or a word of it is another one."""
    told = verifier.read_json(body)
    name = random.choice(sorted(told))
    told[name] = f"{told[name]}{random.randrange(10)}" if isinstance(told[name], str) else [told[name]]
    return verifier.canonical(told)


def replace(ground: Ground, index: int, body: bytes, *, tiles: bool) -> None:
    """The careful owner: another body, the leaf that belongs to it and, if wanted, the tile that belongs to the leaf."""
    old = entry(index)
    digest = leaf(index, structs.replace(old, body=body))
    ground.execute("UPDATE record_entry SET body = %s, leaf = %s WHERE index = %s", body, digest, index)
    if tiles:
        tiles_mend(ground, index)


def tiles_mend(ground: Ground, index: int) -> None:
    """The tiles above a leaf, made anew from what stands below them."""
    level, place, hashes = 0, index // WIDTH, b""
    while tile := read.tiles_at(level, place, place + 1).get(place):
        if level == 0:
            hashes = b"".join(read.shelf.edge(0, place * WIDTH, (place + 1) * WIDTH))
        else:
            hashes = b"".join(read.shelf.edge(level, place * WIDTH, (place + 1) * WIDTH))
        ground.execute(
            "UPDATE record_tile SET hashes = %s, root = %s WHERE level = %s AND index = %s",
            hashes,
            perfect(split(hashes)),
            tile.level,
            tile.index,
        )
        level, place = level + 1, place // WIDTH
