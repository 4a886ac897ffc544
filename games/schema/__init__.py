"""The shape of the catalogue: frozen blocks, each with its first day and its printed lines.

A figure that is not printed stays absent: absent is not zero. Edges of bands and limits are whole dollars or dollars and
cents as printed; `games.terms.game` turns what is printed into what can be counted with. Nothing here reads or counts.
"""

from games.schema.common import (
    BankedBy,
    Block,
    Cite,
    Cites,
    Digest,
    Direction,
    Dollars,
    Module,
    Name,
    Odds,
    Share,
    Strict,
    Text,
)  # fmt: skip
from games.schema.fees import Band, Charge, Flat, Limit, Option, Schedule, WagerLimit
from games.schema.holders import KINDS, Book, Game, Source
from games.schema.play import (
    ActionButton,
    Deck,
    Duty,
    Edition,
    HouseWay,
    HouseWayStep,
    Layout,
    Procedure,
    Reading,
    Rotation,
    RotationNeed,
    Setting,
    Settlement,
)  # fmt: skip
from games.schema.wagers import (
    Bound,
    Cap,
    Chart,
    ChartRow,
    Jackpot,
    JackpotShare,
    PayRow,
    PayTable,
    Qualifier,
    Range,
    Said,
    WagerKind,
)  # fmt: skip

__all__ = [
    "KINDS", "ActionButton", "Band", "BankedBy", "Block", "Book", "Bound", "Cap", "Charge", "Chart", "ChartRow",
    "Cite", "Cites", "Deck", "Digest", "Direction", "Dollars", "Duty", "Edition", "Flat", "Game", "HouseWay",
    "HouseWayStep", "Jackpot", "JackpotShare", "Layout", "Limit", "Module", "Name", "Odds", "Option", "PayRow",
    "PayTable", "Procedure", "Qualifier", "Range", "Reading", "Rotation", "RotationNeed", "Said", "Schedule",
    "Setting", "Settlement", "Share", "Source", "Strict", "Text", "WagerKind", "WagerLimit",
]  # fmt: skip
