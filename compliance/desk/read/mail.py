"""What there is to mail: issues given to somebody since, the digest's moment, how much waits for a person by lane."""

from __future__ import annotations

import datetime
from zoneinfo import ZoneInfo

from django.conf import settings

from compliance.desk.forms.desks import desks_of
from compliance.desk.forms.mailed import FOLLOWED, LANES
from compliance.desk.models import MailChoice
from compliance.desk.read.findings import given_to
from compliance.desk.read.following import new_in_views
from compliance.desk.read.issues import OPEN, Filters, issues_count, lanes_count
from compliance.houses.models import Establishment
from compliance.people.access import Standing
from compliance.people.models import Person
from compliance.shell.rows import rows

_GIVEN = f"""
SELECT count(DISTINCT issue.id) FILTER (WHERE issue.owner_id = %s AND {OPEN}), max(act.record_index)
FROM desk_issue_act AS act JOIN desk_issue AS issue ON issue.id = act.issue_id
WHERE act.act = 'give' AND act.assignee_id = %s AND act.record_index > %s AND issue.establishment_id = %s
    AND act.by_id IS DISTINCT FROM %s
"""  # noqa: S608  # fixed texts


def mail_lacks() -> str:
    """What is missing for mail to be sent; "" when nothing is."""
    if not settings.EMAIL_HOST:
        return "OLIVER_SMTP"
    return "" if settings.PUBLIC_ADDRESS else "OLIVER_ADDRESS"


def choice_of(*, establishment: Establishment, person: Person) -> MailChoice | None:
    """What this person chose here."""
    return MailChoice.objects.filter(establishment=establishment, person=person).first()


def given_since(choice: MailChoice) -> tuple[int, int | None]:
    """How many issues that others gave this person since are still open and theirs; the last gift's place in the record."""
    person = choice.person_id
    [(count, last)] = rows(_GIVEN, [person, person, choice.told_index, choice.establishment_id, person])
    return count, last


def digest_moment(*, establishment: Establishment, day: datetime.date, hour: int) -> datetime.datetime:
    """When a gaming day's digest is due. An hour that the clock skips is the moment to which it is put forward;
    of an hour that comes twice it is the first.
    """
    on = day if hour >= establishment.boundary_hour else day + datetime.timedelta(days=1)
    local = datetime.datetime.combine(on, datetime.time(hour), tzinfo=ZoneInfo(establishment.time_zone))
    return local.astimezone(datetime.UTC)


def waiting_counts(
    *, establishment: Establishment, person: Person, standing: Standing, today: datetime.date
) -> list[tuple[str, int]]:
    """The lanes of the inbox that have something, and what is new in followed views. What is settled is in none of them."""
    desks = desks_of(map(str, standing.roles_at(establishment)))
    lanes = lanes_count(establishment_id=establishment.pk, person=person.pk, desks=desks)
    severe = Filters(lane="nobody", severity="severe", outcome="fail")
    counts = (
        lanes["mine"],
        lanes["back"],
        issues_count(establishment_id=establishment.pk, filters=severe),
        lanes["desk"],
        given_to(establishment_id=establishment.pk, person=person.pk).count,
    )
    news = new_in_views(establishment=establishment, person=person, standing=standing, today=today)
    told = [*zip(LANES, counts, strict=True), (FOLLOWED, sum(each.count for each in news))]
    return [(word, count) for word, count in told if count]
