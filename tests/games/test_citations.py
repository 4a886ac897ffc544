"""Figures are looked up in the lines they cite: in a small book made here, and in the real ones where they are at hand.

OLIVER_BOOKS names the folder with the texts; beside the repository, ../shared/seeds is used when it is there.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from decimal import Decimal
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command

from games import fees
from games.schema import Band, Charge, Game, citations, load
from games.schema.citations import Miss, Report
from tests.places import SEEDS

TEXT = """THREE PILE BACCARAT
is dealt from a minimum of three decks and a maximum of eight decks of 52-card packs, with no jokers.
Players sit at seven places, eight with the player-dealer.
The player line which pays 1 to 1, the tie which pays 8 to 1.
Ace is one, 2 through 9 have their face value, jack is eleven.
The position is offered clockwise after every two hands.
The player hits on 5 or less.
Option\tLimit\tAction\tPlayer\tDealer
1\t\\$5-\\$1,000\t\\$5-\\$100\t\\$0.00\t\\$0.50
\t\t\\$101+\t\t\\$2.00
5\tS\tS\tH"""
GAME = """
title = "Three Pile Baccarat"
family = "baccarat"
banked_by = "player-dealer"
cite = ["1-11"]

[[edition]]
from = 2026-01-01
cite = ["1"]

[[deck]]
from = 2026-01-01
cite = ["2"]
cards = 52
jokers = 0
packs_min = 3
packs_max = 8

[[layout]]
from = 2026-01-01
cite = ["3"]
table = "one"
players = 7
seats = 8

[[wager]]
name = "tie"
title = "Tie"
from = 2026-01-01
cite = ["4"]
odds = "8:1"
wins = { winner = "tie" }
wins_cite = ["4"]

[[action_button]]
from = 2026-01-01
cite = ["5"]
pile = "banker"
card = 1
values = { A = 1, 2 = 2, 9 = 9, T = 10, J = 11 }
counts_from = "left-of-house-dealer"
note = "Line 5 passes over the ten, which can only be 10."

[[rotation]]
from = 2026-01-01
cite = ["6"]
regime = "offered-after"
hands = 2
direction = "clockwise"

[[schedule]]
schedule = "own"
title = "Fees"
from = 2026-01-01
cite = ["8-10"]
games = ["three-pile"]

[[schedule.charge]]
name = "player-dealer"
basis = "total_table_action"
payer = "player-dealer"
moment = "before-deal"
counts = ["tie"]
cite = ["8"]

[[schedule.charge]]
name = "player"
basis = "per_betting_circle"
payer = "seat"
moment = "before-deal"
counts = ["tie"]
cite = ["8"]

[[schedule.option]]
number = 1
from = 2026-01-01
cite = ["9-10"]
limit = { min = 5, max = 1000, cite = ["9"] }
flat.player = { fee = 0.00, cite = "9" }
bands.player-dealer = [
  { from = 5, to = 100, fee = 0.50, cite = "9" },
  { from = 101, fee = 2.00, cite = "10" },
]
"""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A folder with the small book's text and a catalogue that says the same."""
    (tmp_path / "small.txt").write_text(TEXT, encoding="utf-8")
    home = tmp_path / "catalogue" / "small"
    home.mkdir(parents=True)
    digest = hashlib.sha256(TEXT.encode()).hexdigest()
    (home / "book.toml").write_text(
        'title = "Small"\nlicensee = "A"\ncommission = "B"\ncommission_slug = "b"\nfrom = 2026-01-01\ndating = "now"\n'
        f'[source]\nfile = "small.txt"\nlines = 11\nsha256 = "{digest}"\n'
    )
    (home / "three-pile.toml").write_text(GAME)
    return tmp_path


def looked_up(small: Path, old: str = "", new: str = "") -> Report:
    """The small book, looked up after `old` of its game has become `new`."""
    assert old in GAME
    (small / "catalogue" / "small" / "three-pile.toml").write_text(GAME.replace(old, new, 1))
    return citations.check(load.read(small / "catalogue"), "small", small)


def test_what_stands_is_found_and_the_ten_is_explained(small: Path) -> None:
    report = looked_up(small)
    assert [(miss.key, miss.explained is not None) for miss in report.misses] == [("action_button.values.T", True)]
    assert report.figures > 25


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("packs_min = 3", "packs_min = 2", "deck[cards].packs_min"),
        ("packs_max = 8", "packs_max = 6", "deck[cards].packs_max"),
        ("cards = 52", "cards = 5", "deck[cards].cards"),
        ("jokers = 0", "jokers = 1", "deck[cards].jokers"),
        ("seats = 8", "seats = 14", "layout[one].seats"),
        ('odds = "8:1"', 'odds = "9:1"', "wager[tie].odds"),
        ("J = 11", "J = 12", "action_button.values.J"),
        ("hands = 2", "hands = 3", "rotation.hands"),
        ("limit = { min = 5, max = 1000", "limit = { min = 5, max = 2000", "schedule[own].option[1].limit"),
        ("limit = { min = 5,", "limit = { min = 1,", "schedule[own].option[1].limit"),
        ("flat.player = { fee = 0.00", "flat.player = { fee = 1.00", "schedule[own].option[1].player.fee"),
        ("to = 100,", "to = 200,", "schedule[own].option[1].player-dealer[0]"),
        ("to = 100,", "", "schedule[own].option[1].player-dealer[0]"),
        ("fee = 0.50", "fee = 5.00", "schedule[own].option[1].player-dealer[0].fee"),
        ("fee = 0.50", "fee = 0.05", "schedule[own].option[1].player-dealer[0].fee"),
        ("from = 101, fee", "from = 10, fee", "schedule[own].option[1].player-dealer[1]"),
        ("number = 1", "number = 2", "schedule[own].option[2].number"),
        ('cite = "10"', 'cite = "9"', "schedule[own].option[1].player-dealer[1]"),
    ],
)
def test_what_does_not_stand_is_a_miss(small: Path, old: str, new: str, key: str) -> None:
    missed = [miss.key for miss in looked_up(small, old, new).misses if miss.explained is None]
    assert key in missed


def test_a_chart_row_is_compared_letter_by_letter() -> None:
    found = {
        row: citations._stands(figure, TEXT.split("\n")) for row, figure in _rows("SSH", "SHH", "SS", "SSHH").items()
    }
    assert found == {"SSH": True, "SHH": False, "SS": False, "SSHH": False}


def _rows(*rows: str) -> dict[str, Any]:
    return {row: next(iter(citations._mapped("row", "row", row, ("11",), None))) for row in rows}


def test_another_text_is_not_the_book(small: Path) -> None:
    (small / "small.txt").write_text(TEXT.replace("\\$2.00", "\\$3.00") + "\nmore")
    missed = {miss.key for miss in looked_up(small).misses}
    assert {"source.sha256", "source.lines", "schedule[own].option[1].player-dealer[1].fee"} <= missed


def _books() -> Path | None:
    named = os.environ.get("OLIVER_BOOKS")
    folder = Path(named) if named else SEEDS
    return folder if folder.is_dir() else None


def test_every_figure_of_the_catalogue_stands_in_its_book() -> None:
    held = load.catalogue()
    for slug in held.books if (folder := _books()) else ():
        report = citations.check(held, slug, folder)
        assert [miss for miss in report.misses if miss.explained is None] == []
        assert report.figures > 400


def test_a_slip_in_the_bands_of_the_catalogue_is_found() -> None:
    """Every edge and every fee, moved by a dollar, is a miss in the real text, but where the same line prints that too."""
    folder = _books()
    if folder is None:
        return
    held = load.catalogue()
    lines = {
        slug: (folder / book.source.file).read_text(encoding="utf-8").split("\n") for slug, book in held.books.items()
    }
    tried = 0
    for game, charge, band, beside in _printed_rows(held):
        text = lines[str(game.book)]
        if "\t" not in text[load.span(band.cite)[0] - 1] or band.note or band.fee_cite:
            continue  # no table on that page, or a row that was mended and says so
        for name in ("from_", "to", "fee"):
            value = getattr(band, name)
            if value is not None and value + Decimal(1) not in beside:
                slipped = msgspec.structs.replace(band, **{name: value + Decimal(1)})
                figures = citations._band(slipped, "band", None, charge)
                tried += 1
                assert not all(citations._stands(figure, text) for figure in figures), (game.slug, band, name)
    assert tried > 2000


def _printed_rows(held: load.Catalogue) -> Iterator[tuple[Game, Charge, Band, set[Decimal]]]:
    """Every row over dollars, with the fees that its line prints in other columns: a slip to one of those does stand there."""
    for game in held.games.values():
        for schedule in game.schedule:
            for option in schedule.option:
                fees_at = [(band.cite, band.fee) for rows in option.bands.values() for band in rows]
                fees_at += [(flat.cite, flat.fee) for flat in option.flat.values()]
                for charge in schedule.charge:
                    for band in option.bands.get(charge.name, ()):
                        if fees.module(charge.basis).AXIS == "dollars":
                            yield game, charge, band, {fee for cite, fee in fees_at if cite == band.cite}


def test_the_command_says_which_and_by_exit_code(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "catalogue", lambda: load.read(small / "catalogue"))
    out = StringIO()
    call_command("citations", source=small, stdout=out)
    assert "0 miss, 1 explained" in out.getvalue()
    looked_up(small, "hands = 2", "hands = 3")
    out = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("citations", source=small, json=True, stdout=out)
    assert ended.value.code == 1
    missed = json.loads(out.getvalue())["books"][0]["misses"]
    assert Miss("three-pile", "rotation.hands", "3", "6")._asdict() in missed


def test_the_command_without_the_text(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="--source names the folder") as refused:
        call_command("citations", source=tmp_path)
    assert refused.value.returncode == 2
