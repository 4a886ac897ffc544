"""What was due and what was collected, added up: for the report COL01, the pages and the API alike.

Sums are taken over the hands of which both the fee due and the fee collected are known, so that collected less due is the
difference to the cent. Any other hand stands beside them with its reason: not known is not zero. Hands that a correction
superseded are left out; the hand that corrects them stands in their place.
"""

from __future__ import annotations

import datetime
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from django.db import connection

from compliance.rules.registry import RULES
from compliance.selectors.house import establishment_get
from games.shifts import Shift, hours_words, in_order, read, shift_at

NO_OPTION = "none posted"
WHOLE_DAY = "Whole day"


class Sums(NamedTuple):
    """Sums of some hands. Cents, except where hands or findings are counted."""

    hands: int = 0
    due: int = 0
    collected: int = 0
    differing: int = 0  # hands at which the two are not the same
    short: int = 0  # what was collected too little, over those hands alone
    over: int = 0
    outside: int = 0  # hands left out of due and collected, because one of the two is not known
    fails: int = 0
    cannot_tells: int = 0

    @property
    def findings(self) -> int:
        """What the rules found: what is wrong, and what cannot be told."""
        return self.fails + self.cannot_tells


class Collected(NamedTuple):
    """One line: the hands of a table in a shift of a gaming day, of one game under one option."""

    gaming_day: datetime.date
    table: str
    shift: str
    game: str
    option: str
    sums: Sums


class Outside(NamedTuple):
    """Hands left out of the sums, by table and reason, with what is known of them."""

    table: str
    reason: str
    hands: int
    due: int | None
    collected: int | None


class RuleFound(NamedTuple):
    """What a rule found in the period."""

    rule: str
    title: str
    severity: str
    fails: int
    cannot_tells: int


class Collections(NamedTuple):
    """The collections of a house over some gaming days."""

    house: str
    title: str
    time_zone: str
    demonstration: bool
    shifts: tuple[str, ...]
    lines: tuple[Collected, ...]
    outside: tuple[Outside, ...]
    rules: tuple[RuleFound, ...]
    unreviewed: int
    position: int | None  # the last entry of the record on which all this rests
    digests: tuple[str, ...]  # of the games and options by which the hands were judged


# One row for each gaming day, table, local hour, game and option: hours are folded into shifts afterwards, so the
# database needs to know nothing of shifts. The few postings are laid out first, to be looked up by their table.
_LINES = """
WITH posted AS MATERIALIZED (
  SELECT posting.table_id, posting.period, game.slug, option.schedule, option.number,
         greatest(posting.record_index, posting.end_record_index) AS record_index
  FROM games_posting AS posting
  JOIN games_table AS place ON place.id = posting.table_id
  JOIN games_option AS option ON option.id = posting.option_id
  JOIN games_game AS game ON game.id = option.game_id
  WHERE place.establishment_id = %(house)s
), titled AS (
  SELECT DISTINCT ON (slug) slug, title FROM games_game ORDER BY slug, id DESC
), judged AS (
  SELECT hand.gaming_day, hand.table_id, place.name AS table_name, hand.game, hand.index, hand.dealt, hand.collected,
         extract(hour FROM hand.started AT TIME ZONE %(zone)s)::int AS hour,
         review.due, review.fails, review.cannot_tells, review.run_id, hand.collected - review.due AS difference
  FROM compliance_hand AS hand
  JOIN games_table AS place ON place.id = hand.table_id
  LEFT JOIN compliance_review AS review ON review.hand_id = hand.index
  WHERE place.establishment_id = %(house)s AND hand.gaming_day BETWEEN %(first)s AND %(last)s
    AND NOT EXISTS (SELECT FROM compliance_hand AS newer WHERE newer.supersedes = hand.index)
)
SELECT judged.gaming_day, judged.table_name, judged.hour, judged.game,
       CASE WHEN posted.slug = judged.game THEN posted.schedule END,
       CASE WHEN posted.slug = judged.game THEN posted.number END,
       count(*),
       coalesce(sum(judged.due) FILTER (WHERE difference IS NOT NULL), 0)::bigint,
       coalesce(sum(judged.collected) FILTER (WHERE difference IS NOT NULL), 0)::bigint,
       count(*) FILTER (WHERE difference <> 0),
       coalesce(sum(difference) FILTER (WHERE difference < 0), 0)::bigint,
       coalesce(sum(difference) FILTER (WHERE difference > 0), 0)::bigint,
       count(*) FILTER (WHERE difference IS NULL),
       coalesce(sum(judged.fails), 0)::bigint, coalesce(sum(judged.cannot_tells), 0)::bigint,
       max(greatest(judged.index, run.record_index, posted.record_index)), max(titled.title)
FROM judged
LEFT JOIN compliance_review_run AS run ON run.id = judged.run_id
LEFT JOIN titled ON titled.slug = judged.game
LEFT JOIN posted ON posted.table_id = judged.table_id AND posted.period @> judged.dealt
GROUP BY 1, 2, 3, 4, 5, 6
"""

_DIGESTS = """
SELECT DISTINCT review.game_digest, review.fee_digest
FROM compliance_hand AS hand
JOIN games_table AS place ON place.id = hand.table_id
JOIN compliance_review AS review ON review.hand_id = hand.index
WHERE place.establishment_id = %(house)s AND hand.gaming_day BETWEEN %(first)s AND %(last)s
"""

_OUTSIDE = """
SELECT place.name,
       CASE WHEN review.hand_id IS NULL THEN 'not reviewed yet'
            WHEN review.due IS NULL AND hand.collected IS NULL THEN 'neither the fee due nor a collection is known'
            WHEN review.due IS NULL THEN 'the fee due cannot be told'
            ELSE 'no collection was recorded' END AS reason,
       count(*), sum(review.due)::bigint, sum(hand.collected)::bigint
FROM compliance_hand AS hand
JOIN games_table AS place ON place.id = hand.table_id
LEFT JOIN compliance_review AS review ON review.hand_id = hand.index
WHERE place.establishment_id = %(house)s AND hand.gaming_day BETWEEN %(first)s AND %(last)s
  AND NOT EXISTS (SELECT FROM compliance_hand AS newer WHERE newer.supersedes = hand.index)
  AND (review.due IS NULL OR hand.collected IS NULL)
GROUP BY 1, 2
"""

_RULES = """
SELECT finding.rule, finding.severity, count(*) FILTER (WHERE finding.outcome = 'fail'),
       count(*) FILTER (WHERE finding.outcome = 'cannot tell')
FROM compliance_finding AS finding
JOIN compliance_hand AS hand ON hand.index = finding.hand_id
JOIN games_table AS place ON place.id = hand.table_id
WHERE place.establishment_id = %(house)s AND hand.gaming_day BETWEEN %(first)s AND %(last)s
  AND finding.status <> 'withdrawn'
  AND NOT EXISTS (SELECT FROM compliance_hand AS newer WHERE newer.supersedes = hand.index)
GROUP BY 1, 2 ORDER BY 1, 2
"""


def collections_read(*, slug: str, first: datetime.date, last: datetime.date) -> Collections:
    """The collections of the gaming days first … last, in five queries whatever their number."""
    house = establishment_get(slug=slug)
    asked = {"house": house.pk, "zone": house.time_zone, "first": first, "last": last}
    shifts = in_order(read(house.shifts), house.boundary_hour)
    rows = _rows(_LINES, asked)
    outside = sorted(map(Outside._make, _rows(_OUTSIDE, asked)), key=lambda row: (natural(row.table), row.reason))
    return Collections(
        house=house.slug,
        title=house.title,
        time_zone=house.time_zone,
        demonstration=house.demonstration,
        shifts=tuple(_shift_words(shifts, shift) for shift in shifts) or (WHOLE_DAY,),
        lines=_folded(rows, shifts),
        outside=tuple(outside),
        rules=tuple(_found(*row) for row in _rows(_RULES, asked)),
        unreviewed=sum(row.hands for row in outside if row.reason == "not reviewed yet"),
        position=max((row[15] for row in rows), default=None),
        digests=tuple(sorted({digest for row in _rows(_DIGESTS, asked) for digest in row if digest})),
    )


def _found(code: str, severity: str, fails: int, cannot_tells: int) -> RuleFound:
    rule = RULES.get(code)  # a rule may have gone since; its findings stay
    return RuleFound(code, rule.title if rule is not None else "", severity, fails, cannot_tells)


def _folded(rows: Sequence[tuple[Any, ...]], shifts: tuple[Shift, ...]) -> tuple[Collected, ...]:
    """Rows by the hour become lines by the shift, in the order of the floor: day, table, shift, game, option."""
    order = {_shift_words(shifts, shift): place for place, shift in enumerate(shifts)}

    def key(line: Collected) -> tuple[Any, ...]:
        return line.gaming_day, natural(line.table), order.get(line.shift, 0), line.game, natural(line.option)

    titles = _titles({row[3]: row[16] or row[3] for row in rows})
    lines = sorted((_line(row, shifts, titles) for row in rows), key=key)
    return tuple(line._replace(sums=added(part.sums for part in parts)) for line, parts in _runs(lines))


def _runs(lines: Iterable[Collected]) -> Iterable[tuple[Collected, list[Collected]]]:
    for _, parts in groupby(lines, key=lambda line: line[:5]):
        held = list(parts)
        yield held[0], held


def _titles(titles: dict[str, str]) -> dict[str, str]:
    """Titles by slug. Books print games under one title that are not one game: those are told apart by their slugs."""
    often = Counter(titles.values())
    return {slug: title if often[title] == 1 else f"{title} ({slug})" for slug, title in titles.items()}


def _line(row: tuple[Any, ...], shifts: tuple[Shift, ...], titles: dict[str, str]) -> Collected:
    day, table, hour, slug, schedule, number = row[:6]
    shift = _shift_words(shifts, shift_at(shifts, hour)) if shifts else WHOLE_DAY
    option = f"{schedule} {number}" if number is not None else NO_OPTION
    return Collected(day, table, shift, titles[slug], option, Sums(*row[6:15]))


def _shift_words(shifts: Sequence[Shift], shift: Shift) -> str:
    return f"{shift.name} {hours_words(shifts, shift)}"


def added(sums: Iterable[Sums]) -> Sums:
    """The sum of sums."""
    return Sums(*map(sum, zip(*sums, strict=True)))


def natural(name: str) -> tuple[tuple[int, int | str], ...]:
    """A key by which table 2 comes before table 10. Two names never have the same key: T1 and T01 are two tables."""
    parts = re.findall(r"([0-9]+)|([^0-9]+)", name)
    return (*((0, int(number)) if number else (1, words) for number, words in parts), (-1, name))


def _rows(query: str, values: dict[str, Any]) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows
