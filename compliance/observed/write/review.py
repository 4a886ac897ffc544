"""What the rules say of an observation, into the record and the tables; and again, when they say something else."""

from __future__ import annotations

import datetime
from typing import Any

import msgspec
from msgspec import Struct

from compliance.evidence.write.clip_ask import Sighting, sighting_ask
from compliance.floor.read.judge import judge_read
from compliance.floor.rules.facts import Before
from compliance.houses.models import Establishment
from compliance.observed.forms.observation import Observation
from compliance.observed.models import ObservedReview
from compliance.observed.read.recorded import REVIEWS
from compliance.observed.rules.verdict import OUTCOMES, Looked, look
from compliance.record import append, canonical
from games.hand.form import Hand


class Seen(Struct, frozen=True):
    """An observation by its entry, the hand to be judged, and what the look before it left."""

    index: int
    one: Observation
    hand: Hand
    left: Before | None


def review_store(
    establishment: Establishment, table: int, seen: Seen, actor: str, now: datetime.datetime, held: bytes | None = None
) -> bytes:
    """Judge it, and store what came out, but where it is what is `held` already; the body of the review that holds."""
    one, body = seen.one, review_of(establishment, table, seen)
    encoded = canonical.encode(body)
    if encoded == held:
        return encoded
    review = append.NewEntry("observation-review/1", establishment.slug, "oliver", now, encoded)
    [judged] = append.append([review])
    ObservedReview.objects.create(index=judged, **REVIEWS.stored(review, body))
    failed = () if held is None else msgspec.json.decode(held)["failing"]
    for rule in () if failed else body["failing"][:1]:  # one clip a look: the video is the same for all that is wrong
        named = tuple(clip.camera for clip in one.clips)
        sighting = Sighting(seen.index, rule, table, one.table, one.gaming_day, one.began, one.ended, named)
        sighting_ask(establishment_id=establishment.pk, seen=sighting, by=actor, now=now)
    return encoded


def review_of(establishment: Establishment, table: int, seen: Seen) -> dict[str, Any]:
    """The body of the review: nothing is said of a count."""
    one = seen.one
    looked = Looked((), None, None, "hands were counted, no hand was looked at")
    if one.mode != "count":
        judge = judge_read(
            establishment_id=establishment.pk,
            slug=establishment.slug,
            table_id=table,
            table=one.table,
            gaming_day=one.gaming_day,
        )
        unseen = {each.part: each.why for each in one.not_seen}
        looked = look(judge, seen.hand, seen.left, unseen, frozenset(one.affirmed))
    counted = {outcome: looked.count(outcome) for outcome in OUTCOMES}
    return {
        "observation": seen.index,
        "outcome": next((outcome for outcome in OUTCOMES if counted[outcome]), ""),
        "fails": counted["fail"],
        "cannot_tells": counted["cannot tell"],
        "not_looked": counted["not looked at"],
        "passes": counted["pass"],
        "due": looked.due,
        "due_why": looked.due_why,
        "failing": list(dict.fromkeys(word.rule for word in looked.words if word.outcome == "fail")),
        "words": msgspec.to_builtins(looked.words),
        "after": msgspec.to_builtins(looked.after),
        "game": looked.game,
        "fee": looked.fee,
    }
