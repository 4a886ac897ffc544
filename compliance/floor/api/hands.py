"""Recorded hands as the commission reads them, in the order of the record: each with the review that stands for it."""

from __future__ import annotations

import datetime
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from compliance.floor.api.findings import FindingItem, findings_of_hand
from compliance.floor.api.narrowed import NARROWED, narrowed
from compliance.record import read
from compliance.record.entry import envelope
from compliance.shell.api.commission import parameters as asking
from compliance.shell.api.commission.resource import HIGHEST, Question, given, listed
from compliance.shell.api.problem import not_there
from compliance.shell.lists import Conditions, Dollars, Hex, Index, Key, Moment, Wanted, money, rows, utc

OF_HANDS = (asking.ESTABLISHMENT, asking.TABLE, asking.GAME, asking.DAY_FROM, asking.DAY_TO, asking.CHANGED_SINCE)


class ReviewItem(Struct, frozen=True, gc=False):
    """The review that stands for a hand. It may be made again: `record` moves on when it is."""

    record: Annotated[int, Meta(description="index of the review's entry in the record")]
    at: Moment
    revision: int
    fee_due_dollars: Annotated[
        Dollars | None,
        Meta(description="all fees of the hand, whoever owes them; null: cannot be told, see `fee_due_why`"),
    ]
    fee_due_why: str
    fails: int
    cannot_tells: int
    game_digest: Annotated[str, Meta(description="version of the game it was judged by")]
    fee_digest: Annotated[str, Meta(description="version of the fee terms it was judged by")]


class HandItem(Struct, frozen=True):
    """A recorded hand. It never changes; a correction is another hand that supersedes it."""

    index: Index
    id: Annotated[str, Meta(description="the recorder's own id")]
    establishment: str
    table: str
    game: str
    gaming_day: datetime.date
    number: int
    started: Moment
    dealt: Moment
    ended: Moment
    action_dollars: Annotated[Dollars, Meta(description="wagered before the deal")]
    fee_collected_dollars: Annotated[
        Dollars | None, Meta(description="all fees, whoever paid them; null: collections were not recorded")
    ]
    supersedes: Annotated[int | None, Meta(description="index of the hand that this one corrects")]
    superseded_by: Annotated[int | None, Meta(description="index of the hand that corrects this one")]
    digest: Annotated[Hex, Meta(description="SHA-256 of the canonical body")]
    review: Annotated[ReviewItem | None, Meta(description="null: it waits for its review, or is superseded")]
    body: Annotated[
        msgspec.Raw | UnsetType,
        Meta(description="with `include=body`: the hand as recorded; not where its body was removed after its term"),
    ] = UNSET


class Proofs(Struct, frozen=True):
    """Where to prove that it stands in the record."""

    inclusion: str
    checkpoints: str


class HandWhole(Struct, frozen=True):
    """A hand with its entry in the record, its review, what was found of it, and where to prove it."""

    hand: HandItem
    envelope: Annotated[
        msgspec.Raw,
        Meta(
            description="the canonical JSON that is hashed, byte for byte, the recorded hand in `body`:"
            " SHA-256 of a zero byte and these bytes is the leaf"
        ),
    ]
    leaf: Hex
    findings: list[FindingItem]
    proofs: Proofs


_PAGE = f"""
SELECT hand.index, hand.hand_id, house.slug, place.name, hand.game, hand.gaming_day, hand.number, {utc("hand.started")},
    {utc("hand.dealt")}, {utc("hand.ended")}, hand.action, hand.collected, hand.supersedes, newer.index,
    encode(hand.digest, 'hex'), run.record_index, {utc("run.at")}, review.revision, review.due, review.due_why,
    review.fails, review.cannot_tells,
    review.game_digest, review.fee_digest
FROM (SELECT * FROM compliance_hand AS hand WHERE {{where}} ORDER BY {{order}} LIMIT %s) AS hand
JOIN games_establishment AS house ON house.id = hand.establishment_id
JOIN games_table AS place ON place.id = hand.table_id
LEFT JOIN compliance_hand AS newer ON newer.supersedes = hand.index
LEFT JOIN compliance_review AS review ON review.hand_id = hand.index
LEFT JOIN compliance_review_run AS run ON run.id = review.run_id
ORDER BY hand.index
"""  # noqa: S608  # our own columns


def hand_conditions(wanted: Wanted) -> Conditions:
    """What is asked of hands."""
    where = Conditions().whose("hand.establishment_id", wanted.houses)
    where.add("hand.game = %s", wanted.game).add("hand.index > %s", wanted.changed_since)
    where.add("hand.index < %s", wanted.before).days(wanted, "hand.gaming_day").tables(wanted)
    return where.between(wanted, "hand.index")


def _item(row: tuple[Any, ...], body: msgspec.Raw | UnsetType = UNSET) -> HandItem:
    review = None
    if row[15] is not None:
        review = ReviewItem(*(*row[15:18], money(row[18]), *row[19:]))
    return HandItem(*(*row[:10], money(row[10]), money(row[11]), *row[12:15], review, body))


@listed(
    "hands",
    HandItem,
    "Recorded hands",
    key="index",
    scope="hands",
    filters=(*OF_HANDS, *NARROWED, asking.include("body", "With `body`, each row has the hand as it was recorded.")),
    words="In the order in which they were recorded. A hand never changes: what is found of it does, see /findings.",
)
def hands(wanted: Wanted, after: Key, most: int) -> list[HandItem]:
    where = narrowed(hand_conditions(wanted).add("hand.index > %s", after[0]), wanted, of_hands=True)
    found = rows(_PAGE.format(where=where, order=wanted.order("hand.index")), [*where.values, most])
    if wanted.include != "body":
        return [_item(row) for row in found]
    bodies = read.bodies_there([row[0] for row in found])
    return [_item(row, msgspec.Raw(bodies[row[0]]) if row[0] in bodies else UNSET) for row in found]


@given(
    "hands/<int:index>",
    HandWhole,
    "One hand whole",
    name="hand",
    scope="hands",
    parts={"index": "Place in the record."},
)
def hand(question: Question, index: int) -> HandWhole:
    item = hand_get(houses=question.ids, index=index) if index < HIGHEST else None
    if item is None:
        raise not_there(
            "index", index, "there is no hand at this index", "Ask /hands or /findings for those there are."
        )
    question.note.house = question.reader.house(item.establishment)
    entry = read.entry_whole(index)
    proofs = Proofs(f"/api/v1/proofs/inclusion?index={index}", "/api/v1/checkpoints")
    found_of_it = findings_of_hand(index=index) if "findings" in question.reader.scopes else []
    return HandWhole(item, msgspec.Raw(envelope(index, entry)), bytes(entry.leaf).hex(), found_of_it, proofs)


def hand_get(*, houses: tuple[int, ...], index: int) -> HandItem | None:
    """One hand of these establishments."""
    where = Conditions().add("hand.index = %s", index).whose("hand.establishment_id", houses)
    found = rows(_PAGE.format(where=where, order="hand.index"), [*where.values, 1])
    return _item(found[0]) if found else None
