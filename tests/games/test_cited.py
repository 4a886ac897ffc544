"""Lines that no block cites, in a small book whose lines can be counted with a finger."""

from __future__ import annotations

from pathlib import Path

from games.schema import load
from games.schema.cited import cited

TEXT = [
    "A GAME",
    "is dealt from three decks.",
    "",
    "Players sit at seven places.",
    "The position is offered.",
    "",
    "Nothing says why.",
    "Fees:",
    "1 $5+ $1",
]
BOOK = """
title = "A book"
licensee = "A house"
commission = "A commission"
commission_slug = "a-commission"
from = 2026-01-01
dating = "Dated."
[source]
file = "a.txt"
lines = 9
sha256 = "abababababababababababababababababababababababababababababababab"
"""
GAME = """
title = "A game"
family = "baccarat"
banked_by = "player-dealer"
cite = ["1-7"]
[[edition]]
from = 2026-01-01
cite = ["1"]
[[deck]]
from = 2026-01-01
cite = ["2"]
packs_min = 3
[[wager]]
from = 2026-01-01
cite = ["5"]
name = "base"
title = "Base"
[[schedule]]
schedule = "own"
title = "Fees"
from = 2026-01-01
cite = ["8-9"]
games = ["a-game"]
[[schedule.charge]]
name = "fee"
basis = "total_table_action"
payer = "player-dealer"
moment = "before-deal"
counts = ["base"]
cite = ["9"]
[[schedule.option]]
from = 2026-01-01
number = 1
cite = ["9"]
bands.fee = [{ from = 5, fee = 1.00, cite = "9" }]
"""


def test_frames_do_not_cite_and_empty_lines_are_not_missed(tmp_path: Path) -> None:
    home = tmp_path / "a-book"
    home.mkdir()
    (home / "book.toml").write_text(BOOK, encoding="utf-8")
    (home / "a-game.toml").write_text(GAME, encoding="utf-8")
    held = load.read(tmp_path)
    book, games = held.books["a-book"], list(held.games.values())
    found = cited(book, games, TEXT)
    assert (found.cited, found.counted) == (4, 7)
    assert [(gap.lines, gap.within, gap.text) for gap in found.gaps] == [
        ("4", "A game", ((4, "Players sit at seven places."),)),
        ("7-8", None, ((7, "Nothing says why."), (8, "Fees:"))),
    ]
    blind = cited(book, games)
    assert (blind.cited, blind.counted) == (4, 9)
    assert [(gap.lines, gap.text) for gap in blind.gaps] == [("3-4", ()), ("6-8", ())]


def test_a_book_of_which_everything_is_cited_has_no_gaps(tmp_path: Path) -> None:
    home = tmp_path / "a-book"
    home.mkdir()
    (home / "book.toml").write_text(BOOK, encoding="utf-8")
    (home / "a-game.toml").write_text(GAME.replace('cite = ["2"]', 'cite = ["2-8"]'), encoding="utf-8")
    held = load.read(tmp_path)
    found = cited(held.books["a-book"], held.games.values(), TEXT)
    assert (found.gaps, found.cited) == ((), found.counted)
