"""One card against the dealer's: the higher wins, and on equal cards a player gives up a part or goes to war.

The pile of a seat is its card, and after it the card of the war; so is the pile of the dealer. Burned cards are no part of
them. Giving up is a decision of the seat; going to war is a wager of its own. Ranks, shares and what a war pays stand in
the game's file. What a war pays lies in one heap on the spot: which of the two wagers it is counted to is a reading.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct, convert

from games.cards.card import rank_of
from games.cards.money import CENTS
from games.hand.check import Problem
from games.hand.form import Hand, Wager
from games.hand.seat_hands import pile_of, seat_of
from games.settling.sheet import Sheet, WagerDue, cannot_settle
from games.settling.stakes import NOT_STATED, lost, pushed, whole, won
from games.terms.game import GameTerms

DEALER = "dealer"
MOST = 2
_THAN = {"higher": " than the dealer's", "lower": " than the dealer's", "equal": " to the dealer's"}
Outcome = Literal["higher", "lower", "equal"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Which wager is which, what is given up, and what a war pays in units of the first wager."""

    ranks: Annotated[str, Meta(min_length=2)]  # from the highest
    ranks_cite: tuple[str, ...]
    base: str
    war: str
    gives_up: str  # the decision
    gives_up_share: str
    gives_up_cite: tuple[str, ...]
    win_pays: int  # beyond the stakes
    tie_pays: int
    war_cite: tuple[str, ...]
    war_by: str  # the reading by which a war pays so much
    war_told: str  # its value
    heap_by: str  # the reading that says to which wager it is counted
    heap_told: str
    war_too_by: str  # whether wagers on the first cards look at those of the war too
    war_too_told: str  # the value by which they do not


class Condition(Struct, frozen=True, forbid_unknown_fields=True):
    """When a wager wins: how the player's card stands to the dealer's, the first or that of the war."""

    first: Outcome | None = None
    war: Outcome | None = None


class _Cards(NamedTuple):
    """How a seat's cards stand to the dealer's; None: not recorded."""

    first: Outcome | None
    war: Outcome | None


class Table:
    """One game's ranks and wagers, ready to settle hand after hand."""

    def __init__(self, terms: GameTerms) -> None:
        self.terms, self.options = terms, convert(dict(terms.options), Options)
        self._readings = dict(terms.readings)
        self._height = {rank: -place for place, rank in enumerate(self.options.ranks)}
        self._wins = {name: convert(wager.wins, Condition) for name, wager in terms.wagers.items() if wager.wins}

    # --- what the intake refuses ---------------------------------------------------------------------------------------

    def refuse(self, hand: Hand) -> list[Problem]:
        """Piles that are nobody's, and more cards than are dealt; a seat that gave up and went to war."""
        found = []
        for pile, cards in (hand.cards or {}).items():
            if pile != DEALER and seat_of(pile) is None:
                cure = "Name the piles `dealer` and, for the card of seat 3, `seat-3`."
                found.append(Problem(f"$.cards.{pile}", repr(pile), "there is no such pile in this game", cure))
            elif not 1 <= len(cards) <= MOST:
                cure = "Record the card, and after it that of the war; leave burned cards out."
                found.append(
                    Problem(f"$.cards.{pile}", " ".join(cards) or "nothing", "an impossible number of cards", cure)
                )
        for i, wager in enumerate(hand.wagers):
            if wager.wager == self.options.war and self._gave_up(hand, wager.seat):
                cure = "A player does one or the other; correct the decision or the wager."
                found.append(Problem(f"$.wagers[{i}]", wager.wager, "the seat gave up, and went to war", cure))
        return found

    # --- settlement ----------------------------------------------------------------------------------------------------

    def settle(self, hand: Hand) -> Sheet:
        """The hand settled again."""
        cards = hand.cards or {}
        if not cards.get(DEALER):
            return cannot_settle("the dealer's card was not recorded")
        lines: list[WagerDue] = []
        whys: list[str] = []
        asked: dict[str, None] = {}
        for wager in hand.wagers:
            if wager.wager not in self.terms.wagers:
                return cannot_settle(f"the game has no wager named {wager.wager}")
            found = self._cards(cards.get(pile_of(wager.seat), []), cards[DEALER])
            line, why = self._line(hand, wager, found, asked)
            lines.append(line)
            whys.append(why)
        readings = tuple(name for name in asked if name in self._readings)
        hands = {pile: " ".join(shown) for pile, shown in cards.items()}
        outcome = " ".join(cards[DEALER])
        return Sheet(tuple(lines), "", outcome, readings=readings, hands=hands, whys=tuple(whys))

    def _cards(self, own: Sequence[str], dealer: Sequence[str]) -> _Cards:
        stood = [self._stands(mine, its) for mine, its in zip(own, dealer, strict=False)]
        return _Cards(*[*stood, None, None][:MOST])

    def _stands(self, mine: str, its: str) -> Outcome:
        own, other = self._height[rank_of(mine)], self._height[rank_of(its)]
        return "equal" if own == other else "higher" if own > other else "lower"

    def _line(self, hand: Hand, wager: Wager, cards: _Cards, asked: dict[str, None]) -> tuple[WagerDue, str]:
        name, stake = wager.wager, CENTS[wager.amount]
        if cards.first is None:
            return NOT_STATED, "the card of the seat was not recorded"
        if name == self.options.war:
            return self._war(wager, cards, asked)
        wins = self._wins[name].first
        terms = self.terms.wagers[name]
        if name != self.options.base and wins == cards.first == "equal" and self._at_war(hand, wager):
            asked.setdefault(self.options.war_too_by)
            if self._readings.get(self.options.war_too_by) != self.options.war_too_told:
                return NOT_STATED, "the book does not say whether the cards of the war count too"
        if cards.first == wins:
            return won(stake, Fraction(terms.pays, terms.per)), f"its card is {cards.first}{_THAN[cards.first]}"
        if name == self.options.base and cards.first == "equal":
            return self._equal(hand, wager, cards, asked)
        return lost(stake), f"its card is {cards.first}{_THAN[cards.first]}"

    def _equal(self, hand: Hand, wager: Wager, cards: _Cards, asked: dict[str, None]) -> tuple[WagerDue, str]:
        """The first wager on equal cards: in part given up, or at war."""
        stake = CENTS[wager.amount]
        if self._at_war(hand, wager):
            return self._heap(wager, cards, asked, first=True)
        if self._gave_up(hand, wager.seat):
            taken = whole(stake * Fraction(self.options.gives_up_share))
            return WagerDue("lose", 0, taken, 0, stake - taken), "equal cards, given up"
        return NOT_STATED, "equal cards, and whether the player gave up or went to war was not recorded"

    def _war(self, wager: Wager, cards: _Cards, asked: dict[str, None]) -> tuple[WagerDue, str]:
        if cards.first != "equal":
            return NOT_STATED, "a war on cards that are not equal, for which the book has no rule"
        return self._heap(wager, cards, asked, first=False)

    def _heap(self, wager: Wager, cards: _Cards, asked: dict[str, None], first: bool) -> tuple[WagerDue, str]:
        """Of the heap on the spot, what is counted to the first wager and what to the war."""
        stake, options = CENTS[wager.amount], self.options
        if cards.war is None:
            return NOT_STATED, "the cards of the war were not recorded"
        wins = self._wins[options.war].war
        if cards.war not in (wins, "equal"):
            return lost(stake), f"its card of the war is {cards.war}{_THAN[cards.war]}"
        asked |= {options.war_by: None, options.heap_by: None}
        if self._readings.get(options.war_by) != options.war_told:
            return NOT_STATED, "the book leaves open what a war pays"
        units = Fraction(options.tie_pays if cards.war == "equal" else options.win_pays)
        both = self._readings.get(options.heap_by) == options.heap_told
        own = min(units, Fraction(1)) if both else units  # the dealer's own amount lies against the war wager
        if first:
            own = units - own
        line = won(stake, own) if own else pushed(stake)
        return line, f"its card of the war is {cards.war}{_THAN[cards.war]}"

    def _at_war(self, hand: Hand, wager: Wager) -> bool:
        same = (wager.seat, wager.bettor, self.options.war)
        return any((one.seat, one.bettor, one.wager) == same for one in hand.wagers)

    def _gave_up(self, hand: Hand, seat: int) -> bool:
        return any(one.seat == seat and one.action == self.options.gives_up for one in hand.decisions or ())
