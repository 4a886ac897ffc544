from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from games.cards.money import cents_of, dollars
from games.schema import load
from tests import builders
from tests.pages import AT, ON

Page = Callable[..., str]
GAME = f"{ON}/books/lucky-derby/{builders.GAME}"


@pytest.mark.django_db
def test_it_works(page: Page, house: str) -> None:
    assert "EZ Baccarat Panda 8" in page(f"{ON}/books")
    text = page(GAME)
    assert "GEGA-003967" in text
    assert "hangs at T1, T2" in text


@pytest.mark.django_db
def test_every_printed_row_stands_at_its_line(page: Page, house: str) -> None:
    text = page(GAME)
    for schedule in load.catalogue().games[builders.GAME].schedule:
        for option in schedule.option:
            for band in option.bands["player-dealer"]:
                row = re.search(rf'id="L{band.cite.partition("-")[0]}">{band.cite}</td>(.*?)</tr>', text, re.DOTALL)
                assert row is not None, band
                assert f">{dollars(cents_of(band.fee))}<" in row[1], band


@pytest.mark.django_db
def test_what_the_text_leaves_open_is_said_with_what_is_applied(page: Page, house: str) -> None:
    text = page(GAME)
    for reading in load.catalogue().games[builders.GAME].reading:
        assert f'id="reading-{reading.name}"' in text


@pytest.mark.django_db
def test_the_box_says_the_fee_with_its_line(page: Page, house: str) -> None:
    text = page(GAME, total="$1,250", option="own.3")
    assert "<strong>$13.00</strong>" in text
    assert 'class="row-answers"><td class="lines"><a href="#L714">714' in text


@pytest.mark.django_db
@pytest.mark.parametrize(("total", "option"), [("lots", "own.3"), ("1.234", "own.3"), ("250", "own.99"), ("250", "x")])
def test_the_box_keeps_what_was_typed_and_says_the_cure(page: Page, house: str, total: str, option: str) -> None:
    text = page(GAME, total=total, option=option)
    assert 'class="cure short"' in text
    assert f'value="{total}"' in text


@pytest.mark.django_db
def test_before_its_first_day_a_game_is_not_licensed(page: Page, house: str) -> None:
    assert "is not licensed on this day" in page(f"{AT}/2025-06-01/books/lucky-derby/{builders.GAME}")


@pytest.mark.django_db
def test_an_unknown_game_is_no_page(client: Client, house: str) -> None:
    assert client.get(f"{ON}/books/lucky-derby/no-such-game").status_code == 404
    assert client.get(f"{ON}/books/no-such-book/{builders.GAME}").status_code == 404
