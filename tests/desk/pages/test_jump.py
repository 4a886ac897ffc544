"""What people say instead of a name leads to one thing: a table and a number, a gaming day, an amount."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from compliance.desk.read.jump import day_of
from compliance.floor.models import Finding
from compliance.people.models import Person
from compliance.people.rights import Role
from tests import builders
from tests.pages import AT, ON, give, short_hand, signed_in

Play = Callable[..., None]
Page = Callable[..., str]


def later(number: int, **changes: object) -> dict[str, object]:
    """A hand of the gaming day after, under an id that says neither table nor number."""
    times = {name: f"2026-09-02T19:0{n}:00Z" for n, name in enumerate(("started", "dealt", "ended"))}
    return builders.hand(number, id=f"x{number}", gaming_day="2026-09-02", **{**times, **changes})


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["T1 3", "t1-3", "T1, 3", "T1 #3"])
def test_a_hand_by_its_table_and_number(client: Client, play: Play, text: str) -> None:
    play(*(builders.hand(n, id=f"id{n}") for n in range(1, 5)), later(3))
    assert client.get(f"{ON}/search", {"q": text})["Location"] == f"{AT}/hands/id3"
    other = ON.replace("09-01", "09-02")
    assert client.get(f"{other}/search", {"q": text})["Location"] == f"{AT}/hands/x3"


@pytest.mark.django_db
def test_a_hand_of_another_day_is_found_too_and_the_day_is_said(client: Client, play: Play) -> None:
    play(builders.hand(1), later(7))
    assert client.get(f"{ON}/search", {"q": "T1 7"})["Location"] == f"{AT}/hands/x7"


@pytest.mark.django_db
def test_the_hand_that_stands_is_meant_not_the_one_it_corrects(client: Client, play: Play) -> None:
    play(builders.hand(1))
    play(builders.hand(1, id="T1-1b", supersedes={"id": "T1-1", "reason": "typed wrongly", "author": "cleo"}))
    assert client.get(f"{ON}/search", {"q": "T1 1"})["Location"] == f"{AT}/hands/T1-1b"


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["2026-09-02", "09/02/2026", "9/2"])
def test_a_gaming_day(client: Client, house: str, text: str) -> None:
    assert client.get(f"{ON}/search", {"q": text})["Location"] == ON.replace("09-01", "09-02")


@pytest.mark.parametrize("text", ["13/45", "2026-13-01", "2026-9-1", "1/2/3", "tomorrow", "02/29/2026", "0000-00-00"])
def test_what_is_no_day_is_none(text: str) -> None:
    assert day_of(text=text, near=builders.NOW.date()) is None


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["$1.00", "1.00", "-1.00", "$1"])
def test_an_amount_by_which_something_is_short(page: Page, play: Play, text: str) -> None:
    play(short_hand(1), builders.hand(2))
    number = Finding.objects.get(rule="FEE001").pk
    response = page(f"{ON}/search", q=text)
    assert f"{AT}/findings/{number}" in response


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["T1 99", "T9 1", "T1 0", "$0.07", "$,,", "T1 99999999999"])
def test_what_is_not_there_leads_nowhere(client: Client, play: Play, text: str) -> None:
    play(builders.hand(1))
    assert client.get(f"{ON}/search", {"q": text}).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["D-7", "d-7"])
def test_a_dealer_by_badge_opens_at_once(client: Client, play: Play, text: str) -> None:
    play(builders.hand(1, dealer="D-7"))
    assert client.get(f"{ON}/search", {"q": text})["Location"] == f"{AT}/dealers/D-7"


@pytest.mark.django_db
def test_nobody_else_finds_a_dealer(house: str, play: Play) -> None:
    play(builders.hand(1, dealer="D-7"))
    ann = Person.objects.create(username="ann")
    give(ann, Role.ACCOUNTING, house)
    response = signed_in(ann).get(f"{ON}/search", {"q": "D-7"})
    assert (response.status_code, b"/dealers/" in response.content) == (200, False)


@pytest.mark.django_db
def test_the_first_hit_opens_by_enter(page: Page, play: Play) -> None:
    play(short_hand(1), short_hand(3))
    text = page(f"{ON}/search", q="$1.00")
    assert text.count('data-key="first"') == 1
    assert text.index('data-key="first"') < text.index("</ul>", text.index("By this name"))
