"""CSV as it is sent: line by line, and nothing in it that a spreadsheet would take for a formula."""

from __future__ import annotations

import re

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_AMOUNT = re.compile(r"-?[0-9]+\.[0-9]{2}")


class Echo:
    """What csv.writer writes to: it hands each line back."""

    def write(self, line: str) -> str:
        return line


def safe(value: object) -> object:
    """Text that a spreadsheet would take for a formula is marked as text; amounts stay figures."""
    if isinstance(value, str) and value.startswith(_FORMULA) and _AMOUNT.fullmatch(value) is None:
        return f"'{value}"
    return value
