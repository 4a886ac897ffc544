"""Every round in words: the worked hands of every game told, without names of the program's own, each with its result."""

from __future__ import annotations

import json
import re
from functools import cache

import jsonschema
import msgspec
import pytest
from msgspec.structs import replace

from compliance.floor.explained.answer import schema
from compliance.floor.explained.came_out import came_out, cards_of_squares
from compliance.floor.explained.settled import SettledHand, settled_hand
from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.review import Judge
from compliance.houses.forms.house import House
from compliance.shell.drawing.scene import scene
from games import procedures as settle
from games.hand.form import Hand, Settled
from games.schema import cases, load
from games.settling.whys import words_of

GAMES = load.catalogue().games
LINE = jsonschema.Draft202012Validator(schema())


@cache
def worked(slug: str) -> cases.Cases:
    return cases.read(cases.beside(load.CATALOGUE / str(GAMES[slug].book) / f"{slug}.toml"))


def hand_of(slug: str, name: str) -> Hand:
    [case] = [one for one in worked(slug).case if one.name == name]
    return cases.recorded(GAMES[slug], worked(slug), case)


@cache
def _judge(place: str) -> Judge:
    """One for all hands of a house, as everywhere: the terms of a game are reckoned once."""
    house = House(form="oliver.house/1", establishment=place, title="H", time_zone="UTC", boundary_hour=0, tables=())
    return Judge(house, GAMES)


def facts_of(hand: Hand) -> HandFacts:
    return _judge(hand.establishment).facts(hand, None)


def told(slug: str, name: str) -> SettledHand:
    return settled_hand(facts_of(hand_of(slug, name))).written


PLAYED = [
    slug
    for slug, game in GAMES.items()
    if game.procedure and cases.beside(load.CATALOGUE / str(game.book) / f"{slug}.toml").exists()
]


@pytest.mark.parametrize("name", settle.names())
def test_every_procedure_has_its_words(name: str) -> None:
    words = words_of(name)
    assert all(callable(getattr(words, part)) for part in ("outcome", "draws", "hangs_on", "unchecked"))


@pytest.mark.parametrize("slug", PLAYED)
def test_every_worked_hand_is_told_without_names_of_the_programs_and_as_the_schema_says(slug: str) -> None:
    """A wager is called as it is titled; a headline is a sentence, and no roll is named twice in a row."""
    titles = " ".join(wager.title for wager in GAMES[slug].wager).lower()
    slugs = [wager.name for wager in GAMES[slug].wager if "-" in wager.name and wager.name not in titles]
    for case in worked(slug).case:
        hand = settled_hand(facts_of(cases.recorded(GAMES[slug], worked(slug), case))).written
        LINE.validate(json.loads(msgspec.json.encode(hand)))
        assert len(hand.outcome.split()) > 2, (case.name, hand.outcome)
        for line in (hand.outcome, *hand.draws, *hand.order, *hand.unchecked):
            found = [one for one in slugs if re.search(rf"(?<![\w-]){one}(?![\w-])", line)]
            assert not found, (case.name, line)
            assert not re.search(r"(roll \d+): \1", line), line


@pytest.mark.parametrize(
    ("slug", "name", "says"),
    [
        ("craps-choctaw", "point 4, seven out, with odds", "roll 3 is 7: the shooter sevens out; seat 1 loses $5.00"),
        ("craps-choctaw", "point 4 made, with odds", "roll 3 is 4: the shooter makes the point; seat 1 wins $10.00"),
        ("big-six-choctaw", "the wheel stops at dollar-10", "the wheel stopped at $10 Insignia: seat 1 wins $20.00"),
        (
            "red-dog-choctaw",
            "ace and two: eleven lie between",
            "a spread of 11, the third card between: seat 1 wins $10.00",
        ),
        ("keno-grand-ronde", "one number of one", "20 numbers drawn: seat 1 wins $2.00"),
        (
            "blackjack-choctaw",
            "two blackjacks are the same sum: void",
            "the dealer has a natural: seat 1 comes out even",
        ),
        (
            "pai-gow-poker-choctaw",
            "both hands higher",
            "the bank has king-queen in front and a pair of nines behind: seat 1 wins $10.00",
        ),
        (
            "big-o",
            "a royal flush over a straight flush",
            "seat 1 takes the pot of $20.00: royal flush against straight flush, queen high",
        ),
    ],
)
def test_a_headline_says_the_result(slug: str, name: str, says: str) -> None:
    assert told(slug, name).outcome == says


@pytest.mark.parametrize(
    ("slug", "name", "line"),
    [
        (
            "craps-choctaw",
            "point 4, seven out, with odds",
            "Odds on the Don't Pass Bet from roll 3 at seat 1 wins: roll 3 is 7, before any 4",
        ),
        (
            "craps-choctaw",
            "4 the hard way",
            "Four the Hard Way from roll 2 at seat 1 wins: roll 3 is 4 the hard way (2-2)",
        ),
        (
            "roulette-choctaw",
            "30: what does not cover it loses",
            "Split on 17, 20 at seat 1 loses: the wheel stopped at 30, which is not covered",
        ),
        (
            "casino-war-choctaw",
            "war won",
            "War at seat 1 wins: its card of the war is higher than the dealer's",
        ),
        (
            "pai-gow-poker-choctaw",
            "both hands higher",
            "Wager at seat 1 wins: front ace-eight against king-queen; back pair of tens against pair of nines",
        ),
    ],
)
def test_the_working_says_what_becomes_of_a_wager_and_why(slug: str, name: str, line: str) -> None:
    assert line in told(slug, name).draws


def test_what_no_book_prints_is_said_not_to_be_checked() -> None:
    """Numbers that are to lie together on the layout: neither book prints it. A dozen is printed (000 line 962)."""
    said = told("roulette-grand-ronde", "17: what covers it wins").unchecked
    split = (
        "whether its numbers lie together on the layout is not checked, because the book does not print it (line 947)"
    )
    assert f"Split on 17, 20 at seat 1: {split}" in said
    assert any(line.startswith("Column") for line in said)
    assert not any(line.startswith(("Dozen", "Straight", "Red")) for line in said)
    assert not told("craps-choctaw", "point 4 made, with odds").unchecked


def test_a_card_of_squares_is_laid_out_as_it_is_printed() -> None:
    hand = hand_of("bingo-grand-ronde", "the pattern covered with the last number called")
    game = facts_of(hand).game
    cards = cards_of_squares(hand, game)
    assert len(cards) == len(hand.wagers)
    card, marks = cards[0], hand.wagers[0].on or []
    assert card.letters == ("B", "I", "N", "G", "O")
    assert [len(row) for row in card.rows] == [5] * 5
    assert [row[0].text for row in card.rows] == marks[:5]  # a card is written down column by column
    assert card.rows[2][2] == ("free", True)
    called = {square.text for row in card.rows for square in row if square.called} - {"free"}
    assert called == set(marks) & {str(ball) for ball in hand.drawn or ()}


def test_what_came_out_is_told_in_rows() -> None:
    dice = hand_of("craps-choctaw", "point 4, seven out, with odds")
    rows = [(row.title, row.recorded, row.stood) for row in came_out(dice, facts_of(dice).game)]
    assert rows == [
        ("Roll 1", "1-3 = 4", "come out"),
        ("Roll 2", "4-6 = 10", "the point was 4"),
        ("Roll 3", "3-4 = 7", "the point was 4"),
    ]
    spun = hand_of("big-six-choctaw", "the wheel stops at dollar-10")
    assert [row.recorded for row in came_out(spun, facts_of(spun).game)] == ["$10 Insignia"]


def test_a_half_that_was_given_back_agrees_whatever_it_is_called() -> None:
    """Pushed or returned is one thing to the bettor; what nobody can tell is no “nothing” that is due."""
    hand = hand_of("casino-war-choctaw", "equal cards, half given up; the tie wager wins")
    facts = facts_of(hand)
    base = hand.wagers[0]
    for said in (Settled(taken="5.00", pushed="5.00"), Settled(taken="5.00", returned="5.00")):
        laid = replace(hand, wagers=[replace(base, settled=said), *hand.wagers[1:]])
        stakes = [one for place in scene(laid, facts.game, facts.sheet, None).places for one in place.stakes]
        assert stakes[0].agree is True
    open_ = hand_of("casino-war-choctaw", "equal cards, and neither decision nor war on record")
    facts = facts_of(open_)
    [stake] = [one for place in scene(open_, facts.game, facts.sheet, None).places for one in place.stakes]
    assert (stake.due, stake.agree) == ("", None)
