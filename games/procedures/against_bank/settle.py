"""Poker hands against a bank's: own cards, a board or none, a raise or a fold, a bank that must qualify, side wagers.

The pile of a seat is its own cards, `dealer` the bank's, `board` the community cards in the order in which they are dealt.
Whoever stays in makes a wager of it; whoever does not has a decision `fold`: where neither is on record, what hangs on it
is not told. A wager on the cards is paid by its table: by the own cards, with the board's, with the bank's, or by the hand
of the two that is beaten. Cards, ranking, qualifier and what becomes of each wager, row by row, stand in the game's file.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations, product

from msgspec import convert
from msgspec.structs import replace

from games.cards.money import CENTS
from games.hand.check import Problem
from games.hand.form import Hand
from games.hand.seat_hands import seat_of
from games.procedures.against_bank.options import Condition, Options
from games.procedures.against_bank.result import Results
from games.procedures.against_bank.worth import Facts, Worth
from games.settling.action_button import Button
from games.settling.cover import COVER, FIRST, NO_ORDER, NO_START, RAN_OUT, Order, agreed, in_doubt, settled_in_order
from games.settling.sheet import Sheet, WagerDue, cannot_settle
from games.settling.stakes import NOT_STATED, Exact, Explained, as_read, stranger
from games.terms.game import GameTerms

__all__ = ["Condition", "Options", "Table"]

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
        return found if len(sequences) == 1 else in_doubt(sheet, found, f"{RAN_OUT}, {NO_ORDER}")

    def _sequences(self, hand: Hand, lines: tuple[WagerDue, ...]) -> list[tuple[tuple[str, ...], bool | None]]:
        """The order of the kinds of wagers, and whether each seat settles all of them in turn; every one that there may be
        where the book names none."""
        held = self._settlement
        moved = {one.wager for one, line in zip(hand.wagers, lines, strict=True) if line.paid or line.taken}
        if len(moved) <= 1 or (held is not None and moved <= {*held.order}):
            return [(self._kinds(), False if held is None else held.by_seat)]
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
        lines: tuple[WagerDue, ...],
        cover: int,
        start: int,
        ahead: Sequence[bool],
        sequence: tuple[tuple[str, ...], bool | None],
    ) -> tuple[tuple[WagerDue, ...], tuple[int, ...], tuple[str, ...]]:
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

    def _named(self, hand: Hand, lines: tuple[WagerDue, ...], folded: Sequence[bool]) -> Hand:
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


BOARD = "board"


class Table:
    """One game's cards, rows and pay tables, ready to settle hand after hand."""

    def __init__(self, terms: GameTerms) -> None:
        self.terms, self.options = terms, convert(dict(terms.options), Options)
        self._worth = Worth(self.options, terms.readings)
        self._results = Results(terms, self.options, self._worth)
        self._button = Button(terms)
        self._covered = Covered(terms, self.options, self._button)
        self._most = {self.options.pile: self.options.bank, BOARD: self.options.board}

    # --- what the intake refuses ---------------------------------------------------------------------------------------

    def refuse(self, hand: Hand) -> list[Problem]:
        """Piles that are nobody's, more cards than are dealt, a card twice in one deck, a fold beside a wager to stay in."""
        found, seen = [], set[str]()
        one_deck = self.terms.deck is not None and self.terms.deck.most == 1
        for pile, cards in (hand.cards or {}).items():
            most = self._most.get(pile, self.options.own if seat_of(pile) is not None else 0)
            if not most:
                cure = (
                    f"Name the bank's cards `{self.options.pile}`, community cards `board`, those of seat 3 `seat-3`."
                )
                found.append(Problem(f"$.cards.{pile}", repr(pile), "there is no such pile in this game", cure))
            elif len(cards) > most:
                found.append(Problem(f"$.cards.{pile}", " ".join(cards), "too many cards", f"There are {most}."))
            twice = [card for i, card in enumerate(cards) if card in seen or card in cards[:i]] if one_deck else []
            seen |= {*cards}
            cure = "One deck is in play: correct one of the two."
            found += [Problem(f"$.cards.{pile}", repr(card), "the card is there twice", cure) for card in twice]
        return found + self._contradictions(hand)

    def _contradictions(self, hand: Hand) -> list[Problem]:
        folds = {(one.seat, one.bettor) for one in hand.decisions or () if one.action == self.options.fold}
        cure = "A player does one or the other; correct the decision or the wager."
        return [
            Problem(f"$.wagers[{i}]", wager.wager, "the player folded, and stayed in", cure)
            for i, wager in enumerate(hand.wagers)
            if wager.wager in self.options.goes_on
            and ((wager.seat, wager.bettor) in folds or (not wager.backline and (wager.seat, None) in folds))
        ]

    # --- settlement ----------------------------------------------------------------------------------------------------

    def settle(self, hand: Hand) -> Sheet:
        """The hand settled again."""
        if (unknown := stranger(self.terms.wagers, hand)) is not None:
            return unknown
        asked: dict[str, None] = {}
        bettors = {
            (one.seat, one.bettor): Facts(hand, one.seat, one.bettor, self.options, self._worth) for one in hand.wagers
        }
        facts = [bettors[one.seat, one.bettor] for one in hand.wagers]
        told = [self._results.of(wager, own, asked) for wager, own in zip(hand.wagers, facts, strict=True)]
        told = self._funds(hand, told, asked)
        card = self._card(hand)
        lines = tuple(one.line for one in told)
        readings = tuple(name for name in asked if name in self.terms.readings)
        seat, whys = self._action_seat(hand, card), tuple(one.why for one in told)
        hands = self._called(hand)
        outcome = f"dealer {hands[self.options.pile]}" if self.options.pile in hands else "dealer's cards not recorded"
        sheet = Sheet(lines, "", outcome, action_seat=seat, readings=readings, hands=hands, whys=whys)
        folded = [bool(own.folded) for own in facts]
        return self._covered.held(hand, sheet, [one.most for one in told], folded, card)

    def _funds(self, hand: Hand, told: list[Explained], asked: dict[str, None]) -> list[Explained]:
        """Stakes that are spent also where they win; funds that several hands of one round share."""
        found = list(told)
        for i, wager in enumerate(hand.wagers):
            for token in self.options.token:
                if wager.wager in token.wagers and told[i].line.result == "win":
                    found[i] = self._spent(wager.amount, told[i], token.reading, token.told, asked)
        for fund in self.options.shared:
            of_it = [i for i, wager in enumerate(hand.wagers) if wager.wager in fund.wagers and told[i].line.row]
            if len(of_it) > 1:
                asked.setdefault(fund.reading)
                for i in of_it:
                    why = f"{told[i].why}; several hands of one round, and what each gets the book leaves open"
                    found[i] = found[i]._replace(line=NOT_STATED._replace(row=told[i].line.row), why=why)
        return found

    def _spent(self, amount: str, told: Explained, reading: str, value: str, asked: dict[str, None]) -> Explained:
        asked.setdefault(reading)
        applied = self.terms.readings.get(reading)
        if applied == "not-stated":
            return told._replace(line=NOT_STATED._replace(row=told.line.row))
        return told._replace(line=told.line._replace(taken=CENTS[amount])) if applied == value else told

    # --- what the hand shows -------------------------------------------------------------------------------------------

    def _called(self, hand: Hand) -> dict[str, str]:
        """What the hands come to; the cards alone where that cannot be told."""
        found = {}
        for pile, cards in (hand.cards or {}).items():
            seat = seat_of(pile)
            if pile == BOARD or (pile != self.options.pile and seat is None):
                continue
            facts = Facts(hand, seat or 0, "", self.options, self._worth)
            value = facts.bank if seat is None else facts.own
            found[pile] = " ".join(cards) if value is None else self._results.words(value)
            if seat is None and facts.qualifies({}) is False:
                found[pile] += ", does not qualify"
        return found

    def _card(self, hand: Hand) -> str | None:
        button, bank = self.terms.action_button, (hand.cards or {}).get(self.options.pile, ())
        if button is None or button.card is None or len(bank) < button.card:
            return None
        return bank[button.card - 1]

    def _action_seat(self, hand: Hand, card: str | None) -> int | None:
        """By the card where one places the button; where the book names none, or not where it points, as the record has it."""
        button = self.terms.action_button
        silent = button is None or button.counts_from == "not-stated"
        if card is not None and not silent:
            return self._button.seat(hand, card)
        held = self.terms.settlement
        open_ = silent and held is not None and held.first_action == "action-button"
        return hand.action_seat if open_ else None
