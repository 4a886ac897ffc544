"""A running figure that is not what a recount says."""

from __future__ import annotations

import datetime

from msgspec import Struct


class Difference(Struct, frozen=True):
    """Which figure of which table's gaming day: what is kept, and what was counted."""

    establishment: str
    table: str
    gaming_day: datetime.date
    figure: str
    kept: int
    counted: int
