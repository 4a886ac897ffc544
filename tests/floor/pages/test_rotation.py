from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from compliance.floor.models import Finding
from tests import builders, long_day
from tests.pages import AT, ON

Play = Callable[..., None]
Page = Callable[..., str]
STRIP = f"{ON}/tables/T1/rotation"
KEPT_ON = {"bank": {"seat": 1, "occupant": "P1", "wager": "500.00"}, "offers": []}


def turns(text: str) -> list[list[str]]:
    """The rows of the table of turns, as they read."""
    body = text.partition('<h2 id="turns">')[2].partition("</tbody>")[0]
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", body.partition("<tbody>")[2], re.DOTALL)
    cells = [re.findall(r"<td[^>]*>(.*?)</td>", row, re.DOTALL) for row in rows]
    return [[unescape(" ".join(re.sub(r"<[^>]+>", " ", cell).split())) for cell in row] for row in cells]


def csv_rows(client: Client, address: str) -> list[dict[str, str]]:
    """A download, row by row."""
    response = client.get(address)
    assert (response.status_code, response["Content-Type"]) == (200, "text/csv; charset=utf-8")
    assert "attachment" in response["Content-Disposition"]
    text = b"".join(response).decode()  # type: ignore[arg-type]
    return list(csv.DictReader(io.StringIO(text, newline="")))


@pytest.mark.django_db
def test_it_works(page: Page, play: Play) -> None:
    play(*(builders.hand(n) for n in range(1, 7)))
    text = page(STRIP)
    assert turns(text) == [
        ["1 to 2", "P1", "1", "2", "11:01:00", "2", "0", "0", "0"],
        ["3 to 4", "P2", "2", "2", "11:03:00", "2", "1", "0", "0"],
        ["5 to 6", "P3", "3", "2", "11:05:00", "2", "1", "0", "0"],
    ]
    assert "P1, player, seat 1: hands 1 to 2, 11:01:00 to 11:02:50" in text
    assert "33.3%" in text
    assert "Nothing was found about rotation." in text


@pytest.mark.django_db
def test_the_floor_puts_the_table_of_most_concern_first(page: Page, play: Play) -> None:
    play(*(builders.hand(n) for n in range(1, 7)))
    play(*(builders.hand(n, table="T2", **KEPT_ON) for n in range(1, 5)))
    text = page(f"{ON}/rotation")
    assert re.findall(r'class="row-link" href="[^"]+/tables/(T\d)/rotation"', text) == ["T2", "T1"]
    assert "100.0%" in text
    assert "above" not in text.partition("What &quot;above")[0].partition("<tbody>")[2].partition("</tbody>")[0]


@pytest.mark.django_db
@pytest.mark.parametrize(("hands", "said"), [(19, False), (20, True), (21, True)])
def test_a_share_is_called_above_with_its_measure_once_enough_hands_were_dealt(
    page: Page, play: Play, hands: int, said: bool
) -> None:
    play(*(builders.hand(n, table="T2", **KEPT_ON) for n in range(1, hands + 1)))
    for address in (f"{ON}/rotation", f"{ON}/tables/T2/rotation"):
        text = page(address)
        assert ("above 60%</span>" in text) is said
        assert "above 8</span>" in text  # the run


@pytest.mark.django_db
@pytest.mark.parametrize("sort", ["run", "share", "between"])
def test_the_floor_is_sorted_by_what_was_asked(page: Page, play: Play, sort: str) -> None:
    play(*(builders.hand(n) for n in range(1, 4)))
    assert f'aria-current="true" href="?sort={sort}"' in page(f"{ON}/rotation", sort=sort)


@pytest.mark.django_db
def test_what_no_page_offers_is_not_there(client: Client, play: Play) -> None:
    play(builders.hand(1))
    wrong = ("hand=x", "hand=2", "hour=26", "shift=0", "start=x", "hand=", "hour=²")
    assert [client.get(f"{STRIP}?{query}").status_code for query in wrong] == [404] * len(wrong)
    assert client.get(f"{ON}/rotation?sort=height").status_code == 404
    assert client.get(f"{ON}/tables/T9/rotation").status_code == 404


@pytest.mark.django_db
def test_a_day_without_hands_says_what_will_stand_there(page: Page, house: str) -> None:
    assert "No hand was recorded at T1 on this gaming day." in page(STRIP)
    assert "No hand was recorded on this gaming day." in page(f"{ON}/rotation")


@pytest.mark.django_db
def test_a_third_hand_is_marked_and_leads_to_its_finding_and_back(page: Page, play: Play) -> None:
    play(*(builders.hand(n, **KEPT_ON) for n in range(1, 5)))
    text = page(STRIP)
    (number,) = set(
        re.findall(r'<a href="/at/[^"]+/findings/(\d+)"><span class="code">ROT001</span>, hand 3</a>', text)
    )
    assert "ROT001, hand 3:" in text  # in the strip, as the title of its sign
    assert f"{STRIP}?hand=3" in page(f"{AT}/findings/{number}")


@pytest.mark.django_db
def test_missing_hands_are_said_and_part_the_turns(page: Page, play: Play) -> None:
    play(*(builders.hand(n, **KEPT_ON) for n in (1, 2, 6, 7)))
    text = page(STRIP)
    assert "Hands 3 to 5 are not in the record: between 11:02:50 and 11:06:00" in " ".join(text.split())
    assert [row[0] for row in turns(text)] == ["1 to 2", "◐ 3 hands missing before this", "6 to 7"]
    assert "3 missing" in text


@pytest.mark.django_db
def test_hands_without_a_bank_have_a_lane_of_their_own(page: Page, play: Play) -> None:
    play(*(builders.hand(n, bank=None, offers=None) for n in (1, 2)))
    text = page(STRIP)
    assert "no player-dealer on record" in turns(text)[0][1]
    assert turns(text)[0][6:8] == ["–", "–"]  # offers were not recorded
    assert "Nobody is recorded in the player-dealer position" in text


@pytest.mark.django_db
def test_what_waits_for_its_review_is_drawn_and_said(page: Page, play: Play) -> None:
    play(builders.hand(1), review=False)
    assert "1 hand waits for review" in page(STRIP)
    assert "1 wait" in page(f"{ON}/rotation")


@pytest.mark.django_db
def test_zoom_goes_from_the_day_to_single_hands_and_back(page: Page, play: Play) -> None:
    play(*(builders.hand(n) for n in range(1, 91)))
    asked, seen = "", []
    while True:
        text = page(f"{STRIP}{asked}")
        link = re.search(r'data-key="in" href="([^"]+)"', text)
        if link is None:
            break
        asked = unescape(link[1])
        seen.append(asked)
    assert seen == ["?hour=5", "?hand=1"]
    assert 'href="/at/lucky-derby/hands/T1-12"' in text
    assert 'data-key="j" href="?hand=13"' in text
    assert 'data-key="out" href="?hour=5"' in text
    last = page(f"{STRIP}?hand=90")
    assert 'href="/at/lucky-derby/hands/T1-79"' in last
    assert 'data-key="j"' not in last
    assert "No hand was recorded in this stretch." in page(f"{STRIP}?hour=20")


@pytest.mark.django_db
def test_a_long_day_is_a_page_of_bounded_length_in_a_handful_of_queries(client: Client, play: Play) -> None:
    def seen(number: int) -> tuple[int, int]:
        with CaptureQueriesContext(connection) as queries:
            text = client.get(STRIP).content.decode()
        assert f"{number:,} hands" in text
        return len(queries), len(text)

    play(*(builders.hand(n) for n in range(1, 401)))
    few, length = seen(400)
    play(*(builders.hand(n) for n in range(401, 1_101)))
    assert seen(1_100)[0] == few
    assert seen(1_100)[1] < 3 * length


@pytest.mark.django_db
def test_as_if_an_instrument_applied_nothing_is_stored(page: Page, client: Client, play: Play) -> None:
    play(*(builders.hand(n, **KEPT_ON) for n in range(1, 4)))
    plain = page(STRIP)
    assert "As if it applied:" not in plain
    stored = Finding.objects.count()
    text = page(STRIP, as_if="ccr-11-2076-2077")
    assert "As if Cal. Code Regs., tit. 11, §§ 2076-2077 applied" in text
    assert "In force on this day: no." in text
    assert text.count("As if it applied:") == text.count("ROT013</span>, hand")  # not offered before the hand
    assert '<a href="?hand=2"><span class="code">ROT013</span>, hand 2</a>' in text
    assert re.search(r"[0-9]+ findings? stands? under one of the two only", text)
    assert "Nothing differs" not in text
    assert Finding.objects.count() == stored
    assert client.get(f"{STRIP}?as_if=rule-book").status_code == 404


@pytest.mark.django_db
def test_it_is_said_where_nothing_would_differ(page: Page, play: Play) -> None:
    play(builders.hand(1, offers=[{"seat": 1, "accepted": True}]))
    text = page(STRIP, as_if="ccr-11-2076-2077")
    assert "Nothing differs:" in text
    assert "Nothing would be found under it." in text


@pytest.mark.django_db
def test_as_if_is_bounded_to_a_table_day_of_some_size(page: Page, play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("compliance.floor.read.supposed.MOST", 2)
    play(*(builders.hand(n) for n in range(1, 4)))
    assert "manage.py audit --as-if ccr-11-2076-2077" in page(STRIP, as_if="ccr-11-2076-2077")


@pytest.mark.django_db
def test_the_floor_and_the_turns_come_as_csv(page: Page, client: Client, play: Play) -> None:
    play(*(builders.hand(n) for n in range(1, 7)), *(builders.hand(n, table="T2", **KEPT_ON) for n in (1, 2, 3, 6)))
    floor = csv_rows(client, f"{ON}/rotation.csv")
    assert [line["table"] for line in floor] == ["T2", "T1"]
    assert (floor[0]["longest_run"], floor[0]["share_percent"], floor[0]["missing_hands"]) == ("3", "100.0", "2")
    assert [line["table"] for line in csv_rows(client, f"{ON}/rotation.csv?sort=between")] == ["T1", "T2"]
    lines = csv_rows(client, f"{STRIP}.csv")
    assert [(line["first_hand"], line["last_hand"], line["who"]) for line in lines] == [
        ("1", "2", "P1"),
        ("3", "4", "P2"),
        ("5", "6", "P3"),
    ]
    assert (lines[1]["from"], lines[1]["offers_before"]) == ("2026-09-01T11:03:00-07:00", "1")
    assert csv_rows(client, f"{ON}/tables/T2/rotation.csv")[0]["rules"].split()[0] == "ROT001"
    assert f'href="{ON}/rotation.csv' in page(f"{ON}/rotation")
    assert f'href="{STRIP}.csv"' in page(STRIP)
    assert [client.get(f"{ON}/{path}").status_code for path in ("tables/T9/rotation.csv", "rotation.csv?sort=x")] == [
        404,
        404,
    ]


@pytest.mark.django_db
def test_a_name_that_a_spreadsheet_would_run_comes_as_text(client: Client, play: Play) -> None:
    name = "=HYPERLINK(1)"
    seats = [{"seat": n, "occupant": name if n == 1 else f"P{n}"} for n in (1, 2, 3)]
    play(builders.hand(1, seats=seats, bank={"seat": 1, "occupant": name, "wager": "500.00"}))
    assert [line["who"] for line in csv_rows(client, f"{STRIP}.csv")] == [f"'{name}"]
    assert [line["holds_most"] for line in csv_rows(client, f"{ON}/rotation.csv")] == [f"'{name}"]


@pytest.mark.django_db
def test_a_day_of_five_thousand_hands_is_a_page_of_bounded_length(client: Client, play: Play) -> None:
    """A strip draws no more shapes than can be seen, a list shows a page: whatever was played."""

    def seen(query: str = "") -> tuple[int, int]:
        with CaptureQueriesContext(connection) as queries:
            response = client.get(f"{STRIP}{query}")
        assert response.status_code == 200
        return len(queries), len(response.content)

    made = long_day.hands(5_000)
    play(*made[:1_000])
    few, short = seen()
    for start in range(1_000, 5_000, 2_000):
        play(*made[start : start + 2_000])
    for query in ("", "?hour=3", "?hand=2500", "?start=4000", "?as_if=ccr-11-2076-2077"):
        queries, length = seen(query)
        assert queries <= few + 4, query  # bodies in three stretches; ten thousand hands are asked of the API
        assert length < 3 * short, query
    lines = csv_rows(client, f"{STRIP}.csv")
    assert sum(int(line["hands"]) for line in lines) == 5_000
