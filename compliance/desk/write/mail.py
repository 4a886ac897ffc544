"""Mail: what somebody chose is kept, and what is due is sent, never twice: that it is told is stored before it is sent."""

from __future__ import annotations

import datetime
import logging
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.core.validators import validate_email
from django.urls import reverse

from compliance.desk.forms.mailed import GIVEN, body_of, subject_of
from compliance.desk.models import MailChoice
from compliance.desk.read.mail import choice_of, digest_moment, given_since, mail_lacks, waiting_counts
from compliance.desk.read.pressing import pressing
from compliance.houses.forms.house import gaming_day
from compliance.houses.models import Establishment
from compliance.people.access import Standing, standing_read
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.record import read

LOG = logging.getLogger("oliver.mail")
MORNING = 9
"""The hour of a digest as the page offers it first."""
Due = tuple[list[tuple[str, int]], dict[str, Any]]  # what waits, and what is stored when that is told


class MailError(ValueError):
    """What was asked for does not fit; the message says the cure."""


def mail_choose(
    *, establishment: Establishment, person: Person, address: str, when: str, hour: str, now: datetime.datetime
) -> MailChoice:
    """Keep it. Told is only what comes from now on: what waits already stands in the inbox."""
    if when not in MailChoice.When.values:
        raise MailError("Choose when you are mailed.")
    if not (hour.isascii() and hour.isdigit() and len(hour) < 3 and int(hour) < 24):
        raise MailError("Choose an hour from 0 to 23.")
    if address or when != MailChoice.When.NEVER:
        try:
            validate_email(address)
        except ValidationError:
            raise MailError("Write the address to which you are mailed, like name@house.example.") from None
    day = _gaming_day(establishment, now)
    over = digest_moment(establishment=establishment, day=day, hour=int(hour)) <= now
    kept = {
        "address": address,
        "when": when,
        "hour": int(hour),
        "told_index": read.size() - 1,
        "told_at": now,
        "failed": None,
    }
    held = choice_of(establishment=establishment, person=person)
    told = day if over or (held is not None and held.told_day == day) else None
    choice, _ = MailChoice.objects.update_or_create(
        establishment=establishment, person=person, defaults=kept | {"told_day": told}
    )
    return choice


def mails_send(*, now: datetime.datetime) -> int:
    """Send what is due. While the mail server cannot be reached nothing counts as told, and the inbox says so."""
    if mail_lacks():
        return 0
    asked = MailChoice.objects.exclude(when=MailChoice.When.NEVER).exclude(address="").order_by("id")
    due: list[tuple[MailChoice, Due]] = []
    for choice in asked.select_related("establishment", "person"):
        counts, told = _due(choice, now)
        if counts:
            due.append((choice, (counts, told)))
        elif told:
            _told(choice, told, choice.failed)
    if not due:
        return 0
    connection = get_connection()
    try:
        connection.open()
    except OSError as error:
        LOG.warning("the mail server cannot be reached: %s", type(error).__name__)
        MailChoice.objects.filter(pk__in=[choice.pk for choice, _ in due]).update(failed=now)
        return 0
    try:
        return sum(_send(choice, counts, told, connection, now) for choice, (counts, told) in due)
    finally:
        connection.close()


def _due(choice: MailChoice, now: datetime.datetime) -> Due:
    """What is to be told now. Where it is time and nothing waits, only that is stored: no mail comes late for it."""
    standing, place = standing_read(person=choice.person), choice.establishment
    if not choice.person.is_active or not standing.may(Right.WORK, place):
        return [], {}
    if choice.when == MailChoice.When.AT_ONCE:
        return _at_once(choice, standing, now)
    day = _gaming_day(place, now)
    if choice.told_day is not None and choice.told_day >= day:
        return [], {}
    if now < digest_moment(establishment=place, day=day, hour=choice.hour):
        return [], {}
    waits = waiting_counts(establishment=place, person=choice.person, standing=standing, today=day)
    return waits, {"told_day": day}


def _at_once(choice: MailChoice, standing: Standing, now: datetime.datetime) -> Due:
    """What was given to this person since, and what has come to where it cannot wait."""
    place, (count, last) = choice.establishment, given_since(choice)
    today = _gaming_day(place, now)
    urgent = pressing(choice=choice, may=lambda right: standing.may(right, place), today=today, now=now)
    told: dict[str, Any] = {} if last is None else {"told_index": last}
    return [(GIVEN, count)] * bool(count) + urgent, told | ({"told_at": now} if urgent else {})


def _told(choice: MailChoice, told: dict[str, Any], failed: datetime.datetime | None) -> bool:
    """Store that it is told. False where another worker was there before, or the person with another choice."""
    as_read = {
        "when": choice.when,
        "told_index": choice.told_index,
        "told_at": choice.told_at,
        "told_day": choice.told_day,
    }
    return bool(MailChoice.objects.filter(pk=choice.pk, **as_read).update(**told, failed=failed))


def _send(
    choice: MailChoice,
    counts: list[tuple[str, int]],
    told: dict[str, Any],
    connection: BaseEmailBackend,
    now: datetime.datetime,
) -> int:
    """Send one; 1 if it went. Of two workers that found the same, the one that stores it first sends it."""
    if not _told(choice, told, now):  # until it went, it counts as not sent
        return 0
    inbox, mine = (reverse(name, kwargs={"house": choice.establishment.slug}) for name in ("inbox", "mail"))
    at = settings.PUBLIC_ADDRESS
    body = body_of(counts, inbox=f"{at}{inbox}", choice=f"{at}{mine}")
    try:
        EmailMessage(subject_of(counts), body, to=[choice.address], connection=connection).send()
    except (OSError, ValueError) as error:
        LOG.warning("a mail could not be sent: %s", type(error).__name__)
        return 0
    MailChoice.objects.filter(pk=choice.pk, failed=now).update(failed=None)
    return 1


def _gaming_day(place: Establishment, now: datetime.datetime) -> datetime.date:
    return gaming_day(now, ZoneInfo(place.time_zone), place.boundary_hour)
