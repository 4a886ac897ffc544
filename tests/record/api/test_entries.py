"""Entries of the record as they were hashed, and a catalogue that changes: it comes again behind what was read."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec
from django.test import Client

from compliance.houses.models import Establishment
from compliance.licensed.write.catalogue_load import catalogue_load
from games.models import LicensedGame
from tests import builders
from tests.commission import OTHER, bearer, get, walk


def test_a_game_that_is_loaded_anew_comes_again_with_its_options_and_bands(commission: Client, house: Any) -> None:
    before = {path: walk(commission, path, limit=500) for path in ("games", "options", "bands")}
    since = before["games"][-1]["changed"]
    assert all(row["changed"] <= since for rows in before.values() for row in rows)
    held = builders.catalogue()
    first = held.games[builders.GAME]
    second = msgspec.structs.replace(first, title="EZ Baccarat Panda 8, again")
    for game in (second, first):  # another version, and back to the first: that one is in the record already
        assert walk(commission, "games", changed_since=since) == []
        catalogue_load(catalogue=held._replace(games={**held.games, builders.GAME: game}), now=builders.NOW)
        [again] = [row for row in walk(commission, "games", changed_since=since) if row["slug"] == builders.GAME]
        assert again["title"] == game.title
        assert again["changed"] > since
        for path in ("options", "bands"):
            mine = [row for row in before[path] if row["game"] == builders.GAME]
            found = [
                row for row in walk(commission, path, changed_since=since, limit=500) if row["game"] == builders.GAME
            ]
            assert len(found) == len(mine) > 20
            assert {row["changed"] for row in found} == {again["changed"]}
        since = again["changed"]
        page = get(commission, "games", game=builders.GAME)
        assert get(commission, "games", cursor=page["cursor"])["items"] == []
        assert get(commission, f"entries/{since}")["kind"] == "catalogue/1"


def test_every_entry_is_given_as_it_was_hashed(
    commission: Client, hands: list[int], house: Any, dov: Any, token_of: Any
) -> None:
    size = get(commission, "status")["record_size"]
    kinds = set()
    for index in range(size):
        response = commission.get(f"/api/v1/entries/{index}")
        if response.status_code == 404:  # of the other house
            continue
        whole = response.json()
        start = response.content.index(b'"envelope":') + len(b'"envelope":')
        raw = response.content[start : response.content.rindex(b',"leaf":')]
        assert sha256(b"\0" + raw).hexdigest() == whole["leaf"]
        assert whole["envelope"]["index"] == index
        assert get(commission, whole["inclusion"].removeprefix("/api/v1/"))["leaf"] == whole["leaf"]
        kinds.add(whole["kind"])
    assert kinds == {"catalogue/1", "house/1", "posting/1", "hand/1", "review/1", "issue/1"}
    bare = bearer(token_of(person=dov, scopes=["record"], label="bare"))
    [fault] = get(bare, f"entries/{hands[0]}", 403)["errors"]
    assert (fault["field"], fault["value"]) == ("Authorization", "hands")


def test_an_entry_of_another_house_or_book_is_not_there(hands: list[int], house: Any, token_of: Any) -> None:
    other = bearer(token_of(establishment=Establishment.objects.get(slug=OTHER)))
    [finding] = [get(other, f"entries/{hands[0]}", 404)["errors"][0]["field"]]
    assert finding == "index"
    [game] = LicensedGame.objects.filter(slug=builders.GAME).values_list("record_index", flat=True)
    assert get(other, f"entries/{game}", 404)
    assert get(other, "entries/999999", 404)
