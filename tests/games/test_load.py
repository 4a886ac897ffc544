# ruff: noqa: E501 - one row a case
"""The loader refuses what is wrong by file, key, value and cure; each test breaks one thing in a copy of the catalogue."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from games.schema import load
from games.schema.load import CatalogueError

BOOK, SLUG, SHARED = "lucky-derby", "ez-baccarat-panda8", "california-ez-baccarat"
GAME_FILE = f"{BOOK}/{SLUG}.toml"
BOOK_FILE = f"{BOOK}/book.toml"
SHARED_FILE = f"{BOOK}/schedules/{SHARED}.toml"


@pytest.fixture
def catalogue(tmp_path: Path) -> Path:
    """One book with one game: what is refused there is refused anywhere, and all five books take a second to read."""
    folder = tmp_path / "catalogue"
    for file in (BOOK_FILE, GAME_FILE, SHARED_FILE):
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(load.CATALOGUE / file, folder / file)
    return folder


def broken(catalogue: Path, file: str, old: str, new: str) -> CatalogueError:
    """The refusal after the first `old` of the file has become `new`."""
    path = catalogue / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(CatalogueError) as refused:
        load.read(catalogue)
    return refused.value


def test_the_catalogue_loads_and_says_whose_it_is() -> None:
    held = load.catalogue()
    game = held.games[SLUG]
    assert game.book == BOOK
    assert held.books[BOOK].slug == BOOK
    assert {schedule.schedule for schedule in game.schedule} == {"own", "california"}
    assert {reading.name for reading in game.reading} >= {"natural", "cents-in-bands"}


def test_a_game_takes_the_duties_of_its_book_that_bind_its_kind(catalogue: Path) -> None:
    named = {duty.name for duty in load.read(catalogue).games[SLUG].duty}
    assert {"house-way", "five-rates"} <= named
    path = catalogue / BOOK_FILE
    path.write_text(path.read_text(encoding="utf-8").replace('banked_by = "player-dealer"', 'banked_by = "pot"'))
    assert "five-rates" not in {duty.name for duty in load.read(catalogue).games[SLUG].duty}


CASES = [
    # what is broken, the file, the text, what it becomes; then the key, the value and the cure of the refusal
    ("unknown key", GAME_FILE, 'banked_by = "', 'bankd_by = "', "bankd_by", "'player-dealer'", "Did you mean 'banked_by'?"),
    ("unknown key in a band", GAME_FILE, "to = 50,", "too = 50,", "schedule[0].option[0].bands.player-dealer[0].too", "50", "Did you mean 'to'?"),
    ("unknown key of the procedure", GAME_FILE, "player_hits =", "player_hit =", "procedure.options.player_hit", "[0,", "Did you mean 'player_hits'?"),
    ("misspelt condition", GAME_FILE, 'wins = { winner = "player" }', 'wins = { winer = "player" }', "wager[player-line].wins.winer", "player", "Did you mean 'winner'?"),
    ("a winner there is not", GAME_FILE, 'pushes = { winner = "tie" }', 'pushes = { winner = "tied" }', "wager[player-line].pushes.winner", "tied", "Did you mean 'tie'?"),
    ("points no hand has", GAME_FILE, "points = 8, cards = 3", "points = 18, cards = 3", "wager[panda-8].wins.points", "18", "<= 9"),
    ("as many cards as no hand has", GAME_FILE, "points = 8, cards = 3", "points = 8, cards = 4", "wager[panda-8].wins.cards", "4", "Known here: 2, 3."),
    ("a condition of every hand", GAME_FILE, 'wins = { winner = "tie" }', "wins = { }", "wager[tie].wins", "nothing", "Name at least one of winner, points, cards"),
    ("a field is missing", GAME_FILE, 'regime = "offered-after"\n', "", "rotation[0].regime", "nothing", "Add `regime`."),
    ("wrong type", GAME_FILE, "packs_min = 3", 'packs_min = "three"', "deck[0].packs_min", "'three'", "Write a whole number."),
    ("odds in words", GAME_FILE, 'odds = "8:1"', 'odds = "8 for 1"', "wager[2].odds", "'8 for 1'", 'Write odds like "8:1".'),
    ("odds of nothing", GAME_FILE, 'odds = "8:1"', 'odds = "0:1"', "wager[2].odds", "'0:1'", 'Write odds like "8:1".'),
    ("a float for a whole number", GAME_FILE, "hands = 2", "hands = 2.5", "rotation[0].hands", "2.5", "Write a whole number."),
    ("negative amount", GAME_FILE, "fee = 0.50", "fee = -0.50", "schedule[0].option[0].bands.player-dealer[0].fee", "-0.50", "never negative"),
    ("three decimals", GAME_FILE, "fee = 0.50", "fee = 0.505", "schedule[0].option[0].bands.player-dealer[0].fee", "0.505", "dollars and cents"),
    ("not a number", GAME_FILE, "fee = 0.50", "fee = nan", "schedule[0].option[0].bands.player-dealer[0].fee", "NaN", "dollars and cents"),
    ("without end", GAME_FILE, "fee = 0.50", "fee = inf", "schedule[0].option[0].bands.player-dealer[0].fee", "Infinity", "dollars and cents"),
    ("amount as text", GAME_FILE, "fee = 0.50", 'fee = "0.50"', "schedule[0].option[0].bands.player-dealer[0].fee", "'0.50'", "without quotation marks"),
    ("a day in text", GAME_FILE, "from = 2026-01-01", 'from = "2026-01-01"', "edition[0].from", "2026-01-01", "without quotation marks"),
    ("a moment for a day", GAME_FILE, "from = 2026-01-01", "from = 2026-01-01T10:00:00Z", "edition[0].from", "2026", "Write a day like 2026-01-31"),
    ("duplicate key", GAME_FILE, 'family = "baccarat"', 'family = "baccarat"\nfamily = "dice"', "TOML", "Cannot overwrite", "UTF-8 TOML"),
    ("not TOML", GAME_FILE, 'family = "baccarat"', "family = baccarat", "TOML", "line", "UTF-8 TOML"),
    ("two blocks of one day", GAME_FILE, "[[rotation]]", '[[rotation]]\nfrom = 2026-01-01\ncite = ["565"]\nregime = "x"\nhands = 1\ndirection = "clockwise"\n\n[[rotation]]', "rotation", "2026-01-01", "its own first day"),
    ("an option twice", GAME_FILE, "number = 2\n", "number = 1\n", "schedule[own].option[1].from", "2026-01-01", "its own first day"),
    ("ends before it begins", GAME_FILE, "from = 2026-01-01\n", "from = 2026-01-01\nuntil = 2026-01-01\n", "edition[0].until", "2026-01-01", "after its first day"),
    ("line beyond the book", GAME_FILE, 'cite = ["573"]', 'cite = ["7573"]', "deck[0].cite", "7573", "lines 1 to 6080"),
    ("lines backwards", GAME_FILE, 'cite = ["573"]', 'cite = ["573-570"]', "deck[0].cite", "573-570", "lines 1 to 6080"),
    ("line beyond the book in a procedure", GAME_FILE, 'cite = "627"', 'cite = "9627"', "procedure[0].options.chart[4].cite", "9627", "lines 1 to 6080"),
    ("a word that is not known", GAME_FILE, 'banked_by = "player-dealer"', 'banked_by = "dealer"', "banked_by", "'dealer'", "Known here: house, house-or-player, player, player-dealer, players, pool, pot."),
    ("no line cited", GAME_FILE, 'cite = ["573"]', "cite = []", "deck[0].cite", "[]", "Name at least one."),
    ("a cite that is no line", GAME_FILE, 'cite = ["573"]', 'cite = ["p. 3"]', "deck[0].cite[0]", "'p. 3'", 'Write lines like "698" or "701-705".'),
    ("unknown basis", GAME_FILE, '"total_table_action"', '"total_table_acton"', "schedule[own].charge[player-dealer].basis", "total_table_acton", "Did you mean 'total_table_action'?"),
    ("unknown procedure", GAME_FILE, 'name = "baccarat"', 'name = "bacarat"', "procedure.name", "bacarat", "Did you mean 'baccarat'?"),
    ("unknown wager counted", GAME_FILE, 'counts = ["player-line"', 'counts = ["player-lines"', "schedule[own].charge[player-dealer].counts", "player-lines", "Did you mean 'player-line'?"),
    ("unknown wager needed", GAME_FILE, 'needs_one_of = ["player-line"', 'needs_one_of = ["plyer-line"', "wager[panda-8].needs_one_of", "plyer-line", "Did you mean 'player-line'?"),
    ("unknown wager in the order", GAME_FILE, 'order = ["player-line"', 'order = ["line"', "settlement.order", "line", "banker-line"),
    ("reading applied that is not possible", GAME_FILE, 'applied = "push"', 'applied = "lose"', "reading[line-bets-on-tie].applied", "lose", "Known here"),
    ("negative amount in a shared schedule", SHARED_FILE, "fee = 3.00", "fee = -3.00", "option[0].bands.player-dealer[1].fee", "-3.00", "never negative"),
    ("shared schedule for an unknown game", SHARED_FILE, 'games = ["ez-', 'games = ["easy-', "games", "easy-baccarat-panda8", f"Did you mean '{SLUG}'?"),
    ("superseding an unknown schedule", SHARED_FILE, "games =", 'supersedes = "owm"\ngames =', "supersedes", "owm", "Did you mean 'own'?"),
    ("wrong type in the book", BOOK_FILE, "lines = 6080", "lines = 6080.5", "source.lines", "6080.5", "Write a whole number."),
    ("a digest that is none", BOOK_FILE, 'sha256 = "', 'sha256 = "x', "source.sha256", "'xa2001", "64 hexadecimal"),
    ("a reading of the book beyond it", BOOK_FILE, 'cite = ["2308"]', 'cite = ["62308"]', "reading[3].cite", "62308", "lines 1 to 6080"),
    ("a duty of the book twice", BOOK_FILE, 'name = "no-percentage"', 'name = "five-rates"', "duty[five-rates].from", "2026-01-01", "its own first day"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "key", "value", "cure"), [pytest.param(*c[1:], id=c[0]) for c in CASES])
def test_refused_by_file_key_value_and_cure(
    catalogue: Path, file: str, old: str, new: str, key: str, value: str, cure: str
) -> None:
    error = broken(catalogue, file, old, new)
    said = str(error)
    assert error.file == file
    assert key in error.key, said
    assert value in said
    assert cure in said


def test_a_file_that_is_not_utf8(catalogue: Path) -> None:
    path = catalogue / GAME_FILE
    path.write_bytes(path.read_bytes().replace(b"DEQ Systems", b"DEQ \xff"))
    with pytest.raises(CatalogueError, match="must be UTF-8") as refused:
        load.read(catalogue)
    assert refused.value.file == GAME_FILE


def test_a_book_without_its_page(catalogue: Path) -> None:
    (catalogue / BOOK_FILE).unlink()
    with pytest.raises(CatalogueError, match=r"Every rule book has a book\.toml") as refused:
        load.read(catalogue)
    assert refused.value.file == BOOK_FILE


def test_two_books_with_one_game_name(catalogue: Path) -> None:
    shutil.copytree(catalogue / BOOK, catalogue / "other-book")
    with pytest.raises(CatalogueError, match="Two books hold a game of this name"):
        load.read(catalogue)


def test_a_game_file_must_bear_a_slug(catalogue: Path) -> None:
    (catalogue / GAME_FILE).rename(catalogue / BOOK / "EZ Baccarat.toml")
    with pytest.raises(CatalogueError, match="lower-case letters"):
        load.read(catalogue)


def test_an_empty_catalogue_says_so(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError, match="no such folder"):
        load.read(tmp_path / "nothing-here")
