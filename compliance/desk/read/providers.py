"""Providers and their players, from the sessions of their playing books: how long, where, on which licence."""

from __future__ import annotations

import datetime
from typing import NamedTuple

from compliance.desk.read.dealers import NOT_SO, Period
from compliance.shell.rows import rows

LATEST = 100


class Provider(NamedTuple):
    """A provider in a period. Hours are of sessions whose end is recorded; `open` are those whose end is not."""

    name: str
    players: int
    sessions: int
    hours: int
    tables: int
    open: int
    expires: datetime.date | None  # the first licence to run out


class Player(NamedTuple):
    """One of its players. `twice`: sessions that overlap another one of the same person elsewhere."""

    name: str
    sessions: int
    hours: int
    tables: int
    licence: str
    expires: datetime.date | None
    twice: int
    confirmed: int  # rotation findings at these tables in these hours


class Booked(NamedTuple):
    """A session."""

    session: str
    table: str
    provider: str
    began: datetime.datetime
    ended: datetime.datetime | None
    licence: str


_HELD = """
held AS MATERIALIZED (
    SELECT one.*, place.name AS place FROM compliance_session AS one JOIN games_table AS place ON place.id = one.table_id
    WHERE one.establishment_id = %(house)s AND one.began >= %(first)s AND one.began < %(last)s::date + 2 AND NOT one.struck
        AND NOT EXISTS (SELECT FROM compliance_session AS later WHERE later.supersedes_id = one.index)
)
"""
_HOURS = "coalesce(round(sum(extract(epoch FROM held.ended - held.began)) / 3600), 0)::bigint"
_PROVIDERS = f"""
WITH {_HELD}
SELECT provider, count(DISTINCT person), count(*), {_HOURS}, count(DISTINCT table_id), count(*) FILTER (WHERE ended IS NULL),
    min(expires)
FROM held GROUP BY 1 ORDER BY 3 DESC, 1
"""  # noqa: S608  # our own columns
_PLAYERS = f"""
WITH {_HELD}, rotation AS (
    SELECT held.person, count(DISTINCT finding.id) AS confirmed
    FROM compliance_finding AS finding JOIN compliance_hand AS hand ON hand.index = finding.hand_id
        JOIN held ON held.table_id = hand.table_id AND held.began <= hand.started AND held.ended > hand.started
    LEFT JOIN LATERAL (
        SELECT act.reason FROM compliance_finding_act AS act WHERE act.finding_id = finding.id AND act.act = 'resolve'
        ORDER BY act.number DESC LIMIT 1
    ) AS settled ON finding.state = 'resolved'
    WHERE finding.establishment_id = %(house)s AND finding.gaming_day BETWEEN %(first)s AND %(last)s
        AND finding.status = 'open' AND finding.outcome = 'fail' AND finding.state <> 'new' AND finding.rule LIKE 'ROT%%'
        AND NOT coalesce(settled.reason = ANY(%(not_so)s), false) AND held.provider = %(provider)s
    GROUP BY 1
)
SELECT held.person, count(*), {_HOURS}, count(DISTINCT held.table_id), max(held.licence), min(held.expires),
    count(*) FILTER (WHERE EXISTS (SELECT FROM held AS other WHERE other.person = held.person AND other.index <> held.index
        AND other.table_id <> held.table_id AND other.began < held.ended AND other.ended > held.began)),
    coalesce(max(rotation.confirmed), 0)
FROM held LEFT JOIN rotation ON rotation.person = held.person
WHERE held.provider = %(provider)s GROUP BY 1 ORDER BY 2 DESC, 1
"""  # noqa: S608
_SESSIONS = f"""
WITH {_HELD}
SELECT session_id, place, provider, began, ended, licence FROM held WHERE person = %(person)s
ORDER BY began DESC, index DESC LIMIT %(most)s
"""  # noqa: S608


def providers_read(*, period: Period) -> list[Provider]:
    """Who had sessions in the period, most sessions first."""
    return [Provider(*row) for row in rows(_PROVIDERS, period.asked())]


def players_read(*, period: Period, provider: str) -> list[Player]:
    """Its players in the period, most sessions first."""
    return [Player(*row) for row in rows(_PLAYERS, period.asked(provider=provider, not_so=[*NOT_SO]))]


def sessions_of(*, period: Period, person: str) -> list[Booked]:
    """The latest sessions of one of them."""
    return [Booked(*row) for row in rows(_SESSIONS, period.asked(person=person, most=LATEST))]
