"""Whole cents."""

from __future__ import annotations

import re
from functools import lru_cache

AMOUNT = re.compile(r"(?:0|[1-9][0-9]{0,9})\.[0-9]{2}")


@lru_cache(maxsize=100_000)
def cents(text):
    if not AMOUNT.fullmatch(text):
        raise ValueError(text)
    return int(text.replace(".", ""))
