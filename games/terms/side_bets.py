"""Side bets that are games of their own and lie beside another game: a hand of that game may carry their wagers.

The file of a side bet names the games beside which it may lie. A round is recorded as a hand of the game that is dealt; its
own wagers are settled by its own rules, those of a side bet by the side bet's, from the same cards and decisions. What
a player-dealer's wager does not reach is told only where it reaches everything: no book says when a side bet is
settled beside the wagers of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace as struct_with

from games.cards.money import CENTS
from games.hand.form import Hand, Wager
from games.settling.sheet import Due, Sheet, WagerDue, cannot_settle
from games.settling.stakes import NOT_STATED

if TYPE_CHECKING:
    from games.hand.check import Problem
    from games.schema import Game
    from games.terms.game import FeeTerms, GameTerms

BESIDE, COUNTS = "beside", "counts-in-action"


def hosts(game: Game) -> frozenset[str]:
    """The games beside which a side bet may lie; none for a game that is dealt by itself."""
    return frozenset(str(slug) for procedure in game.procedure for slug in procedure.options.get(BESIDE, ()))


def with_sides(host: GameTerms, sides: Sequence[GameTerms]) -> GameTerms:
    """The terms of a game at a table where these side bets are offered: its own, and their wagers and readings."""
    wagers, readings = dict(host.wagers), {reading.name: reading for reading in host.game.reading}
    for side in sides:
        for name, wager in side.wagers.items():
            wagers.setdefault(name, replace(wager, index=len(wagers)))
        for reading in side.game.reading:
            readings.setdefault(reading.name, reading)
    applied = {name: value for side in sides for name, value in side.readings.items()} | dict(host.readings)
    game = struct_with(host.game, reading=tuple(readings.values()))
    answered = host.answered.union(*(side.answered for side in sides))
    return replace(
        host,
        game=game,
        wagers=wagers,
        readings=applied,
        alone=host,
        sides=tuple(sides),
        answered=answered,
        _siblings={},
    )


def under(host: GameTerms, sides: Sequence[GameTerms], name: str, reading: str) -> GameTerms:
    """The same with one reading exchanged, of the game or of a side bet."""
    changed = [side.under(name, reading) if name in side.readings else side for side in sides]
    return with_sides(host.under(name, reading) if name in host.readings else host, changed)


class Table:
    """A game and the side bets beside it, ready to settle hand after hand."""

    def __init__(self, host: GameTerms, sides: Sequence[GameTerms]) -> None:
        self._host, self._sides = host, tuple(sides)

    def refuse(self, hand: Hand) -> list[Problem]:
        """What the game that is dealt refuses."""
        problems: list[Problem] = self._host.table.refuse(self._part(hand, self._host))
        return problems

    def breaches(self, hand: Hand) -> Any:
        """What was chosen against the rules of the game that is dealt."""
        tell = getattr(self._host.table, "breaches", None)
        return () if tell is None else tell(self._part(hand, self._host))

    def settle(self, hand: Hand) -> Sheet:
        """The hand settled again: each wager by the rules of its game."""
        whole, lines, whys = Sheet(None), dict[int, WagerDue](), dict[int, str]()
        readings = dict[str, None]()
        for game in (self._host, *self._sides):
            part = self._part(hand, game)
            mine = [i for i, wager in enumerate(hand.wagers) if wager.wager in game.wagers]
            if game is not self._host and set(mine) <= set(lines):
                continue
            sheet = game.settle(_uncovered(part))
            if game is self._host:
                whole = sheet
            if whole.lines is None:
                return whole
            told = sheet.lines or (NOT_STATED,) * len(mine)
            said = sheet.whys or (sheet.why_not,) * len(mine)
            for i, line, why in zip(mine, told, said, strict=True):
                lines.setdefault(i, line)
                whys.setdefault(i, why)
            readings |= dict.fromkeys(sheet.readings)
        stranger = next((wager.wager for i, wager in enumerate(hand.wagers) if i not in lines), None)
        if stranger is not None:
            return cannot_settle(f"neither the game nor a side bet beside it has a wager named {stranger}")
        order = range(len(hand.wagers))
        whole = whole._replace(
            lines=tuple(lines[i] for i in order), whys=tuple(whys[i] for i in order), readings=tuple(readings)
        )
        return self._reached(hand, whole)

    @staticmethod
    def _reached(hand: Hand, sheet: Sheet) -> Sheet:
        """The sheet where the player-dealer's wager reaches everything."""
        if hand.bank is None or hand.bank.wager is None:
            return sheet
        if sum(line.paid + line.taken for line in sheet.lines or ()) > CENTS[hand.bank.wager]:
            return cannot_settle("the cover ran out, and when a side bet is settled beside the game is not printed")
        return sheet

    def _part(self, hand: Hand, game: GameTerms) -> Hand:
        """The hand with the wagers that are those of one game."""
        return struct_with(hand, wagers=[wager for wager in hand.wagers if wager.wager in game.wagers])


def _uncovered(hand: Hand) -> Hand:
    """The hand without a figure of the cover, which is asked once for all wagers together."""
    return hand if hand.bank is None else struct_with(hand, bank=struct_with(hand.bank, wager=None))


def due(fee: FeeTerms, game: GameTerms, hand: Hand, opened: int | None = None) -> Due:
    """The fee of a hand that carries side bets: the same whether or not they count toward the table's action, or not told."""
    beside = [wager for wager in hand.wagers if wager.wager not in fee.counts and _side(game, wager)]
    without = fee.due(hand, opened)
    if not beside or not fee.by_table_action:
        return without
    counted = fee.quote(without.base + sum(CENTS[wager.amount] for wager in beside if wager.placed == "before-deal"))
    if counted.fees == without.fees:
        return without
    why = "whether a side bet that is a game of its own counts toward the table's action decides the row"
    return Due((), without.base, (), why, (*without.readings, *(name for name in (COUNTS,) if name in game.readings)))


def _side(game: GameTerms, wager: Wager) -> bool:
    return game.alone is not None and wager.wager in game.wagers and wager.wager not in game.alone.wagers
