"""How names, figures and lines are written, and the two things everything is made of: dated blocks and their parts."""

from __future__ import annotations

import datetime
from collections.abc import Hashable
from decimal import Decimal
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

Dollars = Decimal  # never negative, at most two decimals: `games.schema.load` refuses others
Name = Annotated[
    str, Meta(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=80, description="lower-case letters, digits and hyphens")
]
Module = Annotated[
    str, Meta(pattern=r"^[a-z0-9_]+$", description="the name of a file: lower-case letters, digits and underscores")
]
Odds = Annotated[str, Meta(pattern=r"^[1-9][0-9]{0,8}:[1-9][0-9]{0,8}$", description='odds like "8:1"')]
Share = Annotated[
    str, Meta(pattern=r"^[1-9][0-9]{0,8}(/[1-9][0-9]{0,8})?$", description='a whole number or a fraction like "1/20"')
]
Direction = Literal["clockwise", "counterclockwise"]
BankedBy = Literal["player-dealer", "house", "house-or-player", "player", "pot", "players", "pool"]
Digest = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$", description="the 64 hexadecimal digits of the file's SHA-256")]
Text = Annotated[str, Meta(min_length=1)]
Cite = Annotated[str, Meta(pattern=r"^[0-9]{1,9}(-[0-9]{1,9})?$", description='lines like "698" or "701-705"')]
Cites = Annotated[tuple[Cite, ...], Meta(min_length=1)]


class Block(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A dated, cited piece of a rule book. Blocks are appended, never edited."""

    from_: datetime.date = field(name="from")
    cite: Cites
    until: datetime.date | None = None
    note: Text | None = None

    @property
    def key(self) -> Hashable:
        return type(self).__name__


class Strict(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A part of a block."""
