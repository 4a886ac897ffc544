"""Works out the formulas that our workbooks use, from the cells of the file alone: an engine small enough to be trusted."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

_ROUND = re.compile(r"ROUND\((.*),2\)")
_SUM = re.compile(r"SUM\(([A-Z]+\d+:[A-Z]+\d+)\)")
_LESS = re.compile(r"([A-Z]+\d+)-([A-Z]+\d+)")
_PRODUCT = re.compile(r"SUMPRODUCT\((.*)\)")
_SAME = re.compile(r"\((.+)=\$([A-Z]+)(\d+)\)")
_FAR = re.compile(r"'([^']+)'!(\$[A-Z]+\$\d+(?::\$[A-Z]+\$\d+)?)")


class Engine:
    """The values of a workbook read with its formulas (`data_only=False`)."""

    def __init__(self, book: Any) -> None:
        self._book = book

    def cell(self, sheet: str, place: str) -> Any:
        value = self._book[sheet][place.replace("$", "")].value
        if isinstance(value, str) and value.startswith("="):
            return self.formula(sheet, value[1:])
        return Decimal(str(value)) if isinstance(value, int | float) else value

    def formula(self, sheet: str, text: str) -> Decimal:
        if match := _ROUND.fullmatch(text):
            return round(self.formula(sheet, match[1]), 2)
        if match := _SUM.fullmatch(text):
            return sum((value for value in self._range(sheet, match[1]) if value is not None), Decimal(0))
        if match := _LESS.fullmatch(text):
            return Decimal(self.cell(sheet, match[1]) - self.cell(sheet, match[2]))
        if match := _FAR.fullmatch(text):
            return Decimal(self.cell(match[1], match[2]))
        match = _PRODUCT.fullmatch(text)
        assert match is not None, text
        *keys, figures = match[1].split("*")
        hits = [self._same(sheet, key) for key in keys]
        columns = zip(*hits, self._far(figures), strict=True)
        return sum((figure for *same, figure in columns if all(same) and figure is not None), Decimal(0))

    def _same(self, sheet: str, text: str) -> list[bool]:
        match = _SAME.fullmatch(text)
        assert match is not None, text
        wanted = self.cell(sheet, f"{match[2]}{match[3]}")
        return [value == wanted for value in self._far(match[1])]

    def _far(self, text: str) -> list[Any]:
        match = _FAR.fullmatch(text)
        assert match is not None, text
        return self._range(match[1], match[2])

    def _range(self, sheet: str, text: str) -> list[Any]:
        start, stop = text.replace("$", "").split(":")
        return [self.cell(sheet, cell.coordinate) for row in self._book[sheet][start:stop] for cell in row]
