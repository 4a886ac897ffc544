"""Has observations judged again by the rules, the catalogue and the law of now. Earlier reviews stay in the record.

Each stretch is one transaction, so it may be stopped at any moment and begun anew: what says the same again is not stored.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator

import msgspec
from django.db import transaction
from msgspec import Struct

from compliance.floor.rules.facts import Before
from compliance.houses.models import Establishment
from compliance.observed.forms.observation import Observation, hand_of
from compliance.observed.read.looks import HOLDS, Said
from compliance.observed.write.review import Seen, review_of, review_store
from compliance.record import append, canonical, read
from compliance.shell.rows import rows

AT_ONCE = 100
_before = msgspec.json.Decoder(Before | None)
_NEXT = f"""
SELECT row.index, row.table_id, review.index, row.observer, previous.index FROM observed_observation AS row {HOLDS}
LEFT JOIN LATERAL (SELECT review.index FROM observed_review AS review WHERE review.observed_id = (
    SELECT last.index FROM observed_observation AS last WHERE last.establishment_id = row.establishment_id
        AND last.watch = row.watch AND last.place < row.place ORDER BY last.place DESC LIMIT 1)
    ORDER BY review.index DESC LIMIT 1) AS previous ON true
WHERE row.establishment_id = %s AND row.index > %s AND row.gaming_day BETWEEN %s AND %s AND row.mode <> 'count'
ORDER BY row.index LIMIT %s
"""  # noqa: S608  # our own columns
_FIRST, _LAST = datetime.date(1998, 1, 1), datetime.date(2199, 12, 31)


class Again(Struct, frozen=True):
    """What a stretch gave: looks read, those judged otherwise, and verdicts of rules that flip."""

    looks: int
    changed: int
    flips: int


def observations_rejudge(
    *,
    establishment: Establishment,
    now: datetime.datetime,
    first: datetime.date | None = None,
    last: datetime.date | None = None,
    dry: bool = False,
) -> Iterator[Again]:
    """Judge again what was seen in these gaming days, in the order in which it was typed. Read it all."""
    behind = -1
    while True:
        with transaction.atomic():
            if not dry:
                append.lock()
            found = rows(_NEXT, [establishment.pk, behind, first or _FIRST, last or _LAST, AT_ONCE])
            if not found:
                return
            given = _stretch(establishment, found, now, dry)
        yield given
        behind = found[-1][0]


def _stretch(
    establishment: Establishment, found: list[tuple[int, int, int, str, int | None]], now: datetime.datetime, dry: bool
) -> Again:
    """A look leaves what the next of its watch begins with: of a stretch it is what holds when its turn comes."""
    wanted = {index for row in found for index in (row[0], row[2], row[4]) if index is not None}
    bodies = read.bodies_there(list(wanted))
    newest: dict[int, bytes] = {}  # by the review that held before this run
    changed = flips = 0
    for index, table, held_at, observer, previous in found:
        if index not in bodies or held_at not in bodies:  # removed when its term was over: its verdict stays
            continue
        held, one = bodies[held_at], msgspec.json.decode(bodies[index], type=Observation)
        left = None
        before = None if previous is None else newest.get(previous) or bodies.get(previous)
        if before is not None:
            left = _before.decode(msgspec.json.decode(before, type=Said).after)
        seen = Seen(index, one, hand_of(one), left)
        if dry:
            body = canonical.encode(review_of(establishment, table, seen))
        else:
            body = review_store(establishment, table, seen, observer, now, held)
        newest[held_at] = body
        changed += body != held
        flips += _flips(held, body)
    return Again(len(found), changed, flips)


def _flips(held: bytes, body: bytes) -> int:
    """Verdicts that come out otherwise: a rule that says something else, or something no more, or now."""
    was, now = (
        {(word.rule, word.outcome) for word in msgspec.json.decode(each, type=Said).words} for each in (held, body)
    )
    return len({rule for rule, _ in was ^ now})
