"""A player-dealer's wager against the settled hand: seat by seat in the order of action, as far as it reaches.

The order of the wagers at a seat may be another where the hand loses, and what a fold forfeits may be collected before all
others. Where wagers cannot be told and might have used the cover up, none is told. Where the order cannot be told, a wager
is told that comes out alike in every order.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations, product

from msgspec.structs import replace

from games.cards.money import CENTS
from games.hand.form import Hand
from games.procedures.against_bank.options import Options
from games.procedures.against_bank.result import Exact
from games.settling.action_button import Button
from games.settling.cover import COVER, FIRST, NO_START, RAN_OUT, Order, agreed, in_doubt, settled_in_order
from games.settling.sheet import Line, Sheet, cannot_settle
from games.settling.stakes import as_read
from games.terms.game import GameTerms

_OPEN = "not-stated"
_LOSES, _FORFEITED = "-of-a-losing-hand", "-forfeited"
_ROUND = 100  # more than any table has seats


class Covered:
    """One game's cover."""

    def __init__(self, terms: GameTerms, options: Options, button: Button) -> None:
        self._readings, self._settlement, self._options = terms.readings, terms.settlement, options
        self._button = button

    def held(self, hand: Hand, sheet: Sheet, most: Sequence[Exact], folded: Sequence[bool], card: str | None) -> Sheet:
        """The sheet as far as the player-dealer's wager reaches; `most` is what each wager may move at the most."""
        if hand.bank is None or hand.bank.wager is None or sheet.lines is None:
            return sheet
        cover, open_ = CENTS[hand.bank.wager], any(line.result == "not stated" for line in sheet.lines)
        if sum(most) <= cover or (not open_ and sum(line.paid + line.taken for line in sheet.lines) <= cover):
            return sheet
        if open_:
            return cannot_settle("the cover may have run out, and not all wagers can be told")
        return self._in_order(hand, sheet, cover, folded, card)

    def _start(self, hand: Hand, sheet: Sheet) -> int | None:
        assert hand.bank is not None
        sides = {"left-of-player-dealer": hand.bank.seat + 1, "right-of-player-dealer": hand.bank.seat - 1}
        return sides.get(self._first(), sheet.action_seat)

    def _first(self) -> str:
        held = self._settlement
        return self._readings.get(FIRST, "action-button" if held is None else held.first_action)

    def _in_order(self, hand: Hand, sheet: Sheet, cover: int, folded: Sequence[bool], card: str | None) -> Sheet:
        assert sheet.lines is not None
        start, sequences = self._start(hand, sheet), self._sequences(hand, sheet.lines)
        starts = [start] if start is not None else sorted({one.seat for one in hand.wagers})
        ways, asked = self._ways(any(folded) and any(not one for one in folded))
        named = self._named(hand, sheet.lines, folded)
        told = [
            self._one_way(named, sheet.lines, cover, first, folded if ahead else (), sequence)
            for ahead, first, sequence in product(ways, starts, sequences)
        ]
        lines = agreed([one[0] for one in told])
        orders = [name for order in self._options.order for name in order.where]
        button = () if card is None or self._first() != "action-button" else self._button.readings(hand, card)
        hangs_on = dict.fromkeys((COVER, FIRST, *asked, *orders, *button, *sheet.readings, *told[0][2]))
        known = tuple(name for name in hangs_on if name in self._readings)
        found = sheet._replace(lines=lines, order=told[0][1], covered=False, readings=known)
        if start is None:
            return found if len(starts) == 1 else in_doubt(sheet, found, f"{RAN_OUT}, {NO_START}")
        why = "and the book does not say in which order the wagers are settled"
        return found if len(sequences) == 1 else in_doubt(sheet, found, f"{RAN_OUT}, {why}")

    def _sequences(self, hand: Hand, lines: tuple[Line, ...]) -> list[tuple[tuple[str, ...], bool]]:
        """The order of the kinds of wagers, and whether each seat settles all of them in turn; every one that there may be
        where the book names none."""
        held = self._settlement
        moved = {one.wager for one, line in zip(hand.wagers, lines, strict=True) if line.paid or line.taken}
        if len(moved) <= 1 or (held is not None and moved <= {*held.order}):
            return [(self._kinds(), held is not None and held.by == "seat")]
        orders = [(*kinds, *(f"{name}{_LOSES}" for name in kinds)) for kinds in permutations(sorted(moved))]
        return [(kinds, by_seat) for kinds in orders for by_seat in (True, False)]

    def _ways(self, differ: bool) -> tuple[tuple[bool, ...], tuple[str, ...]]:
        """Whether what is forfeited is collected first; both where the book does not say."""
        name, told = self._options.folded_by, self._options.folded_told
        if not differ or not name:
            return (False,), ()
        applied = self._readings.get(name, _OPEN)
        return ((True, False) if applied == _OPEN else (applied == told,)), (name,)

    def _one_way(
        self,
        hand: Hand,
        lines: tuple[Line, ...],
        cover: int,
        start: int,
        ahead: Sequence[bool],
        sequence: tuple[tuple[str, ...], bool],
    ) -> tuple[tuple[Line, ...], tuple[int, ...], tuple[str, ...]]:
        """Seats are counted from the first one on; the wagers of folded hands before all others, where any are named."""
        clockwise = self._first() != "right-of-player-dealer"
        places = [(one.seat - start if clockwise else start - one.seat) % _ROUND for one in hand.wagers]
        if any(ahead):
            places = [place if gone else place + _ROUND for place, gone in zip(places, ahead, strict=True)]
        counted = [replace(one, seat=place) for one, place in zip(hand.wagers, places, strict=True)]
        kinds, by_seat = sequence
        if any(ahead):
            ends = [_FORFEITED if gone else "" for gone in ahead]
            counted = [replace(one, wager=f"{one.wager}{end}") for one, end in zip(counted, ends, strict=True)]
            kinds = (*(f"{name}{_FORFEITED}" for name in kinds), *kinds)
        order = Order(0, kinds, True, by_seat)
        return settled_in_order(replace(hand, wagers=counted), list(lines), order, cover, self._readings)

    def _kinds(self) -> tuple[str, ...]:
        settled = () if self._settlement is None else self._settlement.order
        for order in self._options.order:
            if as_read(self._readings, order.where):
                return (*order.winning, *(f"{name}{_LOSES}" for name in order.losing))
        return (*settled, *(f"{name}{_LOSES}" for name in settled))

    def _named(self, hand: Hand, lines: tuple[Line, ...], folded: Sequence[bool]) -> Hand:
        """Wagers of a hand that loses under a name of their own, which has its own place in the order."""
        losing = {
            (one.seat, one.bettor)
            for one, line in zip(hand.wagers, lines, strict=True)
            if one.wager in self._options.goes_on and line.result == "lose"
        } | {(one.seat, one.bettor) for one, gone in zip(hand.wagers, folded, strict=True) if gone}
        named = [
            replace(one, wager=f"{one.wager}{_LOSES}") if (one.seat, one.bettor) in losing else one
            for one in hand.wagers
        ]
        return replace(hand, wagers=named)
