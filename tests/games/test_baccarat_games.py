"""Every game of two or more hands of points: what must hold of any hand, and that the worked hands reach every pay line."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards.card import DECK, JOKER, Card
from games.cards.money import CENTS, plain
from games.hand.form import Bank, Hand, Seat, Wager
from games.schema import Game, cases, load
from games.settling.sheet import WagerDue
from games.terms.game import GameTerms, game_terms
from tests.games.baccarat_hands import BASE

PROCEDURES = ("baccarat", "own_hands")
GAMES = [game for game in load.catalogue().games.values() if any(one.name in PROCEDURES for one in game.procedure)]
SEATS = (1, 2, 3, 4)
BANK = 8


def _terms(game: Game) -> GameTerms:
    return game_terms(game, max(edition.from_ for edition in game.edition))


TERMS = {str(game.slug): _terms(game) for game in GAMES}


def _known(terms: GameTerms) -> tuple[Card, ...]:
    ranks = set(terms.table.options.points)
    jokers = (JOKER,) if getattr(terms.table.options, "wild", False) else ()
    return (*(card for card in DECK if card[0] in ranks), *jokers)


@st.composite
def hands(draw: st.DrawFn, slug: str) -> Hand:
    """Any cards that the game can have dealt, drawn rightly or not, with any wagers."""
    terms = TERMS[slug]
    options, cards = terms.table.options, st.sampled_from(_known(terms))
    dealt = getattr(options, "dealt", 2)

    def pile(first: list[Card]) -> list[Card]:
        return [*first, *draw(st.lists(cards, min_size=dealt - len(first), max_size=dealt + 1 - len(first)))]

    piles = {"banker": pile([])}
    if terms.procedure == "baccarat":
        piles["player"] = pile([])
    else:
        shared = draw(st.lists(cards, min_size=dealt, max_size=dealt)) if options.shared else []
        piles |= {"player": shared} if shared else {}
        piles |= {f"seat-{seat}": pile(list(shared)) for seat in SEATS}
    staked = st.tuples(st.sampled_from(SEATS), st.sampled_from(sorted(terms.wagers)), st.integers(1, 50_000))
    wagers = [
        Wager(seat, f"P{seat}", name, plain(cents))
        for seat, name, cents in draw(st.lists(staked, min_size=1, max_size=6, unique_by=lambda one: one[:2]))
    ]
    put_up = draw(st.none() | st.integers(1, 100_000))
    bank = None if terms.game.banked_by == "house" else Bank(BANK, f"P{BANK}", put_up and plain(put_up))
    seats = [Seat(seat, f"P{seat}") for seat in (*SEATS, BANK)]
    changes: dict[str, Any] = {"cards": piles, "wagers": wagers, "bank": bank, "seats": seats, "action_seat": 2}
    return msgspec.structs.replace(BASE, game=slug, collections=None, offers=None, **changes)


def _lines(hand: Hand) -> tuple[WagerDue, ...] | None:
    return TERMS[hand.game].settle(hand).lines


@pytest.mark.parametrize("slug", sorted(TERMS))
def test_money_in_is_money_out(slug: str) -> None:
    """Of every stake each cent is taken, pushed, returned or stays with a winner; a bank pays and takes no more than it has."""

    @settings(max_examples=150, deadline=None)
    @given(hands(slug))
    def check(hand: Hand) -> None:
        lines = _lines(hand)
        if lines is None:
            return
        for wager, line in zip(hand.wagers, lines, strict=True):
            stake, parts = CENTS[wager.amount], line.taken + line.pushed + line.returned
            assert min(line[1:5]) >= 0
            if line.result == "win":
                assert parts == line.returned <= stake
            elif line.result != "not stated":
                assert (parts, line.paid) == (stake, 0)
        if hand.bank is not None and hand.bank.wager is not None:
            table = TERMS[slug].table
            own = {getattr(table.options, "bank_wager", None)}
            others = [line for wager, line in zip(hand.wagers, lines, strict=True) if wager.wager not in own]
            if len(others) == len(lines):
                assert sum(line.paid for line in others) <= CENTS[hand.bank.wager]
                assert sum(line.taken for line in others) <= CENTS[hand.bank.wager]

    check()


@pytest.mark.parametrize("slug", sorted(TERMS))
def test_renaming_the_seats_changes_nothing(slug: str) -> None:
    """While the bank's money reaches everybody, it makes no difference who sits where and how he is called."""

    @settings(max_examples=100, deadline=None)
    @given(hands(slug), st.permutations(SEATS))
    def check(hand: Hand, places: list[int]) -> None:
        moved = dict(zip(SEATS, places, strict=True)) | {BANK: BANK}
        bank = hand.bank and msgspec.structs.replace(hand.bank, wager=None, occupant="bank")
        piles = {
            f"seat-{moved[int(pile[5:])]}" if pile.startswith("seat-") else pile: cards
            for pile, cards in (hand.cards or {}).items()
        }
        other = msgspec.structs.replace(
            hand,
            bank=bank,
            cards=piles,
            seats=[Seat(moved[one.seat], f"Q{moved[one.seat]}") for one in hand.seats],
            wagers=[Wager(moved[one.seat], f"Q{moved[one.seat]}", one.wager, one.amount) for one in hand.wagers],
        )
        assert _lines(other) == _lines(msgspec.structs.replace(hand, bank=bank))

    check()


@pytest.mark.parametrize("slug", sorted(TERMS))
def test_a_larger_stake_that_wins_never_pays_less(slug: str) -> None:
    @settings(max_examples=100, deadline=None)
    @given(hands(slug), st.integers(1, 50_000))
    def check(hand: Hand, more: int) -> None:
        lines = _lines(hand)
        first, *rest = hand.wagers
        raised = msgspec.structs.replace(first, amount=plain(CENTS[first.amount] + more))
        after = _lines(msgspec.structs.replace(hand, wagers=[raised, *rest]))
        if lines is not None and after is not None and lines[0].result == after[0].result == "win":
            assert Fraction(after[0].paid) >= lines[0].paid

    check()


@pytest.mark.parametrize("slug", sorted(TERMS))
def test_the_worked_hands_reach_every_line_of_the_pay_tables(slug: str) -> None:
    game = TERMS[slug].game
    held = cases.read(cases.beside(load.CATALOGUE / str(game.book) / f"{slug}.toml"))
    reached = set()
    for case in held.case:
        hand = cases.recorded(game, held, case)
        terms = game_terms(game, hand.gaming_day, case.readings, case.layout)
        for wager, line in zip(hand.wagers, terms.settle(hand).lines or (), strict=False):
            rows = terms.wagers[wager.wager].rows
            reached |= {(wager.wager, rows[line.row - 1].row.cite)} if line.row else set()
            if line.result == "push":
                reached |= {(wager.wager, row.row.cite) for row in rows if row.row.pushes}
    for name, wager in TERMS[slug].wagers.items():
        # of two wagers paid by one table (on either hand) each line is reached by one of them
        twins = {one for one, other in TERMS[slug].wagers.items() if other.kind.pays == wager.kind.pays}
        for row in wager.rows:
            assert any((twin, row.row.cite) in reached for twin in twins), (name, row.row.hand)


def test_draws_that_were_not_recorded_are_not_guessed() -> None:
    shared = next(slug for slug, terms in TERMS.items() if getattr(terms.table.options, "shared", False))
    hand = msgspec.structs.replace(
        BASE,
        game=shared,
        cards={"player": ["2H", "3S"], "banker": ["7D", "KC"]},
        wagers=[Wager(1, "P1", "base", "10.00")],
    )
    assert "was not recorded" in TERMS[shared].settle(hand).why_not
    own = next(slug for slug, terms in TERMS.items() if getattr(terms.table.options, "dealt", 2) == 3)
    hand = msgspec.structs.replace(hand, game=own, cards={"banker": ["5D", "KC", "2S"]})
    assert TERMS[own].settle(hand).why_not == "the hand of seat 1 was not recorded"


def _three_dealt() -> str:
    return next(slug for slug, terms in TERMS.items() if getattr(terms.table.options, "dealt", 2) == 3)


def test_where_dice_place_the_button_the_cover_runs_from_the_recorded_seat() -> None:
    cards: dict[str, list[Card]] = {
        "banker": ["5H", "2S", "KD"], "seat-1": ["6H", "3S", "KD"], "seat-2": ["6D", "2S", "KC"],
    }  # fmt: skip
    wagers = [Wager(1, "P1", "base", "60.00"), Wager(2, "P2", "base", "60.00")]
    seats = [Seat(seat, f"P{seat}") for seat in (1, 2, 8)]
    hand = msgspec.structs.replace(
        BASE, game=_three_dealt(), cards=cards, wagers=wagers, seats=seats, bank=Bank(8, "P8", "100.00"), action_seat=2
    )
    lines = _lines(hand)
    assert lines is not None
    assert [(line.paid, line.returned) for line in lines] == [(4000, 2000), (6000, 0)]
    unknown = msgspec.structs.replace(hand, action_seat=None)
    assert "first action cannot be told" in TERMS[hand.game].settle(unknown).why_not


def test_cards_that_no_hand_of_the_game_can_show_are_refused() -> None:
    def refused(slug: str, **cards: list[Card]) -> list[str]:
        piles = {name.replace("_", "-"): pile for name, pile in cards.items()}
        return [problem.path for problem in TERMS[slug].refuse(msgspec.structs.replace(BASE, game=slug, cards=piles))]

    three = _three_dealt()
    assert refused(three, banker=["5H", "2S", "KD"], seat_1=["6H", "3S", "KD", "AS"]) == []
    assert refused(three, banker=["5H", "2S", "9D"]) == ["$.cards.banker"]  # nines are taken out of the packs
    assert refused(three, banker=["5H", "2S"], player=["5H", "2S", "3S"]) == ["$.cards.banker", "$.cards.player"]
    assert refused(three, seat_1=["6H", "3S", "KD"]) == ["$.cards.banker"]
    shared = next(slug for slug, terms in TERMS.items() if getattr(terms.table.options, "shared", False))
    assert refused(shared, banker=["5H", "2S"], player=["2H", "3S"], seat_1=["2H", "3S", "4S"]) == []
    assert refused(shared, banker=["5H", "2S"], player=["2H", "3S"], seat_1=["2H", "4S", "4S"]) == ["$.cards.seat-1"]
    chosen = next(slug for slug, terms in TERMS.items() if getattr(terms.table.options, "player_may", ()))
    assert refused(chosen, banker=["5H", "2S"], player=["2H", "3S", "4S"], seat_3=["2H", "3S"]) == []
    assert refused(chosen, banker=["5H", "2S"], player=["2H", "3S", "4S"], seat_3=["2H", "4S"]) == ["$.cards.seat-3"]
    fixed = next(
        slug for slug, terms in TERMS.items() if terms.procedure == "baccarat" and not terms.table.options.optional
    )
    assert refused(fixed, banker=["5H", "2S"], player=["2H", "3S", "4S"], seat_3=["2H", "3S"]) == ["$.cards.seat-3"]


def test_a_natural_of_the_bank_ends_an_optional_draw_too() -> None:
    """Where seats choose, a natural leaves them no choice: who drew against it drew against the rules."""
    for slug, terms in TERMS.items():
        options = terms.table.options
        if terms.procedure == "baccarat" and options.naturals and 5 in options.player_may:
            piles: dict[str, list[Card]] = {"player": ["2H", "3S", "4D"], "banker": ["9D", "KC"]}
            sheet = terms.settle(msgspec.structs.replace(BASE, game=slug, cards=piles, wagers=[], bank=None))
            assert [(draw.pile, draw.drawn) for draw in sheet.draws] == [("player", True)], slug
