"""Rows of a fee table as an officer types them, one a line: "5-100 1.00", then "101+ 9.00"."""

import re
from decimal import Decimal

from django.core.exceptions import ValidationError

from games.schema import Band

_AMOUNT = r"\$?((?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.[0-9]{1,2})?)"  # a comma parts thousands and nothing else
_ROW = re.compile(rf"{_AMOUNT}\s*(?:(?:-|–|to)\s*{_AMOUNT}|(\+|and up|or more))?\s*[:\s]\s*{_AMOUNT}")

Row = tuple[Decimal, Decimal | None, Decimal]


def rows_read(text: str) -> tuple[Row, ...]:
    """The rows as typed; ValidationError names the line."""
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        match = _ROW.fullmatch(line.strip())
        if match is None:
            raise ValidationError(
                f"Line {number}: {line.strip()[:60]!r} is no row. Write it like 5-100 1.00 or 101+ 9.00."
            )
        first, last, up, fee = match.groups()
        low = _decimal(first)
        found.append((low, None if up else _decimal(last) if last else low, _decimal(fee)))
    if not found:
        raise ValidationError("Write at least one row, like 5-100 1.00.")
    return tuple(found)


def _decimal(text: str) -> Decimal:
    return Decimal(text.replace(",", ""))


def row_words(band: Band) -> str:
    """A printed row in that form."""
    top = "+" if band.to is None else f"-{band.to}"
    return f"{band.from_}{top} {band.fee}"
