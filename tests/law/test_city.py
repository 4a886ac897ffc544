"""What cities ask for: brackets as printed, jumps included; what is not read is not reckoned; the days of filing."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from compliance.law import city
from compliance.law.city import CityError, cities, due_days, fee_of, period_of

LAST = datetime.date(2026, 10, 31)


def clause(slug: str) -> city.Clause:
    found = cities()[slug].clause_on(LAST)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("dollars", "fee"),
    [
        ("0.00", "500.00"),
        ("10000.00", "500.00"),
        ("10000.01", "750.00"),
        ("12000.00", "850.00"),
        ("15000.00", "1000.00"),
        ("15000.01", "1200.00"),
        ("20000.00", "1650.00"),
        ("20000.01", "1850.00"),
        ("100000.00", "12250.00"),
    ],
)
def test_marinas_schedule_is_reckoned_as_printed(dollars: str, fee: str) -> None:
    """The table of § 5.32.124 A, worked out by hand: at its steps it jumps."""
    found = fee_of(clause("marina"), city.CENTS[dollars])
    assert found is not None
    assert found.cents == city.CENTS[fee]


def test_a_share_is_rounded_to_the_nearest_cent_and_half_a_cent_up() -> None:
    for revenue, cents in ((100, 14), (101, 14), (1_000, 135), (1_004, 136)):  # 13.5, 13.635, 135, 135.54
        found = fee_of(clause("contra-costa"), revenue)
        assert found is not None
        assert found.cents == cents


def test_the_least_is_owed_where_the_share_is_less() -> None:
    found = fee_of(clause("cudahy"), 1_000_000)
    assert found is not None
    assert (found.cents, found.working) == (1_000_000, "$0.00 + 15 % of $10,000.00 = $1,500.00; at least $10,000.00")


@pytest.mark.parametrize("slug", ["madera", "adelanto", "isleton"])
def test_what_the_text_leaves_open_is_not_reckoned(slug: str) -> None:
    assert clause(slug).not_reckoned
    assert fee_of(clause(slug), 500_000_000) is None


def test_days_of_filing_and_of_the_period() -> None:
    day = datetime.date
    assert due_days(clause("marina"), LAST) == (day(2026, 11, 14), None)  # "before the fifteenth"
    assert due_days(clause("madera"), day(2026, 12, 31)) == (day(2027, 1, 14), day(2027, 1, 15))
    assert due_days(clause("isleton"), LAST) == (None, None)
    assert period_of(clause("marina"), day(2028, 2, 9)) == (day(2028, 2, 1), day(2028, 2, 29))
    assert period_of(clause("adelanto"), LAST) == (day(2026, 10, 1), day(2026, 12, 31))
    assert cities()["adelanto"].clause_on(day(2022, 11, 30)) is None


def test_every_city_says_where_it_was_read_and_only_the_demonstrations_is_made_up() -> None:
    assert [one.slug for one in cities().values() if one.invented] == ["demonstration"]
    for one in cities().values():
        assert one.as_reported
        assert one.invented or one.source.startswith("http")
        assert one.invented or "ounsel must confirm" in one.caution


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ('every = "month"\nrevenue = "All of it."', "Say in `not_reckoned` why"),
        (
            'every = "month"\nrevenue = "All of it."\nbracket = [{over = "0.00", to = "5.00", fixed = "0.00", percent = "1"},'
            ' {over = "6.00", fixed = "0.00", percent = "2"}]',
            "do not follow one on another",
        ),
        ('every = "week"\nrevenue = "All of it."', "every"),
        ('every = "month"\nrevenue = "All of it."\nfile_before = 31', "file_before"),
    ],
)
def test_a_file_that_does_not_hold_together_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, says: str
) -> None:
    head = 'title = "A city of"\ncitation = "Code, § 1"\nsource = "https://example.org"\nverified = 2026-11-18\n'
    text = f'{head}as_reported = true\ncaution = "Counsel must confirm."\n[[clause]]\n{body}\n'
    (tmp_path / "a-city.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(city, "FOLDER", tmp_path)
    with pytest.raises(CityError, match=r"a-city\.toml") as refused:
        city.cities.__wrapped__()
    assert says in str(refused.value)
