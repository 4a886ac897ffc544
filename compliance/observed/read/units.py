"""The units of a plan, by stratum, from the recorded hands of its days: hands that another one superseded are left out.

Where no hand is recorded, its units are the hours of the clock at each table: whoever looks says whether there was play.
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

import msgspec

from compliance.houses.forms import shifts
from compliance.houses.models import Establishment
from compliance.houses.read.house import divisions_of
from compliance.observed.forms.plan import Plan, Stratum
from compliance.record import read
from compliance.shell.days import opens_closes
from compliance.shell.rows import rows

MOST = 200_000
"""Hands of which units are made at once: a quarter of a busy house."""


class TooMany(ValueError):
    """More than one plan lists; the message says the cure."""


class _Hand(NamedTuple):
    record: int
    hand_id: str
    table: str
    game: str
    gaming_day: datetime.date
    started: datetime.datetime
    option: str


class _Dealt(msgspec.Struct):
    """What of the body is read here."""

    dealer: str | None = None


_HANDS = """
SELECT hand.index, hand.hand_id, place.name, hand.game, hand.gaming_day, hand.started,
    coalesce((SELECT coalesce(option.schedule || ' ' || option.number, 'limits alone') FROM games_posting AS posting
        LEFT JOIN games_option AS option ON option.id = posting.option_id
        WHERE posting.table_id = hand.table_id AND posting.period @> hand.dealt ORDER BY posting.id LIMIT 1), 'no notice')
FROM compliance_hand AS hand JOIN games_table AS place ON place.id = hand.table_id
WHERE hand.table_id = ANY(%s) AND hand.gaming_day BETWEEN %s AND %s AND (%s OR hand.game = ANY(%s))
    AND NOT EXISTS (SELECT FROM compliance_hand AS later WHERE later.supersedes = hand.index)
ORDER BY hand.index LIMIT %s
"""


def units_of(*, establishment: Establishment, plan: Plan) -> tuple[Stratum, ...]:
    """Every unit once, in the stratum of its first hand."""
    held = [place for place in establishment.tables.all() if not plan.tables or place.name in plan.tables]
    if plan.units == "clock-hours":
        clock = (hour_of(place.name, hour) for place in held for hour in _hours(establishment, plan))
        return (Stratum("all", tuple(sorted(clock))),)
    tables = [place.pk for place in held]
    wanted = [tables, plan.first_day, plan.last_day, not plan.games, list(plan.games), MOST + 1]
    hands = [_Hand(*row) for row in rows(_HANDS, wanted)]
    if len(hands) > MOST:
        raise TooMany(f"These are more than {MOST:,} hands: choose fewer days, tables or games.")
    asked = plan.units == "dealer-hours" or "dealer" in plan.strata
    dealers = _dealers([hand.record for hand in hands]) if asked else {}
    zone, divided = ZoneInfo(establishment.time_zone), divisions_of(establishment)
    strata: dict[str, str] = {}  # by unit
    for hand in sorted(hands, key=lambda hand: (hand.started, hand.record)):
        begun, dealer = hand.started.astimezone(zone), dealers.get(hand.record, "")
        hours = divided.on(hand.gaming_day)
        parts = {
            "game": hand.game,
            "option": f"{hand.game} {hand.option}",
            "shift": shifts.shift_at(hours, begun.hour).name if hours else "whole day",
            "table": hand.table,
            "dealer": dealer or "dealer not recorded",
        }
        strata.setdefault(_unit(plan, hand, begun, dealer), " · ".join(parts[part] for part in plan.strata) or "all")
    found: dict[str, list[str]] = defaultdict(list)
    for unit, stratum in strata.items():
        found[stratum].append(unit)
    return tuple(Stratum(name, tuple(sorted(found[name]))) for name in sorted(found))


def _unit(plan: Plan, hand: _Hand, begun: datetime.datetime, dealer: str) -> str:
    """Its name: the recorder's of a hand; else table and local hour with its offset, and the dealer."""
    if plan.units == "hands":
        return hand.hand_id
    hour = hour_of(hand.table, begun)
    return hour if plan.units == "table-hours" else f"{hour} {dealer or 'dealer not recorded'}"


def hour_of(table: str, begun: datetime.datetime) -> str:
    """The name of the hour of a table in which something began, by the clock on its wall."""
    return f"{table} {begun:%Y-%m-%dT%H}:00{_offset(begun)}"


def _hours(establishment: Establishment, plan: Plan) -> Iterator[datetime.datetime]:
    """Every hour of the plan's gaming days; the one that a clock set back repeats has another offset."""
    zone = ZoneInfo(establishment.time_zone)
    hour = opens_closes(establishment, plan.first_day)[0].astimezone(datetime.UTC)
    while hour < opens_closes(establishment, plan.last_day)[1]:
        yield hour.astimezone(zone)
        hour += datetime.timedelta(hours=1)


def _offset(moment: datetime.datetime) -> str:
    written = f"{moment:%z}"
    return f"{written[:3]}:{written[3:5]}"


def _dealers(indexes: list[int]) -> dict[int, str]:
    """By hand, its dealer where the body says one; a body that was removed says none."""
    found: dict[int, str] = {}
    decoder: Any = msgspec.json.Decoder(_Dealt)
    for start in range(0, len(indexes), read.PAGE):
        bodies = read.bodies_there(indexes[start : start + read.PAGE])
        found |= {index: decoder.decode(body).dealer or "" for index, body in bodies.items()}
    return found


class Where(NamedTuple):
    """At which table a unit was dealt, and when."""

    table_id: int
    began: datetime.datetime
    ended: datetime.datetime


_HAND = "SELECT table_id, started, ended FROM compliance_hand WHERE establishment_id = %s AND hand_id = %s"
_TABLE = "SELECT id FROM games_table WHERE establishment_id = %s AND name = %s"


def unit_place(*, establishment_id: int, plan: Plan, unit: str) -> Where | None:
    """Where a unit of the plan's list is to be looked for."""
    if plan.units == "hands":
        return next((Where(*row) for row in rows(_HAND, [establishment_id, unit])), None)
    table, begun = unit.split(" ")[:2]
    hour = datetime.datetime.fromisoformat(begun)
    found = rows(_TABLE, [establishment_id, table])
    return Where(found[0][0], hour, hour + datetime.timedelta(hours=1)) if found else None


_PLAYED = """
SELECT hand_id FROM compliance_hand WHERE table_id = %s AND started >= %s AND started < %s ORDER BY started LIMIT 1
"""


def played_in(where: Where) -> str | None:
    """A hand that was recorded there; None where none was."""
    return next((hand for (hand,) in rows(_PLAYED, [*where])), None)
