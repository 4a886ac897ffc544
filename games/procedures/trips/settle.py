"""Stud with equal bets street by street into one pot, which goes from hand to hand until a hand qualifies for all of it.

Each bet is a wager of its own; who makes no further one has folded. The pile of a seat is its cards, five where it was not
folded. What lay in the pot from the hands before is `posted.amounts`, "rolled-over": 0.00 where the hand begins a round.
Bets go into the pot and are recorded as taken; what the pot brings is recorded as paid on the first bet of the seat that
wins it: all of it, its own bets counted in, or for the best hand that does not qualify the printed part.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta, Struct, convert

from games.cards.called import against, called, told_apart
from games.cards.money import CENTS
from games.cards.ranks import NotAHand, Order
from games.hand.check import Problem
from games.hand.form import Hand
from games.hand.seat_hands import own_hands, seat_of
from games.ranking import high_with_joker
from games.schema import dated
from games.settling.sheet import Sheet, WagerDue, cannot_settle
from games.settling.stakes import Applied, Explained, lost, sheet_of, stranger, untold, whole
from games.terms.game import GameTerms

ROLLED, FOLD = "rolled-over", "fold"
PUT_IN = "went into the pot"
Count = Annotated[int, Meta(ge=1)]


class Options(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The bets in their order, the cards, who wins how much of the pot."""

    bets: tuple[str, ...]
    cards: Count
    cards_cite: tuple[str, ...]
    jokers: Count
    jokers_cite: tuple[str, ...]
    qualifies: str  # the least category that does
    table: str  # the pay table of the pot, and its two rows
    whole_row: str
    part_row: str
    part_by: str | None = None  # of what the part is taken
    part_told: str | None = None
    rolled_by: str | None = None  # whether one who put nothing into what rolled over may win it
    rolled_told: str | None = None
    equal_by: str | None = None
    alone_by: str | None = None


class Condition(Struct, frozen=True, forbid_unknown_fields=True):
    """Who wins the bets."""

    pot: Literal["best-hand"]


class Table:
    """One game's bets and shares, ready to settle hand after hand."""

    def __init__(self, terms: GameTerms) -> None:
        self.terms, self.options = terms, convert(dict(terms.options), Options)
        self._order: Order = high_with_joker.order(joker="any", five="five-of-a-kind", jokers=self.options.jokers)
        self._least = self._order.categories.index(self.options.qualifies)
        table = dated.as_of(terms.game.pay_table, terms.day)[self.options.table]
        self._shares = {row.hand: Fraction(row.share or 0) for row in table.row}

    def refuse(self, hand: Hand) -> list[Problem]:
        """Piles that are nobody's, more cards than are dealt, a card twice."""
        found, seen = list[Problem](), set[str]()
        for pile, cards in (hand.cards or {}).items():
            if seat_of(pile) is None:
                cure = "Name the cards of seat 3 `seat-3`."
                found.append(Problem(f"$.cards.{pile}", repr(pile), "there is no such pile in this game", cure))
            elif len(cards) > self.options.cards:
                found.append(
                    Problem(f"$.cards.{pile}", " ".join(cards), "too many cards", f"There are {self.options.cards}.")
                )
            for card in cards:
                if card in seen and not card.startswith("JK"):
                    cure = "One deck is in play: correct one of the two."
                    found.append(Problem(f"$.cards.{pile}", repr(card), "the card is there twice", cure))
                seen.add(card)
        return found

    def settle(self, hand: Hand) -> Sheet:
        """The hand settled again."""
        if (unknown := stranger(self.terms.wagers, hand)) is not None:
            return unknown
        live = self._live(hand)
        if isinstance(live, str):
            return cannot_settle(live)
        values = dict[int, int]()
        for seat in live:
            try:
                values[seat] = high_with_joker.strength(own_hands(hand.cards or {}).get(seat, ()), self._order)
            except NotAHand:
                if len(live) > 1:
                    return cannot_settle(f"the cards of seat {seat} were not all recorded")
        asked = Applied(self.terms.readings)
        told = self._told(hand, live, values, asked)
        hands = {f"seat-{seat}": self._called(value) for seat, value in values.items()}
        best = max(values, key=lambda seat: values[seat], default=None)
        return sheet_of(told, "no hand" if best is None else f"best hand {self._called(values[best])}", asked, hands)

    def _live(self, hand: Hand) -> list[int] | str:
        """The seats that did not fold; in words where bets and decisions contradict each other."""
        bets, made = self.options.bets, dict[int, int]()
        folded = {one.seat for one in hand.decisions or () if one.action == FOLD}
        for seat in dict.fromkeys(wager.seat for wager in hand.wagers):
            laid = {wager.wager for wager in hand.wagers if wager.seat == seat}
            reached = [bet in laid for bet in bets]
            if sorted(reached, reverse=True) != reached or (seat in folded and all(reached)):
                return f"the bets and decisions of seat {seat} contradict each other"
            made[seat] = sum(reached)
        furthest = max(made.values(), default=0)
        live = [seat for seat, count in made.items() if count == furthest and seat not in folded]
        if furthest < len(bets) and len(live) > 1:
            return "several seats stopped at one bet, and who folded last was not recorded"
        return live

    def _told(self, hand: Hand, live: list[int], values: Mapping[int, int], asked: Applied) -> list[Explained]:
        ahead = max(values.values(), default=0)
        best = [seat for seat in live if values.get(seat, ahead) == ahead]
        row = self._row(hand, live, values, ahead, asked)
        won = self._won(hand, row, asked)
        share = won if len(best) == 1 or isinstance(won, str) else self._divided(won, len(best), asked)
        why = "the whole pot" if row == self.options.whole_row else "its part of the pot, the rest rolls over"
        first = self.options.bets[0]
        found = []
        for wager in hand.wagers:
            stake = CENTS[wager.amount]
            if wager.seat not in live:
                found.append(Explained(lost(stake), "folded"))
            elif wager.seat not in best:
                mine, better = told_apart(self._with_kickers, values[wager.seat], ahead)
                found.append(Explained(lost(stake), against(mine, better)))
            elif isinstance(share, str) and wager.wager == first:
                found.append(untold(share))
            elif wager.wager == first:
                found.append(Explained(WagerDue("win", whole(Fraction(share)), stake, 0, 0), why))
            else:
                found.append(Explained(lost(stake), PUT_IN))
        return found

    def _row(self, hand: Hand, live: list[int], values: Mapping[int, int], ahead: int, asked: Applied) -> str | None:
        """Which row of the pot's table pays; None where the book leaves it open."""
        row = self.options.whole_row if values and self._qualifies(ahead) else self.options.part_row
        if row == self.options.whole_row or len(live) > 1 or len({wager.seat for wager in hand.wagers}) == 1:
            return row
        applied = asked.of(self.options.alone_by)
        return None if applied == "not-stated" else self.options.whole_row if applied == "whole-pot" else row

    def _won(self, hand: Hand, row: str | None, asked: Applied) -> Fraction | str:
        """What the best hand brings in cents, or why nobody can say."""
        amounts = (hand.posted.amounts if hand.posted is not None else None) or {}
        if row is None:
            return "all others folded, and his hand does not qualify: the book leaves open what he wins"
        if ROLLED not in amounts:
            return "what had rolled over in the pot was not recorded"
        by, told = self.options.rolled_by, self.options.rolled_told
        if row == self.options.part_row:
            by, told = self.options.part_by, self.options.part_told
        if by is not None and CENTS[amounts[ROLLED]] and asked.of(by) != told:
            return "who may win what has rolled over, or which part of it, the book leaves open"
        pot = CENTS[amounts[ROLLED]] + sum(CENTS[wager.amount] for wager in hand.wagers)
        return pot * self._shares[row]

    def _divided(self, won: Fraction, hands: int, asked: Applied) -> Fraction | str:
        if asked.of(self.options.equal_by) == "split-equally":
            return won / hands
        return "several hands are equal, and the book does not say how they share"

    def _qualifies(self, value: int) -> bool:
        return self._order.categories.index(high_with_joker.category(value, self._order)) >= self._least

    def _called(self, value: int) -> str:
        return self._with_kickers(value, 0)

    def _with_kickers(self, value: int, beside: int) -> str:
        return called(high_with_joker.category(value, self._order), value, beside)
