"""What one wager's result does to others of the hand: sums for the other players, and caps over several wins."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from games.cards.money import cents_of
from games.procedures.blackjack.lay import Laid
from games.procedures.blackjack.result import Told
from games.schema import Cap, dated
from games.settling.sheet import Line
from games.terms.game import GameTerms

_OPEN = Line("not stated", 0, 0, 0, 0)


class Beside:
    """One game's envy and caps."""

    def __init__(self, terms: GameTerms) -> None:
        self._terms = terms
        self._caps: tuple[Cap, ...] = tuple(dated.as_of(terms.game.cap, terms.day).values())

    def told(self, told: Sequence[Told], laid: Sequence[Laid]) -> list[Told]:
        """The wagers as they are told in view of each other."""
        found = self._with_envy(told, laid)
        for cap in self._caps:
            found = self._capped(cap, found, laid)
        return found

    def _with_envy(self, told: Sequence[Told], laid: Sequence[Laid]) -> list[Told]:
        """Where a hand brings every other player a sum of money, no other player's first wager is told: the record has no
        place for that sum but the wager."""
        hits = {one.wager.bettor for one, each in zip(laid, told, strict=True) if self._envied(one, each.line)}
        if not hits:
            return list(told)
        return [
            Told(_OPEN, f"{each.why}; another player's hand pays this one too")
            if one.role.role == "base" and hits - {one.wager.bettor}
            else each
            for one, each in zip(laid, told, strict=True)
        ]

    def _envied(self, laid: Laid, line: Line) -> bool:
        rows = self._terms.wagers[laid.wager.wager].rows
        return line.result == "not stated" and line.row > 0 and rows[line.row - 1].row.envy is not None

    def _capped(self, cap: Cap, told: list[Told], laid: Sequence[Laid]) -> list[Told]:
        """Where several wins of one bettor come to more than the cap, how it is shared out nobody can tell."""
        paid: dict[str, list[int | Fraction]] = {}
        for one, each in zip(laid, told, strict=True):
            if one.wager.wager in cap.wagers and each.line.result == "win":
                paid.setdefault(one.wager.bettor, []).append(each.line.paid)
        over = {name for name, sums in paid.items() if len(sums) > 1 and sum(sums) > cents_of(cap.amount)}
        return [
            Told(_OPEN, f"{each.why}; several wins together are held to a cap (line {cap.cite[0]})")
            if one.wager.bettor in over and one.wager.wager in cap.wagers and each.line.result == "win"
            else each
            for one, each in zip(laid, told, strict=True)
        ]
