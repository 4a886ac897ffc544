"""The worked hands of a game on its page: each with what comes out just now, twenty at a time, one of them drawn."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

import msgspec
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from compliance.floor.explained.worked_hands import Ran, run, worked_hands
from compliance.floor.pages.hand_words import felts_of
from compliance.licensed.models import ReturnsCount
from compliance.licensed.write.catalogue_load import catalogue_load
from compliance.shell.said_html import signed
from games.schema import load
from tests import builders
from tests.pages import ON

Page = Callable[..., str]
GAMES = load.catalogue().games
FAMILIES = (
    *("big-six-choctaw", "blackjack-choctaw", "caribbean-stud-choctaw", "casino-war-choctaw", "chinese-poker-choctaw"),
    *("craps-choctaw", "keno-grand-ronde", "let-it-ride-choctaw", "fortune-pai-gow", "red-dog-choctaw"),
    *("asian-baccarat-crystal-park", "pan-crystal-park", "trips-crystal-park", "bingo-grand-ronde"),
    *("sports-pool-grand-ronde", "pai-gow-tiles-lucky-chances", "texas-holdem", builders.GAME),
)
MANY = "fortune-pai-gow-lucky-chances"


def where(slug: str) -> str:
    return f"{ON}/books/{GAMES[slug].book}/{slug}"


@pytest.fixture
def many(house: str) -> None:
    catalogue_load(catalogue=builders.catalogue(*FAMILIES, MANY), now=builders.NOW)


def item(text: str, number: int) -> str:
    """What the page says of one hand."""
    found = re.search(rf'<li id="hand-{number}">(.*?)(?=<li id="hand-|</details></section>)', text, re.S)
    assert found is not None, number
    return unescape(found[1])


def test_every_family_is_here() -> None:
    known = {game.procedure[-1].name for game in GAMES.values() if game.procedure}
    assert {GAMES[slug].procedure[-1].name for slug in FAMILIES} == known


@pytest.mark.django_db
@pytest.mark.usefixtures("many")
@pytest.mark.parametrize("slug", FAMILIES)
def test_the_page_shows_what_comes_out_and_draws_a_hand(client: Client, page: Page, slug: str) -> None:
    text = page(where(slug))
    ran = run(GAMES[slug], builders.DAY, 1, 20)
    for one in ran:
        shown = item(text, one.number)
        assert signed(one.outcome)[1:] in shown
        assert "As the example expects" in shown, (one.case.name, one.misses)
        assert all(cite in shown for cite in one.case.cite)
        assert all(signed(wager) in shown for wager in one.wagers[:6])
    assert len(re.findall('<li id="hand-', text)) == len(ran)
    assert "felt-wide" not in text
    assert f'href="?hand={ran[-1].number}#hand-{ran[-1].number}"' in text
    drawn = page(where(slug), hand=ran[-1].number)
    shown = item(drawn, ran[-1].number)
    assert all(form in shown for form in ("felt-wide", "felt-narrow", "<caption>"))
    assert all("felt-wide" not in item(drawn, one.number) for one in ran[:-1])
    assert "Fee" not in shown  # nobody asks for one here
    idents = re.findall(r'\bid="([^"]+)"', drawn)
    assert len(idents) == len(set(idents))
    with CaptureQueriesContext(connection) as plain:
        client.get(where(slug))
    with CaptureQueriesContext(connection) as with_drawing:
        client.get(where(slug), {"hand": ran[-1].number})
    assert len(plain) == len(with_drawing)


@pytest.mark.django_db
@pytest.mark.usefixtures("many")
def test_many_hands_stand_twenty_at_a_time(page: Page) -> None:
    count = len(worked_hands(GAMES[MANY]).case)
    assert count > 100
    text = page(where(MANY))
    assert len(re.findall('<li id="hand-', text)) == 20
    assert 'id="hand-21"' in page(where(MANY), hands=2)
    assert 'id="hand-20"' not in page(where(MANY), hands=2)
    assert "felt-wide" in item(page(where(MANY), hand=count), count)
    opens = '<details class="section-tight" open><summary><strong>' + f"{count} hands"
    assert opens not in text
    assert opens in page(where(MANY), hands=2)


@pytest.mark.django_db
@pytest.mark.usefixtures("many")
@pytest.mark.parametrize("asked", [{"hand": "0"}, {"hand": "9999"}, {"hand": "x"}, {"hands": "99"}, {"hands": "-1"}])
def test_a_number_that_there_is_not_is_passed_over(page: Page, asked: dict[str, str]) -> None:
    text = page(where(MANY), **asked)
    assert 'id="hand-1"' in text
    assert "felt-wide" not in text


@pytest.mark.django_db
@pytest.mark.usefixtures("many")
def test_a_day_before_the_licence_has_no_worked_hands(page: Page) -> None:
    early = where(MANY).replace(str(builders.DAY), "2001-01-01")
    text = page(early, hand=1)
    assert "is not licensed on this day" in text
    assert "Worked hands" not in text


def test_the_drawn_hand_agrees_with_its_example() -> None:
    """What the example expects stands as recorded beside what is due, of pots too."""
    for slug in (builders.GAME, "texas-holdem"):
        one = next(each for each in run(GAMES[slug], builders.DAY) if each.wagers or each.case.pot)
        shown = felts_of(one.as_recorded, one.facts)["scene"]
        stakes = [stake for place in shown.places for stake in place.stakes]
        assert stakes
        assert {stake.agree for stake in stakes} == {True}


def test_terms_that_became_others_are_told() -> None:
    """The tie paid at other odds than those from which the example was written."""
    game = GAMES[builders.GAME]
    wagers = tuple(msgspec.structs.replace(wager, odds="7:1") if wager.name == "tie" else wager for wager in game.wager)
    found: list[Ran] = run(msgspec.structs.replace(game, wager=wagers), builders.DAY)
    told = {one.case.name: one.misses for one in found if one.misses}
    won = {one.name for one in worked_hands(game).case if any(w.on == "tie" and w.paid for w in one.wagers)}
    assert set(told) == won
    assert all(miss.startswith("the example expects tie at seat") for misses in told.values() for miss in misses)


def test_a_wager_that_holds_no_more_is_told_and_stops_nothing() -> None:
    game = GAMES[builders.GAME]
    rest = tuple(wager for wager in game.wager if wager.name != "tie")
    found = run(msgspec.structs.replace(game, wager=rest), builders.DAY)
    for one in found:
        assert felts_of(one.as_recorded, one.facts)["felt_wide"]
        if any(wager.on == "tie" for wager in one.case.wagers):
            assert one.outcome.startswith("cannot be settled: ")
            assert one.wagers == ()
            assert not one.settled or one.misses


@pytest.mark.django_db
def test_before_the_first_figure_of_a_count_nothing_is_said_to_be_done(client: Client, page: Page, house: str) -> None:
    where_ = where(builders.GAME)
    client.post(f"{where_}/returns/count")
    assert "for a worker" in page(where_)
    ReturnsCount.objects.update(status="running", started=timezone.now(), done=0)
    assert "nothing done yet" in page(where_)
