"""How a value stands in a file: the one place where it is made safe and readable.

Text that people wrote never becomes a formula (`compliance.shell.csv_file` knows what a spreadsheet would run). Figures
stay figures, negative ones too: a column's kind decides, never the look of the text.
"""

from __future__ import annotations

import datetime
import re
from decimal import Decimal
from fractions import Fraction

from compliance.shell.csv_file import Figure, safe
from games.cards.money import dollars, plain
from reports.base import Column, Kind, Signed, Value

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_SPACE = re.compile(r"\s+")
_LONGEST = 32_767  # characters that a cell of a workbook can hold
UNTOLD = "not told"
NOTHING = "–"


def printable(text: str) -> str:
    """The text without what no file can hold: each control character becomes the sign that stands for it."""
    return _CONTROL.sub("\ufffd", text)


def csv_value(value: Value, kind: Kind) -> str:
    """A value in a CSV: plain decimals, ISO days and times with their offset, nothing where it cannot be told."""
    if value is None:
        return ""
    if kind is Kind.TEXT:
        return str(safe(printable(str(value))))
    if kind is Kind.MONEY:
        return Figure(plain(int(value)))  # type: ignore[arg-type]
    if kind is Kind.PERCENT:
        return Figure(_percent(value))
    return Figure(value.isoformat() if isinstance(value, datetime.date) else value)


def sheet_value(value: Value, kind: Kind) -> int | Decimal | datetime.date | None:
    """A figure, day or time in a workbook: money as a number from its exact cents."""
    if kind is Kind.MONEY and value is not None:
        return Decimal(int(value)).scaleb(-2)  # type: ignore[arg-type]
    if kind is Kind.PERCENT and value is not None:
        return _percent(value) / 100
    if isinstance(value, datetime.datetime):
        return value.replace(tzinfo=None)  # a spreadsheet knows the house's clock alone
    return value  # type: ignore[return-value]


def sheet_text(text: str) -> str:
    """Text in a workbook: what XML cannot hold replaced, and a text beyond Excel's limit cut where everybody sees it."""
    safe = printable(text)
    return safe if len(safe) <= _LONGEST else f"{safe[: _LONGEST - 20]} … (cut here)"


def paper_value(value: Value, kind: Kind) -> str:
    """A value as it is printed."""
    if value is None:
        return UNTOLD
    if kind is Kind.MONEY:
        return dollars(int(value))  # type: ignore[arg-type]
    if kind is Kind.PERCENT:
        return f"{_percent(value):,.1f} %".replace("-", "−")
    if isinstance(value, datetime.datetime):
        return value.strftime("%m/%d/%Y %H:%M:%S")
    if isinstance(value, datetime.date):
        return value.strftime("%m/%d/%Y")
    if isinstance(value, str):
        return _SPACE.sub(" ", printable(value)).strip()
    return f"{value:,}".replace("-", "−")


def paper_cell(value: Value, column: Column) -> tuple[str, str]:
    """What is printed in a cell, and the word that goes with it. A difference of nothing is a dash, so others stand out."""
    if column.signed is not None and value == 0:
        return NOTHING, ""
    if value is None and column.untold:
        return column.untold, ""
    return paper_value(value, column.kind), sign_word(value, column.signed)


def sign_word(value: Value, signed: Signed | None) -> str:
    """ "short", "over", or nothing."""
    if signed is None or not isinstance(value, int) or value == 0:
        return ""
    return signed.below if value < 0 else signed.above


def _percent(value: Value) -> Decimal:
    """Per cent to four decimals, half away from zero."""
    exact = Fraction(value) * 1_000_000  # type: ignore[arg-type]
    whole = (abs(exact.numerator) * 2 + exact.denominator) // (exact.denominator * 2)
    return Decimal(-whole if exact < 0 else whole).scaleb(-4)
