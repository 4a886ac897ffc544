from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from compliance.models import Finding
from tests import builders
from tests.web.conftest import AT, ON, short_hand

Play = Callable[..., None]
Page = Callable[..., str]
BOOK = f"{ON}/books/lucky-derby/{builders.GAME}"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("text", "leads_to"),
    [("T1-1", f"{AT}/hands/T1-1"), ("t2", f"{ON}/tables/T2"), ("fee001", f"{ON}/rules/fee001"), ("panda", BOOK)],
)
def test_a_name_leads_straight_to_its_page(client: Client, play: Play, text: str, leads_to: str) -> None:
    play(*(builders.hand(n) for n in range(1, 13)))
    response = client.get(f"{ON}/search", {"q": text})
    assert response.status_code == 302
    assert response["Location"] == leads_to


@pytest.mark.django_db
def test_the_beginning_of_an_id_lists_the_hands(page: Page, play: Play) -> None:
    play(*(builders.hand(n) for n in range(1, 13)))
    assert f"{AT}/hands/T1-12" in page(f"{ON}/search", q="T1-")


@pytest.mark.django_db
def test_a_number_leads_to_the_finding_or_lists_it_beside_the_entry(client: Client, play: Play) -> None:
    play(short_hand(1))
    number = Finding.objects.get().pk
    found = client.get(f"{ON}/search", {"q": f"#{number}"}, follow=True).content.decode()
    assert "Fee collected $1.00, due $2.00" in found


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["", "   ", "no such thing", "%", "'; DROP TABLE", "9" * 60, "\x7f", "ß" * 80])
def test_whatever_is_typed_the_page_says_what_can_be_looked_for(page: Page, house: str, text: str) -> None:
    assert "Write a hand" in page(f"{ON}/search", q=text)
