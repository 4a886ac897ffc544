"""Keno: numbers of one's choice against those that are drawn, paid by a pay table that is posted; and the progressive payoff.

The balls are `drawn`, all of a game; a ticket's numbers are its `on`. A way ticket is recorded way by way, each with its own
numbers and stake; the ways of one bettor in one game are one ticket. The pay table is `posted.pays`: "8-5" is what a ticket of
one dollar with eight numbers is handed for five of them; of a number of numbers that is there, what is not there pays nothing.
What is handed is the payoff: recorded as paid with the stake taken, or as paid beyond the stake, which is the same money.
The ceiling over a game is shared exactly, so the hand must hold every ticket of its game. A progressive payoff is won by
a decision `wins-progressive` of the bettor's seat; `posted.amounts` has what the indicator showed and any limit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta, Struct, convert

from games.cards.money import CENTS, cents_of
from games.hand.check import Problem
from games.hand.form import Hand, Wager
from games.schema import Cap, dated
from games.settling.sheet import Sheet, WagerDue, cannot_settle
from games.settling.stakes import Applied, Explained, chose, lost, sheet_of, stranger, untold, whole
from games.terms.game import GameTerms


@dataclass
class Payoff:
    """What a ticket is handed, in cents; None where nobody can say. Cut in place where the ceiling reaches it."""

    bettor: str
    sum: Fraction | None
    why: str


class Ceiling(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The caps by name, what is paid beside them, and what is left open."""

    game: str  # the cap over all players
    bettor: str  # the cap of a single winner
    in_full: str  # the duty whose figure is the payoff, in dollars, up to which one is paid in full and not deducted
    cite: tuple[str, ...]
    cut_below_by: str | None = None  # a share that falls to what would have been paid in full
    beside_by: str | None = None  # small payoffs beside a single winner who is held to the cap
    tickets_by: str | None = None  # how one player's share divides over several tickets

    def hold(self, payoffs: Sequence[Payoff], caps: Mapping[object, Cap], small: int, asked: Applied) -> None:
        """Cut the payoffs above `small` to what the ceiling leaves."""
        counted = [one for one in payoffs if one.sum is not None and one.sum > small]
        if not counted:
            return
        if any(one.sum is None for one in payoffs):
            for one in counted:
                one.sum, one.why = (
                    None,
                    f"{one.why}; the ceiling of the game may reach it, and not all tickets can be told",
                )
            return
        total = sum((one.sum or Fraction(0) for one in counted), Fraction(0))
        single = len({one.bettor for one in counted}) == 1
        limit = Fraction(cents_of(caps[self.bettor if single else self.game].amount))
        if total <= limit:
            return
        self._cut(counted, limit, total, small, asked)
        if single and asked.of(self.beside_by) != "beside-it":
            for one in payoffs:
                if one.sum and one not in counted:
                    one.sum, one.why = None, f"{one.why}; whether it is paid beside the ceiling the book leaves open"

    def _cut(self, counted: Sequence[Payoff], limit: Fraction, total: Fraction, small: int, asked: Applied) -> None:
        several = {one.bettor for one in counted if sum(other.bettor == one.bettor for other in counted) > 1}
        for one in counted:
            share = (one.sum or Fraction(0)) * limit / total
            one.why = f"{one.why}; its share of the ceiling of the game"
            below = share < small and asked.of(self.cut_below_by) != "paid-pro-rata"
            split = one.bettor in several and asked.of(self.tickets_by) != "pro-rata"
            one.sum = None if below or split else share


# --- Keno -------------------------------------------------------------------------------------------------------------

SHOWN, LIMIT, WON, DISPUTED = "progressive", "limit", "wins-progressive", "disputed"
Count = Annotated[int, Meta(ge=1)]


class Numbers(Struct, frozen=True, forbid_unknown_fields=True):
    """How many balls there are, how many are drawn, and how many numbers a ticket may have."""

    highest: Count
    drawn: Count
    spots_to: Count
    cite: tuple[str, ...]


class Options(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a book prints of keno; of some only the progressive payoff."""

    numbers: Numbers | None = None
    ways: tuple[str, ...] = ()  # wagers that are ways of a ticket
    ways_by: str | None = None  # the reading that says whether each way is paid or only the highest
    table_by: str | None = None  # the reading that says that the pay table is not printed
    ceiling: Ceiling | None = None
    several_by: str | None = None  # of the progressive payoff: what follows where several win it
    played_by: str | None = None  # the reading that says that the play is not printed


class Condition(Struct, frozen=True, forbid_unknown_fields=True):
    """When a wager wins."""

    matches: Literal["as-posted"] | None = None
    payoff: Literal["as-indicated"] | None = None


class Table:
    """One book's keno, ready to settle game after game."""

    def __init__(self, terms: GameTerms) -> None:
        self.terms, self.options = terms, convert(dict(terms.options), Options)
        self._says = {name: convert(wager.wins or {}, Condition) for name, wager in terms.wagers.items()}
        self._caps = dated.as_of(terms.game.cap, terms.day)
        self._small = 0  # cents that are paid in full beside the ceiling
        if self.options.ceiling is not None:
            in_full = dated.as_of(terms.game.duty, terms.day)[self.options.ceiling.in_full]
            self._small = cents_of(in_full.most or 0)

    # --- what the intake refuses ---------------------------------------------------------------------------------------

    def refuse(self, hand: Hand) -> list[Problem]:
        """Balls and numbers that there are not, twice or too many."""
        numbers = self.options.numbers
        if numbers is None:
            return []
        found = self._misdrawn("$.drawn", list(map(str, hand.drawn or ())), numbers.highest, numbers.drawn)
        for i, wager in enumerate(hand.wagers):
            if wager.on is not None:
                found += self._misdrawn(f"$.wagers[{i}].on", wager.on, numbers.highest, numbers.spots_to)
        return found

    @staticmethod
    def _misdrawn(path: str, marks: list[str], highest: int, most: int) -> list[Problem]:
        shown = " ".join(marks)
        if any(not mark.isdecimal() or not 1 <= int(mark) <= highest for mark in marks):
            return [Problem(path, shown, "there is no such number", f"Write numbers from 1 to {highest}.")]
        if len(set(marks)) != len(marks):
            return [Problem(path, shown, "a number stands twice", "Name each number once.")]
        if len(marks) > most:
            return [Problem(path, shown, "too many numbers", f"There are at most {most}.")]
        return []

    # --- settlement ----------------------------------------------------------------------------------------------------

    def settle(self, hand: Hand) -> Sheet:
        """The game settled again."""
        if (unknown := stranger(self.terms.wagers, hand)) is not None:
            return unknown
        asked, numbers = Applied(self.terms.readings), self.options.numbers
        if numbers is None:
            return sheet_of(self._progressive(hand, asked), "keno", asked)
        if hand.drawn is None or len(hand.drawn) != numbers.drawn:
            return cannot_settle(f"the {numbers.drawn} numbers drawn were not all recorded")
        drawn = frozenset(map(str, hand.drawn))
        payoffs = [self._payoff(hand, wager, drawn, asked) for wager in hand.wagers]
        self._highest_way(hand, payoffs, asked)
        if self.options.ceiling is not None:
            self.options.ceiling.hold(payoffs, self._caps, self._small, asked)
        told = [self._told(wager, payoff) for wager, payoff in zip(hand.wagers, payoffs, strict=True)]
        return sheet_of(told, f"drawn {' '.join(map(str, sorted(hand.drawn)))}", asked)

    def _payoff(self, hand: Hand, wager: Wager, drawn: frozenset[str], asked: Applied) -> Payoff:
        """What a ticket is handed before any ceiling."""
        if wager.on is None:
            return Payoff(wager.bettor, None, "the numbers of the ticket were not recorded")
        spots, caught = len(wager.on), len(drawn.intersection(wager.on))
        why = f"{caught} of {spots} caught"
        table = hand.posted.pays if hand.posted is not None else None
        if table is None or not any(line.startswith(f"{spots}-") for line in table):
            asked.of(self.options.table_by)
            return Payoff(
                wager.bettor, None, f"{why}; what that pays is not printed, and what was posted is not on record"
            )
        pays = Fraction(CENTS[table.get(f"{spots}-{caught}", "0.00")], 100)
        return Payoff(wager.bettor, CENTS[wager.amount] * pays, why)

    def _highest_way(self, hand: Hand, payoffs: list[Payoff], asked: Applied) -> None:
        """A player receives only the highest prize of a ticket: of each way, or of all ways together."""
        for bettor in dict.fromkeys(wager.bettor for wager in hand.wagers):
            mine = [
                payoff
                for wager, payoff in zip(hand.wagers, payoffs, strict=True)
                if wager.bettor == bettor and wager.wager in self.options.ways
            ]
            winning = [payoff for payoff in mine if payoff.sum is None or payoff.sum > 0]
            if len(winning) < 2:
                continue
            applied = asked.of(self.options.ways_by)
            highest = None if any(one.sum is None for one in winning) else max(winning, key=lambda one: one.sum or 0)
            for payoff in winning:
                if applied == "not-stated" or (applied == "whole-ticket" and highest is None):
                    payoff.sum, payoff.why = None, f"{payoff.why}; whether each way is paid the book leaves open"
                elif applied == "whole-ticket" and payoff is not highest:
                    payoff.sum, payoff.why = Fraction(0), f"{payoff.why}; only the highest way of the ticket is paid"

    @staticmethod
    def _told(wager: Wager, payoff: Payoff) -> Explained:
        if payoff.sum is None:
            return untold(payoff.why)
        stake = CENTS[wager.amount]
        return Explained(WagerDue("win", whole(payoff.sum), stake, 0, 0) if payoff.sum else lost(stake), payoff.why)

    # --- the progressive payoff ----------------------------------------------------------------------------------------

    def _progressive(self, hand: Hand, asked: Applied) -> list[Explained]:
        winners = set(chose(hand, WON))
        shown = self._shown(hand)
        found = []
        for wager in hand.wagers:
            if wager.bettor not in winners:
                asked.of(self.options.played_by)
                found.append(
                    untold("no draw and no pay table is printed; it is not recorded that it won the progressive payoff")
                )
            elif isinstance(shown, str):
                found.append(untold(shown))
            elif sum(other.bettor == wager.bettor for other in hand.wagers) > 1:
                found.append(untold("which of his wagers won the progressive payoff was not recorded"))
            elif len(winners) > 1 and asked.of(self.options.several_by) != "equal-shares":
                found.append(
                    untold("several won what the indicator showed, and the book does not say how it is shared")
                )
            else:
                paid = whole(Fraction(shown, len(winners)))
                found.append(
                    Explained(WagerDue("win", paid, CENTS[wager.amount], 0, 0), "won what the indicator showed")
                )
        return found

    @staticmethod
    def _shown(hand: Hand) -> int | str:
        """The cents on the payoff indicator, or why they are not owed as they stood there."""
        amounts = (hand.posted.amounts if hand.posted is not None else None) or {}
        if any(one.action == DISPUTED for one in hand.decisions or ()):
            return "the payoff is in dispute, and the whole of it lies in escrow until that is decided"
        if SHOWN not in amounts:
            return "what the payoff indicator showed was not recorded"
        if LIMIT in amounts and CENTS[amounts[SHOWN]] > CENTS[amounts[LIMIT]]:
            return "the indicator showed more than the limit that was posted"
        return CENTS[amounts[SHOWN]]
