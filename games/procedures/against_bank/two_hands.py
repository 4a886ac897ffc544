"""A wager paid by the hand of two that is beaten: counted where both share a board, drawn at random where they do not.

Boards that differ in their suits' names alone are one. For each the strengths of all pairs of cards are found, and for each
pair how many of the others, of those that share no card with it, stand above."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

from msgspec import convert
from msgspec.structs import replace

from games.cards import ranks as rank_tables
from games.cards.card import DECK
from games.cards.ranks import CODE, FULL, HAND_BITS, RANKS, Order
from games.hand.form import Wager
from games.procedures.against_bank.options import Options
from games.procedures.against_bank.worth import Cards, Value, Worth
from games.returns import deals
from games.returns.answer import How, Tell, WagerReturn, Way
from games.returns.deals import Group
from games.returns.tally import Outcome, Tally
from games.terms.game import GameTerms

SUITS = "SHDC"
SHARED, HOLE, FIVE = 5, 2, 5
BESIDE = comb(len(DECK) - SHARED - HOLE, HOLE)  # hands that the other may hold
DEALS = comb(len(DECK), SHARED) * comb(len(DECK) - SHARED, HOLE) * BESIDE
Example = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]  # the board, the hand beaten, one that beats it
CATEGORIES = Order().categories
_TELL = 256


def counted(tell: Callable[[int, int], None]) -> tuple[Counter[str], dict[str, Example]]:
    """By category in how many deals the first of two hands is of it and beaten, and one such deal of each."""
    found: Counter[str] = Counter()
    examples: dict[str, Example] = {}
    done, every = 0, comb(len(DECK), SHARED)
    for number, (board, ways) in enumerate(boards()):
        if number % _TELL == 0:
            tell(done, every)
        on = On(board)
        for category, n in on.beaten().items():
            name = CATEGORIES[category]
            found[name] += n * ways
            if n and name not in examples:
                examples[name] = on.example(category)
        done += ways
    if done != every:
        raise AssertionError(f"{done} boards")
    return found, examples


def boards() -> Iterator[tuple[tuple[str, ...], int]]:
    """Boards, each with how many it stands for: the suits of the first cards could have been others."""
    yield from _boards((), len(RANKS), SHARED, 0, 1)


def _boards(
    held: tuple[str, ...], ranks: int, cards: int, used: int, ways: int
) -> Iterator[tuple[tuple[str, ...], int]]:
    if cards == 0:
        yield held, ways
        return
    if ranks == 0:
        return
    yield from _boards(held, ranks - 1, cards, used, ways)
    rank = RANKS[ranks - 1]
    for count in range(1, min(cards, len(SUITS)) + 1):
        for new in range(max(0, count - used), min(count, len(SUITS) - used) + 1):
            fresh = SUITS[used : used + new]
            for old in combinations(SUITS[:used], count - new):
                more = (*held, *(rank + suit for suit in (*old, *fresh)))
                yield from _boards(more, ranks - 1, cards - count, used + new, ways * comb(len(SUITS) - used, new))


class On:
    """One board: all hands of two cards beside it, with their strengths."""

    def __init__(self, board: tuple[str, ...]) -> None:
        self.board, left = board, [card for card in DECK if card not in board]
        self._hands: list[tuple[str, str]] = [(one, other) for one, other in combinations(left, HOLE)]
        self._strengths = _strengths(board, self._hands)
        self._of_card: dict[str, list[int]] = {card: [] for card in left}
        for (one, other), value in zip(self._hands, self._strengths, strict=True):
            self._of_card[one].append(value)
            self._of_card[other].append(value)
        for values in self._of_card.values():
            values.sort()

    def beaten(self) -> dict[int, int]:
        """By category, over all hands of it, how many others beat it and share no card with it."""
        return self._above(zip(self._hands, self._strengths, strict=True))

    def beaten_by(self, hands: Iterable[tuple[str, str]]) -> dict[str, int]:
        """The same of these hands alone, by the category's name."""
        strengths = dict(zip(self._hands, self._strengths, strict=True))
        found = self._above((hand, strengths[hand]) for hand in hands)
        return {CATEGORIES[category]: n for category, n in found.items() if n}

    def _above(self, hands: Iterable[tuple[tuple[str, str], int]]) -> dict[int, int]:
        every, of_card, found = sorted(self._strengths), self._of_card, dict[int, int]()
        own = len(self._of_card) - 1
        known: dict[int, int] = {}
        for (one, other), value in hands:
            more = known.get(value)
            if more is None:
                more = known[value] = len(every) - bisect_right(every, value)
            if more:
                more -= own - bisect_right(of_card[one], value) + own - bisect_right(of_card[other], value)
                category = rank_tables.place(value)
                found[category] = found.get(category, 0) + more
        return found

    def example(self, category: int) -> Example:
        """A hand of the category, and one that beats it."""
        held = list(zip(self._hands, self._strengths, strict=True))
        return next(
            (self.board, low, high)
            for low, value in held
            if rank_tables.place(value) == category
            for high, above in held
            if above > value and not {*low} & {*high}
        )


def _strengths(board: tuple[str, ...], hands: list[tuple[str, str]]) -> list[int]:
    """The same numbers as `games.ranking.high.strength`, the board added up once."""
    tables = rank_tables.tables(Order())
    plain, near = tables.plain, rank_tables.near(FIVE)
    key = rank_tables.total(board)
    found = []
    for one, other in hands:
        both = key + CODE[one] + CODE[other]
        value = plain[both & HAND_BITS]
        found.append(tables.strength((*board, one, other)) if both + near & FULL else value)
    return found


# --- A wager paid by the hand of two that is beaten -------------------------------------------------------------------

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
        shared = (options.own, options.bank, options.board) == (HOLE, HOLE, SHARED)
        open_ = [one.reading for one in options.doubt if self.terms.readings.get(one.reading) != one.told]
        if options.board and (open_ or not shared):
            why = "the book leaves open which of two hands is beaten"
            return replace(self._answer(True, "not-told", "", (), None), why=why, readings=tuple(open_))
        return self._counted(tell) if options.board else self._simulated(tell)

    # --- with one board ---------------------------------------------------------------------------------------------------

    def _counted(self, tell: Tell) -> WagerReturn:
        """Either hand may be the one that is beaten, as often as the other."""
        found, examples = counted(tell)
        for category, n in found.items():
            board, low, high = examples[category]
            for own, bank in ((low, high), (high, low)):
                self._tally.put(self.name, *self._weighed(self._settled(own, bank, board), n))
        equal = DEALS - 2 * found.total()
        for held in _EQUAL:
            self._tally.put(self.name, *self._weighed(self._settled(*held, _BOARD), equal // len(_EQUAL)))
        way = replace(self._tally.way(self.name), deals=DEALS)
        return self._answer(way.open > 0, "counted", f"deals of {SHARED + 2 * HOLE} cards", (way,), None)

    @staticmethod
    def _weighed(told: Told, n: int) -> tuple[Outcome, int, tuple[str, ...], str]:
        return told[0], n, told[1], told[2]

    # --- with cards of their own ------------------------------------------------------------------------------------------

    def _simulated(self, tell: Tell) -> WagerReturn:
        """As many deals for each category of one's own hand, whose exact share of all hands is known."""
        options, chance = self.options, deals.generator()
        cards = options.own + options.board
        every = ((self._value(hand).category, hand) for hand in combinations(DECK, cards))
        kinds = deals.sample(every, EACH, chance)
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
        way = deals.simulated_way(self.terms.wagers[self.name], groups)
        return self._answer(way.open > 0, "simulated", f"deals of {cards + options.bank} cards", (way,), deals.SEED)

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
