"""Limits that hang without a fee schedule, where the book prints none for the game."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any

import msgspec
import pytest
from django.db import DatabaseError, IntegrityError, transaction
from django.db.backends.postgresql.psycopg_any import DateTimeTZRange

from compliance.houses.forms.house import Posting as Form
from compliance.houses.models import Posting
from compliance.houses.models.posting import OPTION_OR_LIMITS
from compliance.houses.read.house import house_read
from compliance.houses.read.recorded import PostingRows
from compliance.houses.write.house_load import house_load
from compliance.houses.write.posting_add import PostingError, posting_add, posting_end
from compliance.licensed.write.catalogue_load import catalogue_load
from compliance.record import read
from games.models import LicensedGame
from tests import builders

RANGED, FREE = (
    "red-dog-choctaw",
    "roulette-choctaw",
)  # the book prints "$1.00 to $1,000.00" for one, and nothing for the other
SINCE = datetime.datetime(2026, 9, 1, 13, tzinfo=datetime.UTC)
LATER = SINCE + datetime.timedelta(days=30)


@pytest.fixture
def house(db: None) -> str:
    catalogue_load(catalogue=builders.catalogue(RANGED, FREE), now=builders.NOW)
    house_load(house=builders.house(postings=()), actor="test", now=builders.NOW)
    return builders.HOUSE


def limits(game: str = RANGED, **changes: Any) -> Form:
    values = {"table": "T1", "game": game, "from_": SINCE, "min": Decimal(5), "max": Decimal(500)}
    return Form(**values | changes)


def hang(form: Form, *, as_it_hung: bool = False) -> Posting:
    return posting_add(
        establishment=builders.HOUSE, posting=form, actor="test", now=builders.NOW, as_it_hung=as_it_hung
    )


def differences() -> list[tuple[int, str]]:
    entries = [entry for entry in read.entries() if entry.kind == "posting/1"]
    return list(PostingRows().differences(start=0, stop=read.size(), entries=entries))


def test_limits_within_the_printed_range_hang_and_read_back(house: str) -> None:
    hung = hang(limits())

    assert (hung.option, hung.game is not None and hung.game.slug) == (None, RANGED)
    assert house_read(slug=house).postings == (limits(),)
    assert str(hung) == f"limits of {hung.game} at {hung.table}"


def test_the_record_says_that_there_is_no_schedule(house: str) -> None:
    entry = read.entry(hang(limits()).record_index)
    assert entry is not None
    posted = msgspec.json.decode(entry.body)["posted"]

    assert (posted["game"], posted["schedule"], posted["option"]) == (RANGED, None, None)
    assert posted["game_digest"] == LicensedGame.objects.get(slug=RANGED).digest
    assert differences() == []


def test_they_are_taken_down_once_and_the_record_has_both(house: str) -> None:
    posting_end(posting=hang(limits()), at=LATER, actor="test", now=builders.NOW)

    assert house_read(slug=house).postings == (limits(until=LATER),)
    assert differences() == []
    with pytest.raises(DatabaseError, match="only be ended, once"), transaction.atomic():
        Posting.objects.update(period=DateTimeTZRange(SINCE, SINCE + datetime.timedelta(days=60)))


def test_the_game_of_hung_limits_is_not_changed_while_they_are_taken_down(house: str) -> None:
    hang(limits())
    other = LicensedGame.objects.get(slug=FREE)
    with pytest.raises(DatabaseError, match="only be ended, once"), transaction.atomic():
        Posting.objects.update(period=DateTimeTZRange(SINCE, LATER), end_record_index=10_000, game=other)


def test_limits_outside_the_printed_range_are_refused_unless_they_did_hang(house: str) -> None:
    above = limits(max=Decimal(1001))
    with pytest.raises(PostingError, match=r"\$5.00 to \$1,001.00 cannot hang .* prints \$1.00 to \$1,000.00 \(line"):
        hang(above)
    assert hang(above, as_it_hung=True).max_cents == 100_100


def test_where_the_book_prints_no_range_either_the_house_sets_its_own(house: str) -> None:
    assert hang(limits(FREE, max=Decimal(25_000))).max_cents == 2_500_000


def test_a_game_with_schedules_needs_one(house: str) -> None:
    with pytest.raises(PostingError, match="its book prints fee schedules"):
        hang(limits(builders.GAME), as_it_hung=True)
    with pytest.raises(PostingError, match="No licensed game is named red-dog"):
        hang(limits("red-dog"))


def test_an_option_cannot_hang_beside_them(house: str) -> None:
    hang(limits())
    with pytest.raises(PostingError, match="Table T1 already has limits of Red Dog"):
        hang(builders.posting("T1", from_=LATER, min=Decimal(5), max=Decimal(1000)))


@pytest.mark.parametrize("both", [True, False])
def test_the_database_takes_an_option_or_limits_alone(house: str, both: bool) -> None:
    option = hang(builders.posting("T2")).option
    game = LicensedGame.objects.get(slug=RANGED)
    with pytest.raises(IntegrityError, match=OPTION_OR_LIMITS), transaction.atomic():
        Posting.objects.create(
            table=hang(limits()).table,
            option=option if both else None,
            game=game if both else None,
            min_cents=500,
            max_cents=100_000,
            period=DateTimeTZRange(LATER, None),
            record_index=10_000,
        )


def test_a_house_file_with_limits_alone_may_be_given_twice(house: str) -> None:
    form = builders.house(postings=(limits(), limits(FREE, table="T2")))
    assert house_load(house=form, actor="test", now=builders.NOW).postings == 2
    assert house_load(house=form, actor="test", now=builders.NOW).postings == 0
    ended = builders.house(postings=(limits(until=LATER), limits(FREE, table="T2")))
    assert house_load(house=ended, actor="test", now=builders.NOW).postings == 1
    with pytest.raises(PostingError, match="hangs until"):
        house_load(house=form, actor="test", now=builders.NOW)
