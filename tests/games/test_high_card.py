"""One card against the dealer's: every pair of ranks, every war, and who is told nothing."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from games.settling.sheet import WagerDue
from tests.games.round_hands import round_of, terms_of, wager

SLUG = "casino-war-choctaw"
RANKS = "23456789TJQKA"
TERMS = terms_of(SLUG)
BASE, WAR, TIE = wager("base"), wager("war", placed="after-deal"), wager("tie", "5.00")


def lines(own: list[str], dealer: list[str], *wagers: dict[str, object], **more: object) -> tuple[WagerDue, ...]:
    cards = {"dealer": dealer, "seat-1": own}
    sheet = TERMS.settle(round_of(SLUG, list(wagers), cards=cards, **more))
    assert sheet.lines is not None
    return sheet.lines


def test_every_pair_of_ranks() -> None:
    for mine, its in product(RANKS, RANKS):
        base, tie = lines([mine + "S"], [its + "H"], BASE, TIE)
        order = (RANKS.index(mine) > RANKS.index(its)) - (RANKS.index(mine) < RANKS.index(its))
        assert base.result == {1: "win", -1: "lose", 0: "not stated"}[order]
        assert (tie.paid, tie.taken) == ((5000, 0) if order == 0 else (0, 500))


def test_a_war_wins_one_unit_loses_two_and_takes_two_on_a_second_tie() -> None:
    """Known of a war of one deck: the dealer's unit is won, both of the player's lost (1549-1555)."""
    for mine, its in product(RANKS, RANKS):
        heap = lines(["QS", mine + "S"], ["QH", its + "H"], BASE, WAR)
        order = (RANKS.index(mine) > RANKS.index(its)) - (RANKS.index(mine) < RANKS.index(its))
        assert sum(Fraction(line.paid) - line.taken for line in heap) == {1: 1000, 0: 2000, -1: -2000}[order]


def test_half_is_given_up_and_a_war_besides_is_refused() -> None:
    gave_up = [{"seat": 1, "action": "surrender"}]
    [base] = lines(["QS"], ["QH"], wager("base", "5.01"), decisions=gave_up)
    assert (base.taken, base.returned) == (Fraction(501, 2), Fraction(501, 2))
    hand = round_of(SLUG, [BASE, WAR], cards={"dealer": ["QH", "2H"], "seat-1": ["QS", "3S"]}, decisions=gave_up)
    assert [problem.path for problem in TERMS.refuse(hand)] == ["$.wagers[1]"]


def test_a_war_of_another_seat_is_not_ones_own() -> None:
    cards = {"dealer": ["QH", "2H"], "seat-1": ["QS"], "seat-2": ["QD", "3S"]}
    hand = round_of(SLUG, [BASE, wager("base", seat=2), wager("war", seat=2, placed="after-deal")], cards=cards)
    found = TERMS.settle(hand).lines
    assert found is not None
    assert [line.result for line in found] == ["not stated", "push", "win"]


def test_piles_of_nobody_are_refused() -> None:
    hand = round_of(SLUG, [BASE], cards={"dealer": ["QH", "2H", "3H"], "banker": ["QS"]})
    assert [problem.path for problem in TERMS.refuse(hand)] == ["$.cards.dealer", "$.cards.banker"]


def test_a_pile_without_a_card_is_refused_with_what_stands_there() -> None:
    hand = round_of(SLUG, [BASE], cards={"dealer": ["QH"], "seat-1": []})
    [problem] = TERMS.refuse(hand)
    assert (problem.path, problem.value) == ("$.cards.seat-1", "nothing")
