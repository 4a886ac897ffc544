"""Who read the API, as both sides see it: the establishment that was read and the commission for which it was."""

from __future__ import annotations

import datetime
from typing import Annotated

from msgspec import Meta, Struct

from compliance.shell.lists import Key, rows

READ, REFUSED = "API read", "API refused"


class AccessItem(Struct, frozen=True):
    """One request of a reader."""

    id: Annotated[int, Meta(description="place in the log")]
    at: datetime.datetime
    reader: Annotated[str, Meta(description="username and label of the token, or the token's label")]
    what: str
    address: Annotated[str | None, Meta(description="from where")]
    asked: Annotated[str, Meta(description="path and query")]
    establishment: Annotated[str | None, Meta(description="null: all that the commission regulates")]
    agent: str
    detail: Annotated[str, Meta(description="status and number of rows")]


SETTLED = datetime.timedelta(seconds=10)
"""A request is shown so long after it, and not while a transaction as old is under way: numbers are given before they are
committed, and a reader who follows must not pass by one that comes late. Covers clocks of web servers that differ."""

# Both halves come from the index by establishment; a read of no one establishment is of all of the commission's.
_PAGE = """
WITH settled AS (
    SELECT least(clock_timestamp(), min(xact_start)) - %(settled)s AS until FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid())
SELECT log.id, log.at, log.name, log.what, host(log.address), log."where", house.slug, log.agent, log.detail
FROM (
    (SELECT * FROM people_access WHERE establishment_id = ANY(%(houses)s) AND what = ANY(%(what)s) AND id > %(after)s
     ORDER BY id LIMIT %(most)s)
    UNION ALL
    (SELECT * FROM people_access WHERE establishment_id IS NULL AND commission_id = ANY(%(commissions)s)
        AND what = ANY(%(what)s) AND id > %(after)s
     ORDER BY id LIMIT %(most)s)
) AS log
CROSS JOIN settled
LEFT JOIN games_establishment AS house ON house.id = log.establishment_id
WHERE log.at < settled.until
ORDER BY log.id LIMIT %(most)s
"""
# Added to nothing, so that the index of times is asked and not the numbers from the first on.
_BEFORE = "SELECT min(id + 0) - 1 FROM people_access WHERE at >= %s"


def access_list(
    *,
    houses: tuple[int, ...],
    commissions: tuple[int, ...],
    after: Key,
    most: int,
    since: datetime.datetime | None = None,
) -> list[AccessItem]:
    """Reads of these establishments behind a place in the log, in its order; `since`: from this moment on."""
    place = after[0]
    if since is not None:
        before = rows(_BEFORE, [since])[0][0]
        if before is None:
            return []
        place = max(place, before)
    asked = {"houses": list(houses), "commissions": list(commissions), "what": [READ, REFUSED], "most": most}
    return [AccessItem(*row) for row in rows(_PAGE, asked | {"after": place, "settled": SETTLED})]
