from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from compliance.floor.explained.run_around import BACK, BESIDE
from compliance.floor.models import Finding
from compliance.floor.pages.finding_strip import strip_beside
from compliance.floor.read.findings import finding_read
from compliance.houses.models import Establishment
from tests import builders
from tests.pages import AT, ON, short_hand

Play = Callable[..., None]
Page = Callable[..., str]


@pytest.mark.django_db
def test_it_works(page: Page, play: Play) -> None:
    play(short_hand(1))
    finding = Finding.objects.get()
    text = page(f"{AT}/findings/{finding.pk}")
    assert f'<h1 class="statement">{finding.says}</h1>' in text
    assert "Compare with the posting and the drop" in text
    assert "on the felt" in text


@pytest.mark.django_db
def test_each_line_of_the_working_leads_to_where_it_is_printed(page: Page, play: Play) -> None:
    play(short_hand(1))
    text = page(f"{AT}/findings/{Finding.objects.get().pk}")
    links = set(re.findall(rf'href="({ON}/books/lucky-derby/{builders.GAME}\?line=\d+)#(L\d+)"', text))
    assert "L707" in {line for _, line in links}
    for address, line in links:
        assert f'id="{line}"' in page(address), line


@pytest.mark.django_db
def test_the_neighbours_are_those_of_the_list_it_was_opened_from(page: Page, play: Play) -> None:
    play(short_hand(1), builders.hand(2, decks=2), short_hand(3))
    first, third = Finding.objects.filter(rule="FEE001").order_by("hand_id").values_list("id", flat=True)
    text = page(f"{AT}/findings/{third}", rule="FEE001")
    assert re.search(rf'rel="next" data-key="j" href="{AT}/findings/{first}\?rule=FEE001"', text)
    assert 'rel="prev"' not in text


@pytest.mark.django_db
def test_a_withdrawn_finding_says_why(page: Page, play: Play) -> None:
    play(short_hand(1))
    number = Finding.objects.get().pk
    play(builders.hand(1, id="T1-1b", supersedes={"id": "T1-1", "reason": "read wrongly", "author": "surveillance"}))
    text = page(f"{AT}/findings/{number}")
    assert "Withdrawn" in text
    assert "superseded" in text


@pytest.mark.django_db
def test_what_people_wrote_stays_text(page: Page, play: Play) -> None:
    evil = "<img src=x onerror=alert(1)>"
    seats = [{"seat": n, "occupant": evil if n == 2 else f"P{n}"} for n in (1, 2, 3)]
    wagers = [{"seat": 2, "bettor": evil, "wager": "player-line", "amount": "60.00", "settled": {"paid": "60.00"}}]
    play(short_hand(1, seats=seats, wagers=wagers, dealer=evil, collections=[]))
    for finding in Finding.objects.all():
        assert "<img" not in page(f"{AT}/findings/{finding.pk}")
    assert "<img" not in page(f"{AT}/hands/T1-1")
    assert "<img" not in page(f"{ON}/tables/T1")


@pytest.mark.django_db
def test_the_head_line_says_where_when_under_whom_and_at_what(page: Page, play: Play) -> None:
    play(short_hand(1, dealer="D-151"))
    text = " ".join(re.sub(r"<[^>]+>", " ", page(f"{AT}/findings/{Finding.objects.get().pk}")).split())
    time = r"\d\d:\d\d:\d\d"
    assert re.search(rf"T1 hand 1 \d\d/\d\d/\d{{4}} {time}–{time} (\w+ )?dealer D-151 .*, option \d+", text)


@pytest.mark.django_db
def test_what_can_be_done_stands_before_the_working_and_the_law_is_folded(page: Page, play: Play) -> None:
    play(short_hand(1))
    text = page(f"{AT}/findings/{Finding.objects.get().pk}")
    assert text.index('id="handling"') < text.index('id="working"') < text.index('id="past"')
    assert re.search(r'<details class="section law">\s*<summary><h2>By which law</h2>', text)


@pytest.mark.django_db
def test_a_finding_about_rotation_shows_every_hand_that_it_counted(page: Page, play: Play) -> None:
    held = {"bank": {"seat": 1, "occupant": "P1", "wager": "500.00"}, "offers": [], "wagers": []}
    play(*(builders.hand(n, **held) for n in range(1, 8)))
    found = Finding.objects.filter(rule="ROT001").latest("hand_id")
    text = page(f"{AT}/findings/{found.pk}")
    assert '<h2 id="run">The run</h2>' in text
    shown = re.findall(rf'href="{AT}/hands/([^"]+)">\d+</a>', text[text.index("These hands in words") :])
    assert shown[:7] == [f"T1-{n}" for n in range(1, 8)]
    assert "The run" not in page(f"{AT}/hands/T1-7")


@pytest.mark.django_db
def test_the_strip_looks_back_so_many_hands_and_no_hand_further(play: Play) -> None:
    held = {"bank": {"seat": 1, "occupant": "P1", "wager": "500.00"}, "offers": [], "wagers": []}
    last = BACK + 11
    around = [10, 11, 12, *range(last - 2, last + 1), last + BESIDE - 1, last + BESIDE, last + BESIDE + 1]
    play(*(builders.hand(n, **held) for n in around))
    establishment, found = (
        Establishment.objects.get(slug=builders.HOUSE),
        Finding.objects.get(rule="ROT001", hand__number=last),
    )
    detail = finding_read(establishment_id=establishment.pk, finding_id=found.pk)
    assert detail is not None
    strip = strip_beside(establishment, detail, {"T1-10", "T1-11", "T1-12"})
    assert [each.number for each, *_ in strip["strip_hands"]] == around[1:-1]
    assert [each.number for each, _, named in strip["strip_hands"] if named] == [11, 12]


@pytest.mark.django_db
def test_a_fee_from_the_wrong_payer_is_called_and_drawn_so(page: Page, play: Play) -> None:
    play(builders.hand(1, collections=[{"from": "seat", "seat": 2, "kind": "fee", "amount": "2.00"}]))
    text = page(f"{AT}/findings/{Finding.objects.get(rule='FEE004').pk}")
    assert "$2.00 from the wrong payer" in text
    assert "$2.00 over" not in text
    drawn = text[text.index('class="drawing felt-wide"') :]
    assert "from seat 2" in drawn
    assert "from the player-dealer" in drawn
