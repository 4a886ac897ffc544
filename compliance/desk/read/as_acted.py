"""Where issues are with people, reckoned from what they were opened with and their acts, in the order of these.

The acts stand in the record, so what they leave needs no entry of its own: `manage.py verify` and `recount` reckon it here and
hold the row against it.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from compliance.desk.forms.desks import desk_of
from compliance.desk.models import Issue
from compliance.desk.models import IssueActKind as Kind
from compliance.houses.forms.house import gaming_day
from compliance.record.declared import UNSAID
from compliance.shell.rows import rows

State = Issue.State
STATE = (
    "state", "acted", "since", "desk", "owner_id", "waiting_for", "until", "wake_count", "wake_cents", "right_from",
    "came_back", "lead_id",
)  # fmt: skip
"""The columns of an issue that its acts decide."""
ACT = (
    "number", "act", "state", "by_id", "at", "assignee_id", "desk", "waiting_for", "until", "more_findings", "more_cents",
    "wake_count", "wake_cents", "right_from", "other_id", "before", "undoes",
)  # fmt: skip
_OPENED = ("rule", "game", "opened", "time_zone", "boundary_hour")
# One statement: an act that is stored meanwhile is seen with the issue that it leaves, or not at all.
_ISSUES = f"""
SELECT issue.record_index, issue.id, issue.rule, issue.game, issue.opened, house.time_zone, house.boundary_hour,
    {", ".join(f"issue.{name}" for name in STATE)}, {", ".join(f"act.{name}" for name in ACT)}
FROM desk_issue AS issue JOIN games_establishment AS house ON house.id = issue.establishment_id
LEFT JOIN desk_issue_act AS act ON act.issue_id = issue.id
WHERE {{which}} ORDER BY issue.record_index, act.number
"""  # noqa: S608  # our own columns
_HEAD = 2 + len(_OPENED)
Values = dict[str, Any]
Act = Mapping[str, Any]
Differing = tuple[int, int, str, Any, Any]
"""The issue's place in the record, its number, the column, what it says and what it should."""


def states_differ(which: str, values: Sequence[Any]) -> Iterator[Differing]:
    """Columns that are not what the acts leave, of the issues of which `which` holds."""
    found = rows(_ISSUES.format(which=which), list(values))
    for (index, number), lines in groupby(found, key=lambda line: (line[0], line[1])):
        held = list(lines)
        stored = dict(zip(STATE, held[0][_HEAD : _HEAD + len(STATE)], strict=True))
        acts = [dict(zip(ACT, line[_HEAD + len(STATE) :], strict=True)) for line in held]
        opened = dict(zip(_OPENED, held[0][2:_HEAD], strict=True))
        for name, value in reckoned(opened, (act for act in acts if act["number"] is not None)).items():
            if value is not UNSAID and stored[name] != value:
                yield index, number, name, stored[name], value


def reckoned(opened: Mapping[str, Any], acts: Iterable[Act]) -> Values:
    """What an issue is after these acts."""
    zone = ZoneInfo(opened["time_zone"])
    day = gaming_day(opened["opened"], zone, opened["boundary_hour"])
    now: Values = dict.fromkeys(STATE) | {
        "state": State.NEW.value,
        "acted": 0,
        "since": opened["opened"],
        "desk": desk_of(rule=opened["rule"], game=opened["game"], day=day),
        "waiting_for": "",
        "came_back": False,
    }
    befores: dict[int, str] = {}
    for act in acts:
        befores[act["number"]] = act["before"]
        if act["act"] == Kind.UNDO:
            now |= _before(befores[act["undoes"]])
        elif act["act"] in _LEAVES:
            now |= _LEAVES[act["act"]](now, act)
        if act["state"] != now["state"]:
            now["since"] = act["at"]
        now |= {"state": act["state"], "acted": act["number"]}
    return now


_AWAKE: Values = {"waiting_for": "", "until": None, "wake_count": None, "wake_cents": None}
_FREE: Values = _AWAKE | {"owner_id": None}


def _given(now: Values, act: Act) -> Values:
    desk = {} if act["assignee_id"] is not None else {"desk": act["desk"]}
    return _AWAKE | {"owner_id": act["assignee_id"]} | desk


def _returned(now: Values, act: Act) -> Values:
    """Of a withdrawn one nothing was settled."""
    return {} if now["state"] == State.WITHDRAWN else _FREE | {"came_back": now["right_from"] is not None}


_WAKES = (("wake_count", "more_findings"), ("wake_cents", "more_cents"))


def _put_off(now: Values, act: Act) -> Values:
    """The first acts said how much more wakes it, and not with how much it then wakes."""
    wakes = {name: UNSAID if act[name] is None and act[more] is not None else act[name] for name, more in _WAKES}
    return wakes | {
        "owner_id": now["owner_id"] or act["by_id"],
        "waiting_for": act["waiting_for"],
        "until": act["until"],
    }


def _before(kept: str) -> Values:
    """What an act kept of the issue as it found it. Its state is said by the act that takes the other back."""
    found = {name: value for name, value in msgspec.json.decode(kept).items() if name in STATE and name != "state"}
    for name, read in (("until", datetime.date), ("right_from", datetime.datetime)):
        found[name] = None if found.get(name) is None else read.fromisoformat(found[name])
    return found


_LEAVES: dict[str, Callable[[Values, Act], Values]] = {
    Kind.TAKE: lambda now, act: _AWAKE | {"owner_id": act["by_id"]},
    Kind.GIVE: _given,
    Kind.WAIT: _put_off,
    Kind.SNOOZE: _put_off,
    Kind.RESOLVE: lambda now, act: _FREE | {"came_back": False, "right_from": act["right_from"]},
    Kind.WAIVE: lambda now, act: _FREE | {"came_back": False, "until": act["until"]},
    Kind.REOPEN: lambda now, act: _FREE | {"owner_id": act["by_id"]},
    Kind.MERGE: lambda now, act: {"lead_id": act["other_id"]},
    Kind.CAUSE: lambda now, act: {"lead_id": act["other_id"]},
    Kind.PART: lambda now, act: {"lead_id": None},
    Kind.RETURN: _returned,
    Kind.LAPSE: lambda now, act: _FREE | {"came_back": False},
    Kind.SETTLE: lambda now, act: _FREE | {"right_from": None},
    Kind.WITHDRAW: lambda now, act: _FREE,
    Kind.BACK: lambda now, act: _FREE,
    Kind.WAKE: lambda now, act: _AWAKE,
}
"""What an act changes but the state, which it names itself; the others change nothing else."""
