"""The quote page: a table or an option, wagers typed, the answer at once; the address keeps the question."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from compliance.houses.models import Posting
from compliance.houses.write.posting_add import posting_add, posting_end
from compliance.licensed.write.catalogue_load import catalogue_load
from compliance.people.models import Access
from tests import builders
from tests.pages import ON

Page = Callable[..., str]
AT_QUOTE = f"{ON}/quote"
WAS = {"was_table": "", "was_game": "", "was_option": ""}
pytestmark = pytest.mark.django_db


@pytest.fixture
def games(house: str) -> None:
    """A game with wagers that hang together and a game for the pot, beside the one that hangs."""
    catalogue_load(catalogue=builders.catalogue("big-o", "ultimate-texas-holdem-crystal-park"), now=builders.NOW)


def htmx(client: Client, target: str, **query: Any) -> tuple[str, str]:
    """The region that htmx asks for, and the address that it is told."""
    response = client.get(AT_QUOTE, query, headers={"HX-Request": "true", "HX-Target": target})
    assert response.status_code == 200
    text = response.content.decode()
    assert "<html" not in text
    return text, response["HX-Replace-Url"]


def test_a_table_takes_the_option_that_hangs_there(page: Page, house: str) -> None:
    text = page(AT_QUOTE, table="T1", **{"seat1.player-line": "60", "seat3.tie": "45.50"})
    assert "limits $5.00 to $1,000.00" in text
    assert '<strong>$2.00</strong> <span class="soft">due</span>' in text
    assert "The player-dealer" in text
    assert re.search(r'row-answers"><td class="lines"><a href="[^"]+#L\d+">\d+</a></td><td>\$101-\$200</td>', text)
    assert 'value="45.50"' in text


def test_a_game_and_an_option_without_a_table(page: Page, games: None) -> None:
    asked = {"game": "ultimate-texas-holdem-crystal-park", "option": "cgcr.1"}
    text = page(AT_QUOTE, **asked, **{"seat1.ante": "25", "seat1.blind": "25", "seat3.ante": "100"})
    assert ">$3.00</strong>" in text
    assert re.search(r'<th scope="row">Seat 3</th><td class="num">\$0\.50', text)
    assert "Seat 3: Ante $100.00 is above the maximum of $50.00." in text
    assert "Seat 3: Ante lies there without Blind." in text


def test_an_option_that_does_not_hold_is_said(page: Page, house: str) -> None:
    text = unescape(page(AT_QUOTE, game=builders.GAME, option="own.99"))
    assert re.search(r"has no option own\.99 on this day\. Option own\.\d+ is shown\.", text)
    assert "has no option" not in page(AT_QUOTE, game=builders.GAME, option="own.2")
    assert "has no option" not in page(AT_QUOTE, game=builders.GAME)


def test_several_bettors_on_one_space_owe_each(page: Page, games: None) -> None:
    asked = {"game": "ultimate-texas-holdem-crystal-park", "option": "cgcr.1"}
    text = page(AT_QUOTE, **asked, **{"seat2.ante": "25+10", "seat2.blind": "25+10"})
    assert text.count('<th scope="row">Seat 2, bettor ') == 2


def test_only_what_the_option_asks_for_is_asked(page: Page, games: None) -> None:
    text = page(AT_QUOTE, game="big-o", option="poker.118")
    named = set(re.findall(r'<(?:input|select)[^>]* name="([^"]+)"', text))
    assert {"players", "ended", "pot"} <= named
    assert not {name for name in named if name.startswith("seat")} | named & {"minutes", "vouchers", "won", "opened"}
    assert "Type what was played" in text


def test_what_is_missing_is_said_and_nothing_is_guessed(page: Page, games: None) -> None:
    text = page(AT_QUOTE, game="big-o", option="poker.118", players="6", ended="river")
    assert "Cannot tell" in text
    assert "The size of the pot is not told" in text or "the size of the pot is not told" in text
    told = page(AT_QUOTE, game="big-o", option="poker.118", players="6", ended="river", pot="85")
    assert ">$5.00</strong>" in told


@pytest.mark.parametrize(
    ("field", "typed", "says"),
    [
        ("seat1.tie", "ten", "Seat 1, Tie Bet: ten is no amount"),
        ("seat1.tie", "10+x", "x is no amount"),
        ("seat1.tie", "1.005", "is no amount"),
        ("seat1.tie", "-5", "is no amount"),
        ("seat1.tie", "25,50", "25,50 is no amount"),
        ("seat2.player-line", "1" * 30, "is no amount"),
    ],
)
def test_a_slip_is_said_and_kept(page: Page, house: str, field: str, typed: str, says: str) -> None:
    text = unescape(page(AT_QUOTE, table="T1", **{field: typed, "seat3.player-line": "20"}))
    assert says in text or says.replace("Tie Bet", "Tie") in text
    assert f'value="{typed}"' in text
    assert 'value="20"' in text
    assert " due</span>" not in text


def test_numbers_of_players_are_whole(page: Page, games: None) -> None:
    for typed in ("-1", "6.5", "six", "1234567", "٣"):
        assert "is no whole number" in page(AT_QUOTE, game="big-o", option="poker.118", players=typed)
    assert "Cannot tell" in page(AT_QUOTE, game="big-o", option="poker.118", ended="nowhere", pot="20", players="4")


def test_a_form_sent_without_script_ends_at_an_address_that_keeps_the_question(client: Client, house: str) -> None:
    typed = {"table": "T1", "game": builders.GAME, "option": "own.2", "seat1.tie": "20", "seat2.tie": ""}
    response = client.get(AT_QUOTE, {**typed, "was_table": "T1", "was_game": builders.GAME, "was_option": "own.2"})
    assert (response.status_code, response["Location"]) == (302, f"{AT_QUOTE}?table=T1&seat1.tie=20")


@pytest.mark.parametrize(
    ("changed", "leads"),
    [
        ({"table": "T2"}, "table=T2"),
        ({"game": "big-o"}, "game=big-o&option=poker."),
        ({"option": "own.3"}, f"game={builders.GAME}&option=own.3&seat1.tie=20"),
        ({"table": ""}, f"game={builders.GAME}&option=own.2&seat1.tie=20"),
    ],
)
def test_what_was_changed_decides(client: Client, games: None, changed: dict[str, str], leads: str) -> None:
    shown = {"was_table": "T1", "was_game": builders.GAME, "was_option": "own.2"}
    now = {"table": "T1", "game": builders.GAME, "option": "own.2", "seat1.tie": "20"} | changed
    _, address = htmx(client, "quote", **shown, **now)
    assert address.startswith(f"{AT_QUOTE}?{leads}")


def test_typing_swaps_the_answer_alone_and_is_written_down_once(client: Client, house: str) -> None:
    client.get(AT_QUOTE, {"table": "T1"})
    shown = {"was_table": "T1", "was_game": builders.GAME, "was_option": "own.2"}
    for typed in ("2", "25", "255"):
        text, address = htmx(
            client, "answer", table="T1", game=builders.GAME, option="own.2", **shown, **{"seat1.tie": typed}
        )
    assert "<select" not in text
    assert ">$4.00</strong>" in text
    assert address == f"{AT_QUOTE}?table=T1&seat1.tie=255"
    assert '<p id="said" hx-swap-oob="innerHTML">$4.00 due</p>' in text  # one short sentence for a screen reader
    assert Access.objects.filter(what="page", where__startswith=AT_QUOTE).count() == 1


def test_at_a_table_with_nothing_posted_no_fee_is_quoted(page: Page, house: str) -> None:
    [hung] = Posting.objects.filter(table__name="T2")
    posting_end(posting=hung, at=builders.NOW - datetime.timedelta(days=20), actor="test", now=builders.NOW)
    text = page(AT_QUOTE, table="T2")
    assert "Nothing hangs at T2" in text
    assert "T2: nothing posted" in text


def test_of_several_postings_of_the_day_the_last_is_taken_and_the_others_are_named(page: Page, house: str) -> None:
    change = datetime.datetime(2026, 9, 1, 21, tzinfo=datetime.UTC)
    [hung] = Posting.objects.filter(table__name="T1")
    posting_end(posting=hung, at=change, actor="test", now=builders.NOW)
    later = builders.posting("T1", option=3, from_=change, max=builders.posting("T1").max)
    posting_add(establishment=house, posting=later, actor="test", now=builders.NOW, as_it_hung=True)
    text = page(AT_QUOTE, table="T1")
    assert 'value="own.3" selected' in text
    assert f"?game={builders.GAME}&amp;option=own.2" in text


def test_what_does_not_exist_asks_to_pick(page: Page, house: str) -> None:
    for query in ({}, {"game": "bridge"}, {"game": "bridge", "option": "x.1"}):
        assert "Pick a table or a game" in page(AT_QUOTE, **query)
    assert "Nothing hangs at T9" in page(AT_QUOTE, table="T9")
    assert 'value="own.1" selected' in page(AT_QUOTE, game=builders.GAME, option="own.999")
    assert "No fee option of" in page(f"/at/{house}/2020-01-01/quote", game=builders.GAME)


def test_an_answer_takes_few_queries(client: Client, house: str) -> None:
    asked = {"table": "T1", "seat1.tie": "25"}
    client.get(AT_QUOTE, asked)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        htmx(client, "answer", **asked)
    assert len(queries) <= 9, [each["sql"][:90] for each in queries]


def test_today_takes_what_hangs_now(page: Page, house: str) -> None:
    day = timezone.localdate()
    assert "limits $5.00 to $1,000.00" in page(f"/at/{house}/{day}/quote", table="T1")


def test_the_tables_action_alone(page: Page, house: str) -> None:
    text = page(AT_QUOTE, table="T1", action="305")
    assert '<strong>$4.00</strong> <span class="soft">due</span>' in text
    assert re.search(r'row-answers"><td class="lines"><a href="[^"]+#L\d+">\d+</a></td><td>\$\d', text)


def test_the_action_and_a_wager_are_not_typed_together(page: Page, house: str) -> None:
    text = page(AT_QUOTE, table="T1", action="305", **{"seat1.player-line": "60"})
    assert "Say what was wagered once" in text


def test_an_option_as_its_page_prints_it(page: Page, house: str) -> None:
    catalogue_load(catalogue=builders.catalogue("no-bust-4-0a-crystal-park"), now=builders.NOW)
    text = page(AT_QUOTE, game="no-bust-4-0a-crystal-park", option="own.2 (second)")
    assert '<option value="own.3" selected>' in text
