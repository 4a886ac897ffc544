"""The checklists of a house on a gaming day: what the games that hang there ask, and what of it was answered."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple
from zoneinfo import ZoneInfo

from msgspec import Struct

from compliance.houses.forms import shifts
from compliance.houses.forms.house import Posting
from compliance.houses.models import Establishment
from compliance.houses.read.games import digests_read, games_of
from compliance.houses.read.house import divisions_of, house_read
from compliance.licensed.words.coverage import inspected
from compliance.observed.papers.inspection import Inspection
from compliance.observed.rules.checklist import LISTS, Asks, Checklist, Question, questions, seen_in
from compliance.papers.read.papers import papers_of_days
from compliance.shell.days import opens_closes
from compliance.shell.rows import rows
from games.schema.play import Often

NEW = 14
"""Days for which a game is new to the house, so that what is asked of a new game is due. The house's own figure."""
_DAY = datetime.timedelta(days=1)


class Held(Struct, frozen=True):
    """An inspection with its entry in the record."""

    index: int
    paper: Inspection


class Stretch(NamedTuple):
    """From when to when a list is due, by moments and by gaming days."""

    often: Often
    name: str
    shift: str | None
    opens: datetime.datetime
    closes: datetime.datetime
    first: datetime.date
    last: datetime.date


def checklists(*, establishment: Establishment, day: datetime.date, now: datetime.datetime) -> list[Checklist]:
    """Those that are due on a gaming day; lists that ask nothing of what hangs there are left out."""
    return checklists_of_days(establishment=establishment, days=[day], now=now)[day]


def checklists_of_days(
    *, establishment: Establishment, days: Sequence[datetime.date], now: datetime.datetime
) -> dict[datetime.date, list[Checklist]]:
    """The same of several gaming days that follow one another; as many queries as of one."""
    if not days:
        return {}
    found = {day: list(stretches(establishment, day)) for day in days}
    ends = [one for due in found.values() for one in due]
    held = held_between(establishment, min(one.first for one in ends), max(one.last for one in ends))
    hung, digests = _hung(establishment, days[0], days[-1]), digests_read()
    asks = {day: _asks(hung, digests, day) for day in days}
    new = any("when the game is new" in _oftens(each) for of_day in asks.values() for each in of_day.values())
    first = _first_hung(establishment) if new else {}
    made = {day: [_checklist(one, hung, asks[day], held, first, day, now) for one in due] for day, due in found.items()}
    return {day: [one for one in lists if one.asks] for day, lists in made.items()}


def stretches(establishment: Establishment, day: datetime.date) -> Iterator[Stretch]:
    """When each list is due: within the gaming day, its shift, its month, or the days for which a game is new."""
    opens, closes = opens_closes(establishment, day)
    month = day.replace(day=1)
    following = (month + 31 * _DAY).replace(day=1)
    for name, often in LISTS.items():
        if often == "each shift":
            for shift, begins, ends in shifts_of(establishment, day):
                yield Stretch(often, name, shift, begins, ends, day, day)
        elif often == "monthly":
            since, until = opens_closes(establishment, month)[0], opens_closes(establishment, following)[0]
            yield Stretch(often, name, None, since, until, month, following - _DAY)
        elif often == "when the game is new":
            since = opens_closes(establishment, day - (NEW - 1) * _DAY)[0]
            yield Stretch(often, name, None, since, closes, day - (NEW - 1) * _DAY, day)
        else:
            yield Stretch(often, name, None, opens, closes, day, day)


def shifts_of(
    establishment: Establishment, day: datetime.date
) -> list[tuple[str | None, datetime.datetime, datetime.datetime]]:
    """The shifts of a gaming day with their first and last moments; a house without shifts has one, which has no name."""
    opens, closes = opens_closes(establishment, day)
    named = shifts.in_order(divisions_of(establishment).on(day), establishment.boundary_hour)
    if not named:
        return [(None, opens, closes)]
    zone, begins = ZoneInfo(establishment.time_zone), [opens]
    for one in named[1:]:
        date = day + _DAY * (one.from_ < establishment.boundary_hour)
        begins.append(datetime.datetime.combine(date, datetime.time(one.from_), zone))
    return [(one.name, *between) for one, between in zip(named, pairwise([*begins, closes]), strict=True)]


def held_between(establishment: Establishment, first: datetime.date, last: datetime.date) -> list[Held]:
    """The inspections of these gaming days as they stand."""
    found = papers_of_days(establishment_id=establishment.pk, first=first, last=last, of=["inspection"])
    return [Held(one.index, one.paper) for one in found if isinstance(one.paper, Inspection)]


def _checklist(
    one: Stretch,
    hung: Iterable[Posting],
    asks: Mapping[str, tuple[Asks, ...]],
    held: Iterable[Held],
    first: Mapping[str, datetime.datetime],
    day: datetime.date,
    now: datetime.datetime,
) -> Checklist:
    """By what hangs at the end of its stretch, or by now. What is asked of a new game is due until it is no longer new."""
    closes = one.closes
    hangs = {each.table: str(each.game) for each in hung if each.holds(max(one.opens, min(now, one.closes - _TICK)))}
    if one.often == "when the game is new":
        hangs = {table: slug for table, slug in hangs.items() if first.get(slug, one.opens) > one.opens}
        closes = min((first[slug] + NEW * _DAY for slug in hangs.values()), default=closes)
    wanted: list[Question] = questions(asks, hangs, one.often)
    mine = [
        each
        for each in held
        if each.paper.list == one.often
        and each.paper.shift == one.shift
        and one.first <= each.paper.gaming_day <= one.last
    ]
    return Checklist(
        name=one.name,
        often=one.often,
        shift=one.shift,
        opens=one.opens,
        closes=closes,
        asks=tuple(wanted),
        seen=seen_in((each.paper for each in mine), wanted),
        papers=tuple(each.index for each in mine),
    )


_TICK = datetime.timedelta(microseconds=1)


def _hung(establishment: Establishment, first: datetime.date, last: datetime.date) -> tuple[Posting, ...]:
    within = opens_closes(establishment, first)[0], opens_closes(establishment, last)[1]
    return house_read(slug=establishment.slug, within=within).postings


def _asks(hung: Iterable[Posting], digests: Mapping[str, str], day: datetime.date) -> dict[str, tuple[Asks, ...]]:
    slugs = dict.fromkeys(str(one.game) for one in hung)
    return {slug: _asks_of(digests[slug], day) for slug in slugs if slug in digests}


@lru_cache(maxsize=1_024)
def _asks_of(digest: str, day: datetime.date) -> tuple[Asks, ...]:
    """What an inspection asks of a version of a game: which rule reads what is looked up once in the life of the process."""
    [game] = games_of({"": digest}).values()
    return tuple(
        Asks(
            str(one.said.name), one.meaning, one.fate.says, one.fate.often, one.fate.where, one.fate.how, one.said.cite
        )
        for one in inspected(game, day)
        if one.fate.often is not None and one.fate.where is not None and one.fate.how is not None
    )


def _oftens(asks: Iterable[Asks]) -> set[str]:
    return {one.often for one in asks}


_FIRST = """
SELECT game.slug, min(lower(posting.period)) FROM games_posting AS posting
JOIN games_table AS place ON place.id = posting.table_id LEFT JOIN games_option AS option ON option.id = posting.option_id
JOIN games_game AS game ON game.id = coalesce(posting.game_id, option.game_id)
WHERE place.establishment_id = %s GROUP BY game.slug
"""


def _first_hung(establishment: Establishment) -> dict[str, datetime.datetime]:
    """When each game first hung at this house."""
    return dict(rows(_FIRST, [establishment.pk]))
