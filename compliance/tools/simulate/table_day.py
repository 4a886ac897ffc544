"""One table on one gaming day, from opening to closing, dealt hand after hand."""

from __future__ import annotations

import datetime
from random import Random
from typing import NamedTuple

import msgspec

from compliance.tools.simulate import bank, law, wagering
from compliance.tools.simulate import playing as play
from compliance.tools.simulate.finish import in_part, takes_all
from compliance.tools.simulate.left_open import without_open
from compliance.tools.simulate.notices import can_hang, tells_fee
from compliance.tools.simulate.people import People
from compliance.tools.simulate.spec import Spec, fixed
from compliance.tools.simulate.surroundings import Surroundings as Surroundings
from compliance.tools.simulate.surroundings import surroundings as surroundings
from compliance.tools.simulate.tables import BANKED_BY_ONE
from games.cards.money import CENTS
from games.dealing import SHUFFLED_EACH_HAND, Bounds, DealtAnew, Parts, Round, Shoe
from games.hand.form import Bank, Hand, Wager

DEALER_HANDS = 30  # a dealer pushes on after about half an hour
AMPLE = 2_000_000  # cents: a bank that reaches, whatever the open wagers come to
RESHUFFLES = 3  # as many times more, where a small pack does not reach for the round
SHUFFLING, CHANGING = (60, 180), (4, 12)  # seconds: a shoe by hand, and another pack instead
TRIES = 40  # rounds dealt for one hand, before the game is taken as one that cannot be told


class Dealt(NamedTuple):
    """A table-day: its hands in order; those of them that nobody can judge whole; and rounds that are not among the hands
    because the book does not say what is due to some wager, settled as far as it does."""

    hands: list[Hand]
    in_part: set[str]
    left_open: list[Hand]


def deal(around: Surroundings, spec: Spec) -> list[Hand]:
    """All hands of the table-day, in order."""
    return dealt(around, spec).hands


def dealt(around: Surroundings, spec: Spec) -> Dealt:
    """The same with what the book leaves open."""
    return _Dealing(around, spec).done()


class _Dealing:
    """The state of the table between two hands."""

    def __init__(self, around: Surroundings, spec: Spec) -> None:
        self._around, self._in_part, self._left_open = around, set[str](), list[Hand]()
        self._spec = spec
        self._rng = rng = Random(f"{spec.seed}/{around.plan.table}/{around.day.isoformat()}")
        self._count = rng.randint(max(4, spec.hands * 4 // 5), max(4, spec.hands * 6 // 5))
        plan, self._banked = around.plan, around.game.game.banked_by in BANKED_BY_ONE
        needs = around.game.rotation is not None and bool(around.game.rotation.needs)
        self._people = People(
            plan.seats, plan.full, self._count, rng, proposition=around.session if self._banked else None, needs=needs
        )
        self._shoe = Shoe(plan.decks, rng, around.game.deck)
        self._spaces = wagering.spaces_of(around.game, play.left_out(around.game))
        self._bounds = Bounds(around.game, around.limits, around.fee)
        self._deal = play.deal_of(around.game.procedure)
        self._tries, self._button, self._open = TRIES, 0, 0
        self._stake: int | None = None  # what the bank had put up of its own, and may not go below
        # Of an option that prints its limit in words only nobody can tell what may hang there.
        self._notice_told = around.fee is None or (can_hang(around.fee.option) and tells_fee(around.fee))
        self._turns = bank.Turns(around.game, spec.hands, around.law)
        self._stops = law.Stops(around.law)
        self._dealers = [f"D-{number}" for number in rng.sample(range(100, 180), 6)]
        self._clock = around.plan.opening(around.day) + datetime.timedelta(seconds=rng.randint(0, 600))

    def done(self) -> Dealt:
        return Dealt(self._hands(), self._in_part, self._left_open)

    def _hands(self) -> list[Hand]:
        done: list[Hand] = []
        holding = self._turns.first(self._people, self._rng) if self._banked else None
        for number in range(1, self._count + 1):
            if number > 1:
                self._people.change(number, None if holding is None else holding.seat)
            if holding is None:
                self._button = self._people.clockwise_from(self._button)[0]
            if number > 1 and holding is not None:
                holding = self._passed_on(holding, done[-1])
                self._clock = self._stops.before(self._clock, self._people.seats[holding.seat].occupant, self._rng)
            done.append(self._hand(number, holding))
            if holding is not None:
                self._turns.played(self._people, done[-1], holding)
                self._stops.dealt(done[-1])
        return done

    def _passed_on(self, holding: bank.Holding, last: Hand) -> bank.Holding:
        lost, before = self._around.game.settle(last).outcome == "player", last.bank
        own = [CENTS[w.amount] for w in last.wagers if before is not None and w.bettor == before.occupant]
        self._stake = None if lost else sum(own) or None
        following = self._turns.following(self._people, holding, lost, self._clock, self._rng)
        if following.seat != holding.seat and before is not None:
            self._turns.left(before.occupant)
        return following

    def _hand(self, number: int, holding: bank.Holding | None) -> Hand:
        rng, around, people = self._rng, self._around, self._people
        offers = None if holding is None else bank.offers_made(holding, self._clock)
        started = self._clock + datetime.timedelta(seconds=len(offers or ()) + rng.randint(3, 8))
        wagers = self._wagers(holding)
        dealt = started + datetime.timedelta(seconds=12 + len(wagers) // 2 + rng.randint(0, 8))
        ended = dealt + datetime.timedelta(seconds=16 + len(wagers) // 2 + rng.randint(0, 9))
        hand = Hand(
            form="oliver.hand/1",
            id=f"{around.plan.table}-{around.day:%Y%m%d}-{number:04d}",
            establishment=self._spec.establishment,
            table=around.plan.table,
            game=around.game.slug,
            gaming_day=around.day,
            number=number,
            started=fixed(started),
            dealt=fixed(dealt),
            ended=fixed(ended),
            dealer=self._dealers[number // DEALER_HANDS % len(self._dealers)],
            decks=self._shoe.decks if self._cards else None,
            seats=people.recorded(),
            bank=None
            if holding is None
            else Bank(holding.seat, people.seats[holding.seat].occupant, consecutive=holding.held),
            offers=offers,
            opened=self._opened(number, holding),
            wagers=wagers,
        )
        return self._played(hand, holding)

    def _opened(self, number: int, holding: bank.Holding | None) -> bool | None:
        """Whether the game was opened with this hand; of the day's first it is written down where its first hands are free."""
        first = number == 1 and self._around.fee is not None and bool(self._around.fee.free_hands)
        opened = first or (holding is not None and holding.opened)
        self._open = 1 if opened else self._open + 1
        return True if opened else None

    @property
    def _cards(self) -> bool:
        deck = self._around.game.deck
        return deck is None or deck.kind == "cards"

    def _wagers(self, holding: bank.Holding | None) -> list[Wager]:
        around = self._around
        banking = None if holding is None else holding.seat
        if not self._spaces.lines:
            return []  # everybody plays for the pot
        for _ in range(TRIES):
            wagers = wagering.place(self._people, banking, self._spaces, self._bounds, self._rng)
            while around.fee is not None and around.fee.by_table_action:
                try:
                    return wagering.total(wagers, around.fee, around.limits)
                except LookupError:  # where rows are missing some actions have no fee
                    fewer = _fewer(wagers)
                    if len(fewer) == len(wagers):
                        break
                    wagers = fewer
            else:
                return wagers
        raise LookupError(f"{around.game.slug}: option {around.posting.option} prints no band for any action here")

    def _played(self, hand: Hand, holding: bank.Holding | None) -> Hand:
        """The round dealt; again, with fewer wagers and then with others, where the book leaves open what is due."""
        wagers, rounds, partly = hand.wagers, list[Hand](), list[Hand]()
        for attempt in range(RESHUFFLES * self._tries):
            if attempt:
                wagers = _fewer(wagers) if attempt % 4 else self._wagers(holding)
                self._shoe.shuffle()
            dealt = self._round(hand, wagers)
            if attempt == 0:
                self._close(hand.ended)
            done = None if dealt is None else self._told(dealt, rounds, partly)
            if done is not None:
                self._left_open += [self._as_told(one) for one in rounds[:1]]
                if not self._notice_told:
                    self._in_part.add(hand.id)
                return done
            if len(rounds) >= self._tries:
                break
        self._tries = 1  # the book leaves it open in every round of this game: each is recorded as far as it is told
        self._in_part.add(hand.id)
        return self._as_told(partly[0])

    def _as_told(self, hand: Hand) -> Hand:
        reaches = bank.put_up(hand, self._people, AMPLE, self._rng)
        return in_part(reaches, self._around.game, self._around.fee, self._open)

    def _told(self, dealt: Hand, rounds: list[Hand], partly: list[Hand]) -> Hand | None:
        """The round settled and collected: whole, or without the wagers that are not told; kept where it is not."""
        done = self._covered(dealt)
        if done is None:
            rounds.append(dealt)
            smaller = without_open(dealt, self._around.game)
            partly.append(smaller or dealt)
            done = None if smaller is None else self._covered(smaller)
        return done

    def _covered(self, hand: Hand) -> Hand | None:
        return bank.covered(hand, self._people, self._around.game, self._around.fee, self._rng, self._open)

    def _round(self, hand: Hand, wagers: list[Wager]) -> Hand | None:
        try:
            parts: Parts = self._deal(self._given(hand, wagers))
        except DealtAnew:
            return None
        decks = hand.decks if parts.cards is not None else None
        dealt = msgspec.structs.replace(hand, decks=decks, **parts.fields())
        return None if takes_all(dealt, self._around.game, self._around.fee) else dealt

    def _given(self, hand: Hand, wagers: list[Wager]) -> Round:
        seats, around = [seat.seat for seat in hand.seats], self._around
        button = None if hand.bank is not None else self._button
        guests = {seat.seat: seat.occupant for seat in hand.seats}
        given = (around.game, self._rng, self._shoe, wagers, self._bounds, hand.bank)
        return Round(*given, players=seats, button=button, fee=around.fee, guests=guests, stake=self._stake)

    def _close(self, ended: datetime.datetime) -> None:
        """The cards away; a shoe that is through is shuffled before the next hand."""
        self._clock = ended
        self._shoe.hand_done()
        if self._shoe.through:
            self._shoe.shuffle()
            each_hand = self._shoe.decks <= SHUFFLED_EACH_HAND  # another pack is ready, or a machine
            self._clock += datetime.timedelta(seconds=self._rng.randint(*(CHANGING if each_hand else SHUFFLING)))


def _fewer(wagers: list[Wager]) -> list[Wager]:
    """The wagers without those of the last bettor, where there is another one."""
    if not wagers:
        return []
    last = (wagers[-1].seat, wagers[-1].bettor)
    return [wager for wager in wagers if (wager.seat, wager.bettor) != last] or wagers
