"""Sums that a bonus wager wins for the hands of other players: which wagers bring them, and which hands.

The record has no place of its own for such a sum: it is part of what is paid to the bonus wager that brought it, beside
what that wager itself wins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from games.cards.money import CENTS, cents_of
from games.hand.form import Hand, Wager
from games.procedures.pai_gow_poker.bonus import Paid
from games.procedures.pai_gow_poker.options import Envy
from games.settling.by_reading import ByReading, Readings


class Shown(NamedTuple):
    """The seats' hands by one pay table, and the bonus wagers on them."""

    hand: Hand
    bonuses: Sequence[Wager]
    paid: Mapping[int, Paid | None]  # seat → the line for its hand; None: its cards were not recorded
    bank: int | None  # the seat that banks
    house: Paid | None  # the line for the House's own hand, where it has one
    any_paid: bool | None  # whether a bonus wager is paid in this round

    def bets_on(self, seat: int, but: str) -> bool:
        """Whether somebody else has a bonus wager on the hand of a seat."""
        return any(one.seat == seat and one.bettor != but for one in self.bonuses)

    def has_wager_on(self, seat: int, bettor: str) -> bool:
        return any(one.seat == seat and one.bettor == bettor for one in self.hand.wagers)


class Awards:
    """One game's sums for other players' hands."""

    def __init__(self, says: Envy, readings: Readings) -> None:
        self._says, self._readings = says, readings

    def won(self, wager: Wager, shown: Shown, asked: dict[str, None]) -> int | None:
        """Cents that the wager wins by other hands; None: it cannot be told."""
        sums = list(self._sums(wager, shown, asked))
        if not any(sum_ is None or sum_ for sum_ in sums):
            return 0
        button = self._brings(wager, asked)
        if button is not True:
            return 0 if button is False else None
        told = [sum_ for sum_ in sums if sum_ is not None]
        return self._together(told, shown.paid.get(wager.seat), asked) if len(told) == len(sums) else None

    def _together(self, sums: Sequence[int], own: Paid | None, asked: dict[str, None]) -> int | None:
        """All of them, or the highest alone: then the bettor's own hand may be it, and nothing is left for him."""
        own_envy = 0 if own is None else own.envy
        several = self._says.several
        own_counts = several is not None and "highest" in several.means.values() and own_envy != 0
        if several is None or (len(sums) < 2 and not own_counts):
            return sum(sums)
        match several.of(self._readings, asked):
            case "each":
                return sum(sums)
            case "highest":
                return None if own_envy is None else max(sums) if max(sums) >= own_envy else 0
            case "once" if len(set(sums)) == 1:
                return sums[0]
        return None

    def _brings(self, wager: Wager, asked: dict[str, None]) -> bool | None:
        """Whether the wager is one that wins by other hands."""
        least, by = self._says.least, self._says.least_by
        if by is not None:
            asked.setdefault(by.by)
            least = by.dollars.get(self._readings.get(by.by, ""))
        if least is None:
            return None
        if CENTS[wager.amount] < cents_of(least):
            return False
        if wager.backline and self._says.seated is not None:
            return {"seated": False, "every": True}.get(str(self._says.seated.of(self._readings, asked)))
        return True

    def _sums(self, wager: Wager, shown: Shown, asked: dict[str, None]) -> Iterator[int | None]:
        """The sums of the hands that bring one; None where it cannot be told whether, or how much."""
        yield from self._of_house(shown, asked)
        for seat, paid in shown.paid.items():
            envy = None if paid is None else paid.envy
            if envy == 0 or (seat == shown.bank and not self._says.bank_counts):
                continue
            another = self._of_another(wager, seat, shown, asked)
            counts = another if another is False else self._has_its_bet(wager, seat, shown, asked)
            if counts is not False:
                yield envy if another and counts else None

    def _of_house(self, shown: Shown, asked: dict[str, None]) -> Iterator[int | None]:
        house = self._says.house
        brings = house is not None and shown.house is not None and shown.house.envy != 0
        if brings and self._means(house, asked) != "no":
            yield None

    def _of_another(self, wager: Wager, seat: int, shown: Shown, asked: dict[str, None]) -> bool | None:
        """Whether the hand of a seat is another's than the bettor's own, or counts all the same."""
        if seat == wager.seat:
            if self._means(self._says.own, asked) == "counts":
                return True
            if not wager.backline or self._says.behind is None:
                return False
            return {"own": False, "another's": True}.get(str(self._means(self._says.behind, asked)))
        return None if shown.has_wager_on(seat, wager.bettor) else True

    def _has_its_bet(self, wager: Wager, seat: int, shown: Shown, asked: dict[str, None]) -> bool | None:
        """Whether the hand has the bonus wager of its own that it needs, if it needs one."""
        if shown.bets_on(seat, wager.bettor):
            return True
        if self._says.unpaid_none and not shown.any_paid:
            return shown.any_paid
        if self._says.bet is None:
            return True
        return {"needed": False, "not-needed": True}.get(str(self._says.bet.of(self._readings, asked)))

    def _means(self, one: ByReading | None, asked: dict[str, None]) -> str | None:
        return None if one is None else one.of(self._readings, asked)
