"""How a book and a game are laid out as rows, declared once: the load stores these rows, `manage.py verify` expects them.

Every function is of the printed thing alone. A row is named by what the page prints (schedule, option, day, position).
"""

from collections.abc import Iterator, Mapping
from typing import Any

from games import fees
from games.cards.money import cents_of, parse_odds
from games.schema import Band, Book, Charge, Flat, Game, Limit, Option, PayTable, Schedule

Key = tuple[Any, ...]
Row = dict[str, Any]

TABLES = {
    "games_option": ("schedule", "number", "first_day"),
    "games_band": ("option__schedule", "option__number", "option__first_day", "position"),
    "games_limit": ("option__schedule", "option__number", "option__first_day"),
    "games_wager": ("name", "first_day"),
    "games_pay_line": ("wager__name", "wager__first_day", "position"),
    "games_pay_table_line": ("table", "first_day", "position"),
}
"""The tables below a game's own row, and by what a row of each is named; those above come before those below."""


def book_row(book: Book, digest: str) -> Row:
    """The fields of a version of a book, but its body and who licenses."""
    return {
        "slug": str(book.slug),
        "digest": digest,
        "title": book.title,
        "licensee": book.licensee,
        "first_day": book.from_,
        "source_file": book.source.file,
        "source_lines": book.source.lines,
        "source_sha256": book.source.sha256,
    }


def game_row(game: Game, digest: str) -> Row:
    """The fields of a version of a game, but its body and its book."""
    return {
        "slug": str(game.slug),
        "title": game.title,
        "family": game.family,
        "approval": game.edition[-1].approval,
        "digest": digest,
        "first_day": min(edition.from_ for edition in game.edition),
        "cite": list(game.cite),
    }


def rows_below(game: Game) -> dict[str, list[tuple[Key, Row]]]:
    """By table, what names a row and its fields: options, fee rows, limits, wagers, odds and pay tables of a game."""
    found: dict[str, list[tuple[Key, Row]]] = {table: [] for table in TABLES}
    for schedule in game.schedule:
        for option in schedule.option:
            row = _option(schedule, option)
            key = (row["schedule"], row["number"], row["first_day"])
            found["games_option"].append((key, row))
            found["games_limit"].append((key, _limit(option.printed_limit)))
            found["games_band"] += [((*key, band["position"]), band) for band in _bands(schedule, option)]
    for wager in game.wager:
        row = {
            "name": wager.name,
            "title": wager.title,
            "first_day": wager.from_,
            "until": wager.until,
            "needs_one_of": list(wager.needs_one_of),
            "backline": wager.backline,
            "cite": list(wager.cite),
        }
        found["games_wager"].append(((wager.name, wager.from_), row))
        if wager.odds is not None:
            cite = list(wager.wins_cite or wager.cite)
            line = {"position": 0, "wins": wager.wins, "cite": cite, **_odds(wager.odds)}
            found["games_pay_line"].append(((wager.name, wager.from_, 0), line))
    for table in game.pay_table:
        lines = found["games_pay_table_line"]
        lines += [((table.name, table.from_, line["position"]), line) for line in _pay_table(table)]
    return found


def _option(schedule: Schedule, option: Option) -> Row:
    printed = [charge for charge in schedule.charge if option.prints(charge)]
    player = [
        option.flat[charge.name].fee for charge in printed if charge.payer == "seat" and charge.name in option.flat
    ]
    return {
        "schedule": schedule.schedule,
        "schedule_title": schedule.title,
        "basis": printed[0].basis,
        "payer": printed[0].payer,
        "moment": printed[0].moment,
        "number": option.number,
        "label": option.label,
        "first_day": max(option.from_, schedule.from_),
        "until": min((day for day in (option.until, schedule.until) if day is not None), default=None),
        "cite": list(option.cite),
        "player_fee": cents_of(player[0]) if len(player) == 1 else None,
    }


def _bands(schedule: Schedule, option: Option) -> Iterator[Row]:
    """The rows of every charge, in the order of the page's columns."""
    position = 0
    for charge in schedule.charge:
        flat = option.flat.get(charge.name)
        for band in option.bands.get(charge.name, (flat,) if flat is not None else ()):
            yield {
                "position": position,
                "charge": charge.name,
                "kind": charge.kind,
                "basis": charge.basis,
                "payer": charge.payer,
                "moment": charge.moment,
                **_range(charge, band),
                **_condition(charge, flat),
                "fee_cents": cents_of(band.fee),
                "cite": band.cite,
            }
            position += 1


def _range(charge: Charge, band: Band | Flat) -> Row:
    """Over which dollars, or over how many players, a row holds."""
    over: Row = dict.fromkeys(("from_cents", "to_cents", "from_players", "to_players"))
    if isinstance(band, Flat):
        return over
    players = fees.module(charge.basis).AXIS == "players"
    unit, counted = ("players", int) if players else ("cents", cents_of)
    return {**over, f"from_{unit}": counted(band.from_), f"to_{unit}": None if band.to is None else counted(band.to)}


def _condition(charge: Charge, flat: Flat | None) -> Row:
    """From which pot on, or below which, the charge is due."""
    least = flat.pot_from if flat is not None and flat.pot_from is not None else charge.pot_from
    below = flat.pot_below if flat is not None and flat.pot_below is not None else charge.pot_below
    return {
        "pot_from_cents": None if least is None else cents_of(least),
        "pot_below_cents": None if below is None else cents_of(below),
    }


def _limit(limit: Limit) -> Row:
    least, most = limit_ranges(limit)
    return {
        "min_from": least[0],
        "min_to": least[1],
        "max_from": most[0],
        "max_to": most[1],
        "cite": list(limit.cite),
    }


Range = tuple[int | None, int | None]


def limit_ranges(limit: Limit) -> tuple[Range, Range]:
    """Within which cents the posted minimum and the posted maximum may lie; a fixed limit is a range of one figure."""

    def cents(fixed: Any, between: Any) -> Range:
        if fixed is not None:
            return cents_of(fixed), cents_of(fixed)
        return (None, None) if between is None else (cents_of(between[0]), cents_of(between[1]))

    return cents(limit.min, limit.min_between), cents(limit.max, limit.max_between)


def _pay_table(table: PayTable) -> Iterator[Row]:
    for position, row in enumerate(table.row):
        yield {
            "table": table.name,
            "table_title": table.title,
            "unit": table.unit,
            "floor": table.floor,
            "first_day": table.from_,
            "until": table.until,
            "position": position,
            "hand": row.hand,
            "amount_cents": None if row.pays is None else cents_of(row.pays),
            "share": row.share,
            "pushes": row.pushes,
            "envy_cents": None if row.envy is None else cents_of(row.envy),
            "cite": row.cite,
            **_odds(row.odds),
        }


def _odds(printed: str | None) -> Mapping[str, int | None]:
    if printed is None:
        return {"pays": None, "per": None}
    odds = parse_odds(printed)
    return {"pays": odds.numerator, "per": odds.denominator}
