"""What a game's rule book says of its progressive (what an award takes, who signs, which lines say so), and what the house set
up of its meters: whether it was the same from one moment to another.
"""

import datetime
from fractions import Fraction
from typing import NamedTuple

from compliance.money.ledger.day import Day
from compliance.money.papers.meter import Meter
from compliance.papers.forms.form import cents
from games.cards.money import cents_of
from games.schema import Game, Jackpot, PayRow, dated


class Part(NamedTuple):
    """What an award of a rank takes: a share of the meter, or a fixed sum in cents; and the line that prints it."""

    share: Fraction | None
    amount: int | None
    cite: str


def game_of(day: Day, slug: str) -> Game | None:
    """The game, if a book in the catalogue has it."""
    return day.games.get(slug)


def parts(day: Day, slug: str) -> dict[str, Part]:
    """What each rank takes, by the name of the hand; empty where the book prints no table of the progressive."""
    game = game_of(day, slug)
    return {} if game is None else parts_on(game, day.gaming_day)


def parts_on(game: Game, gaming_day: datetime.date) -> dict[str, Part]:
    """The same of a game on a day."""
    tables = dated.as_of(game.pay_table, gaming_day)
    return {row.hand: _part(row) for table in tables.values() if table.name == "progressive" for row in table.row}


def _part(row: PayRow) -> Part:
    share = None if row.share is None else Fraction(row.share)
    return Part(share, None if row.pays is None else cents_of(row.pays), row.cite)


def printed(day: Day, slug: str) -> Jackpot | None:
    """What the book prints of the game's meter: its seed, its increment; None where it prints no progressive."""
    game = game_of(day, slug)
    blocks = () if game is None else dated.as_of(game.jackpot, day.gaming_day).values()
    return next((block for block in blocks if block.kind == "progressive"), None)


def duty_cites(day: Day, slug: str, meaning: str) -> tuple[str, ...]:
    """The lines of what the book lays down for the game, by what it means."""
    game = game_of(day, slug)
    return () if game is None else duty_cites_on(game, day.gaming_day, meaning)


def duty_cites_on(game: Game, gaming_day: datetime.date, meaning: str) -> tuple[str, ...]:
    """The same of a game on a day."""
    duties = dated.as_of(game.duty, gaming_day).values()
    return tuple(dict.fromkeys(line for duty in duties if meaning in duty.means for line in duty.cite))


def takes_all(day: Day, slug: str, rank: str) -> bool:
    """Whether an award of this rank takes the whole meter. Where no table is printed, every award is of the whole."""
    found = parts(day, slug)
    return not found or (rank in found and found[rank].share == 1)


def reading_open(day: Day, slug: str, name: str, *answers: str) -> str:
    """The name of a reading of the game's book that is left open, or applied as one of these answers; else empty."""
    game = game_of(day, slug)
    if game is None:
        return ""
    for one in game.reading:
        if one.name == name and (one.applied == "not-stated" or one.applied in answers):
            return name
    return ""


class Terms(NamedTuple):
    """What a meter's arithmetic rests on. Cents."""

    game: str
    base: int
    increment: int
    per: str
    limit: int | None = None  # at last
    lowest: int | None = None  # that was set in the time
    limits: int = 0  # how many different ones were, none being one


def set_ups(day: Day, meter: str) -> list[Meter]:
    """Every paper by which a meter was set up, in the order in which they hold."""
    found = [one for one in (*day.set_up.of(Meter), *day.papers.of(Meter)) if one.meter == meter]
    return sorted(found, key=lambda one: (one.from_, one.id))


def set_up_at(day: Day, meter: str, moment: datetime.datetime) -> Meter | None:
    """What was set up of a meter at a moment; None: nothing is on record."""
    return next((one for one in reversed(set_ups(day, meter)) if one.from_ <= moment), None)


def terms_between(day: Day, meter: str, since: datetime.datetime, until: datetime.datetime) -> Terms | None:
    """What held all the time; None where the base or the increment was another for a part of it, or nothing held at first."""
    found = set_ups(day, meter)
    first = next((one for one in reversed(found) if one.from_ <= since), None)
    if first is None:
        return None
    held = [first, *(one for one in found if since < one.from_ < until)]
    terms = {_terms(one) for one in held}
    limits = [None if one.limit is None else cents(one.limit) for one in held]
    lowest = min((limit for limit in limits if limit is not None), default=None)
    return None if len(terms) > 1 else terms.pop()._replace(limit=limits[-1], lowest=lowest, limits=len(set(limits)))


def _terms(one: Meter) -> Terms:
    return Terms(one.game, cents(one.base), cents(one.increment), one.per)
