"""Panguingue: what melds pay, against a second count by hand; antes in are antes out; nobody pays a player who is out of it."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from msgspec import convert

from games.procedures.pan.melds import Melds, worth
from games.procedures.pan.settle import Options
from tests.games.round_hands import round_of, terms_of, wager

PAN = "pan-crystal-park"
ORDER = "A234567JQK"
RULES: Melds = convert(dict(terms_of(PAN).options), Options).melds


def by_hand(rank: str, suits: tuple[str, ...]) -> int | None:
    """Lines 1467-1488 for three cards of a rank; None where they are no meld."""
    kinds = len(set(suits))
    if kinds == 2:
        return 0 if rank in "AK" else None
    valle = rank in "357"
    if kinds == 3:
        return 1 if valle else 0
    return (2 if valle else 1) * (2 if suits[0] == "S" else 1)


def test_every_set_of_three_pays_what_the_page_says() -> None:
    for rank, suits in product(ORDER, product("SHDC", repeat=3)):
        found = worth(RULES, [rank + suit for suit in suits])
        expected = by_hand(rank, suits)
        assert (None if found.why_not else found.chips) == expected, (rank, suits)


def test_every_three_of_one_suit_are_a_sequence_or_none() -> None:
    for ranks, suit in product(combinations(ORDER, 3), "SH"):
        found = worth(RULES, [rank + suit for rank in ranks])
        if "".join(ranks) not in ORDER:
            assert found.why_not, ranks
        else:
            paying = "".join(ranks) in ("A23", "JQK")
            assert (found.chips, found.why_not) == ((2 if suit == "S" else 1) if paying else 0, ""), ranks


@pytest.mark.parametrize("rank", ORDER)
@pytest.mark.parametrize("suits", ["SSS", "HHH", "SHD"])
def test_a_card_added_never_pays_less(rank: str, suits: str) -> None:
    cards = [rank + suit for suit in suits]
    chips = [worth(RULES, [*cards, *[rank + more] * n]).chips for more in "SHDC" for n in range(9)]
    assert all(later >= chips[0] for later in chips)
    rows = [chips[i : i + 9] for i in range(0, 36, 9)]
    assert all(row == sorted(row) for row in rows)


@pytest.mark.parametrize("fee", ["0.00", "1.00", "4.00"])
@pytest.mark.parametrize("out", [1, 2, 3])
def test_antes_in_are_antes_out(fee: str, out: int) -> None:
    laid = [wager("tops", "2.00", seat) for seat in (1, 2, 3)]
    said = [{"seat": out, "action": "out"}]
    hand = round_of(PAN, laid, decisions=said, collections=[{"from": "pot", "kind": "fee", "amount": fee}])
    lines = terms_of(PAN).settle(hand).lines or ()
    taken = int(fee.replace(".", ""))
    assert sum(line.taken for line in lines) == sum(line.paid for line in lines) + taken
    assert lines[out - 1].result == "win"


def test_the_winner_is_paid_every_condition_twice_and_two_chips() -> None:
    melds = {"seat-1-1": ["3S", "3H", "3D"], "seat-1-2": ["7D"] * 4, "seat-1-3": ["4H", "5H", "6H", "7H"]}
    laid = [wager("kondition", "10.00", 2, on=["1"], points=10, placed="after-deal")]
    dues = []
    for said in ([], [{"seat": 1, "action": "out"}]):
        [line] = terms_of(PAN).settle(round_of(PAN, laid, cards=melds, decisions=said, seats={1})).lines or ()
        dues.append(line.taken)
    assert dues[1] == 2 * dues[0] + 2 * 100


@pytest.mark.parametrize("act", ["on-top", "foul", "dead-hand"])
def test_who_is_out_of_the_play_collects_nothing(act: str) -> None:
    laid = [wager("kondition", "2.00", 2, on=["1"], points=1, placed="after-deal")]
    said = [{"seat": 1, "action": act}]
    hand = round_of(PAN, laid, cards={"seat-1-1": ["3S", "3H", "3D"]}, decisions=said, seats={1})
    [line] = terms_of(PAN).settle(hand).lines or ()
    assert (line.result, line.pushed) == ("push", 200)


def test_what_pan_does_not_have_is_refused() -> None:
    cards = {"seat-1-1": ["8S", "9S", "7S"], "seat-1": ["3S"]}
    laid = [wager("kondition", on=["1"], points=1, placed="after-deal")]
    whats = [problem.what for problem in terms_of(PAN).refuse(round_of(PAN, laid, cards=cards))]
    assert len(whats) == 4
    assert terms_of(PAN).settle(round_of(PAN, laid, cards=cards)).lines is None
