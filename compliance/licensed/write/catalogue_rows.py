"""Lays a game out as rows for pages, postings and queries: its options, fee rows, limits, wagers and pay tables."""

from __future__ import annotations

from typing import Any

from games import fees
from games.cards.money import cents_of, parse_odds
from games.models import FeeBand, LicensedGame, PayLine, PayTableLine, ScheduleOption, WagerKind, WagerLimit
from games.schema import Band, Charge, Flat, Game, Limit, Option, PayTable, Schedule
from games.schema import WagerKind as PrintedWager


def catalogue_rows_store(*, row: LicensedGame, game: Game) -> None:
    """Everything below a game's own row, in a few statements: books print thousands of fee rows."""
    _options(row, game)
    _wagers(row, game.wager)
    _pay_tables(row, game.pay_table)


def _options(game: LicensedGame, printed: Game) -> None:
    options = [(schedule, option) for schedule in printed.schedule for option in schedule.option]
    rows = ScheduleOption.objects.bulk_create(_option(game, schedule, option) for schedule, option in options)
    stored = list(zip(rows, options, strict=True))
    FeeBand.objects.bulk_create(band for row, (schedule, option) in stored for band in _bands(row, schedule, option))
    WagerLimit.objects.bulk_create(_limit(row, option.printed_limit) for row, (_, option) in stored)


def _option(game: LicensedGame, schedule: Schedule, option: Option) -> ScheduleOption:
    printed = [charge for charge in schedule.charge if option.prints(charge)]
    player = [
        option.flat[charge.name].fee for charge in printed if charge.payer == "seat" and charge.name in option.flat
    ]
    return ScheduleOption(
        game=game,
        schedule=schedule.schedule,
        schedule_title=schedule.title,
        basis=printed[0].basis,
        payer=printed[0].payer,
        moment=printed[0].moment,
        number=option.number,
        label=option.label,
        first_day=max(option.from_, schedule.from_),
        until=min((day for day in (option.until, schedule.until) if day is not None), default=None),
        cite=list(option.cite),
        player_fee=cents_of(player[0]) if len(player) == 1 else None,
    )


def _bands(option: ScheduleOption, schedule: Schedule, printed: Option) -> list[FeeBand]:
    """The rows of every charge, in the order of the page's columns."""
    rows: list[FeeBand] = []
    for charge in schedule.charge:
        flat = printed.flat.get(charge.name)
        for band in printed.bands.get(charge.name, (flat,) if flat is not None else ()):
            rows.append(
                FeeBand(
                    option=option,
                    position=len(rows),
                    charge=charge.name,
                    kind=charge.kind,
                    basis=charge.basis,
                    payer=charge.payer,
                    moment=charge.moment,
                    fee_cents=cents_of(band.fee),
                    cite=band.cite,
                    **_range(charge, band),
                    **_condition(charge, flat),
                )
            )
    return rows


def _range(charge: Charge, band: Band | Flat) -> dict[str, int | None]:
    """Over which dollars, or over how many players, a row holds."""
    if isinstance(band, Flat):
        return {}
    if fees.module(charge.basis).AXIS == "players":
        return {"from_players": int(band.from_), "to_players": None if band.to is None else int(band.to)}
    return {"from_cents": cents_of(band.from_), "to_cents": None if band.to is None else cents_of(band.to)}


def _condition(charge: Charge, flat: Flat | None) -> dict[str, int | None]:
    """From which pot on, or below which, the charge is due."""
    least = flat.pot_from if flat is not None and flat.pot_from is not None else charge.pot_from
    below = flat.pot_below if flat is not None and flat.pot_below is not None else charge.pot_below
    return {
        "pot_from_cents": None if least is None else cents_of(least),
        "pot_below_cents": None if below is None else cents_of(below),
    }


def _limit(option: ScheduleOption, limit: Limit) -> WagerLimit:
    least, most = limit_ranges(limit)
    return WagerLimit(
        option=option, min_from=least[0], min_to=least[1], max_from=most[0], max_to=most[1], cite=list(limit.cite)
    )


Range = tuple[int | None, int | None]


def limit_ranges(limit: Limit) -> tuple[Range, Range]:
    """Within which cents the posted minimum and the posted maximum may lie; a fixed limit is a range of one figure."""

    def cents(fixed: Any, between: Any) -> Range:
        if fixed is not None:
            return cents_of(fixed), cents_of(fixed)
        return (None, None) if between is None else (cents_of(between[0]), cents_of(between[1]))

    return cents(limit.min, limit.min_between), cents(limit.max, limit.max_between)


def _wagers(game: LicensedGame, printed: tuple[PrintedWager, ...]) -> None:
    rows = WagerKind.objects.bulk_create(
        WagerKind(
            game=game,
            name=wager.name,
            title=wager.title,
            first_day=wager.from_,
            until=wager.until,
            needs_one_of=list(wager.needs_one_of),
            backline=wager.backline,
            cite=list(wager.cite),
        )
        for wager in printed
    )
    PayLine.objects.bulk_create(
        PayLine(wager=row, position=0, wins=wager.wins, cite=list(wager.wins_cite or wager.cite), **_odds(wager.odds))
        for row, wager in zip(rows, printed, strict=True)
        if wager.odds is not None
    )


def _pay_tables(game: LicensedGame, printed: tuple[PayTable, ...]) -> None:
    PayTableLine.objects.bulk_create(
        PayTableLine(
            game=game,
            table=table.name,
            table_title=table.title,
            unit=table.unit,
            floor=table.floor,
            first_day=table.from_,
            until=table.until,
            position=position,
            hand=row.hand,
            amount_cents=None if row.pays is None else cents_of(row.pays),
            share=row.share,
            pushes=row.pushes,
            envy_cents=None if row.envy is None else cents_of(row.envy),
            cite=row.cite,
            **_odds(row.odds),
        )
        for table in printed
        for position, row in enumerate(table.row)
    )


def _odds(printed: str | None) -> dict[str, int | None]:
    if printed is None:
        return {"pays": None, "per": None}
    odds = parse_odds(printed)
    return {"pays": odds.numerator, "per": odds.denominator}
