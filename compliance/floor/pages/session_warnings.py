"""What speaks against a session before it goes into the book: said to the clerk, who may enter it all the same."""

from __future__ import annotations

import datetime
from zoneinfo import ZoneInfo

from compliance.floor.read.playing_book import Booked
from compliance.floor.read.session_entry import beside, last_of, licence_elsewhere
from compliance.houses.forms.session import Session
from compliance.houses.models import Establishment


def warnings_of(establishment: Establishment, session: Session, corrects: Booked | None) -> list[str]:
    """In the words of the page; an empty list where nothing does."""
    zone = ZoneInfo(establishment.time_zone)
    apart = None if corrects is None else corrects.record
    found = beside(establishment_id=establishment.pk, session=session, apart=apart)
    said = [_beside(each, session, zone) for each in found]
    said += _licence(session, zone)
    if corrects is None and not found:
        said += _otherwise(last_of(establishment_id=establishment.pk, person=session.person), session)
    other = licence_elsewhere(establishment_id=establishment.pk, session=session)
    if other is not None:
        said.append(f"Licence {session.licence} stands with {other.person} in {_words(other, zone)}.")
    return said


def _beside(other: Booked, session: Session, zone: ZoneInfo) -> str:
    if other.person != session.person:
        return (
            f"{other.person} of {other.provider} is booked at this table at the same time, see {_words(other, zone)}."
        )
    if (other.table, other.began, other.ended) == (session.table, session.from_, session.until):
        return f"This session is in the book already, see {_words(other, zone)}."
    where = "here" if other.table == session.table else f"at {other.table}"
    return f"{other.person} is booked {where} at the same time, see {_words(other, zone)}."


def _licence(session: Session, zone: ZoneInfo) -> list[str]:
    if session.expires is None:
        return ["When the licence expires is not written."]
    if session.from_.astimezone(zone).date() > session.expires:
        return [f"The licence expired after {session.expires:%m/%d/%Y}."]
    return []


def _otherwise(last: Booked | None, session: Session) -> list[str]:
    """What the last session of the same person says otherwise."""
    if last is None:
        return [f"{session.person} was never booked here before."]
    said = [
        f"The last session of {session.person} has {what} {held}."
        for what, held, now in (
            ("provider", last.provider, session.provider),
            ("licence", last.licence, session.licence),
        )
        if held != now
    ]
    if last.licence == session.licence and last.expires is not None and session.expires not in (None, last.expires):
        said.append(f"The last session of {session.person} has this licence until {last.expires:%m/%d/%Y}.")
    return said


def _words(booked: Booked, zone: ZoneInfo) -> str:
    def clock(moment: datetime.datetime) -> str:
        return f"{moment.astimezone(zone):%H:%M}"

    end = "end not recorded" if booked.ended is None else clock(booked.ended)
    return f"the session at {booked.table}, {booked.began.astimezone(zone):%m/%d/%Y} {clock(booked.began)} to {end}"
