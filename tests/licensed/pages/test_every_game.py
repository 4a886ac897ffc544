"""Game pages of every book: everything that holds stands on them, long ones have pages of their own, lines lead there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from compliance.licensed.write.catalogue_load import catalogue_load
from games.schema import Game, dated, load
from games.schema.load import KINDS
from tests import builders, ready
from tests.pages import AT, ON
from tests.shell.pages.test_pages import DOOR, Reader

Page = Callable[..., str]
GAMES = load.catalogue().games


def where(slug: str) -> str:
    return f"{ON}/books/{GAMES[slug].book}/{slug}"


def lines_of(game: Game) -> Iterator[str]:
    """The first line of every block that holds, and of every row of its tables and charts."""
    for kind in KINDS:
        for block in dated.as_of(getattr(game, kind), builders.DAY).values():
            yield block.cite[0].partition("-")[0]
            for row in getattr(block, "row", ()):
                yield row.cite.partition("-")[0]


@pytest.mark.django_db
@pytest.mark.usefixtures("house", "many_games")
@pytest.mark.parametrize("slug", ready.GAMES)
def test_everything_that_holds_stands_on_the_page(client: Client, slug: str) -> None:
    client.get(where(slug))  # what is worked out once per version
    with CaptureQueriesContext(connection) as queries:
        response = client.get(where(slug))
    assert response.status_code == 200
    assert len(queries) <= DOOR + 10  # one of them for the returns that were counted
    text = response.content.decode()
    reader = Reader()
    reader.feed(text)
    assert [ident for ident, times in reader.ids.items() if times > 1] == []
    assert (reader.inline, reader.foreign) == ([], [])
    assert all(here - before <= 1 for before, here in zip(reader.headings, reader.headings[1:], strict=False))
    links = set(re.findall(r'href="#([^"]+)"', text)) - {"quote-box"}
    assert links <= set(reader.ids), links - set(reader.ids)
    missing = [line for line in lines_of(GAMES[slug]) if f"L{line}" not in reader.ids]
    assert missing == []
    for block in dated.as_of(GAMES[slug].duty, builders.DAY).values():
        assert block.text in unescape(text)
    assert len(text) < 400_000


@pytest.mark.django_db
@pytest.mark.usefixtures("house", "many_games")
def test_a_long_schedule_shows_every_row_on_its_own_page(page: Page) -> None:
    schedule = next(each for each in GAMES["texas-holdem"].schedule if each.schedule == "poker")
    found: dict[str, int] = {}
    for start in (0, 40, 80, 120):
        text = page(f"{where('texas-holdem')}/poker", start=start)
        reader = Reader()
        reader.feed(text)
        assert set(re.findall(r'href="#([^"]+)"', text)) <= set(reader.ids)
        assert [ident for ident, times in reader.ids.items() if times > 1] == []
        for line in re.findall(r'<td class="lines"(?: id="L\d+")?>(\d+)</td>', text):
            found[line] = found.get(line, 0) + 1
    for option in schedule.option:
        for bands in option.bands.values():
            assert all(band.cite in found for band in bands), option.number


@pytest.mark.django_db
@pytest.mark.usefixtures("house", "many_games")
def test_a_line_leads_to_the_stretch_that_holds_it(client: Client) -> None:
    """Line 3710 is the first row of option 118: it stands on the schedule's page, not on the game's."""
    response = client.get(where("texas-holdem"), {"line": "3710"})
    assert response.status_code == 302
    assert response["Location"] == f"{where('texas-holdem')}/poker?line=3710"
    assert 'id="L3710"' in client.get(response["Location"]).content.decode()
    assert client.get(where("texas-holdem"), {"line": "3244"}).status_code == 200  # the schedule's heading
    assert client.get(where(builders.GAME), {"line": "714"}).status_code == 200
    assert client.get(where(builders.GAME), {"line": "no line"}).status_code == 200


@pytest.mark.django_db
@pytest.mark.usefixtures("house", "many_games")
@pytest.mark.parametrize(
    ("query", "options"),
    [
        ({"option": "12"}, ["12"]),
        ({"option": "9-11"}, ["9", "10", "11"]),
        ({"option": "118 to 119"}, ["118", "119"]),
        ({"charge": "time", "option": "100-104"}, ["103", "104"]),
        ({"option": "500"}, []),
        ({"limit": "no such limit"}, []),
        ({"option": "twelve"}, None),
    ],
)
def test_options_are_found_by_number_limit_and_charge(
    page: Page, query: dict[str, str], options: list[str] | None
) -> None:
    text = page(f"{where('texas-holdem')}/poker", **query)
    shown = re.findall(r'<tbody class="option" id="poker-(\d+)"', text)
    if options is None:
        assert "is no option; write its number" in text
    else:
        assert shown == options
        assert bool(options) != ("No option is like this" in text)


@pytest.mark.django_db
@pytest.mark.usefixtures("house", "many_games")
def test_a_stretch_comes_alone_for_the_swap(client: Client) -> None:
    address = f"{where('texas-holdem')}/poker"
    part = client.get(address, {"option": "12"}, headers={"HX-Request": "true"}).content.decode()
    assert 'id="poker-12"' in part
    assert "<html" not in part
    assert client.get(f"{where('texas-holdem')}/no-such-schedule").status_code == 404
    early = client.get(f"{AT}/2025-06-01/books/lucky-derby/texas-holdem/poker")  # it does not hold yet
    assert early["Location"] == f"{AT}/2025-06-01/books/lucky-derby/texas-holdem"


@pytest.mark.django_db
@pytest.mark.usefixtures("house", "many_games")
@pytest.mark.parametrize(
    ("query", "slugs"),
    [
        ({"q": "panda"}, [builders.GAME]),
        ({"q": "GEGA-003967"}, [builders.GAME]),
        ({"hung": "1"}, [builders.GAME]),
        ({"family": "craps"}, ["craps-choctaw", "craps-grand-ronde"]),
        ({"family": "craps", "q": "zzz"}, []),
    ],
)
def test_games_are_found_by_family_banker_and_words(page: Page, query: dict[str, str], slugs: list[str]) -> None:
    text = page(f"{ON}/books", **query)
    assert re.findall(r'<tr data-href="[^"]+/books/[^/"]+/([^"]+)"', text) == slugs
    assert bool(slugs) != ("No game is like this" in text)


@pytest.mark.django_db
@pytest.mark.usefixtures("house", "many_games")
def test_a_book_says_whose_it_is_and_what_it_asks_of_all_its_games(page: Page, client: Client) -> None:
    text = unescape(page(f"{ON}/books/crystal-park"))
    book = load.catalogue().books["crystal-park"]
    assert book.commission in text
    assert book.source.sha256 in text
    for held in (*book.duty, *book.reading):
        assert (held.text if hasattr(held, "text") else held.question) in text
    assert client.get(f"{ON}/books/no-such-book").status_code == 404


@pytest.mark.django_db
@pytest.mark.usefixtures("house", "many_games")
def test_a_list_costs_the_same_however_many_games_there_are(client: Client) -> None:
    client.get(f"{ON}/books")
    with CaptureQueriesContext(connection) as queries:
        assert client.get(f"{ON}/books").status_code == 200
    assert len(queries) <= DOOR + 8


@pytest.mark.django_db
def test_the_page_of_every_game_opens_and_reads_as_words(client: Client, house: str) -> None:
    """Whatever a file may leave out, its page is there; nothing on it shows how a block is written."""
    catalogue_load(catalogue=load.catalogue(), now=builders.NOW)
    for slug in GAMES:
        response = client.get(where(slug))
        assert response.status_code == 200, slug
        text = unescape(response.content.decode())
        assert not re.search(r"[{\[(]'|': ", re.sub(r"<[^>]*>", " ", text)), slug
