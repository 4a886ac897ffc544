from __future__ import annotations

import re
from collections.abc import Callable
from html.parser import HTMLParser

import pytest

from tests import builders
from tests.web.conftest import ON, short_hand

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
def test_the_gaming_day_leads_to_its_neighbours(page: Page, play: Play) -> None:
    later = {"gaming_day": "2026-09-02", "id": "T1-next"}
    times = {name: f"2026-09-02T19:0{n}:00Z" for n, name in enumerate(("started", "dealt", "ended"))}
    play(builders.hand(1), builders.hand(1, **later, **times))
    assert f'data-key="after" href="{ON.replace("09-01", "09-02")}"' in page(ON)
    assert f'data-key="before" href="{ON}/tables"' in page(f"{ON.replace('09-01', '09-02')}/tables")
    assert f'data-key="before" href="{ON}/tables/T1"' in page(f"{ON.replace('09-01', '09-02')}/tables/T1")
