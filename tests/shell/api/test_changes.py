"""The commission reads how a change came to hold, and a licensed game as a file."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from typing import Any

import msgspec
from django.test import Client

from compliance.houses.models import Establishment
from compliance.licensed.write.change_decide import change_approve
from compliance.licensed.write.change_draft import change_draft, change_submit
from compliance.people.models import Assignment, Person
from compliance.people.rights import Role
from games.schema import Game, load
from games.terms.game import digest
from tests import builders
from tests.changes import GAME, NEW_OPTION
from tests.commission import OTHER, get, walk


def approved(slug: str = builders.HOUSE) -> str:
    """A change that was approved at a house; the version that it made."""
    place = Establishment.objects.get(slug=slug)
    author, lead = (Person.objects.create(username=f"{name}-{slug}") for name in ("cleo", "ben"))
    Assignment.objects.create(person=author, role=Role.OFFICER.value, establishment=place)
    for each in Establishment.objects.all():
        Assignment.objects.create(person=lead, role=Role.LEAD.value, establishment=each)
    change = change_draft(
        establishment=place, game=GAME, title="Option 16", text=NEW_OPTION, by=author, now=builders.NOW
    )
    change_submit(change=change, reason="Letter", seen=0, by=author, now=builders.NOW)
    return change_approve(change=change, why="Fine", by=lead, now=builders.NOW).change.game_digest


def test_a_change_is_told_step_by_step(commission: Client, house: Any) -> None:
    made = approved()
    submit, approve = walk(commission, "changes")
    assert (submit["act"], submit["by"], submit["words"], submit["game_digest"]) == (
        "submit",
        "cleo-lucky-derby",
        "Letter",
        None,
    )
    assert (approve["act"], approve["by"], approve["game_digest"]) == ("approve", "ben-lucky-derby", made)
    assert approve["text"] == NEW_OPTION
    assert approve["first_day"] == "2026-10-01"
    assert walk(commission, "changes", changed_since=submit["record"]) == [approve]
    assert walk(commission, "changes", game="no-such-game") == []
    envelope = get(commission, f"entries/{approve['record']}")["envelope"]
    assert envelope["body"]["act"] == "approve"


def test_changes_of_another_commission_are_not_told(commission: Client, house: Any) -> None:
    other = Establishment.objects.get(slug=OTHER)
    Establishment.objects.filter(slug=OTHER).update(commission=None)  # it may change the game then
    approved(OTHER)
    Establishment.objects.filter(slug=OTHER).update(commission=other.commission)
    assert walk(commission, "changes") == []


def test_a_game_is_a_file_that_loads_to_its_digest(commission: Client, house: Any) -> None:
    made = approved()
    response = commission.get(f"/api/v1/games/{GAME}/file")
    assert response["Content-Type"] == "application/toml; charset=utf-8"
    assert response["Repr-Digest"] == f"sha-256=:{b64encode(sha256(response.content).digest()).decode()}:"
    read = load.parse(response.content.decode(), Game, GAME)
    assert digest(msgspec.structs.replace(read, slug=GAME, book="lucky-derby")) == made
    first = digest(builders.catalogue().games[GAME])
    earlier = commission.get(f"/api/v1/games/{GAME}/file", {"digest": first}).content
    assert b"number = 16" not in earlier
    assert get(commission, "games/none/file", 404)["errors"][0]["field"] == "slug"
