"""What holds of every page: it works, it keeps to its number of queries, nothing inline, nothing ambiguous for a reader."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from html.parser import HTMLParser

import pytest
from allauth.mfa.models import Authenticator
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from compliance.law.registry import RULES
from compliance.people.models import Person
from compliance.people.rights import Role
from tests import builders
from tests.pages import AT, ON, give, short_hand

Play = Callable[..., None]
Page = Callable[..., str]

BOOK = f"{ON}/books/lucky-derby/{builders.GAME}"
DOOR = 5  # session, person, when it was last seen, roles with the second factor, the row of the access log
PAGES = {  # address → most queries: 1 house, 2 frame (days; backlog and fails), 2 record, and what the page itself asks
    ON: 21,  # the last hand dealt, older work, what is usual on this weekday, papers without hands
    f"{ON}/findings": 11,  # one for the cameras that see the tables, one for the views that are kept
    f"{ON}/findings?days=all&sort=severity": 10,
    f"{ON}/findings?sort=difference&severity=serious&outcome=fail&rule=FEE001&table=T1": 11,
    f"{AT}/issues": 17,
    f"{AT}/issues?lane=settled&sort=newest&severity=serious": 16,
    f"{AT}/trends": 10,
    f"{AT}/observed": 11,  # plans and audits of which something waits
    f"{AT}/observed?outcome=fail&mode=fee&how=floor&table=T1&mine=1&struck=1": 11,
    f"{AT}/plans": 8,
    f"{AT}/plans/new": 7,
    f"{AT}/audits": 8,
    f"{AT}/audits/new": 9,
    f"{AT}/audits/standard": 8,
    f"{AT}/irregularities": 9,
    f"{AT}/irregularities/new?table=T1": 8,
    f"{AT}/observed/recorded?from=2026-09-01&to=2026-09-02": 12,
    f"{AT}/observed/new": 13,
    f"{ON}/inspections": 13,
    f"{ON}/inspections/daily": 13,
    f"{AT}/mail": 7,  # what one chose
    f"{ON}/tables": 15,
    f"{ON}/tables/T1": 20,  # the layout it had that day, and views of its hands
    f"{ON}/quote": 12,
    f"{ON}/quote?table=T1&seat1.player-line=25%2B40&seat2.tie=ten": 14,
    f"{ON}/postings?days=all": 12,
    f"{AT}/postings/3": 12,  # who approved it
    f"{AT}/settings": 13,  # tables and shifts as they hold today, what waits, and the layouts that books print
    f"{ON}/books": 8,
    f"{ON}/books?family=baccarat&q=panda": 8,
    f"{ON}/books/lucky-derby": 8,
    f"{ON}/lint?book=lucky-derby": 8,
    f"{ON}/changes/lucky-derby?since=2025-12-31": 7,
    f"{ON}/changes/lucky-derby/{builders.GAME}?since=2025-12-31": 8,
    f"{ON}/compare/lucky-derby?one={builders.GAME}.own.1&other={builders.GAME}.california.2": 7,
    f"{ON}/coverage/lucky-derby": 7,
    BOOK: 10,
    f"{BOOK}?total=250&option=own.2": 10,
    f"{ON}/rules": 6,
    # Keys, witnesses, stamp, restores, removed, files, emergencies, backup, drill, clock. 27 alone; once 28 behind other tests.
    f"{ON}/record": 28,
    f"{ON}/search?q=nothing-of-that-name": 15,  # boxes of the day, dealers, players
    f"{ON}/search?q=$501": 15,  # findings that differ by so much
    f"{ON}/search": 5,
    f"{AT}/hands/T1-1": 22,
    f"{AT}/record/0": 22,  # a catalogue entry: all tables that follow from it are compared
}


class Reader(HTMLParser):
    """What a screen reader and a strict policy would stumble over."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: Counter[str] = Counter()
        self.fragments: set[str] = set()
        self.labels: set[str] = set()
        self.fields: list[dict[str, str | None]] = []
        self.headings: list[int] = []
        self.inline: list[str] = []
        self.foreign: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if found.get("id"):
            self.ids[str(found["id"])] += 1
        if tag == "label":
            self.labels.add(str(found.get("for")))
        if tag in ("input", "select", "textarea") and found.get("type") != "hidden":
            self.fields.append(found)
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if tag == "style" or (tag == "script" and not found.get("src")):
            self.inline.append(tag)
        self.inline += [name for name in found if name == "style" or name.startswith("on")]
        for name in ("src", "href"):
            if str(found.get(name) or "").startswith(("http:", "https:", "//")):
                self.foreign.append(str(found[name]))


@pytest.fixture
def played(play: Play) -> None:
    play(*(builders.hand(n) for n in range(2, 12)), short_hand(1))


@pytest.mark.django_db
@pytest.mark.usefixtures("played")
@pytest.mark.parametrize(("address", "most"), PAGES.items())
def test_it_works(client: Client, address: str, most: int) -> None:
    client.get(address)  # games are decoded once in the life of a process
    with CaptureQueriesContext(connection) as queries:
        response = client.get(address)
    assert response.status_code == 200
    assert len(queries) <= DOOR + most, "\n".join(query["sql"][:160] for query in queries)


@pytest.mark.django_db
@pytest.mark.parametrize("address", [f"{ON}/findings?days=all", f"{ON}/tables/T1", f"{ON}/record", ON])
def test_more_hands_ask_no_more_queries(client: Client, play: Play, address: str) -> None:
    def asked() -> int:
        client.get(address)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address).status_code == 200
        return len(queries)

    play(short_hand(1), short_hand(2))
    few = asked()
    play(*(short_hand(n) for n in range(3, 30)))
    assert asked() <= few


@pytest.mark.django_db
@pytest.mark.usefixtures("played")
@pytest.mark.parametrize("address", [*PAGES, f"{ON}/rules/fee001?case=2"])
def test_a_strict_policy_and_a_screen_reader_find_nothing(client: Client, address: str) -> None:
    response = client.get(address)
    policy = response["Content-Security-Policy"]
    assert "unsafe" not in policy
    reader = Reader()
    text = response.content.decode()
    reader.feed(text)
    assert not reader.inline
    assert not reader.foreign
    assert [name for name, count in reader.ids.items() if count > 1] == []
    assert reader.headings.count(1) == 1
    for field in reader.fields:
        assert field.get("aria-label") or field.get("id") in reader.labels, field
    assert 'lang="en-US"' in text
    assert 'href="#page"' in text


@pytest.mark.django_db
@pytest.mark.parametrize("code", list(RULES))
def test_every_rule_has_its_page_and_its_examples_run(page: Page, house: str, code: str) -> None:
    text = page(f"{ON}/rules/{code.lower()}")
    assert RULES[code].title.split("'")[0] in text
    assert "not as the example expects" not in text
    assert text.count('id="case-') >= 2


@pytest.mark.django_db
def test_before_any_hand_every_list_says_what_will_stand_there(client: Client, house: str) -> None:
    for address in (ON, f"{ON}/findings", f"{ON}/tables/T1"):
        response = client.get(address)
        assert response.status_code == 200
        assert 'class="empty"' in response.content.decode()


@pytest.mark.django_db
def test_before_any_house_the_way_in_says_how_to_make_one(client: Client, officer: Person) -> None:
    assert "hold no role" in client.get("/").content.decode()
    give(officer, Role.ADMINISTRATOR)
    Authenticator.objects.create(user=officer, type=Authenticator.Type.TOTP, data={})
    assert "Set up the first establishment" in client.get("/", follow=True).content.decode()


@pytest.mark.django_db
def test_the_way_in_leads_to_what_waits_and_from_there_to_the_latest_gaming_day(client: Client, play: Play) -> None:
    play(builders.hand(1))
    response = client.get("/", follow=True)
    assert response.redirect_chain[-1][0] == f"{AT}/inbox"
    assert f'data-today="{ON}"' in response.content.decode()


@pytest.mark.django_db
def test_errors_say_what_happened(client: Client, house: str) -> None:
    missing = client.get(f"{ON}/tables/T99")
    assert missing.status_code == 404
    assert "There is no table T99 here." in missing.content.decode()
    assert client.get(f"{ON}/findings", {"severity": "awful"}).status_code == 404
    assert client.get(f"{ON}/findings", {"older": "1.x.2"}).status_code == 404
    assert client.get("/nowhere/at/all").status_code == 404


HUGE = "9" * 30


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address",
    [
        f"{ON}/search?q=%00",
        f"{ON}/findings?table=%00",
        f"{ON}/findings?rule=%FF%FE",
        f"{ON}/findings?older={HUGE}.{HUGE}.{HUGE}",
        f"{ON}/findings?sort=severity&newer=-{HUGE}.0.0",
        f"{ON}/tables/T1?after={HUGE}.{HUGE}",
        f"{ON}/tables/%00",
        f"{ON}/record?before={HUGE}",
        f"{AT}/record/{HUGE}",
        f"{AT}/findings/{HUGE}",
        f"{AT}/hands/%00",
        f"{AT}/hands/{'x' * 3000}",
        f"{BOOK}?total={HUGE}&option=own.{HUGE}",
        f"{BOOK}?total=1e9&option=.",
        f"{ON}/rules/fee001?case={HUGE}",
        f"{AT}/0001-01-01/findings",
        f"{AT}/9999-12-31",
        f"{AT}/9999-12-31/tables",
        f"{AT}/0001-01-01/tables/T1",
    ],
)
def test_whatever_stands_in_an_address_is_answered(client: Client, play: Play, address: str) -> None:
    play(builders.hand(1))
    assert client.get(address).status_code in (200, 400, 404)


@pytest.mark.django_db
def test_the_scheme_is_a_cookie_and_follows_the_switch(client: Client, house: str) -> None:
    assert "data-theme" not in client.get(ON).content.decode()
    response = client.post("/theme", {"theme": "dark", "next": ON})
    assert response["Location"] == ON
    assert response.cookies["theme"]["samesite"] == "Lax"
    assert 'data-theme="dark"' in client.get(ON).content.decode()
    assert client.post("/theme", {"theme": "light", "next": "https://elsewhere.example/"})["Location"] == "/"
    client.post("/theme", {"theme": ""})
    assert "data-theme" not in client.get(ON).content.decode()
