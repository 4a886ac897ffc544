"""Views of lists: kept under a name, shown as tabs with their numbers and counts, shared with a role, renamed, removed."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlencode

import pytest
from allauth.mfa.models import Authenticator
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from compliance.desk.forms.saved_query import LONGEST, MOST_FIELDS, query_kept
from compliance.desk.models import Issue, SavedView
from compliance.desk.read.issue_counts import MOST as MOST_COUNTED
from compliance.desk.read.saved_views import MOST
from compliance.houses.models import Establishment
from compliance.people.models import Person
from compliance.people.rights import Role
from compliance.record import read
from tests import builders
from tests.pages import AT, ON, OTHER, give, short_hand, signed_in

pytestmark = pytest.mark.django_db
Play = Callable[..., None]
Page = Callable[..., str]
VIEWS, ISSUES, FINDINGS, CASES = f"{AT}/views", f"{AT}/issues", f"{ON}/findings", f"{AT}/cases"
HANDS, PAPERS, DEALERS = f"{ON}/tables/T1", f"{ON}/money/papers", f"{AT}/dealers"
SEVERE = f"{ISSUES}?lane=nobody&severity=severe"


def keep(client: Client, address: str, name: str, role: str = "") -> int:
    """Keep it; the status of the answer that is led to."""
    form = {"address": address, "name": name, "role": role}
    return client.post(f"{VIEWS}/keep", form, follow=True).status_code


def as_role(role: Role, name: str, house: str = builders.HOUSE) -> Client:
    person = Person.objects.create(username=name, first_name=name.capitalize())
    give(person, role, house)
    Authenticator.objects.create(user=person, type=Authenticator.Type.TOTP, data={})
    return signed_in(person)


def tabs(text: str) -> list[tuple[str, str]]:
    """The number and the words of each view above a list."""
    nav = text.partition('aria-label="Views"')[2].partition("</nav>")[0]
    found = re.findall(r"<a\b([^>]*)>(.*?)</a>", nav, re.DOTALL)
    numbers = [re.search(r'data-view="(\d)"', attributes) for attributes, _ in found]
    words = [" ".join(re.sub("<[^>]+>", " ", inner).split()) for _, inner in found]
    return [(number[1] if number else "", said) for number, said in zip(numbers, words, strict=True)]


@pytest.mark.parametrize(
    ("query", "kept"),
    [
        ("", ""),
        ("older=1~2&newer=3&behind=4.1&before=2.1&id=7", ""),
        ("sort=newest&lane=mine&older=1~2", "lane=mine&sort=newest"),
        ("lane=mine&sort=newest", "lane=mine&sort=newest"),
        ("rule=&lane=open", "lane=open"),
        ("lane=open&lane=mine", "lane=mine"),
        ("table=T%201&game=a%26b", "game=a%26b&table=T+1"),
    ],
)
def test_of_an_address_filters_and_sorting_are_kept_but_no_page(query: str, kept: str) -> None:
    assert query_kept(query) == kept


def test_an_address_is_kept_up_to_its_length_and_number_of_filters() -> None:
    assert query_kept("a=" + "x" * (LONGEST - 2))
    with pytest.raises(ValueError, match="characters"):
        query_kept("a=" + "x" * (LONGEST - 1))
    with pytest.raises(ValueError, match="characters"):
        query_kept("a=" + "é" * (LONGEST - 2))  # written out it is longer
    assert query_kept("&".join(f"a{n}=1" for n in range(MOST_FIELDS)))
    with pytest.raises(ValueError, match="filters"):
        query_kept("&".join(f"a{n}=1" for n in range(MOST_FIELDS + 1)))


@pytest.mark.usefixtures("house")
@pytest.mark.parametrize(
    ("address", "first"),
    [(f"{ISSUES}?lane=nobody&severity=severe", "1"), (f"{FINDINGS}?days=all&state=any", "1"), (f"{CASES}?late=1", "1"),
     (f"{HANDS}?differing=1&shift=Whole+day", "1"), (f"{PAPERS}?kind=count", "1"), (f"{DEALERS}?sort=badge", "1")],
)  # fmt: skip
def test_a_view_is_a_tab_above_its_own_list_alone(
    client: Client, page: Page, play: Play, address: str, first: str
) -> None:
    plain = address.partition("?")[0]
    play(short_hand(1, dealer="D-77"))
    assert 'aria-label="Views"' not in page(plain)  # nothing to keep, nothing kept
    assert "Keep this view" in page(address)
    assert keep(client, address, "  What\tburns ") == 200
    text = page(plain)
    assert tabs(text) == [(first, "What burns")]
    assert "Keep this view" not in text
    shown = page(address)
    assert re.search(r'<a[^>]*data-view="\d"[^>]*aria-current="page"[^>]*>\s*What burns', shown)
    assert "Change this view" in shown
    for other in {ISSUES, FINDINGS, CASES, HANDS, PAPERS, DEALERS} - {plain}:
        assert tabs(page(other)) == []


@pytest.mark.usefixtures("house")
def test_a_view_of_findings_goes_with_the_gaming_day_one_is_on(client: Client, page: Page) -> None:
    keep(client, f"{FINDINGS}?severity=severe&older=1.2.3", "Severe")
    assert SavedView.objects.get().query == "severity=severe"
    assert f'href="{FINDINGS}?severity=severe"' in page(FINDINGS)
    elsewhere = f"{AT}/2026-01-09/findings"
    assert f'href="{elsewhere}?severity=severe"' in page(elsewhere)


def test_beside_a_view_of_issues_stands_how_many_it_has(
    client: Client, page: Page, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(short_hand(1), builders.hand(2, collections=None))
    number = Issue.objects.filter(rule="FEE001").count()
    assert number
    keep(client, f"{ISSUES}?rule=FEE001", "Fees")
    keep(client, f"{ISSUES}?rule=NONE", "None")
    assert tabs(page(ISSUES)) == [("1", f"Fees {number}"), ("2", "None")]
    for most, said in ((number, str(number)), (number - 1, f"{number - 1}+")):
        monkeypatch.setattr("compliance.desk.read.issue_counts.MOST", most)
        monkeypatch.setattr("compliance.desk.pages.saved_views.MOST", most)
        assert tabs(page(ISSUES))[0] == ("1", f"Fees {said}")
    assert MOST_COUNTED == 99


def test_more_views_ask_no_more_queries(client: Client, page: Page, play: Play) -> None:
    play(short_hand(1))

    def asked() -> int:
        page(ISSUES)
        with CaptureQueriesContext(connection) as queries:
            page(ISSUES)
        return len(queries)

    keep(client, SEVERE, "First")
    one = asked()
    for rule in range(MOST - 1):
        keep(client, f"{ISSUES}?rule=R{rule}", f"Rule {rule}")
    assert asked() == one
    assert [number for number, _ in tabs(page(ISSUES))] == [*map(str, range(1, 10)), *[""] * (MOST - 9)]
    text = client.post(f"{VIEWS}/keep", {"address": SEVERE, "name": "One more"}, follow=True).content.decode()
    assert f"You keep {MOST} views of this list. Remove one first." in text
    assert SavedView.objects.count() == MOST


@pytest.mark.usefixtures("house")
def test_a_shared_view_is_seen_by_its_role_and_changed_by_who_keeps_it_or_the_lead(client: Client) -> None:
    accounting, ruth, lead = (
        as_role(Role.ACCOUNTING, "ann"), as_role(Role.OFFICER, "ruth"), as_role(Role.LEAD, "lea"),
    )  # fmt: skip
    keep(client, SEVERE, "Severe", "accounting")
    view = SavedView.objects.get()
    assert tabs(accounting.get(ISSUES).content.decode()) == [("1", "Severe from Cleo Marsh")]
    assert tabs(client.get(ISSUES).content.decode()) == [("1", "Severe for each accounting")]
    assert tabs(ruth.get(ISSUES).content.decode()) == []
    form = {"address": SEVERE, "name": "Mine now", "role": ""}
    for act in ("change", "remove"):
        assert accounting.post(f"{VIEWS}/{view.pk}/{act}", form).status_code == 404
        assert ruth.post(f"{VIEWS}/{view.pk}/{act}", form).status_code == 404
    client.post(f"{VIEWS}/{view.pk}/change", form | {"name": "Worst", "role": "officer"})
    assert tabs(accounting.get(ISSUES).content.decode()) == []
    assert tabs(ruth.get(ISSUES).content.decode()) == [("1", "Worst from Cleo Marsh")]
    lead.post(f"{VIEWS}/{view.pk}/remove", form)
    assert tabs(ruth.get(ISSUES).content.decode()) == []
    keep(client, SEVERE, "My own")
    assert lead.post(f"{VIEWS}/{SavedView.objects.get().pk}/remove", form).status_code == 404


def test_a_view_of_hands_goes_with_the_table_and_only_what_is_counted_is_followed(
    client: Client, page: Page, play: Play
) -> None:
    play(short_hand(1), short_hand(1, table="T2"))
    keep(client, f"{HANDS}?differing=1&after=1.2", "Differing")
    assert f'href="{ON}/tables/T2?differing=1"' in page(f"{ON}/tables/T2")
    shown = page(f"{HANDS}?differing=1")
    assert "Change this view" in shown
    assert "Follow this view" not in shown
    [view] = SavedView.objects.all()
    followed = client.post(f"{VIEWS}/{view.pk}/follow", {"address": f"{HANDS}?differing=1"})
    assert followed.status_code == 404
    assert not view.followings.exists()


@pytest.mark.usefixtures("house")
def test_with_whom_a_view_is_shared_follows_from_what_they_may_see(client: Client, page: Page) -> None:
    def offered(address: str) -> list[str]:
        return re.findall(
            r'<option\s+value="([^"]+)"', page(address).partition('id="view-role"')[2].partition("</select>")[0]
        )

    assert offered(SEVERE) == ["officer", "lead officer", "accounting"]
    assert offered(f"{CASES}?late=1") == ["officer", "lead officer"]
    assert offered(f"{FINDINGS}?days=all&dealer=D-1") == ["officer", "lead officer"]  # who may see people
    assert keep(client, f"{FINDINGS}?days=all&dealer=D-1", "One dealer", "accounting") == 404
    assert keep(client, SEVERE, "Severe", "administrator") == 404
    assert not SavedView.objects.exists()
    reader = as_role(Role.COMMISSION, "rea")
    assert keep(reader, SEVERE, "Severe") == 200
    assert keep(reader, SEVERE, "For all", "officer") == 404  # a reader keeps views of its own alone


@pytest.mark.usefixtures("house")
def test_a_name_is_given_once_and_is_a_name(client: Client) -> None:
    keep(client, SEVERE, "Severe")
    for name, said in (("Severe", "There is a view named Severe already."), (" ", "Give it a name"),
                       ("x" * 41, "Give it a name"), ("\x00", "Give it a name")):  # fmt: skip
        text = client.post(
            f"{VIEWS}/keep", {"address": f"{ISSUES}?lane=mine", "name": name}, follow=True
        ).content.decode()
        assert said in text, name
    assert keep(client, f"{ISSUES}?lane=mine", "x" * 40) == 200
    text = client.post(f"{VIEWS}/keep", {"address": ISSUES, "name": "Plain"}, follow=True).content.decode()
    assert "Set a filter or a sorting first" in text
    assert SavedView.objects.count() == 2
    other = SavedView.objects.get(name="x" * 40)
    form = {"address": f"{ISSUES}?lane=mine", "name": "Severe"}
    assert "named Severe already" in client.post(f"{VIEWS}/{other.pk}/change", form, follow=True).content.decode()
    assert keep(client, f"{CASES}?late=1", "Severe") == 200  # of another list


@pytest.mark.parametrize(
    "address",
    ["", "x", "//[", "https://elsewhere.example/", f"{AT}/inbox", f"/at/{OTHER}/issues?lane=mine", f"{ISSUES}?{'a=1&' * 400}",
     f"{ISSUES}?{urlencode({str(n): 1 for n in range(50)})}"],
)  # fmt: skip
def test_only_the_address_of_a_list_of_this_house_is_kept(client: Client, other: str, address: str) -> None:
    assert keep(client, address, "Somewhere") == 404
    assert not SavedView.objects.exists()


@pytest.mark.usefixtures("house")
def test_of_a_list_that_is_closed_to_somebody_no_view_is_kept() -> None:
    accounting = as_role(Role.ACCOUNTING, "ann")
    assert keep(accounting, f"{CASES}?late=1", "Late") == 403
    assert keep(accounting, SEVERE, "Severe") == 200


@pytest.mark.usefixtures("house")
def test_a_filter_that_no_longer_is_has_no_count_and_is_answered_in_words(client: Client, page: Page) -> None:
    place = Establishment.objects.get(slug=builders.HOUSE)
    keep(client, SEVERE, "Severe")
    SavedView.objects.filter(establishment=place).update(query="severity=awful")
    assert tabs(page(ISSUES)) == [("1", "Severe")]
    gone = client.get(f"{ISSUES}?severity=awful")
    assert (gone.status_code, "There is no severity named awful." in gone.content.decode()) == (404, True)
    view = SavedView.objects.get()
    assert client.post(f"{VIEWS}/{view.pk}/remove", {"address": SEVERE}).status_code == 302
    assert not SavedView.objects.exists()


@pytest.mark.usefixtures("house")
def test_nothing_of_it_stands_in_the_record(client: Client) -> None:
    before = read.size()
    keep(client, SEVERE, "Severe")
    assert read.size() == before


def test_what_falls_into_a_followed_view_stands_in_the_inbox_until_it_is_opened(
    client: Client, page: Page, play: Play
) -> None:
    inbox = f"{AT}/inbox"
    play(short_hand(1))
    keep(client, f"{ISSUES}?lane=open&rule=FEE001", "Fees")
    keep(client, f"{FINDINGS}?days=all&rule=FEE001", "All fees")
    for of, view in ((ISSUES, "Fees"), (FINDINGS, "All fees")):
        [number] = SavedView.objects.filter(name=view).values_list("pk", flat=True)
        address = f"{of}?{SavedView.objects.get(pk=number).query}"
        told = client.post(f"{VIEWS}/{number}/follow", {"address": address}, follow=True).content.decode()
        assert "You follow the view" in told
        assert "Followed: stop" in told
    assert "views that you follow" not in page(inbox)  # what stood there already is not new
    play(short_hand(2), short_hand(3))
    told = " ".join(page(inbox).split())
    assert "(2 in findings)" in told
    assert "in issues)" not in told  # they fell into the issue that was there
    page(f"{FINDINGS}?days=all&rule=FEE001")
    assert "views that you follow" not in page(inbox)


def test_nothing_that_was_settled_is_told_and_a_stranger_s_view_is_not_followed(
    client: Client, page: Page, play: Play, house: str
) -> None:
    keep(client, f"{ISSUES}?lane=open&rule=FEE001", "Fees")
    [view] = SavedView.objects.all()
    address = f"{ISSUES}?{view.query}"
    client.post(f"{VIEWS}/{view.pk}/follow", {"address": address})
    play(short_hand(1))
    assert "(1 in issues)" in " ".join(page(f"{AT}/inbox").split())
    [issue] = Issue.objects.filter(rule="FEE001")
    settled = {"act": "resolve", "reason": "other", "words-resolve": "so", "right_from": "", "acted": "0"}
    client.post(f"{AT}/issues/{issue.pk}/act", settled)
    issue.refresh_from_db()
    assert issue.state == "resolved"
    assert "views that you follow" not in page(f"{AT}/inbox")
    other = as_role(Role.OFFICER, "ruth")
    assert other.post(f"{VIEWS}/{view.pk}/follow", {"address": address}).status_code == 404
    client.post(f"{VIEWS}/{view.pk}/follow", {"address": address})
    assert not view.followings.exists()
