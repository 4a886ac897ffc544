"""Simulated stud is opened by whom the page says, and spoken first by the best open hand; with and without a forced bet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest
from msgspec import convert

from compliance.tools.simulate.floor import simulate
from compliance.tools.simulate.spec import Spec
from games.cards.card import Card
from games.cards.money import CENTS
from games.dealing import Shoe
from games.hand.form import Hand
from games.hand.pot import Act, Pot
from games.phh import dealing
from games.procedures.showdown.deal import Hands, Opening, opening_of
from games.schema import load
from games.terms.game import GameTerms, game_terms
from tests.tools.simulate.floors import LAST_DAY

# By the duty of the page; whether the lowest hands win, and speak first. Hitchcock's page prints no rules at all.
BROUGHT_IN = {
    "stud7-lucky-chances": False,
    "stud7-hl-lucky-chances": False,
    "stud-7-crystal-park": False,
    "stud-7-hilo-crystal-park": False,
    "razz-crystal-park": True,
    "seven-card-stud": False,
}
NOT_FORCED = ("five-card-high-stud-choctaw", "seven-card-high-stud-choctaw", "seven-card-high-low-split-stud-choctaw",
              "seven-card-low-stud-choctaw")  # fmt: skip
WITHOUT_RULES = "hitchcock-six-card-stud-choctaw"
MEXICAN = "mexican-stud-crystal-park"
HANDS = 120


def terms(slug: str) -> GameTerms:
    return game_terms(load.catalogue().games[slug], LAST_DAY)


def dealt(slug: str) -> list[tuple[Hand, Pot]]:
    spec = Spec(last_day=LAST_DAY, seed=3, tables=1, days=1, hands=HANDS, faults=0, game=slug)
    return [(hand, hand.pot) for hand in simulate(load.catalogue(), spec).hands if hand.pot is not None]


def first_round(pot: Pot) -> list[Act]:
    """The first street without the antes."""
    return [act for act in (pot.streets or [])[0].acts or () if act.act != "ante"]


def shown(hand: Hand, pot: Pot) -> dict[int, list[Card]]:
    return {seat: (hand.cards or {})[f"seat-{seat}"] for seat in pot.showed or ()}


def by_seat(cards: dict[int, list[Card]], first: int, last: int) -> Sequence[Sequence[str]]:
    return [cards.get(seat, [])[first:last] for seat in range(max(cards) + 1)]


def opened_by_who_showed(slug: str) -> Iterator[tuple[int, dict[int, list[Card]], Pot]]:
    """Hands at whose end the opener showed his cards: who it was, and all hands that were shown."""
    for hand, pot in dealt(slug):
        seat = first_round(pot)[0].seat
        if seat in (pot.showed or ()):
            yield seat, shown(hand, pot), pot


def test_every_stud_game_is_opened_by_somebody_but_the_one_without_rules() -> None:
    studs = {slug for slug, game in load.catalogue().games.items() if game.family == "stud"}
    opened = {slug for slug in studs if opening_of(terms(slug)) is not None}

    assert opened == {*BROUGHT_IN, *NOT_FORCED, MEXICAN}
    assert studs - opened == {WITHOUT_RULES, "trips-crystal-park"}  # which has no rounds of betting of this kind


@pytest.mark.parametrize("slug", [*BROUGHT_IN, MEXICAN])
def test_where_a_forced_bet_is_printed_one_opens_every_hand(slug: str) -> None:
    for _, pot in dealt(slug):
        acts = first_round(pot)

        assert [act.act for act in acts].count("bring-in") == 1
        assert acts[0].act == "bring-in"
        assert acts[1].seat != acts[0].seat


@pytest.mark.parametrize("slug", BROUGHT_IN)
def test_the_forced_bet_is_that_of_the_open_card(slug: str) -> None:
    seen = 0
    for seat, cards, _ in opened_by_who_showed(slug):
        seen += 1
        assert dealing.by_open_card(by_seat(cards, 2, 3), cards, low_opens=BROUGHT_IN[slug]) == seat
    assert seen > HANDS // 10


@pytest.mark.parametrize("slug", BROUGHT_IN)
def test_the_best_open_hand_speaks_first_on_later_streets(slug: str) -> None:
    seen = 0
    for hand, pot in dealt(slug):
        cards = shown(hand, pot)
        for number, street in enumerate((pot.streets or [])[1:], start=1):
            seat = (street.acts or [])[0].seat
            if seat in cards:
                seen += 1
                lies_open = by_seat(cards, 2, min(3 + number, 6))
                assert dealing.by_open_hand(lies_open, cards, low_opens=BROUGHT_IN[slug]) == seat
    assert seen > HANDS


@pytest.mark.parametrize("slug", NOT_FORCED)
def test_the_high_card_of_choctaw_bets_or_checks(slug: str) -> None:
    ranks = "A23456789TJQK" if slug == "seven-card-low-stud-choctaw" else "23456789TJQKA"
    door = 1 if slug.startswith("five") else 2
    seen = 0
    for seat, cards, pot in opened_by_who_showed(slug):
        seen += 1
        doors = {ranks.index(held[door][0]) * 4 + "CDHS".index(held[door][1]): who for who, held in cards.items()}
        assert doors[max(doors)] == seat
        assert first_round(pot)[0].act in ("bet", "check")
    assert seen > HANDS // 10


@pytest.mark.parametrize("slug", ["stud7-lucky-chances", "razz-crystal-park"])
def test_the_first_to_go_beyond_a_bring_in_completes_the_bet(slug: str) -> None:
    completed = 0
    for _, pot in dealt(slug):
        acts = first_round(pot)
        beyond = [act for act in acts if act.act in ("complete", "raise", "bet")]
        if beyond:
            completed += 1
            assert [act.act for act in beyond] == ["complete"] + ["raise"] * (len(beyond) - 1)
            assert CENTS[beyond[0].amount or "0.00"] > CENTS[acts[0].amount or "0.00"]
    assert completed


def stacked(cards: str) -> Shoe:
    """A shoe of which one knows what comes."""
    shoe, first = Shoe(1, Random(1)), cards.split()
    shoe._cards = [convert(card, Card) for card in reversed(first)]
    return shoe


def opener(slug: str, cards: str, streets: int, live: Sequence[int]) -> int:
    game = terms(slug)
    found = opening_of(game)
    assert isinstance(found, Opening)
    hands = Hands(game, found, stacked(cards), streets)
    hands.deal(live)
    return hands.opens(live)


@pytest.mark.parametrize(
    ("slug", "cards", "seat"),
    [
        ("stud-7-crystal-park", "KS KH 2H AS AH 2D QS QH 3C", 2),  # of two deuces the diamond
        ("stud-7-crystal-park", "KS KH AC 2S 2H KD 3S 3H KC", 3),  # an ace is high; of two kings the club
        ("razz-crystal-park", "2S 2H KD 3S 3H KH 4S 4H AS", 2),  # the highest suit, and an ace is low
        ("seven-card-high-stud-choctaw", "2S 2H AD 3S 3H AH 4S 4H KS", 2),  # an ace is high
        ("seven-card-low-stud-choctaw", "2S 2H AD 3S 3H AH 4S 4H KS", 3),  # an ace is low
    ],
)
def test_ties_go_by_suit_and_an_ace_counts_as_the_game_has_it(slug: str, cards: str, seat: int) -> None:
    assert opener(slug, cards, 5, (1, 2, 3)) == seat


def test_in_mexican_stud_the_first_of_two_high_cards_clockwise_opens_and_an_open_joker_is_an_ace() -> None:
    assert opener(MEXICAN, "2S KC 3S KS 4S QS", 4, (3, 1, 2)) == 3
    assert opener(MEXICAN, "2S JK 3S 4S AS QS", 4, (3, 1, 2)) == 3  # 003 line 243
    assert opener(MEXICAN, "JK 2S 3S 4S 5S QS", 4, (3, 1, 2)) == 2  # held face down it opens nothing
