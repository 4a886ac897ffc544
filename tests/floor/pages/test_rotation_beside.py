"""Rotation as if another instrument applied, asked at the floor; and games in which something else than a bank goes round."""

from __future__ import annotations

from collections.abc import Callable
from html import unescape

import pytest
from django.test import Client

from compliance.floor.read.supposed import supposable
from compliance.law.registry import RULES
from tests import builders
from tests.pages import ON

Play = Callable[..., None]
Page = Callable[..., str]
STRIP = f"{ON}/tables/T1/rotation"


@pytest.mark.django_db
def test_the_floor_says_where_as_if_is_asked_and_answers_it(client: Client, page: Page, play: Play) -> None:
    play(*(builders.hand(n) for n in range(1, 4)))
    assert "As if another instrument applied: choose a table" in page(f"{ON}/rotation")
    worn = "ccr-11-2076-2077"
    for name in ("as_if", "as-if"):
        text = page(f"{ON}/rotation", **{name: worn})
        assert "This page is not judged so" in text
        assert f'href="{STRIP}?as_if={worn}"' in text
        assert "As if it applied" in page(STRIP, **{name: worn})
    for address in (f"{ON}/rotation", STRIP):
        answer = client.get(f"{address}?as-if=no-such-law")
        assert answer.status_code == 404
        said = unescape(answer.content.decode())
        assert "no-such-law. Ask with as_if and one of: " in said
        assert worn in said


def test_as_if_offers_what_a_rule_about_rotation_stands_on_and_nothing_else() -> None:
    rules = {name for rule in RULES.values() if rule.family == "rot" for name in rule.law}
    assert {one.id for one in supposable()} == rules - {"rule-book"}
    assert "ccr-11-2073-2075" not in rules  # of names of games


@pytest.mark.django_db
def test_where_no_player_deals_the_strip_says_what_goes_round(page: Page, play: Play) -> None:
    play(*(builders.hand(n, bank=None, offers=None, shooter=1 + n // 3) for n in range(1, 5)))
    text = page(STRIP)
    assert "no player-dealer in this game: the dice go round" in text
    assert "seat 1 shot: hands 1 to 2" in text
    assert "seat 2 shot: hands 3 to 4" in text


@pytest.mark.django_db
def test_where_a_dealer_button_goes_round_each_place_of_it_is_drawn(page: Page, play: Play) -> None:
    play(*(builders.hand(n, bank=None, offers=None, pot={"button": 1 + n % 2}) for n in range(1, 4)))
    text = page(STRIP)
    assert "no player-dealer in this game: the dealer button goes round" in text
    assert "the dealer button before seat 2: hand 1," in text
    assert "the dealer button before seat 1: hand 2," in text
