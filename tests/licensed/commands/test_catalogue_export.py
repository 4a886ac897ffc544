"""`manage.py catalogue export`: what holds in the database, as a file that loads and is written again in the same bytes."""

from __future__ import annotations

import datetime
from pathlib import Path

import msgspec
import pytest
from django.core.management import CommandError, call_command

from compliance.houses.models import Establishment
from compliance.houses.write.house_load import house_load
from compliance.licensed.write.catalogue_load import catalogue_load
from compliance.licensed.write.change_decide import change_approve
from compliance.licensed.write.change_draft import change_draft, change_submit
from compliance.people.models import Assignment, Person
from compliance.people.rights import Role
from games.schema import Game, Schedule, load
from games.terms.game import digest
from tests import builders
from tests.changes import GAME, NEW_OPTION

BOOK = "lucky-derby"


def exported(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    call_command("catalogue", "export", *arguments)
    return capsys.readouterr().out


@pytest.mark.django_db
def test_what_two_people_changed_is_in_the_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    catalogue_load(catalogue=builders.catalogue(), now=builders.NOW)
    house_load(house=builders.house(), actor="test", now=builders.NOW)
    place = Establishment.objects.get(slug=builders.HOUSE)
    people = [Person.objects.create(username=name) for name in ("cleo", "ben")]
    for each, role in zip(people, (Role.OFFICER, Role.LEAD), strict=True):
        Assignment.objects.create(person=each, role=role.value, establishment=place)
    change = change_draft(establishment=place, game=GAME, title="16", text=NEW_OPTION, by=people[0], now=builders.NOW)
    change_submit(change=change, reason="Letter", seen=0, by=people[0], now=builders.NOW)
    done = change_approve(change=change, why="Fine", by=people[1], now=builders.NOW)
    home = tmp_path / "catalogue" / BOOK
    home.mkdir(parents=True)
    (home / "book.toml").write_text(exported(capsys, BOOK), encoding="utf-8")
    (home / f"{GAME}.toml").write_text(exported(capsys, GAME), encoding="utf-8")
    game = load.read(tmp_path / "catalogue").games[GAME]
    assert digest(game) == done.change.game_digest
    assert "number = 16" not in exported(capsys, GAME, "--on", "2026-09-30")
    assert "number = 16" in exported(capsys, GAME, "--on", "2026-10-01")


def test_the_files_are_exported_without_a_database(capsys: pytest.CaptureFixture[str]) -> None:
    text = exported(capsys, GAME, "--files")
    read = msgspec.structs.replace(load.parse(text, Game, GAME), slug=GAME, book=BOOK)
    assert read == load.catalogue().games[GAME]
    page = exported(capsys, GAME, "--files", "--schedule", "california")
    assert load.parse(page, Schedule, "california") in load.catalogue().games[GAME].schedule


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("no-such-game",), "Nothing licensed is named no-such-game. "),
        ((), "Nothing licensed is named (name it)."),
        ((GAME, "--schedule", "none"), "has no schedule none. Known: own, california."),
        ((GAME, "--on", "1999-01-01"), "is not licensed on 1999-01-01."),
    ],
)
def test_what_is_not_there_is_said_with_what_is(arguments: tuple[str, ...], said: str) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("catalogue", "export", *arguments, "--files")
    assert said in str(refused.value)


def test_only_what_holds_on_the_day_is_written() -> None:
    from games.schema.in_force import on_day

    game = load.catalogue().games[GAME]
    assert on_day(game, builders.DAY) == game
    assert not on_day(game, datetime.date(1999, 1, 1)).edition
