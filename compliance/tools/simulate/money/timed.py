"""A table with a time collection: every so many minutes each player pays, and the dealer writes a slip. No hand tells of it."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from zoneinfo import ZoneInfo

import msgspec

from compliance.houses.forms.house import House, Posting
from compliance.money.papers.slip import Slip
from compliance.tools.simulate.money.cast import Timed, cast
from compliance.tools.simulate.money.office import MINUTE, Office, at
from compliance.tools.simulate.notices import limits_of
from compliance.tools.simulate.spec import BOUNDARY_HOUR, ZONE, Spec, fixed
from games.cards.money import plain
from games.schema import Game, Option, dated
from games.schema.load import Catalogue
from games.terms.game import FeeTerms, fee_terms
from games.terms.play import Play


def with_timed(catalogue: Catalogue, spec: Spec, house: House) -> House:
    """The house with the timed tables of money.toml, each with its notice from the first day on."""
    for table in cast().timed:
        game = catalogue.games.get(table.game)
        options = [] if game is None else list(_options(game, table, spec.last_day))
        if not options:
            continue
        rng = Random(f"{spec.seed}/timed/{table.name}")
        option = rng.choice(options)
        low, high = limits_of(option, rng)
        hung = datetime.datetime.combine(spec.gaming_days()[0], datetime.time(BOUNDARY_HOUR), ZoneInfo(ZONE))
        notice = Posting(
            table=table.name,
            game=table.game,
            schedule=table.schedule,
            option=option.number,
            from_=fixed(hung.astimezone(datetime.UTC)),
            min=low,
            max=high,
        )
        house = msgspec.structs.replace(house, tables=(*house.tables, table.name), postings=(*house.postings, notice))
    return house


def _options(game: Game, table: Timed, day: datetime.date) -> Iterator[Option]:
    for schedule in dated.as_of(game.schedule, day).values():
        if schedule.schedule == table.schedule:
            yield from dated.as_of(schedule.option, day).values()


def timed_slips(office: Office, games: Mapping[str, Game]) -> Iterator[Slip]:
    """The day's time collections, one stretch after the other without a gap."""
    for table in cast().timed:
        notice = next((one for one in office.house.postings if one.table == table.name), None)
        if notice is None or notice.schedule is None or notice.option is None:
            continue
        fee = fee_terms(games[table.game], notice.schedule, notice.option, office.day)
        every = min(one.charge.every_minutes or 0 for one in fee.charges if one.charge.kind == "time")
        begins = office.watches[0].begins + table.opens * MINUTE
        for number in range(office.rng.randint(table.least, table.most)):
            players = office.rng.choice(_told(fee, table.players, every))
            each = _each(fee, players, every)[0]
            yield Slip(
                id=office.paper("ST", table.name, number + 1),
                gaming_day=office.day,
                table=table.name,
                kind="time",
                from_=at(begins, every * number),
                to=at(begins, every * (number + 1)),
                amount=plain(players * each),
                dealer=f"D-{office.rng.randint(100, 179)}",
                game=table.game,
                players=players,
                each=plain(each),
            )


def _told(fee: FeeTerms, players: Sequence[int], every: int) -> list[int]:
    """Numbers of players for which the option prints one fee."""
    return [number for number in players if len(_each(fee, number, every)) == 1]


def _each(fee: FeeTerms, players: int, every: int) -> list[int]:
    """What one player owes when so many play."""
    owed = [
        told
        for one in fee.charges
        if one.charge.kind == "time"
        for told in one.owed(Play(players=players, minutes=every))
    ]
    return sorted({figure for told in owed if told.seat is not None for figure in told.due.fees})
