"""Points between players: what one wins the other loses, whoever records it, and all-in players exchange what they have."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards.card import DECK
from games.hand.form import Hand
from games.procedures.chinese_points.settle import exchanged
from games.procedures.chinese_points.thirteen_cards import PARTS, set_hand
from games.settling.sheet import WagerDue
from tests.games.round_hands import round_of, terms_of, wager

CHOCTAW, CRYSTAL = "chinese-poker-choctaw", "chinese-poker-crystal-park"
READ = {
    CHOCTAW: {"ties": "nobody", "foul": "loses-all"},
    CRYSTAL: {"equal_segments": "nobody", "straights_in_front": "do-not-count"},
}
MOST = {CHOCTAW: 4, CRYSTAL: 3}


def dealt(seed: int, seats: tuple[int, ...]) -> dict[str, list[str]]:
    """Thirteen cards to each seat, set in rank order where one of some tries is."""
    lot = random.Random(seed)
    pack = lot.sample(DECK, 13 * len(seats))
    piles = {}
    for i, seat in enumerate(seats):
        own = pack[13 * i : 13 * i + 13]
        for _ in range(60):
            lot.shuffle(own)
            cards = {"front": own[:3], "middle": own[3:8], "back": own[8:]}
            if not set_hand(cards).fouled:
                break
        piles |= {f"seat-{seat}-{part}": list(cards[part]) for part in PARTS}
    return piles


def table(slug: str, piles: dict[str, list[str]], pairs: list[tuple[int, int]], stake: str = "12.00") -> Hand:
    laid = [wager("point", stake, one, on=[str(other)], points=MOST[slug]) for one, other in pairs]
    return round_of(slug, laid, cards=piles, decisions=[], seats={seat for pair in pairs for seat in pair})


def net(line: WagerDue) -> Fraction | None:
    return None if line.result == "not stated" else Fraction(line.paid) - line.taken


@pytest.mark.parametrize("slug", [CHOCTAW, CRYSTAL])
@settings(max_examples=80, deadline=None)
@given(st.integers(0, 10**6))
def test_what_one_wins_the_other_loses_and_seats_are_names(slug: str, seed: int) -> None:
    terms = terms_of(slug, **READ[slug])
    piles = dealt(seed, (1, 2, 3, 4))
    pairs = [(a, b) for a in range(1, 5) for b in range(a + 1, 5)]
    one = terms.settle(table(slug, piles, pairs)).lines or ()
    mirrored = terms.settle(table(slug, piles, [(b, a) for a, b in pairs])).lines or ()
    moved = {pile.replace(f"seat-{seat}-", f"seat-{seat + 9}-"): cards for pile, cards in piles.items()
             for seat in range(1, 5) if pile.startswith(f"seat-{seat}-")}  # fmt: skip
    renamed = terms.settle(table(slug, moved, [(a + 9, b + 9) for a, b in pairs])).lines
    assert [net(line) for line in one] == [None if (n := net(line)) is None else -n for line in mirrored]
    assert renamed == one
    for line in one:
        if line.result == "lose":
            assert line.taken + line.pushed == 1200


@pytest.mark.parametrize("slug", [CHOCTAW, CRYSTAL])
@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 50))
def test_a_larger_stake_moves_more(slug: str, seed: int, times: int) -> None:
    terms, piles = terms_of(slug, **READ[slug]), dealt(seed, (1, 2))
    [one] = terms.settle(table(slug, piles, [(1, 2)])).lines or ()
    [more] = terms.settle(table(slug, piles, [(1, 2)], f"{12 * times}.00")).lines or ()
    assert (more.paid, more.taken) == (one.paid * times, one.taken * times)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.integers(-9, 9).map(Fraction), max_size=6), st.integers(0, 20), st.booleans())
def test_an_all_in_player_exchanges_no_more_than_he_has(moves: list[Fraction], stack: int, by_net: bool) -> None:
    found = exchanged(moves, stack, by_net)
    gone = Fraction(0)
    for move, reached in zip(moves, found, strict=True):
        assert abs(reached) <= abs(move)
        assert reached * move >= 0
        gone += reached if by_net else abs(reached)
        assert abs(gone) <= stack
    if sum(map(abs, moves)) <= stack:
        assert found == moves


@pytest.mark.parametrize(
    ("on", "points", "what"),
    [(["1"], 3, "no other seat"), (["9"], 3, "no other seat"), (["2", "3"], 3, "no other seat")],
)
def test_a_wager_against_nobody_is_refused(on: list[str], points: int, what: str) -> None:
    hand = round_of(CRYSTAL, [wager("point", on=on, points=points)], seats={1, 2, 3})
    assert [problem.what for problem in terms_of(CRYSTAL).refuse(hand) if what in problem.what]


def test_two_seats_are_compared_once() -> None:
    laid = [wager("point", on=["2"], points=3), wager("point", seat=2, on=["1"], points=3)]
    [problem] = terms_of(CRYSTAL).refuse(round_of(CRYSTAL, laid))
    assert "compared already" in problem.what


def test_one_card_with_two_players_is_a_misdeal() -> None:
    piles = dealt(1, (1, 2))
    piles["seat-2-front"][0] = piles["seat-1-front"][0]
    assert "misdeal" in terms_of(CRYSTAL).settle(table(CRYSTAL, piles, [(1, 2)])).why_not
