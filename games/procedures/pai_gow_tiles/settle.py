"""Pai gow with tiles: four tiles set in two hands of two, each against the player-dealer's, as far as it is printed.

Piles of `tiles`: `seat-3-front` and `seat-3-back` are the hand of seat 3 as it was set, the player-dealer's lie at his own
seat, or in `dealer-front` and `dealer-back`; four tiles in one pile (`seat-3`) were not set. The last of `rolls` is the dice
that say who is first. Decisions that the game's file names: a hand fouled, a hand taken out of play. `house-way` with the
name of a bettor is a hand set anew for him alone, which nobody can tell where no house way is printed.

Hands are played as they were set: neither has to be above the other. Where one of two hands may be a pair, a wong or a
gong, which one is higher is not printed, and the wager is not told.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec import convert

from games.cards.money import CENTS
from games.hand.check import Problem
from games.hand.form import Hand, Wager
from games.hand.seat_hands import pile_of
from games.procedures.pai_gow_tiles.tile_hands import FOUR, Condition, Half, Options, Ranking, refused
from games.settling.action_button import Button
from games.settling.cover import Reach, by_player_dealer
from games.settling.set_hands import DEALER, SetHand, set_hands
from games.settling.sheet import Sheet, WagerDue, cannot_settle
from games.settling.stakes import NOT_STATED, lost, pushed, stranger, won
from games.terms.game import GameTerms

__all__ = ["Condition", "Options", "Table"]

HOUSE_WAY = "house-way"


class Table:
    """One game's ranking, cover and order, ready to settle hand after hand."""

    def __init__(self, terms: GameTerms) -> None:
        self.terms, self.options = terms, convert(dict(terms.options), Options)
        self._ranking = Ranking(self.options, terms.readings)
        self._reach = Reach(terms, Button(terms))
        sizes = {layout.seats for layout in terms.layouts}
        self._positions = sizes.pop() if len(sizes) == 1 else 0

    def refuse(self, hand: Hand) -> list[Problem]:
        """Piles and cards that this game cannot have dealt."""
        return list(refused(hand))

    # --- settlement ----------------------------------------------------------------------------------------------------

    def settle(self, hand: Hand) -> Sheet:
        """The hand settled again."""
        if (unknown := stranger(self.terms.wagers, hand)) is not None:
            return unknown
        if any(refused(hand)):
            return cannot_settle("the tiles are not those of this game")
        places = set_hands(hand.tiles)
        if not places:
            return cannot_settle("the tiles were not recorded")
        own = None if hand.bank is None else pile_of(hand.bank.seat)
        bank = own if own in places else DEALER
        asked: dict[str, None] = {}
        told = [
            self._told(
                hand, wager, places.get(pile_of(wager.seat), SetHand()), places.get(bank or DEALER, SetHand()), asked
            )
            for wager in hand.wagers
        ]
        most = sum(CENTS[one.amount] for one, (line, _) in zip(hand.wagers, told, strict=True) if line == NOT_STATED)
        first = self._first(hand)
        hands = {pile: words for place, tiles in places.items() for pile, words in self._called(place, tiles)}
        shown = [words for pile, words in hands.items() if pile.startswith(f"{bank}-")]
        known = tuple(name for name in asked if name in self.terms.readings)
        lines, whys = tuple(line for line, _ in told), tuple(why for _, why in told)
        outcome = f"bank: {' and '.join(shown) or 'not recorded'}"
        fouls = sorted({one.seat for one in hand.decisions or () if one.action in self.options.fouls})
        fouled, dealt = tuple(map(pile_of, fouls)), self._first_hand(hand)
        sheet = Sheet(
            lines, "", outcome, {}, (), first, readings=known, hands=hands, whys=whys, fouled=fouled, first_hand=dealt
        )
        return by_player_dealer(self._reach, hand, sheet, [0] * len(told), most, None)

    def _called(self, place: str, tiles: SetHand) -> Iterator[tuple[str, str]]:
        for end, half in (("front", tiles.front), ("back", tiles.back)):
            if len(half) == 2:
                yield f"{place}-{end}", self._ranking.called(half)

    def _first(self, hand: Hand) -> int | None:
        """The seat whose wager is first: counted by the dice counterclockwise from the player-dealer, who is number one. Where
        they fall on the own seat, the next to its right is, and the button may have been recorded at either."""
        if not hand.rolls or hand.bank is None or not self._positions:
            return hand.action_seat
        if max(seat.seat for seat in hand.seats) > self._positions:
            return None
        bank = hand.bank.seat
        first, right = (self._counted(bank, count) for count in (sum(hand.rolls[-1]) - 1, 1))
        return hand.action_seat if first == bank and hand.action_seat in (bank, right) else first

    def _first_hand(self, hand: Hand) -> int | None:
        """The seat that is given the first stack of tiles: where the dice fall, the player-dealer's own included."""
        button = self.terms.action_button
        if button is None or not button.first_hand_cite or not hand.rolls or hand.bank is None or not self._positions:
            return None
        return self._counted(hand.bank.seat, sum(hand.rolls[-1]) - 1)

    def _counted(self, seat: int, places: int) -> int:
        return (seat - 1 - places) % self._positions + 1

    # --- one wager -----------------------------------------------------------------------------------------------------

    def _told(
        self, hand: Hand, wager: Wager, own: SetHand, bank: SetHand, asked: dict[str, None]
    ) -> tuple[WagerDue, str]:
        stake = CENTS[wager.amount]
        if hand.bank is not None and wager.seat == hand.bank.seat:
            return NOT_STATED, "the player-dealer has no wager against himself"
        chosen = self._chosen(hand, wager, asked)
        if chosen is not None:
            return chosen
        if not (own.is_set(FOUR) and bank.is_set(FOUR)):
            return NOT_STATED, "how the tiles were set was not recorded"
        front = self._ranking.stands(own.front, bank.front, asked)
        back = self._ranking.stands(own.back, bank.back, asked)
        why = f"front {self._said(front)}, back {self._said(back)}"
        if "not stated" in (front.stands, back.stands):
            return NOT_STATED, f"{why}; the book leaves it open"
        higher = [front.stands, back.stands].count("higher")
        if higher == 1:
            return pushed(stake), why
        terms = self.terms.wagers[wager.wager]
        return (won(stake, Fraction(terms.pays, terms.per)) if higher else lost(stake)), why

    def _chosen(self, hand: Hand, wager: Wager, asked: dict[str, None]) -> tuple[WagerDue, str] | None:
        """A hand fouled or taken out of play, or set anew for one of several bettors."""
        stake = CENTS[wager.amount]
        for one in hand.decisions or ():
            if one.seat != wager.seat:
                continue
            if one.action in self.options.voids:
                return pushed(stake), "the hand was taken out of play"
            if one.action in self.options.fouls and one.bettor in (None, wager.bettor):
                return lost(stake), "the hand was fouled"
            if one.action == HOUSE_WAY and one.bettor == wager.bettor and self._others_there(hand, wager):
                asked.setdefault(self.options.house_way_by)
                return NOT_STATED, "his hand was set anew the house way, which the book does not print"
        return None

    def _others_there(self, hand: Hand, wager: Wager) -> bool:
        return any(one.seat == wager.seat and one.bettor != wager.bettor for one in hand.wagers)

    def _said(self, half: Half) -> str:
        copy = " (a copy)" if half.stands == "copy" else ""
        return f"{half.own} against {half.bank}{copy}"
