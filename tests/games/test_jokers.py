"""Jokers in a recorded hand: taken in where the game has them, refused where it is dealt without, never taken for a jack."""

from __future__ import annotations

import csv
import datetime
import io
import json
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import jsonschema
import msgspec
import pytest

from compliance.floor.rules.cases import base
from compliance.floor.rules.review import Judge
from compliance.law.registry import RULES
from compliance.licensed.templatetags.printed import cards_words
from games.cards.card import CARDS, DECK, JOKER, rank_of
from games.dealing import Shoe
from games.hand import csv as hand_csv
from games.hand import form as hand
from games.hand.form import Hand
from games.hand.published import schema
from games.schema import Deck, load
from games.settling.action_button import Button
from games.terms.game import GameTerms, game_terms, jokers_in, refused_by_pack
from tests.games.baccarat_hands import BASE, TERMS, dealt
from tests.games.hand_samples import WHOLE


def printed(**figures: Any) -> Deck:
    return Deck(from_=datetime.date(2026, 1, 1), cite=("1",), **figures)


def with_cards(piles: Mapping[str, list[str]]) -> Hand:
    return msgspec.structs.replace(BASE, cards={pile: list(cards) for pile, cards in piles.items()})


def terms(slug: str) -> GameTerms:
    game = load.catalogue().games[slug]
    return game_terms(game, max(edition.from_ for edition in game.edition))


def test_a_pack_has_no_joker_unless_the_game_adds_one() -> None:
    assert (len(DECK), len(CARDS), JOKER in DECK) == (52, 53, False)
    rank = {rank_of(card) for card in CARDS}
    assert rank == {*"A23456789TJQK", "joker"}


def test_a_game_without_jokers_refuses_one_at_the_intake() -> None:
    assert TERMS.deck is not None
    assert TERMS.deck.jokers == 0
    found = TERMS.refuse(with_cards({"player": ["9H", "KH"], "banker": ["5D", JOKER]}))
    assert [problem.path for problem in found] == ["$.cards.banker[1]"]
    assert "without jokers" in found[0].what


def test_a_joker_taken_in_before_the_game_was_known_is_settled_by_nobody() -> None:
    sheet = dealt(["9H", "KH"], ["5D", JOKER])
    assert sheet.lines is None
    assert "not those of this game" in sheet.why_not


@pytest.mark.parametrize(
    ("deck", "jokers"),
    [
        (None, 0),
        (printed(kind="tiles"), 0),
        (printed(cards=52), 0),
        (printed(packs_min=1), 0),
        (printed(cards=52, jokers=2), 2),
        (printed(cards=52, joker="an ace, if the house so chooses"), None),
    ],
)
def test_how_many_jokers_a_pack_has(deck: Deck | None, jokers: int | None) -> None:
    assert jokers_in(deck) == jokers
    refused = refused_by_pack(deck, with_cards({"player": [JOKER, "9H"], "banker": ["KD"]}))
    assert [problem.path for problem in refused] == (["$.cards.player[0]"] if jokers == 0 else [])


@pytest.mark.parametrize("slug", ["face-up-pai-gow", "trips-crystal-park", "five-card-high-draw-choctaw"])
def test_a_game_with_jokers_takes_them_in(slug: str) -> None:
    assert refused_by_pack(terms(slug).deck, with_cards({"player": [JOKER, "9H"]})) == []


def test_the_button_of_a_joker_is_not_that_of_a_jack() -> None:
    values = {"J": 4, "joker": 7}
    button = Button(terms("21cb-face-down-crystal-park"))
    assert {name: button._values[name] for name in values} == values
    plain = Button(TERMS)
    assert plain.seat(with_cards({"banker": ["5D", "JS"]}), "JS") is not None
    assert plain.seat(with_cards({"banker": ["5D", JOKER]}), JOKER) is None


def test_jokers_go_through_every_form_of_a_hand() -> None:
    told = {**WHOLE, "cards": {"player": ["JK", "9H"], "banker": ["TD", "2H"]}}
    raw = json.dumps(told).encode()
    jsonschema.validate(told, schema())
    assert b'["JK","9H"]' in hand.canonical(hand.decode(raw))
    table = io.StringIO()
    hand_csv.write([raw], csv.writer(table).writerow)
    (sent,) = hand_csv.read(table.getvalue().splitlines(), "lucky-derby")
    assert hand.decode(sent.raw) == hand.decode(raw)


def test_a_page_says_joker() -> None:
    shown = cards_words(["JK", "JS"])
    assert 'class="card-text suit-joker"' in shown
    assert ">joker</span>" in shown
    assert ">jack of spades</span>" in shown


def test_the_simulated_shoe_holds_none() -> None:
    shoe = Shoe(1, Random(7))
    assert JOKER not in {shoe.draw() for _ in range(30)}


@pytest.mark.parametrize(
    ("jokers", "shown", "outcomes"), [(2, 16, []), (2, 17, ["fail"]), (1, 9, ["fail"]), (0, 1, ["fail"])]
)
def test_more_jokers_than_the_packs_hold(jokers: int, shown: int, outcomes: list[str]) -> None:
    told, before, house = base().told()
    given = Judge(house, load.catalogue().games).facts(told, before)
    assert given.game is not None
    assert given.game.deck is not None
    deck = msgspec.structs.replace(given.game.deck, jokers=jokers)
    shows = msgspec.structs.replace(given.hand, cards={"player": [JOKER] * shown, "banker": list(DECK[:9])})
    given = msgspec.structs.replace(given, game=replace(given.game, deck=deck), hand=shows)
    assert [fault.outcome for fault in RULES["DEC003"].check(given)] == outcomes
