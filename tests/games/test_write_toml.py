"""Any game, schedule or book written as TOML reads back to itself, and is written again in the same bytes."""

from __future__ import annotations

import datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.schema import (
    Band,
    Book,
    Charge,
    Duty,
    Flat,
    Game,
    Limit,
    Option,
    Schedule,
    WagerKind,
    check,
    load,
    write_toml,
)
from games.terms.game import digest

GAMES = load.catalogue().games
BOOKS = load.catalogue().books
DAY = datetime.date(2026, 1, 1)


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_a_game_reads_back_to_itself_and_is_written_again_in_the_same_bytes(slug: str) -> None:
    game = GAMES[slug]
    text = write_toml.file_text(game, f"{game.title}\nas it holds")
    read = msgspec.structs.replace(load.parse(text, Game, slug), slug=game.slug, book=game.book)
    assert read == game
    assert digest(read) == digest(game)  # amounts keep their decimals
    assert write_toml.file_text(read, f"{game.title}\nas it holds") == text
    check.whole_game(read, BOOKS[str(game.book)], slug)


@pytest.mark.parametrize("slug", sorted(BOOKS))
def test_a_book_reads_back_to_itself(slug: str) -> None:
    text = write_toml.file_text(BOOKS[slug])
    read = msgspec.structs.replace(load.parse(text, Book, slug), slug=slug)
    assert read == BOOKS[slug]
    assert write_toml.file_text(read) == text


def test_every_schedule_reads_back_to_itself() -> None:
    schedules = list({id(schedule): schedule for game in GAMES.values() for schedule in game.schedule}.values())
    assert len(schedules) > 20
    for schedule in schedules:
        text = write_toml.file_text(schedule)
        read = load.parse(text, Schedule, schedule.schedule)
        assert read == schedule
        assert write_toml.file_text(read) == text


def test_a_written_game_loads_from_a_folder_of_its_own(tmp_path: Path) -> None:
    game = GAMES["ez-baccarat-panda8"]
    home = tmp_path / "catalogue" / str(game.book)
    home.mkdir(parents=True)
    (home / "book.toml").write_text(write_toml.file_text(BOOKS[str(game.book)]), encoding="utf-8")
    (home / f"{game.slug}.toml").write_text(write_toml.file_text(game), encoding="utf-8")
    assert load.read(tmp_path / "catalogue").games == {game.slug: game}


def test_it_is_written_as_the_files_are() -> None:
    option = Option(
        from_=DAY,
        cite=("701-705",),
        number=1,
        limit=Limit(min=Decimal(5), max=Decimal(500), cite=("701",)),
        bands={
            "player-dealer": (
                Band(from_=Decimal(5), to=Decimal(50), fee=Decimal("0.50"), cite="701"),
                Band(from_=Decimal(51), fee=Decimal("1.00"), cite="702"),
            )
        },
        flat={"player": Flat(fee=Decimal("0.00"), cite="701")},
    )
    assert write_toml.blocks_text([("option", option)], "One option.").splitlines() == [
        "# One option.",
        "",
        "[[option]]",
        "number = 1",
        "from = 2026-01-01",
        'cite = ["701-705"]',
        'limit = { min = 5, max = 500, cite = ["701"] }',
        "bands.player-dealer = [",
        '  { from = 5, to = 50, fee = 0.50, cite = "701" },',
        '  { from = 51, fee = 1.00, cite = "702" },',
        "]",
        'flat.player = { fee = 0.00, cite = "701" }',
    ]


texts = st.text(min_size=1).filter(lambda text: not any(0xD800 <= ord(each) <= 0xDFFF for each in text))
dollars = st.decimals(0, 10**9, places=2) | st.integers(0, 10**9).map(Decimal)
cites = st.integers(1, 9_999).map(str)
conditions = st.recursive(
    st.integers(-(10**9), 10**9) | st.booleans() | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)


@given(text=texts, note=texts)
def test_any_words_read_back(text: str, note: str) -> None:
    duty = Duty(from_=DAY, cite=("1",), name="one", concerns="deal", text=text, note=note)
    assert _again("duty", duty, Duty) == duty


@given(wins=st.dictionaries(texts, conditions, max_size=4))
def test_any_condition_reads_back(wins: dict[str, Any]) -> None:
    wager = WagerKind(from_=DAY, cite=("1",), name="tie", title="Tie", wins=wins)
    assert _again("wager", wager, WagerKind) == wager


@given(rows=st.lists(st.tuples(dollars, dollars | st.none(), dollars, cites), min_size=1, max_size=4))
def test_any_rows_read_back_with_their_decimals(rows: list[tuple[Any, ...]]) -> None:
    bands = tuple(Band(from_=first, to=last, fee=fee, cite=cite) for first, last, fee, cite in rows)
    charge = Charge(name="c", basis="total_table_action", payer="seat", moment="before-deal", cite=("1",))
    option = Option(from_=DAY, cite=("1",), number=1, bands={"c": bands})
    schedule = Schedule(
        from_=DAY, cite=("1",), schedule="own", title="Own", games=("g",), charge=(charge,), option=(option,)
    )
    read = load.parse(write_toml.file_text(schedule), Schedule, "own")
    assert read == schedule
    assert msgspec.json.encode(read) == msgspec.json.encode(schedule)


def _again(kind: str, block: Any, shape: type[Any]) -> Any:
    import tomllib

    text = write_toml.blocks_text([(kind, block)])
    raw = tomllib.loads(text, parse_float=Decimal)[kind][0]
    return msgspec.convert(raw, shape, builtin_types=(datetime.date, datetime.datetime))
