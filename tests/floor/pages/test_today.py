from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from html.parser import HTMLParser

import pytest
from django.test import Client

from compliance.floor.models import Finding, TableDay
from compliance.people.models import Person
from compliance.people.rights import Role
from tests import builders
from tests.money.pages.test_money import put
from tests.pages import AT, ON, give, short_hand, signed_in

Play = Callable[..., None]
Page = Callable[..., str]


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []

    def handle_data(self, data: str) -> None:
        self.said.append(data)


def line(text: str) -> str:
    found = re.search(r'<p class="say">(.*?)</p>', text, re.DOTALL)
    assert found is not None
    reader = _Text()
    reader.feed(found[1])
    return " ".join("".join(reader.said).split())


@pytest.mark.django_db
def test_it_works(page: Page, play: Play) -> None:
    play(*(builders.hand(n) for n in range(1, 5)))
    assert line(page(ON)) == "4 hands. 0 findings. $8.00 due, $8.00 collected: no difference."


@pytest.mark.django_db
def test_one_line_says_how_much_is_short_and_over_and_on_how_many_tables(page: Page, play: Play) -> None:
    over = [{"from": "player-dealer", "kind": "fee", "amount": "5.00", "when": "before-deal"}]
    play(short_hand(1), builders.hand(2), builders.hand(1, table="T2", collections=over))
    said = line(page(ON))
    assert said.startswith("3 hands. 2 findings")
    assert "$6.00 due, $8.00 collected: −$1.00 short on 1 table, +$3.00 over on 1 table." in said


@pytest.mark.django_db
def test_what_is_not_known_is_not_counted_as_nothing(page: Page, play: Play) -> None:
    play(builders.hand(1), builders.hand(2, collections=None))
    said = line(page(ON))
    assert "$2.00 due, $2.00 collected: no difference." in said
    assert "For 1 hand more it cannot be said." in said


@pytest.mark.django_db
def test_where_of_no_hand_both_are_known_no_sum_is_nought(page: Page, play: Play) -> None:
    play(builders.hand(1, collections=None), builders.hand(2, collections=None))
    today = page(ON)
    assert "For 2 hands it cannot be said." in line(today)
    assert "due," not in line(today)
    assert "not known</td>" in today
    for address in (ON, f"{ON}/tables", f"{ON}/tables/T1"):
        text = page(address)
        assert "$0.00" not in text, address


@pytest.mark.django_db
def test_the_gaming_day_leads_to_its_neighbours(page: Page, play: Play) -> None:
    later = {"gaming_day": "2026-09-02", "id": "T1-next"}
    times = {name: f"2026-09-02T19:0{n}:00Z" for n, name in enumerate(("started", "dealt", "ended"))}
    play(builders.hand(1), builders.hand(1, **later, **times))
    assert f'data-key="after" href="{ON.replace("09-01", "09-02")}"' in page(ON)
    assert f'data-key="before" href="{ON}/tables"' in page(f"{ON.replace('09-01', '09-02')}/tables")
    assert f'data-key="before" href="{ON}/tables/T1"' in page(f"{ON.replace('09-01', '09-02')}/tables/T1")


@pytest.mark.django_db
def test_rail_line_tables_and_list_count_the_same_findings(client: Client, page: Page, play: Play) -> None:
    play(
        short_hand(1), builders.hand(2, offers=None), builders.hand(3, bank=None), builders.hand(1, table="T2", decks=2)
    )
    fails, unsure = (Finding.objects.filter(status="open", outcome=each).count() for each in ("fail", "cannot tell"))
    found = fails + unsure
    assert fails
    assert unsure
    today = page(ON)
    assert f"4 hands. {found} findings" in line(today)
    assert f"at {unsure} of them it cannot be told" in line(today)
    assert f"All findings to do: {found}<" in today
    assert _rail(today) == f"{found}"
    assert f"{found} findings</span>" in page(f"{ON}/findings")
    per_table = [Finding.objects.filter(status="open", hand__table__name=name).count() for name in ("T1", "T2")]
    tiles = re.findall(r"(\d+) findings?, ", today.partition('<div class="floor">')[2])
    assert [int(each) for each in tiles] == per_table
    by_severity = re.findall(r'severity=\w+&amp;state=any">.*?</span> (\d+)</a>', today)
    assert sum(int(each) for each in by_severity) == found

    settled = Finding.objects.filter(status="open").first()
    assert settled is not None
    acted = {"act": "resolve", "reason": "written-off", "words-resolve": "Seen."}
    client.post(f"{AT}/findings/{settled.pk}/act", acted)
    today = page(ON)
    assert f"4 hands. {found} findings" in line(today)  # what was found stays found
    assert _rail(today) == f"{found - 1}"
    assert f"{found - 1} finding" in page(f"{ON}/findings")
    assert f"{found} findings</span>" in page(f"{ON}/findings?state=any")


def _rail(text: str) -> str:
    found = re.search(r'<span class="count"><span class="visually-hidden">, </span>([\d,+]+)<', text)
    return found[1] if found else ""


@pytest.mark.django_db
def test_a_page_without_a_day_is_framed_by_the_latest_day_with_play_not_by_a_stray_hand(page: Page, play: Play) -> None:
    stray = {"gaming_day": "2026-09-02", "id": "stray"}
    times = {name: f"2026-09-02T19:0{n}:00Z" for n, name in enumerate(("started", "dealt", "ended"))}
    play(*(builders.hand(n) for n in range(1, 120)), review=False)
    play(builders.hand(1, **stray, **times), review=False)
    assert f'href="{ON}/findings?days=all"' in page(f"{AT}/record/0")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("begun", "to"),
    [
        (f"{ON}/tables/T1", f"{AT}/2026-08-15/tables/T1"),
        (f"{ON}/rules/fee001", f"{AT}/2026-08-15/rules/fee001"),
        (f"{AT}/record/0", f"{AT}/2026-08-15"),  # a page without a day
        ("/at/other-house/2026-09-01/tables", f"{AT}/2026-08-15"),
        ("//evil.example/", f"{AT}/2026-08-15"),
        ("", f"{AT}/2026-08-15"),
    ],
)
def test_a_day_far_off_is_chosen_and_the_page_stays(client: Client, house: str, begun: str, to: str) -> None:
    response = client.get(f"{AT}/go", {"on": "2026-08-15", "from": begun})
    assert (response.status_code, response["Location"]) == (302, to)


@pytest.mark.django_db
@pytest.mark.parametrize("on", ["", "today", "2026-02-30", "0001-01-01"])
def test_what_is_no_day_is_not_gone_to(client: Client, house: str, on: str) -> None:
    assert client.get(f"{AT}/go", {"on": on}).status_code == 404


@pytest.mark.django_db
def test_where_very_much_waits_the_rail_says_more_than(page: Page, play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    play(*(short_hand(n) for n in range(1, 5)))
    assert int(_rail(page(ON))) > 2
    monkeypatch.setattr("compliance.shell.frame_facts.MOST_TO_DO", 2)
    assert _rail(page(ON)) == "2+"


@pytest.mark.django_db
def test_the_last_hand_is_told_by_the_clock_and_how_long_ago(page: Page, play: Play) -> None:
    assert "Last hand dealt" not in page(ON)
    play(builders.hand(1), builders.hand(7), builders.hand(5, table="T2"))
    text = " ".join(page(ON).split())
    assert "Last hand dealt 09/01/2026 11:07 at T1 <span" in text
    assert re.search(r"Last hand dealt [^<]*<span class=\"soft\">\(\d+ (day|hour|minute)s? ago\)|\(just now\)", text)


@pytest.mark.django_db
def test_older_work_stands_in_one_line_and_that_of_the_day_does_not(page: Page, play: Play) -> None:
    play(short_hand(1))
    assert "Older work" not in page(ON)
    later = " ".join(page(f"{AT}/{builders.DAY + datetime.timedelta(days=1)}").split())
    waiting = Finding.objects.filter(status="open", state="new").count()
    assert f">{waiting} finding" in later
    assert "since 09/01/2026." in later


@pytest.mark.django_db
def test_a_table_with_papers_and_no_hands_is_not_clean(house: str, page: Page, play: Play) -> None:
    play(builders.hand(1))
    assert "hands not recorded" not in page(ON)
    slip = {"kind": "fee", "table": "T2", "amount": "540.00", "players": None, "each": None}
    put(house, "slip", **slip)
    text = page(ON)
    assert "1 paper, no hands" in text
    assert "hands not recorded" in text


@pytest.mark.django_db
@pytest.mark.parametrize(("weeks", "said"), [(1, False), (2, True), (4, True)])
def test_the_day_is_compared_with_its_weekday(page: Page, play: Play, weeks: int, said: bool) -> None:
    play(builders.hand(1))
    for week in range(1, weeks + 1):
        day = builders.DAY - datetime.timedelta(days=7 * week)
        one = TableDay.objects.get(gaming_day=builders.DAY)
        place = {"establishment_id": one.establishment_id, "table_id": one.table_id}
        TableDay.objects.create(**place, gaming_day=day, hands=90 + week, due=week * 100)
    text = " ".join(page(ON).split())
    assert (f"Usual on a Tuesday: 91 to {90 + weeks} hands, $1.00 to ${weeks}.00 due" in text) is said


@pytest.mark.django_db
def test_whoever_reads_for_the_commission_is_led_to_the_api(house: str, page: Page) -> None:
    reader = Person.objects.create(username="dov")
    give(reader, Role.COMMISSION, house)
    assert '<a href="/api/v1/">The same by API</a>' in signed_in(reader).get(ON).content.decode()
    assert "The same by API" not in page(ON)
