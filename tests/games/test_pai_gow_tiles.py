"""Pai gow with tiles: the printed charts, every two hands of two, the dice, the cover, and what is not told."""

from __future__ import annotations

import datetime
import json
import random
from collections.abc import Iterator
from fractions import Fraction
from io import StringIO
from itertools import combinations, combinations_with_replacement
from typing import Any

import msgspec
import pytest

from games.cards.card import SET, TILES
from games.hand import csv as hand_csv
from games.hand.check import problems
from games.hand.form import Hand, canonical
from games.procedures.pai_gow_tiles.tile_hands import Ranking
from games.schema import load
from games.settling.sheet import Sheet, WagerDue
from tests.games.round_hands import round_of, terms_of, wager

SLUG = "pai-gow-tiles-lucky-chances"
TERMS = terms_of(SLUG)
BANK = {"front": ["W4", "5"], "back": ["R10", "W8"]}  # nine and eight
BETTER, WORSE = {"front": ["R4", "5"], "back": ["2", "R6"]}, {"front": ["R10", "9"], "back": ["3", "5"]}
NOW = datetime.datetime(2026, 12, 1, tzinfo=datetime.UTC)


def piles(**places: dict[str, list[str]]) -> dict[str, list[str]]:
    return {f"{place.replace('_', '-')}-{end}": tiles for place, ends in places.items() for end, tiles in ends.items()}


def dealt(wagers: list[dict[str, Any]], tiles: dict[str, list[str]], **more: Any) -> Hand:
    bank = {"seat": 5, "occupant": "P5", "wager": "200.00"}
    return round_of(SLUG, wagers, **{"seats": range(1, 9), "bank": bank, "tiles": tiles, **more})


def settled(wagers: list[dict[str, Any]], tiles: dict[str, list[str]], **more: Any) -> Sheet:
    return TERMS.settle(dealt(wagers, tiles, **more))


def ranking(**readings: str) -> Ranking:
    ranked: Ranking = terms_of(SLUG, **readings).table._ranking
    return ranked


# --- the ranking ----------------------------------------------------------------------------------------------------------

CHARTS = [chart for chart in load.catalogue().games[SLUG].chart if chart.kind == "ranking" and len(chart.columns) == 2]
POINTS = {"nines": 9, "eights": 8, "sevens": 7, "sixes": 6, "fives": 5, "fours": 4, "threes": 3, "twos": 2, "ones": 1}


def spelled(printed: str) -> list[str]:
    """ "Big 7 + W8" as it is recorded; where the colour or size is not printed, one with which it counts the same."""
    plain = {"Big 7": "B7", "Sm. 7": "S7", "7": "B7", "10": "R10", "8": "R8", "6": "R6", "4": "R4"}
    return [plain.get(tile.strip(), tile.strip()) for tile in printed.split("+")]


def test_the_printed_hands_stand_in_their_order() -> None:
    """Lines 803-977: within a chart from the highest; a chart of more points above one of fewer."""
    assert [chart.name for chart in CHARTS] == list(POINTS)
    listed = [(POINTS[chart.name], int(row.cells[0]), spelled(row.cells[1])) for chart in CHARTS for row in chart.row]
    ranked = ranking()
    assert len(listed) == 79
    for (points, place, own), (other, later, bank) in combinations(listed, 2):
        stands = ranked.stands(own, bank, {}).stands
        assert stands == "higher", (points, place, own, other, later, bank)
        assert ranked.stands(bank, own, {}).stands == "lower"


def test_any_two_hands_stand_to_each_other_one_way_or_a_reading_is_named() -> None:
    turned = {"higher": "lower", "lower": "higher", "copy": "copy", "not stated": "not stated"}
    ranked, pairs = ranking(), list(combinations_with_replacement(TILES, 2))
    told = 0
    for own, bank in combinations_with_replacement(pairs, 2):
        asked: dict[str, None] = {}
        found = ranked.stands(own, bank, asked)
        assert turned[found.stands] == ranked.stands(bank, own, {}).stands
        assert found.stands != "not stated" or asked
        told += found.stands != "not stated"
    assert told > len(pairs) ** 2 / 4


@pytest.mark.parametrize(
    ("own", "bank", "readings", "stands", "asked"),
    [
        ("R4 W6", "R6 W4", {}, "copy", ["zero-against-zero"]),  # 793-795
        ("R4 W6", "R6 W4", {"zero_against_zero": "highest-tile"}, "higher", ["zero-against-zero", "single-ranking"]),
        ("R4 5", "W4 5", {}, "higher", ["single-ranking"]),  # 788-790
        ("R4 5", "W4 5", {"single_ranking": "not-stated"}, "not stated", ["single-ranking"]),
        ("R4 5", "R4 5", {"single_ranking": "not-stated"}, "copy", []),  # 797
        ("6 5", "R4 9", {}, "not stated", ["three-and-six", "single-ranking"]),  # one, or eight with a three
        ("6 5", "R4 9", {"three_and_six": "interchangeable"}, "higher", ["three-and-six"]),
        ("6 5", "R4 9", {"three_and_six": "low-three-may-count-six"}, "lower", ["three-and-six"]),
        ("12 12", "W4 5", {}, "not stated", ["pair-wong-gong-ranking"]),
        ("W4 5", "12 9", {}, "not stated", ["pair-wong-gong-ranking"]),
        ("2 R8", "2 W8", {}, "not stated", ["pair-wong-gong-ranking"]),
        ("3 6", "W4 5", {}, "not stated", ["pair-wong-gong-ranking"]),
    ],
)
def test_readings_of_the_ranking(own: str, bank: str, readings: dict[str, str], stands: str, asked: list[str]) -> None:
    names: dict[str, None] = {}
    assert ranking(**readings).stands(own.split(), bank.split(), names).stands == stands
    assert set(names) <= set(asked)
    assert bool(names) == bool(asked)


# --- money ----------------------------------------------------------------------------------------------------------------


def random_rounds(seed: int, count: int) -> Iterator[Hand]:
    """Rounds of a whole set, with a cover that reaches some of the wagers."""
    chance = random.Random(seed)
    for _ in range(count):
        tiles = [tile for tile, times in SET.items() for _ in range(times)]
        chance.shuffle(tiles)
        seats = range(1, 9)
        laid = {f"seat-{seat}-{end}": [tiles.pop(), tiles.pop()] for seat in seats for end in ("front", "back")}
        bank = chance.randint(1, 8)
        wagers = [wager("base", f"{chance.randint(20, 200)}.00", seat) for seat in seats if seat != bank]
        cover = {"seat": bank, "occupant": f"P{bank}", "wager": f"{chance.randint(1, 900)}.00"}
        rolls = [[chance.randint(1, 6) for _ in range(3)]]
        yield dealt(wagers, laid, bank=cover, rolls=rolls)


def moved(line: WagerDue) -> Fraction:
    return Fraction(line.taken) + line.pushed + line.returned


def test_money_in_is_money_out_and_the_cover_is_not_exceeded() -> None:
    told = 0
    for hand in random_rounds(1, 400):
        sheet = TERMS.settle(hand)
        if sheet.lines is None:
            assert "cover" in sheet.why_not
            continue
        told += 1
        cover = Fraction(hand.bank.wager) * 100 if hand.bank is not None and hand.bank.wager is not None else 0
        assert sum(line.paid + line.taken for line in sheet.lines) <= cover  # gross: each bet uses it up once (765-776)
        for one, line in zip(hand.wagers, sheet.lines, strict=True):
            stake = Fraction(one.amount) * 100
            if line.result == "lose":
                assert moved(line) == stake
            elif line.result == "win":
                assert line.paid + line.returned == stake  # even money on what is covered
            elif line.result == "push":
                assert line.pushed == stake
    assert told > 50


def test_a_larger_stake_never_pays_less_and_seats_renamed_change_nothing() -> None:
    for hand in random_rounds(2, 150):
        one = TERMS.settle(hand)
        turned = _renamed(hand, 3)
        other = TERMS.settle(turned)
        assert (one.lines, one.whys, one.covered) == (other.lines, other.whys, other.covered)
        if one.lines is None:
            continue
        raised = msgspec.structs.replace(hand.wagers[0], amount=f"{int(hand.wagers[0].amount[:-3]) + 50}.00")
        more = TERMS.settle(msgspec.structs.replace(hand, wagers=[raised, *hand.wagers[1:]])).lines
        if more is not None:
            assert more[0].paid >= one.lines[0].paid


def _renamed(hand: Hand, by: int) -> Hand:
    """Everybody so many seats on."""
    told = json.loads(canonical(hand))

    def on(seat: int) -> int:
        return (seat - 1 + by) % 8 + 1

    for each in (*told["seats"], *told["wagers"], told["bank"]):
        each["seat"] = on(each["seat"])
    told["tiles"] = {
        f"seat-{on(int(pile.split('-')[1]))}-{pile.split('-')[2]}": tiles for pile, tiles in told["tiles"].items()
    }
    return msgspec.convert(told, Hand)


def test_the_dice_count_counterclockwise_from_the_player_dealer() -> None:
    """Lines 673-680: he is number one, and it goes round the eight positions up to the total."""
    for bank in range(1, 9):
        for rolled in ([1, 1, 1], [2, 3, 4], [3, 4, 5], [6, 6, 5], [6, 6, 6]):
            seat = bank
            for _ in range(sum(rolled) - 1):
                seat = seat - 1 or 8
            holder = {"seat": bank, "occupant": f"P{bank}", "wager": "200.00"}
            assert settled([], piles(dealer=BANK), bank=holder, rolls=[rolled]).action_seat == seat


def test_the_button_of_dice_that_fall_on_the_player_dealer() -> None:
    for recorded in (5, 4):
        sheet = settled([], piles(dealer=BANK), rolls=[[3, 3, 3]], action_seat=recorded)
        assert sheet.action_seat == recorded
    assert settled([], piles(dealer=BANK), rolls=[[3, 3, 3]], action_seat=6).action_seat == 5


# --- what was recorded ----------------------------------------------------------------------------------------------------


def test_the_hand_of_the_player_dealer_lies_at_his_seat_or_in_the_dealers_place() -> None:
    for place in ("seat_5", "dealer"):
        sheet = settled([wager("base")], piles(**{place: BANK, "seat_1": BETTER}))
        assert sheet.lines is not None
        assert sheet.lines[0].paid == 1000
        assert sheet.whys == (
            "front nine with the red 4 tile against nine with the white 4 tile,"
            " back eight with the 2 tile against eight with the red 10 tile",
        )
    own = settled([wager("base", seat=5)], piles(seat_5=BANK))
    assert own.lines is not None
    assert own.lines[0].result == "not stated"


def test_a_hand_set_anew_for_another_bettor_is_not_told() -> None:
    """Lines 704-710: who has most on the spot plays it as set, the others have it reset house way, which is not printed."""
    other = {"seat": 1, "bettor": "P9", "wager": "base", "amount": "5.00", "backline": True}
    reset = [{"seat": 1, "action": "house-way", "bettor": "P9"}]
    sheet = settled([wager("base"), other], piles(seat_5=BANK, seat_1=WORSE), decisions=reset)
    assert sheet.lines is not None
    assert [line.result for line in sheet.lines] == ["lose", "not stated"]
    assert "house-way" in sheet.readings
    alone = settled([wager("base")], piles(seat_5=BANK, seat_1=WORSE), decisions=[{"seat": 1, "action": "house-way"}])
    assert alone.lines is not None
    assert alone.lines[0].result == "lose"  # set by the dealer, and recorded as it was set


def test_what_was_not_recorded_is_not_told() -> None:
    assert settled([wager("base")], {}).why_not == "the tiles were not recorded"
    for tiles in (piles(seat_5=BANK), piles(seat_1=BETTER), {"seat-1": ["R4", "5", "2", "R6"], **piles(seat_5=BANK)}):
        sheet = settled([wager("base")], tiles)
        assert sheet.lines is not None
        assert sheet.lines[0].result == "not stated"
    assert settled([wager("side")], piles(seat_5=BANK)).lines is None


def test_a_set_has_thirty_two_tiles() -> None:
    assert TERMS.deck is not None
    assert sum(SET.values()) == TERMS.deck.cards == 32
    assert [tile for tile, times in SET.items() if times == 1] == ["6", "3"]


@pytest.mark.parametrize(
    ("tiles", "path"),
    [
        ({"seat-1-front": ["12", "12"], "seat-2-front": ["12", "5"]}, "$.tiles.seat-2-front[0]"),
        ({"seat-1-front": ["3", "5"], "dealer-back": ["3", "5"]}, "$.tiles.dealer-back[0]"),
        ({"Seat-1": ["3", "5"]}, "$.tiles.Seat-1"),
    ],
)
def test_more_tiles_than_a_set_holds_are_refused(tiles: dict[str, list[str]], path: str) -> None:
    assert [problem.path for problem in problems(dealt([wager("base")], tiles), NOW)] == [path]


@pytest.mark.parametrize(
    ("told", "paths"),
    [
        ({"tiles": {"seat-1-front": ["12", "R8", "5"]}}, ["$.tiles.seat-1-front"]),
        (
            {"tiles": {"seat-1": ["12", "R8", "5"], "seat-1-front": ["2", "9"]}},
            ["$.tiles.seat-1", "$.tiles.seat-1-front"],
        ),
        ({"tiles": {"player": ["12", "R8"]}}, ["$.tiles.player"]),
        ({"tiles": None, "cards": {"dealer": ["9H"]}}, ["$.cards"]),
    ],
)
def test_piles_that_the_game_cannot_have_are_refused(told: dict[str, Any], paths: list[str]) -> None:
    hand = dealt([wager("base")], **{"tiles": {}, **told})
    assert [problem.path for problem in TERMS.refuse(hand)] == paths
    assert TERMS.settle(hand).lines is None


def test_tiles_in_a_game_of_cards_are_refused() -> None:
    slug = "ez-baccarat-panda8"
    hand = round_of(slug, [wager("tie")], tiles={"seat-1-front": ["12", "9"]})
    assert [problem.path for problem in terms_of(slug).refuse(hand)] == ["$.tiles"]


def test_tiles_stand_in_a_table_of_hands() -> None:
    hand = dealt([wager("base")], piles(seat_5=BANK, seat_1=BETTER))
    rows: list[list[str]] = []
    hand_csv.write([canonical(hand)], rows.append)
    cell = dict(zip(*rows[:2], strict=True))["tiles"]
    assert "seat-1-front: R4 5" in cell
    text = StringIO("\n".join(",".join(f'"{value}"' for value in row) for row in rows))
    [sent] = hand_csv.read(text, "a-house")
    assert canonical(msgspec.json.decode(sent.raw, type=Hand)) == canonical(hand)
