"""Mail of what waits: at once, as a digest at an hour of the house, never twice, nothing secret, a failure is shown."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from smtplib import SMTPRecipientsRefused
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.conf import LazySettings
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.test import Client
from django.utils import timezone

from compliance.cases.models import Case, CaseClock
from compliance.cases.write.case_open import Opening, case_open
from compliance.desk.models import Following, Issue, MailChoice, SavedView
from compliance.desk.read.mail import digest_moment
from compliance.desk.write.mail import mails_send
from compliance.evidence.models import Clip
from compliance.houses.models import Establishment
from compliance.people.models import Access, Assignment, Person
from compliance.people.rights import Role
from compliance.record.models import VerificationRun
from compliance.running.environment import BadEnvironmentError
from compliance.running.environment import mail as mail_of
from tests import builders
from tests.pages import AT, ON, give, short_hand, signed_in

pytestmark = pytest.mark.django_db
Play = Callable[..., None]
Page = Callable[..., str]
MAIL, ISSUES = f"{AT}/mail", f"{AT}/issues"
LOS_ANGELES = ZoneInfo("America/Los_Angeles")


class Closed(EmailBackend):
    """A server that cannot be reached."""

    def open(self) -> bool:
        raise ConnectionRefusedError


class Refusing(EmailBackend):
    """A server that knows no such address."""

    def send_messages(self, messages: Any) -> int:
        raise SMTPRecipientsRefused({})


@pytest.fixture(autouse=True)
def _server(settings: LazySettings) -> None:
    settings.EMAIL_HOST = "mail.house.example"
    settings.PUBLIC_ADDRESS = "https://oliver.house.example"
    settings.DEFAULT_FROM_EMAIL = "oliver@house.example"


@pytest.fixture
def ruth(house: str) -> Client:
    person = Person.objects.create(username="ruth", first_name="Ruth", last_name="Okafor")
    give(person, Role.OFFICER, house)
    return signed_in(person)


def choose(client: Client, when: str, hour: str = "9", address: str = "ruth@house.example") -> int:
    return client.post(f"{MAIL}/choose", {"when": when, "hour": hour, "address": address}).status_code


def hand_over(client: Client, issue: Issue, to: str = "ruth") -> None:
    form = {"act": "give", "assignee": str(Person.objects.get(username=to).pk)}
    form["acted"] = str(Issue.objects.get(pk=issue.pk).acted)
    assert client.post(f"{ISSUES}/{issue.pk}/act", form).status_code in (200, 302)
    assert Issue.objects.get(pk=issue.pk).owner.username == to  # type: ignore[union-attr]


@pytest.fixture
def issues(play: Play) -> list[Issue]:
    play(short_hand(1, dealer="D-77"), builders.hand(2, collections=None))
    return list(Issue.objects.order_by("pk"))


def test_what_is_given_to_me_is_mailed_at_once_and_once(client: Client, ruth: Client, issues: list[Issue]) -> None:
    hand_over(client, issues[0])  # before anything was chosen: it stands in the inbox
    assert choose(ruth, "at once") == 302
    assert mails_send(now=timezone.now()) == 0
    hand_over(client, issues[1])
    assert mails_send(now=timezone.now()) == 1
    assert mails_send(now=timezone.now()) == 0
    [sent] = mail.outbox
    assert (sent.to, sent.from_email) == (["ruth@house.example"], "oliver@house.example")
    assert sent.subject == "Oliver: given to you: 1"
    assert f"Given to you: 1\n\nhttps://oliver.house.example{AT}/inbox" in sent.body


def test_what_is_settled_or_given_on_before_the_mail_is_not_in_it(
    client: Client, ruth: Client, issues: list[Issue]
) -> None:
    choose(ruth, "at once")
    for issue in issues:
        hand_over(client, issue)
    ruth.post(f"{ISSUES}/{issues[0].pk}/act", {"act": "resolve", "reason": "fee-made-good", "acted": 1})
    assert Issue.objects.get(pk=issues[0].pk).state == "resolved"
    hand_over(ruth, issues[1], "cleo")
    assert mails_send(now=timezone.now()) == 0
    assert mail.outbox == []
    hand_over(ruth, issues[1], "ruth")  # one gives it to oneself: nobody need say so
    assert mails_send(now=timezone.now()) == 0


def test_a_digest_comes_at_its_hour_once_a_gaming_day(client: Client, ruth: Client, issues: list[Issue]) -> None:
    hand_over(client, issues[0])
    choose(ruth, "digest", "9")
    MailChoice.objects.update(told_day=None)
    at = datetime.datetime(2026, 11, 20, 9, tzinfo=LOS_ANGELES)
    minute = datetime.timedelta(minutes=1)
    assert [mails_send(now=at + each * minute) for each in (-1, 0, 1, 600)] == [0, 1, 0, 0]
    lanes = mail.outbox[0].body.split("\n\n")[1].splitlines()
    assert lanes == ["Yours: 1", f"On your desk: {len(issues) - 1}"]
    assert [mails_send(now=at + datetime.timedelta(days=1) + each * minute) for each in (-1, 0)] == [0, 1]


def test_a_digest_says_how_much_is_new_in_followed_views_and_not_what_they_are_called(
    client: Client, ruth: Client, issues: list[Issue], play: Play
) -> None:
    addresses = (f"{ISSUES}?desk=compliance", f"{ON}/findings?days=all&rule=FEE001", f"{AT}/cases?late=1")
    for number, address in enumerate(addresses):
        ruth.post(f"{AT}/views/keep", {"address": address, "name": f"Cleo's {number}", "role": ""})
    for view in SavedView.objects.all():
        ruth.post(f"{AT}/views/{view.pk}/follow", {"address": address_of(view, addresses)})
    assert Following.objects.count() == len(addresses)
    choose(ruth, "digest", "9")
    MailChoice.objects.update(told_day=None)
    at = datetime.datetime(2026, 11, 20, 9, tzinfo=LOS_ANGELES)
    assert mails_send(now=at) == 1
    assert "follow" not in mail.outbox[0].body, "what stood there already is not new"
    play(short_hand(3), short_hand(4))
    assert mails_send(now=at + datetime.timedelta(days=1)) == 1
    lanes = mail.outbox[1].body.split("\n\n")[1].splitlines()
    assert lanes[-1] == "New in views that you follow: 2"
    assert "Cleo" not in mail.outbox[1].body
    ruth.get(addresses[1])  # looked at
    assert mails_send(now=at + datetime.timedelta(days=2)) == 1
    assert "follow" not in mail.outbox[2].body


def address_of(view: SavedView, addresses: tuple[str, ...]) -> str:
    return next(one for one in addresses if one.partition("?")[0].endswith(view.of))


def test_where_nothing_waits_there_is_no_digest_and_none_comes_late(
    client: Client, ruth: Client, house: str, play: Play
) -> None:
    choose(ruth, "digest", "9")
    MailChoice.objects.update(told_day=None)
    at = datetime.datetime(2026, 11, 20, 9, tzinfo=LOS_ANGELES)
    assert mails_send(now=at) == 0
    assert MailChoice.objects.get().told_day == datetime.date(2026, 11, 20)
    play(short_hand(1))
    assert mails_send(now=at + datetime.timedelta(hours=1)) == 0
    assert mails_send(now=at + datetime.timedelta(days=1)) == 1


@pytest.mark.parametrize(
    ("day", "hour", "utc"),
    [
        ("2026-03-07", 9, "2026-03-07T17:00"),  # the day before the clocks go forward
        ("2026-03-08", 9, "2026-03-08T16:00"),  # and that day
        ("2026-03-07", 2, "2026-03-08T10:00"),  # the hour that is skipped: 3 o'clock
        ("2026-10-31", 9, "2026-10-31T16:00"),
        ("2026-11-01", 9, "2026-11-01T17:00"),
        ("2026-10-31", 1, "2026-11-01T08:00"),  # the hour that comes twice: the first
        ("2026-11-19", 5, "2026-11-20T13:00"),  # the gaming day's last hour
        ("2026-11-19", 6, "2026-11-19T14:00"),  # and its first
    ],
)
def test_the_hour_is_the_houses_own_across_daylight_saving(house: str, day: str, hour: int, utc: str) -> None:
    place = Establishment.objects.get(slug=house)
    assert (place.boundary_hour, place.time_zone) == (6, "America/Los_Angeles")
    found = digest_moment(establishment=place, day=datetime.date.fromisoformat(day), hour=hour)
    assert found == datetime.datetime.fromisoformat(f"{utc}+00:00")


def test_a_digest_is_sent_once_in_the_hour_that_comes_twice(client: Client, ruth: Client, issues: list[Issue]) -> None:
    choose(ruth, "digest", "1")
    MailChoice.objects.update(told_day=None)
    first = datetime.datetime(2026, 11, 1, 8, tzinfo=datetime.UTC)
    assert [mails_send(now=first + datetime.timedelta(minutes=each)) for each in (-1, 0, 60, 61)] == [0, 1, 0, 0]


def test_nothing_secret_stands_in_a_mail(client: Client, ruth: Client, issues: list[Issue]) -> None:
    choose(ruth, "at once")
    hand_over(client, issues[0])
    mails_send(now=timezone.now())
    choose(ruth, "digest")
    MailChoice.objects.update(told_day=None)
    mails_send(now=timezone.now() + datetime.timedelta(days=2))
    assert len(mail.outbox) == 2
    for sent in mail.outbox:
        said = f"{sent.subject}\n{sent.body}"
        for secret in (
            "$",
            "D-77",
            "FEE00",
            "Ruth",
            "Okafor",
            "Cleo",
            "Marsh",
            "cleo",
            "T1",
            "seat",
            "Lucky Derby Casino",
        ):
            assert secret not in said, secret


def test_without_an_address_there_is_no_mail(client: Client, ruth: Client, issues: list[Issue]) -> None:
    assert choose(ruth, "at once", address="") == 422
    assert choose(ruth, "at once", address="nobody") == 422
    assert not MailChoice.objects.exists()
    choose(ruth, "at once")
    MailChoice.objects.update(address="")
    hand_over(client, issues[0])
    assert mails_send(now=timezone.now()) == 0
    assert mail.outbox == []


@pytest.mark.parametrize(
    ("when", "hour"), [("weekly", "9"), ("digest", "24"), ("digest", "-1"), ("digest", ""), ("digest", "²")]
)
def test_a_choice_that_is_none_is_refused_and_what_was_typed_stays(ruth: Client, when: str, hour: str) -> None:
    answer = ruth.post(f"{MAIL}/choose", {"when": when, "hour": hour, "address": "r@house.example"})
    assert answer.status_code == 422
    assert 'value="r@house.example"' in answer.content.decode()
    assert choose(ruth, "digest", "23") == choose(ruth, "digest", "0") == 302
    assert Access.objects.filter(what="mail chosen", detail="digest").count() == 2


def test_who_has_no_role_or_left_is_mailed_no_longer(client: Client, ruth: Client, issues: list[Issue]) -> None:
    choose(ruth, "at once")
    hand_over(client, issues[0])
    Assignment.objects.filter(person__username="ruth").update(until=timezone.now())
    assert mails_send(now=timezone.now()) == 0
    assert mail.outbox == []


@pytest.mark.parametrize(("backend", "again"), [(Closed, 1), (Refusing, 0)])
def test_a_mail_that_could_not_be_sent_is_shown_to_who_was_to_get_it(
    client: Client, ruth: Client, issues: list[Issue], backend: type, again: int
) -> None:
    choose(ruth, "at once")
    hand_over(client, issues[0])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("compliance.desk.write.mail.get_connection", backend)
        assert mails_send(now=timezone.now()) == 0
    assert "could not be sent" in ruth.get(f"{AT}/inbox").content.decode()
    assert "could not be sent" in ruth.get(MAIL).content.decode()
    assert "could not be sent" not in client.get(f"{AT}/inbox").content.decode()
    assert mails_send(now=timezone.now()) == again  # what a server refused it refuses again
    hand_over(client, issues[1])
    assert mails_send(now=timezone.now()) == 1
    assert "could not be sent" not in ruth.get(f"{AT}/inbox").content.decode()


def test_without_a_server_the_page_says_so(page: Page, house: str, settings: LazySettings) -> None:
    assert "No mail is sent" not in page(MAIL)
    settings.PUBLIC_ADDRESS = ""
    assert "OLIVER_ADDRESS" in page(MAIL)
    settings.EMAIL_HOST = ""
    assert "OLIVER_SMTP" in page(MAIL)
    assert mails_send(now=timezone.now()) == 0


def test_the_server_is_read_from_the_environment() -> None:
    assert mail_of({}).host == ""
    whole = mail_of({"OLIVER_SMTP": "smtp://oli%40v:p%3Aw@mail.example", "OLIVER_ADDRESS": "https://oliver.example"})
    assert whole[:6] == ("mail.example", 587, "oli@v", "p:w", True, False)
    assert whole.sender == "oliver@oliver.example"
    assert mail_of({"OLIVER_SMTP": "smtps://mail.example"})[:6] == ("mail.example", 465, "", "", False, True)
    plain = mail_of({"OLIVER_SMTP": "smtp://localhost:2525?tls=none", "OLIVER_MAIL_FROM": "a@b.example"})
    assert (plain.port, plain.starttls, plain.tls, plain.sender) == (2525, False, False, "a@b.example")
    for wrong in (
        "mail.example",
        "http://mail.example",
        "smtp://",
        "smtp://a:99999",
        "smtp://u:p@mail.example?tls=none",
    ):
        with pytest.raises(BadEnvironmentError, match="OLIVER_SMTP"):
            mail_of({"OLIVER_SMTP": wrong})


HOURS = datetime.timedelta(hours=1)


def test_something_severe_that_nobody_took_is_mailed_at_once_and_once(ruth: Client, issues: list[Issue]) -> None:
    choose(ruth, "at once")
    now = timezone.now()
    Issue.objects.filter(pk=issues[0].pk).update(worst=3, since=now, outcome="fail")
    assert [mails_send(now=now + each * HOURS) for each in (1, 1.9, 2, 2.1, 9)] == [0, 0, 1, 0, 0]
    assert mail.outbox[0].subject == "Oliver: severe, and nobody took it for 2 hours: 1"
    taken = Issue.objects.filter(pk=issues[1].pk)
    taken.update(worst=3, since=now + 8 * HOURS, outcome="fail", state="taken")
    assert mails_send(now=now + 11 * HOURS) == 0
    taken.update(state="new")
    assert mails_send(now=now + 11 * HOURS) == 1


def test_video_that_ends_and_is_not_held_is_mailed_at_once_and_once(
    ruth: Client, issues: list[Issue], house: str
) -> None:
    choose(ruth, "at once")
    now, place = timezone.now(), Establishment.objects.get(slug=house)
    of = {"establishment": place, "table": place.tables.first(), "gaming_day": builders.DAY, "rule": "FEE001"}
    of |= {"sees": ["box"], "cameras": ["C1"], "begins": now, "until": now, "started": now, "late": False}
    of |= {"asked_for": "finding", "asked_at": now - HOURS}
    ends = now + 60 * HOURS
    for place_of, state in enumerate(("wanted", "asked", "held", "exported")):
        Clip.objects.create(index=10**9 + place_of, hand=place_of, ends_at=ends, state=state, **of)
    assert [mails_send(now=now + each * HOURS) for each in (11, 12, 13, 59, 61)] == [0, 1, 0, 0, 0]
    assert "Video that ends within 48 hours and is not held: 2\n" in mail.outbox[0].body
    asked = now + 20 * HOURS
    Clip.objects.create(index=10**9 + 9, hand=9, ends_at=ends, state="wanted", **{**of, "asked_at": asked})
    assert [mails_send(now=asked + each * HOURS) for each in (0.1, 0.2)] == [1, 0]  # it was within them from the first
    Clip.objects.filter(index__gte=10**9).delete()


def test_a_legal_day_is_mailed_at_once_and_once_and_the_houses_own_is_not(ruth: Client, issues: list[Issue]) -> None:
    now, place = timezone.now(), issues[0].establishment
    opening = Opening(title="Short fees", party="employee", name="D-114")
    case = case_open(establishment=place, opening=opening, by=Person.objects.get(username="ruth"), now=now - HOURS)
    for name, cite in (("own", ""), ("legal", "4 CCR 12290(c)")):
        CaseClock.objects.create(
            case=case, made_index=case.opened_index, name=name, title=name, began=now.date(), due=now.date(),
            ends=now + 30 * HOURS, cite=cite, owed_by="", owed_to="", known="", stops=[], steps=[], changed_index=0,
        )  # fmt: skip
    Case.objects.filter(pk=case.pk).update(ends=now + 30 * HOURS)
    choose(ruth, "at once")
    assert [mails_send(now=now + each * HOURS) for each in (5, 6, 7, 31)] == [0, 1, 0, 0]
    assert "Legal days within 24 hours: 1\n" in mail.outbox[0].body


def test_a_verification_that_failed_is_mailed_at_once_to_who_sees_the_record(ruth: Client, house: str) -> None:
    now, by = timezone.now(), Person.objects.get(username="ruth")
    choose(ruth, "at once")
    walk = {"by": by, "asked": now, "touched": now, "status": "done"}
    VerificationRun.objects.create(verdict="clean", ended=now + HOURS, **walk)
    assert mails_send(now=now + 2 * HOURS) == 0
    VerificationRun.objects.create(verdict="tampered", ended=now + 3 * HOURS, **walk)
    assert [mails_send(now=now + each * HOURS) for each in (3, 4)] == [1, 0]
    assert mail.outbox[0].subject == "Oliver: verification of the record that failed: 1"
