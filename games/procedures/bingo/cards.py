"""A bingo card and the ball with which it is complete: the squares of a pattern covered, or so many of its numbers matched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

from msgspec import Meta, Struct

from games.hand.form import Wager

Count = Annotated[int, Meta(ge=1)]


class Column(Struct, frozen=True, forbid_unknown_fields=True):
    """The squares of a column, and between which numbers those on it lie."""

    letter: str
    low: Count
    high: Count
    cite: str
    numbers: Count = 5
    free: bool = False  # the square in its middle has no number

    @property
    def middle(self) -> int:
        """The row of the free square."""
        return self.numbers // 2 + 1

    @property
    def rows(self) -> list[int]:
        """The rows of its numbers, from above."""
        return [row for row in range(1, self.numbers + 1 + self.free) if not (self.free and row == self.middle)]


class Card(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What stands on a card and what completes it. Columns in their order; without columns, numbers of one's choice."""

    highest: Count
    columns: tuple[Column, ...] = ()
    blackout: bool = False  # every square is to be covered, whatever is posted
    matches: Count | None = None  # so many of the numbers
    cite: tuple[str, ...]

    @property
    def size(self) -> int | None:
        """How many numbers a card has; None where that is posted."""
        return sum(column.numbers for column in self.columns) or None

    def wrong(self, marks: Sequence[str]) -> str:
        """Why no card of the game can look so; nothing where one can."""
        if any(not mark.isdecimal() or not 1 <= int(mark) <= self.highest for mark in marks):
            return f"numbers go from 1 to {self.highest}"
        if self.size is None:
            return ""
        if len(marks) != self.size:
            return f"a card has {self.size} numbers"
        if len(set(marks)) != len(marks):
            return "a number stands twice"
        squares = self._squares(marks)
        for column in self.columns:
            if not all(column.low <= n <= column.high for square, n in squares.items() if square[0] == column.letter):
                return f"column {column.letter} has numbers from {column.low} to {column.high}"
        return ""

    def spoiled(self, wager: Wager) -> bool:
        """Whether numbers that were written by hand stand twice."""
        return not self.columns and wager.on is not None and len(set(wager.on)) != len(wager.on)

    def complete_with(
        self, marks: Sequence[str], drawn: Sequence[int], patterns: Sequence[Sequence[str]] | None
    ) -> list[int] | str:
        """Which balls completed the card, counted from 1; or why that cannot be told."""
        at = {ball: place for place, ball in enumerate(drawn, 1)}
        if self.matches is not None:
            places = sorted(at[int(mark)] for mark in marks if int(mark) in at)
            return [places[self.matches - 1]] if len(places) >= self.matches else []
        squares = self._squares(marks)
        wanted = [list(squares)] if self.blackout else patterns
        if wanted is None:
            return "the pattern that was to be covered was not recorded"
        found = []
        for pattern in wanted:
            numbers = [squares[square] for square in pattern if square in squares]
            if any(square not in squares and not self._free(square) for square in pattern):
                return "the pattern names squares that the card does not have"
            if all(number in at for number in numbers):
                found.append(max((at[number] for number in numbers), default=0))
        return found

    def _squares(self, marks: Sequence[str]) -> Mapping[str, int]:
        """The numbers by their square, B1 to O5: column by column from above."""
        found, numbers = dict[str, int](), iter(marks)
        for column in self.columns:
            for row in column.rows:
                number = next(numbers, None)
                if number is not None:
                    found[f"{column.letter}{row}"] = int(number)
        return found

    def _free(self, square: str) -> bool:
        column = next((one for one in self.columns if one.letter == square[:1]), None)
        return column is not None and column.free and square[1:] == str(column.middle)
