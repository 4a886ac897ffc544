"""What makes a paper traceable: when it was made, on what it rests, by which code it is known. Pure."""

from __future__ import annotations

import datetime
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stamp:
    """All of it belongs to the inputs, so the same inputs give the same bytes."""

    made: datetime.datetime  # in the house's own zone
    position: int | None  # the last entry of the record on which the figures rest
    code: str  # verification code
    address: str = ""  # of the page where a code is checked; the QR leads there
    version: int = 1  # the first, second … answer to the same question
    reprint: bool = False  # the paper was handed over before
