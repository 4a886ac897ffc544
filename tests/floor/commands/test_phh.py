"""`manage.py phh`: histories to hands and back, without a database."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.hand.form import decode
from tests.games.phh.played import played

HOUSE = ["--establishment", "house", "--game", "texas-holdem-choctaw", "--table", "T1", "--day", "2026-09-01"]
STUD = "stud-7-crystal-park"


def test_there_and_back_it_is_the_same_history(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.phh"
    file.write_text(played("NT", 3)[1].dumps())
    call_command("phh", "read", str(file), *HOUSE)
    lines = tmp_path / "hands.ndjson"
    lines.write_text(capsys.readouterr().out)
    call_command("phh", "write", str(lines))
    again = tmp_path / "b.phh"
    again.write_text(capsys.readouterr().out)
    assert 'variant = "NT"' in again.read_text()
    call_command("phh", "read", str(again), *HOUSE)
    assert decode(capsys.readouterr().out).pot == decode(lines.read_text()).pot


def test_what_cannot_be_read_is_named_and_the_rest_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = played("NT", 3)[1].dumps()
    file = tmp_path / "a.phhs"
    file.write_text(f"[1]\n{good}\n[2]\n{good.replace('cc', 'ccc', 1)}\n")
    with pytest.raises(SystemExit) as stopped:
        call_command("phh", "read", str(file), *HOUSE)
    said = capsys.readouterr()
    assert stopped.value.code == 1
    assert len(said.out.splitlines()) == 1
    assert "$.actions[" in said.err
    assert "no action of the standard" in said.err


def test_a_hand_without_a_pot_is_no_history(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.ndjson"
    call_command("phh", "read", str(_one(tmp_path)), *HOUSE)
    hand = json.loads(capsys.readouterr().out)
    del hand["pot"]
    file.write_text(json.dumps(hand))
    with pytest.raises(SystemExit):
        call_command("phh", "write", str(file))
    assert "the hand has no pot" in capsys.readouterr().err


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="there is no such file"):
        call_command("phh", "read", str(tmp_path / "none.phh"), *HOUSE)


def test_a_time_zone_that_is_none_is_said(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="no time zone"):
        call_command("phh", "read", str(_one(tmp_path)), *HOUSE, "--time-zone", "Mars/Olympus")


def test_a_variant_beyond_the_standard_has_a_code_of_our_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("phh", "read", str(_one(tmp_path)), *HOUSE)
    hand = json.loads(capsys.readouterr().out) | {"game": "crazy-pineapple-choctaw"}
    file = tmp_path / "a.ndjson"
    file.write_text(json.dumps(hand))
    call_command("phh", "write", str(file))
    out = capsys.readouterr().out
    assert '_oliver_game = "crazy-pineapple-choctaw"' in out


def _one(folder: Path) -> Path:
    file = folder / "one.phh"
    file.write_text(played("NT", 3)[1].dumps())
    return file


def test_stacks_stay_from_history_to_hand_to_history(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = played("NT", 3)[1]
    call_command("phh", "read", str(_one(tmp_path)), *HOUSE)
    hands = tmp_path / "hands.ndjson"
    hands.write_text(capsys.readouterr().out)
    call_command("phh", "write", str(hands))
    assert f"starting_stacks = {list(told.starting_stacks)}" in capsys.readouterr().out


def _refused(*line: str) -> CommandError:
    with pytest.raises(CommandError) as refused:
        call_command(*line)
    assert refused.value.returncode == 2
    return refused.value


@pytest.mark.parametrize(
    ("game", "says"),
    [
        ("nogame", "No game is named nogame."),
        (
            "craps-grand-ronde",
            "is not played for a pot, so no poker hand history is of it. These are: badugi-choctaw, ",
        ),
    ],
)
def test_a_game_that_no_history_is_of_is_refused_with_those_there_are(tmp_path: Path, game: str, says: str) -> None:
    line = [word if word != "texas-holdem-choctaw" else game for word in HOUSE]
    assert says in str(_refused("phh", "read", str(_one(tmp_path)), *line))


def test_a_history_of_another_game_names_the_games_that_fit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = [word if word != "texas-holdem-choctaw" else "razz-crystal-park" for word in HOUSE]
    with pytest.raises(SystemExit) as stopped:
        call_command("phh", "read", str(_one(tmp_path)), *line)
    said = capsys.readouterr().err
    assert stopped.value.code == 1
    assert "$.variant: razz-crystal-park is not played like this (found 'NT')." in said
    assert "Name the game that was played: holdem-crystal-park, " in said
    assert "razz" not in said.partition("Name the game")[2]


def test_a_day_that_is_none_is_said(tmp_path: Path) -> None:
    assert "no day; write it like 2026-09-30" in _argument("phh", "read", str(_one(tmp_path)), *HOUSE[:-1], "tomorrow")


def _argument(*line: str) -> str:
    with pytest.raises(CommandError) as refused:
        call_command(*line)
    return str(refused.value)


def test_a_hand_that_the_standard_cannot_play_gets_a_code_of_our_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Five raises at a limit, heads up: many a house allows them, the standard's variant does not."""
    raises = ["p2 cbr 8", "p1 cbr 12", "p2 cbr 16"]
    head = "variant = 'FT'\nantes = [0, 0]\nblinds_or_straddles = [2, 4]\nsmall_bet = 4\nbig_bet = 8\n"
    file, hands = tmp_path / "a.phh", tmp_path / "hands.ndjson"
    file.write_text(f"{head}starting_stacks = [100, 100]\nactions = {['d dh p1 ????', 'd dh p2 ????', *raises]!r}\n")
    call_command("phh", "read", str(file), *HOUSE)
    hand = json.loads(capsys.readouterr().out)
    street = hand["pot"]["streets"][0]["acts"]
    street += [{"seat": seat, "act": "raise", "amount": "8.00"} for seat in (1, 2)]
    hands.write_text(json.dumps(hand))
    call_command("phh", "write", str(hands))
    assert 'variant = "_texas-holdem-choctaw"' in capsys.readouterr().out


def test_stud_with_an_open_card_that_was_not_recorded_gets_a_code_of_our_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """pokerkit asks the open cards who speaks first, and cannot replay a history that does not say them."""
    head = "antes = [1, 1, 1]\nbring_in = 1\nsmall_bet = 4\nbig_bet = 8\nstarting_stacks = [90, 90, 90]\n"
    written = {}
    for door in ("2c", "??"):
        actions = ["d dh p1 Ks4d9h", f"d dh p2 5h7s{door}", "d dh p3 6cJd8d", "p2 pb", "p3 f", "p1 f"]
        file, hands = tmp_path / "a.phh", tmp_path / "hands.ndjson"
        file.write_text(f"variant = 'F7S'\n{head}actions = {actions!r}\n")
        call_command("phh", "read", str(file), *HOUSE, "--game", STUD)
        hands.write_text(capsys.readouterr().out)
        call_command("phh", "write", str(hands))
        written[door] = capsys.readouterr().out
    assert 'variant = "F7S"' in written["2c"]
    assert f'variant = "_{STUD}"' in written["??"]


WRONG = {
    "a measurement": ("bench", "nosuch"),
    "no round of a measurement": ("bench", "audit", "--rounds", "0"),
    "a floor of no table": ("simulate", "--out", "NEW", "--tables", "0"),
    "a floor of no game": ("simulate", "--out", "NEW", "--game", "nogame"),
    "a floor written nowhere": ("simulate",),
    "a game that nobody licensed": ("catalogue", "export", "nogame", "--files"),
    "hands numbered from nothing": ("phh", "read", "EMPTY", *HOUSE, "--first", "0"),
    "a proof of no game": ("simulate", "--prove", "10", "--game", "nogame"),
    "a proof of less than nothing": ("simulate", "--prove", "-5"),
    "a game without a return": ("returns", "texas-holdem"),
    "a history of no hand": ("phh", "write", "EMPTY"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_slip_in_the_question_ends_with_two(name: str, tmp_path: Path) -> None:
    empty = tmp_path / "empty.ndjson"
    empty.touch()
    places = {"EMPTY": str(empty), "NEW": str(tmp_path / "new")}
    assert str(_refused(*(places.get(word, word) for word in WRONG[name])))
    assert not (tmp_path / "new").exists()


def test_a_game_without_a_return_names_those_of_its_name(tmp_path: Path) -> None:
    said = str(_refused("returns", "texas-holdem"))
    assert "of lucky-derby (texas-holdem)" in said
    assert "played for a pot" in said
    assert "Games of that name that can: ultimate-texas-holdem-" in said
