"""What happened: hands, collections, sessions, findings, and the one hand or finding whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from django.http import HttpResponseBase
from msgspec import Meta, Struct
from rest_framework.request import Request

from compliance.floor.read import (
    commission_collections,
    commission_findings,
    commission_hands,
    commission_reviews,
    commission_sessions,
)
from compliance.floor.read.commission_collections import CollectionItem
from compliance.floor.read.commission_findings import FindingItem
from compliance.floor.read.commission_hands import HandItem
from compliance.floor.read.commission_reviews import HandReviewItem
from compliance.floor.read.commission_sessions import SessionItem
from compliance.shell.api.commission import parameters as asking
from compliance.shell.api.commission.door import Asked, Door
from compliance.shell.api.commission.listing import PAGED, Listing
from compliance.shell.api.commission.openapi import described, in_path
from compliance.shell.api.commission.problem import not_there
from compliance.shell.lists import Hex, Key

_HANDS = (asking.ESTABLISHMENT, asking.TABLE, asking.GAME, asking.DAY_FROM, asking.DAY_TO, asking.CHANGED_SINCE)
_OWN = "Ask /hands or /findings for those there are."
HIGHEST = 2**63


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


@described(
    "hands",
    "Recorded hands",
    HandItem,
    words="In the order in which they were recorded. A hand never changes: what is found of it does, see /findings.",
)
class Hands(Listing):
    scope = "hands"
    parameters = (*_HANDS, asking.include("body", "With `body`, each row has the hand as it was recorded."), *PAGED)

    def rows(self, asked: Asked, after: Key, most: int, before: int | None) -> Sequence[HandItem]:
        return commission_hands.hands_list(wanted=asked.wanted(before), after=after, most=most)

    def place(self, row: HandItem) -> Key:
        return (row.index,)


@described("hand", "One hand whole", HandWhole, path=[in_path("index", "Place in the record.")])
class Hand(Door):
    scope = "hands"

    def answer(self, request: Request, asked: Asked, **path: Any) -> HttpResponseBase:
        index = path["index"]
        hand = commission_hands.hand_get(houses=asked.ids, index=index) if index < HIGHEST else None
        if hand is None:
            raise not_there("index", index, "there is no hand at this index", _OWN)
        self.house = asked.reader.house(hand.establishment)
        entry = commission_hands.envelope_get(index=index)
        proofs = Proofs(f"/api/v1/proofs/inclusion?index={index}", "/api/v1/checkpoints")
        findings = commission_findings.findings_of_hand(index=index) if "findings" in asked.reader.scopes else []
        return self.said(HandWhole(hand, msgspec.Raw(entry.raw), entry.leaf, findings, proofs))


@described(
    "reviews",
    "Reviews of hands",
    HandReviewItem,
    words="The review that stands for each hand, in the order in which they were made: judged again, a hand comes again.",
)
class Reviews(Listing):
    scope = "hands"
    parameters = (*_HANDS, *PAGED)
    start = (-1, -1)

    def rows(self, asked: Asked, after: Key, most: int, before: int | None) -> Sequence[HandReviewItem]:
        return commission_reviews.reviews_list(wanted=asked.wanted(before), after=after, most=most)

    def place(self, row: HandReviewItem) -> Key:
        return (row.review.record, row.hand)


@described("collections", "Collections", CollectionItem, words="Money taken, as it stands in the recorded hands.")
class Collections(Listing):
    scope = "collections"
    parameters = (*_HANDS, *PAGED)
    start = (0, -1)

    def rows(self, asked: Asked, after: Key, most: int, before: int | None) -> Sequence[CollectionItem]:
        return commission_collections.collections_list(wanted=asked.wanted(before), after=after, most=most)

    def place(self, row: CollectionItem) -> Key:
        return (row.hand, row.position)


@described(
    "sessions",
    "Sessions of providers' players",
    SessionItem,
    words=(
        "The providers' playing book in the order of the record: who was booked at which table for whom, on which licence."
        " A session never changes; a correction is another one that supersedes it. A gaming day gives the sessions that"
        " reach into it."
    ),
)
class Sessions(Listing):
    scope = "hands"
    parameters = (
        *(asking.ESTABLISHMENT, asking.TABLE, asking.DAY_FROM, asking.DAY_TO, asking.CHANGED_SINCE),
        asking.include("body", "With `body`, each row has the session as it was recorded."),
        *PAGED,
    )

    def rows(self, asked: Asked, after: Key, most: int, before: int | None) -> Sequence[SessionItem]:
        return commission_sessions.sessions_list(wanted=asked.wanted(before), after=after, most=most)

    def place(self, row: SessionItem) -> Key:
        return (row.index,)


@described(
    "findings",
    "Findings",
    FindingItem,
    words=(
        "In the order in which they last changed. A finding that is withdrawn or found otherwise comes again behind those"
        " you have read, as it stands then; `changed` and `id` together name one state of it."
    ),
)
class Findings(Listing):
    scope = "findings"
    parameters = (
        *_HANDS,
        asking.RULE,
        asking.SEVERITY,
        asking.OUTCOME,
        asking.STATUS,
        asking.STATE,
        asking.include("evidence", "With `evidence`, each row has its working, law and printed lines."),
        *PAGED,
    )
    start = (-1, -1)

    def rows(self, asked: Asked, after: Key, most: int, before: int | None) -> Sequence[FindingItem]:
        return commission_findings.findings_list(wanted=asked.wanted(before), after=after, most=most)

    def place(self, row: FindingItem) -> Key:
        return (row.changed, row.id)


@described("finding", "One finding with its evidence", FindingItem, path=[in_path("finding", "Its id.")])
class Finding(Door):
    scope = "findings"

    def answer(self, request: Request, asked: Asked, **path: Any) -> HttpResponseBase:
        number = path["finding"]
        found = commission_findings.finding_get(houses=asked.ids, finding_id=number) if number < HIGHEST else None
        if found is None:
            raise not_there("finding", number, "there is no finding of this number", _OWN)
        self.house = asked.reader.house(found.establishment)
        return self.said(found)
