"""How far the player-dealer's wager reaches: lines 565, 591, 656, worked by hand and as properties of any hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards.money import CENTS, plain
from games.hand.form import Bank, Hand, Seat, Wager
from games.settling.sheet import WagerDue
from games.terms.game import game_terms
from tests.games.baccarat_hands import BACCARAT, BASE, ODDS, TERMS, WAGERS, card, dealt

# The base hand with $100.00 put up, worked out by hand; button at seat 2, player-dealer in seat 3. In the hand's order:
# player line 1 $25, banker line 2 $50, player line 4 $100, dragon 4 $5, banker line 5 $100, tie 5 $10, player line 6 $10,
# panda 6 $5. Paid, taken, returned in dollars. Order: player line 4, 6, 1; banker line 2, 5; tie 5; panda 6; dragon 4.
WORKED = {
    ("each-way", "action-button"): [
        (0, 0, 25), (50, 0, 0), (0, 100, 0), (0, 0, 5), (50, 0, 50), (0, 0, 10), (0, 0, 10), (0, 0, 5),
    ],
    # From the left of the player-dealer the banker line of seat 5 comes before that of seat 2.
    ("each-way", "left-of-player-dealer"): [
        (0, 0, 25), (0, 0, 50), (0, 100, 0), (0, 0, 5), (100, 0, 0), (0, 0, 10), (0, 0, 10), (0, 0, 5),
    ],
    # Collecting $100 from seat 4 is all there is.
    ("gross", "action-button"): [
        (0, 0, 25), (0, 0, 50), (0, 100, 0), (0, 0, 5), (0, 0, 100), (0, 0, 10), (0, 0, 10), (0, 0, 5),
    ],
    # The $100 collected pays $150, and having paid lets the last three be collected.
    ("net", "action-button"): [
        (0, 0, 25), (50, 0, 0), (0, 100, 0), (0, 5, 0), (100, 0, 0), (0, 10, 0), (0, 0, 10), (0, 5, 0),
    ],
}  # fmt: skip


@pytest.mark.parametrize(("cover", "first"), list(WORKED))
def test_cover_that_runs_out(cover: str, first: str) -> None:
    terms = TERMS.under("cover", cover).under("first-action", first)
    sheet = terms.settle(msgspec.structs.replace(BASE, bank=Bank(3, "P3", "100.00")))
    assert sheet.lines is not None
    assert not sheet.covered
    assert [(line.paid, line.taken, line.returned) for line in sheet.lines] == [
        (paid * 100, taken * 100, returned * 100) for paid, taken, returned in WORKED[cover, first]
    ]
    assert sheet.order == ((2, 6, 0, 1, 4, 5, 7, 3) if first == "action-button" else (2, 6, 0, 4, 1, 5, 7, 3))
    assert set(sheet.readings) == {"cover", "first-action"}


def test_part_of_a_winner_is_covered_in_proportion() -> None:
    tie = [Wager(5, "P5", "tie", "10.00")]
    (line,) = dealt(["4H", "2S"], ["4C", "2D"], wagers=tie, bank=Bank(3, "P3", "50.00")).lines or ()
    assert line == WagerDue("win", 5000, 0, 0, 375)  # $50 at 8 to 1 is paid on $6.25; $3.75 goes back
    (line,) = dealt(["4H", "2S"], ["4C", "2D"], wagers=tie, bank=Bank(3, "P3", "50.01")).lines or ()
    assert (line.paid, line.returned) == (5001, 1000 - Fraction(5001, 8))


def test_order_hangs_on_the_button_only_where_the_card_is_in_doubt() -> None:
    short = Bank(3, "P3", "100.00")
    assert set(dealt(["4H", "2S"], ["7D", "TH"], bank=short).readings) == {
        "cover",
        "first-action",
        "action-card-ten",
        "action-count",
        "action-seats",
    }
    assert set(dealt(["4H", "2S"], ["7D", "KH"], bank=short).readings) == {
        "cover",
        "first-action",
        "action-count",
        "action-seats",
    }
    unknown = dealt(["4H", "2S"], ["7D", "TH"], TERMS.under("action-card-ten", "not-stated"), bank=short)
    assert unknown.lines is None
    assert "first action" in unknown.why_not


def test_at_one_seat_it_is_the_same_from_whichever_seat_it_begins() -> None:
    unknown = TERMS.under("action-card-ten", "not-stated")
    both = [Wager(5, "P5", "banker-line", "60.00"), Wager(5, "P5", "tie", "10.00")]
    sheet = dealt(["4H", "2S"], ["7D", "TH"], unknown, wagers=both, bank=Bank(3, "P3", "50.00"))
    assert sheet.lines == (WagerDue("win", 5000, 0, 0, 1000), WagerDue("lose", 0, 1000, 0, 0))


def test_count_is_in_doubt_only_past_the_last_seat() -> None:
    short, seven_others = Bank(3, "P3", "100.00"), "78"  # eight seats without the player-dealer's
    hangs = {
        rank: "action-count" in dealt(["4H", "2S"], [card(0), rank + "H"], bank=short).readings for rank in seven_others
    }
    assert hangs == {"7": False, "8": True}
    left = TERMS.under("first-action", "left-of-player-dealer")
    assert set(dealt(["4H", "2S"], ["7D", "TH"], left, bank=short).readings) == {"cover", "first-action"}


def test_cover_that_just_reaches_is_no_short_cover() -> None:
    reach = [dealt(["4H", "2S"], ["5D", "2H"], bank=Bank(3, "P3", amount)).covered for amount in ("304.99", "305.00")]
    assert reach == [False, True]  # paid $150, taken $155


def test_odds_that_are_not_to_one() -> None:
    game = TERMS.game
    kinds = tuple(msgspec.structs.replace(kind, odds="3:2") if kind.name == "tie" else kind for kind in game.wager)
    terms = game_terms(msgspec.structs.replace(game, wager=kinds), TERMS.day)
    tie = [Wager(5, "P5", "tie", "10.00"), Wager(6, "P6", "tie", "0.05")]
    lines = dealt(["4H", "2S"], ["4C", "2D"], terms, wagers=tie).lines or ()
    assert [line.paid for line in lines] == [1500, Fraction(15, 2)]


def behind(*amounts: str) -> list[Wager]:
    """The seated player's $40.00 at seat 2, where the button stands, and others behind it."""
    seated = Wager(2, "P2", "banker-line", "40.00")
    return [seated, *(Wager(2, f"B{n}", "banker-line", one, backline=True) for n, one in enumerate(amounts))]


@pytest.mark.parametrize(("cover", "hangs"), [("40.00", True), ("60.00", True), ("79.99", True), ("80.00", False)])
def test_wagers_behind_one_seat_hang_on_a_reading_only_where_the_money_ends_among_them(cover: str, hangs: bool) -> None:
    bank, rest = Bank(3, "P3", cover), Wager(4, "P4", "banker-line", "5.00")
    wagers = [*behind("40.00"), rest]
    sheet = dealt(["4H", "2S"], ["5D", "2H"], wagers=wagers, bank=bank)
    assert ("back-line-order" in sheet.readings) is hangs
    assert (sheet.lines or ())[0] == WagerDue("win", 4000, 0, 0, 0)
    open_ = dealt(["4H", "2S"], ["5D", "2H"], TERMS.under("back-line-order", "not-stated"), wagers=wagers, bank=bank)
    assert [line.result for line in open_.lines or ()] == ["not stated"] * 2 * hangs + ["win"] * (3 - 2 * hangs)


CARDS = st.sampled_from([rank + suit for rank in "A23456789TJQK" for suit in "SHDC"])
PILE = st.lists(CARDS, min_size=2, max_size=3)
STAKE = st.integers(1, 50_000).map(plain)


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    seats = draw(st.sets(st.integers(1, 14), min_size=2, max_size=9))
    bank = draw(st.sampled_from(sorted(seats)))
    spaces = [(seat, name) for seat in sorted(seats - {bank}) for name in WAGERS]
    chosen = draw(st.lists(st.sampled_from(spaces), unique=True, min_size=1, max_size=14))
    return msgspec.structs.replace(
        BASE,
        seats=[Seat(seat, f"P{seat}") for seat in sorted(seats)],
        bank=Bank(bank, f"P{bank}", plain(draw(st.integers(0, 300_000)))),
        wagers=[Wager(seat, f"P{seat}", name, draw(STAKE)) for seat, name in chosen],
        cards={"player": draw(PILE), "banker": draw(PILE)},
        action_seat=None,
    )


READINGS = list(product(("each-way", "gross", "net"), ("action-button", "left-of-player-dealer")))


@settings(max_examples=300, deadline=None)
@given(hands(), st.sampled_from(READINGS))
def test_money_in_is_money_out(hand: Hand, readings: tuple[str, str]) -> None:
    sheet = BACCARAT.under("cover", readings[0]).under("first-action", readings[1]).settle(hand)
    assert sheet.lines is not None
    assert hand.bank is not None
    assert hand.bank.wager is not None
    for wager, line in zip(hand.wagers, sheet.lines, strict=True):
        stake = CENTS[wager.amount]
        assert min(line[1:6]) >= 0
        if line.result == "win":  # the stake behind what was paid, and what goes back
            assert Fraction(line.paid) / ODDS[wager.wager] + line.returned == stake
            assert (line.taken, line.pushed) == (0, 0)
        else:
            assert line.taken + line.pushed + line.returned == stake
            assert line.paid == 0
        assert line.result != "push" or line.pushed == stake
    paid, taken = sum(line.paid for line in sheet.lines), sum(line.taken for line in sheet.lines)
    cover = CENTS[hand.bank.wager]
    if readings[0] == "each-way":
        assert paid <= cover
        assert taken <= cover
    elif readings[0] == "gross":
        assert paid + taken <= cover
    else:
        assert abs(taken - paid) <= cover


@settings(max_examples=200, deadline=None)
@given(hands())
def test_what_is_covered_is_settled_in_full_by_every_reading(hand: Hand) -> None:
    sheet = BACCARAT.settle(hand)
    if not sheet.covered:
        return
    assert all(line.returned == 0 for line in sheet.lines or ())
    for cover, first in READINGS:
        assert BACCARAT.under("cover", cover).under("first-action", first).settle(hand).lines == sheet.lines


@settings(max_examples=200, deadline=None)
@given(hands())
def test_nobody_later_is_paid_once_the_money_is_exhausted(hand: Hand) -> None:
    sheet = BACCARAT.settle(hand)
    for result in ("win", "lose"):
        short = False
        for index in sheet.order:
            line = (sheet.lines or ())[index]
            if line.result == result:
                assert not short or (line.paid, line.taken) == (0, 0)
                short = short or line.returned > 0


@settings(max_examples=100, deadline=None)
@given(hands())
def test_names_of_occupants_change_nothing(hand: Hand) -> None:
    assert hand.bank is not None
    renamed = msgspec.structs.replace(
        hand,
        seats=[Seat(seat.seat, f"Q{99 - seat.seat}") for seat in hand.seats],
        bank=Bank(hand.bank.seat, f"Q{99 - hand.bank.seat}", hand.bank.wager),
        wagers=[Wager(wager.seat, f"Q{99 - wager.seat}", wager.wager, wager.amount) for wager in hand.wagers],
    )
    assert BACCARAT.settle(renamed) == BACCARAT.settle(hand)


@settings(max_examples=100, deadline=None)
@given(hands(), st.randoms(use_true_random=False))
def test_order_in_which_wagers_are_recorded_changes_nothing(hand: Hand, random: object) -> None:
    order = list(range(len(hand.wagers)))
    random.shuffle(order)  # type: ignore[attr-defined]
    shuffled = BACCARAT.settle(msgspec.structs.replace(hand, wagers=[hand.wagers[i] for i in order]))
    lines = BACCARAT.settle(hand).lines or ()
    assert shuffled.lines == tuple(lines[i] for i in order)
