"""The frozen facts of a gaming day's accounts (compliance.money.ledger.day.Day), and the state of its review."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple
from zoneinfo import ZoneInfo

import msgspec

from compliance.houses.forms.house import House
from compliance.houses.models import Establishment
from compliance.houses.read.games import games_read
from compliance.houses.read.house import establishment_get, house_read
from compliance.money.ledger.day import Carried, Day
from compliance.money.models import DayBooks
from compliance.money.read.day_takings import takings_of_day, unreviewed_of_day, usual_before
from compliance.papers.forms.checked import times
from compliance.papers.forms.day_papers import Papers
from compliance.papers.forms.form import hand_of
from compliance.papers.read.papers import StoredPaper, papers_of_day, papers_set_up
from compliance.record import read
from compliance.shell.rows import rows
from games.hand.form import Hand, decode
from games.schema import Game

# A hand as it stands: the last one of those that correct each other. The house in a SELECT, as in floor/write/hand_store.
_HANDS = """
WITH RECURSIVE named AS (
    SELECT hand_id, index FROM compliance_hand
    WHERE establishment_id = (SELECT %s::bigint) AND hand_id = ANY(%s)
    UNION ALL
    SELECT named.hand_id, later.index FROM named JOIN compliance_hand AS later ON later.supersedes = named.index
)
SELECT hand_id, max(index) FROM named GROUP BY hand_id
"""
_DAYS = """
SELECT gaming_day FROM compliance_paper WHERE establishment_id = %(house)s AND gaming_day BETWEEN %(first)s AND %(last)s
UNION SELECT gaming_day FROM compliance_table_day WHERE establishment_id = %(house)s
    AND gaming_day BETWEEN %(first)s AND %(last)s AND hands > 0
ORDER BY gaming_day
"""
# The last of their entries: papers, and the reviews by which takings are told. "+ 0": else the planner takes it for cheap to
# walk the whole record back to where these days end.
_POSITION = """
SELECT greatest(
    (SELECT max(index + 0) FROM compliance_paper WHERE establishment_id = %(house)s
        AND gaming_day BETWEEN %(first)s AND %(last)s),
    (SELECT max(run.last) FROM games_table AS place CROSS JOIN LATERAL (
        SELECT max(record_index + 0) AS last FROM compliance_review_run
        WHERE table_id = place.id AND gaming_day BETWEEN %(first)s AND %(last)s) AS run
        WHERE place.establishment_id = %(house)s)
)
"""
NEAR = datetime.timedelta(days=2)
"""A gaming day has its hours within two days of its date's noon, in any zone."""
_carried = msgspec.json.Decoder(Carried)


def day_read(
    *, establishment: Establishment, gaming_day: datetime.date, known: Known | None = None, by_shift: bool = False
) -> Day:
    """Everything that the day's accounts are judged by. Nothing of it is linear in history.

    `known`: house and games, read once by whoever reads many days; what is usual is left out then. `by_shift`: what was taken
    in a shift is one sum, which is enough for figures and not for a judgment.
    """
    papers = papers_of_day(establishment_id=establishment.pk, gaming_day=gaming_day)
    hands = _hands(establishment.pk, papers)
    within = _within(gaming_day, papers, hands.values())
    house, games = known or (house_read(slug=establishment.slug, within=within), games_read())
    return Day(
        house=house.on(gaming_day),
        gaming_day=gaming_day,
        papers=Papers(held.paper for held in papers),
        set_up=Papers(held.paper for held in papers_set_up(establishment_id=establishment.pk, gaming_day=gaming_day)),
        takings=takings_of_day(establishment=establishment, gaming_day=gaming_day, by_shift=by_shift),
        unreviewed=unreviewed_of_day(establishment_id=establishment.pk, gaming_day=gaming_day),
        before=carried_before(establishment_id=establishment.pk, gaming_day=gaming_day),
        hands=hands,
        games=games,
        usual=usual_before(establishment=establishment, gaming_day=gaming_day) if known is None else {},
    )


class Period(NamedTuple):
    """The day accounts of some gaming days, with what the figures rest on."""

    establishment: Establishment
    days: tuple[Day, ...]
    position: int | None  # the last entry of the record on which they rest
    digests: tuple[str, ...] = ()

    @property
    def time_zone(self) -> str:
        return self.establishment.time_zone

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.establishment.time_zone)


def period_read(*, slug: str, first: datetime.date, last: datetime.date) -> Period:
    """The day accounts of the gaming days first … last that have any, in a few queries for each."""
    establishment = establishment_get(slug=slug)
    known = Known(house_read(slug=slug), games_read())
    wanted = [day for (day,) in rows(_DAYS, {"house": establishment.pk, "first": first, "last": last})]
    days = tuple(day_read(establishment=establishment, gaming_day=day, known=known, by_shift=True) for day in wanted)
    position = period_position(establishment_id=establishment.pk, first=first, last=last)
    return Period(establishment, days, position)


def period_position(*, establishment_id: int, first: datetime.date, last: datetime.date) -> int | None:
    """The last entry of the record on which the money of these gaming days rests; None: nothing is recorded."""
    [(position,)] = rows(_POSITION, {"house": establishment_id, "first": first, "last": last})
    return None if position is None else int(position)


class Known(NamedTuple):
    """What is the same for every day that is read."""

    house: House
    games: Mapping[str, Game]


def carried_before(*, establishment_id: int, gaming_day: datetime.date) -> Carried | None:
    """What the last reviewed day accounts before a day left; None: there are none."""
    last = (
        DayBooks.objects.filter(establishment_id=establishment_id, gaming_day__lt=gaming_day, revision__gt=0)
        .order_by("-gaming_day")
        .first()
    )
    return None if last is None else _carried.decode(bytes(last.after))


def _within(
    gaming_day: datetime.date, papers: Iterable[StoredPaper], hands: Iterable[Hand]
) -> tuple[datetime.datetime, datetime.datetime]:
    """From when to when something may be asked about what hung: the day in any zone, its papers' times, the hands they name."""
    noon = datetime.datetime.combine(gaming_day, datetime.time(12), datetime.UTC)
    moments = [noon - NEAR, noon + NEAR, *(hand.dealt for hand in hands)]
    moments += [moment for held in papers for _, _, moment in times(held.paper)]
    return min(moments), max(moments)


def _hands(establishment_id: int, papers: Iterable[StoredPaper]) -> dict[str, Hand]:
    """The hands that the papers name, as they stand."""
    named: Sequence[str] = sorted({hand for held in papers if (hand := hand_of(held.paper)) is not None})
    if not named:
        return {}
    found = rows(_HANDS, [establishment_id, named])
    bodies = read.bodies([index for _, index in found])
    return {hand_id: decode(bodies[index]) for hand_id, index in found}
