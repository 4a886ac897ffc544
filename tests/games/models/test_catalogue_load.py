from __future__ import annotations

from typing import Any

import msgspec
import psycopg
import pytest
from django.db import DatabaseError, transaction

from compliance.houses.read.games import digests_read, games_read
from compliance.licensed.write.catalogue_load import catalogue_load
from compliance.record import read
from compliance.shell.prepare import append_only_tables
from games import models
from games.models import FeeBand, LicensedGame, RuleBook, ScheduleOption, WagerKind
from games.schema import load
from games.terms import game as terms
from tests import builders


def changed_catalogue() -> load.Catalogue:
    """The same catalogue with another title of the game: another version."""
    catalogue = builders.catalogue()
    game = msgspec.structs.replace(catalogue.games[builders.GAME], title="EZ Baccarat Panda 8 (second edition)")
    return load.Catalogue(catalogue.books, catalogue.games | {builders.GAME: game})


@pytest.mark.django_db
def test_every_printed_block_becomes_a_row() -> None:
    loaded = catalogue_load(catalogue=builders.catalogue(), now=builders.NOW)
    catalogue = builders.catalogue()
    assert (loaded.books, loaded.games) == (len(catalogue.books), len(catalogue.games))
    game = catalogue.games[builders.GAME]
    row = LicensedGame.objects.get(slug=builders.GAME)
    assert row.digest == terms.digest(game)
    printed = [(schedule, option) for schedule in game.schedule for option in schedule.option]
    assert row.options.count() == len(printed) == 25
    assert FeeBand.objects.filter(option__game=row).count() == sum(
        len(option.bands["player-dealer"]) + len(option.flat) for _, option in printed
    )
    own = row.options.get(schedule="own", number=12)
    assert (own.limit.min_from, own.limit.min_to, own.limit.max_to) == (1_500, 1_500, 200_000)
    assert [(band.from_cents, band.to_cents, band.fee_cents) for band in own.bands.all()][:2] == [
        (2_500, 20_000, 100),  # printed from $25 although the minimum is $15: entered as printed
        (20_100, 60_000, 300),
    ]
    group = row.options.get(schedule="california", number=1)
    assert (group.limit.min_from, group.limit.min_to) == (100, 10_000)
    assert (group.limit.max_from, group.limit.max_to) == (50_000, 200_000)
    dragon = WagerKind.objects.get(game=row, name="dragon-7")
    assert [(line.pays, line.per, line.wins) for line in dragon.pay_lines.all()] == [
        (40, 1, {"winner": "banker", "points": 7, "cards": 3})
    ]


@pytest.mark.django_db
def test_the_stored_body_is_the_game() -> None:
    catalogue_load(now=builders.NOW)
    assert games_read() == load.catalogue().games


@pytest.mark.django_db
def test_loading_all_books_twice_changes_nothing() -> None:
    first = catalogue_load(now=builders.NOW)
    assert (first.books, first.games) == (len(load.catalogue().books), len(load.catalogue().games))
    size = read.size()
    again = catalogue_load(now=builders.NOW)
    assert (again.books, again.games, again.adopted) == (0, 0, 0)
    assert read.size() == size


@pytest.mark.django_db
def test_the_record_holds_each_version_once_and_says_when_it_is_stepped_back() -> None:
    catalogue_load(catalogue=builders.catalogue(), now=builders.NOW)
    first = digests_read()[builders.GAME]
    second = catalogue_load(catalogue=changed_catalogue(), now=builders.NOW)
    assert (second.books, second.games, second.adopted) == (0, 1, 1)
    assert games_read()[builders.GAME].title.endswith("(second edition)")
    back = catalogue_load(catalogue=builders.catalogue(), now=builders.NOW)
    assert (back.games, back.adopted) == (0, 1)
    assert digests_read()[builders.GAME] == first
    bodies = [msgspec.json.decode(entry.body) for entry in read.entries(kind="catalogue/1")]
    held = [body["digest"] for body in bodies if "game" in body]
    assert held[0] == first
    assert len(set(held)) == len(held)
    assert bodies[-1] == {"adopted": first, "slug": builders.GAME}


@pytest.mark.django_db
def test_a_load_that_fails_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(**given: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr("compliance.licensed.write.catalogue_store.catalogue_rows_store", broken)
    with pytest.raises(RuntimeError), transaction.atomic():
        catalogue_load(catalogue=builders.catalogue(), now=builders.NOW)
    assert not RuleBook.objects.exists()
    assert read.size() == 0


@pytest.mark.django_db
def test_no_catalogue_row_can_be_changed_or_deleted_by_the_application() -> None:
    catalogue_load(catalogue=builders.catalogue(), now=builders.NOW)
    for change in (
        lambda: LicensedGame.objects.update(title="x"),
        lambda: ScheduleOption.objects.update(number=99),
        lambda: FeeBand.objects.update(fee_cents=0),
        lambda: models.WagerLimit.objects.update(max_to=1),
        lambda: models.PayLine.objects.update(pays=1),
        lambda: models.PayLine.objects.all().delete(),
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            change()


@pytest.mark.parametrize("table", [name for name in append_only_tables() if name.startswith("games_")])
@pytest.mark.parametrize("statement", ["DELETE FROM {}", "TRUNCATE {} CASCADE", "UPDATE {} SET id = id"])
@pytest.mark.django_db(transaction=True)
def test_not_even_the_owner_changes_a_catalogue_row_while_the_triggers_stand(
    owner_url: str, house: str, table: str, statement: str
) -> None:
    with psycopg.connect(owner_url) as owner, pytest.raises(psycopg.errors.RestrictViolation, match="refused"):
        owner.execute(statement.format(table))
