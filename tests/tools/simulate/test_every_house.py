"""A floor of every game is taken in by a real database: its house file, its hands, and nothing is found that is wrong."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest
from django.core.management import call_command
from django.utils import timezone

from compliance.floor.models import Finding, RecordedHand, ReviewPending
from compliance.floor.write.hand_review import table_day_review
from compliance.houses.forms import house as house_form
from compliance.houses.models import Establishment, Posting
from compliance.licensed.write.catalogue_load import catalogue_load
from compliance.tools.simulate.spec import ESTABLISHMENT, FILED_AS
from games.schema import load
from tests.tools.simulate.floors import LAST_DAY

pytestmark = pytest.mark.django_db
FEW = ("--all", "--clean", "--days", "1", "--hands-per-table-day", "4", "--until", LAST_DAY.isoformat())


@pytest.fixture
def floor(tmp_path: Path) -> Path:
    catalogue_load(catalogue=load.catalogue(), now=datetime.datetime(2026, 11, 1, tzinfo=datetime.UTC))
    call_command("simulate", "--out", str(tmp_path), *FEW)
    return tmp_path


def test_the_house_and_the_hands_of_every_game_are_taken_in_and_nothing_is_wrong(floor: Path) -> None:
    call_command("house", str(floor / "house.toml"))
    house = house_form.read(floor / "house.toml")
    without = {slug for slug, game in load.catalogue().games.items() if not game.schedule}

    assert house.establishment == FILED_AS != ESTABLISHMENT
    assert Posting.objects.count() == len(house.postings)
    alone = set(Posting.objects.filter(option=None).values_list("game__slug", flat=True))
    assert alone == {posting.game for posting in house.postings if posting.schedule is None} == alone & without

    call_command("record", str(floor / "hands.ndjson"), "--establishment", FILED_AS)
    hands = (floor / "hands.ndjson").read_bytes().count(b"\n")
    assert RecordedHand.objects.count() == hands
    for table in house.tables:
        table_day_review(establishment=FILED_AS, table=table, gaming_day=LAST_DAY, clock=timezone.now)
    assert not ReviewPending.objects.exists()
    # Where a book leaves it open what is due, or prints its limits in words, a rule says that it cannot tell.
    assert list(Finding.objects.filter(outcome="fail").values_list("hand__hand_id", "rule", "says")) == []
    silent = set(Finding.objects.values_list("rule", flat=True))
    assert silent <= {"PST002", "SET001", "FEE005"}, silent


def test_the_same_house_file_may_be_given_again(floor: Path) -> None:
    call_command("house", str(floor / "house.toml"))
    held = Posting.objects.count()
    call_command("house", str(floor / "house.toml"))

    assert (Posting.objects.count(), Establishment.objects.count()) == (held, 1)
