"""Hands set by the house ways: every printed example, every row and its edges, and what no chart says."""

from __future__ import annotations

import pytest

from games.cards.card import JOKER
from games.schema import load
from games.settling.house_looks import worth
from games.settling.house_way import HouseAnswer, Way
from tests.games.house_ways import SETTING, hand_of, way_of

PGP, FORTUNE, FACE_UP = "pai-gow-poker", "fortune-pai-gow", "face-up-pai-gow"
FACE_UP_003, WILD = "face-up-pai-gow-crystal-park", "pai-gow-poker-joker-wild-crystal-park"


def told(way: Way, cards: str) -> HouseAnswer:
    return way.set(cards.split())


def same(way: Way, found: HouseAnswer, front: str, back: str) -> bool:
    joker = way.block.joker or "ace"
    return found.known and worth(found.front, found.back, joker) == worth(front.split(), back.split(), joker)


# --- as printed ---------------------------------------------------------------------------------------------------------

# Book 001 lines 83-104. A front often stands at the end of the line before. The text reads clubs as spades: where a card
# stands twice, or five spades would make a flush, one of them is a club here.
EXAMPLES = [
    (PGP, "83", "QS JH", "TD TS 8C 6D 3S"),
    (PGP, "84", "8S 8H", "QH QD 9S 7D 3S"),
    (PGP, "85", "AD 5S", "TS TD 6H 6S 3S"),
    (PGP, "85", "8S 8C", "9S 9C QH 7D 3S"),
    (PGP, "86", "KS 9S", "7S 7C 4H 4D 3S"),
    (PGP, "86", "4H 4S", "7S 7C QS 9S 3S"),
    (PGP, "87", "QS TS", "5S 5D 2S 2D 8H"),
    (PGP, "87", "2S 2D", "5S 5D JS TD 8H"),
    (PGP, "88", "TD TS", "9S 9C 5D 5H 3S"),
    (PGP, "89", "AS QS", "AH AD 9C 8S 2S"),
    (PGP, "90", "QD 9S", "KH KS KC 7S 2D"),
    (PGP, "91", "KH KD", "6H 6S 6C KS 9S"),
    (PGP, "98", "9D 9C", "9S 8H 7D 6S 5S"),
    (PGP, "91", "9C 9H", "5H 5S 5C 9S 4S"),  # printed with the full houses (99): the rows agree
    (PGP, "91", "AC AH", "4S 4D 4H AS 6H"),
    (PGP, "100", "QD QS", "QH QC AS KD 4H"),
    (PGP, "101", "KS JS", "TD TS TH TC 7S"),
    (PGP, "101", "TH TC", "TD TS 8S 3S 2H"),
    (PGP, "102", "QD TS", "7S 7D 7H 7C 2D"),
    (PGP, "102", "7D 7C", "7H 7S TS 9S 2S"),
    (PGP, "103", "KS QS", "4S 4D 4H 4C 7D"),
    (PGP, "104", "AS JK", "AH AC AD 8S 3S"),
    # Book 003 lines 122-131: the picture of the joker reads Q, 9, 10 or W, and suits are not printed.
    (WILD, "122", "AS QH", "KD JK 7C 4S 3H"),
    (WILD, "123-124", "KH 3S", "QD JK JC TS 8H"),
    (WILD, "123-124", "KH 3S", "QD JD TD 8D JK"),
    (WILD, "125", "QD JK", "KS KD 8D 5D 3D"),
    (WILD, "126", "JD JK", "KS KH 8D 5C 3S"),
    (WILD, "127", "QS JK", "6H 6D 4C 4S 2H"),
    (WILD, "127", "6H 6D", "JK 4C 4S 7H 2D"),
    (WILD, "128", "JH JD", "JK TC TS 4H 4D"),
    (WILD, "129", "JK 7C", "QH QD QS 5H 2D"),
    (WILD, "130", "JH JD", "JK 9C 9S TH 7D"),
    (WILD, "131", "JK JC", "4H 4D 4S 4C 6H"),
    (FACE_UP_003, "3562", "KC JK", "AD AC AS AH 5C"),
]


@pytest.mark.parametrize(("slug", "line", "front", "back"), EXAMPLES)
def test_the_printed_examples(slug: str, line: str, front: str, back: str) -> None:
    way = way_of(slug)
    found = told(way, f"{front} {back}")
    assert same(way, found, front, back), found
    assert line in found.lines


CHART = next(chart for chart in load.catalogue().games[FACE_UP].chart if chart.name == "house-way")


@pytest.mark.parametrize("row", CHART.row, ids=lambda row: row.cells[0])
def test_every_example_of_face_up_pai_gow(row: load.Game) -> None:
    """Book 001 lines 2856-2914; an empty cell is the joker that the text has lost."""
    printed = [_card(cell) for cell in row.cells[2:]]
    front, back = " ".join(printed[:2]), " ".join(printed[2:])
    found = told(way_of(FACE_UP), f"{front} {back}")
    assert same(way_of(FACE_UP), found, front, back), found
    assert row.cite in found.lines
    if JOKER not in printed and "Js, 10s, or 9s" not in row.cells[0]:  # the rows of book 003 are the same
        assert same(way_of(FACE_UP_003), told(way_of(FACE_UP_003), f"{front} {back}"), front, back)


def _card(cell: str) -> str:
    """ "10 ♦" as it is recorded."""
    rank, _, suit = cell.partition(" ")
    return rank.replace("10", "T") + "SHDC"["♠♥♦♣".index(suit)] if cell else JOKER


# --- every row and its edges --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SETTING)
def test_every_row_sets_a_hand(slug: str) -> None:
    """Under readings by which no row is lost, and without a joker that may be held for several cards."""
    readings = {"four_jacks_tens_nines": "in-back-with-a-king-in-front-else-split"} if slug == FACE_UP_003 else {}
    way = way_of(slug, house_way_joker="first-row-it-makes", **readings)
    for step in way.block.step:
        cards = hand_of(step, way)
        assert cards is not None, step.name
        assert way.set(cards).known, (step.name, cards)


EDGES = [  # the row, seven cards, the ranks in front
    ("two-pair-jacks-to-nines", "JD JS 8C 8H AC 7H 4S", "A7"),
    ("two-pair-jacks-to-nines", "JD JS 8C 8H KC 7H 4S", "88"),
    ("two-pair-jacks-to-nines", "9D 9S 8C 8H AC 3H 2S", "A3"),
    ("two-pair-aces-to-queens", "QD QS 8C 8H AC 7H 4S", "88"),
    ("two-pair-eights-to-sixes", "8D 8S 4C 4H KC 7H 2S", "K7"),
    ("two-pair-eights-to-sixes", "8D 8S 4C 4H QC 7H 2S", "44"),
    ("two-pair-eights-to-sixes", "6D 6S 4C 4H AC 9H 2S", "A9"),
    ("four-jacks-to-nines", "9D 9S 9C 9H KC 7H 4S", "K7"),
    ("four-jacks-to-nines", "9D 9S 9C 9H QC 7H 4S", "99"),
    ("four-eights-to-sixes", "8D 8S 8C 8H QC 7H 4S", "Q7"),
    ("four-eights-to-sixes", "8D 8S 8C 8H JC 7H 4S", "88"),
    ("four-fives-and-below", "5D 5S 5C 5H 7C 4H 3S", "74"),
    ("four-aces-to-queens", "QD QS QC QH AC KH 3S", "QQ"),
    ("full-house", "KD KS KC 2H 2C AH QS", "22"),
    ("full-house", "2D 2S 2C KH KC AH QS", "KK"),
    ("full-house-and-pair", "KD KS KC 9H 9C 5H 5S", "99"),
    ("two-sets", "2D 2S 2C 9H 9C 9D AS", "99"),
    ("three-aces", "AD AS AC KH JC 9H 4S", "AK"),
    ("three-kings-and-below", "KD KS KC AH JC 9H 4S", "AJ"),
    ("straight-or-flush-pair", "AS 9C 9S 8D 7H 6C 5S", "A9"),
    ("straight-or-flush-pair", "KS KC 9S 8D 7H 6C 5S", "KK"),
    ("straight-or-flush", "AS KC 9S 8D 7H 6C 5S", "AK"),
    ("straight-or-flush", "JC TC 9S 8D 7H 6C 5S", "JT"),
    ("straight-or-flush", "AS QC 9S 7S 4S 3S 2D", "Q2"),
    ("straight-or-flush", "AS KS 9S 7S 4S 3S 2D", "A2"),
    ("straight-or-flush-three", "9S 9D 9H 8D 7H 6C 5S", "99"),
    ("one-pair", "2S 2D KH QD 9C 8S 4H", "KQ"),
]
ELSEWHERE = {FACE_UP: {"full-house-and-pair": "full-house"}, FORTUNE: {"full-house-and-pair": "full-house"}}


@pytest.mark.parametrize("slug", [PGP, FORTUNE, FACE_UP])
@pytest.mark.parametrize(("row", "cards", "front"), EDGES)
def test_the_edges_of_rows(slug: str, row: str, cards: str, front: str) -> None:
    """The three charts of book 001 print these rows alike, each in its words."""
    found = told(way_of(slug), cards)
    assert found.step is not None
    assert found.step.name == ELSEWHERE.get(slug, {}).get(row, row)
    assert "".join(card[0] for card in found.front) == front


@pytest.mark.parametrize(
    ("slug", "cards", "front"),
    [
        (PGP, "5D 5S 3C 3H QC 7H 2S", "Q7"),  # 87
        (PGP, "5D 5S 3C 3H JC 7H 2S", "33"),
        (PGP, "QD QS QC QH 4C 4H 3S", "44"),  # 106: a pair in front, four behind
        (PGP, "5S 5H 5D 4S 3S AS JK", "A"),  # 106: a full house goes before a straight with three of a kind
        (FORTUNE, "QD QS QC QH 4C 4H 3S", "44"),  # 1122: with a pair the complete hand is played behind
        (FORTUNE, "QD QS QC QH 4C 4H 4S", "QQ"),  # 1125: the highest pair that leaves a full house
        (FORTUNE, "3D 3S 2C 2H QC 7H 5S", "Q7"),  # 1117
        (WILD, "9H 9D 6C 6S QH 4D JK", "Q"),  # 127: three ranks above the pair
        (WILD, "TH TD 6C 6S QH 4D JK", "TT"),  # two ranks above
        (WILD, "KH KD AC 9S 7H 4D JK", "KK"),  # 126: the ace with the joker is the higher pair
    ],
)
def test_what_one_chart_says_alone(slug: str, cards: str, front: str) -> None:
    found = told(way_of(slug), cards)
    assert "".join(card[0] for card in found.front if card != JOKER).startswith(front), found


# --- what is lost or silent ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "cards", "why", "reading"),
    [
        (FACE_UP_003, "JD JS JC JH QC 7H 4S", "how Four of a Kind: Js, 10s, or 9s is set", "four-jacks-tens-nines"),
        (FACE_UP_003, "KD KS 9C 7H 4S 2H JK", "for which card the joker is held", "house-way-joker"),
        (FORTUNE, "KD KS 9C 7H 4S 2H JK", "for which card the joker is held", "house-way-joker"),
        (PGP, "KD KS KC KH 7H 7S 7C", "four of a kind beside three of a kind", None),
        (WILD, "KD QS 9C 7H 4S 3H 2D", "no row for no pair", None),  # line 132: of a book that is not there
        (WILD, "KD KS KC 7H 7S 2D JK", "no row for full house beside the joker", None),
        (PGP, "KD KS KC", "7 cards of one pack", None),
        (PGP, "KD KD KC 7H 7S 2D 3C", "7 cards of one pack", None),
        (PGP, "5S 5H 5D 4S 3S KS 9S", "", None),
    ],
)
def test_what_the_book_does_not_say(slug: str, cards: str, why: str, reading: str | None) -> None:
    found = told(way_of(slug), cards)
    assert found.known is (not why)
    assert why in found.why_not
    assert found.reading == reading


def test_readings_open_and_close_rows() -> None:
    jacks = "JD JS JC JH KC 7H 4S"
    mended = way_of(FACE_UP_003, four_jacks_tens_nines="in-back-with-a-king-in-front-else-split")
    assert told(mended, jacks).front == ("KC", "7H")
    silent = way_of(PGP, house_way_detached="not-stated", house_way_two_pairs="not-stated")
    assert not told(silent, jacks).known
    assert told(silent, jacks).reading == "house-way-detached"
    assert not told(silent, "9S 9C 8D 8H 7D 6C 5H").known
    assert told(silent, "8S 8C 8D 8H QD 6C 5H").known
    assert not way_of(PGP).binds_bank
    assert way_of(PGP, bank_hand_set_by="house-way").binds_bank
    assert not way_of(FACE_UP).binds_bank
    assert way_of(FORTUNE).binds_bank
    assert way_of(FACE_UP_003).binds_bank
