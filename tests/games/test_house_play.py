"""Recorded hands held against the house way: whose hands it concerns, followed or not, and what cannot be told."""

from __future__ import annotations

from typing import Any

import pytest

from games.hand.form import Hand
from games.settling.house_looks import worth
from games.settling.house_play import DECISION, Judged, judged
from tests.games.house_ways import DRAWING, SETTING, hands, way_of
from tests.games.round_hands import round_of, terms_of

FORTUNE, PGP, FACE_UP = "fortune-pai-gow", "pai-gow-poker", "face-up-pai-gow"


def bank(seat: int = 3) -> dict[str, Any]:
    return {"seat": seat, "occupant": f"P{seat}", "wager": "500.00"}


def recorded(slug: str, *asked: int, **piles: str) -> Hand:
    """A hand without wagers; the seats in `asked` are played the house way."""
    cards = {name.replace("_", "-"): text.split() for name, text in piles.items()}
    decisions = [{"seat": seat, "action": DECISION} for seat in asked]
    return round_of(slug, [], seats=(1, 2, 3), bank=bank(), cards=cards, decisions=decisions)


def found(slug: str, hand: Hand, **readings: str) -> list[Judged]:
    return list(judged(terms_of(slug, **readings), hand))


PAIR = {"front": "QS JH", "back": "TH TD 8S 6D 3C"}
WRONG = {"front": "QS 8S", "back": "TH TD JH 6D 3C"}


@pytest.mark.parametrize(
    ("slug", "asked", "pile", "seats"),
    [
        (FORTUNE, (), "dealer", [None]),  # 1110: the player-dealer's always
        (FORTUNE, (), "seat_3", [None]),  # recorded at his own seat
        (FORTUNE, (3,), "dealer", [None]),  # once, though it is on record too
        (FACE_UP, (), "dealer", []),  # 2844: he may ask
        (FACE_UP, (3,), "dealer", [3]),
        (PGP, (2,), "seat_2", [2]),  # 71: an unset hand
        (PGP, (), "seat_2", []),  # 72: one that its player set
    ],
)
def test_whose_hands_it_concerns(slug: str, asked: tuple[int, ...], pile: str, seats: list[int | None]) -> None:
    for piles, outcome in ((PAIR, "followed"), (WRONG, "not followed")):
        hand = recorded(slug, *asked, **{f"{pile}_{name}": cards for name, cards in piles.items()})
        told = found(slug, hand)
        assert [one.seat for one in told] == seats
        assert {one.outcome for one in told} <= {outcome}


def test_who_sets_the_bank_s_hand_may_be_a_reading() -> None:
    hand = recorded(FACE_UP, dealer_front=WRONG["front"], dealer_back=WRONG["back"])
    assert found(FACE_UP, hand) == []
    assert [one.outcome for one in found(FACE_UP, hand, setting_before_players="house-way-always")] == ["not followed"]


def test_another_reading_that_has_it_right_makes_it_untold() -> None:
    piles = {"seat_1_front": "AC KH", "seat_1_back": "9S 9C 8D 8S 7H"}
    assert [one.outcome for one in found(PGP, recorded(PGP, 1, **piles))] == ["followed"]
    wheel = {
        "seat_1_front": "5S KH",
        "seat_1_back": "AS 5C 4D 3S JK",
    }  # the joker a deuce (96), or an ace: two pair (84)
    [told] = found(PGP, recorded(PGP, 1, **wheel))
    assert told.outcome == "followed"
    [other] = found(PGP, recorded(PGP, 1, seat_1_front="5S 5C", seat_1_back="AS KH 4D 3S JK"))
    assert (other.outcome, other.reading) == ("cannot tell", "house-way-joker")
    [wrong] = found(PGP, recorded(PGP, 1, seat_1_front="4D 3S", seat_1_back="5S 5C AS KH JK"))
    assert wrong.outcome == "not followed"


def test_what_is_missing_cannot_be_told() -> None:
    nothing = round_of(FORTUNE, [], seats=(3,), bank=bank())
    assert found(FORTUNE, nothing) == []  # no card of the hand was recorded: that is for other rules
    for piles in ({"dealer_front": "QS JH"}, {"dealer_front": "QS JH", "dealer_back": "TH TD 8S 6D"}):
        [told] = found(FORTUNE, recorded(FORTUNE, **piles))
        assert told.outcome == "cannot tell"
        assert "recorded" in told.why


def test_a_hand_in_three_and_four_is_not_set_the_house_way() -> None:
    [told] = found(FORTUNE, recorded(FORTUNE, dealer_front="QS JH 8S", dealer_back="TH TD 6D 3C"))
    assert (told.outcome, told.why) == ("not followed", "3 cards lie in front and 4 behind")


@pytest.mark.parametrize("slug", SETTING)
def test_what_the_way_sets_it_finds_followed_and_every_other_front_not(slug: str) -> None:
    way, joker = way_of(slug), way_of(slug).block.joker or "ace"
    for cards in hands(17, 60, slug.endswith("joker-wild-crystal-park")):
        told = way.set(cards)
        if not told.known or told.others:
            continue
        assert way.compare(told.front, told.back).outcome == "followed"
        for other in told.back:
            front, back = (told.front[0], other), (*[card for card in told.back if card != other], told.front[1])
            same = worth(front, back, joker) == worth(told.front, told.back, joker)
            assert way.compare(front, back).outcome == ("followed" if same else "not followed")


@pytest.mark.parametrize("slug", DRAWING)
def test_hands_of_points_draw_on_five_and_stand_on_six(slug: str) -> None:
    terms = terms_of(slug)
    own, dealt = terms.procedure == "own_hands", int(terms.options.get("dealt", 2))
    for points, pair in ((5, "4H AS"), (6, "4H 2S"), (0, "KH QS"), (3, "2H AS")):
        for drew in (False, True):
            cards = " ".join([*pair.split(), *["KD"] * (dealt - 2), *["KC"] * drew])
            pile = "seat_1" if own else "player"
            [told] = found(slug, recorded(slug, 1, **{pile: cards, "banker": "KH 5D" + " KS" * (dealt - 2)}))
            assert told.outcome == ("followed" if drew == (points <= 5) else "not followed"), (points, drew)


def test_a_natural_of_the_banker_ends_the_hand() -> None:
    hand = recorded("ez-baccarat-panda8", 1, player="2H AS", banker="6D 2C")
    assert [one.outcome for one in found("ez-baccarat-panda8", hand)] == ["followed"]
    drew = recorded("ez-baccarat-panda8", 1, player="4H 2S 9C", banker="6D 2C")
    assert [one.outcome for one in found("ez-baccarat-panda8", drew)] == ["not followed"]


def test_a_hand_of_points_with_a_joker_or_not_recorded() -> None:
    slug = "21cb-face-down-crystal-park"
    assert [one.outcome for one in found(slug, recorded(slug, 1, seat_1="JK 4S", banker="5D 2H"))] == ["cannot tell"]
    assert [one.outcome for one in found(slug, recorded(slug, 1, banker="5D 2H"))] == ["cannot tell"]
