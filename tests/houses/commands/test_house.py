from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from compliance.houses.models import Establishment, Posting
from compliance.licensed.write.catalogue_load import catalogue_load
from tests import builders

HOUSE = """
form = "oliver.house/1"
establishment = "river-card-room"
title = "River Card Room"
time_zone = "America/Los_Angeles"
boundary_hour = 6
tables = ["T1", "T2"]

[[postings]]
table = "T1"
game = "ez-baccarat-panda8"
schedule = "own"
option = 1
from = 2026-09-01T06:00:00-07:00
min = 5
max = 500
"""


@pytest.fixture
def file(db: None, tmp_path: Path) -> Path:
    catalogue_load(catalogue=builders.catalogue(), now=builders.NOW)
    path = tmp_path / "house.toml"
    path.write_text(HOUSE)
    return path


def run(*args: str) -> str:
    out = io.StringIO()
    call_command("house", *args, stdout=out)
    return out.getvalue()


def test_a_house_is_taken_in_once(file: Path) -> None:
    assert run(str(file)) == "river-card-room is new; tables added: 2, postings added or ended: 1.\n"
    assert run(str(file)) == "river-card-room was there; tables added: 0, postings added or ended: 0.\n"
    assert Establishment.objects.get(slug="river-card-room").demonstration is False
    assert Posting.objects.count() == 1


def test_what_is_new_in_the_file_is_added(file: Path) -> None:
    run(str(file))
    file.write_text(HOUSE.replace('["T1", "T2"]', '["T1", "T2", "T3"]'))
    told = {"establishment": "river-card-room", "created": False, "tables": 1, "postings": 0}
    assert json.loads(run(str(file), "--json")) == told


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("option = 1", "option = 99"), "no option 99"),
        (("Los_Angeles", "Lost_Angeles"), "no IANA zone"),
        (('table = "T1"', 'table = "T9"'), "T9"),
        (("form =", "from ="), "house.toml"),
    ],
)
def test_a_file_that_does_not_fit_is_refused_whole(file: Path, change: tuple[str, str], says: str) -> None:
    file.write_text(HOUSE.replace(*change))
    with pytest.raises(CommandError, match=says) as refused:
        run(str(file))
    assert refused.value.returncode == 2
    assert not Establishment.objects.exists()


def test_a_rate_that_is_a_percentage_is_told_as_a_defect(file: Path) -> None:
    """Line 697: the collection rates may not be calculated as a portion of wagers made or winnings earned."""
    file.write_text(HOUSE + 'sign = { rates = [{ text = "5% of every win", share = "1/20" }] }\n')
    _, told = run(str(file)).splitlines()
    assert told.startswith("defect: postings[0].sign.rates: table T1: 5% of every win: a percentage; line")
    assert Posting.objects.count() == 1  # it did hang


def test_a_file_that_is_not_there_is_named(file: Path) -> None:
    with pytest.raises(CommandError, match="nowhere"):
        run(str(file.with_name("nowhere.toml")))
