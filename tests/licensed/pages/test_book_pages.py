"""What changed, two options side by side, what the lint says, which rule checks what: pages over the same catalogue."""

from __future__ import annotations

import csv
import datetime
import io
import json
import re
from collections.abc import Callable
from html import unescape
from io import StringIO

import msgspec
import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from compliance.houses.models import Commission, Establishment
from compliance.licensed.write.catalogue_load import catalogue_load
from compliance.people.models import Person
from compliance.people.rights import Role
from games import lint
from games.schema import load
from games.schema.load import Catalogue
from games.terms import defect
from tests import builders
from tests.pages import AT, ON, give, signed_in

Page = Callable[..., str]
GAME = builders.GAME
BOOK = "lucky-derby"
FROM = datetime.date(2026, 8, 1)


def dearer(catalogue: Catalogue) -> Catalogue:
    """From August on option 1 takes $0.75 in its first row."""
    game = catalogue.games[GAME]
    own = next(each for each in game.schedule if each.schedule == "own")
    bands = own.option[0].bands["player-dealer"]
    first = msgspec.structs.replace(bands[0], fee=msgspec.convert("0.75", type(bands[0].fee)))
    option = msgspec.structs.replace(
        own.option[0], from_=FROM, bands={**own.option[0].bands, "player-dealer": (first, *bands[1:])}
    )
    schedules = tuple(
        msgspec.structs.replace(each, option=(*each.option, option)) if each is own else each for each in game.schedule
    )
    return Catalogue(catalogue.books, {**catalogue.games, GAME: msgspec.structs.replace(game, schedule=schedules)})


@pytest.mark.django_db
def test_what_changed_between_two_days_field_by_field(page: Page, house: str) -> None:
    quiet = page(f"{ON}/changes/{BOOK}/{GAME}")
    assert "Nothing changed" in quiet
    catalogue_load(catalogue=dearer(builders.catalogue()), now=builders.NOW)
    for address in (f"{ON}/changes/{BOOK}/{GAME}", f"{ON}/changes/{BOOK}"):
        text = page(address, since="2026-07-31")
        assert "1 block does not hold alike on 07/31/2026 and on 09/01/2026" in text
        assert "<del>$0.50</del>" in text
        assert "<ins>$0.75</ins>" in text
        assert "from 08/01/2026" in text
    assert "Nothing changed" in page(f"{ON}/changes/{BOOK}/{GAME}", since="2026-08-02")


@pytest.mark.django_db
def test_before_the_book_began_each_game_says_how_many(page: Page, house: str) -> None:
    catalogue_load(
        catalogue=builders.catalogue("texas-holdem", "uth", "fortune-pai-gow", "no-bust-bj-4"), now=builders.NOW
    )
    text = page(f"{ON}/changes/{BOOK}", since="2025-12-31")
    assert "Wager: 5" in text
    assert "<table" not in text
    assert "<table" in page(f"{ON}/changes/{BOOK}/{GAME}", since="2025-12-31")


@pytest.mark.django_db
def test_what_an_earlier_version_said_otherwise(page: Page, client: Client, house: str) -> None:
    catalogue_load(catalogue=dearer(builders.catalogue()), now=builders.NOW)
    first = re.search(r'\?was=([0-9a-f]{64})"', page(f"{ON}/changes/{BOOK}/{GAME}"))
    assert first is not None
    text = page(f"{ON}/changes/{BOOK}/{GAME}", was=first[1])
    assert "<ins>$0.75</ins>" in text
    assert client.get(f"{ON}/changes/{BOOK}/{GAME}", {"was": "0" * 64}).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("since", ["yesterday", "2026-13-01", "01/31/2026"])
def test_a_day_that_is_none_is_said_with_its_cure(page: Page, house: str, since: str) -> None:
    assert "is no day; write it as year, month, day" in page(f"{ON}/changes/{BOOK}", since=since)


@pytest.mark.django_db
def test_two_options_side_by_side(page: Page, house: str) -> None:
    """Lines 701-705 against 706-710."""
    text = unescape(page(f"{ON}/compare/{BOOK}", one=f"{GAME}.own.1", other=f"{GAME}.own.2"))
    assert "$5-$500" in text
    assert "$5-$1,000" in text
    row = re.search(r'<th scope="row">\$5-\$50</th>(.*?)</tr>', text)
    assert row is not None
    assert [re.sub("<[^>]+>", "", cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", row[1])] == [
        "$0.50",
        "$1.00",
        "+$0.50 more",
    ]
    assert 'class="drawing chart"' in text


@pytest.mark.django_db
def test_choosing_goes_game_by_game(page: Page, house: str) -> None:
    assert "Choose two options" in page(f"{ON}/compare/{BOOK}")
    text = page(f"{ON}/compare/{BOOK}", one=GAME)
    assert re.findall(r'<option value="([^"]+)" selected>', text) == [GAME, f"{GAME}.own.1", GAME, f"{GAME}.own.2"]
    first = page(f"{ON}/compare/{BOOK}", one_game=GAME, other_game="")  # as the form asks when a game is chosen
    assert f'value="{GAME}.own.2" selected' in first
    changed = page(f"{ON}/compare/{BOOK}", one=f"{GAME}.own.3", one_game=GAME, other="x.y.9", other_game=GAME)
    assert f'value="{GAME}.own.3" selected' in changed
    assert "Choose two options" in page(f"{ON}/compare/{BOOK}", one="no-such-game.own.1", other="..")


@pytest.mark.django_db
def test_the_lint_page_says_all_that_the_lint_finds(page: Page, client: Client, house: str) -> None:
    found = list(lint.find(defect.page(load.catalogue().games[GAME], builders.DAY)))
    assert found
    text = unescape(page(f"{ON}/lint"))
    for said in found:
        assert said.printed in text
        assert said.follows in text
    defects = sum(said.weight == "defect" for said in found)
    assert f"{len(found)} findings of the lint, {defects} defect" in text
    kind = found[0].kind
    only = unescape(page(f"{ON}/lint", kind=kind, game=GAME, book=BOOK, weight=found[0].weight))
    assert only.count("<tr data-href") == sum((said.kind, said.weight) == (kind, found[0].weight) for said in found)
    for name in ("book", "game", "kind", "weight"):
        assert client.get(f"{ON}/lint", {name: "no-such"}).status_code == 404


@pytest.mark.django_db
def test_the_lint_goes_out_as_csv_with_what_is_shown(client: Client, house: str) -> None:
    found = list(lint.find(defect.page(load.catalogue().games[GAME], builders.DAY)))
    response = client.get(f"{ON}/lint.csv", {"weight": "defect"})
    rows = list(csv.DictReader(io.StringIO(b"".join(response).decode())))  # type: ignore[arg-type]
    assert len(rows) == sum(said.weight == "defect" for said in found)
    assert {row["book"] for row in rows} == {BOOK}
    assert rows[0]["as of"] == "2026-09-01"


@pytest.mark.django_db
def test_coverage_names_rules_gaps_and_lines(
    page: Page, house: str, monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    monkeypatch.setenv("OLIVER_BOOKS", str(tmp_path))  # the text is not at hand
    text = unescape(page(f"{ON}/coverage/{BOOK}"))
    assert f"{ON}/rules/fee001" in text
    assert "no rule yet" not in text
    assert "asked on an inspection" in text
    assert "the lint: percentage" in text
    assert f'id="{GAME}"' in text
    assert "OLIVER_BOOKS names the folder" in text


def test_the_command_says_the_same() -> None:
    out = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("coverage", book=BOOK, on="2026-09-01", json=True, stdout=out)
    assert ended.value.code == 1
    told = json.loads(out.getvalue())["books"][BOOK]
    by_name = {each["clause"]: each for each in told["clauses"]}
    assert "FEE001" in by_name["charge:fee"]["rules"]
    assert told["lines"]["cited"] + sum(1 for _ in told["lines"]["uncited"]) <= told["lines"]["counted"]
    words = StringIO()
    with pytest.raises(SystemExit):
        call_command("coverage", book=BOOK, on="2026-09-01", lines=True, stdout=words)
    assert f"{BOOK}: of" in words.getvalue()
    with pytest.raises(CommandError, match="No rule book is named"):
        call_command("coverage", book="lucky-durby")


@pytest.mark.django_db
def test_a_commission_reader_finds_the_books_of_his_commission_alone(house: str) -> None:
    catalogue_load(catalogue=builders.catalogue("craps-choctaw"), now=builders.NOW)
    reader = Person.objects.create(username="dov")
    give(reader, Role.COMMISSION, house)
    client = signed_in(reader)
    assert client.get(f"{ON}/books/{BOOK}").status_code == 200
    for address in (
        "books/choctaw",
        "books/choctaw/craps-choctaw",
        "coverage/choctaw",
        "changes/choctaw",
        "compare/choctaw",
    ):
        assert client.get(f"{ON}/{address}").status_code == 404, address
    listed = client.get(f"{ON}/books").content.decode()
    assert "ez-baccarat-panda8" in listed
    assert "craps-choctaw" not in listed
    found = client.get(f"{ON}/search", {"q": "pass bet"}).content.decode()
    assert "Nothing has this name" in found
    officer = Person.objects.get(username="cleo")
    assert signed_in(officer).get(f"{ON}/books/choctaw").status_code == 200
    assert Establishment.objects.get(slug=house).commission != Commission.objects.get(
        slug=load.catalogue().books["choctaw"].commission_slug
    )


@pytest.mark.django_db
def test_before_any_book_every_page_says_what_will_stand_there(page: Page, house: str) -> None:
    day = f"{AT}/2025-06-01"
    assert "not licensed on this day" in page(f"{day}/books")
    assert "The lint says nothing of this" in page(f"{day}/lint")
    assert "Choose two options" in page(f"{day}/compare/{BOOK}", one=GAME)


@pytest.mark.django_db
def test_cards_in_what_a_rule_says_are_read_with_their_suit(page: Page, house: str) -> None:
    assert "Seat 1 insured against K♦; by line" in page(f"{ON}/rules/dec009")
