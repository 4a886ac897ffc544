"""Wagers on events, each taken at odds that were posted: straight, on several selections at once, on a season, on a proposition.

A wager names its selections in `on` ("game-7:home"), with the odds posted when it was taken in `odds`: one for each
selection, or one for the whole ticket. `results` says of every selection what became of it: won, lost or tied; the event
was canceled, or moved to another site or date; or no winner was declared. The books print no odds, so what is not on
record cannot be told. A canceled selection falls out of a wager on several, which is then one on those that are left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct, convert

from games.cards.money import CENTS, parse_odds
from games.hand.check import Problem
from games.hand.form import Hand, Wager
from games.settling.sheet import Sheet, cannot_settle
from games.settling.stakes import WON, Applied, Explained, lost, pushed, sheet_of, stranger, untold, won
from games.terms.game import GameTerms

REFUNDED, REDUCED = "refunded", "reduced"
Count = Annotated[int, Meta(ge=1)]


class OnEvents(Struct, frozen=True, forbid_unknown_fields=True):
    """How one kind of wager stands to events that do not take place as planned; where a word is printed, or by a reading."""

    selections_from: Count = 1
    selections_to: Count | None = None
    canceled: Literal["refunded", "reduced"] | None = None
    canceled_by: str | None = None
    moved: Literal["refunded", "reduced"] | None = None
    moved_by: str | None = None
    one_left_by: str | None = None  # what a reduced wager is with one selection left
    tied_by: str | None = None
    undeclared_by: str | None = None
    cite: tuple[str, ...] = ()


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The kinds of wagers."""

    wagers: dict[str, OnEvents]


class Condition(Struct, frozen=True, forbid_unknown_fields=True):
    """When a wager wins."""

    selections: Literal["one", "all"]


class _Leg(NamedTuple):
    """One selection of a ticket."""

    mark: str
    result: str
    odds: Fraction | None


class Table:
    """One book's wagers on events, ready to settle ticket after ticket."""

    def __init__(self, terms: GameTerms) -> None:
        self.terms, self.options = terms, convert(dict(terms.options), Options)

    def refuse(self, hand: Hand) -> list[Problem]:
        """Tickets that name a selection twice, too many or too few of them, or odds for other ones."""
        found: list[Problem] = []
        for i, wager in enumerate(hand.wagers):
            kind = self.options.wagers.get(wager.wager)
            if kind is not None and wager.on is not None:
                found += self._misnamed(f"$.wagers[{i}]", wager, wager.on, kind)
        return found

    def _misnamed(self, path: str, wager: Wager, on: list[str], kind: OnEvents) -> Iterator[Problem]:
        if len(set(on)) != len(on):
            yield Problem(f"{path}.on", " ".join(on), "a selection stands twice", "Name each selection once.")
        elif len(on) < kind.selections_from:
            cure = f"Name every selection of the ticket; it has at least {kind.selections_from}."
            yield Problem(f"{path}.on", " ".join(on), "fewer selections than this wager has", cure)
        elif kind.selections_to is not None and len(on) > kind.selections_to:
            cure = "A wager on several selections has a name of its own."
            yield Problem(f"{path}.on", " ".join(on), "more selections than this wager has", cure)
        if wager.odds is not None and len(wager.odds) not in (1, len(on)):
            cure = "Give one for each selection, in their order, or one for the whole ticket."
            yield Problem(f"{path}.odds", " ".join(wager.odds), "odds for another number of selections", cure)

    def settle(self, hand: Hand) -> Sheet:
        """The tickets settled again."""
        if (unknown := stranger(self.terms.wagers, hand)) is not None:
            return unknown
        if hand.results is None:
            return cannot_settle("the results of the events were not recorded")
        asked = Applied(self.terms.readings)
        told = [self._told(wager, hand.results, asked) for wager in hand.wagers]
        decided = sum(one.line.result != "not stated" for one in told)
        return sheet_of(told, f"{decided} of {len(told)} tickets decided", asked)

    def _told(self, wager: Wager, results: Mapping[str, str], asked: Applied) -> Explained:
        kind = self.options.wagers[wager.wager]
        if wager.on is None:
            return untold("what it was laid on was not recorded")
        odds = [parse_odds(one) for one in wager.odds or ()]
        each = odds if len(odds) == len(wager.on) else [None] * len(wager.on)
        legs = [_Leg(mark, results.get(mark, ""), one) for mark, one in zip(wager.on, each, strict=True)]
        standing = list[_Leg]()
        for leg in legs:
            does = self._does(leg, kind, asked)
            if does == "stands":
                standing.append(leg)
            elif does == REFUNDED:
                return Explained(pushed(CENTS[wager.amount]), f"{leg.mark}: {_said(leg)}")
            elif does != REDUCED:
                return untold(f"{leg.mark}: {_said(leg)}")
        return self._of_standing(wager, standing, legs, odds, asked)

    def _does(self, leg: _Leg, kind: OnEvents, asked: Applied) -> str:
        """What a result does to the ticket: it stands, falls out, refunds the ticket, or nobody can say."""
        if leg.result in ("won", "lost"):
            return "stands"
        if leg.result == "canceled":
            return kind.canceled or asked.of(kind.canceled_by)
        if leg.result == "moved":
            return kind.moved or asked.of(kind.moved_by)
        if leg.result in ("tied", "not-declared"):
            return asked.of(kind.tied_by if leg.result == "tied" else kind.undeclared_by)
        return "not-stated"

    def _of_standing(
        self, wager: Wager, standing: list[_Leg], legs: list[_Leg], odds: list[Fraction], asked: Applied
    ) -> Explained:
        stake, kind = CENTS[wager.amount], self.options.wagers[wager.wager]
        beaten = next((leg for leg in standing if leg.result == "lost"), None)
        fallen = ", ".join(f"{leg.mark} {_said(leg)}" for leg in legs if leg not in standing)
        if not standing:
            return Explained(pushed(stake), fallen)
        if fallen and len(standing) == 1 and kind.one_left_by is not None:
            left = asked.of(kind.one_left_by)
            if left != "straight-wager":
                why = f"{fallen}; one selection is left"
                return Explained(pushed(stake), why) if left == REFUNDED else untold(f"{why}: the book leaves it open")
        if beaten is not None:
            return Explained(lost(stake), f"{beaten.mark} lost")
        if not fallen and len(odds) == 1:
            return Explained(won(stake, odds[0]), "won at the odds of the ticket")
        if any(leg.odds is None for leg in standing):
            why = "won, and the odds at which it was taken were not recorded"
            return Explained(WON, f"{fallen}; {why}" if fallen else why)
        whole = Fraction(1)
        for leg in standing:
            whole *= 1 + (leg.odds or 0)
        why = f"{fallen}; the others won" if fallen else "all selections won" if len(standing) > 1 else "won"
        return Explained(won(stake, whole - 1), why)


_WORDS = {
    "canceled": "was canceled",
    "moved": "was moved to another site or date",
    "tied": "ended in a tie, and the book does not say what follows",
    "not-declared": "no winner was declared",
    "": "its result was not recorded",
}


def _said(leg: _Leg) -> str:
    return _WORDS.get(leg.result, leg.result)
