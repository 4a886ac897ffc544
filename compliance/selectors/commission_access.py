"""Who read the API, as both sides see it: the establishment that was read and the commission for which it was."""

from __future__ import annotations

import datetime
from typing import Annotated

from msgspec import Meta, Struct

from compliance.selectors.commission_page import Key, rows

READ, REFUSED = "API read", "API refused"


class AccessItem(Struct, frozen=True):
    """One request of a reader."""

    id: int
    at: datetime.datetime
    reader: Annotated[str, Meta(description="username and label of the token, or the token's label")]
    what: str
    address: Annotated[str | None, Meta(description="from where")]
    asked: Annotated[str, Meta(description="path and query")]
    establishment: Annotated[str | None, Meta(description="null: all that the commission regulates")]
    agent: str
    detail: Annotated[str, Meta(description="status and number of rows")]


# Both halves come from the index by establishment, the latest first; a read of no one establishment is of all of the
# commission's.
_PAGE = """
SELECT log.id, log.at, log.name, log.what, host(log.address), log."where", house.slug, log.agent, log.detail
FROM (
    (SELECT * FROM people_access WHERE establishment_id = ANY(%(houses)s) AND what = ANY(%(what)s) AND id < %(before)s
     ORDER BY id DESC LIMIT %(most)s)
    UNION ALL
    (SELECT * FROM people_access WHERE establishment_id IS NULL AND commission_id = ANY(%(commissions)s)
        AND what = ANY(%(what)s) AND id < %(before)s
     ORDER BY id DESC LIMIT %(most)s)
) AS log
LEFT JOIN games_establishment AS house ON house.id = log.establishment_id
ORDER BY log.id DESC LIMIT %(most)s
"""


def access_list(*, houses: tuple[int, ...], commissions: tuple[int, ...], after: Key, most: int) -> list[AccessItem]:
    """Reads of these establishments, the latest first."""
    asked = {"houses": list(houses), "commissions": list(commissions), "what": [READ, REFUSED], "most": most}
    return [AccessItem(*row) for row in rows(_PAGE, asked | {"before": after[0]})]
