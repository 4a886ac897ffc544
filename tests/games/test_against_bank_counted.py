"""Hands against a bank's, counted over all hands or held against rules read afresh, and how far a cover reaches."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from games.settling.sheet import Sheet, WagerDue
from tests.games.round_hands import round_of, terms_of, wager

PACK = [rank + suit for rank in "23456789TJQKA" for suit in "SHDC"]
VALUE = {card: "23456789TJQKA".index(card[0]) + 2 for card in PACK}
THREE, SIX, BOARD = "three-card-poker-grand-ronde", "three-card-poker-6cb-crystal-park", "uth"
OPEN, UNORDERED = "ultimate-holdem-lucky-chances", "three-card-poker-6cb"
PLACED = "three-card-poker-lucky-chances"
TERMS = {slug: terms_of(slug) for slug in (THREE, SIX, BOARD, OPEN, UNORDERED, PLACED)}


def settled(slug: str, wagers: list[dict[str, Any]], cards: dict[str, list[str]], **more: Any) -> tuple[WagerDue, ...]:
    sheet = TERMS[slug].settle(round_of(slug, wagers, cards=cards, **{"decisions": [], **more}))
    assert sheet.lines is not None, sheet.why_not
    return sheet.lines


# --- hands counted ------------------------------------------------------------------------------------------------------


def test_pair_plus_pays_each_line_as_often_as_it_is_dealt() -> None:
    """All 22,100 hands of three cards: 48 straight flushes, 52 threes, 720 straights, 1,096 flushes, 3,744 pairs."""
    seen, bets = Counter[Fraction](), [wager("pair-plus", "1.00")]
    for three in combinations(PACK, 3):
        [line] = settled(THREE, bets, {"seat-1": [*three]})
        seen[Fraction(line.paid, 100)] += 1
    assert seen == {40: 48, 30: 52, 6: 720, 3: 1096, 1: 3744, 0: 16_440}


def test_a_bank_of_three_cards_qualifies_as_often_as_it_is_dealt() -> None:
    """Of 22,100 hands 6,720 have no pair, straight or flush and nothing above a jack: 112 sets of ranks in 60 suits."""
    seen, bets = Counter[str](), [wager("ante", "1.00"), wager("play", "1.00", placed="after-deal")]
    for three in combinations(PACK, 3):
        own = [card for card in ("AS", "KH", "QD", "AH", "KD", "QC", "AD") if card not in three][:3]
        _, play = settled(SIX, bets, {"seat-1": own, "dealer": [*three]})
        held = sorted(VALUE[card] for card in three)
        plain = len({*held}) == 3 and held[2] - held[0] > 2 and len({card[1] for card in three}) > 1
        low = plain and held[2] < VALUE["QS"]
        assert play.result == "push" or not low
        seen["low" if low else "plays"] += 1
    assert seen == {"low": 6720, "plays": 15_380}


def _five(cards: tuple[str, ...]) -> tuple[int, ...]:
    """Five cards by hand: how often ranks show, then straight and flush."""
    ranks = sorted((VALUE[card] for card in cards), reverse=True)
    groups = sorted(((ranks.count(rank), rank) for rank in {*ranks}), reverse=True)
    shape, order = tuple(count for count, _ in groups), tuple(rank for _, rank in groups)
    straight = len(order) == 5 and (ranks[0] - ranks[4] == 4 or order == (14, 5, 4, 3, 2))
    flush = len({card[1] for card in cards}) == 1
    if order == (14, 5, 4, 3, 2) and straight:
        order = (5, 4, 3, 2, 1)
    kinds = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    kind = 8 if straight and flush else kinds.get(shape, 0)
    return (max(kind, 5 if flush else 0, 4 if straight else 0), *order)


def _best(cards: list[str]) -> tuple[int, ...]:
    return max(_five(five) for five in combinations(cards, 5))


DEAL = st.permutations(PACK).map(lambda pack: pack[:9])


@settings(max_examples=150)
@given(pack=DEAL)
def test_a_hand_of_seven_is_decided_as_if_by_hand(pack: list[str]) -> None:
    own, bank, board = pack[:2], pack[2:4], pack[4:]
    bets = [wager("ante"), wager("blind"), wager("play", "20.00", placed="after-deal"), wager("trips", "5.00")]
    ante, blind, play, trips = settled(BOARD, bets, {"seat-1": own, "dealer": bank, "board": board})
    mine, its = _best([*own, *board]), _best([*bank, *board])
    result = "win" if mine > its else "lose" if mine < its else "push"
    assert play.result == result
    assert ante.result == (result if its[0] > 0 else "push")
    assert blind.result == (result if result != "win" or mine[0] >= 4 else "push")
    assert trips.result == ("win" if mine[0] >= 3 else "lose")


@settings(max_examples=100)
@given(pack=st.permutations(PACK).map(lambda pack: pack[:6]))
def test_the_six_card_bonus_is_decided_as_if_by_hand(pack: list[str]) -> None:
    [line] = settled(SIX, [wager("six-card-bonus", "1.00")], {"seat-1": pack[:3], "dealer": pack[3:]})
    made = _best(pack)
    royal = made[:2] == (8, 14)
    odds = 1000 if royal else {8: 200, 7: 100, 6: 20, 5: 15, 4: 10, 3: 7}.get(made[0], 0)
    assert line.paid == 100 * odds


# --- how far the cover reaches ------------------------------------------------------------------------------------------


def _round(cover: str | None, pack: list[str]) -> Sheet:
    """Three players, one of whom has folded."""
    wagers = [wager(name, "10.00", seat) for seat in (1, 3, 4) for name in ("ante", "six-card-bonus")]
    wagers += [wager("play", "10.00", seat, placed="after-deal") for seat in (1, 3)]
    cards = {"dealer": pack[:3], "seat-1": pack[3:6], "seat-3": pack[6:9], "seat-4": pack[9:12]}
    bank = {"seat": 5, "occupant": "P5", **({"wager": cover} if cover else {})}
    decisions = [{"seat": 4, "action": "fold"}]
    return TERMS[SIX].settle(round_of(SIX, wagers, cards=cards, bank=bank, decisions=decisions, seats=range(1, 9)))


@settings(max_examples=100)
@given(pack=st.permutations(PACK).map(lambda pack: pack[:12]), cover=st.integers(1, 60))
def test_the_bank_neither_wins_nor_loses_more_than_it_put_up(pack: list[str], cover: int) -> None:
    less, more, all_ = (_round(amount, pack) for amount in (f"{cover}.00", f"{cover + 5}.00", None))
    assert less.lines is not None
    assert more.lines is not None
    assert all_.lines is not None
    for part in ("paid", "taken"):
        moved = [sum(Fraction(getattr(line, part)) for line in sheet.lines or ()) for sheet in (less, more, all_)]
        assert moved[0] == min(moved[2], cover * 100)
        assert moved[0] <= moved[1] <= moved[2]
    for line, whole in zip(less.lines, all_.lines, strict=True):
        assert line.paid <= whole.paid
        assert line.taken + line.pushed + line.returned <= 1000


def test_where_wagers_are_open_and_the_cover_may_run_out_nothing_is_told() -> None:
    bets = [wager("ante"), wager("blind"), wager("play", "10.00", placed="after-deal")]
    cards = {"seat-1": ["AS", "8H"], "dealer": ["9C", "3D"], "board": ["AD", "9D", "4H", "2S", "7C"]}
    few, many = (
        TERMS[OPEN].settle(
            round_of(OPEN, bets, cards=cards, bank={"seat": 5, "occupant": "P5", "wager": amount}, seats=[5])
        )
        for amount in ("25.00", "30.00")
    )
    assert few.lines is None
    assert few.why_not == "the cover may have run out, and not all wagers can be told"
    assert many.lines is not None
    assert [line.result for line in many.lines] == ["win", "not stated", "win"]


def test_where_no_order_of_the_wagers_is_printed_a_short_cover_is_not_shared_out() -> None:
    bets = [wager("ante"), wager("play", "10.00", placed="after-deal")]
    cards = {"seat-1": ["AS", "AH", "4D"], "dealer": ["QC", "3D", "2C"]}
    bank = {"seat": 5, "occupant": "P5", "wager": "15.00"}
    sheet = TERMS[UNORDERED].settle(round_of(UNORDERED, bets, cards=cards, bank=bank, seats=[5]))
    assert sheet.lines is None
    assert "in which order" in sheet.why_not


def test_where_the_book_places_no_button_settlement_starts_where_it_lay_on_record() -> None:
    """And of the ways to count a cover that the book leaves open only what all of them give is told."""
    bets = [wager("ante", seat=seat) for seat in (1, 3)]
    bets += [wager("play", seat=seat, placed="after-deal") for seat in (1, 3)]
    cards = {"dealer": ["KS", "KD", "2C"], "seat-1": ["JS", "JD", "4H"], "seat-3": ["9S", "9D", "4S"]}
    bank = {"seat": 5, "occupant": "P5", "wager": "25.00"}
    made = round_of(PLACED, bets, cards=cards, bank=bank, seats=range(1, 9), action_seat=3)
    sheet = TERMS[PLACED].settle(made)
    assert sheet.lines is not None
    assert [line.taken for line in sheet.lines] == [500, 1000, 0, 1000]
    assert sheet.order == (1, 3, 0, 2)
    assert "cover" in sheet.readings
    unknown = TERMS[PLACED].settle(round_of(PLACED, bets, cards=cards, bank=bank, seats=range(1, 9)))
    assert unknown.lines is None
    assert "first action" in unknown.why_not


def test_where_a_fold_is_collected_the_book_does_not_say_only_what_both_ways_give_is_told() -> None:
    bets = [wager("ante", seat=seat) for seat in (1, 3)] + [wager("play", seat=3, placed="after-deal")]
    cards = {"dealer": ["KS", "KD", "2C"], "seat-3": ["JS", "JD", "4H"]}
    bank = {"seat": 5, "occupant": "P5", "wager": "15.00"}
    made = round_of(
        PLACED,
        bets,
        cards=cards,
        bank=bank,
        decisions=[{"seat": 1, "action": "fold"}],
        seats=range(1, 9),
        action_seat=3,
    )
    told = TERMS[PLACED].settle(made)
    assert told.lines is not None
    assert [line.result for line in told.lines] == ["not stated"] * 3
    first = TERMS[PLACED].under("folded-first", "collected-first").settle(made)
    assert first.lines is not None
    assert [line.taken for line in first.lines] == [1000, 500, 0]
    in_turn = TERMS[PLACED].under("folded-first", "in-turn").settle(made)
    assert in_turn.lines is not None
    assert [line.taken for line in in_turn.lines] == [0, 1000, 500]
