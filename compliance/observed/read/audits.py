"""Audits by observation as pages and the calendar show them: the list by key, one of them, and what of them waits."""

from __future__ import annotations

import datetime
from typing import NamedTuple

import msgspec
from msgspec import Struct

from compliance.observed.forms.audit import Answers, Audit, Result, Standard, meets, noes, wants_second
from compliance.observed.read.looks import HOLDS
from compliance.record import read
from compliance.shell.lists import Conditions
from compliance.shell.rows import rows

PAGE = 50
LATEST = 20
"""So many are looked through for what waits."""


class Hand(NamedTuple):
    """A hand that somebody typed for an audit."""

    look: int
    observer: str
    began: datetime.datetime
    ended: datetime.datetime
    fails: bool
    rules: tuple[str, ...]


class Detail(Struct, frozen=True):
    """One audit, whole. `wanted`: whether a second auditor is to look; None: the checkpoint that draws is not signed yet."""

    index: int
    audit: Audit
    auditor: str
    standard: Standard
    first: Answers | None
    second: Answers | None
    second_by: str
    result: Result | None
    hands: tuple[Hand, ...]
    wanted: bool | None
    again_index: int | None  # the audit that was made again after it

    def of(self, auditor: str) -> tuple[int, int]:
        """Hands of one auditor, and how many of them were wrong."""
        mine = [one for one in self.hands if one.observer == auditor]
        return len(mine), sum(one.fails for one in mine)

    @property
    def no(self) -> int:
        """Questions that the first auditor answered no."""
        return 0 if self.first is None else noes(self.first.answers)

    @property
    def passed(self) -> bool | None:
        """None: nobody has answered yet. What stands in the result, once that is in the record."""
        if self.result is not None:
            return self.result.passed
        if self.first is None:
            return None
        return meets(self.standard, self.no, *self.of(self.auditor))

    @property
    def waits(self) -> str:
        """For what: "" where for nothing."""
        if self.first is None:
            return "answers"
        if self.result is None:
            return "correction"
        if not self.result.passed and self.again_index is None:
            return "again"
        return "second" if self.wanted and self.second is None else ""


_LINES = """
SELECT row.index, row.auditor, first.index, second.index, second.auditor, result.index, later.index
FROM observed_audit AS row
LEFT JOIN observed_audit_answers AS first ON first.audit_id = row.index AND NOT first.second
LEFT JOIN observed_audit_answers AS second ON second.audit_id = row.index AND second.second
LEFT JOIN observed_audit_result AS result ON result.audit_id = row.index
LEFT JOIN LATERAL (SELECT min(index) AS index FROM observed_audit WHERE again_of_id = row.index) AS later ON true
WHERE {where} ORDER BY row.index DESC LIMIT %s
"""


def audits_page(
    *, establishment_id: int, behind: int | None = None, size: int = PAGE
) -> tuple[list[Detail], int | None]:
    """The newest first; and the key behind which the next page begins, where there is one."""
    where = Conditions().add("row.establishment_id = %s", establishment_id).add("row.index < %s", behind)
    found = _details(establishment_id, where, size + 1)
    return found[:size], found[size - 1].index if len(found) > size else None


def audit_read(*, establishment_id: int, index: int) -> Detail | None:
    """One of this house."""
    where = Conditions().add("row.establishment_id = %s", establishment_id).add("row.index = %s", index)
    return next(iter(_details(establishment_id, where, 1)), None)


def audits_waiting(*, establishment_id: int) -> list[Detail]:
    """The latest of which something waits: answers, a correction, the audit again, a second auditor."""
    where = Conditions().add("row.establishment_id = %s", establishment_id)
    return [one for one in _details(establishment_id, where, LATEST) if one.waits]


MOST = 500
"""Audits of a period whose agreement is told."""


def audits_between(*, establishment_id: int, first: datetime.date, last: datetime.date) -> list[Detail]:
    """Those of these gaming days, the newest first."""
    where = Conditions().add("row.establishment_id = %s", establishment_id)
    where.add("row.gaming_day >= %s", first).add("row.gaming_day <= %s", last)
    return _details(establishment_id, where, MOST)


_AGAIN = "EXISTS (SELECT FROM observed_audit_result AS due WHERE due.audit_id = row.index AND due.again_by BETWEEN %s AND %s)"


def audits_due(*, establishment_id: int, first: datetime.date, last: datetime.date) -> list[Detail]:
    """Failed ones that are to be made again by one of these days, made or not."""
    where = Conditions().add("row.establishment_id = %s", establishment_id)
    return _details(establishment_id, where, PAGE, (first, last))


def _details(
    establishment_id: int, where: Conditions, most: int, days: tuple[datetime.date, datetime.date] | None = None
) -> list[Detail]:
    asked = f"{where} AND {_AGAIN}" if days else f"{where}"
    found = rows(_LINES.format(where=asked), [*where.values, *(days or ()), most])
    if not found:
        return []
    bodies = read.bodies([index for row in found for index in (row[0], row[2], row[3], row[5]) if index is not None])
    audits = {row[0]: msgspec.json.decode(bodies[row[0]], type=Audit) for row in found}
    standards = _standards({one.standard for one in audits.values()})
    hands = _hands(establishment_id, [one.id for one in audits.values()])
    return [
        Detail(
            index=index,
            audit=audits[index],
            auditor=auditor,
            standard=standards[audits[index].standard],
            first=None if first is None else msgspec.json.decode(bodies[first], type=Answers),
            second=None if second is None else msgspec.json.decode(bodies[second], type=Answers),
            second_by=second_by or "",
            result=None if result is None else msgspec.json.decode(bodies[result], type=Result),
            hands=tuple(hands.get(audits[index].id, ())),
            wanted=_wanted(first, audits[index].id, standards[audits[index].standard]),
            again_index=again,
        )
        for index, auditor, first, second, second_by, result, again in found
    ]


def _standards(indexes: set[int]) -> dict[int, Standard]:
    bodies = read.bodies(sorted(indexes)) if indexes else {}
    return {index: msgspec.json.decode(body, type=Standard) for index, body in bodies.items()}


_HANDS = f"""
SELECT row.audit, row.index, row.observer, row.began, row.ended, review.outcome, review.rules
FROM observed_observation AS row {HOLDS} LEFT JOIN observed_struck AS struck ON struck.observed_id = row.index
WHERE row.establishment_id = %s AND row.audit = ANY(%s) AND row.mode <> 'count' AND struck.index IS NULL
ORDER BY row.began, row.index
"""  # noqa: S608  # our own columns


def _hands(establishment_id: int, audits: list[str]) -> dict[str, list[Hand]]:
    """By audit, the hands that anybody typed for it."""
    found: dict[str, list[Hand]] = {}
    for audit, index, observer, began, ended, outcome, rules in (
        rows(_HANDS, [establishment_id, audits]) if audits else ()
    ):
        one = Hand(index, observer, began, ended, outcome == "fail", tuple(rules.split()))
        found.setdefault(audit, []).append(one)
    return found


def _wanted(first: int | None, audit: str, standard: Standard) -> bool | None:
    """By the first checkpoint signed over the first auditor's answers."""
    if first is None:
        return None
    for one in read.checkpoints(first + 1, page=1):
        return wants_second(bytes(one.root), audit, standard.second)
    return None


_STANDARD = """
SELECT index FROM observed_audit_standard WHERE establishment_id = %s AND first_day <= %s
ORDER BY first_day DESC, index DESC LIMIT 1
"""


def standard_on(*, establishment_id: int, day: datetime.date) -> tuple[int, Standard] | None:
    """The standard that holds on a gaming day, with its entry; None where the house has set none."""
    for (index,) in rows(_STANDARD, [establishment_id, day]):
        return index, _standards({index})[index]
    return None
