from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any

import msgspec
import pytest
from django.db import DatabaseError, IntegrityError, transaction
from django.db.backends.postgresql.psycopg_any import DateTimeTZRange
from django.utils import timezone

from compliance.floor.models import Finding, ReviewPending
from compliance.floor.write.hand_record import hands_record
from compliance.floor.write.hand_review import table_day_review
from compliance.houses.forms.house import HouseError, TableLayout
from compliance.houses.models import Posting
from compliance.houses.models.posting import NO_OVERLAP
from compliance.houses.read.house import house_read
from compliance.houses.write.house_load import house_load
from compliance.houses.write.posting_add import PostingError, posting_add, posting_end
from compliance.record import read
from tests import builders

SEPTEMBER = datetime.datetime(2026, 9, 1, 13, tzinfo=datetime.UTC)
OCTOBER = datetime.datetime(2026, 10, 1, 13, tzinfo=datetime.UTC)


def hang(*, as_it_hung: bool = False, **changes: Any) -> Posting:
    values = {"table": "T1", "option": 5, "from_": OCTOBER, "min": Decimal(10), "max": Decimal(1000)} | changes
    hung = builders.posting(**values)
    return posting_add(
        establishment=builders.HOUSE, posting=hung, actor="test", now=builders.NOW, as_it_hung=as_it_hung
    )


def the_posting(table: str = "T1") -> Posting:
    return Posting.objects.get(table__name=table, period__endswith=None)


def test_the_stored_house_is_the_house_that_was_loaded(house: str) -> None:
    assert house_read(slug=house) == builders.house()
    assert house_read(slug=house, table="T2") == builders.house(postings=(builders.posting("T2"),))


def test_a_posting_is_in_the_record(house: str) -> None:
    entry = read.entry(the_posting().record_index)
    assert entry is not None
    assert (entry.kind, entry.establishment) == ("posting/1", house)
    posted = msgspec.json.decode(entry.body)["posted"]
    assert (posted["table"], posted["option"], posted["min"], posted["max"]) == ("T1", 2, "5.00", "1000.00")


def test_an_overlapping_posting_is_refused_in_words(house: str) -> None:
    with pytest.raises(
        PostingError, match=r"Table T1 already has option 2 \(own\) posted from 2026-08-01 .*end it first"
    ):
        hang()
    posting_end(posting=the_posting(), at=OCTOBER, actor="test", now=builders.NOW)
    assert hang().option.number == 5


def test_the_database_itself_refuses_an_overlap(house: str) -> None:
    held = the_posting()
    with pytest.raises(IntegrityError, match=NO_OVERLAP), transaction.atomic():
        Posting.objects.create(
            table=held.table,
            option=held.option,
            min_cents=500,
            max_cents=100_000,
            period=DateTimeTZRange(OCTOBER, None),
            record_index=10_000,
        )


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"table": "T9"}, "no table T9"),
        ({"option": 99}, "no option 99"),
        ({"game": "mystery"}, "mystery has no option"),
        ({"from_": datetime.datetime(2020, 1, 1, tzinfo=datetime.UTC)}, "on 2019-12-31"),
        ({"until": OCTOBER}, "would never hang"),
        ({"min": Decimal(5)}, r"minimum of \$5.00 cannot hang with own option 5: the book prints \$10.00 \(line "),
        ({"max": Decimal(2000)}, r"maximum of \$2,000.00 cannot hang"),
        ({"schedule": "california", "option": 1, "min": Decimal(200)}, r"between \$1.00 and \$100.00"),
        ({"min": Decimal(0)}, "from a minimum up to a maximum"),
    ],
)
def test_a_posting_that_cannot_hang_is_refused_in_words(house: str, change: dict[str, Any], words: str) -> None:
    posting_end(posting=the_posting(), at=SEPTEMBER, actor="test", now=builders.NOW)
    with pytest.raises(PostingError, match=words):
        hang(**change)


def test_what_did_hang_is_taken_in_for_a_rule_to_judge(house: str) -> None:
    posting_end(posting=the_posting(), at=SEPTEMBER, actor="test", now=builders.NOW)
    assert hang(max=Decimal(5000), as_it_hung=True).max_cents == 500_000


def test_a_posting_is_only_ever_ended_and_once(house: str) -> None:
    held = the_posting()
    with pytest.raises(PostingError, match="cannot end at"):
        posting_end(posting=held, at=held.period.lower, actor="test", now=builders.NOW)
    posting_end(posting=held, at=OCTOBER, actor="test", now=builders.NOW)
    ended = Posting.objects.get(pk=held.pk)
    assert ended.period.upper == OCTOBER
    entry = read.entry(ended.end_record_index or -1)
    assert entry is not None
    assert msgspec.json.decode(entry.body)["ended"]["posting"] == ended.record_index
    with pytest.raises(PostingError, match="ends once"):
        posting_end(posting=held, at=OCTOBER, actor="test", now=builders.NOW)
    for change in (
        {"max_cents": 1},
        {"min_cents": 1},
        {"period": DateTimeTZRange(SEPTEMBER, None)},
        {"period": DateTimeTZRange(ended.period.lower, None)},
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            Posting.objects.filter(pk=held.pk).update(**change)
    with pytest.raises(DatabaseError), transaction.atomic():
        Posting.objects.filter(pk=held.pk).delete()


def test_a_house_file_that_ends_an_open_posting_ends_it(house: str) -> None:
    ended = builders.house(postings=(builders.posting("T1", until=OCTOBER), builders.posting("T2")))
    loaded = house_load(house=ended, actor="test", now=builders.NOW)
    assert loaded.postings == 1
    assert house_read(slug=house) == ended


@pytest.mark.parametrize("change", [{"time_zone": "America/New_York"}, {"boundary_hour": 4}, {"demonstration": True}])
def test_a_house_keeps_what_its_gaming_days_hang_on(house: str, change: dict[str, Any]) -> None:
    with pytest.raises(HouseError, match=next(iter(change))):
        house_load(house=builders.house(**change), actor="test", now=builders.NOW)


def test_an_unknown_time_zone_is_refused(house: str) -> None:
    with pytest.raises(HouseError, match="no IANA zone"):
        house_load(house=builders.house(establishment="b", time_zone="Mars/Base"), actor="t", now=builders.NOW)


def test_a_house_that_contradicts_itself_is_not_loaded_at_all(house: str) -> None:
    twice = builders.house(
        establishment="other", postings=(builders.posting("T1"), builders.posting("T1", min=Decimal(10), option=5))
    )
    with pytest.raises(PostingError, match="end it first"):
        house_load(house=twice, actor="test", now=builders.NOW)
    with pytest.raises(LookupError, match="no establishment"):
        house_read(slug="other")


def test_when_what_hung_changes_the_hands_dealt_then_are_judged_again(house: str) -> None:
    def review() -> set[str]:
        table_day_review(establishment=house, table="T1", gaming_day=builders.DAY, clock=timezone.now)
        return set(Finding.objects.filter(status="open").values_list("rule", flat=True))

    lines = builders.lines(*(builders.hand(n) for n in range(1, 6)))
    list(hands_record(establishment=house, lines=lines, actor="test", now=builders.NOW))
    assert review() == set()
    third = datetime.datetime.fromisoformat(builders.hand(3)["started"])
    posting_end(posting=the_posting(), at=third, actor="test", now=builders.NOW)
    assert ReviewPending.objects.count() == 3
    assert "PST001" in review()
    assert set(Finding.objects.values_list("hand__number", flat=True)) == {3, 4, 5}
    hang(option=2, min=Decimal(5), from_=third)
    assert review() == set()


def at_layout(**layouts: str) -> tuple[TableLayout, ...]:
    return tuple(TableLayout(table=table, layout=layout) for table, layout in layouts.items())


@pytest.mark.django_db
def test_layout_of_a_table_becomes_known_once_and_its_hands_are_judged_again(house: str) -> None:
    line = builders.line(builders.hand(1))
    list(hands_record(establishment=house, lines=[line], actor="test", now=builders.NOW))
    ReviewPending.objects.all().delete()
    known = builders.house(layouts=at_layout(T1="baccarat"))

    house_load(house=known, actor="test", now=builders.NOW)
    assert house_read(slug=house) == known
    assert house_read(slug=house, table="T2").layouts == ()
    assert list(ReviewPending.objects.values_list("table__name", flat=True)) == ["T1"]

    house_load(house=known, actor="test", now=builders.NOW)
    house_load(house=builders.house(), actor="test", now=builders.NOW)  # a file that does not say it takes nothing away
    assert house_read(slug=house) == known
    assert ReviewPending.objects.count() == 1
    with pytest.raises(HouseError, match="held as a baccarat table, the file says blackjack"):
        house_load(house=builders.house(layouts=at_layout(T1="blackjack")), actor="test", now=builders.NOW)


@pytest.mark.django_db
def test_layout_that_no_book_prints_is_refused(house: str) -> None:
    with pytest.raises(HouseError, match=r"no rule book prints a 'bacarat'\. Did you mean 'baccarat'\?"):
        house_load(house=builders.house(layouts=at_layout(T1="bacarat")), actor="test", now=builders.NOW)
