"""Twenty-one and its kin: every printed row is reached by a worked hand; money, seats and stakes; the dealer's draws."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards.card import DECK
from games.cards.money import CENTS
from games.hand.form import Decision, Hand, Seat, Wager
from games.procedures.blackjack.lay import Spot, spot_of
from games.ranking.totals import total
from games.schema import Game, cases, load
from games.settling.sheet import Sheet
from games.terms.game import GameTerms, game_terms

PROCEDURE = "blackjack"
GAMES = {
    slug: game
    for slug, game in load.catalogue().games.items()
    if game.procedure and game.procedure[-1].name == PROCEDURE
}
HELD = {slug: cases.read(next(load.CATALOGUE.rglob(f"{slug}.cases.toml"))) for slug in GAMES}


def _terms(game: Game) -> GameTerms:
    return game_terms(game, max(edition.from_ for edition in game.edition))


def _hands(slug: str) -> Iterator[tuple[Hand, GameTerms]]:
    """The worked hands of a game, each under its own readings."""
    game = GAMES[slug]
    for case in HELD[slug].case:
        hand = cases.recorded(game, HELD[slug], case)
        yield hand, game_terms(game, hand.gaming_day, case.readings, case.layout)


def test_there_are_blackjack_games() -> None:
    assert len(GAMES) >= 19


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_line_of_a_pay_table_pays_in_a_worked_hand(slug: str) -> None:
    """All but sums of money, of which the record has no place and the sheet tells nothing."""
    paid: set[tuple[str, int]] = set()
    for hand, terms in _hands(slug):
        for wager, line in zip(hand.wagers, terms.settle(hand).lines or (), strict=False):
            paid |= {(wager.wager, line.row)} if line.result in ("win", "push") and line.row else set()
    ways: dict[tuple[str, str], set[tuple[str, int]]] = {}
    for name, kind in _terms(GAMES[slug]).wagers.items():
        for number, row in enumerate(kind.rows, 1):
            if row.pays:
                ways.setdefault((row.table.name, row.row.hand), set()).add((name, number))
    missing = [key for key, found in ways.items() if not paid & found]
    assert missing == []


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_readings_named_by_conditions_and_rows_are_those_of_the_game(slug: str) -> None:
    known = {str(one.name): one.possible for one in load.readings(GAMES[slug]).values()}
    for name, value in _named(msgspec.to_builtins(GAMES[slug].procedure[-1].options)):
        assert name in known, name
        assert value in known[name], (name, value)


def _named(raw: Any) -> Iterator[tuple[str, str]]:
    if isinstance(raw, dict):
        yield from raw.get("where", {}).items()
        if {"reading", "yes"} <= raw.keys():
            yield raw["reading"], raw["yes"]
        if {"reading", "under", "over"} <= raw.keys():
            yield from ((raw["reading"], raw["under"]), (raw["reading"], raw["over"]))
        for part in raw.values():
            yield from _named(part)
    elif isinstance(raw, list):
        for part in raw:
            yield from _named(part)


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_seats_renamed_change_nothing(slug: str) -> None:
    for hand, terms in _hands(slug):
        if hand.bank is not None and not terms.settle(hand).covered:
            continue  # who is reached first goes by the seat
        assert terms.settle(_moved(hand, 3)).lines == terms.settle(hand).lines


def _moved(hand: Hand, by: int) -> Hand:
    """The same hand with every player so many seats further."""
    replace = msgspec.structs.replace
    piles = {_renamed(pile, by): dealt for pile, dealt in (hand.cards or {}).items()}
    bank = hand.bank and replace(hand.bank, seat=hand.bank.seat + by)
    return replace(
        hand,
        bank=bank,
        cards=piles,
        seats=[Seat(seat=one.seat + by, occupant=one.occupant) for one in hand.seats],
        wagers=[replace(one, seat=one.seat + by) for one in hand.wagers],
        decisions=hand.decisions
        and [replace(one, seat=one.seat + by, pile=one.pile and _renamed(one.pile, by)) for one in hand.decisions],
    )


def _renamed(pile: str, by: int) -> str:
    head, _, rest = pile.partition("-")
    number, dash, tail = rest.partition("-")
    return f"seat-{int(number) + by}{dash}{tail}" if head == "seat" else pile


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_a_larger_stake_never_pays_less_and_no_stake_goes_twice(slug: str) -> None:
    for hand, terms in _hands(slug):
        if hand.bank is not None:
            hand = msgspec.structs.replace(hand, bank=msgspec.structs.replace(hand.bank, wager=None))
        doubled = [msgspec.structs.replace(one, amount=f"{CENTS[one.amount] // 50}.00") for one in hand.wagers]
        once, twice = terms.settle(hand), terms.settle(msgspec.structs.replace(hand, wagers=doubled))
        assert once.lines is not None
        assert twice.lines is not None
        for wager, one, two in zip(hand.wagers, once.lines, twice.lines, strict=True):
            free = "free" in wager.wager
            if two.result != "not stated":  # a cap may leave the larger one open
                assert two[1:5] == tuple(2 * part for part in one[1:5])
            if one.result == "lose":
                assert one.paid == 0
                assert one.taken + one.pushed == (0 if free else CENTS[wager.amount])
            elif one.result == "win":
                assert one.taken == one.pushed == 0
                assert one.paid > 0


# --- cards at random, against the rule read afresh ----------------------------------------------------------------------

CHOCTAW = _terms(GAMES["blackjack-choctaw"])
PILES = st.lists(st.sampled_from(DECK), min_size=2, max_size=8)


def _round(terms: GameTerms, bank: list[Any], player: list[Any]) -> Sheet:
    case = HELD[terms.slug].case[0]
    hand = cases.recorded(terms.game, HELD[terms.slug], case)
    wager = [Wager(seat=1, bettor="P1", wager="base", amount="10.00")]
    return terms.settle(msgspec.structs.replace(hand, cards={"dealer": bank, "seat-1": player}, wagers=wager))


@settings(max_examples=400, deadline=None)
@given(PILES, PILES)
def test_blackjack_by_its_sentences(bank: list[str], player: list[str]) -> None:
    """Book 004 lines 339-349, written out once more."""
    sheet = _round(CHOCTAW, bank, player)
    assert sheet.lines is not None
    mine, his = total(player).halves // 2, total(bank).halves // 2
    blackjack, bank_has = (len(cards) == 2 and value == 21 for cards, value in ((player, mine), (bank, his)))
    if blackjack and not bank_has:
        expected = (1500, 0, 0)
    elif mine > 21 or (bank_has and not blackjack) or (his <= 21 and his > mine):
        expected = (0, 1000, 0)
    elif mine == his:
        expected = (0, 0, 1000)
    else:
        expected = (1000, 0, 0)
    assert sheet.lines[0][1:4] == expected


@settings(max_examples=300, deadline=None)
@given(PILES)
def test_the_dealer_draws_to_seventeen(bank: list[str]) -> None:
    """Book 004 line 401: until he has 17 or more, and then no more."""
    sheet = _round(CHOCTAW, bank, ["TH", "9C"])
    wrong = set()
    for held in range(2, len(bank) + 1):
        value, more = total(bank[:held]).halves // 2, held < len(bank)
        if (value <= 16) is not more:
            wrong.add((value, more))
    assert {(draw.score, draw.drawn) for draw in sheet.draws if draw.pile == "dealer"} == wrong


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(sorted(set(GAMES) - {"blackjack-switch-choctaw"})), PILES, PILES)
def test_every_round_is_told_or_says_why(slug: str, bank: list[str], player: list[str]) -> None:
    terms = _terms(GAMES[slug])
    sheet = _round(terms, bank, player)
    assert sheet.lines is not None
    line = sheet.lines[0]
    back = Fraction(1000) - line.taken - line.pushed - line.returned
    assert back == (0 if line.result in ("lose", "push") else 1000)
    assert line.result != "not stated" or sheet.whys[0]


# --- the record ---------------------------------------------------------------------------------------------------------


def test_piles_are_named_by_seat_and_split() -> None:
    assert spot_of("seat-3", 1) == (Spot(3, 1), 1)
    assert spot_of("seat-3-2", 1) == (Spot(3, 1), 2)
    assert spot_of("seat-3-2", 2) == (Spot(3, 2), 1)
    assert spot_of("seat-3-1-2", 2) == (Spot(3, 1), 2)
    for pile, lanes in (
        ("seat-3-1", 1),
        ("seat-3", 2),
        ("seat-3-2-2", 1),
        ("seat-3-3", 2),
        ("seat-03", 1),
        ("board", 1),
    ):
        assert spot_of(pile, lanes) is None, pile


def _changed(**changes: Any) -> Hand:
    held = HELD["blackjack-choctaw"]
    return msgspec.structs.replace(cases.recorded(CHOCTAW.game, held, held.case[0]), **changes)


def test_what_the_record_leaves_out_is_named() -> None:
    wager = Wager(seat=2, bettor="P2", wager="base", amount="10.00")
    split = Wager(seat=1, bettor="P1", wager="split", amount="10.00")
    double = Wager(seat=1, bettor="P1", wager="double", amount="10.00")
    base = Wager(seat=1, bettor="P1", wager="base", amount="10.00")
    three: dict[str, Any] = {"dealer": ["TS", "8D"], "seat-1": ["8H", "3D", "9S"], "seat-1-2": ["8C", "2D", "9D"]}
    for changes, why in (
        ({"cards": {"seat-1": ["TS", "9D"]}}, "the dealer's cards were not recorded"),
        ({"wagers": [wager]}, "the cards of seat 2 were not recorded"),
        ({"wagers": [base, split]}, "the hand which that made was not recorded"),
        ({"wagers": [base, split, double], "cards": three}, ""),
        ({"wagers": [Wager(seat=1, bettor="P1", wager="surrender", amount="5.00")]}, "recorded as a decision"),
        ({"cards": {"dealer": ["TS", "8D"], "seat-1": ["TH", "6D"]}, "decisions": None}, "decisions were not recorded"),
    ):
        sheet = CHOCTAW.settle(_changed(**changes))
        assert why in sheet.why_not
        assert bool(why) is (sheet.lines is None)


def test_a_double_that_may_lie_on_either_split_hand_is_told_where_both_come_to_the_same() -> None:
    wagers = [Wager(seat=1, bettor="P1", wager=name, amount="10.00") for name in ("base", "split", "double")]
    piles: dict[str, Any] = {"dealer": ["TS", "8D"], "seat-1": ["8H", "3D", "9S"], "seat-1-2": ["8C", "2D", "9D"]}
    for second, told in ((["8C", "2D", "9D"], "win"), (["8C", "2D", "6D"], "not stated")):
        sheet = CHOCTAW.settle(_changed(wagers=wagers, cards={**piles, "seat-1-2": second}))
        assert sheet.lines is not None
        assert sheet.lines[2].result == told
    named = [Decision(seat=1, action="double", pile="seat-1-2")]
    sheet = CHOCTAW.settle(_changed(wagers=wagers, cards={**piles, "seat-1-2": ["8C", "2D", "6D"]}, decisions=named))
    assert sheet.lines is not None
    assert sheet.lines[2].result == "lose"


def test_a_choice_without_a_name_is_the_seated_players_and_leaves_a_wager_from_behind_open() -> None:
    piles: dict[str, Any] = {"dealer": ["TS", "8D"], "seat-1": ["TH", "6D"]}
    wagers = [
        Wager(seat=1, bettor="P1", wager="base", amount="10.00"),
        Wager(seat=1, bettor="B1", wager="base", amount="10.00", backline=True),
    ]
    for bettor, found in ((None, ["lose", "not stated"]), ("P1", ["lose", "lose"])):
        gave_up = [Decision(seat=1, action="surrender", bettor=bettor)]
        sheet = CHOCTAW.settle(_changed(cards=piles, wagers=wagers, decisions=gave_up))
        assert sheet.lines is not None
        assert [line.result for line in sheet.lines] == found
        assert sheet.lines[0].taken == 500


def test_several_top_payouts_of_one_player_are_held_to_the_cap() -> None:
    """Book 000 line 356: $25,000 in all; how that is shared out over two wagers it does not say."""
    terms = _terms(GAMES["lucky-ladies-grand-ronde"])
    piles: dict[str, Any] = {"dealer": ["AS", "KD"], "seat-1": ["QH", "QH"], "seat-2": ["QH", "QH"]}
    for second, found in (("P1", ["not stated", "not stated"]), ("P2", ["win", "win"])):
        wagers = [
            Wager(seat=seat, bettor=bettor, wager="lucky-ladies", amount="20.00")
            for seat, bettor in ((1, "P1"), (2, second))
        ]
        sheet = terms.settle(_changed(cards=piles, wagers=wagers, decisions=[]))
        assert sheet.lines is not None
        assert [line.result for line in sheet.lines] == found


def test_cards_that_no_round_can_show_are_refused() -> None:
    for piles, where in (
        ({"dealer": ["TS", "8D"], "board": ["TS", "9D"]}, "$.cards.board"),
        ({"dealer": ["TS", "8D"], "seat-1": ["TS"]}, "$.cards.seat-1"),
    ):
        assert [problem.path for problem in CHOCTAW.refuse(_changed(cards=piles))] == [where]
    assert CHOCTAW.refuse(_changed()) == []
