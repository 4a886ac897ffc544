"""The house of the floor: its tables, when they open, and which option with which limits hangs there when."""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple
from zoneinfo import ZoneInfo

import msgspec

from compliance.houses.forms.house import House, Posting, TableLayout
from compliance.houses.forms.session import Session
from compliance.houses.forms.shifts import Shift
from compliance.tools.simulate import playing as play
from compliance.tools.simulate import playing_book, signs
from compliance.tools.simulate.notices import limits_alone, limits_of, options
from compliance.tools.simulate.spec import BOUNDARY_HOUR, ESTABLISHMENT, ZONE, Spec, fixed
from games.schema import Game, Option, Schedule
from games.schema.load import Catalogue
from games.terms.game import GameTerms, fee_terms, game_terms

_CHOSEN = Path(__file__).with_name("demonstration.toml")
OPENS = (14, 12, 20, 21, 10, 19, 22, 11)  # hour of the day by table; the late ones deal past midnight
SHIFTS = tuple(Shift(name, (BOUNDARY_HOUR + 8 * n) % 24) for n, name in enumerate(("Day", "Swing", "Grave")))
HUNG_BEFORE = datetime.timedelta(minutes=20)  # a notice hangs before the table opens
SEATS = 7  # at a table of which the book prints no layout
BANKED_BY_ONE = frozenset({"player-dealer", "player"})  # one of the players has the bank
TITLES = {ESTABLISHMENT: "Demonstration house (invented play)"}
NO_RULES = "no rules of play are printed"
SECONDS_A_HAND = 78  # the slowest average; the day must hold the hands before the boundary hour


class TablePlan(NamedTuple):
    """One table of the floor for the whole period."""

    table: str
    game: Game
    layout: str | None  # None: the book prints none
    seats: int
    decks: int
    opens: datetime.time
    full: float  # how much of it is taken at the best hour
    postings: tuple[Posting, ...]
    sessions: Mapping[datetime.date, Session]  # of the proposition player, by gaming day; none where nobody banks

    def opening(self, day: datetime.date) -> datetime.datetime:
        """When the first hand of a gaming day may start, in UTC."""
        after_midnight = self.opens.hour < BOUNDARY_HOUR
        calendar = day + datetime.timedelta(days=1) if after_midnight else day
        return datetime.datetime.combine(calendar, self.opens, ZoneInfo(ZONE)).astimezone(datetime.UTC)


class Plan(NamedTuple):
    """The house and its tables."""

    house: House
    tables: tuple[TablePlan, ...]


def plan(catalogue: Catalogue, spec: Spec) -> Plan:
    """The house of a spec."""
    games, rng = _games(catalogue, spec), Random(f"{spec.seed}/house")
    offers = {game.slug: options(game, spec.last_day, rng) for game in games}
    days = spec.gaming_days()
    tables, count = [], max(spec.tables, len(games)) if spec.every_game else spec.tables
    for index in range(count):
        game = games[index % len(games)]
        terms, chosen = game_terms(game, spec.last_day), offers[game.slug]
        name, seats = _layout(terms, index)
        table = TablePlan(
            table=f"T{index + 1:02d}",
            game=game,
            layout=name,
            seats=seats,
            decks=_decks(terms, index),
            opens=_opens(index, spec.hands),
            full=(0.75, 0.95, 0.6, 0.98)[index % 4],
            postings=(),
            sessions={},
        )
        table = table._replace(sessions=_sessions(table, index, count, spec))
        if not game.schedule:
            table = table._replace(postings=(_limits_alone(table, terms, days[0]),))
        changes = index % 3 == 1 and len(days) > 1  # every third table changes its option on a later day
        hung = [chosen[n % len(chosen)] for n in ((index, index + spec.tables) if changes else (index,)) if chosen]
        starts = [days[0], days[1 + index % (len(days) - 1)] if changes else days[0]]
        postings = table.postings + _postings(table, game, hung, starts, rng)
        tables.append(table._replace(postings=tuple(_signed(posting, table, terms) for posting in postings)))
    house = House(
        form="oliver.house/1",
        establishment=spec.establishment,
        title=TITLES.get(spec.establishment, "Simulated house (invented play)"),
        time_zone=ZONE,
        boundary_hour=BOUNDARY_HOUR,
        demonstration=True,
        city="demonstration",  # made up, as all of it
        shifts=SHIFTS,
        tables=tuple(table.table for table in tables),
        layouts=tuple(TableLayout(table=table.table, layout=table.layout) for table in tables if table.layout),
        postings=tuple(posting for table in tables for posting in table.postings),
        sessions=tuple(session for table in tables for session in table.sessions.values()),
    )
    return Plan(house, tuple(tables))


def _sessions(table: TablePlan, number: int, tables: int, spec: Spec) -> dict[datetime.date, Session]:
    """The proposition player of each gaming day, where one of the players has the bank."""
    if table.game.banked_by not in BANKED_BY_ONE:
        return {}
    found = {}
    for day in spec.gaming_days():
        who = playing_book.proposition(number, tables, day)
        found[day] = playing_book.session(table.table, who, day, table.opening(day), spec)
    return found


def _games(catalogue: Catalogue, spec: Spec) -> list[Game]:
    if spec.game is not None:
        why = no_play(catalogue.games[spec.game])
        if why is not None:
            raise LookupError(f"{spec.game} cannot be dealt: {why}")
        return [catalogue.games[spec.game]]
    if spec.every_game:
        return [game for _, game in sorted(catalogue.games.items()) if no_play(game) is None]
    chosen = tomllib.loads(_CHOSEN.read_text(encoding="utf-8"))["game"]
    able = [game for game in catalogue.games.values() if no_play(game) is None]
    if chosen not in catalogue.games and not able:
        raise LookupError("no game of the catalogue can be played")
    return [catalogue.games[chosen] if chosen in catalogue.games else able[0]]


def no_play(game: Game) -> str | None:
    """Why a game cannot be played, in words; None where it can be."""
    if not game.procedure:
        return NO_RULES
    if not any(procedure.name in play.names() for procedure in game.procedure):
        return f"the simulator does not play the procedure {game.procedure[-1].name} yet"
    return None


def _layout(terms: GameTerms, index: int) -> tuple[str | None, int]:
    """One printed table after the other, with its seats: of games that nobody at it banks, as many as may play."""
    if not terms.layouts:
        return None, SEATS
    printed = terms.layouts[index % len(terms.layouts)]
    return printed.table, printed.seats if terms.game.banked_by in BANKED_BY_ONE else printed.players


def _decks(terms: GameTerms, index: int) -> int:
    """As many packs as most floors use, where the text allows so many; else the most that it allows."""
    deck, wanted = terms.deck, (8, 8, 6)[index % 3]
    if deck is None or deck.allows(wanted) is None:
        return play.packs(terms)
    if deck.most is None:
        return max(deck.packs_min or 1, play.packs(terms))
    return wanted if deck.allows(wanted) else deck.most


def _opens(index: int, hands: int) -> datetime.time:
    """The table's hour, moved forward when so many hands would not end before the boundary hour."""
    needed = -(-hands * 6 * SECONDS_A_HAND // (5 * 3600))
    latest = BOUNDARY_HOUR + 24 - needed
    return datetime.time(max(BOUNDARY_HOUR, min(OPENS[index % len(OPENS)], latest)) % 24)


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
        low, high = limits_of(option, rng)
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


def _signed(posting: Posting, table: TablePlan, terms: GameTerms) -> Posting:
    """The posting with all that stands on its sign."""
    schedule, option = posting.schedule, posting.option
    fee = None if schedule is None or option is None else fee_terms(table.game, schedule, option, terms.day)
    return msgspec.structs.replace(posting, sign=signs.whole(posting, terms, fee, table.decks))


def _limits_alone(table: TablePlan, terms: GameTerms, day: datetime.date) -> Posting:
    low, high = limits_alone(terms)
    hung = fixed(table.opening(day) - HUNG_BEFORE)
    return Posting(table=table.table, game=str(terms.game.slug), from_=hung, min=low, max=high)
