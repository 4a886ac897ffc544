"""The forms made for common changes end in the words that an officer would have typed as TOML."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from html import unescape
from typing import Any

import msgspec
import pytest
from django.test import Client

from compliance.houses.models import Commission, Establishment, Posting
from compliance.licensed.models import CatalogueChange
from compliance.licensed.pages.option_form import OptionForm, first_values
from games.schema import Option, load, proposal
from tests import builders
from tests.changes import GAME, NEW_OPTION
from tests.pages import PROPOSALS as LIST

pytestmark = pytest.mark.django_db
Play = Callable[..., None]
Page = Callable[..., str]


def option_form(**changes: Any) -> dict[str, Any]:
    return {
        "game": GAME,
        "kind": "option",
        "schedule": "own",
        "title": "Option 16",
        "number": "16",
        "from_": "2027-01-01",
        "cite": "698, 700-704",
        "note": "Letter of 12/01/2026",
        "limit_min": "5",
        "limit_max": "1000",
        "fee_player-dealer": "5-100 1.00\n$101 and up: $9.00\n",
        "fee_player": "0",
    } | changes


def test_a_new_option_is_made_in_a_form(client: Client, house: str, page: Page) -> None:
    text = page(f"{LIST}/new", game=GAME, kind="option", schedule="own", like="2")
    assert "5-100 1.00" in text
    assert 'value="16"' in text
    assert client.post(f"{LIST}/make", option_form()).status_code == 302
    change = CatalogueChange.objects.get()
    [option] = tomllib.loads(change.text)["option"]
    assert (option["number"], option["cite"], option["limit"]["max"]) == (16, ["698", "700-704"], 1000)
    assert [row["fee"] for row in option["bands"]["player-dealer"]] == [1.0, 9.0]
    assert "to" not in option["bands"]["player-dealer"][1]
    assert "It fits" in page(f"{LIST}/{change.pk}")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"fee_player-dealer": "5-100 1.00\nfive dollars"}, "Line 2: 'five dollars' is no row."),
        ({"fee_player-dealer": "5-25,50 1.00"}, "Line 1: '5-25,50 1.00' is no row."),
        ({"cite": "line 698"}, "Write lines like 698, 700-704."),
        ({"limit_max": "4"}, "The maximum is below the minimum"),
        ({"fee_player-dealer": "", "fee_player": ""}, "Give at least one fee."),
        ({"from_": "soon"}, "Enter a valid date."),
    ],
)
def test_what_does_not_fit_in_the_form_is_said_and_what_was_typed_stays(
    client: Client, house: str, given: dict[str, str], said: str
) -> None:
    response = client.post(f"{LIST}/make", option_form(**given))
    text = unescape(response.content.decode())
    assert response.status_code == 422
    assert said in text
    assert "Letter of 12/01/2026" in text
    assert not CatalogueChange.objects.exists()


def test_an_option_like_another_keeps_what_the_form_does_not_ask_for(client: Client, house: str, page: Page) -> None:
    text = page(f"{LIST}/new", game=GAME, kind="option", schedule="california", like="6")
    assert 'value="1-100"' in text
    given = option_form(schedule="california", like="6", number="7", limit_min="1-100", limit_max="$500 to $10,000")
    assert client.post(f"{LIST}/make", given).status_code == 302
    [option] = tomllib.loads(CatalogueChange.objects.get().text)["option"]
    assert option["limit"]["min_between"] == [1, 100]
    assert option["limit"]["max_between"] == [500, 10_000]


OPTIONS = [
    (schedule, option)
    for game in load.catalogue().games.values()
    for schedule in game.schedule
    for option in {
        schedule.option[0].number: schedule.option[0],
        schedule.option[-1].number: schedule.option[-1],
    }.values()
]


def test_what_an_option_prints_goes_through_the_form_unchanged() -> None:
    """The first and the last option of every page of every book."""
    for schedule, option in OPTIONS:
        first = {name: str(value) for name, value in first_values(schedule, option).items()}
        typed = {"title": "As it is", "number": "1", "from_": "2027-01-01", "cite": "1", "note": "Letter", **first}
        form = OptionForm(schedule, option, None, Establishment(), [], typed)  # type: ignore[arg-type]
        assert form.is_valid(), (schedule.schedule, option.number, form.errors)
        [made] = proposal.read(form.text()).option
        assert figures(made) == figures(option), (schedule.schedule, option.number)


def figures(option: Option) -> Any:
    """What an option prints, without the lines and notes beside it."""
    bare = {"number": 1, "label": None, "note": None, "from_": builders.DAY, "until": None, "cite": ()}
    limit = option.limit and msgspec.structs.replace(option.limit, cite=())
    bands = {name: [(row.from_, row.to, row.fee) for row in rows] for name, rows in option.bands.items()}
    flat = {name: msgspec.structs.replace(one, cite="") for name, one in option.flat.items()}
    rest = {name: getattr(option, name) for name in Option.__struct_fields__}
    return rest | bare | {"limit": limit, "bands": bands, "flat": flat}


def test_an_end_and_a_notice_are_made_in_forms(client: Client, lead: Client, house: str, page: Page) -> None:
    end = {"game": GAME, "kind": "end", "title": "Option 5 ends", "option": "own.5", "until": "2027-01-01"}
    assert client.post(f"{LIST}/make", end).status_code == 302
    change = CatalogueChange.objects.get()
    assert "Ends: option 5 of schedule own" in page(f"{LIST}/{change.pk}")
    given = {
        "game": GAME,
        "kind": "posting",
        "title": "T1",
        "table": "T1",
        "option": "own.3",
        "min": "5",
        "max": "1000",
        "from_": "2027-01-05T06:00",
        "notice": "At the table from 01/01/2027.",
    }
    assert client.post(f"{LIST}/make", given).status_code == 302
    change = CatalogueChange.objects.latest("id")
    assert tomllib.loads(change.text)["posting"][0]["from"].isoformat() == "2027-01-05T06:00:00-08:00"
    text = page(f"{LIST}/{change.pk}")
    assert "$5 to $1,000, from 01/05/2027 06:00 until another hangs" in text
    [notice] = re.findall(r'href="([^"]+)">Notice as PDF', text)
    assert client.get(notice)["Content-Type"] == "application/pdf"
    client.post(f"{LIST}/{change.pk}/submit", {"reason": "New week", "edits": "0"})
    lead.post(f"{LIST}/{change.pk}/approve", {"why": "Fine"})
    assert Posting.objects.filter(table__name="T1").count() == 2


@pytest.mark.parametrize(
    ("given", "title"),
    [
        (option_form(title="", number="3"), "Option 3 of own from 01/01/2027 on"),
        (
            {"game": GAME, "kind": "end", "option": "own.5", "until": "2027-01-01"},
            "Option 5 of own ends: not from 01/01/2027 on",
        ),
        (
            {"game": GAME, "kind": "posting", "table": "T1", "option": "own.3", "min": "5", "max": "1000"}
            | {"from_": "2027-01-05T06:00"},
            "Table T1: option 3 of own from 01/05/2027 on",
        ),
    ],
)
def test_a_change_without_words_says_what_it_is(client: Client, house: str, given: dict[str, Any], title: str) -> None:
    """The number typed counts, not the one that the form began with."""
    assert client.post(f"{LIST}/make", given).status_code == 302
    assert CatalogueChange.objects.get().title == title


def test_a_game_of_another_commission_is_not_to_be_changed(client: Client, house: str, page: Page) -> None:
    assert GAME in page(f"{LIST}/new")
    elsewhere = Commission.objects.create(slug="elsewhere", title="Elsewhere")
    Establishment.objects.filter(slug=house).update(commission=elsewhere)
    assert GAME not in page(f"{LIST}/new")
    given = {"game": GAME, "kind": "blocks", "title": "Option 16", "blocks": NEW_OPTION}
    response = client.post(f"{LIST}/make", given)
    assert response.status_code == 422
    assert "Choose a game that the establishment" in response.content.decode()
