"""Each house's entries are counted from 1 on, and a signed head says the last number of each: none can be left out.

Entries from before the count have no number; the first number of their house is one more than they are.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from .checkpoints import Head
from .faults import TamperedError

ALL: Mapping[str, Any] = MappingProxyType({"establishment": None, "from": None, "kinds": [], "to": None})


class Counts:
    """Follows the numbers of the houses that are shown. Of a selection by kinds nothing can be said."""

    def __init__(self, selection: Mapping[str, Any] = ALL) -> None:
        self.last: dict[str, int] = {}
        self.first: dict[str, int] = {}
        self._house = selection["establishment"]
        self._from_start, self._to_end = selection["from"] is None, selection["to"] is None
        self._gapless = not selection["kinds"]
        self._before: dict[str, int] = {}  # entries from before the count began

    def record(self, index: int, kind: str, house: str | None, number: int | None) -> None:
        """One record of those shown, in their order."""
        if house is None or number is None:
            if number is not None or house in self.last:
                what = (
                    "it has a number, and is of no house"
                    if house is None
                    else f"it has no number in the count of {house}"
                )
                raise TamperedError(what, index, kind)
            if house is not None:
                self._before[house] = self._before.get(house, 0) + 1
            return
        before = self.last.get(house)
        if before is None and self._from_start:
            before = self._before.get(house, 0)
        self.first.setdefault(house, number)
        self.last[house] = number
        if before is None or (number > before and not self._gapless):
            return
        if number > before + 1:
            raise TamperedError(
                f"{_missing(before + 1, number - 1, house)} before it: its number is {number}", index, kind
            )
        if number <= before:
            raise TamperedError(f"its number in the count of {house} is {number}, after {before}", index, kind)

    def shown(self) -> dict[str, list[int]]:
        """From which number to which each house is shown without a gap."""
        return {house: [self.first[house], self.last[house]] for house in sorted(self.last)} if self._gapless else {}

    def meet(self, head: Head) -> None:
        """Hold what was shown up to here against what the head says of it."""
        if not self._gapless or not self._to_end:
            return
        signed = head.numbers()
        shown = {head.counted_as(house): house for house in self.last}
        if self._house is not None:
            shown.setdefault(head.counted_as(self._house), self._house)
        asked = shown if self._house is not None or not self._from_start else shown.keys() | signed.keys()
        for digest in sorted(asked):
            house = shown.get(digest)
            said, last = signed.get(digest, 0), self.last.get(house, 0) if house is not None else 0
            if house in self.last or self._from_start:
                _same(house or f"the house that is written as {digest}", said, last, head.size)


def _same(house: str, said: int, last: int, size: int) -> None:
    if last < said:
        raise TamperedError(
            f"{_missing(last + 1, said, house)}: the checkpoint of {size} records counts {said}", size - 1
        )
    if last > said:
        raise TamperedError(
            f"the checkpoint of {size} records counts {said} of {house}, and there are {last}", size - 1
        )


def _missing(first: int, last: int, house: str) -> str:
    if first == last:
        return f"number {first} of {house} is missing"
    return f"numbers {first} to {last} of {house} are missing"
