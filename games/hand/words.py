"""What every part of a recorded hand is written with: names, amounts, times, seats, and the base of its structs."""

from __future__ import annotations

import datetime
from typing import Annotated

from msgspec import Meta, Struct

IDENTIFIER = r"^[A-Za-z0-9][A-Za-z0-9._:-]{0,79}$"
SLUG = r"^[a-z0-9][a-z0-9-]{0,79}$"
Identifier = Annotated[str, Meta(pattern=IDENTIFIER, description="letters, digits and . _ : -")]
# Names that repeat from hand to hand. Their pattern is published, and held by `games.hand.check` with a look-up: a regular
# expression for each would take more than half of the decoding.
TableName = Annotated[
    str, Meta(max_length=80, description="letters, digits and . _ : -", extra_json_schema={"pattern": IDENTIFIER})
]
Slug = Annotated[
    str, Meta(max_length=80, description="lower-case letters, digits and hyphens", extra_json_schema={"pattern": SLUG})
]
Name = Annotated[str, Meta(max_length=80, description="a slug", extra_json_schema={"pattern": SLUG})]
Word = Annotated[str, Meta(min_length=1, max_length=80)]
Sentence = Annotated[str, Meta(min_length=3, max_length=500)]
Amount = Annotated[str, Meta(max_length=13, description='dollars and cents as an exact decimal string: "25.00"')]
Time = Annotated[datetime.datetime, Meta(tz=True, description="RFC 3339 with its offset")]
SeatNumber = Annotated[int, Meta(ge=1, le=20, description="seats count clockwise from the house dealer's left")]
Spot = Annotated[str, Meta(pattern=r"^[A-Za-z0-9.:-]{1,20}$", description="a number, a die, a name on the layout")]


class Form(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """What every part of the form has in common: unknown fields are refused, absent ones stay absent."""
