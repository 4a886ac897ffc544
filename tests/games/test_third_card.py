"""Every pair of totals and every third card, against the sentences of lines 611-617 (the chart is in the catalogue)."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from games.cards.card import Card
from games.hand.form import Bank, Hand, Seat, Wager
from games.schema import load
from games.terms.game import GameTerms, game_terms

DAY = datetime.date(2026, 9, 1)
MOMENT = datetime.datetime(2026, 9, 1, 20, tzinfo=datetime.UTC)
OF_VALUE: tuple[Card, ...] = ("KS", "AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S")
TERMS = game_terms(load.catalogue().games["ez-baccarat-panda8"], DAY)


def banker_hits(total: int, third: int) -> bool:
    """Lines 614-617, and the rows of 0 to 2 and of 7 that only the chart prints."""
    match total:
        case 3:
            return third != 8
        case 4:
            return third not in (0, 1, 8, 9)
        case 5:
            return third in (4, 5, 6, 7)
        case 6:
            return third in (6, 7)
    return total < 3


def hand_of(player: list[Card], banker: list[Card]) -> Hand:
    return Hand(
        form="oliver.hand/1",
        id="h",
        establishment="e",
        table="t",
        game="ez-baccarat-panda8",
        gaming_day=DAY,
        number=1,
        started=MOMENT,
        dealt=MOMENT,
        ended=MOMENT,
        seats=[Seat(seat=1, occupant="P1")],
        bank=Bank(seat=1, occupant="P1", wager="100.00"),
        wagers=[],
        cards={"player": player, "banker": banker},
    )


def two_cards(total: int) -> list[Card]:
    """Two cards of that total; the first is a picture where it can be."""
    return ["KS", OF_VALUE[total]]


def dealt() -> Iterator[tuple[int, int, list[Card], list[Card]]]:
    """Every two totals with every way of drawing and not drawing, every third card."""
    for player in range(10):
        for banker in range(10):
            for third in (None, *range(10)):
                for last in (None, 3):
                    players = two_cards(player) + ([] if third is None else [OF_VALUE[third]])
                    bankers = two_cards(banker) + ([] if last is None else [OF_VALUE[last]])
                    yield player, banker, players, bankers


def faults_by_the_text(
    player: int, banker: int, players: list[Card], bankers: list[Card], stops: bool
) -> set[tuple[str, bool]]:
    """Which cards were drawn or not drawn against lines 611-617; `stops`: a natural ends the hand."""
    drew, took = len(players) > 2, len(bankers) > 2
    ended = stops and max(player, banker) > 7
    faults = set()
    if drew != (player <= 5 and not ended):
        faults.add(("player", drew))
    if ended:
        must = False
    elif drew:
        must = banker_hits(banker, OF_VALUE.index(players[2]))
    else:
        must = banker <= 5
    if took != must:
        faults.add(("banker", took))
    return faults


@pytest.mark.parametrize(("reading", "stops"), [("ends-the-hand", True), ("other-side-draws", False)])
def test_every_combination_is_judged_as_the_sentences_say(reading: str, stops: bool) -> None:
    terms: GameTerms = TERMS.under("natural", reading)
    count = 0
    for player, banker, players, bankers in dealt():
        sheet = terms.settle(hand_of(players, bankers))
        expected = faults_by_the_text(player, banker, players, bankers, stops)
        assert {(draw.pile, draw.drawn) for draw in sheet.draws} == expected, (players, bankers)
        count += 1
    assert count == 10 * 10 * 11 * 2


def test_totals_and_outcome_of_every_combination() -> None:
    for _, _, players, bankers in dealt():
        sheet = TERMS.settle(hand_of(players, bankers))
        player, banker = (sum(OF_VALUE.index(card) for card in pile) % 10 for pile in (players, bankers))
        assert sheet.totals == {"player": (player, len(players)), "banker": (banker, len(bankers))}
        assert sheet.outcome == ("tie" if player == banker else "player" if player > banker else "banker")


def test_a_dragon_and_a_panda_are_as_their_sentences_say() -> None:
    """Lines 663 and 674, over every combination: both are won at once by nobody."""
    seen = set()
    for _, _, players, bankers in dealt():
        sheet = TERMS.settle(hand_of(players, bankers))
        player, banker = sheet.totals["player"], sheet.totals["banker"]
        dragon = banker == (7, 3) and player[0] <= 6
        panda = player == (8, 3) and banker[0] <= 7
        wins = {name for name, terms in TERMS.wagers.items() if _wins(name, players, bankers) and terms.needs_one_of}
        assert wins == {name for name, won in (("dragon-7", dragon), ("panda-8", panda)) if won}
        seen |= wins
    assert seen == {"dragon-7", "panda-8"}


def _wins(name: str, players: list[Card], bankers: list[Card]) -> bool:
    told = replace(
        hand_of(players, bankers),
        seats=[Seat(seat=1, occupant="P1"), Seat(seat=2, occupant="P2")],
        wagers=[Wager(seat=2, bettor="P2", wager=name, amount="1.00")],
    )
    sheet = TERMS.settle(told)
    return sheet.lines is not None and sheet.lines[0].result == "win"
