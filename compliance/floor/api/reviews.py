"""Reviews as the commission reads them: the one that stands for each hand, in the order in which they were made.

A hand that is judged again, because a neighbour, a posting or a rule book changed, comes again behind what was read: so
a fee due that is told otherwise than before is not missed, even where no finding changed.
"""

from __future__ import annotations

import datetime
from typing import Annotated

from msgspec import Meta, Struct

from compliance.floor.api.hands import OF_HANDS, ReviewItem
from compliance.shell.api.commission.resource import listed
from compliance.shell.lists import Conditions, Index, Key, Wanted, money, rows, utc


class HandReviewItem(Struct, frozen=True):
    """The review that stands for a hand. `review.record` moves on when it is made again."""

    hand: Index
    hand_id: Annotated[str, Meta(description="the recorder's own id of the hand")]
    establishment: str
    table: str
    game: str
    gaming_day: datetime.date
    hand_number: int
    review: ReviewItem


_PAGE = f"""
SELECT hand.index, hand.hand_id, house.slug, place.name, hand.game, hand.gaming_day, hand.number,
    run.record_index, {utc("run.at")}, review.revision, review.due, review.due_why,
    review.fails, review.cannot_tells, review.game_digest, review.fee_digest
FROM compliance_review_run AS run
JOIN compliance_review AS review ON review.run_id = run.id
JOIN compliance_hand AS hand ON hand.index = review.hand_id
JOIN games_table AS place ON place.id = run.table_id
JOIN games_establishment AS house ON house.id = place.establishment_id
WHERE {{where}} ORDER BY run.record_index, review.hand_id LIMIT %s
"""  # noqa: S608  # our own columns


@listed(
    "reviews",
    HandReviewItem,
    "Reviews of hands",
    key="review.record hand",
    scope="hands",
    filters=OF_HANDS,
    words="The review that stands for each hand, in the order in which they were made: judged again, a hand comes again.",
)
def reviews(wanted: Wanted, after: Key, most: int) -> list[HandReviewItem]:
    # The first condition follows from the second and lets the index of runs begin at the right place.
    where = Conditions().add("run.record_index >= %s", after[0])
    where.add("(run.record_index, review.hand_id) > (%s, %s)", *after)
    where.add("run.record_index > %s", wanted.changed_since).add("run.record_index < %s", wanted.before)
    where.whose("place.establishment_id", wanted.houses).add("hand.game = %s", wanted.game)
    where.days(wanted, "run.gaming_day").between(wanted, "run.record_index", last=False)
    found = rows(_PAGE.format(where=where), [*where.values, most])
    return [HandReviewItem(*(*row[:7], ReviewItem(*(*row[7:10], money(row[10]), *row[11:])))) for row in found]
