"""Poker hands against a bank's: wagers on the cards are counted, the others hang on who stays in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from msgspec import convert
from msgspec.structs import replace

from games.cards.card import DECK
from games.cards.ranks import RANKS, ranks_of
from games.hand.form import Wager
from games.procedures.against_bank.options import Condition, Kind, Options, Outcome
from games.procedures.against_bank.two_hands import TwoHands
from games.procedures.against_bank.worth import Cards, Value, Worth, called
from games.returns import deals, tally
from games.returns.answer import How, Tell, WagerReturn, Way
from games.returns.tally import Tally, wager, way
from games.terms.game import GameTerms

PLAYS = "it hangs on when a player stays in"
DEALT = "How often such a hand is dealt, not how often it is paid."
KEPT = "For a hand that is not folded: the book says apart what becomes of this wager where it is."
UP_TO = 3  # so few cards are dealt one by one
SEAT, BOARD = "seat-1", "board"
FLUSH = {"four-card": 4}
Piles = dict[str, list[str]]


class Dealt(NamedTuple):
    """The cards that decide a wager: how many of whose, and by which ranking."""

    own: int
    bank: int
    board: int
    ranking: str

    @property
    def cards(self) -> int:
        return self.own + self.bank + self.board

    def piles(self, cards: Sequence[str], options: Options) -> Piles:
        own, bank = list(cards[: self.own]), list(cards[self.own : self.own + self.bank])
        piles = {SEAT: own, options.pile: bank, BOARD: list(cards[self.own + self.bank :])}
        return {name: pile for name, pile in piles.items() if pile}


def returns(terms: GameTerms, names: Sequence[str], tell: Tell) -> Iterator[WagerReturn]:
    """Each wager by the cards that decide it."""
    game = _Game(terms)
    for done, name in enumerate(names):
        tell(done, len(names))

        def part(some: int, of: int, done: int = done) -> None:
            tell(done * of + some, len(names) * of)

        yield game.told(name, part)


class _Game:
    """One game's wagers, under one set of readings."""

    def __init__(self, terms: GameTerms) -> None:
        self.terms, self.options = terms, convert(dict(terms.options), Options)
        self._worth = Worth(self.options, terms.readings)

    def told(self, name: str, tell: Tell) -> WagerReturn:
        kind, rows = self.terms.wagers[name], self._rows(name)
        hand = self._hand(name, rows)
        beaten = hand == "beaten"
        plays = name in self.options.goes_on or not rows or not kind.rows
        plays = plays or any(row.when.qualifies is not None for row in rows)
        plays = plays or any(row.when.stands is not None for row in rows if not beaten)
        if plays:
            return self._by_play(name, hand)
        notes = (KEPT,) if any(row.when.folded for row in rows) else ()
        if beaten:
            two = TwoHands(self.terms, name, self._beside(name), notes).told(tell)
            return replace(two, readings=self.own(name, two.readings))
        dealt = self._dealt(hand)
        found = Tally(self.terms, [name])
        for cards, ways in self._hands(dealt):
            found.settle(ways, beside=self._beside(name), cards=dealt.piles(cards, self.options), decisions=[])
        answer = found.counted(name, f"hands of {dealt.cards} cards of a pack of {len(DECK)}", notes=notes)
        how: How = "not-told" if any(line.result == "open" for line in answer.ways[0].lines) else "counted"
        return replace(answer, how=how, readings=self.own(name, answer.readings))

    def own(self, name: str, asked: Sequence[str]) -> tuple[str, ...]:
        """Of the readings asked for those of which this wager's own words speak, not those of the wagers beside it."""
        kind, options = self.terms.wagers[name], self.options
        said = [str(row) for row in self._rows(name)] + [str(line.row) for line in kind.rows]
        said += [str(one) for one in options.token if name in one.wagers]
        said += [str(one) for one in options.shared if name in one.wagers]
        hand = self._hand(name, self._rows(name))
        said += [
            str(one)
            for one in options.doubt
            if hand in (*one.hands, "beaten") or (not one.hands and hand == self._worth.compared)
        ]
        return tuple(one for one in asked if any(repr(one) in words for words in said))

    def _rows(self, name: str) -> list[Outcome]:
        """What may become of it, but for rows of readings that are not applied."""
        asked = self.terms.readings
        mine = [row for row in self.options.outcome if name in row.wagers]
        return [
            row
            for row in mine
            if all(asked.get(by, "not-stated") in (value, "not-stated") for by, value in row.when.where.items())
        ]

    def _hand(self, name: str, rows: Sequence[Outcome]) -> Kind:
        said = convert(self.terms.wagers[name].wins or {}, Condition).hand
        return (
            next((row.hand for row in rows if row.hand and not row.when.folded), None) or said or self._worth.compared
        )

    def _beside(self, name: str) -> list[Wager]:
        """The wagers without which this one cannot lie there, and those that keep the hand in."""
        kind = self.terms.wagers[name].kind
        asked = [
            one for row in self._rows(name) for one in (row.when.less_than, row.when.unlike, row.when.beside) if one
        ]
        named = dict.fromkeys((*kind.needs_all_of, *kind.needs_one_of[:1], *asked, *self.options.goes_on[:1]))
        return [wager(one) for one in named if one != name]

    def _dealt(self, hand: Kind) -> Dealt:
        options = self.options
        return {
            "own": Dealt(options.own, 0, 0, options.ranking),
            "hole": Dealt(options.own, 0, 0, "two-card"),
            "own-and-board": Dealt(options.own, 0, options.board, "five-card"),
            "own-and-bank": Dealt(options.own, options.bank, 0, "five-card"),
            "own-and-first": Dealt(options.own, 0, 1, "three-card"),
            "board": Dealt(0, 0, options.board, "five-card"),
            "beaten": Dealt(options.own, options.bank, options.board, options.ranking),
        }[hand]

    def _hands(self, dealt: Dealt) -> list[tuple[tuple[str, ...], int]]:
        """One hand for each strength, and how many have it; of few cards every one."""
        if dealt.cards <= UP_TO:
            return [(cards, 1) for cards in combinations(DECK, dealt.cards)]
        hand: Kind = "own" if not dealt.bank and not dealt.board else "own-and-bank" if dealt.bank else "own-and-board"
        hand = "board" if not dealt.own else hand
        found: dict[int, tuple[tuple[str, ...], int]] = {}
        for cards, ways in deals.hands(dealt.cards, FLUSH.get(dealt.ranking, 5)):
            value = self._value(hand, dealt, cards)
            kept = found.get(value.strength)
            found[value.strength] = (tuple(cards), ways) if kept is None else (kept[0], kept[1] + ways)
        return list(found.values())

    def _value(self, hand: Kind, dealt: Dealt, cards: Sequence[str]) -> Value:
        piles = dealt.piles(cards, self.options)
        held = Cards(piles.get(SEAT, ()), piles.get(self.options.pile, ()), piles.get(BOARD, ()))
        value = self._worth.of(hand, held)
        assert value is not None
        return value

    # --- what has no figure ---------------------------------------------------------------------------------------------

    def _by_play(self, name: str, hand: Kind) -> WagerReturn:
        """Of its pay table how often each hand is dealt."""
        kind = self.terms.wagers[name]
        if not kind.rows or hand == "beaten":
            return WagerReturn(wager=name, title=kind.title, how="by-play", why=PLAYS)
        dealt = self._dealt(hand)
        rows = [convert(row.row.wins or {}, Condition) for row in kind.rows]
        names = frozenset(row.category for row in rows if row.category)
        found = Tally(self.terms, [name])
        for cards, ways in self._hands(dealt):
            value = self._value(hand, dealt, cards)
            number = next((n for n, row in enumerate(rows, 1) if _fits(row, value, called(value, names))), 0)
            row = kind.rows[number - 1] if number else None
            found.put(name, tally.unmet(row, number) if row is not None else tally.LOST, ways)
        lines = tuple(line for line in way(kind, found.found(name)).lines if line.row)
        return WagerReturn(
            wager=name,
            title=kind.title,
            how="by-play",
            ways=(Way("", lines, deals=sum(found.found(name).values())),),
            of=f"hands of {dealt.cards} cards of a pack of {len(DECK)}",
            why=PLAYS,
            notes=(DEALT,),
        )


def _fits(row: Condition, value: Value, name: str) -> bool:
    """Whether a line of a pay table is for such a hand."""
    if row.other:
        return True
    if row.category is not None and name != row.category:
        return False
    if row.to_category is not None and value.category != row.to_category and value.least(row.to_category):
        return False
    return row.rank is None or ranks_of(value.strength)[0] == RANKS.index(row.rank) + 2
