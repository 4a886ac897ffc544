"""Day accounts that were judged by other rules, figures, shifts or versions of games than hold now (money.rules.day_terms)."""

import datetime
from collections.abc import Collection, Iterator
from functools import lru_cache, partial

import msgspec
from msgspec import Struct

from compliance.houses.forms.house import House
from compliance.houses.read.games import digests_read, pinned_read
from compliance.houses.read.house import house_read
from compliance.money.rules.day_terms import changed, house_terms, touches
from compliance.shell.rows import rows
from games.schema.in_force import alike

_BOOKS = """
SELECT house.id, house.slug, books.gaming_day, books.judged_by
FROM compliance_books AS books JOIN games_establishment AS house ON house.id = books.establishment_id
WHERE books.revision > 0 AND (%(house)s::text IS NULL OR house.slug = %(house)s)
    AND (%(first)s::date IS NULL OR books.gaming_day >= %(first)s)
    AND (%(last)s::date IS NULL OR books.gaming_day <= %(last)s)
ORDER BY house.slug, books.gaming_day
"""
_terms = msgspec.json.Decoder(dict[str, str])


class Stale(Struct, frozen=True):
    """The accounts of a gaming day, and what they were judged by that is another one now."""

    establishment_id: int
    establishment: str
    gaming_day: datetime.date
    changed: tuple[str, ...]


def stale_days(
    *,
    establishment: str | None = None,
    first: datetime.date | None = None,
    last: datetime.date | None = None,
    rules: Collection[str] = (),
) -> Iterator[Stale]:
    """By house and day. `rules`: only where what changed may change what one of these says."""
    digests, houses = digests_read(), dict[str, House]()
    for house_id, slug, day, judged in rows(_BOOKS, {"house": establishment, "first": first, "last": last}):
        if slug not in houses:
            houses[slug] = house_read(slug=slug)
        found = changed(
            _terms.decode(bytes(judged)),
            house_terms(houses[slug].on(day), day),
            digests,
            partial(_alike, day),
        )
        if found and (not rules or touches(found, rules)):
            yield Stale(house_id, slug, day, tuple(found))


@lru_cache(maxsize=4096)
def _alike(day: datetime.date, was: str, holds: str) -> bool:
    """Whether two versions of a game hold alike on a day; one that is not known does not."""
    one, other = (pinned_read(digest=version) if version else None for version in (was, holds))
    return one is not None and other is not None and alike(one, other, day)
