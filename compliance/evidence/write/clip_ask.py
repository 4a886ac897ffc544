"""Asks for video: of each severe failing finding the minute it is stored, of others a few for a rule, table and gaming day.

A house without a register of cameras asks for none: nobody could say when it ends. Video that has ended already is not asked
for; the finding says that it was made too late (compliance.evidence.read.videos).
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from django.db import transaction

from compliance.evidence.forms.about import seen_for
from compliance.evidence.models import Clip, For, State
from compliance.evidence.read.recorded import CLIPS
from compliance.evidence.read.videos import kept_until
from compliance.houses.models import Establishment
from compliance.houses.read.cameras import Register, register_read
from compliance.law.thresholds import threshold
from compliance.record import append, canonical
from compliance.shell.rows import rows

MOST_OF_A_GROUP = 3
"""The first, the worst and the latest."""


class _Found(NamedTuple):
    """A failing finding, and the hand that it is about."""

    rule: str
    severity: str
    difference: int
    hand: int
    table_id: int
    table: str
    gaming_day: datetime.date
    started: datetime.datetime
    ended: datetime.datetime

    @property
    def group(self) -> tuple[str, int, datetime.date]:
        return self.rule, self.table_id, self.gaming_day


_FOUND = """
SELECT finding.rule, finding.severity, coalesce(abs(finding.difference), 0), hand.index, hand.table_id, place.name,
    hand.gaming_day, hand.started, hand.ended
FROM compliance_finding AS finding JOIN compliance_hand AS hand ON hand.index = finding.hand_id
    JOIN games_table AS place ON place.id = hand.table_id
WHERE finding.id = ANY(%s) AND finding.establishment_id = %s AND finding.outcome = 'fail' AND finding.status = 'open'
    AND finding.last_changed >= %s
ORDER BY hand.index, finding.id
"""
_EVER = datetime.datetime(1900, 1, 1, tzinfo=datetime.UTC)
_ASKED = "SELECT hand, sees FROM evidence_clip WHERE hand = ANY(%s)"
_GROUPS = """
SELECT rule, table_id, gaming_day, count(*) FROM evidence_clip
WHERE asked_for = 'group' AND rule = ANY(%s) AND table_id = ANY(%s) AND gaming_day = ANY(%s) GROUP BY 1, 2, 3
"""


def clips_ask(*, establishment_id: int, findings: Sequence[int], now: datetime.datetime) -> list[int]:
    """Ask for what those of these findings need that a review stores now; the entries of the clips. Inside the caller's
    transaction. What people do about a finding asks for nothing by itself."""
    register = register_read(establishment_id=establishment_id) if findings else Register(())
    if not register.entries:
        return []
    found = [_Found(*row) for row in rows(_FOUND, [list(findings), establishment_id, now])]
    severe = [(one, For.SEVERE) for one in found if one.severity == "severe"]
    others = [(one, For.GROUP) for one in _few([one for one in found if one.severity != "severe"])]
    return _ask(establishment_id, register, [*severe, *others], now)


@transaction.atomic
def clip_ask(*, establishment_id: int, finding: int, by: str, now: datetime.datetime) -> int | None:
    """Somebody who works a finding asks for its video; None where it is asked for, has ended, or the finding has no hand."""
    register = register_read(establishment_id=establishment_id)
    found = [(_Found(*row), For.PERSON) for row in rows(_FOUND, [[finding], establishment_id, _EVER])]
    asked = _ask(establishment_id, register, found, now, actor=by)
    return asked[0] if asked else None


class Sighting(NamedTuple):
    """A fault that somebody saw with their own eyes: which observation, on which cameras, from when to when."""

    look: int  # the entry of the observation
    rule: str
    table_id: int
    table: str
    gaming_day: datetime.date
    began: datetime.datetime
    ended: datetime.datetime
    cameras: tuple[str, ...]


def sighting_ask(*, establishment_id: int, seen: Sighting, by: str, now: datetime.datetime) -> int | None:
    """Ask for the video on which somebody saw a fault, of the cameras that are in the register; None where none of them is, or
    the video has ended. Inside the caller's transaction."""
    register = register_read(establishment_id=establishment_id)
    cameras = [one for one in register.on(seen.gaming_day) if one.camera in seen.cameras]
    if not cameras:
        return None
    held = Register(tuple(cameras))
    day = seen.gaming_day
    one = _Found(seen.rule, "severe", 0, seen.look, seen.table_id, seen.table, day, seen.began, seen.ended)
    asked = _ask(establishment_id, held, [(one, For.PERSON)], now, actor=by)
    return asked[0] if asked else None


def _few(found: Sequence[_Found]) -> list[_Found]:
    """Of each group the first, the worst and the latest, until so many are asked for in all."""
    if not found:
        return []
    asked_for = [list({key[i] for key in (one.group for one in found)}) for i in range(3)]
    had = {(rule, table, day): count for rule, table, day, count in rows(_GROUPS, asked_for)}
    groups: dict[Any, list[_Found]] = {}
    for one in found:
        groups.setdefault(one.group, []).append(one)
    few = []
    for group, members in groups.items():
        chosen = (members[0], max(members, key=lambda one: one.difference), members[-1])
        few += list(dict.fromkeys(chosen))[: max(0, MOST_OF_A_GROUP - had.get(group, 0))]
    return few


def _ask(
    establishment_id: int,
    register: Register,
    wanted: Iterable[tuple[_Found, For]],
    now: datetime.datetime,
    actor: str = "oliver",
) -> list[int]:
    asked = {(one.hand, tuple(sorted(seen_for(one.rule)))): (one, why) for one, why in reversed([*wanted])}
    if not asked:
        return []
    had = {(hand, tuple(sees)) for hand, sees in rows(_ASKED, [[hand for hand, _ in asked]])}
    clips = [
        made
        for (hand, sees), (one, why) in sorted(asked.items())
        if (hand, sees) not in had and (made := _clip(register, one, why, sees, now)) is not None
    ]
    if not clips:
        return []
    house = Establishment.objects.values_list("slug", flat=True).get(pk=establishment_id)
    entries = [append.NewEntry("clip/1", house, actor, now, canonical.encode(body)) for _, body in clips]
    indexes = append.append(entries)
    Clip.objects.bulk_create(
        Clip(
            index=index,
            establishment_id=establishment_id,
            table_id=one.table_id,
            state=State.ASKED if body["cameras"] else State.WANTED,
            **CLIPS.stored(entry, body),
        )
        for index, entry, (one, body) in zip(indexes, entries, clips, strict=True)
    )
    return list(indexes)


def _clip(
    register: Register, one: _Found, why: For, sees: tuple[str, ...], now: datetime.datetime
) -> tuple[_Found, dict[str, Any]] | None:
    """The body of its entry; None where the video has ended already."""
    day = one.gaming_day
    cameras = register.seeing(day, one.table, sees)
    ends = kept_until(one.started, cameras)
    if ends is not None and ends <= now:
        return None
    margin = datetime.timedelta(seconds=threshold("clip-margin-seconds", day).value)
    return one, {
        "hand": one.hand,
        "table": one.table,
        "gaming_day": day.isoformat(),
        "rule": one.rule,
        "for": why.value,
        "sees": list(sees),
        "cameras": [camera.camera for camera in cameras],
        "from": (one.started - margin).isoformat(),
        "to": (one.ended + margin).isoformat(),
        "started": one.started.isoformat(),
        "kept_until": ends and ends.isoformat(),
        "late": ends is not None and _late(now - one.ended, ends - one.started, day),
    }


def _late(lag: datetime.timedelta, kept: datetime.timedelta, day: datetime.date) -> bool:
    """Whether the review came later than Oliver allows itself of the time that the video is kept."""
    return lag * 100 > kept * threshold("review-lag-percent", day).value
