"""What a hand owes by every charge of its option, on hands worked out by a person. Lines are those of the books."""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec
import pytest

from compliance.floor.rules.cases import Case
from compliance.floor.rules.review import Judge
from games.said import plain
from games.schema import cases, load
from games.terms.dues import ChargeDue, dues, total
from games.terms.game import FeeTerms, fee_terms, game_terms
from tests import builders

GAMES = load.catalogue().games


def of(base: str, **changes: Any) -> tuple[ChargeDue, ...]:
    """What the base hand of a family owes, changed."""
    hand, before, house = Case(name="x", outcome="pass", why="x.", base=base, hand=changes).told()
    facts = Judge(house, GAMES).facts(hand, before)
    assert facts.fee is not None
    return dues(facts.fee, hand, facts.game, facts.sheet)


def told(found: tuple[ChargeDue, ...]) -> list[tuple[str, int | None, int | None]]:
    """Who, which seat, how much."""
    return [(one.charge.payer, one.seat, one.fee) for one in found]


def option(game: str, schedule: str, number: int) -> FeeTerms:
    return fee_terms(GAMES[game], schedule, number, builders.DAY)


def test_player_dealer_and_each_player_owe_their_own() -> None:
    """001: Caribbean Stud, group option 1 (2061): fifty cents of the player-dealer and of each ante."""
    found = of("caribbean")
    assert told(found) == [("player-dealer", None, 50), ("seat", 1, 50), ("seat", 4, 50), ("seat", 7, 50)]
    whole = total(found, "fee")
    assert whole is not None
    assert whole.fees == (200,)
    assert all(one.cites == ("2061",) for one in found)
    assert plain(found[1].words) == "Player Collection from seat 1, ante (line 2061): $0.50"


@pytest.mark.parametrize(
    ("cites", "said"),
    [(("1093",), "line 1093"), (("1093-1094",), "lines 1093-1094"), (("2061", "2070"), "lines 2061, 2070")],
)
def test_the_working_names_one_line_or_several(cites: tuple[str, ...], said: str) -> None:
    [one, *_] = of("caribbean")
    charge = msgspec.structs.replace(one.charge, cite=cites)
    terms = dataclasses.replace(one.terms, charge=charge, bands=(), flat=None)
    assert f"({said}): " in plain(one._replace(terms=terms).words)


def test_a_player_owes_by_the_row_of_his_own_wager() -> None:
    """002: LC Blackjack option 1 (4233-4235): $1 of the player-dealer, $1 of a player's $5-$100, $2 above."""
    rich = of("lc-blackjack", **{"wagers[0].amount": "150.00"})
    assert told(rich) == [("player-dealer", None, 100), ("seat", 1, 200), ("seat", 2, 100), ("seat", 3, 100)]
    assert "row $101" in rich[1].words


def test_a_ceiling_is_the_most_and_owed_by_nobody() -> None:
    """004: at most a tenth of all sums bet (637)."""
    [rake] = of("pot")
    assert (rake.kind, rake.fee, rake.most) == ("rake", None, 1580)
    whole = total((rake,), "rake")
    assert whole is not None
    assert whole.ceiling
    assert total((rake,), "fee") is None


def test_commission_is_rounded_wager_by_wager() -> None:
    """004: five percent of what the wager won, to the next quarter (1309): $5 win, 25 cents."""
    assert [(one.kind, one.seat, one.wager, one.fee) for one in of("alternating")] == [("vigorish", 3, "base", 25)]


def test_commission_that_may_be_less_is_a_ceiling_and_only_on_what_won() -> None:
    """004: not more than five percent of a win on the Banker's Hand (942); a buy bet at most five percent of itself (172)."""
    assert [(one.seat, one.wager, one.most) for one in of("mini-baccarat")] == [(1, "banker-line", 250)]
    assert [(one.seat, one.wager, one.most) for one in of("craps")] == [(1, "buy-4", 100)]


def test_vigorish_that_may_be_assessed_is_owed_by_nobody() -> None:
    """000: a vigorish may be assessed equal to five percent of the amount won (804): nothing, or $0.50 of $10 won."""
    game = GAMES["pai-gow-poker-grand-ronde"]
    file = load.CATALOGUE / "grand-ronde" / "pai-gow-poker-grand-ronde.cases.toml"
    worked = cases.read(file)
    hand = cases.recorded(game, worked, worked.case[0])
    terms = game_terms(game, hand.gaming_day)
    fee = fee_terms(game, "vigorish", 1, hand.gaming_day)
    [one] = dues(fee, hand, terms, terms.settle(hand))
    assert (one.fee, one.due.fees, one.due.readings) == (None, (0, 50), ("vigorish-may",))
    terms = game_terms(game, hand.gaming_day, {"vigorish-may": "up-to-five-percent"})
    [most] = dues(fee, hand, terms, terms.settle(hand))
    assert (most.fee, most.most) == (None, 50)


def test_jackpot_columns_answer_for_themselves() -> None:
    """002: limit hold'em option 4 (4932): four players or fewer owe the button's dollar and no jackpot fee."""
    found = of("limit-holdem")
    assert [(one.charge.name, one.kind, one.fee) for one in found] == [
        ("collection", "fee", 100),
        ("jackpot-initial", "jackpot-drop", 0),
        ("jackpot-at-20", "jackpot-drop", 0),
    ]


def test_vouchers_are_told_by_themselves_and_are_in_no_total() -> None:
    """003: $1 for each voucher used (2909), and no hand says how many were."""
    hand, _, _ = Case(name="x", outcome="pass", why="x.").told()
    found = dues(option("ez-baccarat-crystal-park", "cgcr", 3), hand)
    [voucher] = [one for one in found if one.kind == "voucher"]
    assert voucher.fee is None
    assert "vouchers" in voucher.due.why
    assert total(found, "fee") is not None


def test_what_is_collected_by_the_clock_no_hand_can_tell() -> None:
    """001: option 103 (3666): $6 from each player every thirty minutes."""
    hand, _, _ = Case(name="x", outcome="pass", why="x.", base="pot").told()
    whole = total(dues(option("texas-holdem", "poker", 103), hand), "time")
    assert whole is not None
    assert (whole.fees, whole.why) == ((), "how long was played is not told")


def test_two_possible_figures_of_a_part_are_two_of_the_whole() -> None:
    """002: 8.3 option 10: $300 stands in two printed rows of the player (2921, 2922)."""
    fee = option("baccarat-21c-83-lucky-chances", "own", 10)
    hand, _, _ = Case(
        name="x",
        outcome="pass",
        why="x.",
        hand={"wagers": [{"seat": 1, "bettor": "P", "wager": "player-line", "amount": "300.00"}]},
    ).told()
    found = dues(fee, hand)
    player = next(one for one in found if one.seat == 1)
    assert len(player.due.fees) == 2
    whole = total(found, "fee")
    assert whole is not None
    assert len(whole.fees) == 2
    assert "more than one printed band" in whole.why


@pytest.mark.parametrize(
    ("game", "schedule", "number", "alone"),
    [
        ("ez-baccarat-panda8", "own", 1, True),  # players pay $0.00 (701)
        ("caribbean-stud", "california", 1, False),
        ("texas-holdem", "poker", 118, True),  # three columns, all from the pot
        ("trips-crystal-park", "table-limits", 3, False),  # nobody but the players
        ("texas-holdem-choctaw", "rake", 1, False),  # a rake is no fee of the hand
    ],
)
def test_where_the_main_charge_is_the_whole_fee(game: str, schedule: str, number: int, alone: bool) -> None:
    assert option(game, schedule, number).main_alone is alone


def test_a_row_of_the_whole_action_in_the_players_column_is_not_told() -> None:
    """003: Fortune own option 1 (1297): the page very probably exchanged its columns (reading columns)."""
    hand, _, _ = Case(
        name="x",
        outcome="pass",
        why="x.",
        hand={"wagers": [{"seat": 1, "bettor": "P", "wager": "base", "amount": "30.00"}]},
    ).told()
    whole = total(dues(option("fortune-pai-gow-crystal-park", "own", 1), hand), "fee")
    assert whole is not None
    assert whole.fees == ()
    assert "what each of them owes is not printed" in whole.why
