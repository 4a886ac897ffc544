"""A wager paid by the hand of two that is beaten: counted where both share a board, drawn at random where they do not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

from msgspec import convert
from msgspec.structs import replace

from games.cards.card import DECK
from games.hand.form import Wager
from games.procedures.against_bank import beaten
from games.procedures.against_bank.options import Options
from games.procedures.against_bank.worth import Cards, Value, Worth
from games.returns import simulated
from games.returns.answer import How, WagerReturn, Way
from games.returns.counting import Tell
from games.returns.simulated import Group
from games.returns.tally import Outcome, Tally
from games.terms.game import GameTerms

SEAT, BOARD = "seat-1", "board"
EACH = 40_000  # deals drawn for each kind of one's own hand
_TURN = 1024
_BOARD = ("AS", "KD", "9H", "5C", "2S")
_EQUAL = ((("QH", "7D"), ("QD", "7H")),)
Told = tuple[Outcome, tuple[str, ...], str]


class TwoHands:
    """One wager of one game."""

    def __init__(self, terms: GameTerms, name: str, beside: Sequence[Wager], notes: tuple[str, ...]) -> None:
        self.terms, self.name, self.beside, self.notes = terms, name, beside, notes
        self.options = convert(dict(terms.options), Options)
        self._worth, self._tally = Worth(self.options, terms.readings), Tally(terms, [name])
        self._kept: dict[tuple[object, ...], Told] = {}

    def told(self, tell: Tell) -> WagerReturn:
        """Counted where that is possible."""
        options = self.options
        shared = (options.own, options.bank, options.board) == (beaten.HOLE, beaten.HOLE, beaten.BOARD)
        open_ = [one.reading for one in options.doubt if self.terms.readings.get(one.reading) != one.told]
        if options.board and (open_ or not shared):
            why = "the book leaves open which of two hands is beaten"
            return replace(self._answer(True, "not-told", "", (), None), why=why, readings=tuple(open_))
        return self._counted(tell) if options.board else self._simulated(tell)

    # --- with one board ---------------------------------------------------------------------------------------------------

    def _counted(self, tell: Tell) -> WagerReturn:
        """Either hand may be the one that is beaten, as often as the other."""
        found, examples = beaten.counted(tell)
        for category, n in found.items():
            board, low, high = examples[category]
            for own, bank in ((low, high), (high, low)):
                self._tally.put(self.name, *self._weighed(self._settled(own, bank, board), n))
        equal = beaten.DEALS - 2 * found.total()
        for held in _EQUAL:
            self._tally.put(self.name, *self._weighed(self._settled(*held, _BOARD), equal // len(_EQUAL)))
        way = replace(self._tally.way(self.name), deals=beaten.DEALS)
        return self._answer(way.open > 0, "counted", f"deals of {beaten.BOARD + 2 * beaten.HOLE} cards", (way,), None)

    @staticmethod
    def _weighed(told: Told, n: int) -> tuple[Outcome, int, tuple[str, ...], str]:
        return told[0], n, told[1], told[2]

    # --- with cards of their own ------------------------------------------------------------------------------------------

    def _simulated(self, tell: Tell) -> WagerReturn:
        """As many deals for each category of one's own hand, whose exact share of all hands is known."""
        options, chance = self.options, simulated.generator()
        cards = options.own + options.board
        every = ((self._value(hand).category, hand) for hand in combinations(DECK, cards))
        kinds = simulated.sample(every, EACH, chance)
        groups, done = [], 0
        for seen, some in kinds.values():
            found: Counter[Outcome] = Counter()
            for i in range(EACH):
                if done % _TURN == 0:
                    tell(done, EACH * len(kinds))
                done += 1
                own = some[i % len(some)]
                rest = [card for card in DECK if card not in own]
                found[self._by_strength(own, tuple(chance.sample(rest, options.bank)))] += 1
            groups.append(Group(Fraction(seen, comb(len(DECK), cards)), found))
        way = simulated.simulated_way(self.terms.wagers[self.name], groups)
        return self._answer(way.open > 0, "simulated", f"deals of {cards + options.bank} cards", (way,), simulated.SEED)

    def _by_strength(self, own: tuple[str, ...], bank: tuple[str, ...]) -> Outcome:
        """Which of the two is beaten, and how strong both are, says all that is asked."""
        mine, its = self._value(own), self._worth.of_bank(Cards((), bank, ()))
        assert its is not None
        key = (mine.strength, its.strength)
        if key not in self._kept:
            self._kept[key] = self._settled(own, bank, ())
        return self._kept[key][0]

    def _value(self, own: tuple[str, ...]) -> Value:
        value = self._worth.of(self._worth.compared, Cards(own, (), ()))
        assert value is not None
        return value

    # --- what is told -----------------------------------------------------------------------------------------------------

    def _settled(self, own: tuple[str, ...], bank: tuple[str, ...], board: tuple[str, ...]) -> Told:
        piles = {SEAT: list(own), self.options.pile: list(bank)} | ({BOARD: list(board)} if board else {})
        told = self._kept[own, bank, board] = self._tally.told(self.name, beside=self.beside, cards=piles, decisions=[])
        return told

    def _answer(self, open_: bool, how: How, of: str, ways: tuple[Way, ...], seed: int | None) -> WagerReturn:
        kept = list(self._kept.values())
        asked = dict.fromkeys(one for _, readings, _ in kept for one in readings)
        return WagerReturn(
            wager=self.name,
            title=self.terms.wagers[self.name].title,
            how="not-told" if open_ else how,
            ways=ways,
            of=of,
            why=next((why for found, _, why in kept if found.result == "open"), "") if open_ else "",
            notes=self.notes,
            readings=tuple(one for one in asked if one in self.terms.readings),
            seed=seed,
        )
