"""Panguingue: antes in the middle for the first to meld eleven cards, and melds that every other player pays in chips.

The antes are wagers `tops`. What a player pays another for his melds is one wager, recorded at the seat that pays: `on` names
the seat that is paid, `amount` is the stake and `points` for how many chips it stands. The melds are piles, `seat-3-1`,
`seat-3-2` and so on, each in the order in which its cards were laid. Decisions tell the rest: `on-top` who retired, `out`
who melded eleven cards, `foul` and `dead-hand`, `split-tops` by two who shared the antes, `split-meld` and `borrow`
where a meld was taken apart. What was taken from the antes is a collection from the pot.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta, Struct, convert

from games.cards.money import CENTS
from games.hand.check import Problem
from games.hand.form import Hand, Wager
from games.hand.seat_hands import seat_of
from games.procedures.pan.melds import Melds, Worth, worth
from games.settling.sheet import Sheet, WagerDue, cannot_settle
from games.settling.stakes import Applied, Explained, lost, other_seat, pushed, sheet_of, stranger, untold, whole
from games.terms.game import GameTerms

ON_TOP, OUT, FOUL, DEAD, SPLIT = "on-top", "out", "foul", "dead-hand", "split-tops"
APART = frozenset({"split-meld", "borrow"})
Count = Annotated[int, Meta(ge=1)]


class Options(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The melds and what is paid for going out; where the text leaves something open, the reading that says so."""

    melds: Melds
    out_chips: Count
    out_cards: Count
    out_again: bool  # the winner's melds are paid once more
    out_cite: tuple[str, ...]
    pays_by: str | None = None  # whether those who retired pay: "active-players"
    suit_by: str | None = None  # whether a card of another suit added to a set of one suit is paid: "any-suit-paid"
    split_by: str | None = None


class Condition(Struct, frozen=True, forbid_unknown_fields=True):
    """Who wins the antes; what is paid for melds nobody wins from the other side."""

    tops: Literal["first-out"]


class Table:
    """One game's melds, ready to settle hand after hand."""

    def __init__(self, terms: GameTerms) -> None:
        self.terms, self.options = terms, convert(dict(terms.options), Options)
        self._tops = frozenset(name for name, wager in terms.wagers.items() if wager.wins is not None)

    # --- what the intake refuses ---------------------------------------------------------------------------------------

    def refuse(self, hand: Hand) -> list[Problem]:
        """Piles that are no meld, cards that are not in the pack, and payments to nobody."""
        found, seats = list[Problem](), {str(seat.seat) for seat in hand.seats}
        for pile, cards in (hand.cards or {}).items():
            if _seat_of(pile) is None:
                cure = "Name the melds of seat 3 `seat-3-1`, `seat-3-2` and so on."
                found.append(Problem(f"$.cards.{pile}", repr(pile), "there is no such pile in this game", cure))
            found += [
                Problem(f"$.cards.{pile}", repr(card), "no such card is in this game's packs", "Correct the card.")
                for card in cards
                if card[0] not in self.options.melds.order.split()
            ]
        for i, wager in enumerate(hand.wagers):
            if wager.on is not None and (len(wager.on) != 1 or wager.on[0] not in seats - {str(wager.seat)}):
                cure = "Name the one other seat that was paid."
                found.append(Problem(f"$.wagers[{i}].on", " ".join(wager.on), "no other seat of the hand", cure))
        return found

    # --- settlement ----------------------------------------------------------------------------------------------------

    def settle(self, hand: Hand) -> Sheet:
        """The hand settled again."""
        if (unknown := stranger(self.terms.wagers, hand)) is not None:
            return unknown
        if hand.decisions is None:
            return cannot_settle("what the players declared was not recorded")
        acts = dict[int, set[str]]()
        for one in hand.decisions:
            acts.setdefault(one.seat, set()).add(one.action)
        out = [seat for seat, did in acts.items() if OUT in did]
        if len(out) > 1:
            return cannot_settle("two players are recorded as the first to go out")
        asked = Applied(self.terms.readings)
        worths = self._worths(hand)
        told = [
            self._ante(hand, wager, acts, out, asked)
            if wager.wager in self._tops
            else self._payment(hand, wager, acts, out, worths, asked)
            for wager in hand.wagers
        ]
        hands = {pile: _called(one) for each in worths.values() for pile, one in each.items()}
        fouled = tuple(f"seat-{seat}" for seat, did in sorted(acts.items()) if FOUL in did)
        return sheet_of(told, f"seat {out[0]} went out" if out else "nobody went out", asked, hands, None, fouled)

    def _worths(self, hand: Hand) -> dict[int, dict[str, Worth]]:
        """What every meld is worth, by seat and pile."""
        found = dict[int, dict[str, Worth]]()
        for pile, cards in (hand.cards or {}).items():
            seat = _seat_of(pile)
            if seat is not None:
                found.setdefault(seat, {})[pile] = worth(self.options.melds, cards)
        return found

    # --- the antes -----------------------------------------------------------------------------------------------------

    def _ante(
        self, hand: Hand, wager: Wager, acts: Mapping[int, set[str]], out: list[int], asked: Applied
    ) -> Explained:
        stake, did = CENTS[wager.amount], acts.get(wager.seat, set())
        if DEAD in did:
            return Explained(pushed(stake), "dealt too few cards: the hand is dead and the ante goes back")
        if out and wager.seat != out[0]:
            return Explained(lost(stake), f"seat {out[0]} went out")
        if not out:
            if ON_TOP in did:
                return Explained(lost(stake), "retired")
            if any(SPLIT in each for each in acts.values()):
                asked.of(self.options.split_by)
                return untold("two players split the antes, and how and after which fee the book does not say")
            return untold("who melded all cards first was not recorded")
        if hand.collections is None:
            return untold("went out; what was taken from the antes was not recorded")
        taken = sum(CENTS[one.amount] for one in hand.collections if one.source == "pot")
        others = [
            CENTS[one.amount]
            for one in hand.wagers
            if one.wager in self._tops and one.seat != wager.seat and DEAD not in acts.get(one.seat, set())
        ]
        left = sum(others) - taken
        if left < 0:
            return untold("went out; more is recorded as taken from the antes than the others put in")
        return Explained(WagerDue("win", left, 0, 0, 0), "went out; the antes less what was taken from them")

    # --- the melds -----------------------------------------------------------------------------------------------------

    def _payment(
        self,
        hand: Hand,
        wager: Wager,
        acts: Mapping[int, set[str]],
        out: list[int],
        worths: Mapping[int, Mapping[str, Worth]],
        asked: Applied,
    ) -> Explained:
        stake, paid = CENTS[wager.amount], other_seat(wager)
        if paid is None or wager.points is None:
            return untold("which seat was paid, or for how many chips, was not recorded")
        nothing = self._nothing(wager, paid, acts, asked)
        if nothing is not None:
            return nothing
        chips = self._chips(hand, paid, paid in out, worths.get(paid, {}), asked)
        if isinstance(chips, str):
            return untold(chips)
        moved = Fraction(stake * chips, wager.points)
        why = f"{chips} chip{'' if chips == 1 else 's'} to seat {paid}"
        if not chips:
            return Explained(pushed(stake), why)
        return Explained(WagerDue("lose", 0, whole(moved), whole(max(stake - moved, Fraction(0))), 0), why)

    def _nothing(self, wager: Wager, paid: int, acts: Mapping[int, set[str]], asked: Applied) -> Explained | None:
        """Why nothing is paid, or nobody can tell; None where the melds decide."""
        stake = CENTS[wager.amount]
        if acts.get(paid, set()) & {ON_TOP, FOUL, DEAD}:
            return Explained(pushed(stake), f"seat {paid} was out of the play or fouled, and collects nothing")
        if acts.get(wager.seat, set()) & {ON_TOP, DEAD}:
            applied = asked.of(self.options.pays_by)
            if applied == "not-stated":
                return untold("whether one who retired pays for melds the book leaves open")
            if applied == "active-players":
                return Explained(pushed(stake), "retired, and only active players pay")
        if acts.get(paid, set()) & APART:
            return untold(f"seat {paid} took a meld apart, and what was collected before that was not recorded")
        return None

    def _chips(self, hand: Hand, seat: int, out: bool, melds: Mapping[str, Worth], asked: Applied) -> int | str:
        """What the melds of a seat pay, or why nobody can say."""
        chips = 0
        for pile, one in melds.items():
            if one.why_not:
                return f"{pile.replace('-', ' ', 1).replace('-', ', meld ')}: {one.why_not}"
            chips += one.chips
            if one.by_suit and asked.of(self.options.suit_by) == "any-suit-paid":
                chips += one.by_suit
        if not out:
            return chips
        laid = sum(len((hand.cards or {})[pile]) for pile in melds)
        if laid != self.options.out_cards:
            return f"seat {seat} went out, and {laid} of its {self.options.out_cards} cards are on record"
        return chips * (1 + self.options.out_again) + self.options.out_chips


def _seat_of(pile: str) -> int | None:
    seat, _, number = pile.rpartition("-")
    return seat_of(seat) if number.isascii() and number.isdigit() else None


def _called(one: Worth) -> str:
    if one.why_not:
        return one.why_not
    return f"{one.says}, {one.chips} chip{'' if one.chips == 1 else 's'}"
