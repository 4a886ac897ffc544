"""What upkeep has to know of findings: the key by which each gathers, and what it adds to its issue."""

from __future__ import annotations

import datetime
import json
from collections.abc import Sequence
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Struct, structs

from compliance.desk.forms.key import LIMITS_ALONE, NOTHING_POSTED, IssueKey, kind_of, sized
from compliance.desk.read.causes import causes_of
from compliance.floor.read.finding_filters import SEVERITIES
from compliance.houses.forms.house import gaming_day
from compliance.houses.forms.shifts import shift_at
from compliance.houses.models import Establishment
from compliance.houses.read.house import divisions_of
from compliance.record import read
from compliance.shell.days import opens_closes
from compliance.shell.rows import rows

TO_DO = ("new", "acknowledged")


class Held(Struct, frozen=True):
    """What a finding adds to its issue."""

    issue: int
    hand: int
    dealt: datetime.datetime
    gaming_day: datetime.date
    table: int | None
    dealer: str
    shift: str
    difference: int
    rank: int
    standing: bool
    todo: bool

    @property
    def monday(self) -> datetime.date:
        """Of its gaming day's week."""
        return self.gaming_day - datetime.timedelta(days=self.gaming_day.weekday())

    @property
    def week(self) -> str:
        return self.monday.isoformat()


class Facts(Struct, frozen=True):
    """A finding as it stands now, and what it added to which issue before."""

    finding: int
    key: IssueKey
    state: str
    acted: int
    index: int  # of the entry that changed it last
    started: datetime.datetime | None  # the hand; None: it is about the day accounts
    after: Held  # its issue is 0: the key says which one it is
    before: Held | None


class _Dealt(Struct, frozen=True):
    """What is read of a recorded hand."""

    dealer: str | None = None


_dealt = msgspec.json.Decoder(_Dealt)


def dealer_of(body: bytes) -> str:
    """Who dealt a recorded hand; "" where it does not say so."""
    return _dealt.decode(body).dealer or ""


# What hung at the table when the hand was dealt: as the review looks it up.
_FACTS = """
SELECT finding.id, finding.hand_id, finding.rule, finding.subject, finding.evidence #>> '{said,subject}', finding.outcome,
    finding.severity, finding.difference, finding.status, finding.state, finding.acted, finding.gaming_day,
    hand.game, hand.started, hand.dealt, coalesce(hand.table_id, finding.table_id), posting.id,
    CASE WHEN option.id IS NOT NULL THEN option.schedule || ' ' || coalesce(option.label, option.number::text) END,
    finding.changed_index,
    held.issue_id, held.hand, held.dealt, held.gaming_day, held.table_id, held.dealer, held.shift, held.difference,
    held.rank, held.standing, held.todo, gathered.cause, gathered.cause_kind
FROM compliance_finding AS finding
LEFT JOIN compliance_hand AS hand ON hand.index = finding.hand_id
LEFT JOIN games_posting AS posting ON posting.table_id = hand.table_id AND posting.period @> hand.dealt
LEFT JOIN games_option AS option ON option.id = posting.option_id
LEFT JOIN desk_issue_finding AS held ON held.finding_id = finding.id
LEFT JOIN desk_issue AS gathered ON gathered.id = held.issue_id
WHERE finding.id = ANY(%s) ORDER BY finding.id
"""
_WIDTH = 19  # columns of the finding itself


def facts_read(*, establishment: Establishment, ids: Sequence[int]) -> list[Facts]:
    """The findings of these rows, in their order."""
    found = rows(_FACTS, [list(ids)])
    new = sorted({row[1] for row in found if row[_WIDTH] is None and row[12] is not None})
    dealers = {index: dealer_of(body) for index, body in read.bodies_there(new).items()} if new else {}
    clock = _Clock(establishment)
    return _caused([_facts(row, dealers, clock) for row in found])


class _Clock:
    """A house's shifts and gaming days."""

    def __init__(self, establishment: Establishment) -> None:
        self._establishment = establishment
        self._zone = ZoneInfo(establishment.time_zone)
        self._divided = divisions_of(establishment)

    def shift(self, moment: datetime.datetime | None) -> str:
        if moment is None:
            return ""
        held = self._divided.on(gaming_day(moment, self._zone, self._establishment.boundary_hour))
        return shift_at(held, moment.astimezone(self._zone).hour).name if held else ""

    def opens(self, day: datetime.date) -> datetime.datetime:
        return opens_closes(self._establishment, day)[0]


def _facts(row: tuple[Any, ...], dealers: dict[int, str], clock: _Clock) -> Facts:
    finding, hand, rule, subject, said, outcome, severity, difference, status, state, acted, day, *more = row[:_WIDTH]
    game, started, dealt, table, posting, option, index = more
    before = None if row[_WIDTH] is None else Held(*row[_WIDTH:-2])
    hung = option or (NOTHING_POSTED if posting is None else LIMITS_ALONE)
    kind = kind_of(subject, json.loads(said or "[]"), game is not None)
    caused = ("", "") if before is None else row[-2:]
    of = game or "", hung if game is not None else ""
    key = IssueKey(rule, *of, kind, outcome, "", cause=caused[0], cause_kind=caused[1])
    standing = status == "open"
    after = Held(
        issue=0,
        hand=hand,
        dealt=dealt or clock.opens(day),
        gaming_day=day,
        table=table,
        dealer=dealers.get(hand, "") if before is None else before.dealer,
        shift=clock.shift(started) if before is None else before.shift,
        difference=difference or 0,
        rank=len(SEVERITIES) - 1 - SEVERITIES.index(severity),
        standing=standing,
        todo=standing and state in TO_DO,
    )
    return Facts(finding, sized(key, difference, day), state, acted, index, started, after, before)


def _caused(found: list[Facts]) -> list[Facts]:
    """With the cause of what cannot be told. What no longer stands stays where it was: its cause may be gone with it."""
    asked = {
        one.finding: (one.after.hand, one.key.rule, one.key.kind)
        for one in found
        if one.after.standing and one.key.outcome == "cannot tell"
    }
    named = causes_of(asked.values())
    for place, one in enumerate(found):
        if (of := asked.get(one.finding)) is not None:
            cause, kind = named.get(of, ("", ""))
            found[place] = structs.replace(one, key=structs.replace(one.key, cause=cause, cause_kind=kind))
    return found
