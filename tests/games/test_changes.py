"""What changed between two days: blocks added, ended, replaced, and the figures that are not the same."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any

import msgspec
import pytest

from games.schema import Band, Game, Option, Schedule, changes, load
from games.schema.changes import Change

GAME = load.catalogue().games["ez-baccarat-panda8"]
BEFORE, FROM, AFTER = datetime.date(2026, 6, 30), datetime.date(2026, 7, 1), datetime.date(2026, 9, 1)


def own(game: Game) -> Schedule:
    return next(each for each in game.schedule if each.schedule == "own")


def with_options(*options: Option) -> Game:
    """The game with these blocks appended to its own schedule."""
    schedule = own(GAME)
    longer = msgspec.structs.replace(schedule, option=(*schedule.option, *options))
    return msgspec.structs.replace(GAME, schedule=tuple(longer if each is schedule else each for each in GAME.schedule))


def later(number: int, **values: Any) -> Option:
    """An option as it is printed anew from FROM on."""
    option = next(each for each in own(GAME).option if each.number == number)
    return msgspec.structs.replace(option, from_=FROM, **values)


def only(found: tuple[Change, ...]) -> Change:
    assert len(found) == 1, found
    return found[0]


@pytest.mark.parametrize("slug", ["ez-baccarat-panda8", "texas-holdem", "craps-choctaw"])
def test_nothing_changes_by_the_calendar_alone(slug: str) -> None:
    assert changes.between(load.catalogue().games[slug], BEFORE, AFTER) == ()


def test_a_fee_that_is_printed_anew_is_the_one_difference() -> None:
    bands = own(GAME).option[0].bands["player-dealer"]
    dearer = (msgspec.structs.replace(bands[0], fee=Decimal("0.75"), cite="731"), *bands[1:])
    found = only(changes.between(with_options(later(1, bands={"player-dealer": dearer})), BEFORE, AFTER))
    assert (found.kind, found.key, found.what, found.schedule) == ("option", "1", "replaced", "own")
    field = only(found.fields)  # type: ignore[arg-type]
    assert field == ("bands player dealer 5 fee", "$0.50", "$0.75", ("701",), ("731",))


def test_a_row_put_in_between_moves_no_other() -> None:
    bands = own(GAME).option[0].bands["player-dealer"]
    longer = (*bands[:-1], Band(from_=Decimal(301), to=Decimal(900), fee=Decimal(5), cite="705"))
    top = Band(from_=Decimal(901), fee=Decimal(9), cite="731")
    found = only(changes.between(with_options(later(1, bands={"player-dealer": (*longer, top)})), BEFORE, AFTER))
    assert [field[:3] for field in found.fields] == [
        ("bands player dealer 301 to", "and up", "900"),
        ("bands player dealer 901", "", "901+: $9"),
    ]


def test_a_limit_without_figures_on_one_side_says_so() -> None:
    found = only(changes.between(with_options(later(2, limit=None)), BEFORE, AFTER))
    assert [field[:3] for field in found.fields] == [("limit", "min $5, max $1,000", "")]


def test_a_block_that_ends_and_one_that_begins() -> None:
    ended = tuple(msgspec.structs.replace(each, until=FROM) if each.name == "panda-8" else each for each in GAME.wager)
    begun = msgspec.structs.replace(GAME.wager[0], name="red-line", title="Red line", from_=FROM)
    game = msgspec.structs.replace(GAME, wager=(*ended, begun))
    found = changes.between(game, BEFORE, AFTER)
    assert [(each.kind, each.key, each.what) for each in found] == [
        ("wager", "panda-8", "ended"),
        ("wager", "red-line", "added"),
    ]
    assert found[0].block.cite == next(each for each in GAME.wager if each.name == "panda-8").cite
    assert changes.between(game, BEFORE, BEFORE) == ()


def test_backwards_what_was_added_is_what_ended() -> None:
    begun = msgspec.structs.replace(GAME.wager[0], name="red-line", title="Red line", from_=FROM)
    game = msgspec.structs.replace(GAME, wager=(*GAME.wager, begun))
    assert only(changes.between(game, BEFORE, AFTER)).what == "added"
    assert only(changes.between(game, AFTER, BEFORE)).what == "ended"


def test_before_the_first_day_everything_is_added() -> None:
    found = changes.between(GAME, datetime.date(2025, 1, 1), AFTER)
    assert {each.what for each in found} == {"added"}
    kinds = [each.kind for each in found]
    assert kinds.count("schedule") == len(GAME.schedule)
    assert kinds.count("wager") == len(GAME.wager)
    assert "option" not in kinds  # they come with their schedule


def test_two_versions_on_one_day() -> None:
    corrected = msgspec.structs.replace(GAME, deck=(msgspec.structs.replace(GAME.deck[0], packs_max=6),))
    found = only(changes.between(GAME, AFTER, AFTER, corrected))
    assert [field[:3] for field in found.fields] == [("packs max", "8", "6")]


def test_what_a_book_says_for_all_its_games() -> None:
    book = load.catalogue().books["lucky-derby"]
    duty = msgspec.structs.replace(book.duty[0], name="new-duty", from_=FROM)
    found = changes.book_between(msgspec.structs.replace(book, duty=(*book.duty, duty)), BEFORE, AFTER)
    assert [(each.kind, each.key, each.what) for each in found] == [("duty", "new-duty", "added")]
