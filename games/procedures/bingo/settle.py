"""Bingo in its forms: who completes a card with the balls drawn, who of them wins, and what share of which prize.

A card is a wager: `on` has its numbers, column by column from above, the free square left out (or the numbers that the
player wrote). The balls are `drawn` in the order in which they were called. The pattern, the prizes and within how many
balls a jackpot is won are `posted`. A winner declares himself by a decision `bingo`; cards that were voided have a decision
`card-void`, a jackpot that the game's own system verified `jackpot-verified`. A prize is recorded as paid, the price of
the card as taken; or the difference as paid. Where a wheel decides the prize, `spin` is its number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct, convert

from games.cards.money import CENTS
from games.hand.check import Problem
from games.hand.form import Hand, Wager
from games.procedures.bingo.cards import Card
from games.settling.sheet import Sheet, WagerDue, cannot_settle
from games.settling.stakes import NOT_STATED, Applied, Explained, chose, lost, pushed, sheet_of, stranger, untold, whole
from games.terms.game import GameTerms

CLAIM, VOID, VERIFIED, DESIGNATED = "bingo", "card-void", "jackpot-verified", "as-designated"


class Options(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a form of bingo prints; where it leaves something open, the reading that says so."""

    card: Card
    prize: str  # the name of the prize among the posted amounts
    late_prize: str | None = None  # after the balls within which the first one is won
    within: Annotated[int, Meta(ge=1)] | None = None
    within_cite: tuple[str, ...] = ()
    within_by: str | None = None  # "as-designated" is what was posted
    within_told: str | None = None  # the word of the reading by which it is `within`
    last_ball: bool = False  # a winner has the last number called
    last_ball_by: str | None = None
    first_by: str | None = None  # whether the earliest ball decides between winners of other balls
    several: Literal["equal-shares"] | None = None  # where it is printed that winners share; otherwise the reading
    several_by: str | None = None
    cards_by: str | None = None  # two winning cards of one player among several winners
    void_by: str | None = None  # the price of a voided card
    rules_by: str | None = None  # whether the rules of bingo hold at all
    wheel_by: str | None = None  # whose prize the wheel decides
    jackpot: str | None = None  # beside the prize, where it was verified


class Condition(Struct, frozen=True, forbid_unknown_fields=True):
    """When a card wins."""

    completes: Literal["the-pattern", "every-square", "eight-numbers"]


class _Card(NamedTuple):
    """A card that was completed, and the ball that counts for it."""

    place: int  # of its wager in the hand
    bettor: str
    ball: int


class Table:
    """One form of bingo, ready to settle game after game."""

    def __init__(self, terms: GameTerms) -> None:
        self.terms, self.options = terms, convert(dict(terms.options), Options)

    def refuse(self, hand: Hand) -> list[Problem]:
        """Balls that there are not or that were drawn twice, and cards that no game has."""
        found, balls = list[Problem](), hand.drawn or []
        if len(set(balls)) != len(balls) or any(ball > self.options.card.highest for ball in balls):
            cure = f"Write each ball once, from 1 to {self.options.card.highest}."
            found.append(Problem("$.drawn", " ".join(map(str, balls)), "no such balls can be drawn", cure))
        for i, wager in enumerate(hand.wagers):
            wrong = "" if wager.on is None else self.options.card.wrong(wager.on)
            if wrong:
                cure = "Correct the numbers; leave `on` out where the card was not seen."
                found.append(Problem(f"$.wagers[{i}].on", " ".join(wager.on or ()), wrong, cure))
        return found

    # --- who wins ------------------------------------------------------------------------------------------------------

    def settle(self, hand: Hand) -> Sheet:
        """The game settled again."""
        if (unknown := stranger(self.terms.wagers, hand)) is not None:
            return unknown
        if not hand.drawn:
            return cannot_settle("the balls drawn were not recorded")
        asked, told, cards = Applied(self.terms.readings), dict[int, Explained](), list[_Card]()
        for place, wager in enumerate(hand.wagers):
            one = self._looked_at(hand, place, wager, hand.drawn, asked)
            if isinstance(one, Explained):
                told[place] = one
            else:
                cards.append(one)
        claimed = chose(hand, CLAIM)
        open_ = any(one.line.result == "not stated" and hand.wagers[i].bettor in claimed for i, one in told.items())
        told |= self._won(hand, cards, open_, asked)
        return sheet_of([told[i] for i in range(len(told))], _outcome(hand.drawn, told), asked)

    def _looked_at(
        self, hand: Hand, place: int, wager: Wager, drawn: Sequence[int], asked: Applied
    ) -> Explained | _Card:
        """A card by itself: a completed one, or what becomes of one that cannot win."""
        stake, card = CENTS[wager.amount], self.options.card
        if card.spoiled(wager) or wager.bettor in chose(hand, VOID):
            return self._void(stake, asked)
        if hand.decisions is not None and wager.bettor not in chose(hand, CLAIM):
            return Explained(lost(stake), "no bingo was declared on the card")
        if wager.on is None or card.wrong(wager.on):
            return untold("the numbers of the card were not recorded")
        ends = card.complete_with(wager.on, drawn, hand.posted.pattern if hand.posted is not None else None)
        if isinstance(ends, str):
            return untold(ends)
        if not ends:
            return Explained(lost(stake), "the pattern was not complete")
        if self.options.rules_by is not None and asked.of(self.options.rules_by) != "hold":
            return untold("the pattern is complete; whether the rules of bingo hold here the book leaves open")
        if hand.decisions is None:
            return untold("the pattern is complete; whether it was declared at the time was not recorded")
        return self._in_time(place, wager, ends, len(drawn), asked)

    def _in_time(self, place: int, wager: Wager, ends: Sequence[int], last: int, asked: Applied) -> Explained | _Card:
        """A winner has the last number called, where the book asks for that."""
        if last in ends:
            return _Card(place, wager.bettor, last)
        applied = "required" if self.options.last_ball else asked.of(self.options.last_ball_by)
        if applied == "required":
            return Explained(lost(CENTS[wager.amount]), "the pattern is complete, and not with the last number called")
        if applied != "not-required":
            return untold(
                "the pattern is complete, and not with the last number called: whether that is needed the book leaves open"
            )
        return _Card(place, wager.bettor, min(ends))

    def _void(self, stake: int, asked: Applied) -> Explained:
        applied = asked.of(self.options.void_by)
        line = lost(stake) if applied == "kept" else pushed(stake) if applied == "returned" else NOT_STATED
        return Explained(line, "the card is void")

    # --- what the winners get ------------------------------------------------------------------------------------------

    def _won(self, hand: Hand, cards: list[_Card], open_: bool, asked: Applied) -> dict[int, Explained]:
        """What becomes of the completed cards: the winners share a prize, the others lose."""
        if open_:
            return _all(cards, "the pattern is complete; another card on which bingo was declared cannot be told")
        told, winners = dict[int, Explained](), cards
        if len({card.ball for card in cards}) > 1:
            if asked.of(self.options.first_by) != "earliest-ball":
                return _all(cards, "the pattern is complete; who of several was first the book leaves open")
            first = min(card.ball for card in cards)
            winners = [card for card in cards if card.ball == first]
            told = self._lost(
                hand, [card for card in cards if card.ball > first], "another card was complete before it"
            )
        if len({card.bettor for card in winners}) > 1:
            applied = self.options.several or asked.of(self.options.several_by)
            if applied == "first-to-claim":
                first_bettor = min((card.bettor for card in winners), key=chose(hand, CLAIM).index)
                later = [card for card in winners if card.bettor != first_bettor]
                winners = [card for card in winners if card not in later]
                told |= self._lost(hand, later, "the pattern is complete; another player declared bingo before")
            elif applied not in ("both-win", "equal-shares"):
                return told | _all(
                    winners, "the pattern is complete; whether several winners share the book leaves open"
                )
        return told | self._shared(hand, winners, asked)

    def _shared(self, hand: Hand, winners: list[_Card], asked: Applied) -> dict[int, Explained]:
        prize = self._prize(hand, winners, asked)
        if isinstance(prize, str):
            return _all(winners, f"the pattern is complete; {prize}")
        players = {card.bettor: sum(other.bettor == card.bettor for other in winners) for card in winners}
        once = "each-card"
        if len(players) > 1 and max(players.values()) > 1:
            once = asked.of(self.options.cards_by)
            if once == "not-stated":
                open_ = "whether two cards of one player are two winners the book leaves open"
                return _all(winners, f"the pattern is complete; {open_}")
        told = {}
        for card in winners:
            parts = len(winners) if once == "each-card" else len(players) * players[card.bettor]
            extra = self._jackpot(hand, card, winners)
            share, stake = Fraction(prize, parts), CENTS[hand.wagers[card.place].amount]
            why = "the pattern is complete" if parts == 1 else f"the pattern is complete; its share is 1/{parts}"
            told[card.place] = (
                untold(f"{why}; {extra}")
                if isinstance(extra, str)
                else Explained(
                    WagerDue("win", whole(share + extra), stake, 0, 0), f"{why}; jackpot verified" if extra else why
                )
            )
        return told

    def _prize(self, hand: Hand, winners: list[_Card], asked: Applied) -> int | str:
        """The prize in cents, or why it is not known."""
        name: str | None = self.options.prize
        if self.options.wheel_by is not None:
            if asked.of(self.options.wheel_by) != "winner-of-a-bingo-game":
                return "which winners have the wheel decide the book leaves open"
            name = hand.spin
        elif self.options.late_prize is not None and winners:
            within = self._within(hand, asked)
            if within is None:
                return "within how many balls the first prize is won is not on record"
            name = self.options.prize if winners[0].ball <= within else self.options.late_prize
        if name is None:
            return "where the wheel stopped was not recorded"
        amounts = (hand.posted.amounts if hand.posted is not None else None) or {}
        return CENTS[amounts[name]] if name in amounts else f"what was posted as {name} was not recorded"

    def _within(self, hand: Hand, asked: Applied) -> int | None:
        if self.options.within_by is None:
            return self.options.within
        applied = asked.of(self.options.within_by)
        if applied == DESIGNATED:
            return None if hand.posted is None else hand.posted.balls
        return self.options.within if applied == self.options.within_told else None

    def _jackpot(self, hand: Hand, card: _Card, winners: list[_Card]) -> Fraction | str:
        """What the jackpot beside the prize brings a card; in words why nobody can say."""
        name = self.options.jackpot
        cards = [one for one in winners if one.bettor in chose(hand, VERIFIED)]
        if name is None or card not in cards:
            return Fraction(0)
        amounts = (hand.posted.amounts if hand.posted is not None else None) or {}
        return (
            Fraction(CENTS[amounts[name]], len(cards))
            if name in amounts
            else "what the jackpot showed was not recorded"
        )

    @staticmethod
    def _lost(hand: Hand, cards: Iterable[_Card], why: str) -> dict[int, Explained]:
        return {card.place: Explained(lost(CENTS[hand.wagers[card.place].amount]), why) for card in cards}


def _all(cards: Iterable[_Card], why: str) -> dict[int, Explained]:
    return {card.place: untold(why) for card in cards}


def _outcome(drawn: Sequence[int], told: Mapping[int, Explained]) -> str:
    wins = sum(one.line.result == "win" for one in told.values())
    return f"{len(drawn)} balls called, {wins or 'no'} winning card{'' if wins == 1 else 's'}"
