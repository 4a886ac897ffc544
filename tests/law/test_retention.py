"""What is kept how long is dated and cited, and the term is reckoned to the moment."""

from __future__ import annotations

import datetime

import pytest

from compliance.law.retention import over_before, terms, terms_on

UTC = datetime.UTC


def test_each_thing_says_its_term_its_fate_and_why() -> None:
    names = terms_on(datetime.date(2026, 11, 1))
    assert {"access-log", "sent-files", "hands", "papers", "reports"} <= names.keys()
    by_two = {kept.name for kept in names.values() if kept.fate == "removed by two people"}
    assert by_two == {"access-log", "evidence-files", "hands"}
    for kept in terms():
        assert kept.cite.startswith(("Oliver's choice", "4 CCR", "31 CFR")), kept.name


def test_before_the_first_block_nothing_holds() -> None:
    assert terms_on(datetime.date(1997, 12, 31)) == {}


@pytest.mark.parametrize(
    ("now", "years", "before"),
    [
        ((2026, 11, 1, 8, 30), 7, (2019, 11, 1, 8, 30)),
        ((2028, 2, 29, 8, 30), 7, (2021, 2, 28, 8, 30)),
        ((2028, 2, 29, 8, 30), 4, (2024, 2, 28, 8, 30)),  # a day too late rather than one too soon
        ((2026, 11, 1, 8, 30), 0, (2026, 11, 1, 8, 30)),
    ],
)
def test_the_term_is_reckoned_in_years(now: tuple[int, ...], years: int, before: tuple[int, ...]) -> None:
    assert over_before(datetime.datetime(*now, tzinfo=UTC), years) == datetime.datetime(*before, tzinfo=UTC)  # type: ignore[misc]
