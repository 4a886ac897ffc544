"""A game that differs from another one of its book in a few blocks: its file names that game and prints what differs.

`based_on = "<slug>"` takes over every block that the base prints, with its lines. An own block of the same key and first day
stands in the place of the base's, any other one behind them, and `without = { wager = ["envy"], jackpot = [] }` leaves out
what is not there: by key, or all of a kind. Title and pages are always the game's own. Only what the book prints for both
games may be taken over, so the base is of the same book; and it is a whole game, so that nobody has to look further.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from games.schema import KINDS, Block, Game, Name, Strict, check
from games.schema.refusal import CatalogueError, near

_OWN = ("title", "cite")
_NEEDED = tuple(one.name for one in msgspec.structs.fields(Game) if one.required and one.name in KINDS)
_GIVEN = ("slug", "book")  # by the file's name and folder

Variant = msgspec.defstruct(
    "Variant",
    [
        ("based_on", Name),
        *((one.name, one.type) for one in msgspec.structs.fields(Game) if one.name in _OWN),
        ("without", dict[str, tuple[str, ...]], {}),
        *(
            (one.name, one.type | UnsetType, () if one.name in KINDS else UNSET)
            for one in msgspec.structs.fields(Game)
            if one.name not in (*_OWN, *_GIVEN)
        ),
    ],
    bases=(Strict,),
    frozen=True,
    kw_only=True,
)
"""The file of such a game: as a game's, and what the base says may be left out."""


def whole(own: Any, base: Game, file: str) -> Game:
    """The game of which `own` is the file, with what it takes over from its base."""
    for kind, keys in own.without.items():
        if kind not in KINDS:
            raise CatalogueError(file, f"without.{kind}", list(keys), near(kind, KINDS))
        there = [_called(block, kind) for block in getattr(base, kind)]
        if not there:
            raise CatalogueError(file, f"without.{kind}", "none", "The base prints none of these; leave it out here.")
        for key in keys:
            if key not in there:
                raise CatalogueError(file, f"without.{kind}", key, near(key, there))
    said: dict[str, Any] = {
        name: getattr(own, name) for name in Game.__struct_fields__ if name not in (*KINDS, *_GIVEN)
    }
    said = {name: getattr(base, name) if value is UNSET else value for name, value in said.items()}
    said |= {kind: _blocks(kind, getattr(own, kind), base, own.without, file) for kind in KINDS}
    return Game(**said)


def _blocks(
    kind: str, own: tuple[Block, ...], base: Game, without: Mapping[str, tuple[str, ...]], file: str
) -> tuple[Block, ...]:
    check.no_clash(own, kind, file)
    left: dict[Hashable, Block] = {}
    for block in getattr(base, kind):
        if kind not in without or (without[kind] and _called(block, kind) not in without[kind]):
            left[block.key, block.from_] = block
    for block in own:
        if left.get((block.key, block.from_)) == block:
            cure = "The base prints the very same block; leave it out here."
            raise CatalogueError(file, f"{kind}[{_called(block, kind)}]", block.from_, cure)
    blocks = tuple((left | {(block.key, block.from_): block for block in own}).values())
    if kind in _NEEDED and not blocks:
        raise CatalogueError(file, kind, "nothing", "Every game needs at least one; leave the base's, or print one.")
    return blocks


def _called(block: Block, kind: str) -> str:
    """What a block is called in `without`; one of a kind without names by its kind."""
    return kind if block.key == type(block).__name__ else str(block.key)
