"""One table on one gaming day, from opening to closing, dealt hand after hand."""

from __future__ import annotations

import datetime
from random import Random
from typing import NamedTuple

from compliance.simulate import bank, play, wagering
from compliance.simulate.people import People
from compliance.simulate.shoe import Shoe
from compliance.simulate.spec import ESTABLISHMENT, Spec
from compliance.simulate.tables import TablePlan, fixed
from games.hand import Bank, Hand
from games.house import Posting
from games.schema import Game
from games.terms import FeeTerms, GameTerms, fee_terms, game_terms

DEALER_HANDS = 30  # a dealer pushes on after about half an hour
SHUFFLING = (60, 180)  # seconds


class Surroundings(NamedTuple):
    """What holds at a table on a gaming day."""

    plan: TablePlan
    day: datetime.date
    game: GameTerms
    posting: Posting
    fee: FeeTerms
    open_next_day: bool


def surroundings(plan: TablePlan, game: Game, day: datetime.date, spec: Spec) -> Surroundings:
    """The terms and the notice of a table-day."""
    opening = plan.opening(day)
    posting = next(posting for posting in plan.postings if posting.holds(opening))
    fee = fee_terms(game, posting.schedule, posting.option, day)
    terms = game_terms(game, day, layout=plan.layout)
    return Surroundings(plan, day, terms, posting, fee, day < spec.last_day)


def deal(around: Surroundings, spec: Spec) -> list[Hand]:
    """All hands of the table-day, in order."""
    return _Dealing(around, spec).hands()


class _Dealing:
    """The state of the table between two hands."""

    def __init__(self, around: Surroundings, spec: Spec) -> None:
        self._around = around
        self._rng = rng = Random(f"{spec.seed}/{around.plan.table}/{around.day.isoformat()}")
        self._count = rng.randint(max(4, spec.hands * 4 // 5), max(4, spec.hands * 6 // 5))
        self._people = People(around.plan.table, around.plan.seats, around.plan.full, self._count, rng)
        self._shoe = Shoe(around.plan.decks, rng)
        self._spaces = wagering.spaces_of(around.game)
        self._limits = wagering.limits_of(around.posting)
        self._deal = play.deal_of(around.game.procedure)
        rotation = around.game.rotation
        self._every = rotation.hands if rotation is not None and rotation.hands is not None else spec.hands
        self._dealers = [f"D-{number}" for number in rng.sample(range(100, 180), 6)]
        self._clock = around.plan.opening(around.day) + datetime.timedelta(seconds=rng.randint(0, 600))

    def hands(self) -> list[Hand]:
        done: list[Hand] = []
        holding = bank.first(self._people, self._rng)
        for number in range(1, self._count + 1):
            if number > 1:
                self._people.change(number, holding.seat)
                holding = bank.following(self._people, holding, self._every, self._rng)
            done.append(self._hand(number, holding))
        return done

    def _hand(self, number: int, holding: bank.Holding) -> Hand:
        rng, around, people = self._rng, self._around, self._people
        offers = bank.offers_made(holding, self._clock)
        started = self._clock + datetime.timedelta(seconds=len(offers) + rng.randint(3, 8))
        wagers = wagering.place(people, holding.seat, self._spaces, self._limits, rng)
        wagers = wagering.total(wagers, around.fee, self._limits)
        dealt = started + datetime.timedelta(seconds=12 + len(wagers) // 2 + rng.randint(0, 8))
        ended = dealt + datetime.timedelta(seconds=16 + len(wagers) // 2 + rng.randint(0, 9))
        hand = Hand(
            form="oliver.hand/1",
            id=f"{around.plan.table}-{around.day:%Y%m%d}-{number:04d}",
            establishment=ESTABLISHMENT,
            table=around.plan.table,
            game=around.game.slug,
            gaming_day=around.day,
            number=number,
            started=fixed(started),
            dealt=fixed(dealt),
            ended=fixed(ended),
            dealer=self._dealers[number // DEALER_HANDS % len(self._dealers)],
            decks=self._shoe.decks,
            seats=people.recorded(),
            bank=Bank(holding.seat, people.seats[holding.seat].occupant, consecutive=holding.held),
            offers=offers,
            wagers=wagers,
            cards=self._deal(around.game, self._shoe),
        )
        self._close(ended)
        return bank.covered(hand, people, around.game, around.fee, rng)

    def _close(self, ended: datetime.datetime) -> None:
        """The cards away; a shoe that is through is shuffled before the next hand."""
        self._clock = ended
        self._shoe.hand_done()
        if self._shoe.through:
            self._shoe.shuffle()
            self._clock += datetime.timedelta(seconds=self._rng.randint(*SHUFFLING))
