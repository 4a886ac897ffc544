"""The house of the floor: its tables, when they open, and which option with which limits hangs there when."""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import NamedTuple
from zoneinfo import ZoneInfo

from compliance.simulate import play
from compliance.simulate.spec import BOUNDARY_HOUR, ESTABLISHMENT, ZONE, Spec
from games import dated
from games.house import House, Posting, TableLayout
from games.load import Catalogue
from games.schema import Game, Option, Schedule
from games.shifts import Shift
from games.terms import game_terms

_CHOSEN = Path(__file__).with_name("demonstration.toml")
OPENS = (14, 12, 20, 21, 10, 19, 22, 11)  # hour of the day by table; the late ones deal past midnight
SHIFTS = tuple(Shift(name, (BOUNDARY_HOUR + 8 * n) % 24) for n, name in enumerate(("Day", "Swing", "Grave")))
HUNG_BEFORE = datetime.timedelta(minutes=20)  # a notice hangs before the table opens
ROUND_MINIMA = (5, 10, 15, 25, 50, 100)
ROUND_MAXIMA = (200, 300, 500, 1000, 1500, 2000, 3000, 5000, 10000)
SECONDS_A_HAND = 78  # the slowest average; the day must hold the hands before the boundary hour


class TablePlan(NamedTuple):
    """One table of the floor for the whole period."""

    table: str
    layout: str
    seats: int
    decks: int
    opens: datetime.time
    full: float  # how much of it is taken at the best hour
    postings: tuple[Posting, ...]

    def opening(self, day: datetime.date) -> datetime.datetime:
        """When the first hand of a gaming day may start, in UTC."""
        after_midnight = self.opens.hour < BOUNDARY_HOUR
        calendar = day + datetime.timedelta(days=1) if after_midnight else day
        return datetime.datetime.combine(calendar, self.opens, ZoneInfo(ZONE)).astimezone(datetime.UTC)


class Plan(NamedTuple):
    """The house, its tables, and the game they deal."""

    house: House
    game: Game
    tables: tuple[TablePlan, ...]


def plan(catalogue: Catalogue, spec: Spec) -> Plan:
    """The house of a spec."""
    game, rng = _game(catalogue, spec), Random(f"{spec.seed}/house")
    layouts = game_terms(game, spec.last_day).layouts
    offers = _options(game, spec.last_day, rng)
    days = spec.gaming_days()
    tables = []
    for index in range(spec.tables):
        table = TablePlan(
            table=f"T{index + 1:02d}",
            layout=layouts[index % len(layouts)].table,
            seats=layouts[index % len(layouts)].seats,
            decks=(8, 8, 6)[index % 3],
            opens=_opens(index, spec.hands),
            full=(0.75, 0.95, 0.6, 0.98)[index % 4],
            postings=(),
        )
        changes = index % 3 == 1 and len(days) > 1  # every third table changes its option on a later day
        chosen = [offers[index % len(offers)]] + ([offers[(index + spec.tables) % len(offers)]] if changes else [])
        starts = [days[0], days[1 + index % (len(days) - 1)] if changes else days[0]]
        tables.append(table._replace(postings=_postings(table, game, chosen, starts, rng)))
    house = House(
        form="oliver.house/1",
        establishment=ESTABLISHMENT,
        title="Demonstration house (invented play)",
        time_zone=ZONE,
        boundary_hour=BOUNDARY_HOUR,
        demonstration=True,
        shifts=SHIFTS,
        tables=tuple(table.table for table in tables),
        layouts=tuple(TableLayout(table=table.table, layout=table.layout) for table in tables),
        postings=tuple(posting for table in tables for posting in table.postings),
    )
    return Plan(house, game, tuple(tables))


def _game(catalogue: Catalogue, spec: Spec) -> Game:
    if spec.game is not None:
        return catalogue.games[spec.game]
    chosen = tomllib.loads(_CHOSEN.read_text(encoding="utf-8"))["game"]
    if chosen in catalogue.games:
        return catalogue.games[chosen]
    for game in catalogue.games.values():
        if any(procedure.name in play.names() for procedure in game.procedure):
            return game
    raise LookupError("no game of the catalogue has a procedure that the simulator can play")


def _opens(index: int, hands: int) -> datetime.time:
    """The table's hour, moved forward when so many hands would not end before the boundary hour."""
    needed = -(-hands * 6 * SECONDS_A_HAND // (5 * 3600))
    latest = BOUNDARY_HOUR + 24 - needed
    return datetime.time(max(BOUNDARY_HOUR, min(OPENS[index % len(OPENS)], latest)) % 24)


def _options(game: Game, day: datetime.date, rng: Random) -> list[tuple[Schedule, Option]]:
    """Options of every schedule in turn, so that a floor of two tables already has both schedules."""
    lists = []
    for schedule in dated.as_of(game.schedule, day).values():
        options = [(schedule, option) for option in dated.as_of(schedule.option, day).values()]
        rng.shuffle(options)
        lists.append(options)
    longest = max(map(len, lists))
    return [options[i % len(options)] for i in range(longest) for options in lists]


def _postings(
    table: TablePlan,
    game: Game,
    chosen: Sequence[tuple[Schedule, Option]],
    starts: Sequence[datetime.date],
    rng: Random,
) -> tuple[Posting, ...]:
    """One notice after the other; the old one comes down when its last gaming day has ended."""
    zone, postings = ZoneInfo(ZONE), []
    for i, (schedule, option) in enumerate(chosen):
        low, high = _limits(option, rng)
        until = None
        if i + 1 < len(chosen):
            ends = datetime.datetime.combine(starts[i + 1], datetime.time(BOUNDARY_HOUR), zone)
            until = fixed(ends.astimezone(datetime.UTC))
        postings.append(
            Posting(
                table=table.table,
                game=str(game.slug),
                schedule=schedule.schedule,
                option=option.number,
                from_=fixed(table.opening(starts[i]) - HUNG_BEFORE),
                until=until,
                min=low,
                max=high,
            )
        )
    return tuple(postings)


def _limits(option: Option, rng: Random) -> tuple[Decimal, Decimal]:
    """The option's own limit, or round figures within its ranges."""
    limit = option.printed_limit
    low, high = limit.min, limit.max
    if low is None and limit.min_between is not None:
        low = Decimal(rng.choice([x for x in ROUND_MINIMA if limit.min_between[0] <= x <= limit.min_between[1]][:4]))
    if high is None and limit.max_between is not None:
        high = Decimal(rng.choice([x for x in ROUND_MAXIMA if limit.max_between[0] <= x <= limit.max_between[1]]))
    if low is None or high is None:
        raise LookupError(f"option {option.number} prints no limit")
    return low, high


def fixed(moment: datetime.datetime) -> datetime.datetime:
    """Local time with its plain offset: two moments in the hour that a clock change repeats stay in order."""
    local = moment.astimezone(ZoneInfo(ZONE))
    offset = local.utcoffset()
    assert offset is not None
    return moment.astimezone(datetime.timezone(offset))
