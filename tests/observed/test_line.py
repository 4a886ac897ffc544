"""A hand typed in one line: every worked hand of every game, what does not fit, and what stays from hand to hand."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.observed.forms.line.read import line_read, spots_of
from compliance.observed.forms.line.words import SlipError, amount_of, codes_of, seats_of
from compliance.observed.forms.observation import LEFT_OUT, not_looked_for
from compliance.tools.trials.mangle.spelled import spelled
from games.hand.form import Hand, canonical, decode
from games.schema import Game, cases, load
from games.schema.cases import Case, Cases
from games.terms.game import GameTerms, game_terms

FIXED = ("form", "id", "establishment", "table", "game", "gaming_day", "number", "started", "dealt", "ended")
CATALOGUE = load.catalogue().games
DAY = max(edition.from_ for edition in CATALOGUE["ez-baccarat-panda8"].edition)
FILES = {path.name.removesuffix(".cases.toml"): path for path in sorted(load.CATALOGUE.rglob("*.cases.toml"))}


@pytest.mark.parametrize("slug", FILES)
def test_every_worked_hand_of_a_game_is_typed_and_gives_the_same_sheet(slug: str) -> None:
    held, game = cases.read(FILES[slug]), CATALOGUE[slug]
    for case in held.case:
        hand, terms = cases.recorded(game, held, case), _terms(game, case, held)
        again = typed(hand, terms)
        assert terms.settle(again) == terms.settle(hand), case.name
        assert again == hand, case.name


def _terms(game: Game, case: Case, held: Cases) -> GameTerms:
    return game_terms(game, cases.recorded(game, held, case).gaming_day, case.readings, case.layout)


def typed(hand: Hand, terms: GameTerms) -> Hand:
    """The hand that its line says, with what the watch says of it."""
    body: dict[str, Any] = json.loads(canonical(hand))
    read = line_read(spelled(body, spots_of(terms)), terms, {})
    assert not read.slips, (read.slips, hand.game)
    return decode(json.dumps({name: body[name] for name in FIXED} | read.body))


def words(line: str, before: dict[str, Any] | None = None) -> tuple[dict[str, Any], list[str]]:
    read = line_read(line, game_terms(CATALOGUE["ez-baccarat-panda8"], DAY), before or {})
    return read.body, [slip.word for slip in read.slips]


@pytest.mark.parametrize(
    ("text", "seats"),
    [("1", [1]), ("135", [1, 3, 5]), ("0", [10]), ("1-3", [1, 2, 3]), ("1-2,12", [1, 2, 12]), ("12,", [12])],
)
def test_seats_are_digits_or_numbers(text: str, seats: list[int]) -> None:
    assert seats_of(text) == seats


@pytest.mark.parametrize("text", ["21,", "11", "3-1", "0-3", "1-2-3", "1-999999999,2", "3-x", "²"])
def test_what_is_no_seat_is_refused(text: str) -> None:
    with pytest.raises(SlipError, match="names no seats"):
        seats_of(text)


@pytest.mark.parametrize(
    ("text", "exact"),
    [("25", "25.00"), ("2.5", "2.50"), ("4*25", "100.00"), ("1k", "1000.00"), ("1.25k", "1250.00"), ("3*0.50", "1.50")],
)
def test_amounts_are_dollars_chips_or_thousands(text: str, exact: str) -> None:
    assert amount_of(text) == exact


@pytest.mark.parametrize("text", ["", "x", "1.", "*5", "3**2", "0.005", "99999999", "٢٥"])
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(SlipError, match="is no amount"):
        amount_of(text)


def test_a_line_that_names_nobody_has_not_looked_at_the_seats() -> None:
    game = game_terms(CATALOGUE["ez-baccarat-panda8"], DAY)
    assert not_looked_for("hand", {"seats": []}, game, ())["seats"] == LEFT_OUT
    assert "seats" not in not_looked_for("hand", {"seats": [{"seat": 1}]}, game, ())


def test_every_wager_of_every_game_has_a_code_of_its_own() -> None:
    for game in CATALOGUE.values():
        names = [str(kind.name) for kind in game.wager]
        codes = codes_of(dict.fromkeys(names))
        assert sorted(codes.values()) == sorted(set(names))
        assert all(code[0].isalpha() and code != "k" for code in codes)


def test_who_sits_and_who_has_the_bank_stay_and_nothing_else_does() -> None:
    before, slips = words("s1-3 s3=PP-4/TP-1 b3 500 o2- w1 25pl p:9hkh b:5d2h fb 1 dealer=D-7")
    assert slips == []
    after, _ = words("", before)
    assert {name for name, value in after.items() if value} == {"seats", "bank", "dealer"}
    assert after["seats"][2] == {"seat": 3, "occupant": "PP-4", "role": "proposition", "provider": "TP-1"}
    assert words("s-3 b- s+5", before)[0]["seats"] == [*before["seats"][:2], {"seat": 5, "occupant": "P5"}]


def test_as_before_repeats_what_lay_before_the_deal_and_one_seat_is_changed() -> None:
    before, _ = words("s1-2 w1 25pl+25 w2 40bl! 10pl>")
    after, slips = words("= w2 4*5t", before)
    assert slips == []
    assert [(one["seat"], one["wager"], one["amount"]) for one in after["wagers"]] == [
        (1, "player-line", "25.00"), (2, "tie", "20.00"),
    ]  # fmt: skip
    assert words("=")[1] == ["="]


def test_money_is_taken_from_bettors_the_bank_one_seat_or_nobody() -> None:
    body, _ = words("s1-3 w12 25pl f 1 f3 2> fb 5< fpj 1")
    assert [(one["from"], one.get("seat"), one["kind"], one["amount"], one.get("when")) for one in body["collections"]] == [
        ("seat", 1, "fee", "1.00", None), ("seat", 2, "fee", "1.00", None), ("seat", 3, "fee", "2.00", "after-deal"),
        ("player-dealer", None, "fee", "5.00", "before-deal"), ("pot", None, "jackpot-drop", "1.00", None),
    ]  # fmt: skip
    assert words("f0")[0]["collections"] == []
    assert words("f 1")[1] == ["1"]


def test_each_word_that_does_not_fit_is_named_and_the_others_are_read() -> None:
    body, slips = words("s1-3 w1 25zz b9z p:9x o2- q zq bank.colour=red")
    assert slips == ["25zz", "b9z", "p:9x", "q", "zq", "bank.colour=red"]
    assert body["offers"] == [{"seat": 2, "accepted": False}]


@given(st.text(alphabet="abdfnoprsuvwyz*=@:+-.,/~#0123456789akqjthcds ", max_size=120))
def test_no_line_stops_the_reader(line: str) -> None:
    read = line_read(line, game_terms(CATALOGUE["ez-baccarat-panda8"], DAY), {})
    assert len(read.slips) <= len(line.split()) + 1
