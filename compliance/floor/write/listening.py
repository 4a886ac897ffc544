"""What the floor does when others announce something: sessions and waivers of a house file, hands of which a fee was waived."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

import msgspec
from django.dispatch import receiver

from compliance.floor.papers.waiver import Waiver, waived
from compliance.floor.write.session_record import sessions_record
from compliance.houses.announced import house_written
from compliance.houses.forms.house import House, HouseError
from compliance.houses.read.house import Place
from compliance.houses.write.review_queue import TableDayKey, pending_add_waived
from compliance.papers.announced import papers_recorded
from compliance.papers.forms.form import Paper
from compliance.papers.read.papers import stored
from compliance.papers.write.paper_record import AT_ONCE, papers_record
from compliance.papers.write.sheet_register import New


@receiver(papers_recorded)
def _waivers_came(*, place: Place, new: Sequence[New[Paper, datetime.date]], **_: object) -> frozenset[TableDayKey]:
    return _hands_wait(place, new)


def _hands_wait(place: Place, new: Sequence[New[Paper, datetime.date]]) -> frozenset[TableDayKey]:
    """Queue the hands that a paper is about, and those that the one was about which it corrects: a waiver decides what they
    lack. Their table-days."""
    waivers = [one for one in new if isinstance(one.sheet, Waiver)]
    if not waivers:
        return frozenset()
    earlier = [one.corrects.index for one in waivers if one.corrects is not None and one.corrects.index is not None]
    papers = [one.sheet for one in waivers] + [one.paper for one in stored([(index, "waiver") for index in earlier])]
    told = {waived(paper) for paper in papers if isinstance(paper, Waiver)}
    return frozenset(
        key for one in sorted(told, key=lambda each: each.id) for key in pending_add_waived(place=place, of=one)
    )


@receiver(house_written)
def _house_written(*, house: House, actor: str, now: datetime.datetime, **_: object) -> None:
    """Its file holds sessions and waivers too: they go the way of all others."""
    _sessions(house, actor, now)
    _waivers(house, actor, now)


def _sessions(house: House, actor: str, now: datetime.datetime) -> None:
    lines = [msgspec.json.encode(session) for session in house.sessions]
    for session, answer in zip(
        house.sessions,
        sessions_record(establishment=house.establishment, lines=lines, actor=actor, now=now).answers,
        strict=True,
    ):
        if answer.problems:
            raise HouseError(f"sessions: {session.id}: {answer.problems[0]}")


def _waivers(house: House, actor: str, now: datetime.datetime) -> None:
    for start in range(0, len(house.waivers), AT_ONCE):
        part = house.waivers[start : start + AT_ONCE]
        lines = [msgspec.json.encode(waiver) for waiver in part]
        taken = papers_record(establishment=house.establishment, kind="waiver", lines=lines, actor=actor, now=now)
        for waiver, answer in zip(part, taken.answers, strict=True):
            if answer.problems:
                raise HouseError(f"waivers: {waiver.id}: {answer.problems[0]}")
