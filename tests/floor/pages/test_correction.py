"""A correction by which a failing finding would fall takes two people: proposed by one, in effect by another's word."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from compliance.floor.forms.confirmed import takes_two
from compliance.floor.forms.hand_cells import as_made, changes
from compliance.floor.models import CorrectionDecision, Finding, HandCorrection, RecordedHand
from compliance.floor.read.foreseen import Foreseen, foreseen
from compliance.floor.read.hands import hand_read
from compliance.floor.write.hand_correction import CorrectionError, correction_confirm, correction_propose
from compliance.floor.write.hand_review import table_day_review
from compliance.houses.models import Establishment
from compliance.people.models import Person
from compliance.people.rights import Role
from compliance.record import read
from compliance.record.declared import differences_of
from games.hand.form import decode
from tests import builders
from tests.floor.pages.test_hand_correct import AT_HAND, WHY, cells, seen
from tests.pages import AT, give, short_hand, signed_in

Play = Callable[..., None]
Page = Callable[..., str]

pytestmark = pytest.mark.django_db
FULL = {"collections.0.amount": "2.00"}


@pytest.fixture
def proposed(client: Client, page: Page, play: Play) -> HandCorrection:
    """Cleo corrects the hand at which a dollar was collected of two."""
    play(short_hand(1))
    assert client.post(f"{AT_HAND}/store", seen(client, page, **FULL)).status_code == 302
    return HandCorrection.objects.get()


def review() -> None:
    table_day_review(establishment=builders.HOUSE, table="T1", gaming_day=builders.DAY, clock=timezone.now)


def test_proposed_it_changes_nothing_and_says_so_everywhere(page: Page, proposed: HandCorrection) -> None:
    assert [each["rule"] for each in msgspec.json.decode(proposed.falls)] == ["FEE001"]
    review()
    finding = Finding.objects.get()
    assert (RecordedHand.objects.count(), finding.status) == (1, "open")
    at = f"{AT}/corrections/{proposed.pk}"
    for address in (f"{AT}/hands/T1-1", f"{AT}/findings/{finding.pk}", AT_HAND):
        assert f'href="{at}"' in page(address), address
    text = page(at)
    assert re.search(r"Collection 1: amount</th>\s*<td[^>]*>1\.00</td>\s*<td[^>]*><strong>2\.00", text)
    assert text.count('data-label="Corrected"') == 1, "nothing else"
    assert re.search(r"Falls.*FEE001", text, re.S)
    assert "waiting for somebody else" in page(f"{AT}/inbox")
    assert "/confirm" not in text, "who proposed it is not offered to decide it"


def test_before_it_is_proposed_the_page_says_that_another_decides(client: Client, page: Page, play: Play) -> None:
    play(short_hand(1))
    text = client.post(f"{AT_HAND}/store", cells(page(AT_HAND)) | FULL | {"reason": WHY}).content.decode()
    assert "Another person decides this one" in text
    assert "Store the correction" not in text


def test_the_lead_finds_it_in_the_inbox_and_confirms_it(lead: Client, page: Page, proposed: HandCorrection) -> None:
    at = f"{AT}/corrections/{proposed.pk}"
    assert f'href="{at}"' in lead.get(f"{AT}/inbox").content.decode()
    assert "confirm or refuse the correction" in lead.get(f"{AT}/inbox").content.decode()
    assert lead.post(f"{at}/confirm", {"why": "The slip is here."}).status_code == 302
    review()
    finding = Finding.objects.get()
    newer = RecordedHand.objects.get(supersedes__isnull=False)
    assert finding.status == "withdrawn"
    decision = CorrectionDecision.objects.get()
    assert (decision.stored, decision.by.username, decision.author.username) == (newer.index, "ben", "cleo")
    text = " ".join(page(f"{AT}/findings/{finding.pk}").split())
    assert "Cleo Marsh proposed it, Ben Okafor confirmed it" in text
    assert html.escape(WHY) in text
    assert newer.hand_id in page(at)
    assert lead.post(f"{at}/confirm", {"why": ""}).status_code == 422, "once"
    for entry in read.entries(0, read.size()):
        assert differences_of(entry) == []


def test_refused_with_a_reason_the_hand_stays(lead: Client, page: Page, proposed: HandCorrection) -> None:
    at = f"{AT}/corrections/{proposed.pk}"
    assert "Say why" in lead.post(f"{at}/refuse", {"why": " "}).content.decode()
    assert lead.post(f"{at}/refuse", {"why": "The camera shows one dollar."}).status_code == 302
    assert RecordedHand.objects.count() == 1
    assert "The camera shows one dollar." in page(at)
    assert "/correct" in page(f"{AT}/hands/T1-1"), "another one may be proposed"


def test_its_author_takes_it_back_and_nobody_else(client: Client, lead: Client, proposed: HandCorrection) -> None:
    at = f"{AT}/corrections/{proposed.pk}"
    assert lead.post(f"{at}/withdraw").status_code == 422
    assert client.post(f"{at}/withdraw").status_code == 302
    assert client.post(f"{at}/withdraw").status_code == 422
    assert lead.post(f"{at}/confirm", {"why": "x"}).status_code == 422


def test_nobody_confirms_their_own_not_even_in_the_table(lead: Client, page: Page, play: Play) -> None:
    """A lead's own correction waits for another lead."""
    play(short_hand(1))
    typed = cells(lead.get(AT_HAND).content.decode()) | FULL | {"reason": WHY}
    again = cells(lead.post(f"{AT_HAND}/store", typed).content.decode()) | {"reason": WHY}
    assert lead.post(f"{AT_HAND}/store", again).status_code == 302
    held = HandCorrection.objects.get()
    answer = lead.post(f"{AT}/corrections/{held.pk}/confirm", {"why": "mine"})
    assert answer.status_code == 422
    assert "another lead officer does" in lead.get(f"{AT}/corrections/{held.pk}").content.decode()
    with pytest.raises(IntegrityError, match="who_proposes_a_correction_does_not_decide_it"), transaction.atomic():
        CorrectionDecision.objects.create(
            correction=held, author=held.by, by=held.by, act="refuse", at=timezone.now(), record_index=99
        )


def test_an_officer_confirms_nothing(client: Client, house: str, proposed: HandCorrection) -> None:
    rosa = Person.objects.create(username="rosa")
    give(rosa, Role.OFFICER, house)
    assert signed_in(rosa).post(f"{AT}/corrections/{proposed.pk}/confirm", {"why": "x"}).status_code == 403


def test_one_waits_at_a_time(client: Client, page: Page, proposed: HandCorrection) -> None:
    answer = client.post(f"{AT_HAND}/store", seen(client, page, **{"collections.0.amount": "2.00", "number": "7"}))
    assert answer.status_code == 422
    assert "waits already" in answer.content.decode()


def test_overtaken_by_a_hand_that_a_machine_sent_it_stores_nothing(
    lead: Client, play: Play, page: Page, proposed: HandCorrection
) -> None:
    """A table system's word stays what it is; the finding's page tells whose word it was."""
    play(builders.hand(1, id="T1-1b", supersedes={"id": "T1-1", "reason": "read wrongly", "author": "table 1"}))
    at = f"{AT}/corrections/{proposed.pk}"
    assert "Overtaken." in page(at)
    answer = lead.post(f"{at}/confirm", {"why": "x"})
    assert answer.status_code == 422
    assert "superseded already" in html.unescape(answer.content.decode())
    assert RecordedHand.objects.count() == 2
    text = " ".join(page(f"{AT}/findings/{Finding.objects.get(rule='FEE001').pk}").split())
    assert "test sent in hand" in text
    assert "by one word alone" in text


def test_a_finding_at_a_hand_behind_that_would_fall_takes_two_as_well(play: Play, house: str) -> None:
    """The third hand of one player-dealer fails for want of an offer before; whoever adds one to the second makes it fall."""
    held = builders.hand(1)["bank"]
    stakes = builders.hand(1)["wagers"]
    third = builders.hand(3, bank=held, wagers=stakes, offers=[])
    play(builders.hand(1), builders.hand(2), third)
    assert [row.hand.hand_id for row in Finding.objects.filter(rule="ROT001", status="open")] == ["T1-3"]
    place = Establishment.objects.get(slug=house)
    detail = hand_read(establishment_id=place.pk, slug=house, hand_id="T1-2")
    assert detail is not None
    declined = [{"seat": 2, "accepted": False}, {"seat": 3, "accepted": False}]

    def would(**changes: Any) -> Foreseen:
        line = builders.line(builders.hand(2, **changes))
        today = timezone.now().date()
        return foreseen(establishment_id=place.pk, slug=house, detail=detail, corrected=decode(line), today=today)

    seen = would(offers=declined)
    assert [(row.rule, row.hand_id) for row in seen.falls] == [("ROT001", "T1-3")]
    assert seen.takes_two
    assert not would(decks=6).takes_two


def test_what_was_taken_out_or_put_in_is_shown_as_such() -> None:
    one = builders.hand(1)
    fewer = one | {"wagers": one["wagers"][:1]}
    assert [each.becomes for each in changes(one, as_made(one, fewer))] == ["taken out"]
    more = one | {"offers": None}
    assert [(each.was, each.becomes) for each in changes(one, as_made(one, more))] == [("recorded", "not recorded")]
    assert changes(one, as_made(one, one)) == []


def test_what_takes_two_stands_in_data() -> None:
    day = builders.DAY.replace(year=builders.DAY.year + 5)
    assert takes_two(outcome="fail", severity="severe", day=day)
    assert takes_two(outcome="fail", severity="serious", day=day)
    assert not takes_two(outcome="fail", severity="minor", day=day)
    assert not takes_two(outcome="cannot tell", severity="severe", day=day)


def test_what_was_proposed_stands_in_the_record(proposed: HandCorrection) -> None:
    entry = read.entry_whole(proposed.record_index)
    assert differences_of(entry) == []
    body = msgspec.json.decode(entry.body)
    assert (body["hand"], entry.actor, body["reason"]) == ("T1-1", "cleo", WHY)


def test_one_that_does_not_fit_any_more_is_refused_whole(house: str, play: Play) -> None:
    play(short_hand(1))
    place, cleo = Establishment.objects.get(slug=house), Person.objects.get(username="cleo")
    ben = Person.objects.create(username="ben")
    give(ben, Role.LEAD, house)
    made = msgspec.json.encode(builders.hand(1, id="T1-1", supersedes={"id": "T1-1", "reason": "r", "author": "a"}))
    held = correction_propose(establishment=place, hand="T1-1", made=made, falls=[], by=cleo, now=timezone.now())
    with pytest.raises(CorrectionError):
        correction_confirm(correction=held, words="", by=ben, now=timezone.now())
    assert not CorrectionDecision.objects.exists()
