"""A table's year, hand after hand: named alike by the rule and by SQL, in memory that does not grow; and corrected."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from compliance.tools.bench import correction, rotation, table_year
from compliance.tools.bench.measured import DisagreementError
from games.hand.form import Hand, decode
from tests.tools.bench import windows


def silent(line: str) -> None:
    """Progress is for a terminal."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("table-days")
    table_year.write(made)
    return made


def dealt(folder: Path, hands: int) -> list[Hand]:
    return [decode(line) for line in table_year.lines(folder, hands)]


def test_the_days_follow_each_other_and_every_hand_is_another(folder: Path) -> None:
    hands = dealt(folder, 5 * table_year.HANDS_A_DAY)
    days = sorted({hand.gaming_day for hand in hands})
    assert days == [table_year.FIRST + datetime.timedelta(days=n) for n in range(len(days))]
    assert len(days) > table_year.DAYS  # the simulated days, and some of them again
    assert len({hand.id for hand in hands}) == len(hands)
    assert [(hand.gaming_day, hand.number) for hand in hands] == sorted(
        (hand.gaming_day, hand.number) for hand in hands
    )
    assert all(0 <= (hand.started.date() - hand.gaming_day).days <= 1 for hand in hands)


@pytest.mark.django_db
def test_rule_and_sql_name_the_same_hands_and_memory_is_flat() -> None:
    measured = rotation.compared(1, silent, 3_000, 1_500)

    assert [row.name for row in measured.rows] == [rotation.SQL, rotation.QUERY, rotation.ALL, rotation.ALONE]
    assert all(row.ratio > 0 for row in measured.rows)
    assert (measured.count, len(measured.notes)) == (3_000, 3)
    assert not measured.notes[-1].startswith("the same 0 ")


@pytest.mark.django_db
def test_a_rule_that_names_other_hands_is_not_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(windows, "FAULTS", windows.FAULTS.replace("hand > 2", "hand > 3"))
    with pytest.raises(DisagreementError, match="hands without the offer that was due"):
        rotation.compared(1, silent, 1_500, 1_500)


def test_memory_that_grows_with_the_file_is_not_measured() -> None:
    small = table_year.Pass(50_000, 2.0, 40 << 20, 1, 1)
    rotation.flat(small, table_year.Pass(500_000, 20.0, 45 << 20, 10, 10))
    with pytest.raises(DisagreementError, match="memory grows with the file"):
        rotation.flat(small, table_year.Pass(500_000, 20.0, 60 << 20, 10, 10))


@pytest.mark.django_db
def test_a_correction_in_the_middle_of_a_long_day_reaches_its_neighbourhood() -> None:
    measured = correction.compared(1, silent)

    judged, _, hands = measured.notes[0].split(" ")[:3]
    assert 2 <= int(judged) <= 100
    assert int(hands.replace(",", "")) == measured.count
    assert measured.count is not None
    assert measured.count > 1_000
