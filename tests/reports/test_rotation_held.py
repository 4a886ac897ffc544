"""ROT01 from the database: the hands that stand, what may be chosen, how much is read."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import msgspec
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from compliance.floor.read import rotation_period
from compliance.floor.read.rotation_period import rotation_read
from compliance.record import read
from reports import selectors, storage
from reports.base import ReportError, ReportRequest
from reports.recorded import KIND, ReportRows
from reports.registry import report
from tests import builders
from tests.reports import rotation_samples as made_up
from tests.reports.asking import ask, edition_of, run
from tests.reports.paper import words_of
from tests.reports.reading import csv_rows

Play = Callable[..., None]
KEPT_ON = {"bank": {"seat": 1, "occupant": "P1", "wager": "500.00"}, "offers": []}


@pytest.mark.django_db(transaction=True)
def test_a_run_is_of_the_hands_that_stand(play: Play) -> None:
    play(*(builders.hand(n, **KEPT_ON) for n in range(1, 6)), *(builders.hand(n, table="T2") for n in range(1, 5)))
    edition = edition_of(run(code="rot01"))
    assert edition.verification.startswith("ROT01-")
    assert {file.format for file in edition.files.all()} == {"pdf", "xlsx", "csv"}
    lines = csv_rows(storage.read(selectors.file_of(edition=edition, name="csv", paper="").sha256))
    assert [line[1:5] for line in lines[1:]] == [
        ["T1", "1", "5", "P1"],
        ["T2", "1", "2", "P1"],
        ["T2", "3", "4", "P2"],
    ]
    words = words_of(storage.read(selectors.file_of(edition=edition, name="pdf", paper="letter").sha256))
    assert "9 hands at 2 tables in 1 gaming day. The longest run is 5 hands: P1 at T1, 09/01/2026." in words
    assert "ROT001" in words
    assert "330.11" in words  # by which clause
    again = edition_of(run(code="rot01"))
    assert again == edition


@pytest.mark.django_db(transaction=True)
def test_a_table_and_an_instrument_are_chosen_and_make_another_edition(play: Play) -> None:
    play(*(builders.hand(n, **KEPT_ON) for n in range(1, 6)), *(builders.hand(n, table="T2") for n in range(1, 5)))
    chosen = {"table": "T1", "as-if": made_up.WORN}
    whole, one = edition_of(run(code="rot01")), edition_of(run(code="rot01", chosen=chosen))
    assert whole != one
    assert one.chosen == chosen
    assert selectors.edition_now(edition=whole) is None  # another question is no later answer
    lines = csv_rows(storage.read(selectors.file_of(edition=one, name="csv", paper="").sha256))
    assert {line[1] for line in lines[1:]} == {"T1"}
    words = words_of(storage.read(selectors.file_of(edition=one, name="pdf", paper="letter").sha256))
    assert "As if Cal. Code Regs., tit. 11, §§ 2076-2077 applied" in words
    assert "ROT013" in words
    entries = list(read.entries(kind=KIND))
    assert [msgspec.json.decode(entry.body).get("chosen") for entry in entries] == [None, chosen]
    assert list(ReportRows().differences(start=0, stop=read.size(), entries=entries)) == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("code", "chosen", "says"),
    [
        ("rot01", {"table": "T9"}, "table 'T9' is not there; there are: T1, T2"),
        ("rot01", {"as-if": "rule-book"}, "as-if 'rule-book' is not there"),
        ("rot01", {"shift": "Day"}, "ROT01 lets nothing be chosen as 'shift'; it has: table, as-if"),
        ("col01", {"table": "T1"}, "COL01 lets nothing be chosen as 'table'; leave it out"),
    ],
)
def test_what_cannot_be_chosen_is_refused_in_words(house: str, code: str, chosen: dict[str, str], says: str) -> None:
    with pytest.raises(ReportError, match=says):
        ask(code=code, chosen=chosen)


@pytest.mark.django_db
def test_more_hands_than_one_paper_holds_are_refused_before_they_are_read(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(*(builders.hand(n) for n in range(1, 7)))
    monkeypatch.setattr(rotation_period, "MOST", 5)
    with (
        CaptureQueriesContext(connection) as queries,
        pytest.raises(rotation_period.TooMuch, match="ask for fewer days, or for one table"),
    ):
        rotation_read(slug=builders.HOUSE, first=builders.DAY, last=builders.DAY)
    assert len(queries) == 2  # the house, how many there are


@pytest.mark.django_db
def test_a_table_day_takes_the_same_queries_whatever_its_hands(play: Play) -> None:
    def taken() -> int:
        with CaptureQueriesContext(connection) as queries:
            rotation_read(slug=builders.HOUSE, first=builders.DAY, last=builders.DAY)
        return len(queries)

    play(*(builders.hand(n) for n in range(1, 7)))
    few = taken()
    play(*(builders.hand(n) for n in range(7, 200)))
    assert taken() == few == 7  # house, days; hands, bodies, findings; position, clauses


@pytest.mark.django_db
def test_a_share_is_of_all_hands_of_the_table(play: Play) -> None:
    play(*(builders.hand(n) for n in range(1, 7)), *(builders.hand(n, table="T2", **KEPT_ON) for n in (1, 2)))
    asked = ReportRequest(builders.HOUSE, builders.DAY, builders.DAY)
    whole = report("ROT01").compose(asked, report("ROT01").gather(asked))
    shares = {(row[1], row[2]): row[4:6] for row in whole.section("shares").rows}
    assert shares["T1", "P1"] == (2, Fraction(1, 3))
    assert shares["T2", "P1"] == (2, Fraction(1))
    people = {row[0]: row[1:4] for row in whole.section("people").rows}
    assert people["P1"] == (2, 4, Fraction(1, 2))
