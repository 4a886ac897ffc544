"""A year of a busy house as its sums keep it: takings, table-days, review runs, and the hands at which something was found.

Fifty million hands leave about two million rows of takings. Figures differ from row to row as on a floor; the same place in the
year has the same figures in every database that holds it, so that a month alone can be held against the month in its year.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from itertools import islice
from typing import Any
from zoneinfo import ZoneInfo

from django.db import connection
from msgspec import Struct
from msgspec.structs import replace

from compliance.floor.rules.takings import Figures
from compliance.houses.forms.house import House
from compliance.houses.models import Establishment, GamingTable
from compliance.houses.write.house_load import house_load
from compliance.law.registry import RULES
from compliance.licensed.write.catalogue_load import catalogue_load
from compliance.tools.bench.year_issues import issues_lay
from compliance.tools.simulate.money.timed import with_timed
from compliance.tools.simulate.spec import BOUNDARY_HOUR, ZONE, Spec
from compliance.tools.simulate.tables import plan
from games.schema import load

SLUG, ACTOR = "bench", "bench"
FIRST = datetime.date(2026, 1, 1)
MONTH = (datetime.date(2026, 6, 1), datetime.date(2026, 6, 30))
PROGRESSIVE, METERED = "C01", "caribbean-stud-choctaw"  # the table that feeds the meter of money.toml
GAMES = 12
# Places in the record for each gaming day; where among them its hands, reviews, papers and books stand.
A_DAY = 300_000
HANDS, RUNS, PAPERS, BOOKS, REVIEWED = 60_000, 220_000, 240_000, 299_990, 299_991


class Size(Struct, frozen=True):
    """How much is laid in, and how often what is soon answered is asked. A table deals about 2,330 hands a day."""

    tables: int = 59
    days: int = 365
    month: tuple[datetime.date, datetime.date] = MONTH
    again: int = 5

    @property
    def last(self) -> datetime.date:
        return FIRST + datetime.timedelta(days=self.days - 1)


def place_of(day: datetime.date) -> int:
    """Where a gaming day begins in the record."""
    return (day - FIRST).days * A_DAY


def house_of(size: Size) -> House:
    """Tables of a dozen games with what hangs there, one with a progressive, one with a time collection."""
    catalogue, spec = load.catalogue(), Spec(last_day=FIRST, days=1, every_game=True, establishment=SLUG)
    made = plan(catalogue, spec)
    hung = {str(table.game.slug): table.postings[0] for table in made.tables if table.postings}
    metered = hung.pop(METERED)
    kinds = list(islice((posting for posting in hung.values() if posting.option is not None), GAMES))
    names = [f"T{number:02}" for number in range(1, size.tables)]
    postings = [replace(kinds[n % len(kinds)], table=name) for n, name in enumerate(names)]
    house = replace(
        made.house,
        tables=(*names, PROGRESSIVE),
        layouts=(),
        sessions=(),
        postings=(*postings, replace(metered, table=PROGRESSIVE)),
    )
    opened = datetime.datetime.combine(FIRST, datetime.time(BOUNDARY_HOUR), ZoneInfo(ZONE))
    house = with_timed(catalogue, spec, house)
    return replace(house, postings=tuple(replace(one, from_=opened, until=None) for one in house.postings))


def house_fill(*, size: Size, first: datetime.date, last: datetime.date) -> None:
    """The house, and the sums of its gaming days first … last, into the database in use."""
    house = house_of(size)
    before = datetime.datetime.combine(FIRST, datetime.time(), datetime.UTC)  # the same in both databases
    catalogue_load(now=before)
    house_load(house=house, actor=ACTOR, now=before)
    kept = Establishment.objects.get(slug=SLUG)
    ids = dict(GamingTable.objects.filter(establishment=kept).values_list("name", "id"))
    hung = {posting.table: posting for posting in house.postings}
    played = [name for name in house.tables if name in hung and (name[0] == "T" or name == PROGRESSIVE)]
    rules = [rule for rule in RULES.values() if rule.of == "hand"]
    asked: dict[str, Any] = {
        "house": kept.pk,
        "first": first,
        "last": last,
        "nought": FIRST,
        "a_day": A_DAY,
        "runs": RUNS,
        "zone": kept.time_zone,
        "tables": [ids[name] for name in played],
        "games": [hung[name].game for name in played],
        "schedules": [hung[name].schedule or "" for name in played],
        "options": [hung[name].option or 0 for name in played],
        "rules": [rule.code for rule in rules[:GAMES]],
        "severities": [rule.severity for rule in rules[:GAMES]],
    }
    with connection.cursor() as cursor:
        for statement in (_TAKINGS, _TABLE_DAYS, _RUNS, _HANDS, _FINDINGS):
            cursor.execute(statement, asked)
    issues_lay(house=kept)


def hands_of_day(*, day: datetime.date) -> None:
    """Every hand of one gaming day beside its sums: what the page Today counts by the hour."""
    kept = Establishment.objects.get(slug=SLUG)
    with connection.cursor() as cursor:
        cursor.execute(
            _HANDS_OF_DAY,
            {"house": kept.pk, "day": day, "base": place_of(day) + HANDS, "zone": kept.time_zone},
        )


def boxes_read(*, names: Sequence[str]) -> list[tuple[Any, ...]]:
    """What was taken at each table, by gaming day, hour and kind: of that the papers are written."""
    with connection.cursor() as cursor:
        cursor.execute(_TAKEN, [list(names)])
        found: list[tuple[Any, ...]] = cursor.fetchall()
    return found


_NOISE = "abs(hashint8extended(((day.n * 61 + place.n) * 24 + clock.hour) * 12 + slot * 6 + {what}, 1998) %% 1000003)"
# What is not named here is nought in every row.
_TOLD = {
    "hands": "told.hands",
    "due": "told.due",
    "collected": "told.due + told.short + told.over",
    "differing": "(told.short <> 0)::int + (told.over <> 0)::int",
    "short": "told.short",
    "over": "told.over",
    "capped": "told.capped",
    "most": "told.capped * 400",
    "under_most": "told.capped * (150 + kind.noise %% 200)",
    "untold": "told.untold",
    "untold_collected": "told.untold * 200",
    "fails": "CASE kind.name WHEN 'fee' THEN (told.short <> 0)::int + (told.over <> 0)::int ELSE 0 END",
    "cannot_tells": "CASE kind.name WHEN 'fee' THEN told.untold ELSE 0 END",
}
_TAKINGS = f"""
INSERT INTO compliance_takings (establishment_id, table_id, gaming_day, hour, dealer, game, schedule, option, game_digest,
    fee_digest, kind, {", ".join(Figures._fields)})
SELECT %(house)s, place.id, %(nought)s::date + day.n, clock.hour,
    'D-' || 100 + (place.n + (day.n * 24 + clock.hour) * 2 + slot) %% 180,
    place.game, place.schedule, place.option, sha.game, sha.fee, kind.name,
    {", ".join(_TOLD.get(name, "0") for name in Figures._fields)}
FROM (SELECT n FROM generate_series(%(first)s::date - %(nought)s::date, %(last)s::date - %(nought)s::date) AS n) AS day
CROSS JOIN unnest(%(tables)s::bigint[], %(games)s::text[], %(schedules)s::text[], %(options)s::int[]) WITH ORDINALITY
    AS place (id, game, schedule, option, n)
CROSS JOIN generate_series(0, 23) AS clock (hour) CROSS JOIN generate_series(0, 1) AS slot
CROSS JOIN LATERAL (SELECT encode(sha256(place.game::bytea), 'hex') AS game,
    encode(sha256((place.schedule || place.option)::bytea), 'hex') AS fee) AS sha
CROSS JOIN LATERAL (SELECT 37 + {_NOISE.format(what="0")} %% 24 AS hands) AS dealt
CROSS JOIN LATERAL (
    SELECT 'fee' AS name, dealt.hands, {_NOISE.format(what="1")} AS noise
    UNION ALL SELECT 'jackpot-drop', dealt.hands, {_NOISE.format(what="2")} WHERE place.n %% 3 = 0
    UNION ALL SELECT 'rake', dealt.hands, {_NOISE.format(what="3")} WHERE place.n %% 3 = 1
    UNION ALL SELECT 'vigorish', 1 + dealt.hands / 5, {_NOISE.format(what="4")} WHERE place.n %% 6 = 2
) AS kind
CROSS JOIN LATERAL (SELECT CASE kind.name WHEN 'rake' THEN kind.hands ELSE 0 END AS capped,
    CASE WHEN kind.name <> 'rake' AND kind.noise %% 41 = 0 THEN 1 ELSE 0 END AS untold) AS kept
CROSS JOIN LATERAL (SELECT kind.hands::int, kept.capped::int, kept.untold,
    (kind.hands - kept.capped - kept.untold) * (100 + 50 * (place.n %% 6)) + 25 * (kind.noise %% 40) * (kept.capped = 0)::int
        AS due,
    CASE WHEN kept.capped = 0 AND kind.noise %% 17 = 0 THEN -100 * (1 + kind.noise %% 5) ELSE 0 END AS short,
    CASE WHEN kept.capped = 0 AND kind.noise %% 29 = 0 THEN 50 * (1 + kind.noise %% 7) ELSE 0 END AS over) AS told
ORDER BY day.n, place.id
"""  # noqa: S608  # our own columns
_TABLE_DAYS = """
INSERT INTO compliance_table_day (establishment_id, table_id, gaming_day, hands, action, collected, collected_unknown,
    reviewed, due, due_unknown, fails, cannot_tells, first_index, last_index)
SELECT establishment_id, table_id, gaming_day, sum(hands), sum(hands) * 12500, sum(collected), 0, sum(hands), sum(due),
    sum(untold), sum(fails), sum(cannot_tells), (gaming_day - %(nought)s::date) * %(a_day)s::bigint,
    (gaming_day - %(nought)s::date) * %(a_day)s::bigint + %(runs)s - 1
FROM compliance_takings WHERE kind = 'fee' GROUP BY 1, 2, 3
"""
_RUNS = """
INSERT INTO compliance_review_run (record_index, table_id, gaming_day, at)
SELECT first_index + %(runs)s + row_number() OVER (PARTITION BY gaming_day ORDER BY table_id, run), table_id, gaming_day,
    gaming_day + interval '20 hours' + run * interval '40 minutes'
FROM compliance_table_day CROSS JOIN generate_series(1, 5) AS run
"""
_HANDS = """
INSERT INTO compliance_hand (index, establishment_id, table_id, gaming_day, number, started, dealt, ended, action,
    collected, supersedes, digest, game, hand_id)
SELECT (gaming_day - %(nought)s::date) * %(a_day)s::bigint + 7 + 20 * number, establishment_id, table_id, gaming_day,
    number, at, at, at + interval '40 seconds', 12000 + number, 100 + number %% 300, NULL, sha256(said::bytea), game, 'H-' || said
FROM (
    SELECT *, (gaming_day + make_interval(hours => hour) + (hour < 6)::int * interval '1 day'
            + interval '1 second' * (number %% 3600)) AT TIME ZONE %(zone)s AS at,
        gaming_day || '-' || table_id || '-' || number AS said
    FROM (
        SELECT *, row_number() OVER (PARTITION BY gaming_day ORDER BY table_id, hour, dealer) AS number
        FROM compliance_takings WHERE kind = 'fee' AND establishment_id = %(house)s
    ) AS fee WHERE number %% 20 = (gaming_day - %(nought)s::date) %% 20
) AS found
"""
_FINDINGS = """
INSERT INTO compliance_finding (establishment_id, gaming_day, hand_id, rule, subject, outcome, severity, says, recorded, due,
    difference, evidence, status, withdrawn_why, first_seen, last_changed, changed_index)
SELECT establishment_id, gaming_day, index, (%(rules)s::text[])[1 + number %% cardinality(%(rules)s::text[])], '',
    CASE number %% 9 WHEN 0 THEN 'cannot tell' ELSE 'fail' END,
    (%(severities)s::text[])[1 + number %% cardinality(%(rules)s::text[])],
    'The fee is $' || number %% 9 || '.00 short.', '1.00', '2.00', -100 * (number %% 9),
    '{"law":[],"todo":"","cites":[],"reading":null,"working":[]}', 'open', '', ended, ended, index + 1
FROM compliance_hand
"""
_HANDS_OF_DAY = """
INSERT INTO compliance_hand (index, establishment_id, table_id, gaming_day, number, started, dealt, ended, action,
    collected, supersedes, digest, game, hand_id)
SELECT index, house, table_id, gaming_day, index - %(base)s, at, at, at + interval '30 seconds', 12500, 100, NULL,
    sha256(index::text::bytea), game, 'D-' || index
FROM (
    SELECT %(base)s + row_number() OVER () AS index, establishment_id AS house, table_id, gaming_day, game,
        (gaming_day + make_interval(hours => hour) + (hour < 6)::int * interval '1 day'
            + hand * interval '36 seconds') AT TIME ZONE %(zone)s AS at
    FROM compliance_takings CROSS JOIN LATERAL generate_series(1, hands) AS hand
    WHERE establishment_id = %(house)s AND gaming_day = %(day)s AND kind = 'fee'
) AS dealt
"""
_TAKEN = """
SELECT takings.gaming_day, place.name, takings.hour, takings.kind, sum(takings.hands)::bigint,
    sum(takings.collected + takings.under_most + takings.untold_collected)::bigint
FROM compliance_takings AS takings JOIN games_table AS place ON place.id = takings.table_id
WHERE place.name = ANY(%s) GROUP BY 1, 2, 3, 4
"""
