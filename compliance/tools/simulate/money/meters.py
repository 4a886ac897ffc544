"""Progressive meters of an invented floor: set up, read at each shift's beginning and end and around each payout.

Every figure follows from the one before it: so many coins at the increment, less what was paid. What an award takes is asked
of the game's own table.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from random import Random

from compliance.money.ledger.progressive import Part, parts_on
from compliance.money.papers.award import Award
from compliance.money.papers.meter import Meter
from compliance.money.papers.reading import Reading
from compliance.papers.forms.form import Paper, cents
from compliance.tools.simulate.money.cast import MeterCast
from compliance.tools.simulate.money.disputes import Disputes
from compliance.tools.simulate.money.felt import Watch
from compliance.tools.simulate.money.office import Office, at
from compliance.tools.simulate.money.winning import CARDS_OF
from games.cards.card import Card
from games.cards.money import plain, words_of_cents
from games.schema import Game

LIMITED, WHOLE, SHARE = (7, 2), (9, 4), (4, 2)  # every so many days, on which of them
FIXED = 0.6  # how often a fixed sum is won in a shift


class MeterWriter:
    """One meter from day to day."""

    def __init__(self, made: MeterCast, game: Game) -> None:
        self.made, self.game = made, game
        self.amount, self.coins = cents(made.begins), 0
        self.limit: str | None = None
        self._disputes = Disputes(self)

    def papers(self, office: Office) -> Iterator[Paper]:
        """The day's papers."""
        if office.number == 0:
            yield self.set_up(office, office.watches[0].begins)
        for watch in office.watches:
            yield self.read(office, watch, at(watch.begins, 2), "shift-start")
            yield from self._shift(office, watch)
            yield self.read(office, watch, at(watch.ends, -2), "shift-end")

    def _shift(self, office: Office, watch: Watch) -> Iterator[Paper]:
        """What happens in a shift, an hour after its beginning and later; its coins come in beside."""
        last = watch is office.watches[-1]
        ranks = list(self._won(office, last))
        dropped = self._dropped(office, watch)
        for place, rank in enumerate(ranks, 1):
            self._coined(dropped // (len(ranks) + 1))
            yield from self._award(office, watch, rank, at(watch.begins, 60 * place))
        self._coined(dropped - dropped // (len(ranks) + 1) * len(ranks))
        yield from self._disputes.papers(office, watch, last)
        if last and office.turn(*LIMITED):
            self.limit = plain(self.amount + cents(self.made.headroom))
            yield self.set_up(office, watch.ends - datetime.timedelta(minutes=5))

    def _won(self, office: Office, last: bool) -> Iterator[str]:
        held = self.parts(office.day)
        for rank, part in sorted(held.items()):
            if part.share is None:
                continue
            every = WHOLE if part.share == 1 else SHARE
            if last and office.turn(*every):
                yield rank
        fixed = sorted(rank for rank, part in held.items() if part.amount is not None and rank in CARDS_OF)
        if fixed and office.rng.random() < FIXED:
            yield office.rng.choice(fixed)

    def parts(self, day: datetime.date) -> Mapping[str, Part]:
        """What each rank takes, as the book prints it."""
        return parts_on(self.game, day)

    def _dropped(self, office: Office, watch: Watch) -> int:
        if not self.made.tables:
            return office.rng.randint(self.made.tickets // 2, self.made.tickets)
        return sum(
            count
            for (table, shift, name), count in office.taken.coins.items()
            if table in self.made.tables and shift == watch.name and name == self.made.coin
        )

    def _coined(self, coins: int) -> None:
        self.coins += coins
        self.amount += coins * cents(self.made.increment)

    def _award(self, office: Office, watch: Watch, rank: str, moment: datetime.datetime) -> Iterator[Paper]:
        part = self.parts(office.day)[rank]
        due = part.amount if part.share is None else self.amount * part.share
        if due is None or int(due) != due:
            return  # the book prints no rounding
        yield self.read(office, watch, at(moment, -1), "before-payout")
        yield self._logged(office, rank, part, int(due), moment)
        self.amount += (cents(self.made.base) if part.share == 1 else 0) - int(due)
        yield self.read(office, watch, at(moment, 1), "after-payout")

    def _logged(self, office: Office, rank: str, part: Part, due: int, moment: datetime.datetime) -> Award:
        whole = part.share == 1
        return Award(
            id=office.paper("AW", self.made.name, f"{moment:%H%M}"),
            gaming_day=office.day,
            meter=self.made.name,
            table=self.made.tables[0] if self.made.tables else None,
            at=moment,
            amount=plain(due),
            words=words_of_cents(due),
            rank=rank,
            cards=_cards(rank, office.rng),
            seat=office.rng.randint(1, 7),
            dealer=f"D-{office.rng.randint(100, 179)}",
            floor=office.badges("F", 1)[0],
            pit_manager=None if part.share is None else "PM-1",
            games_manager="GM-1" if whole else None,
        )

    def set_up(self, office: Office, moment: datetime.datetime) -> Meter:
        """The meter as it is set from a moment on."""
        made = self.made
        return Meter(
            id=office.paper("MT", made.name),
            gaming_day=office.day,
            meter=made.name,
            title=made.title,
            game=made.game,
            tables=made.tables,
            base=made.base,
            increment=made.increment,
            per=made.per,
            limit=self.limit,
            reserve=made.reserve,
            from_=at(moment),
            by="A-1",
        )

    def read(
        self, office: Office, watch: Watch, moment: datetime.datetime, what: str, cause: str | None = None
    ) -> Reading:
        """What the meter shows now."""
        return Reading(
            id=office.paper("RD", self.made.name, f"{moment:%H%M}"),
            gaming_day=office.day,
            meter=self.made.name,
            at=moment,
            moment=what,  # type: ignore[arg-type]
            shift=watch.name,
            amount=plain(self.amount),
            coin_in=self.coins,
            cause=cause,  # type: ignore[arg-type]
            by=office.badges("F", 1)[0],
        )


def _cards(rank: str, rng: Random) -> tuple[Card, ...]:
    """The winning cards of such a hand."""
    return rng.choice(CARDS_OF[rank])
