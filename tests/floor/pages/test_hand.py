from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from compliance.record import read
from tests import builders
from tests.pages import AT, ON

Play = Callable[..., None]
Page = Callable[..., str]
WHY = {"reason": "the cards were read wrongly", "author": "surveillance 4"}


@pytest.mark.django_db
def test_it_works(page: Page, play: Play) -> None:
    play(builders.hand(1))
    text = page(f"{AT}/hands/T1-1")
    assert "the player hand wins" in text
    assert "Stands in the record" in text
    assert "seat 1, P1, wager $500.00" in text


@pytest.mark.django_db
def test_a_correction_and_what_it_corrects_lead_to_each_other(page: Page, play: Play) -> None:
    play(builders.hand(1), builders.hand(2))
    play(builders.hand(1, id="T1-1b", supersedes={"id": "T1-1", **WHY}))
    assert f"{AT}/hands/T1-1b" in page(f"{AT}/hands/T1-1")
    corrected = page(f"{AT}/hands/T1-1b")
    assert f'{AT}/hands/T1-1"' in corrected
    assert WHY["reason"] in corrected
    assert "superseded" in page(f"{ON}/tables/T1")


@pytest.mark.django_db
def test_the_hand_before_is_the_one_that_holds(page: Page, play: Play) -> None:
    play(builders.hand(1), builders.hand(2))
    play(builders.hand(1, id="T1-1b", supersedes={"id": "T1-1", **WHY}))
    assert f'data-key="k" href="{AT}/hands/T1-1b"' in page(f"{AT}/hands/T1-2")


@pytest.mark.django_db
def test_a_hand_of_which_a_byte_was_changed_is_not_shown(
    client: Client, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(builders.hand(1))
    honest = read.entry

    def forged(index: int) -> object:
        import msgspec

        entry = honest(index)
        return None if entry is None else msgspec.structs.replace(entry, actor="somebody else")

    monkeypatch.setattr(read, "entry", forged)
    response = client.get(f"{AT}/hands/T1-1")
    assert response.status_code == 409
    assert "is not what was recorded" in response.content.decode()


@pytest.mark.django_db
def test_before_its_review_a_hand_says_that_it_waits(page: Page, play: Play) -> None:
    play(builders.hand(1), review=False)
    assert "waits for its review" in page(f"{AT}/hands/T1-1")
    assert "1 hand waits for review" in page(ON)


@pytest.mark.django_db
def test_absent_lists_are_not_recorded_and_empty_ones_are_none(page: Page, play: Play) -> None:
    play(builders.hand(1, offers=None, collections=None), builders.hand(2, offers=[], collections=[]))
    first, second = page(f"{AT}/hands/T1-1"), page(f"{AT}/hands/T1-2")
    assert "<dt>Offers before</dt><dd>not recorded</dd>" in first
    assert "<dt>Collections</dt><dd>not recorded</dd>" in first
    assert "<dt>Offers before</dt><dd>none</dd>" in second
    assert "<dt>Collections</dt><dd>none</dd>" in second
