"""Two options side by side: worked out by hand from the printed rows of the Lucky Derby book."""

from __future__ import annotations

import datetime

from games.schema import load
from games.terms.game import FeeTerms, fee_terms
from games.terms.options_compared import Pair, pairs

DAY = datetime.date(2026, 9, 1)
GAMES = load.catalogue().games


def terms(slug: str, schedule: str, number: int) -> FeeTerms:
    return fee_terms(GAMES[slug], schedule, number, DAY)


def of(found: tuple[Pair, ...], name: str) -> Pair:
    return next(pair for pair in found if name in [each.charge.name for each in (pair.one, pair.other) if each])


def test_an_option_beside_itself_parts_nowhere() -> None:
    for slug, game in GAMES.items():
        schedule = game.schedule[0] if game.schedule else None
        if schedule is None:
            continue
        option = terms(slug, schedule.schedule, schedule.option[0].number)
        assert all(pair.one is pair.other and not pair.parted for pair in pairs(option, option)), slug


def test_where_two_options_of_a_page_part() -> None:
    """Lines 701-705 against 706-710: $0.50 to $50, $1 to $100 … against $1 to $100, $2 to $200 …"""
    found = pairs(terms("ez-baccarat-panda8", "own", 1), terms("ez-baccarat-panda8", "own", 2))
    fee = of(found, "player-dealer")
    assert fee.axis == "dollars"
    assert [(each.start, each.to, each.one, each.other) for each in fee.stretches] == [
        (5, 50, (50,), (100,)),
        (51, 100, (100,), (100,)),
        (101, 200, (200,), (200,)),
        (201, 300, (300,), (400,)),
        (301, 400, (500,), (400,)),
        (401, 700, (500,), (700,)),
        (701, None, (500,), (1000,)),
    ]
    assert [each.difference for each in fee.parted] == [50, 100, -100, 200, 500]
    assert of(found, "player").alike  # $0.00 for each wager in both


def test_rows_over_players_stay_numbers_of_players() -> None:
    """Lines 3255-3257 and 3258-3260: six, five and four dollars against five, four and three."""
    found = pairs(terms("texas-holdem", "poker", 1), terms("texas-holdem", "poker", 2))
    fee = of(found, "at-flop")
    assert fee.axis == "players"
    assert [(each.start, each.to, each.difference) for each in fee.stretches] == [
        (2, 4, -100),
        (5, 6, -100),
        (7, None, -100),
    ]


def test_a_charge_that_only_one_has_stands_alone() -> None:
    found = pairs(terms("texas-holdem", "poker", 1), terms("texas-holdem", "poker", 118))
    alone = [pair for pair in found if pair.alone]
    assert [pair.other.charge.name for pair in alone if pair.other] == ["fee-a", "fee-b"]
    assert not any(pair.alike for pair in alone)


def test_charges_under_the_same_head_stand_side_by_side() -> None:
    """Both pages print a Collection Fee by the number of players; one only from a pot of $9 on."""
    found = pairs(terms("texas-holdem", "poker", 1), terms("texas-holdem", "poker", 118))
    fee = of(found, "at-flop")
    assert fee.other is not None
    assert fee.other.charge.name == "collection"
