"""A drafted option beside the one it came from: each cell told as the same, changed, added or gone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from compliance.licensed.models import CatalogueChange
from compliance.licensed.pages.drafted_options import Drafted, drafted_options
from compliance.licensed.read.changed_game import GameInForce
from compliance.licensed.write.change_check import Checked, change_check
from games.schema import Option, dated, load
from games.schema.proposal import NewOption, Proposal
from tests import builders
from tests.changes import DEARER, END, POSTING
from tests.pages import PROPOSALS

pytestmark = pytest.mark.django_db
Draft = Callable[..., CatalogueChange]

FEES = ["1.00", "2.00", "4.00", "7.00", "10.00"]
RANGES = ["$5-$100", "$101-$200", "$201-$400", "$401-$700", "$701+"]
LIKE_TWO = """
approval = "Letter of the Bureau of 09/20/2026, on fees that rise with the action"

[[option]]
schedule = "own"
number = 16
from = 2026-10-01
cite = ["698"]
note = "Approved by letter of the Bureau of 09/20/2026."
limit = { min = 5, max = 1000, cite = ["698"] }
bands.player-dealer = [
  { from = 5, to = 100, fee = 1.00, cite = "698" },
  { from = 101, to = 200, fee = 2.00, cite = "698" },
  { from = 201, to = 400, fee = 4.00, cite = "698" },
  { from = 401, to = 700, fee = 7.00, cite = "698" },
  { from = 701, fee = 10.00, cite = "698" },
]
flat.player = { fee = 0.00, cite = "698" }
"""


def laid(change: CatalogueChange, **asked: str) -> Drafted:
    [each] = drafted_options(change_check(change=change, now=timezone.now()), asked)
    return each


def cells(each: Drafted) -> list[tuple[str, str, str]]:
    """Every pair of the page: as it is, as drafted, and the word."""
    pairs = [pair for row in each.rows for pair, _ in row if pair.one or pair.other]
    said = [[f"{cell.over} {cell.fee}".strip() if cell else "" for cell in (pair.one, pair.other)] for pair in pairs]
    return [(one, other, pair.word) for pair, (one, other) in zip(pairs, said, strict=True)]


def as_it_is() -> list[tuple[str, str, str]]:
    rows = [(f"{over} ${fee}", f"{over} ${fee}", "") for over, fee in zip(RANGES, FEES, strict=True)]
    return [rows[0], ("$0.00", "$0.00", ""), *rows[1:]]


def test_an_option_stands_beside_the_one_that_it_replaces(draft: Draft) -> None:
    each = laid(draft(DEARER))
    assert (each.replaces, each.one.title, each.other.title) == (True, "2", "2")
    assert cells(each) == [
        ("$5-$100 $1.00", "$5-$100 $3.00", "changed"),
        ("$0.00", "$0.00", ""),
        ("$101-$200 $2.00", "$101+ $9.00", "changed"),
        ("$201-$400 $4.00", "", "gone"),
        ("$401-$700 $7.00", "", "gone"),
        ("$701+ $10.00", "", "gone"),
    ]
    assert each.parted == 5


def test_a_new_one_stands_beside_the_most_alike_or_the_one_that_is_asked_for(draft: Draft) -> None:
    change = draft(LIKE_TWO)
    each = laid(change)
    assert (each.replaces, each.one.title, each.other.title) == (False, "2", "16")
    assert cells(each) == as_it_is()
    assert each.parted == 0
    asked = laid(change, **{each.field: "1"})
    assert asked.one.title == "1"
    assert asked.parted > 0
    assert laid(change, **{each.field: "999"}).one.title == "2"


@pytest.mark.parametrize(("row", "fee"), list(enumerate(FEES)))
def test_one_other_fee_is_one_changed_cell_in_its_own_place(draft: Draft, row: int, fee: str) -> None:
    expected = as_it_is()
    place = row + (row > 0)  # the flat fee stands on the first row
    expected[place] = (expected[place][0], f"{RANGES[row]} $8.88", "changed")
    each = laid(draft(LIKE_TWO.replace(f"fee = {fee}", "fee = 8.88", 1)), **{"beside-own-16": "2"})
    assert cells(each) == expected
    assert each.parted == 1


def test_a_row_that_is_split_pushes_no_other_row_out_of_its_place(draft: Draft) -> None:
    split = LIKE_TWO.replace(
        'to = 200, fee = 2.00, cite = "698" },',
        'to = 150, fee = 2.00, cite = "698" },\n  { from = 151, to = 200, fee = 3.00, cite = "698" },',
    )
    expected = as_it_is()
    expected[2:3] = [("$101-$200 $2.00", "$101-$150 $2.00", "changed"), ("", "$151-$200 $3.00", "added")]
    assert cells(laid(draft(split), **{"beside-own-16": "2"})) == expected


@pytest.mark.parametrize(("most", "parted"), [("999", 1), ("1000", 0), ("1001", 1)])
def test_another_limit_is_a_place_that_differs(draft: Draft, most: str, parted: int) -> None:
    each = laid(draft(LIKE_TWO.replace("max = 1000", f"max = {most}")), **{"beside-own-16": "2"})
    assert each.parted == parted


@pytest.mark.parametrize("text", [END, POSTING])
def test_a_change_that_drafts_no_option_shows_none(draft: Draft, text: str) -> None:
    assert drafted_options(change_check(change=draft(text), now=timezone.now()), {}) == []


def test_the_author_and_the_second_person_see_it_with_words_and_may_lay_another_beside(
    client: Client, lead: Client, draft: Draft
) -> None:
    change = draft(DEARER)
    address = f"{PROPOSALS}/{change.pk}"
    for visitor in (client, lead):
        text = re.sub(r"\s+", " ", visitor.get(address).content.decode())
        part = text.partition('aria-labelledby="drafted-1"')[2].partition("</section>")[0]
        assert "Option 2 beside option 2 as it is" in part
        assert "in 5 places, marked below" in part
        assert len(re.findall(">changed<", part)) == 2
        assert len(re.findall(">gone<", part)) == 3
    other = client.get(address, {"beside-own-2": "3"}).content.decode()
    assert "Option 2 beside option 3" in re.sub(r"\s+", " ", other)
    refused = client.post(f"{address}/submit", {"reason": "", "edits": "0"})
    assert refused.status_code == 422
    assert 'id="drafted-1"' in refused.content.decode()


def test_a_copy_of_any_option_of_any_book_is_alike_in_every_cell() -> None:
    catalogue = load.catalogue()
    seen = 0
    for game in catalogue.games.values():
        for schedule in dated.as_of(game.schedule, builders.DAY).values():
            for option in (*dated.as_of(schedule.option, builders.DAY).values(),)[:3]:
                given = {name: getattr(option, name) for name in Option.__struct_fields__}
                new = NewOption(**{**given, "from_": builders.DAY}, schedule=schedule.schedule)
                held = GameInForce(game, "", catalogue.books[str(game.book)], 0)
                each = drafted_options(Checked(held=held, after=game, proposal=Proposal(option=(new,))), {})
                assert [(one.one.option.number, one.parted) for one in each] == [(option.number, 0)], game.slug
                seen += 1
    assert seen > len(catalogue.games) / 2
