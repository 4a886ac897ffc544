"""A player-dealer's wager against the settled hand, where a loss may be half a stake and a marker is no money.

`games.settling.cover` reckons a loss as the whole stake: here the hand is handed to it with the money that really lay there.
"""

from __future__ import annotations

from msgspec.structs import replace

from games.cards.money import CENTS, plain
from games.hand.form import Hand, Wager
from games.settling.action_button import Button
from games.settling.cover import Reach
from games.settling.sheet import Line, Sheet, cannot_settle
from games.terms.game import GameTerms


class Covered:
    """One game's cover."""

    def __init__(self, terms: GameTerms, button: Button) -> None:
        self._reach = Reach(terms, button)
        self._listed = frozenset(terms.settlement.order) if terms.settlement is not None else frozenset[str]()
        self._free = frozenset(
            name
            for name, role in terms.options.get("wagers", {}).items()
            if isinstance(role, dict) and role.get("free")
        )

    def held(self, hand: Hand, sheet: Sheet, card: str | None) -> Sheet:
        """The sheet as far as the player-dealer's wager reaches."""
        if hand.bank is None or hand.bank.wager is None or sheet.lines is None:
            return sheet
        cover = CENTS[hand.bank.wager]
        if sum(line.paid + line.taken for line in sheet.lines) <= cover:
            return sheet
        why = self._why_not(hand, sheet)
        if why:
            return cannot_settle(why)
        wagers = [self._at_stake(one, line) for one, line in zip(hand.wagers, sheet.lines, strict=True)]
        found = self._reach.held(replace(hand, wagers=wagers), sheet, card)
        if found.lines is None:
            return found
        lines = (self._whole(new, old) for new, old in zip(found.lines, sheet.lines, strict=True))
        return found._replace(lines=tuple(lines))

    def _why_not(self, hand: Hand, sheet: Sheet) -> str:
        kinds = {one.wager for one in hand.wagers}
        if len(kinds) > 1 and not kinds <= self._listed:
            names = ", ".join(sorted(kinds - self._listed))
            return f"the cover ran out, and the book does not say when {names} is settled"
        if any(line.taken != int(line.taken) for line in sheet.lines or ()):
            return "the cover ran out, and half of a wager is no whole number of cents"
        return ""

    def _at_stake(self, wager: Wager, line: Line) -> Wager:
        if line.result == "lose":
            return replace(wager, amount=plain(int(line.taken)))
        return replace(wager, amount="0.00") if wager.wager in self._free else wager

    def _whole(self, new: Line, old: Line) -> Line:
        return new._replace(pushed=old.pushed) if old.result == "lose" and new.result == "lose" else new
