"""Jackpot funds: what was in them, what came in, what went out, what is left. The players' money, kept apart."""

import datetime
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from compliance.money.ledger.day import Carried, Day
from compliance.money.ledger.progressive import game_of
from compliance.money.ledger.reconciliation import lines
from compliance.money.papers.fund import Fund
from compliance.money.papers.fund_entry import FundEntry
from compliance.money.papers.jackpot import Jackpot
from compliance.papers.forms.form import cents
from games import said
from games.cards.money import cents_of
from games.schema import dated


class Movement(NamedTuple):
    """A line of a fund's ledger. Cents; below zero: out of the fund."""

    fund: str
    at: datetime.datetime | None  # None: the drops of the whole day
    what: str
    amount: int
    paper: str = ""


class Ledger(NamedTuple):
    """A fund's day: what it began with, every movement, what is left."""

    fund: str
    title: str
    opening: int
    movements: tuple[Movement, ...]

    @property
    def left(self) -> int:
        return self.opening + sum(movement.amount for movement in self.movements)


class Shares(NamedTuple):
    """How a book divides a jackpot, and how many must be dealt in."""

    losing: Fraction
    winning: Fraction
    table: Fraction
    players: int | None
    cites: tuple[str, ...]


def funds(day: Day) -> dict[str, Fund]:
    """Every fund of the house by its name, as it was set up last."""
    return {fund.fund: fund for fund in _set_up(day)}


def _set_up(day: Day) -> list[Fund]:
    """Every paper of a fund in the order in which they hold, in whatever order they were recorded."""
    return sorted((*day.set_up.of(Fund), *day.papers.of(Fund)), key=lambda fund: (fund.from_, fund.id))


def ledgers(day: Day) -> tuple[Ledger, ...]:
    """The day of every fund."""
    before, dropped = (day.before or Carried()).funds, _dropped(day)
    found = []
    for name, fund in sorted(funds(day).items()):
        first = next(one for one in _set_up(day) if one.fund == name)
        opening = before.get(name, cents(first.opening))
        found.append(Ledger(name, fund.title, opening, tuple(_movements(day, name, dropped))))
    return tuple(found)


def balances(day: Day) -> dict[str, int]:
    """What is left in each fund behind the day, in cents."""
    return {ledger.fund: ledger.left for ledger in ledgers(day)}


def fund_of(day: Day, table: str) -> Fund | None:
    """The fund into which a table's jackpot drops go."""
    found = [fund for fund in funds(day).values() if table in fund.tables]
    return found[-1] if found else None


def feeding(day: Day, table: str) -> tuple[str, ...]:
    """Every fund of whose tables this is one: more than one, and into which its drops go is only a matter of the later paper."""
    return tuple(name for name, fund in funds(day).items() if table in fund.tables)


def contribution(day: Day, name: str) -> int:
    """The most that may be taken of a hand for a fund, in cents: as posted, the highest of the day where it was changed on it,
    and never above what the book of its game allows."""
    held = [one for one in _set_up(day) if one.fund == name]
    today = {one.id for one in day.papers.of(Fund)}
    before = [one for one in held if one.id not in today][-1:]
    posted = max(cents(one.contribution) for one in (*before, *(one for one in held if one.id in today)))
    game = game_of(day, held[-1].game)
    printed = [] if game is None else list(dated.as_of(game.jackpot, day.gaming_day).values())
    return min([posted, *(cents_of(block.contribution_max) for block in printed if block.contribution_max is not None)])


def _dropped(day: Day) -> dict[tuple[str, str], int]:
    """The drops of each table, by the fund into which they go: by the hands, or by slips where none are recorded."""
    drops: dict[tuple[str, str], int] = {}
    for line in lines(day):
        fund = fund_of(day, line.table) if line.holds == "jackpot" and line.collected is not None else None
        if fund is not None:
            drops[fund.fund, line.table] = drops.get((fund.fund, line.table), 0) + (line.collected or 0)
    return drops


def _movements(day: Day, name: str, dropped: Mapping[tuple[str, str], int]) -> Iterator[Movement]:
    for (fund, table), amount in sorted(dropped.items()):
        if fund == name:
            yield Movement(name, None, f"Jackpot drops of table {said.table(table)}", amount)
    moved = [Movement(name, one.at, f"Jackpot paid at table {said.table(one.table)}", -cents(one.amount), one.id)
             for one in day.papers.of(Jackpot) if one.fund == name]  # fmt: skip
    for entry in day.papers.of(FundEntry):
        if entry.fund == name and entry.way != "posted":
            sign = 1 if entry.way == "in" else -1
            moved.append(Movement(name, entry.at, entry.reason, sign * cents(entry.amount), entry.id))
    yield from sorted(moved, key=lambda one: (one.at or datetime.datetime.min.replace(tzinfo=datetime.UTC), one.paper))


def shares(day: Day, slug: str) -> Shares | None:
    """How the book of the fund's game divides a jackpot; None where none is printed."""
    game = game_of(day, slug)
    if game is None:
        return None
    for block in dated.as_of(game.jackpot, day.gaming_day).values():
        parts = [Fraction(one.share) for one in block.share if one.share is not None]
        if (
            block.kind == "bad-beat" and len(parts) == 3
        ):  # the losing hand, the winning one, the rest: as every book prints it
            losing, winning, table = parts
            return Shares(losing, winning, table, block.players_min, tuple(one.cite for one in block.share))
    return None


def contribution_cites(day: Day, slug: str) -> tuple[str, ...]:
    """The lines that limit what a hand gives to the fund."""
    game = game_of(day, slug)
    if game is None:
        return ()
    held = dated.as_of(game.jackpot, day.gaming_day).values()
    return tuple(line for block in held if block.contribution_max is not None for line in block.cite)
