"""Cards drawn or not drawn against the rule that is printed, card by card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.procedures.blackjack.facts import reads
from games.procedures.blackjack.options import DrawRow
from games.procedures.blackjack.value import keep, short
from games.ranking.totals import total
from games.settling.sheet import Draw


class Drawing:
    """The draws of one side, held against the rows of its rule."""

    def __init__(self, rows: Sequence[DrawRow], readings: Mapping[str, str]) -> None:
        self._rows, self._readings = rows, readings
        self._kept: dict[tuple[str, str, bool], tuple[list[Draw], list[Draw]]] = {}

    def faults(self, pile: str, cards: Sequence[str], *, finished: bool) -> tuple[list[Draw], list[Draw]]:
        """What went against the rule, and of what the book does not say whether it did. Where the hand was not to be
        `finished`, a card that was not drawn is no fault."""
        key = (pile, short(cards), finished)
        return self._kept.get(key) or keep(self._kept, key, self._find(pile, cards, finished=finished))

    def _find(self, pile: str, cards: Sequence[str], *, finished: bool) -> tuple[list[Draw], list[Draw]]:
        sure: list[Draw] = []
        open_: list[Draw] = []
        for held in range(2, len(cards) + 1):
            drawn = held < len(cards)
            halves, soft, _ = total(cards[:held])
            for row, known in self._holding(halves // 2, soft):
                if (row.does == "draws") is not drawn and (drawn or finished):
                    (sure if known else open_).append(Draw(pile, drawn, halves // 2, None, row.cite))
                break
        return sure, open_

    def _holding(self, points: int, soft: bool) -> list[tuple[DrawRow, bool]]:
        found = []
        for row in self._rows:
            if row.from_ <= points and (row.to is None or points <= row.to) and row.soft in (None, soft):
                applied = reads(row.where, self._readings, {})
                if applied is not False:
                    found.append((row, applied is True))
        return found
