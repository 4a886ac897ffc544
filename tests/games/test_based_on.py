"""A game that is based on another one of its book: what it takes over, what stands in its place, what is left out."""

from __future__ import annotations

import datetime
import shutil
from pathlib import Path

import pytest

from games.schema import KINDS, Game, dated, load, write_toml
from games.schema.load import CatalogueError

BOOK, BASE, OWN = "lucky-derby", "ez-baccarat-panda8", "ez-baccarat-own"
HEAD = f'based_on = "{BASE}"\ntitle = "EZ Baccarat, our own"\ncite = ["566-640"]\n'
TIE = """
[[wager]]
name = "tie"
title = "Tie"
from = {day}
cite = ["573"]
odds = "9:1"
"""
FIRST = datetime.date(2026, 1, 1)
DAY = datetime.timedelta(days=1)


@pytest.fixture
def catalogue(tmp_path: Path) -> Path:
    folder = tmp_path / "catalogue"
    for file in (f"{BOOK}/book.toml", f"{BOOK}/{BASE}.toml", f"{BOOK}/schedules/california-ez-baccarat.toml"):
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(load.CATALOGUE / file, folder / file)
    return folder


def own(catalogue: Path, text: str, head: str = HEAD) -> Game:
    (catalogue / BOOK / f"{OWN}.toml").write_text(head + text, encoding="utf-8")
    return load.read(catalogue).games[OWN]


def refused(catalogue: Path, text: str, head: str = HEAD) -> CatalogueError:
    with pytest.raises(CatalogueError) as error:
        own(catalogue, text, head)
    assert error.value.file == f"{BOOK}/{OWN}.toml"
    return error.value


def test_without_a_word_of_its_own_it_is_its_base_under_another_title(catalogue: Path) -> None:
    game, base = own(catalogue, ""), load.read(catalogue).games[BASE]
    assert (game.title, game.slug, game.cite, game.banked_by) == (
        "EZ Baccarat, our own",
        OWN,
        ("566-640",),
        base.banked_by,
    )
    for kind in KINDS:
        shared = {"california"} if kind == "schedule" else set()  # a page of its own names the games that it is for
        assert getattr(game, kind) == tuple(block for block in getattr(base, kind) if block.key not in shared), kind


@pytest.mark.parametrize(
    ("day", "places", "holding"),
    [
        (FIRST - DAY, 2, {-1: "9:1", 0: "8:1", 1: "8:1"}),
        (FIRST, 1, {0: "9:1", 1: "9:1"}),
        (FIRST + DAY, 2, {0: "8:1", 1: "9:1"}),
    ],
)
def test_an_own_block_of_one_key_and_day_stands_in_the_place_of_the_bases(
    catalogue: Path, day: datetime.date, places: int, holding: dict[int, str]
) -> None:
    game, base = own(catalogue, TIE.format(day=day)), load.read(catalogue).games[BASE]
    assert [wager.odds for wager in game.wager if wager.name == "tie"].count("9:1") == 1
    assert sum(wager.name == "tie" for wager in game.wager) == places
    for days, odds in holding.items():
        assert dated.as_of(game.wager, FIRST + days * DAY)["tie"].odds == odds
    if places == 1:
        assert [wager.name for wager in game.wager] == [wager.name for wager in base.wager]


def test_what_is_not_there_is_left_out_by_key_or_by_kind(catalogue: Path) -> None:
    base = load.read(catalogue).games[BASE]
    gone = base.reading[0].name
    game = own(catalogue, f'without = {{ reading = ["{gone}"], rotation = [], edition = ["edition"] }}\n{EDITION}')
    assert gone not in {reading.name for reading in game.reading if reading in base.reading[:1]}
    assert game.rotation == ()
    assert [edition.cite for edition in game.edition] == [("573",)]


EDITION = '\n[[edition]]\nfrom = 2026-01-01\ncite = ["573"]\n'


def test_exported_it_is_whole_and_reads_back_the_same(catalogue: Path) -> None:
    game = own(catalogue, TIE.format(day=FIRST))
    text = write_toml.file_text(game)
    assert "based_on" not in text
    again = load.parse(text, Game, "again")
    assert [getattr(again, kind) for kind in KINDS] == [getattr(game, kind) for kind in KINDS]


@pytest.mark.parametrize(
    ("head", "text", "key", "cure"),
    [
        (HEAD.replace(BASE, "ez-bacarat-panda8"), "", "based_on", f"Name a game of the same book. Did you mean '{BASE}'?"),
        (HEAD.replace(BASE, OWN), "", "based_on", "Name a game of the same book."),
        (HEAD, "without = { wagers = [] }", "without.wagers", "Did you mean 'wager'?"),
        (HEAD, 'without = { wager = ["tye"] }', "without.wager", "Did you mean 'tie'?"),
        (HEAD, "without = { jackpot = [] }", "without.jackpot", "The base prints none of these"),
        (HEAD, TIE.format(day=FIRST) * 2, "wager[tie].from", "its own first day"),
        (HEAD, TIE.format(day=FIRST).replace("573", "97573"), "wager[2].cite", "lines 1 to 6080"),
        (HEAD, 'without = { wager = ["tie"] }', "settlement.order", "Known here: banker-line"),
        (HEAD.replace("title", "titel"), "", "titel", "Did you mean 'title'?"),
        (HEAD, 'without = { edition = [] }', "edition", "Every game needs at least one"),
    ],
)  # fmt: skip
def test_refused_by_file_key_and_cure(catalogue: Path, head: str, text: str, key: str, cure: str) -> None:
    error = refused(catalogue, text, head)
    assert key in error.key, error
    assert cure in error.cure, error


def test_what_the_base_prints_in_the_same_words_is_not_printed_again(catalogue: Path) -> None:
    page = (catalogue / BOOK / f"{BASE}.toml").read_text(encoding="utf-8")
    block = page[page.index("[[deck]]") :].split("\n\n")[0]
    error = refused(catalogue, "\n" + block)
    assert (error.key, error.cure) == ("deck[cards]", "The base prints the very same block; leave it out here.")


def test_a_base_is_a_whole_game(catalogue: Path) -> None:
    own(catalogue, "")
    third = catalogue / BOOK / "ez-third.toml"
    third.write_text(HEAD.replace(BASE, OWN), encoding="utf-8")
    with pytest.raises(CatalogueError, match=f"It is based on '{BASE}' itself; name that game") as error:
        load.read(catalogue)
    assert (error.value.file, error.value.key) == (f"{BOOK}/ez-third.toml", "based_on")


def test_a_game_of_another_book_is_no_base(catalogue: Path) -> None:
    shutil.copytree(catalogue / BOOK, catalogue / "other")
    (catalogue / "other" / f"{BASE}.toml").rename(catalogue / "other" / "ez-elsewhere.toml")
    (catalogue / "other" / "schedules" / "california-ez-baccarat.toml").unlink()
    error = refused(catalogue, "", HEAD.replace(BASE, "ez-elsewhere"))
    assert error.key == "based_on"


def test_the_catalogues_own_are_whole_games() -> None:
    files = [path for path in load.CATALOGUE.glob("*/*.toml") if path.read_text("utf-8").find("\nbased_on = ") > 0]
    assert files
    for path in files:
        game = load.catalogue().games[path.stem]
        assert game.edition
        assert game.book == path.parent.name
