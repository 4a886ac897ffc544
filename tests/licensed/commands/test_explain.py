"""`manage.py explain`: a game or a rule as of a day; what it says is what the catalogue and the registry hold."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from compliance.law.registry import RULES
from compliance.licensed.words.worked import worked
from games.schema import load
from games.terms import defect
from reports.registry import report

GAME = "ez-baccarat-panda8"


def explained(what: str, on: str = "2026-09-01") -> dict[str, Any]:
    out = StringIO()
    call_command("explain", what, on=on, json=True, stdout=out)
    entry: dict[str, Any] = json.loads(out.getvalue())
    return entry


def items(entry: dict[str, Any], title: str) -> dict[str, dict[str, Any]]:
    section = next(section for section in entry["sections"] if section["title"].startswith(title))
    return {item["name"]: item for item in section["items"]}


def test_every_printed_row_of_every_option_stands_with_its_line() -> None:
    entry = explained(GAME)
    for schedule in load.catalogue().games[GAME].schedule:
        options = items(entry, f"Fees, schedule {schedule.schedule}")
        for option in schedule.option:
            rows = [(row["text"], row["lines"]) for row in options[f"option {option.number}"]["rows"]]
            flat = option.flat["player"]
            printed = [(defect.row(band), [band.cite]) for band in option.bands["player-dealer"]]
            assert rows == [*printed, (f"${flat.fee:,.2f}", [flat.cite])]


def test_wagers_say_odds_prerequisites_and_lines() -> None:
    wagers = items(explained(GAME), "Wagers")
    panda = wagers["Panda 8"]
    assert panda["text"] == "pays 25 to 1"
    assert {"name": "needs", "text": "Player line or Banker line"} in panda["rows"]
    assert "671-676" in panda["lines"]
    assert "pushes on a Dragon 7" in wagers["Banker line"]["note"]


def test_decks_seats_chart_rotation_readings_and_duties() -> None:
    entry = explained(GAME)
    table = items(entry, "Table and cards")
    assert table["decks"]["text"] == "3 to 8 of 52 cards, no jokers"
    assert table["baccarat table"]["text"].endswith("14 seats")
    assert items(entry, "Deal")["chart"]["rows"][4] == {"name": "", "text": "score 3, row HHHHHHHHSH", "lines": ["627"]}
    assert "2 hands, clockwise" in items(entry, "Player-dealer position")["rotation"]["text"]
    readings = load.catalogue().games[GAME].reading
    assert set(items(entry, "Readings")) == {reading.name for reading in readings}
    assert "five-rates" in items(entry, "What else is asked")
    rows = items(entry, "Worked hands")["two natural eights tie"]["rows"]
    assert rows[0]["name"] == "comes out"
    assert rows[0]["text"].endswith("= 8: a tie")
    assert {row["name"] for row in rows[1:]} == {"wager"}


def test_a_day_before_the_licence_has_no_rows_and_exit_code_one() -> None:
    out = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("explain", GAME, on="2020-01-01", stdout=out)
    assert ended.value.code == 1
    assert "not on 2020-01-01; first from 2026-01-01" in out.getvalue()
    assert "option 1" not in out.getvalue()


@pytest.mark.parametrize("code", sorted(RULES))
def test_every_rule_is_explained_with_its_parts_and_cases(code: str) -> None:
    entry = explained(code.lower())
    rule = RULES[code]
    assert (entry["code"], entry["title"]) == (code, rule.title)
    assert items(entry, "What to do")[""]["text"] == rule.todo
    section = next(section for section in entry["sections"] if section["title"] == "Cases")
    assert len(section["items"]) == len(worked(rule))


def test_in_words_for_people() -> None:
    out = StringIO()
    call_command("explain", GAME, on="2026-09-01", stdout=out)
    assert "    Player/Dealer Fee: $51-$100: $1.00  [702]" in out.getvalue()
    assert "A=1, 2=2" in out.getvalue()
    assert "comes out: player 7C KD = 7, banker 2S 4H = 6: the player hand wins" in out.getvalue()


@pytest.mark.parametrize("what", [GAME, "texas-holdem", "FEE001"])
def test_no_mark_of_a_typed_part_reaches_a_reader(what: str) -> None:
    out = StringIO()
    call_command("explain", what, on="2026-09-01", stdout=out)
    written = json.dumps(explained(what), ensure_ascii=False) + out.getvalue()
    assert not [mark for mark in "\ufdd0\ufdd1\ufdd2" if mark in written]


def test_a_slip_is_answered_with_the_choices() -> None:
    with pytest.raises(CommandError, match="Did you mean FEE001") as refused:
        call_command("explain", "FE001")
    assert refused.value.returncode == 2


def test_a_report_is_explained_like_a_rule() -> None:
    entry = explained("col01")
    found = report("COL01")
    assert (entry["kind"], entry["code"], entry["title"]) == ("report", "COL01", found.title)
    for part, said in found.parts.items():
        assert items(entry, part)[""]["text"] == said
    assert "close of each gaming day" in items(entry, "Report")["made"]["text"]
    assert "manage.py report COL01" in items(entry, "How to ask")["command"]["text"]
    with pytest.raises(CommandError, match="Did you mean COL01"):
        explained("COL1")
