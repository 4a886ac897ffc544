"""Hands that were reviewed by another version of their game than the one that holds, a stretch of the record at a time."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from compliance.shell.rows import rows

STRETCH = 20_000
"""Record indexes looked at in one statement."""

Version = tuple[str, datetime.date]  # the digest by which hands were reviewed, and their gaming day


class Reviewed(Struct, frozen=True):
    """A reviewed hand, where it was played, and what the hand before it left."""

    index: int
    establishment: str
    table: str
    before: bytes | None


def reviewed_otherwise(*, slug: str, digest: str) -> bool:
    """Whether any hand of the game was reviewed by another version."""
    return bool(
        rows(
            "SELECT 1 FROM compliance_hand AS hand JOIN compliance_review AS review ON review.hand_id = hand.index"
            " WHERE hand.game = %s AND review.game_digest <> %s LIMIT 1",
            [slug, digest],
        )
    )


def last_index() -> int:
    """The highest index of a hand; -1 without any."""
    found = rows("SELECT max(index) FROM compliance_hand")[0][0]
    return -1 if found is None else int(found)


def first_index(*, since: datetime.date | None) -> int | None:
    """The lowest index of a hand of these gaming days; None without any."""
    if since is None:
        return 0
    found: int | None = rows("SELECT min(first_index) FROM compliance_table_day WHERE gaming_day >= %s", [since])[0][0]
    return found


def versions_in(
    *, slug: str, digest: str, start: int, first: datetime.date | None, last: datetime.date | None
) -> list[Version]:
    """By which other versions hands of a stretch were reviewed, with their gaming days."""
    found: list[Version] = rows(
        "SELECT DISTINCT review.game_digest, hand.gaming_day FROM compliance_hand AS hand"
        " JOIN compliance_review AS review ON review.hand_id = hand.index"
        " WHERE hand.index >= %(start)s AND hand.index < %(stop)s AND hand.game = %(slug)s"
        " AND review.game_digest <> %(digest)s"
        " AND (%(first)s::date IS NULL OR hand.gaming_day >= %(first)s)"
        " AND (%(last)s::date IS NULL OR hand.gaming_day <= %(last)s)",
        {"start": start, "stop": start + STRETCH, "slug": slug, "digest": digest, "first": first, "last": last},
    )
    return found


THESE = """
FROM compliance_hand AS hand JOIN compliance_review AS review ON review.hand_id = hand.index
WHERE hand.index >= %(start)s AND hand.index < %(stop)s AND hand.game = %(slug)s
  AND (review.game_digest, hand.gaming_day) IN (SELECT * FROM unnest(%(digests)s::text[], %(days)s::date[]))
  AND NOT EXISTS (SELECT FROM compliance_hand AS later WHERE later.supersedes = hand.index)
"""


def these(slug: str, start: int, versions: Sequence[Version]) -> dict[str, Any]:
    """The values for THESE: the hands of a stretch that were reviewed by these versions."""
    digests, days = (list(column) for column in zip(*versions, strict=True))
    return {"slug": slug, "start": start, "stop": start + STRETCH, "digests": digests, "days": days}


def reviewed_in(*, slug: str, start: int, versions: Sequence[Version]) -> list[Reviewed]:
    """The hands of a stretch that were reviewed by these versions, each with what the hand before it left."""
    found = rows(
        "SELECT hand.index, house.slug, place.name, prior.after "  # noqa: S608  # fixed texts
        + THESE.replace(
            "WHERE",
            "JOIN games_table AS place ON place.id = hand.table_id"
            " JOIN games_establishment AS house ON house.id = hand.establishment_id"
            " LEFT JOIN LATERAL (SELECT earlier_review.after FROM compliance_hand AS earlier"
            " JOIN compliance_review AS earlier_review ON earlier_review.hand_id = earlier.index"
            " WHERE earlier.table_id = hand.table_id AND earlier.gaming_day = hand.gaming_day"
            " AND (earlier.number, earlier.index) < (hand.number, hand.index)"
            " AND NOT EXISTS (SELECT FROM compliance_hand AS newer WHERE newer.supersedes = earlier.index)"
            " ORDER BY earlier.number DESC, earlier.index DESC LIMIT 1) AS prior ON true WHERE",
            1,
        )
        + " ORDER BY hand.index",
        these(slug, start, versions),
    )
    return [Reviewed(*row) for row in found]


def outcomes_held(*, hands: Sequence[int]) -> Mapping[int, dict[tuple[str, str], str]]:
    """The outcome of each finding that holds, by hand, then by rule and subject."""
    held: dict[int, dict[tuple[str, str], str]] = {}
    for hand, rule, subject, outcome in rows(
        "SELECT hand_id, rule, subject, outcome FROM compliance_finding WHERE hand_id = ANY(%s) AND status <> 'withdrawn'",
        [list(hands)],
    ):
        held.setdefault(hand, {})[rule, subject] = outcome
    return held
