"""What a quote asked at a table goes by: what hangs there at a moment, of a house file or as it is stored."""

from __future__ import annotations

import datetime
from zoneinfo import ZoneInfo

from compliance.houses.forms.house import LIMITS_ALONE, House, Posting, gaming_day
from compliance.licensed.words.quote import AtTable
from compliance.licensed.words.quoted import Hangs
from games.cards.money import cents_of, plain
from games.terms.sign import Sign


class NothingHangs(LookupError):
    """No option hangs at the table at that moment; the message says what there is."""


def posting_of(house: House, table: str, moment: datetime.datetime) -> Posting:
    """The option that hangs there; NothingHangs where none does."""
    if table not in house.tables:
        raise NothingHangs(f"{house.title} has no table {table}. Its tables: {', '.join(house.tables) or 'none'}.")
    here = [one for one in house.postings if one.table == table]
    found = next((one for one in here if one.holds(moment)), None)
    if found is None:
        zone = ZoneInfo(house.time_zone)
        known = ", ".join(f"{one.game} from {one.from_.astimezone(zone):%Y-%m-%dT%H:%M}" for one in here) or "nothing"
        raise NothingHangs(f"Nothing hangs at {table} at {moment.astimezone(zone):%Y-%m-%dT%H:%M}. On file: {known}.")
    if found.option is None:
        raise NothingHangs(
            f"At {table} hangs {found.game} with {LIMITS_ALONE}: no fee is printed that could be quoted."
        )
    return found


def of_file(house: House, posting: Posting) -> Hangs:
    """What hangs, from a house file."""
    layout = next((one.layout for one in house.layouts if one.table == posting.table), None)
    limits = (cents_of(posting.min), cents_of(posting.max))
    return hung(posting.table, posting.from_, limits, posting.sign, layout)


def hung(table: str, since: datetime.datetime, limits: tuple[int, int], sign: Sign | None, layout: str | None) -> Hangs:
    """What hangs, with what the answer says of it."""
    return Hangs(limits, sign, layout, AtTable(table, since, plain(limits[0]), plain(limits[1]), sign is not None))


def moment_of(house: House, text: str | None, day: datetime.date | None, now: datetime.datetime) -> datetime.datetime:
    """The moment asked about, by the clock of the house: as written; the end of a gaming day; or now. ValueError: it is none."""
    zone = ZoneInfo(house.time_zone)
    if text is not None:
        moment = datetime.datetime.fromisoformat(text)
        return moment if moment.tzinfo is not None else moment.replace(tzinfo=zone)
    if day is None or day == gaming_day(now, zone, house.boundary_hour):
        return now
    closes = datetime.datetime.combine(day + datetime.timedelta(days=1), datetime.time(house.boundary_hour), zone)
    return closes - datetime.timedelta(microseconds=1)
