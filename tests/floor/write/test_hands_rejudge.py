"""Another version of a game: which hands it changes anything for, how many verdicts flip, and that they then do."""

from __future__ import annotations

import datetime
import io
import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command

from compliance.floor.models import HandReview, ReviewPending
from compliance.floor.tasks import table_day_review as task
from compliance.floor.write.hands_rejudge import hands_rejudge
from compliance.licensed.write.catalogue_load import Loaded, catalogue_load
from games.schema import Flat, Game, load
from games.schema.in_force import alike
from tests import builders

Made = Callable[..., Any]
HELD = load.catalogue().games[builders.GAME]


@pytest.fixture(autouse=True)
def sent(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What would go to the broker."""
    tasks: list[Any] = []
    monkeypatch.setattr(task, "apply_async", lambda args, **options: tasks.append(args))
    return tasks


def with_odds(odds: str, first: datetime.date) -> Game:
    """The game with a later block for the player line."""
    (line,) = (wager for wager in HELD.wager if wager.name == "player-line")
    later = msgspec.structs.replace(line, odds=odds, from_=first)
    return msgspec.structs.replace(HELD, wager=(*HELD.wager, later))


def adopt(game: Game) -> Loaded:
    catalogue = builders.catalogue()
    changed = load.Catalogue(catalogue.books, catalogue.games | {builders.GAME: game})
    return catalogue_load(catalogue=changed, now=builders.NOW)


def rejudge(*args: str) -> dict[str, int]:
    out = io.StringIO()
    call_command("rejudge", "--game", builders.GAME, *args, "--json", stdout=out)
    answer: dict[str, int] = json.loads(out.getvalue())
    return answer


@pytest.mark.django_db
def test_version_that_changes_nothing_on_the_day_judges_nothing_again(record: Made, review: Made) -> None:
    record(*builders.floor(6))
    review()
    loaded = adopt(with_odds("2:1", builders.DAY + datetime.timedelta(days=1)))
    assert loaded.rejudge == (builders.GAME,)
    assert f"manage.py rejudge --game {builders.GAME}" in loaded.advice[0]
    assert rejudge() == {"hands": 0}
    assert not ReviewPending.objects.exists()


@pytest.mark.django_db
def test_as_many_verdicts_flip_as_the_dry_run_said(record: Made, review: Made, findings: Made, sent: list[Any]) -> None:
    record(*builders.floor(30), *builders.floor(5, table="T2"))
    review()
    review("T2")
    before = {row[:4]: row[4] for table in ("T1", "T2") for row in findings(table)}
    adopt(with_odds("2:1", builders.DAY))
    said = rejudge("--dry-run")
    assert said["hands"] == 35
    assert not ReviewPending.objects.exists()
    assert sent == []

    assert rejudge() == {"hands": 35}
    assert {args[1] for args in sent} == {"T1", "T2"}
    assert (review(), review("T2")) == (30, 5)
    after = {row[:4]: row[4] for table in ("T1", "T2") for row in findings(table)}
    flipped = [key for key in before.keys() | after.keys() if before.get(key) != after.get(key)]
    assert len(flipped) == said["flips"] > 30
    assert HandReview.objects.values("game_digest").distinct().count() == 1
    assert rejudge("--dry-run") == {"hands": 0, "flips": 0}


@pytest.mark.django_db
def test_days_bound_what_is_judged_again(record: Made, review: Made) -> None:
    record(*builders.floor(4))
    review()
    adopt(with_odds("2:1", builders.DAY))
    day = builders.DAY.isoformat()
    assert rejudge("--from", (builders.DAY + datetime.timedelta(days=1)).isoformat(), "--dry-run")["hands"] == 0
    assert rejudge("--to", (builders.DAY - datetime.timedelta(days=1)).isoformat(), "--dry-run")["hands"] == 0
    assert rejudge("--from", day, "--to", day, "--dry-run")["hands"] == 4


@pytest.mark.django_db
def test_superseded_hands_are_left_alone(record: Made, review: Made) -> None:
    record(builders.hand(1))
    correction = {"id": "T1-1b", "supersedes": {"id": "T1-1", "reason": "another stake", "author": "floor"}}
    record(builders.hand(1, **correction))
    review()
    adopt(with_odds("2:1", builders.DAY))
    assert sum(stretch.hands for stretch in hands_rejudge(game=builders.GAME)) == 1


@pytest.mark.django_db
def test_game_and_days_are_checked_in_words(house: str) -> None:
    with pytest.raises(CommandError, match="ez-baccarat-panda8"):
        call_command("rejudge", "--game", "bacarat")
    with pytest.raises(CommandError, match="write it like 2026-01-31"):
        call_command("rejudge", "--game", builders.GAME, "--from", "yesterday")


def test_versions_are_alike_until_the_first_day_of_what_differs() -> None:
    later = with_odds("2:1", builders.DAY)
    assert alike(HELD, later, builders.DAY - datetime.timedelta(days=1))
    assert not alike(HELD, later, builders.DAY)
    (own, *others) = HELD.schedule
    option = msgspec.structs.replace(
        own.option[0],
        from_=builders.DAY,
        flat={"player": Flat(fee=own.option[0].bands["player-dealer"][0].fee, cite="701")},
    )
    fees = msgspec.structs.replace(HELD, schedule=(msgspec.structs.replace(own, option=(*own.option, option)), *others))
    assert alike(HELD, fees, builders.DAY - datetime.timedelta(days=1))
    assert not alike(HELD, fees, builders.DAY)
