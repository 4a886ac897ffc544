"""`oliver.hand/2`: what went wrong at a table is taken in as it lay; the first form stays what it was, as published."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from games.hand import csv as hand_csv
from games.hand.form import FORM, FORM_1, canonical, decode
from games.hand.irregular import KINDS, REMEDIES
from games.hand.published import SINCE_2, schema
from games.schema import load
from games.terms.game import game_terms
from tests.games.hand_samples import TWO_SEATS, WHOLE, changed, refused

FIRST = json.loads(Path(__file__).with_name("oliver.hand-1.json").read_text(encoding="utf-8"))
OLD: dict[str, Any] = {name: value for name, value in WHOLE.items() if name not in ("irregularities", "order")} | {
    "form": FORM_1
}


def test_the_first_form_is_published_as_it_was() -> None:
    assert json.loads(json.dumps(schema(FORM_1))) == FIRST
    jsonschema.validate(OLD, FIRST)
    assert refused(OLD) == []


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        ("irregularities", [], "$.irregularities"),
        ("order", {"dealt": [1]}, "$.order"),
        ("wagers.0.at", "2026-09-01T12:00:10-07:00", "$.wagers[0].at"),
        ("decisions", [{"seat": 1, "action": "draw", "drew": ["2H"]}], "$.decisions[0].drew"),
        ("pot.missed", [], "$.pot.missed"),
        ("pot.streets.0.draws", [], "$.pot.streets[0].draws"),
        ("pot.streets.0.acts.0.at", "2026-09-01T12:00:10-07:00", "$.pot.streets[0].acts[0].at"),
    ],
)
def test_what_only_the_second_form_has_is_refused_in_the_first(path: str, value: Any, where: str) -> None:
    told = changed(path, value)
    assert refused(told) == []
    (problem,) = refused(
        {**told, **{name: value for name, value in OLD.items() if name == "form"}, **_only(path, told)}
    )
    assert problem.path == where
    assert FORM in problem.cure


def _only(path: str, told: dict[str, Any]) -> dict[str, Any]:
    kept = dict.fromkeys(("irregularities", "order"))
    return {name: told[name] if path == name else None for name in kept}


def test_every_field_since_the_second_form_is_one_of_the_form() -> None:
    parts = schema()["$defs"]
    for part, fields in SINCE_2.items():
        assert set(fields) <= parts[part]["properties"].keys()


def test_a_hand_of_the_second_form_goes_through_a_table_and_back() -> None:
    raw = json.dumps(WHOLE).encode()
    table = io.StringIO()
    hand_csv.write([raw], csv.writer(table).writerow)
    (sent,) = hand_csv.read(table.getvalue().splitlines(), "lucky-derby")
    assert canonical(decode(sent.raw)) == canonical(decode(raw))


def test_a_spreadsheet_need_not_say_the_form() -> None:
    text = "hand,part,irregularities,kind,remedy,seat\nH1,hand,,,,\nH1,irregularity,,misdeal,round-void redealt,2\nH2,hand,,,,\n"
    one, two = hand_csv.read(text.splitlines(), "house")
    assert json.loads(one.raw)["form"] == FORM
    assert json.loads(one.raw)["irregularities"] == [
        {"kind": "misdeal", "remedy": ["round-void", "redealt"], "seat": 2}
    ]
    assert json.loads(two.raw)["form"] == FORM_1


def test_every_word_of_the_lists_has_its_meaning() -> None:
    assert len(KINDS) > 30
    for entry in (*KINDS.values(), *REMEDIES.values()):
        assert entry.meaning
    assert all(entry.of for entry in REMEDIES.values())


@pytest.mark.parametrize(
    ("one", "path"),
    [
        ({"kind": "exposed-card", "seat": 9}, "$.irregularities[0].seat"),
        ({"kind": "late-bet", "wager": "Player Line"}, "$.irregularities[0].wager"),
        ({"kind": "misdeal", "remedy": ["round-void", "round-void"]}, "$.irregularities[0].remedy[1]"),
        ({"kind": "boxed-card", "cards": ["9H", "KH"], "count": 1}, "$.irregularities[0].count"),
    ],
)
def test_what_cannot_be_of_an_irregularity_is_refused(one: dict[str, Any], path: str) -> None:
    (problem,) = refused(changed("irregularities", [one]))
    assert problem.path == path


def test_a_surplus_card_is_kept_as_it_lay_where_an_irregularity_explains_it() -> None:
    told = changed("cards.banker", ["9H", "9H", "9H"]) | {"decks": 1}
    assert {problem.what for problem in refused(told)} == {"surplus card"}
    told["irregularities"] = [{"kind": "identical-cards", "remedy": ["round-void"]}]
    assert refused(told) == []
    told["irregularities"] = [{"kind": "late-bet", "remedy": ["bet-no-action"]}]
    assert {problem.what for problem in refused(told)} == {"surplus card"}


def test_a_pile_of_five_tiles_is_kept_as_it_lay_where_an_irregularity_explains_it() -> None:
    told = changed("tiles.seat-1-front", ["2", "R4", "R6", "9", "5"]) | {"irregularities": None}
    (problem,) = refused(told)
    assert problem.path == "$.tiles.seat-1-front"
    told["irregularities"] = [{"kind": "wrong-number-of-cards", "seat": 1, "count": 5}]
    assert refused(told) == []


# --- settlement -------------------------------------------------------------------------------------------------------

GAMES = load.catalogue().games
GAME = "ez-baccarat-panda8"
ROUND = {
    name: WHOLE[name]
    for name in ("form", "id", "establishment", "table", "gaming_day", "number", "started", "dealt", "ended")
} | {
    "game": GAME,
    "seats": TWO_SEATS,
    "bank": {"seat": 2, "occupant": "P2", "wager": "100.00"},
    "wagers": [{"seat": 1, "bettor": "P1", "wager": "player-line", "amount": "60.00"}],
    "cards": {"player": ["9H", "KH", "2D", "3D"], "banker": ["5D"]},
}


def settled(*irregularities: dict[str, Any]) -> Any:
    told = decode(json.dumps({**ROUND, "irregularities": list(irregularities)}))
    terms = game_terms(GAMES[GAME], told.gaming_day)
    return terms.refuse(told), terms.settle(told)


def test_cards_that_no_round_leaves_are_refused_unless_something_explains_them() -> None:
    refused_, _ = settled()
    assert refused_
    refused_, sheet = settled({"kind": "wrong-number-of-cards", "whose": "player", "remedy": []})
    assert refused_ == []
    assert sheet.lines is None
    assert "dealt in error" in sheet.why_not


def test_a_void_round_gives_every_wager_back() -> None:
    refused_, sheet = settled({"kind": "misdeal", "remedy": ["round-void", "redealt"]})
    assert refused_ == []
    assert [(line.result, line.paid, line.taken, line.pushed) for line in sheet.lines] == [("push", 0, 0, 60_00)]
    assert sheet.whys == ("the round was declared void (misdeal)",)


def test_the_chips_of_a_void_pot_go_back_to_who_put_them_in() -> None:
    pot = {
        "dealt_in": [1, 2],
        "streets": [
            {
                "name": "before-flop",
                "acts": [
                    {"seat": 1, "act": "small-blind", "amount": "1.00"},
                    {"seat": 2, "act": "big-blind", "amount": "2.00"},
                    {"seat": 1, "act": "fold"},
                ],
            }
        ],
    }
    told = decode(
        json.dumps(
            {**ROUND, "game": "texas-holdem", "wagers": [], "cards": {}, "bank": None, "pot": pot}
            | {"irregularities": [{"kind": "misdeal", "remedy": ["pot-returned"]}]}
        )
    )
    sheet = game_terms(GAMES["texas-holdem"], told.gaming_day).settle(told)
    assert sheet.pot is not None
    assert sheet.pot.uncalled == ((1, 1_00), (2, 2_00))
    assert (sheet.pot.awards, sheet.pot.pots) == ((), ())


def test_the_wagers_of_a_void_hand_go_back_and_the_others_are_settled() -> None:
    told = decode(
        json.dumps(
            {
                **ROUND,
                "cards": {"player": ["9H", "KH"], "banker": ["5D", "2H"]},
                "seats": [*TWO_SEATS, {"seat": 3, "occupant": "P3"}],
            }
            | {"wagers": [*ROUND["wagers"], {"seat": 3, "bettor": "P3", "wager": "banker-line", "amount": "20.00"}]}
            | {"irregularities": [{"kind": "exposed-card", "seat": 1, "remedy": ["hand-void"]}]}
        )
    )
    sheet = game_terms(GAMES[GAME], told.gaming_day).settle(told)
    assert sheet.lines is not None
    assert [(line.result, line.pushed, line.taken) for line in sheet.lines] == [("push", 60_00, 0), ("lose", 0, 20_00)]
    assert sheet.whys[0] == "the hand was declared void (exposed card)"
