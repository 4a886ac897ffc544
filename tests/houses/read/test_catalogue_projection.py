from __future__ import annotations

import datetime
from collections.abc import Iterator

import psycopg
import pytest

from compliance.houses.models import Posting
from compliance.houses.read.recorded import PostingRows
from compliance.houses.write.house_load import house_load
from compliance.houses.write.posting_add import posting_end
from compliance.licensed.read.recorded import CatalogueRows
from compliance.licensed.write.catalogue_load import catalogue_load
from compliance.record import read
from tests import builders

pytestmark = pytest.mark.django_db(transaction=True)
TABLES = ("games_game", "games_book", "games_posting")
Owner = psycopg.Connection[tuple[object, ...]]


@pytest.fixture
def tamper(owner_url: str) -> Iterator[Owner]:
    """The owner, with the triggers put aside, in a house with two postings, one of them ended."""
    catalogue_load(catalogue=builders.catalogue(), now=builders.NOW)
    until = datetime.datetime(2026, 9, 2, 13, tzinfo=datetime.UTC)
    house_load(
        house=builders.house(postings=(builders.posting("T1"), builders.posting("T2", until=until))),
        actor="test",
        now=builders.NOW,
    )
    posting_end(posting=Posting.objects.get(table__name="T1"), at=until, actor="test", now=builders.NOW)
    with psycopg.connect(owner_url, autocommit=True) as owner:
        for table in TABLES:
            owner.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        yield owner
        for table in TABLES:
            owner.execute(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER for_good")
        owner.execute("ALTER TABLE games_posting ENABLE ALWAYS TRIGGER ends_only")


def differences() -> list[str]:
    found = []
    for check in (CatalogueRows(), PostingRows()):
        entries = [entry for entry in read.entries() if entry.kind in check.kinds]
        found += [what for _, what in check.differences(start=0, stop=read.size(), entries=entries)]
    return found


def test_what_was_loaded_and_posted_is_what_the_record_says(tamper: Owner) -> None:
    assert differences() == []
    catalogue_load(catalogue=builders.catalogue(), now=builders.NOW)
    assert differences() == []


@pytest.mark.parametrize(
    ("statement", "word"),
    [
        ("UPDATE games_game SET body = body || ' '", "another digest"),
        ("UPDATE games_game SET digest = 'x'", "another digest"),
        ("UPDATE games_book SET body = '\\x00'", "another digest"),
        ("UPDATE games_game SET record_index = 5000", "no row"),
        ("UPDATE games_posting SET max_cents = max_cents + 1", "max 1000.01, the record says 1000.00"),
        ("UPDATE games_posting SET min_cents = 100", "min 1.00"),
        ("UPDATE games_posting SET sign = '{\"decks\": 6}'", "sign {'decks': 6}, the record says None"),
        ("UPDATE games_posting SET option_id = (SELECT max(id) FROM games_option)", "schedule"),
        ("UPDATE games_posting SET period = tstzrange(lower(period), upper(period) + interval '1 day')", "ended"),
        ("UPDATE games_posting SET period = tstzrange(lower(period) - interval '1 day', upper(period))", "from"),
        ("UPDATE games_posting SET end_record_index = NULL", "no posting has it as its end"),
        ("DELETE FROM games_posting", "no posting has it as its beginning"),
        ("UPDATE games_posting SET record_index = 0 WHERE end_record_index IS NULL", "the record has no posting there"),
    ],
)
def test_a_change_of_what_hands_are_judged_by_is_named(tamper: Owner, statement: str, word: str) -> None:
    tamper.execute(statement)
    assert any(word in what for what in differences()), differences()
