"""A recorded hand is corrected from its page: filled in, what would change shown, then stored beside the first one."""

from __future__ import annotations

import datetime
import html
import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from compliance.floor.models import Finding, RecordedHand
from compliance.floor.write.hand_review import table_day_review
from compliance.people.models import Person
from compliance.people.rights import RIGHTS, Right, Role
from tests import builders
from tests.pages import AT, give, short_hand, signed_in

Play = Callable[..., None]
Page = Callable[..., str]
AT_HAND = f"{AT}/hands/T1-1/correct"
WHY = "The slip says $2.00; the clerk typed $1.00."

pytestmark = pytest.mark.django_db


def cells(text: str) -> dict[str, str]:
    """What a browser would send of the form as it stands."""
    form = text[text.index('class="correct"') :]
    sent = {}
    for tag in re.findall(r"<input\b[^>]*>", form):
        of = dict(re.findall(r'([a-z-]+)="([^"]*)"', tag))
        if of.get("type") != "checkbox" or re.search(r"\bchecked\b", tag):
            sent[of["name"]] = html.unescape(of.get("value", "on"))
    for name, options in re.findall(r'<select\s+name="([^"]+)"[^>]*>(.*?)</select>', form, re.S):
        chosen = re.search(r'<option\s+value="([^"]*)" selected', options)
        sent[name] = chosen[1] if chosen else ""
    return sent


def seen(client: Client, page: Page, **typed: str) -> dict[str, str]:
    """What is sent to store it, once what it changes has been shown."""
    first = cells(page(AT_HAND)) | {"reason": WHY} | typed
    shown = client.post(f"{AT_HAND}/store", first)
    assert shown.status_code == 200
    return cells(shown.content.decode()) | {"reason": WHY}


def test_where_no_failing_finding_falls_it_holds_at_once(client: Client, page: Page, play: Play) -> None:
    play(builders.hand(1))
    typed = seen(client, page, **{"collections.0.amount": "1.00"})
    stored = client.post(f"{AT_HAND}/store", typed)
    assert stored.status_code == 302
    newer = RecordedHand.objects.get(supersedes__isnull=False)
    assert stored["Location"] == f"{AT}/hands/{newer.hand_id}"
    table_day_review(establishment=builders.HOUSE, table="T1", gaming_day=builders.DAY, clock=_now)
    assert Finding.objects.get().status == "open"
    text = page(f"{AT}/hands/{newer.hand_id}")
    assert html.escape(WHY) in text
    assert "Cleo Marsh" in text
    again = client.post(f"{AT_HAND}/store", typed)
    assert again.status_code == 404
    assert "was corrected already" in again.content.decode()
    assert RecordedHand.objects.count() == 2


def test_what_was_changed_after_it_was_seen_is_shown_again(client: Client, page: Page, play: Play) -> None:
    play(short_hand(1))
    typed = cells(page(AT_HAND)) | {"collections.0.amount": "2.00", "reason": WHY}
    seen = cells(client.post(f"{AT_HAND}/store", typed).content.decode()) | {"reason": WHY}
    response = client.post(f"{AT_HAND}/store", seen | {"collections.0.amount": "3.00"})
    assert response.status_code == 200
    assert "What it changes" in response.content.decode()
    assert RecordedHand.objects.count() == 1


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"reason": ""}, "Say why the hand is corrected"),
        ({}, "Nothing differs from the record."),
        ({"collections.0.amount": "two"}, "amount"),
        ({"wagers.0.bettor": "Somebody"}, "Somebody"),
        ({"cards.0.value": "9H 9X"}, "card"),
        ({"table": "T99"}, "T99"),
        ({"number": "0"}, "0"),
    ],
)
def test_what_does_not_fit_is_said_and_what_was_typed_stays(
    client: Client, page: Page, play: Play, typed: dict[str, str], said: str
) -> None:
    play(short_hand(1))
    sent = cells(page(AT_HAND)) | {"reason": WHY} | typed
    response = client.post(f"{AT_HAND}/store", sent)
    text = html.unescape(response.content.decode())
    assert response.status_code == 422
    assert said in text
    for name, value in typed.items():
        assert name == "reason" or value in text
    assert RecordedHand.objects.count() == 1


def test_a_corrected_hand_is_not_corrected_again(client: Client, page: Page, play: Play) -> None:
    newer = builders.hand(1, id="T1-1b", supersedes={"id": "T1-1", "reason": "read wrongly", "author": "surveillance"})
    play(short_hand(1), newer)
    assert "correct hand T1-1b" in client.get(AT_HAND).content.decode()
    assert "/hands/T1-1/correct" not in page(f"{AT}/hands/T1-1")
    assert f"{AT}/hands/T1-1b/correct" in page(f"{AT}/hands/T1-1b")


def test_who_may_only_look_is_offered_nothing_and_refused(play: Play, house: str) -> None:
    play(short_hand(1))
    clerk = Person.objects.create(username="ada", first_name="Ada")
    give(clerk, Role.ACCOUNTING, house)
    looking = signed_in(clerk)
    assert "/correct" not in looking.get(f"{AT}/hands/T1-1").content.decode()
    assert looking.get(AT_HAND).status_code == 403
    assert looking.post(f"{AT_HAND}/store", {}).status_code == 403
    assert {role for role, rights in RIGHTS.items() if Right.CORRECT in rights} == {Role.OFFICER, Role.LEAD}


def _now() -> datetime.datetime:

    return timezone.now()
