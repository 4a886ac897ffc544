"""Poker hands paid by a table and by nobody's hand: own cards and community cards, wagers withdrawn or raised street by street.

The pile of a seat is its own cards, `board` the community cards; cards that decide nothing (a player-dealer's, a burned
one) are left out. A wager may be withdrawn by a decision of the seat, named in the game's file; where no decisions were
recorded, what became of it cannot be told. A game with streets asks for a wager on each: who makes none has folded.
Hands, pay tables, what is withdrawn and how, and the most that is paid in all stand in the game's file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Literal

from msgspec import Struct, convert

from games.cards.called import called
from games.cards.money import CENTS, cents_of
from games.cards.ranks import NotAHand, ranks_of
from games.hand.check import Problem
from games.hand.form import Hand, Wager
from games.hand.seat_hands import pile_of, seat_of
from games.ranking import high, three_card
from games.schema import Cap, dated
from games.settling.cover import COVER, FIRST, Order, settled_in_order
from games.settling.sheet import Capped, Sheet, WagerDue, cannot_settle
from games.settling.stakes import NOT_STATED, Explained, as_read, lost, pushed, whole, won
from games.terms.game import GameTerms

BOARD, RIGHT, THROWN = "board", "right-of-house-dealer", "dice-cup"
MINI_ROYAL, STRAIGHT_FLUSH = "mini-royal", "straight-flush"
Category = Literal[
    "royal-flush", "mini-royal", "straight-flush", "four-of-a-kind", "full-house", "flush", "straight", "three-of-a-kind",
    "two-pair", "pair",
]  # fmt: skip


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards there are, what may be withdrawn or must be raised, and how a ceiling cuts."""

    own: int
    board: int
    cards_cite: tuple[str, ...]
    withdraw: dict[str, str] = {}  # wager: the decision that takes it back
    streets: tuple[str, ...] = ()  # the first wager and those that follow it, all or fold
    fold: str = "fold"
    cut_by: str | None = (
        None  # the reading by which each award is cut by limit to sum; absent: the text does not say how
    )
    cut_told: str | None = None


class Condition(Struct, frozen=True, forbid_unknown_fields=True):
    """By which cards a wager is paid; for a line of its pay table, for which hand."""

    cards: Literal["five", "own", "board"] | None = None  # three of one's own, or of the board, by the ranking of three
    category: Category | None = None
    from_rank: int | None = None  # of a pair: 11 is the jack, 14 the ace
    to_rank: int | None = None
    where: dict[str, str] = {}  # holds under these readings
    loses_where: dict[str, str] = {}  # a hand in no line loses under these


class Table:
    """One game's pay tables, ready to settle hand after hand."""

    def __init__(self, terms: GameTerms) -> None:
        self.terms, self.options = terms, convert(dict(terms.options), Options)
        self._readings = dict(terms.readings)
        self._says = {name: convert(wager.wins or {}, Condition) for name, wager in terms.wagers.items()}
        self._rows = {
            name: [convert(row.row.wins or {}, Condition) for row in wager.rows] for name, wager in terms.wagers.items()
        }
        self._royal = {
            name: MINI_ROYAL if any(row.category == MINI_ROYAL for row in rows) else STRAIGHT_FLUSH
            for name, rows in self._rows.items()
        }
        self._caps: list[Cap] = list(dated.as_of(terms.game.cap, terms.day).values())

    # --- what the intake refuses ---------------------------------------------------------------------------------------

    def refuse(self, hand: Hand) -> list[Problem]:
        """Piles that are nobody's, more cards than are dealt, a card twice."""
        found, seen = [], set[str]()
        for pile, cards in (hand.cards or {}).items():
            most = self.options.board if pile == BOARD else self.options.own
            if pile != BOARD and seat_of(pile) is None:
                cure = "Name the community cards `board` and the cards of seat 3 `seat-3`."
                found.append(Problem(f"$.cards.{pile}", repr(pile), "there is no such pile in this game", cure))
            elif len(cards) > most:
                cure = f"There are {most}."
                found.append(Problem(f"$.cards.{pile}", " ".join(cards), "too many cards", cure))
            for card in cards:
                if card in seen:
                    cure = "One deck is in play: correct one of the two."
                    found.append(Problem(f"$.cards.{pile}", repr(card), "the card is there twice", cure))
                seen.add(card)
        return found

    # --- settlement ----------------------------------------------------------------------------------------------------

    def settle(self, hand: Hand) -> Sheet:
        """The hand settled again."""
        cards: Mapping[str, Sequence[str]] = hand.cards or {}
        told: list[Explained] = []
        asked: dict[str, None] = {}
        for wager in hand.wagers:
            if wager.wager not in self.terms.wagers:
                return cannot_settle(f"the game has no wager named {wager.wager}")
            told.append(self._settled(hand, wager, cards, asked))
        lines, capped = self._capped(hand, [one.line for one in told], asked)
        readings = tuple(name for name in asked if name in self._readings)
        hands = {pile: self._called(cards, pile) for pile in cards if seat_of(pile) is not None}
        outcome = " ".join(cards.get(BOARD, ())) or "no community cards"
        whys = tuple(one.why for one in told)
        sheet = Sheet(lines, "", outcome, readings=readings, hands=hands, whys=whys, capped=capped)
        return self._reached(hand, sheet)

    def _settled(
        self, hand: Hand, wager: Wager, cards: Mapping[str, Sequence[str]], asked: dict[str, None]
    ) -> Explained:
        stake, says = CENTS[wager.amount], self._says[wager.wager]
        early = self._withdrawn(hand, wager) or self._folded(hand, wager)
        if early is not None:
            return early
        asked |= dict.fromkeys(says.where)
        own, board = cards.get(pile_of(wager.seat), ()), cards.get(BOARD, ())
        value, category = self._ranked(wager.wager, own, board)
        if not category:
            return Explained(NOT_STATED, "the cards that decide it were not recorded")
        if not as_read(self._readings, says.where):
            return Explained(NOT_STATED, "the book leaves it open")
        shown = called(category, value)
        for place, (row, pays) in enumerate(
            zip(self.terms.wagers[wager.wager].rows, self._rows[wager.wager], strict=True), 1
        ):
            if self._pays(pays, category, value):
                return Explained(
                    pushed(stake) if row.row.pushes else won(stake, Fraction(row.pays, row.per), place), shown
                )
        asked |= dict.fromkeys(says.loses_where)
        if not as_read(self._readings, says.loses_where):
            return Explained(NOT_STATED, f"{shown}: the book leaves open whether it loses")
        return Explained(lost(stake), f"{shown}, which no line pays")

    def _withdrawn(self, hand: Hand, wager: Wager) -> Explained | None:
        action = self.options.withdraw.get(wager.wager)
        if action is None:
            return None
        if hand.decisions is None:
            return Explained(NOT_STATED, "whether it was withdrawn was not recorded")
        if any(one.seat == wager.seat and one.action == action for one in hand.decisions):
            return Explained(pushed(CENTS[wager.amount]), "withdrawn")
        return None

    def _folded(self, hand: Hand, wager: Wager) -> Explained | None:
        streets = self.options.streets
        if wager.wager not in streets:
            return None
        made = {one.wager for one in hand.wagers if (one.seat, one.bettor) == (wager.seat, wager.bettor)}
        reached = [street in made for street in streets]
        folded = any(one.seat == wager.seat and one.action == self.options.fold for one in hand.decisions or ())
        if sorted(reached, reverse=True) != reached or (folded and all(reached)):
            return Explained(NOT_STATED, "the wagers and decisions of the seat contradict each other")
        return None if all(reached) else Explained(lost(CENTS[wager.amount]), "folded")

    # --- cards ---------------------------------------------------------------------------------------------------------

    def _ranked(self, name: str, own: Sequence[str], board: Sequence[str]) -> tuple[int, str]:
        """The strength of the cards that decide a wager, and what they are; nothing where they are not all there."""
        kind = self._says[name].cards or "five"
        all_own, all_board = len(own) == self.options.own, len(board) == self.options.board
        try:
            if kind == "five":
                if not (all_own and all_board):
                    return 0, ""
                value = high.strength([*own, *board])
                return value, high.category(value)
            if not (all_own if kind == "own" else all_board):
                return 0, ""
            value = three_card.strength(own if kind == "own" else board)
            return value, three_card.category(value, self._royal[name])
        except NotAHand:
            return 0, ""

    def _pays(self, pays: Condition, category: str, value: int) -> bool:
        if category != pays.category:
            return False
        rank = ranks_of(value)[0]
        return (pays.from_rank or 0) <= rank and (pays.to_rank is None or rank <= pays.to_rank)

    def _called(self, cards: Mapping[str, Sequence[str]], pile: str) -> str:
        try:
            value = high.strength([*cards[pile], *cards.get(BOARD, ())])
            return called(high.category(value), value)
        except NotAHand:
            return " ".join(cards[pile])

    # --- ceilings and the player-dealer's wager ------------------------------------------------------------------------

    def _capped(
        self, hand: Hand, lines: list[WagerDue], asked: dict[str, None]
    ) -> tuple[tuple[WagerDue, ...], tuple[Capped, ...]]:
        """The most that is paid in all: each award cut alike where the text says so, otherwise told of all of them only."""
        capped = []
        for cap in self._caps:
            limit, groups = cents_of(cap.amount), dict[str, list[int]]()
            for i, wager in enumerate(hand.wagers):
                if wager.wager in cap.wagers and lines[i].paid:
                    groups.setdefault(wager.bettor if cap.per == "bettor" else "", []).append(i)
            for group in groups.values():
                total = sum(Fraction(lines[i].paid) for i in group)
                if total > limit:
                    for i in group:
                        lines[i] = self._cut(lines[i], Fraction(limit) / total, asked)
                    if self.options.cut_by is None and not cap.conditional:
                        capped.append(Capped(tuple(group), limit, cap.cite))
        return tuple(lines), tuple(capped)

    def _cut(self, line: WagerDue, share: Fraction, asked: dict[str, None]) -> WagerDue:
        if self.options.cut_by is None:
            return NOT_STATED
        asked.setdefault(self.options.cut_by)
        told = self._readings.get(self.options.cut_by) == self.options.cut_told
        return line._replace(paid=whole(line.paid * share)) if told else NOT_STATED

    def _reached(self, hand: Hand, sheet: Sheet) -> Sheet:
        """As far as the player-dealer's wager reaches, from the house dealer's right counterclockwise."""
        settlement, lines = self.terms.settlement, sheet.lines or ()
        if hand.bank is None or hand.bank.wager is None or settlement is None:
            return sheet
        cover = CENTS[hand.bank.wager]
        if sum(line.paid + line.taken for line in lines) <= cover:
            return sheet
        first = self._readings.get(FIRST, settlement.first_action)
        start = max(seat.seat for seat in hand.seats) if first == RIGHT else hand.action_seat
        if start is None or first not in (RIGHT, THROWN):
            return cannot_settle("the cover ran out and the seat with first action cannot be told")
        if any(line.result == "not stated" for line in lines):
            return cannot_settle("the cover ran out and not all wagers can be told")
        order = Order(start, settlement.order, first != RIGHT, settlement.by_seat)
        settled, indexes, behind = settled_in_order(hand, list(lines), order, cover, self._readings)
        hangs_on = dict.fromkeys((COVER, FIRST, *sheet.readings, *behind))
        known = tuple(name for name in hangs_on if name in self._readings)
        return sheet._replace(lines=settled, order=indexes, covered=False, readings=known)
