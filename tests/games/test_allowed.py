"""What a player may choose at twenty-one and its kin, game by game as its book prints it, held against what was chosen."""

from __future__ import annotations

import datetime
from typing import Any

import msgspec
import pytest

from games import said
from games.hand.check import problems
from games.hand.form import Hand
from games.schema import load
from games.settling.sheet import Breach
from games.terms.game import game_terms

GAMES = load.catalogue().games
DAY = datetime.date(2026, 9, 1)
MOMENT = datetime.datetime(2026, 9, 1, 18, tzinfo=datetime.UTC)


def hand(game: str, piles: dict[str, str], *placed: str, decisions: tuple[tuple[str, str | None], ...] = ()) -> Hand:
    """Seat 1 with a base wager and what was placed after the deal."""
    wagers: list[dict[str, Any]] = [{"seat": 1, "bettor": "P1", "wager": "base", "amount": "20.00"}]
    wagers += [{"seat": 1, "bettor": "P1", "wager": name, "amount": "20.00", "placed": "after-deal"} for name in placed]
    told = {
        "form": "oliver.hand/1",
        "id": "allowed",
        "establishment": "worked-hands",
        "table": "T1",
        "game": game,
        "gaming_day": DAY,
        "number": 1,
        **dict.fromkeys(("started", "dealt", "ended"), MOMENT),
        "seats": [{"seat": 1, "occupant": "P1"}],
        "wagers": wagers,
        "cards": {pile: cards.split() for pile, cards in piles.items()},
        "decisions": [{"seat": 1, "action": action} | ({"pile": pile} if pile else {}) for action, pile in decisions],
    }
    return msgspec.convert(told, Hand)


def told(game: str, piles: dict[str, str], *placed: str, **more: Any) -> list[Breach]:
    found: list[Breach] = list(game_terms(GAMES[game], DAY).table.breaches(hand(game, piles, *placed, **more)))
    return found


FREE = "free-bet-blackjack-crystal-park"
NO_BUST = "no-bust-4-0a-crystal-park"
PAIRS = "no-bust-4-0a-perfect-pairs-crystal-park"


@pytest.mark.parametrize(
    ("game", "cards", "wager", "wrong"),
    [
        (FREE, "5H 4D JS", "free-double", ""),  # line 2798: hard 9, 10 or 11
        (FREE, "5H 3D JS", "free-double", "on 8"),
        (FREE, "AH TD JS", "free-double", "on natural"),
        (FREE, "AH 8D JS", "free-double", "on soft 19"),  # line 2698: not using an ace
        (FREE, "5H 3D JS", "double", ""),  # line 2792: on 2 to 8
        (FREE, "AH AD JS", "double", ""),  # two aces are 2 as well as 12
        (FREE, "5H 4D JS", "double", "on 9"),
        (NO_BUST, "5H 4D JS", "double", ""),  # line 1687: any two, but naturals and 21
        (NO_BUST, "AH KD JS", "double", "on a natural"),
        ("lc-blackjack-lucky-chances", "6H 5D JS", "double", ""),  # line 1349: 11 or less
        ("lc-blackjack-lucky-chances", "AH 5D JS", "double", ""),
        ("lc-blackjack-lucky-chances", "7H 5D JS", "double", "on 12"),
        ("blackjack-single-deck-choctaw", "7H 4D JS", "double", ""),  # line 432: 10 and 11 only
        ("blackjack-single-deck-choctaw", "AH 9D JS", "double", ""),  # an ace and a nine are ten as well as twenty
        ("blackjack-single-deck-choctaw", "AH AD JS", "double", "on soft 12"),
    ],
)
def test_on_which_cards_a_hand_is_doubled(game: str, cards: str, wager: str, wrong: str) -> None:
    found = told(game, {"dealer": "TC 8S", "seat-1": cards}, wager)
    assert [(one.about, said.plain(one.did)) for one in found] == (
        [("double", f"Seat 1 doubled {wrong}")] if wrong else []
    )


@pytest.mark.parametrize(
    ("game", "first", "second", "more", "wager", "wrong"),
    [
        (FREE, "8H 2C", "8D 3C", (), "free-split", ""),
        (FREE, "KH 2C", "KD 3C", (), "free-split", "a pair of kings"),  # line 2811: except ten value cards
        (FREE, "AH 2C", "AD 3C", ("AS 4C",), "free-split", "into 3 hands of aces"),  # line 2813: once
        (NO_BUST, "KH 2C", "KD 3C", ("KS 4C", "KC 5C"), "split", ""),  # line 1693: three times, four hands
        (NO_BUST, "KH 2C", "KD 3C", ("KS 4C", "KC 5C", "KH 6C"), "split", "into 5 hands of tens"),
        (NO_BUST, "8H 2C", "8D 3C", ("8S 4C", "8C 5C", "8H 6C"), "split", ""),  # of other pairs no number is printed
        (PAIRS, "KH 2C", "KD 3C", ("KS 4C", "KC 5C"), "split", "into 4 hands of tens"),  # line 2617: two times
        (PAIRS, "AH 2C", "AD 3C", ("AS 4C",), "split", "into 3 hands of aces"),  # line 2618: one time
        ("lc-blackjack-lucky-chances", "8H 2C", "8D 3C", (), "split", ""),
        ("lc-blackjack-lucky-chances", "JK 2C", "JK 3C", (), "split", "a pair of jokers"),  # line 1357
        ("lc-blackjack-lucky-chances", "8H 2C", "8D 3C", ("8S 4C",), "split", "into 3 hands"),  # line 1368
        ("blackjack-grand-ronde", "AH 2C", "AD 3C", ("AS 4C",), "split", "into 3 hands of aces"),  # line 309
        ("blackjack-grand-ronde", "KH 2C", "QD 3C", (), "split", ""),  # line 308: of equal value
        ("blackjack-grand-ronde", "9H 2C", "QD 3C", (), "split", "9H and QD"),
        ("pure-215-2009-lucky-chances", "8H 2C", "8D 3C", ("8S 4C", "8C 5C", "8H 6C"), "split", "into 5 hands"),
    ],
)  # fmt: skip
def test_which_hands_are_split(
    game: str, first: str, second: str, more: tuple[str, ...], wager: str, wrong: str
) -> None:
    piles = {"dealer": "TC 8S", "seat-1": first, "seat-1-2": second}
    piles |= {f"seat-1-{n}": cards for n, cards in enumerate(more, 3)}
    found = told(game, piles, *[wager] * (1 + len(more)))
    assert [(one.about, said.plain(one.did)) for one in found] == (
        [("split", f"Seat 1 split {wrong}")] if wrong else []
    )


def test_two_doublings_beyond_the_first_are_the_most() -> None:
    """Book 001, line 895: twice via double-double down."""
    piles, placed = {"dealer": "TC 8S", "seat-1": "2H 3D 2C 2S 2D 3C"}, ["double", *["double-double"] * 2]
    assert told("pure-spanish-21-5", piles, *placed) == []
    (found,) = told("pure-spanish-21-5", piles, *placed, "double-double")
    assert (found.subject, found.cite) == ("wagers[4]", ("895",))


@pytest.mark.parametrize(
    ("game", "cards", "action", "wrong"),
    [
        ("blackjack-choctaw", "TH 6C", "surrender", ""),
        ("blackjack-choctaw", "TH 3C 2D", "surrender", "Seat 1 gave up its hand with 3 cards"),
        ("blackjack-choctaw", "AH KC", "even-money", "Seat 1 took even money"),  # book 004 has no such choice
        ("blackjack-grand-ronde", "AH KC", "even-money", "Seat 1 took even money against TC"),  # line 312: an ace up
        ("blackjack-grand-ronde", "TH 6C", "surrender", "Seat 1 gave up its hand"),
        ("spanish-21-grand-ronde", "TH 3C 2D", "surrender", ""),  # line 1190: on any hand
        ("pure-spanish-21-5", "TH 6C", "surrender", ""),
        ("lc-blackjack-lucky-chances", "TH 6C", "surrender", "Seat 1 gave up its hand"),
    ],
)
def test_which_hands_are_given_up(game: str, cards: str, action: str, wrong: str) -> None:
    found = told(game, {"dealer": "TC 8S", "seat-1": cards}, decisions=((action, None),))
    assert [said.plain(one.did) for one in found] == ([wrong] if wrong else [])


def test_a_hand_after_a_split_is_not_given_up_where_the_first_two_cards_only_are() -> None:
    """Book 001, lines 899 and 902."""
    piles = {"dealer": "JC 8S", "seat-1": "8H 6C", "seat-1-2": "8D 7C"}
    (found,) = told("pure-spanish-21-5", piles, "split", decisions=(("surrender", "seat-1-2"),))
    assert (found.did, found.cite) == ("Seat 1, hand 2 gave up its hand after a split", ("899", "902"))


def test_a_game_that_is_only_a_side_wager_leaves_the_choices_to_the_game_it_lies_beside() -> None:
    assert (
        told("lucky-ladies-grand-ronde", {"dealer": "TC 8S", "seat-1": "TH 6C"}, decisions=(("surrender", None),)) == []
    )


def test_what_was_chosen_on_cards_that_nobody_recorded_is_not_told() -> None:
    assert told("blackjack-choctaw", {"dealer": "TC 8S"}, "double") == []


def test_a_hand_split_twice_is_one_that_the_intake_takes() -> None:
    """Two splits of one bettor at one seat are two wagers; before the deal the same wager stands once."""
    piles = {"dealer": "TC 8S", "seat-1": "8H 2C", "seat-1-2": "8D 3C", "seat-1-3": "8S 4C"}
    twice = hand("blackjack-choctaw", piles, "split", "split")
    assert problems(twice, MOMENT) == []
    again = msgspec.structs.replace(twice, wagers=[twice.wagers[0], *twice.wagers])
    assert [one.what for one in problems(again, MOMENT)] == ["the same wager stands twice"]


@pytest.mark.parametrize("slug", sorted(slug for slug, game in GAMES.items() if game.procedure))
def test_every_choice_that_is_printed_is_of_a_wager_or_a_decision_of_the_game(slug: str) -> None:
    """A name that nobody wagers on would never be asked about."""
    game = GAMES[slug]
    for one in game.procedure:
        known = {str(wager.name) for wager in game.wager} | {"surrender", "even-money"}
        assert set(one.options.get("allowed", {})) <= known
        for block in one.options.get("allowed", {}).values():
            asked = [part["reading"] for part in block.values() if isinstance(part, dict)]
            asked += [block["counted_by"]] if "counted_by" in block else []
            assert set(asked) <= {str(reading.name) for reading in game.reading}


def test_a_size_that_goes_by_the_moment_is_one_of_the_sizes_that_are_printed() -> None:
    staged = [bound for game in GAMES.values() for wager in game.wager for bound in wager.bound if bound.by_checks]
    assert staged
    for bound in staged:
        assert {share for shares in bound.by_checks for share in shares} == set(bound.times)
