"""The peer of the takings: the same lines by one GROUP BY over the hands of the period."""

from __future__ import annotations

import datetime
from typing import Any

from django.db import connection

from compliance.houses.read.house import establishment_get

_LINES = """
WITH posted AS MATERIALIZED (
  SELECT posting.table_id, posting.period, game.slug, coalesce(option.schedule, '') AS schedule,
         coalesce(option.number, 0) AS number
  FROM games_posting AS posting
  JOIN games_table AS place ON place.id = posting.table_id
  LEFT JOIN games_option AS option ON option.id = posting.option_id
  JOIN games_game AS game ON game.id = coalesce(posting.game_id, option.game_id)
  WHERE place.establishment_id = %(house)s
), judged AS (
  SELECT hand.gaming_day, hand.table_id, place.name AS table_name, hand.game, hand.dealt, hand.collected,
         extract(hour FROM hand.started AT TIME ZONE %(zone)s)::int AS hour,
         review.due, review.fails, review.cannot_tells, hand.collected - review.due AS difference
  FROM compliance_hand AS hand
  JOIN games_table AS place ON place.id = hand.table_id
  LEFT JOIN compliance_review AS review ON review.hand_id = hand.index
  WHERE place.establishment_id = %(house)s AND hand.gaming_day BETWEEN %(first)s AND %(last)s
    AND NOT EXISTS (SELECT FROM compliance_hand AS newer WHERE newer.supersedes = hand.index)
)
SELECT judged.gaming_day, judged.table_name, judged.hour, judged.game,
       CASE WHEN posted.slug = judged.game THEN posted.schedule ELSE '' END,
       CASE WHEN posted.slug = judged.game THEN posted.number ELSE -1 END,
       count(*),
       coalesce(sum(judged.due) FILTER (WHERE difference IS NOT NULL), 0)::bigint,
       coalesce(sum(judged.collected) FILTER (WHERE difference IS NOT NULL), 0)::bigint,
       count(*) FILTER (WHERE difference <> 0),
       coalesce(sum(difference) FILTER (WHERE difference < 0), 0)::bigint,
       coalesce(sum(difference) FILTER (WHERE difference > 0), 0)::bigint,
       count(*) FILTER (WHERE difference IS NULL),
       coalesce(sum(judged.fails), 0)::bigint, coalesce(sum(judged.cannot_tells), 0)::bigint, 0::bigint
FROM judged LEFT JOIN posted ON posted.table_id = judged.table_id AND posted.period @> judged.dealt
GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
"""


def lines(slug: str, first: datetime.date, last: datetime.date) -> list[tuple[Any, ...]]:
    """Day, table, hour, game, schedule, option, and the figures of `compliance.floor.read.collections.Sums`.

    For houses at which nothing is waived: what is waived does not stand in the hands.
    """
    house = establishment_get(slug=slug)
    with connection.cursor() as cursor:
        cursor.execute(_LINES, {"house": house.pk, "zone": house.time_zone, "first": first, "last": last})
        found: list[tuple[Any, ...]] = cursor.fetchall()
    return found
