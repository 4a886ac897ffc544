"""The player-dealer position: who holds it, to whom it is offered, and how much money is put up.

Offered as the book says: at the start of the game, then after every so many hands, around the table in its direction,
beginning with the next occupied seat; the first to accept has it. If all decline, the holder goes on and the count begins
anew, where the text lets him; where it does not, the last one asked takes it, because otherwise the game would break.
"""

from __future__ import annotations

import datetime
from collections import Counter
from random import Random
from typing import NamedTuple

import msgspec

from compliance.tools.simulate.finish import finished, money_moved
from compliance.tools.simulate.law import EACH_HAND, minutes
from compliance.tools.simulate.people import Guest, People
from compliance.tools.simulate.spec import fixed
from games.cards.money import plain
from games.hand.form import Bank, Hand, Offer
from games.terms.game import FeeTerms, GameTerms

STEP = 10_000  # the cover is put up in hundreds of dollars
GOES_ON = "offered-after"  # the regime in which a holder whom nobody follows goes on
GOES_WITH_A_LOSS = "pass-on-loss"
HOLDER_GOES_ON = "holder-goes-on"
OFTEN = 6  # times within the time in which so many others have to hold it, one of them takes it
ON_THE_SPOT = ("wagered-on-the-spot-before", "spot-wagered-before")
TAKES = 0.25  # how often somebody takes a position that would otherwise break the game


class Holding(NamedTuple):
    """The position before a hand: the seat that has it, how many hands since it was last offered, the offers made; and whether
    the game was opened anew with it, because nobody who may have it would."""

    seat: int
    held: int
    offers: tuple[tuple[int, bool], ...]
    opened: bool = False


class Turns:
    """How the position of one game goes round."""

    def __init__(self, terms: GameTerms, otherwise: int, law: frozenset[str] = frozenset()) -> None:
        rotation = terms.rotation
        self._direction = None if rotation is None else rotation.direction
        self._regime = GOES_ON if rotation is None else rotation.regime
        self._every = otherwise if rotation is None or rotation.hands is None else rotation.hands
        self._needs = () if rotation is None else rotation.needs
        breaks = "game-stops" if rotation is not None and rotation.refused == "game-breaks" else HOLDER_GOES_ON
        self._must = self._regime != GOES_ON or terms.readings.get("nobody-accepts", breaks) != HOLDER_GOES_ON
        self._spots: set[tuple[int, str]] = set()
        self._wagers: Counter[str] = Counter()
        self._last: str | None = None  # who had it before the one who has it
        self._each_hand = EACH_HAND in law
        self._opened: datetime.datetime | None = None
        self._others: list[tuple[str, datetime.datetime]] = []  # players of no provider who held it, the latest first

    def first(self, people: People, rng: Random) -> Holding:
        """The first offers of the day begin at the house dealer's left."""
        return self._round(
            people, people.asked_from(0, self._direction), people.house_banker, rng, must=False, begins=True
        )

    def following(self, people: People, before: Holding, lost: bool, now: datetime.datetime, rng: Random) -> Holding:
        """The position before the next hand; `lost` is whether the bank lost the one before."""
        passes = lost if self._regime == GOES_WITH_A_LOSS else before.held >= self._every
        if not passes and not self._each_hand:
            return Holding(before.seat, before.held + 1, ())
        asked = people.asked_from(before.seat, self._direction)[:-1]
        turn = self._turn_of(people, asked, now, rng) if self._each_hand else None
        holding = self._round(people, asked, before.seat, rng, must=passes and self._must, turn=turn)
        counts_on = self._must or self._regime != GOES_ON  # otherwise an offer that nobody takes begins the count anew
        kept = not passes and holding.seat == before.seat and counts_on
        return holding._replace(held=before.held + 1) if kept else holding

    def _turn_of(self, people: People, asked: list[int], now: datetime.datetime, rng: Random) -> int | None:
        """Somebody other than a provider's player, where none has held it for long: then he takes it."""
        latest = self._others[0][1] if self._others else self._opened
        if latest is None or now - latest < minutes(EACH_HAND, "minutes") / OFTEN:
            return None
        had = self._others[0][0] if self._others else None
        able = [
            seat
            for seat in asked
            if self._may(seat, people) and people.seats[seat].provider is None and people.seats[seat].occupant != had
        ]
        return rng.choice(able) if able else None

    def played(self, people: People, hand: Hand, holding: Holding) -> None:
        """Keeps what the text looks at when somebody wants the position."""
        if hand.bank is None:
            return
        self._held(people.seats[hand.bank.seat], hand, holding)
        if not (self._needs or self._must):
            return
        if holding.opened:
            self._wagers.clear()
        for seat, accepted in holding.offers if any(accepted for _, accepted in holding.offers) else ():
            self._wagers.pop(people.seats[seat].occupant, None)
            if accepted:
                break
        self._wagers.pop(hand.bank.occupant, None)
        self._spots = {(wager.seat, wager.bettor) for wager in hand.wagers}
        self._wagers.update({bettor for _, bettor in self._spots})

    def _held(self, guest: Guest, hand: Hand, holding: Holding) -> None:
        if self._opened is None or holding.opened:
            self._opened, self._others = hand.started, []
        if guest.provider is None:
            others = [one for one in self._others if one[0] != guest.occupant]
            self._others = [(guest.occupant, hand.ended), *others[:1]]

    def left(self, occupant: str) -> None:
        """Who has it now, so that it does not go to and fro between two."""
        self._last = occupant

    def _round(
        self,
        people: People,
        seats: list[int],
        otherwise: int,
        rng: Random,
        *,
        must: bool,
        begins: bool = False,
        turn: int | None = None,
    ) -> Holding:
        offers = []
        able = [seat for seat in seats if begins or self._may(seat, people)]
        for seat in seats:
            accepted = rng.random() < people.seats[seat].style.banks and seat in able
            if must:
                again = people.seats[seat].occupant == self._last and len(able) > 1
                accepted = seat in able and ((accepted and not again) or rng.random() < TAKES or seat == able[-1])
            accepted = accepted if turn is None else seat == turn
            offers.append((seat, accepted))
            if accepted:
                return Holding(seat, 1, tuple(offers))
        if must:  # the game is broken, and opened anew by somebody else
            anew = seats[0] if self._each_hand else rng.choice([seat for seat in seats if seat != otherwise])
            return Holding(anew, 1, ((anew, True),) if self._each_hand else (), opened=True)
        return Holding(otherwise, 1, tuple(offers))

    def _may(self, seat: int, people: People) -> bool:
        """Whether the text lets the one who sits there have the position."""
        who = people.seats[seat].occupant
        for need in self._needs:
            if need.kind in ON_THE_SPOT and seat not in {spot for spot, _ in self._spots}:
                return False
            if need.kind == "played-the-hand-before" and who not in {bettor for _, bettor in self._spots}:
                return False
            if need.kind == "wagers-this-round" and self._wagers[who] < (need.times or 1):
                return False
        return True


def offers_made(holding: Holding, ended: datetime.datetime) -> list[Offer]:
    """The offers with their times, a second each after the last hand's end."""
    return [
        Offer(seat, accepted, fixed(ended + datetime.timedelta(seconds=i + 1)))
        for i, (seat, accepted) in enumerate(holding.offers)
    ]


def covered(
    hand: Hand, people: People, game: GameTerms, fee: FeeTerms | None, rng: Random, opened: int | None = None
) -> Hand | None:
    """The hand with the bank's wager put up and everything settled; now and then the money does not reach. None where what is
    due cannot be told."""
    if hand.bank is None:
        return finished(hand, game, fee, opened=opened)
    paid, taken = money_moved(game.settle(hand))
    moved = -(-(paid + taken) // STEP) * STEP
    provided = people.seats[hand.bank.seat].provider is not None
    short = rng.random() < (0.01 if provided else 0.08)
    if short:
        for wager in range(max(STEP, moved * rng.randint(3, 8) // 10 // STEP * STEP), moved, STEP):
            done = finished(_with(hand, wager), game, fee, opened=opened)
            if done is not None:
                return done
    return finished(put_up(hand, people, moved, rng), game, fee, opened=opened)


def put_up(hand: Hand, people: People, moved: int, rng: Random) -> Hand:
    """The hand with a bank's wager that reaches for what is moved."""
    if hand.bank is None:
        return hand
    provided = people.seats[hand.bank.seat].provider is not None
    ample = rng.randint(100, 250) * STEP if provided else rng.randint(10, 40) * STEP
    return _with(hand, max(moved, ample))


def _with(hand: Hand, cents: int) -> Hand:
    assert hand.bank is not None
    bank = Bank(hand.bank.seat, hand.bank.occupant, plain(cents), hand.bank.consecutive)
    return msgspec.structs.replace(hand, bank=bank)
