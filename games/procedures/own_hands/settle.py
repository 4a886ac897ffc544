"""One hand for each seat against the bank's, closer to nine: the seats' own cards, or one pair that all share and each draws to.

Each player draws, stands or chooses by his own points, and so does the bank. The hand of a seat is recorded whole as the pile
`seat-3`, the bank's as `banker`, a shared pair as `player`; a seat without a pile of its own stood on the shared pair. A seat
whose hand was played the house way has the decision `house-way`. Where the game's file names a decision for it, a hand that
was foul (`foul`) loses whatever it counts, and may have any number of cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Literal

from msgspec import Struct, convert

from games.cards.card import JOKER
from games.cards.money import CENTS
from games.hand.check import Problem
from games.hand.form import Hand, Wager
from games.hand.seat_hands import own_hands, pile_of, seat_of
from games.settling.action_button import Button
from games.settling.cover import Reach
from games.settling.sheet import Draw, Sheet, WagerDue, cannot_settle
from games.settling.stakes import lost
from games.settling.two_hands import NOT_STATED, Condition, Points, Results
from games.terms.game import GameTerms

__all__ = ["Condition", "Options", "Table"]

CiteLines = tuple[str, ...]
BANK, SHARED = "banker", "player"
NATURAL = 10  # two jokers: above every nine
SURRENDER = "surrender"
SURRENDER_READING = "surrender-when"


class Draws(Struct, frozen=True, forbid_unknown_fields=True):
    """On which points a hand draws, and on which it may."""

    hits: tuple[Points, ...]
    cite: CiteLines
    may: tuple[Points, ...] = ()
    may_cite: CiteLines = ()


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What a game of one hand a seat prints of its cards and draws."""

    points: dict[str, Points]
    points_cite: CiteLines
    dealt: Literal[2, 3]
    player: Draws
    bank: Draws
    shared: bool = False  # the first cards of the players are one pair for all
    wild: bool = False  # jokers are any value; two of them dealt are the highest hand
    ends_on: tuple[Points, ...] = ()  # the bank's dealt points on which nobody draws
    ends_cite: CiteLines = ()
    surrenders: str | None = None  # the wager of which half is forfeited
    doubles: str | None = None  # the wager of who doubles, where what is paid hangs on it
    even_money_by: str | None = None  # the reading by which a wager without printed odds is paid 1 to 1
    fouls: tuple[str, ...] = ()  # decisions: the hand loses
    fouls_cite: CiteLines = ()
    misplay_cite: CiteLines = ()  # who draws or stands against the rule loses the wager


class Table:
    """One game's draws, results and cover, ready to settle hand after hand."""

    def __init__(self, terms: GameTerms) -> None:
        self.terms, self.options = terms, convert(terms.options, Options)
        self._points = {rank + suit: point for rank, point in self.options.points.items() for suit in "SHDC"}
        naturals = (NATURAL,) if self.options.wild else ()
        self._results = Results(terms, naturals, self.options.even_money_by)
        self._button = Button(terms)
        self._reach = Reach(terms, self._button)

    # --- what the intake refuses ---------------------------------------------------------------------------------------

    def refuse(self, hand: Hand) -> list[Problem]:
        """Cards that no hand of the game can show."""
        return [] if not hand.cards else list(self._refused(hand.cards, self._fouled(hand)))

    def _refused(self, piles: Mapping[str, Sequence[str]], fouled: set[int]) -> Iterator[Problem]:
        dealt, shared = self.options.dealt, self.options.shared
        for pile, cards in piles.items():
            where, most = f"$.cards.{pile}", dealt if pile == SHARED else dealt + 1
            if pile != BANK and not seat_of(pile) and not (shared and pile == SHARED):
                cure = "Name the bank's hand `banker` and the hand of a seat like `seat-3`."
                yield Problem(where, repr(pile), "there is no such hand in this game", cure)
            elif not dealt <= len(cards) <= most and seat_of(pile) not in fouled:
                cure = f"A hand has {dealt} cards, and one more where it drew."
                yield Problem(where, str(len(cards)), "an impossible number of cards", cure)
            elif shared and seat_of(pile) and list(cards[:dealt]) != list(piles.get(SHARED, ())):
                cure = "The hand of a seat begins with the cards that all share, recorded as `player`."
                yield Problem(where, " ".join(cards), "not the shared cards", cure)
            for card in cards:
                if card not in self._points and not (card == JOKER and self.options.wild):
                    yield Problem(where, repr(card), "no such card is in this game's packs", "Correct the card.")
        if BANK not in piles:
            cure = "Record the bank's hand, or leave `cards` out when none were seen."
            yield Problem(f"$.cards.{BANK}", "nothing", "the bank's hand is missing", cure)

    # --- settlement ----------------------------------------------------------------------------------------------------

    def settle(self, hand: Hand) -> Sheet:
        """The hand settled again."""
        cards = hand.cards
        if not cards or len(cards.get(BANK, ())) < self.options.dealt:
            return cannot_settle("the cards were not recorded")
        hands = self._hands(hand, cards)
        if isinstance(hands, str):
            return cannot_settle(hands)
        lines: list[WagerDue] = []
        readings: dict[str, None] = {}
        doubled = {(one.seat, one.bettor) for one in hand.wagers if one.wager == self.options.doubles}
        for wager in hand.wagers:
            key = self._key(hands[wager.seat], cards[BANK])
            settled = self._results.of((*key, (wager.seat, wager.bettor) in doubled))
            if wager.wager not in settled.lines:
                return cannot_settle(f"the game has no wager named {wager.wager}")
            readings |= dict.fromkeys(settled.readings)
            lines.append(settled.lines[wager.wager][wager.amount])
        lines = list(self._surrendered(hand, lines, cards[BANK], readings))
        misplayed = self._misplayed(hands, cards[BANK]) - self._given_up(hand)
        lines = [
            lost(CENTS[wager.amount]) if self._foul(hand, wager) or wager.seat in misplayed else line
            for wager, line in zip(hand.wagers, lines, strict=True)
        ]
        bank = self._value(cards[BANK])
        totals = {BANK: (bank, len(cards[BANK]))}
        if self.options.shared:
            totals[SHARED] = (self._value(cards[SHARED]), len(cards[SHARED]))
        totals |= {pile_of(seat): (self._value(own), len(own)) for seat, own in sorted(hands.items())}
        known = tuple(name for name in readings if name in self.terms.readings)
        ended = self._given_up(hand) | self._fouled(hand)
        played = {seat: own for seat, own in hands.items() if seat not in ended}
        draws, card = tuple(self._faults(played, cards[BANK])), cards[BANK][1]
        seat = self._button.seat(hand, card)
        fouled = tuple(map(pile_of, sorted(self._fouled(hand))))
        sheet = Sheet(tuple(lines), "", "seat by seat", totals, draws, seat, readings=known, fouled=fouled)
        return self._reach.held(hand, sheet, card)

    def _hands(self, hand: Hand, cards: Mapping[str, Sequence[str]]) -> dict[int, Sequence[str]] | str:
        """The hand of every seat that wagers; in words what of it was not recorded."""
        own: dict[int, Sequence[str]] = dict(own_hands(cards))
        seats = {wager.seat for wager in hand.wagers} | set(own)
        pair = cards.get(SHARED)
        if self.options.shared and pair is None:
            return "the cards that all share were not recorded"
        for seat in sorted(seats - set(own)):
            if pair is None:
                return f"the hand of seat {seat} was not recorded"
            if not own and self._value(pair) in (*self.options.player.hits, *self.options.player.may):
                return "which seats drew, and which cards, was not recorded"
            own[seat] = pair
        return own

    def _value(self, cards: Sequence[str]) -> int:
        """The points of a hand; a joker makes it nine, and two of them dealt are above that."""
        if JOKER in cards:
            return NATURAL if list(cards) == [JOKER, JOKER] else 9
        return sum(self._points[card] for card in cards) % 10

    def _key(self, own: Sequence[str], bank: Sequence[str]) -> tuple[int, ...]:
        first = self._value(own[: self.options.dealt])
        return self._value(own), len(own), self._value(bank), len(bank), 0, 0, first

    def _surrendered(
        self, hand: Hand, lines: Sequence[WagerDue], bank: Sequence[str], readings: dict[str, None]
    ) -> Iterator[WagerDue]:
        """Half of a surrendered wager is forfeited. Against a bank whose hand had ended the deal the book gives no time."""
        given_up = self._given_up(hand)
        for wager, line in zip(hand.wagers, lines, strict=True):
            if wager.seat not in given_up or wager.wager != self.options.surrenders:
                yield line
            elif self._ended(bank) and self.terms.readings.get(SURRENDER_READING) == NOT_STATED:
                readings[SURRENDER_READING] = None
                yield WagerDue("not stated", 0, 0, 0, 0)
            else:
                half = Fraction(CENTS[wager.amount], 2)
                part = int(half) if half.denominator == 1 else half
                yield WagerDue("lose", 0, part, 0, part)

    @staticmethod
    def _given_up(hand: Hand) -> set[int]:
        """The seats that gave their hand up: it is played no further."""
        return {one.seat for one in hand.decisions or () if one.action == SURRENDER}

    def _fouled(self, hand: Hand) -> set[int]:
        """The seats with a foul hand."""
        return {one.seat for one in hand.decisions or () if one.action in self.options.fouls}

    def _foul(self, hand: Hand, wager: Wager) -> bool:
        """Whether the hand was foul for this wager: for one bettor's where the record names one, else for all on it."""
        return any(
            one.seat == wager.seat and one.action in self.options.fouls and one.bettor in (None, wager.bettor)
            for one in hand.decisions or ()
        )

    def _misplayed(self, hands: Mapping[int, Sequence[str]], bank: Sequence[str]) -> set[int]:
        """The seats that forfeit by how they played; none where the bank's cards had ended the deal."""
        if not self.options.misplay_cite or self._ended(bank):
            return set()
        return {seat for seat, own in hands.items() if any(self._fault(pile_of(seat), own, self.options.player, False))}

    # --- draws ---------------------------------------------------------------------------------------------------------

    def _ended(self, bank: Sequence[str]) -> bool:
        dealt = list(bank[: self.options.dealt])
        return self._value(dealt) in (*self.options.ends_on, NATURAL) or (self.options.wild and dealt[0] == JOKER)

    def _faults(self, hands: Mapping[int, Sequence[str]], bank: Sequence[str]) -> Iterator[Draw]:
        options, ended = self.options, self._ended(bank)
        for seat, cards in sorted(hands.items()):
            yield from self._fault(pile_of(seat), cards, options.player, ended)
        yield from self._fault(BANK, bank, options.bank, ended)

    def _fault(self, pile: str, cards: Sequence[str], draws: Draws, ended: bool) -> Iterator[Draw]:
        points, drew = self._value(cards[: self.options.dealt]), len(cards) > self.options.dealt
        if ended and drew:
            yield Draw(pile, True, points, None, self.options.ends_cite[0])
        elif not ended and points not in draws.may and drew != (points in draws.hits):
            yield Draw(pile, drew, points, None, draws.cite[0])

    def draws(self, pile: str) -> Draws:
        """The rule by which a hand draws."""
        return self.options.bank if pile == BANK else self.options.player

    def ended(self, bank: Sequence[str]) -> bool:
        """Whether the bank's dealt cards ended the deal."""
        return self._ended(bank)

    def points(self, cards: Sequence[str]) -> int:
        """The points of a hand."""
        return self._value(cards)
