"""Deals drawn at random: always the same ones, by exact shares, with an interval that the truth lies in."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

from games.cards.card import DECK
from games.ranking import three_card
from games.returns import deals
from games.returns.deals import Group
from games.returns.tally import LOST, Outcome
from tests.games.round_hands import terms_of

WON = Outcome("win", 0, Fraction(1))
EACH = 2_000


def test_the_same_deals_are_drawn_every_time() -> None:
    assert [deals.generator().random() for _ in range(2)] == [deals.generator().random()] * 2


def test_the_truth_lies_within_the_interval() -> None:
    """A pair or better of three cards, at even money, drawn from flushes and from the rest: the exact chance is known."""
    value = {hand: three_card.strength(hand) for hand in combinations(DECK, 3)}
    pays = {hand for hand in value if three_card.category(value[hand]) != "high-card"}
    kinds = deals.sample(((str(len({c[1] for c in hand}) == 1), hand) for hand in value), EACH, deals.generator())
    groups = [
        Group(Fraction(seen, len(value)), Counter(WON if hand in pays else LOST for hand in some))
        for seen, some in kinds.values()
    ]
    way = deals.simulated_way(terms_of("red-dog-choctaw").wagers["base"], groups)
    assert way.deals == sum(len(some) for _, some in kinds.values())
    assert sum(line.chance for line in way.lines) == 1
    win = next(line for line in way.lines if line.result == "win" and not line.row)
    assert win.within is not None
    assert way.within is not None
    true = Fraction(len(pays), len(value))
    assert abs(win.chance - true) < win.within
    assert way.edge is not None
    assert abs(way.edge - (1 - 2 * true)) < way.within
    assert 0 < way.within < Fraction(1, 20)
