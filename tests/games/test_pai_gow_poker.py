"""Pai gow poker: what holds of every hand, what is refused, and how far banks reach."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.schema import load
from games.settling.sheet import Sheet, WagerDue
from tests.games.pai_gow_hands import BANK, NOTHING, QUADS, WINS, laid
from tests.games.round_hands import round_of, terms_of, wager

GAMES = {
    slug: game
    for slug, game in load.catalogue().games.items()
    if any(p.name == "pai_gow_poker" for p in game.procedure)
}
HOUSE = sorted(slug for slug, game in GAMES.items() if game.banked_by != "player-dealer")
FORTUNE = sorted(slug for slug, game in GAMES.items() if any(kind.name == "fortune-bonus" for kind in game.wager))
ODDS = {"base_odds": "one-to-one"}
EVEN = {"base_odds": "even-money"}
PACK = [rank + suit for rank in "23456789TJQKA" for suit in "SHDC"] + ["JK"]
SPLITS = list(combinations(range(7), 2))


def dealt(pack: list[str], splits: tuple[int, ...], slug: str) -> dict[str, list[str]]:
    """Three hands off the top, each set in one of its 21 ways: those of seats 1 and 2, and the bank's."""
    places = ("seat-1", "seat-2", "dealer" if slug in HOUSE else "seat-3")
    found = {}
    for n, (place, split) in enumerate(zip(places, splits, strict=True)):
        seven, front = pack[n * 7 : n * 7 + 7], SPLITS[split]
        found[f"{place}-front"] = [seven[i] for i in front]
        found[f"{place}-back"] = [card for i, card in enumerate(seven) if i not in front]
    return found


def played(slug: str, wagers: list[dict[str, Any]], cards: dict[str, list[str]], **more: Any) -> Sheet:
    readings = more.pop("readings", {})
    if slug not in HOUSE:
        more.setdefault("bank", {"seat": 3, "occupant": "P3"})
        more.setdefault("seats", (3,))
    return terms_of(slug, **readings).settle(round_of(slug, wagers, cards=cards, **more))


def lines(slug: str, wagers: list[dict[str, Any]], cards: dict[str, list[str]], **more: Any) -> tuple[WagerDue, ...]:
    sheet = played(slug, wagers, cards, **more)
    assert sheet.lines is not None, sheet.why_not
    return sheet.lines


PACKS = st.permutations(PACK).map(lambda pack: pack[:21])
THREE = st.tuples(*[st.integers(0, len(SPLITS) - 1)] * 3)
ANY = st.sampled_from(sorted(GAMES))


@given(slug=ANY, pack=PACKS, splits=THREE, units=st.integers(1, 4))
def test_every_stake_is_accounted_for_and_a_larger_one_never_wins_less(
    slug: str, pack: list[str], splits: tuple[int, ...], units: int
) -> None:
    kinds = [kind.name for kind in GAMES[slug].wager if kind.name in ("base", "ace-high-bonus")]
    once, twice = (
        lines(slug, [wager(kind, f"{size}.00", seat) for seat in (1, 2) for kind in kinds], dealt(pack, splits, slug))
        for size in (units, units * 2)
    )
    for line, more in zip(once, twice, strict=True):
        stake = 0 if line.result in ("win", "not stated") else units * 100
        assert line.taken + line.pushed + line.returned == stake
        assert [part * 2 for part in line[1:5]] == list(more[1:5])
        assert line.result == more.result


@given(slug=ANY, pack=PACKS, splits=THREE)
def test_suits_and_seats_renamed_change_nothing(slug: str, pack: list[str], splits: tuple[int, ...]) -> None:
    kinds = [kind.name for kind in GAMES[slug].wager if kind.name in ("base", "fortune-bonus", "ace-high-bonus")]
    cards, bets = dealt(pack, splits, slug), [wager(kind, seat=seat) for seat in (1, 2) for kind in kinds]
    told = lines(slug, bets, cards)
    turned = {
        card: card if card == "JK" else card[0] + card[1].translate(str.maketrans("SHDC", "HDCS")) for card in PACK
    }
    assert lines(slug, bets, {pile: [turned[card] for card in shown] for pile, shown in cards.items()}) == told
    names = {"seat-1": "seat-2", "seat-2": "seat-1"}
    swapped = {names.get(pile[:6], pile[:6]) + pile[6:]: shown for pile, shown in cards.items()}
    other = lines(slug, [{**bet, "seat": 3 - bet["seat"], "bettor": f"P{3 - bet['seat']}"} for bet in bets], swapped)
    assert other == told


@given(slug=ANY, pack=PACKS, splits=THREE)
def test_hands_exchanged_with_the_banks_win_where_they_lost(
    slug: str, pack: list[str], splits: tuple[int, ...]
) -> None:
    """Only where nothing is copied, set foul or left open: those are not the same for both sides."""
    cards, bank = dealt(pack, splits, slug), "dealer" if slug in HOUSE else "seat-3"
    turned = {**cards, **{f"{bank}-{half}": cards[f"seat-1-{half}"] for half in ("front", "back")}}
    turned |= {f"seat-1-{half}": cards[f"{bank}-{half}"] for half in ("front", "back")}
    readings = ODDS if slug in ("pai-gow-poker", "jokers-wild-pai-gow") else EVEN if "crystal" in slug else {}
    readings = {} if "face-up" in slug else readings
    one, two = (played(slug, [wager("base")], each, readings=readings) for each in (cards, turned))
    assert one.lines is not None
    assert two.lines is not None
    said = one.whys[0] + two.whys[0]
    if "copy" in said or "foul" in said or "open" in said or "high card" in said:
        return
    assert (one.lines[0].result, two.lines[0].result) in (("win", "lose"), ("lose", "win"), ("push", "push"))


@given(slug=st.sampled_from(FORTUNE), pack=PACKS, splits=THREE)
def test_the_bonus_does_not_hang_on_how_the_hands_are_set(slug: str, pack: list[str], splits: tuple[int, ...]) -> None:
    bets = [wager("fortune-bonus", "25.00", seat) for seat in (1, 2)]
    first = lines(slug, bets, dealt(pack, splits, slug))
    other = dealt(pack, (0, 20, splits[2]), slug)
    assert lines(slug, bets, other) == first
    unset = {"seat-1": pack[:7], "seat-2": pack[7:14]} | {
        pile: cards for pile, cards in other.items() if pile[:6] not in ("seat-1", "seat-2")
    }
    assert lines(slug, bets, unset) == first


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_value_of_a_reading_on_the_ranking_says_how_hands_rank(slug: str) -> None:
    known = load.readings(GAMES[slug])
    for name, ways in GAMES[slug].procedure[-1].options.get("ranking_by", {}).items():
        assert set(ways) == set(known[name].possible), name


def test_piles_of_nobody_too_many_cards_and_a_card_twice_are_refused() -> None:
    terms = terms_of("pai-gow-poker")
    cards = {
        "board": ["2S"],
        "seat-1-front": ["AS", "KS"],
        "seat-1": ["QS", "JS", "TS", "9S", "8S", "7S"],
        "seat-2-front": ["AS"],
    }
    hand = round_of("pai-gow-poker", [wager("base")], cards=cards)
    assert [problem.path for problem in terms.refuse(hand)] == [
        "$.cards.board",
        "$.cards.seat-1-front",
        "$.cards.seat-1",
        "$.cards.seat-2-front",
    ]
    assert terms.settle(hand).why_not == "the cards are not those of this game"


def test_missing_facts_are_not_told() -> None:
    slug = "fortune-pai-gow"
    assert played(slug, [wager("base")], {}).why_not == "the cards were not recorded"
    assert played(slug, [wager("tie")], laid(seat_1=WINS)).why_not == "the game has no wager named tie"
    bets = [wager("base"), wager("fortune-bonus", "5.00"), wager("base", seat=3)]
    found = lines(slug, bets, laid(seat_1=WINS))
    assert [line.result for line in found] == ["not stated", "lose", "not stated"]


def test_the_player_dealers_hand_may_lie_before_the_house_dealer() -> None:
    at_his_seat = lines("fortune-pai-gow", [wager("base")], laid(seat_1=WINS, seat_3=BANK))
    assert lines("fortune-pai-gow", [wager("base")], laid(seat_1=WINS, dealer=BANK)) == at_his_seat
    assert at_his_seat[0].paid == 1000


def test_a_joker_in_front_is_told_with_the_readings_on_which_it_hangs() -> None:
    cards = laid(
        seat_1={"front": ["AS", "JK"], "back": ["9S", "9C", "7D", "3H", "2S"]},
        seat_3={"front": ["KS", "QD"], "back": ["8H", "8C", "7C", "5S", "2H"]},
    )
    sheet = played("jokers-wild-pai-gow", [wager("base")], cards, readings=ODDS)
    assert sheet.readings == ("joker-lowered", "base-odds")
    assert sheet.hands["seat-1-back"] == "pair of nines"
    assert sheet.hands["seat-3-front"] == "king-queen"
    assert sheet.outcome == "bank: king-queen and pair of eights"


def test_where_the_seat_of_first_action_is_not_on_record_a_short_cover_is_not_told() -> None:
    slug, bets = "double-hand-poker-lucky-chances", [wager("base", "40.00"), wager("base", "20.00", 2)]
    other = {"front": ["AD", "8S"], "back": ["JH", "JD", "6D", "4H", "3S"]}
    cards, bank = laid(seat_1=WINS, seat_2=other, seat_3=BANK), {"seat": 3, "occupant": "P3", "wager": "50.00"}
    assert "first action" in played(slug, bets, cards, bank=bank).why_not
    found = lines(slug, bets, cards, bank=bank, action_seat=2)
    assert [(line.paid, line.returned) for line in found] == [(3000, 1000), (2000, 0)]


def test_money_in_action_is_used_up_once_whether_collected_or_paid() -> None:
    """The example of lines 348-354: of $200, $60 lost and $60 won leave $80."""
    slug = "double-hand-poker-lucky-chances"
    loses = {"front": ["JS", "TC"], "back": ["8H", "8C", "6S", "4D", "3C"]}
    third = {"front": ["AD", "8S"], "back": ["JH", "JD", "6D", "4H", "KH"]}
    bets = [wager("base", "60.00"), wager("base", "60.00", 2), wager("base", "100.00", 4)]
    bank = {"seat": 3, "occupant": "P3", "wager": "200.00"}
    found = lines(slug, bets, laid(seat_1=loses, seat_2=WINS, seat_4=third, seat_3=BANK), bank=bank, action_seat=1)
    assert [(line.taken, line.paid, line.returned) for line in found] == [(6000, 0, 0), (0, 6000, 0), (0, 8000, 2000)]


def test_a_wager_that_is_not_told_leaves_a_short_cover_open() -> None:
    bank = {"seat": 3, "occupant": "P3", "wager": "15.00"}
    bets = [wager("base", seat=1), wager("base", seat=2)]
    sheet = played("pai-gow-poker", bets, laid(seat_1=WINS, seat_3=BANK), bank=bank, readings=ODDS, action_seat=1)
    assert sheet.why_not == "the cover may have run out, and not all wagers can be told"
    bank["wager"] = "20.00"
    assert lines("pai-gow-poker", bets, laid(seat_1=WINS, seat_3=BANK), bank=bank, readings=ODDS)[0].paid == 1000


def test_envy_is_a_part_of_what_the_bonus_is_paid() -> None:
    bets = [wager("fortune-bonus", "5.00"), wager("fortune-bonus", "5.00", 2)]
    sheet = played("fortune-pai-gow", bets, laid(seat_1=NOTHING, seat_2=QUADS, seat_3=BANK))
    lose = WagerDue("lose", 500, 500, 0, 0, beside=(("envy", 500),))
    assert sheet.lines == (lose, WagerDue("win", 12500, 0, 0, 0, 7))
    assert sheet.whys[0].endswith("other players' hands bring 5 dollars")
    assert "envy-threshold" in sheet.readings


def test_of_two_ranks_of_envy_once_cannot_be_told() -> None:
    slug, bets = "fortune-pai-gow-grand-ronde", [wager("fortune-bonus", "5.00", seat) for seat in (1, 2, 4)]
    flush = {"front": ["AC", "QC"], "back": ["2S", "3S", "4S", "5S", "6S"]}
    bank = {"front": ["KS", "QD"], "back": ["9H", "9D", "7C", "5C", "2H"]}
    cards = laid(seat_1=NOTHING, seat_2=QUADS, seat_4=flush, dealer=bank)
    found = lines(slug, bets, cards, readings={"several_envy_hands": "once"})
    assert [line.result for line in found] == ["not stated", "win", "win"]


@pytest.mark.parametrize(("stake", "paid"), [("9.00", 22_500), ("10.00", 25_000), ("11.00", 25_000)])
def test_no_more_than_the_ceiling_is_paid_to_one_player_and_what_loses_beside_it_is_no_second_win(
    stake: str, paid: int
) -> None:
    """Grand Ronde 823 and 835: 2,500 to 1, and no more than $25,000 to a player in a round. With less than $5.00 (715) there is
    no envy bonus on the other seat."""
    flush = {"front": ["6S", "7S"], "back": ["8S", "9S", "TS", "JS", "QS"]}
    cards = laid(seat_1=flush, seat_2=NOTHING, dealer=BANK)
    mine = [wager("base"), wager("fortune-bonus", stake)]
    others = [wager("base", seat=2, bettor="P1"), wager("fortune-bonus", "4.00", 2, bettor="P1")]
    told = lines("fortune-pai-gow-grand-ronde", [*mine, *others], cards)
    assert [(told[n].result, told[n].paid, told[n].taken) for n in (1, 3)] == [
        ("win", paid * 100, 0),
        ("lose", 0, 400),
    ]
