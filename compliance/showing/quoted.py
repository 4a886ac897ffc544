"""A fee quoted before a hand is played: what is counted, the sum, the printed row, the fee, and the reading it hangs on."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from msgspec import Struct

from games import defect
from games.money import cents_of, dollars, plain
from games.schema import Game
from games.sheet import Due
from games.terms import FeeTerms, fee_terms


class Counted(Struct, frozen=True):
    """One wager of the question, and whether the schedule counts it."""

    wager: str
    title: str
    amount: str
    counted: bool


class PrintedRow(Struct, frozen=True):
    """A row of the option as printed, its line, and whether the total lies in it."""

    printed: str
    fee: str
    line: str
    answers: bool


class AppliedReading(Struct, frozen=True):
    """A reading that the fee hangs on."""

    name: str
    applied: str
    question: str
    why: str
    lines: tuple[str, ...]


class Quote(Struct, frozen=True):
    """The fee due, with everything that a person needs to work it out again. `due` is absent where it cannot be told."""

    game: str
    title: str
    on: str
    book: str
    schedule: str
    schedule_title: str
    option: int
    limit: str
    payer: str
    moment: str
    wagers: tuple[Counted, ...]
    total: str
    rows: tuple[PrintedRow, ...]
    due: str | None
    player_fee: str | None
    why_not: str
    readings: tuple[AppliedReading, ...]
    remarks: tuple[str, ...]


def quoted(
    game: Game,
    schedule: str,
    option: int,
    day: datetime.date,
    wagers: Sequence[tuple[str, int]],
    total: int | None = None,
) -> Quote:
    """The quote for these wagers, or for a total where the wagers do not matter; NotInForce as `fee_terms` has it."""
    terms = fee_terms(game, schedule, option, day)
    titles = {wager.name: wager.title for wager in game.wager}
    base = sum(cents for name, cents in wagers if name in terms.counts) if total is None else total
    due = terms.quote(base)
    return Quote(
        game=str(game.slug),
        title=game.title,
        on=day.isoformat(),
        book=str(game.book),
        schedule=schedule,
        schedule_title=terms.schedule.title,
        option=option,
        limit=defect.limits(terms.option.limit),
        payer=terms.schedule.payer,
        moment=terms.schedule.moment,
        wagers=tuple(Counted(name, titles[name], plain(cents), name in terms.counts) for name, cents in wagers),
        total=plain(base),
        rows=_rows(terms, due),
        due=None if due.fee is None else plain(due.fee),
        player_fee=None if terms.player_fee is None else plain(terms.player_fee),
        why_not="" if due.fee is not None else _why_not(due),
        readings=_readings(game, terms, due),
        remarks=_remarks(terms, wagers, titles),
    )


def _rows(terms: FeeTerms, due: Due) -> tuple[PrintedRow, ...]:
    return tuple(
        PrintedRow(defect.row(band).rpartition(":")[0], plain(cents_of(band.fee)), band.cite, i in due.bands)
        for i, band in enumerate(terms.option.bands)
    )


def _why_not(due: Due) -> str:
    several = " and ".join(dollars(fee) for fee in due.fees)
    return f"two rows hold the total, with {several}" if due.fees else due.why


def _readings(game: Game, terms: FeeTerms, due: Due) -> tuple[AppliedReading, ...]:
    return tuple(
        AppliedReading(reading.name, terms.readings[reading.name], reading.question, reading.why, reading.cite)
        for reading in game.reading
        if reading.name in due.readings
    )


def _remarks(terms: FeeTerms, wagers: Sequence[tuple[str, int]], titles: dict[str, str]) -> tuple[str, ...]:
    """Wagers that the option's limit does not allow at any table; the quote stands all the same."""
    low = defect.lowest(terms.option.limit)
    between = terms.option.limit.max_between
    high = between[1] if between is not None else terms.option.limit.max
    said = []
    for name, cents in wagers:
        if low is not None and cents < cents_of(low):
            said.append(f"{titles[name]} {dollars(cents)} is below the minimum of {defect.money(low)}.")
        if high is not None and cents > cents_of(high):
            said.append(f"{titles[name]} {dollars(cents)} is above the maximum of {defect.money(high)}.")
    return tuple(said)
