"""Two hands against the bank's two: higher, a copy or lower, front and back; and what is set foul."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from games.cards.called import against, called, many, rank
from games.cards.card import JOKER
from games.cards.ranks import RANKS, Order, place, ranks_of, strength
from games.hand.check import Problem
from games.hand.form import Hand
from games.procedures.pai_gow_poker.options import Options, Orders
from games.ranking import high_with_joker, two_card
from games.settling.set_hands import DEALER, SEVEN, SetHand, place_of, set_hands
from games.settling.stakes import ByReading, Readings

FRONT, BACK = 2, 5


def bank_of(hand: Hand, places: Mapping[str, SetHand], house_plays: bool) -> str:
    """The place of the bank's hand; where the House plays as well, `dealer` is never a player's."""
    if hand.bank is None:
        return DEALER
    own = f"seat-{hand.bank.seat}"
    return own if house_plays or own in places else DEALER


def refused(hand: Hand) -> Iterator[Problem]:
    """Piles that are nobody's, more cards than a place is dealt, a card twice."""
    places, seen = set_hands(hand.cards), set[str]()
    for pile, cards in (hand.cards or {}).items():
        named = place_of(pile)
        if named is None:
            cure = "Name the piles of seat 3 `seat-3-front` and `seat-3-back`, the House dealer's `dealer-front` and so on."
            yield Problem(f"$.cards.{pile}", repr(pile), "there is no such pile in this game", cure)
        elif sum(map(len, places[named[0]])) > SEVEN:
            cure = "Each place is dealt seven cards: correct the piles, or leave `cards` out."
            yield Problem(f"$.cards.{pile}", " ".join(cards), "more than seven cards in one place", cure)
        for card in cards:
            if card in seen:
                cure = "One deck is in play: correct one of the two."
                yield Problem(f"$.cards.{pile}", repr(card), "the card is there twice", cure)
            seen.add(card)


# --- Two hands against the bank's two ---------------------------------------------------------------------------------


def in_front(value: int) -> str:
    """A hand of two cards."""
    high, low = ranks_of(value)[:2]
    return f"pair of {many(high)}" if place(value) else f"{rank(high)}-{rank(low)}"


def behind(value: int, of: Order, beside: int = 0) -> str:
    """A hand of five cards, or the best five of seven; with so many of the cards beside what makes it."""
    return called(of.categories[place(value)], value, beside)


# --- Two hands against the bank's two ---------------------------------------------------------------------------------

OPEN = "not stated"
_ALL = 4  # cards beside what makes a hand
_PAIR = 1  # the place of the pair among the categories; below it is the high card


class Halves(NamedTuple):
    """A hand as it was set: how high in front and behind, and whether it is sound, a "foul", or not told."""

    front: int
    back: int
    state: str


class Verdict(NamedTuple):
    """What becomes of a wager on a hand, or that it is not stated, and why."""

    result: str
    why: str


class Comparison:
    """One game's hands against the bank's."""

    def __init__(self, options: Options, orders: Orders, readings: Readings) -> None:
        self._options, self._orders, self._readings = options, orders, readings
        self._copies: dict[str, ByReading] = {copy.case: copy.decides for copy in options.copies}
        shown = options.face_up.ranks if options.face_up is not None else ()
        self._face_up = frozenset(RANKS.index(rank) + 2 for rank in shown)

    # --- one hand ------------------------------------------------------------------------------------------------------

    def halves(self, held: SetHand, of: Order, asked: dict[str, None]) -> Halves:
        """A hand as it was set, under one order."""
        if len(held.front) != FRONT or len(held.back) != BACK:
            return Halves(0, 0, "foul")
        front, back = two_card.strength(held.front, _joker(of)), high_with_joker.strength(held.back, of)
        if front > back and JOKER in held.front and of.joker == "any":
            lower = two_card.lowered(held.front, back)
            if lower < back:
                means = None if self._options.lowered is None else self._options.lowered.of(self._readings, asked)
                state = {"lowered": "sound", "foul": "foul"}.get(str(means), OPEN)
                return Halves(lower if means == "lowered" else front, back, state)
        if front > back:
            return Halves(front, back, "foul")
        if self._options.foul.equal is not None and front == _first_two(back):
            means = self._options.foul.equal.of(self._readings, asked)
            return Halves(front, back, {"stand": "sound", "foul": "foul"}.get(str(means), OPEN))
        return Halves(front, back, "sound")

    def face_up(self, bank: SetHand, of: Order) -> bool:
        """Whether the bank's seven cards are nothing but a high card by which base wagers push."""
        return bool(bank.seven and self._face_up) and self.high_card(bank, of) in self._face_up

    def high_card(self, held: SetHand, of: Order) -> int:
        """The highest card of seven that make nothing else; 0 where they make something, or are not all there."""
        if not held.seven:
            return 0
        value = high_with_joker.strength(held.seven, of)
        return 0 if place(value) else ranks_of(value)[0]

    # --- against the bank ----------------------------------------------------------------------------------------------

    def verdict(
        self, own: SetHand, bank: SetHand, asked: dict[str, None], *, house_banks: bool, others: bool
    ) -> Verdict:
        """The base wager of a hand; `others`: of somebody who did not set it."""
        found = self._orders.told(lambda of, names: self._result(own, bank, of, names, house_banks, others), asked)
        of = self._orders.applied[0]
        if len(found) == 1 and found[0] != OPEN:
            return Verdict(found[0], self.why(own, bank, of))
        return Verdict(OPEN, f"{self.why(own, bank, of)}; the book leaves it open")

    def _result(
        self, own: SetHand, bank: SetHand, of: Order, asked: dict[str, None], house_banks: bool, others: bool
    ) -> str:
        mine, its = self.halves(own, of, asked), self.halves(bank, of, asked)
        if OPEN in (mine.state, its.state):
            return OPEN
        if its.state == "foul":
            foul = self._options.bank_foul
            decides = foul.house if house_banks and foul.house is not None else foul.decides
            pays = decides is not None and decides.of(self._readings, asked) == "pays"
            return "win" if pays and mine.state == "sound" else OPEN
        if mine.state == "foul":
            return self._fouled(asked, others)
        return self._compared(mine, its, asked)

    def _fouled(self, asked: dict[str, None], others: bool) -> str:
        foul = self._options.foul
        if others and foul.others is not None:
            asked.setdefault(foul.others)
            return OPEN
        return "lose" if foul.decides is None else foul.decides.of(self._readings, asked) or OPEN

    def _compared(self, mine: Halves, its: Halves, asked: dict[str, None]) -> str:
        higher = (mine.front > its.front) + (mine.back > its.back)
        copied = (mine.front == its.front) + (mine.back == its.back)
        usual = ("lose", "push", "win")[higher]
        if not copied:
            return usual
        case = "both" if copied == 2 else "beside-higher" if higher else "beside-lower"
        decides = self._copies.get(case)
        return usual if decides is None else decides.of(self._readings, asked) or OPEN

    # --- in words ------------------------------------------------------------------------------------------------------

    def why(self, own: SetHand, bank: SetHand, of: Order) -> str:
        """“front ace-king against queen-jack; back three kings against pair of nines”; or what is foul."""
        mine, its = self.halves(own, of, {}), self.halves(bank, of, {})
        if its.state == "foul":
            return "the bank's hand is set foul"
        if mine.state == "foul":
            return "the hand is set foul"
        front = f"front {in_front(mine.front)} against {in_front(its.front)}{_copy(mine.front, its.front)}"
        named = ((behind(mine.back, of, beside), behind(its.back, of, beside)) for beside in range(_ALL + 1))
        plain = behind(mine.back, of), behind(its.back, of)
        ours, theirs = plain if mine.back == its.back else next((two for two in named if two[0] != two[1]), plain)
        return f"{front}; back {against(ours, theirs)}{_copy(mine.back, its.back)}"

    def called(self, held: SetHand) -> dict[str, str]:
        """The hands of a place in words, by the end of the pile's name."""
        of, said = self._orders.applied[0], dict[str, str]()
        if len(held.front) == FRONT:
            said["-front"] = in_front(two_card.strength(held.front, _joker(of)))
        if len(held.back) == BACK:
            said["-back"] = behind(high_with_joker.strength(held.back, of), of)
        if len(held.unset) == len(held.seven):
            said[""] = behind(high_with_joker.strength(held.unset, of), of) if held.unset else ""
        return {end: words for end, words in said.items() if words}


def _joker(of: Order) -> two_card.Joker:
    return "any" if of.joker == "any" else "ace"


def _copy(mine: int, its: int) -> str:
    return " (a copy)" if mine == its else ""


def _first_two(back: int) -> int | None:
    """What ranks equal in front to a hand of five: its pair, or its two highest cards."""
    category = place(back)
    return strength(category, ranks_of(back)[:2]) if category <= _PAIR else None
