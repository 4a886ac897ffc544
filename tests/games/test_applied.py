"""An interpretation that is applied is read by something. The number of those that nothing reads yet only falls."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from games.schema import Game, Reading, load
from games.schema.applied import KNOWN, KNOWN_BEGINNINGS, by_code, check, unread
from games.schema.refusal import CatalogueError

HELD = load.catalogue()
ROOT = Path(__file__).parents[2]
IGNORED = {"choctaw": 0, "crystal-park": 0, "grand-ronde": 0, "lucky-chances": 0, "lucky-derby": 0}
"""By book: none. One that comes in says in `entered_in` what it shaped, or is read (`applied.REFUSED`)."""


def _ignored(slug: str) -> list[tuple[str, str]]:
    book = HELD.books[slug]
    games = [game for game in HELD.games.values() if game.book == slug]
    found = [(slug, str(one.name)) for one in unread(book, games)]
    for game in games:
        found += [(str(game.slug), str(one.name)) for one in unread(game) if one not in book.reading]
    return found


@pytest.mark.parametrize("book", sorted(HELD.books))
def test_no_more_interpretations_are_ignored_than_were(book: str) -> None:
    found = _ignored(book)
    assert len(found) <= IGNORED[book], f"{len(found)}: an interpretation came in that nothing reads."


def test_what_code_knows_by_name_stands_in_code_and_in_some_book() -> None:
    code = "".join(path.read_text() for room in ("games", "compliance") for path in (ROOT / room).rglob("*.py"))
    code = code.replace((ROOT / "games/schema/applied.py").read_text(), "")
    printed = {str(one.name) for game in HELD.games.values() for one in game.reading}
    for name in KNOWN:
        assert re.search(rf'"(reading:)?{name}"', code), name
        assert name in printed, name
    for beginning in KNOWN_BEGINNINGS:
        assert f'"{beginning}"' in code


def test_the_name_of_another_question_is_not_what_code_looks_up() -> None:
    """Crystal Park's Fortune 7 asks under this name whether a bonus needs a line wager at all (2374-2375), not where it lies."""
    (here,) = (one for one in HELD.games["fortune-7-baccarat-crystal-park"].reading if one.name == "bonus-beside-line")
    assert not by_code(here)
    (there,) = (one for one in HELD.games["ez-baccarat-crystal-park"].reading if one.name == "bonus-beside-line")
    assert by_code(there)


def _with_one_unread() -> Game:
    """A game with an interpretation that nothing reads."""
    game = HELD.games["ez-baccarat-panda8"]
    one = msgspec.structs.replace(game.reading[0], name="nobody-asks", entered_in=(), answered_cite=(), applied="yes")
    return msgspec.structs.replace(game, reading=(one,))


def test_where_a_block_names_it_or_it_names_a_block_it_is_read() -> None:
    game = _with_one_unread()
    (one,) = unread(game)
    entered = msgspec.structs.replace(one, entered_in=("edition",))
    whole = msgspec.structs.replace(game, reading=(entered,))
    assert not list(unread(whole))
    check(whole, "one.toml")
    noted = msgspec.structs.replace(one, applied="not-stated")
    assert not list(unread(msgspec.structs.replace(game, reading=(noted,))))


def test_a_block_that_is_not_there_was_not_entered() -> None:
    game = HELD.games["ez-baccarat-panda8"]
    lost = msgspec.structs.replace(game.reading[0], entered_in=("wager[tyes]",))
    with pytest.raises(CatalogueError, match=r"wager\[tie\]"):
        check(msgspec.structs.replace(game, reading=(lost,)), "one.toml")


def test_once_they_are_refused_an_ignored_one_does_not_load(monkeypatch: pytest.MonkeyPatch) -> None:
    game = _with_one_unread()
    monkeypatch.setattr("games.schema.applied.REFUSED", False)
    check(game, "one.toml")
    monkeypatch.setattr("games.schema.applied.REFUSED", True)
    with pytest.raises(CatalogueError, match="Nothing reads it"):
        check(game, "one.toml")


def test_a_question_of_some_pages_stands_in_those_with_their_own_lines() -> None:
    (asked,) = (one for one in HELD.books["lucky-derby"].reading if one.name == "three-card-22")
    for slug, lines in asked.games.items():
        (own,) = (one for one in HELD.games[slug].reading if one.name == "three-card-22")
        assert (own.cite, own.games, own.why) == (lines, {}, asked.why)
    others = [game for game in HELD.games.values() if game.slug not in asked.games]
    assert not [game.slug for game in others if any(one.name == "three-card-22" for one in game.reading)]


def test_it_begins_no_sooner_than_the_licence_of_the_page() -> None:
    (asked,) = (one for one in HELD.books["crystal-park"].reading if one.name == "back-line-order")
    assert {slug: str(_own(slug, "back-line-order").from_) for slug in list(asked.games)[:2]} == {
        "21cb-5-0-crystal-park": "2008-07-01",
        "21cb-face-down-crystal-park": "2026-01-01",
    }


def _own(slug: str, name: str) -> Reading:
    return next(one for one in HELD.games[slug].reading if one.name == name)


@pytest.mark.parametrize(
    ("pages", "said"),
    [
        ({"no-bust-bj-5": ("1315",)}, "no-bust-bj-4"),
        ({"no-bust-bj-4": ("1316",)}, "the lines of its pages, all of them"),
    ],
)
def test_a_page_that_is_not_there_and_a_line_of_no_page_are_refused(
    pages: dict[str, tuple[str, ...]], said: str
) -> None:
    book = HELD.books["lucky-derby"]
    asked = msgspec.structs.replace(book.reading[0], applied="not-stated", cite=("1315",), games=pages)
    with pytest.raises(CatalogueError, match=said):
        check(msgspec.structs.replace(book, reading=(asked,)), "book.toml", [HELD.games["no-bust-bj-4"]])
