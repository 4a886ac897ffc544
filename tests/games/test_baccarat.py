"""Baccarat against the book read afresh: every third card, every finished hand."""

from __future__ import annotations

from itertools import product

import msgspec
import pytest

from games.hand.form import Bank, Wager
from games.settling.sheet import Draw, WagerDue
from tests.games.baccarat_hands import BASE, ODDS, TERMS, WAGERS, card, dealt

# --- the third card: lines 611-617, the chart 621-630 -----------------------------------------------------------------

CHART = {
    7: "SSSSSSSSSS",
    6: "SSSSSSHHSS",
    5: "SSSSHHHHSS",
    4: "SSHHHHHHSS",
    3: "HHHHHHHHSH",
    2: "H" * 10,
    1: "H" * 10,
    0: "H" * 10,
}


def prose_has_banker_hit(score: int, third: int) -> bool | None:
    """Lines 614-617; None where they do not speak."""
    if score == 3:
        return third != 8
    if score == 4:
        return third not in (0, 1, 8, 9)
    if score == 5:
        return third in (4, 5, 6, 7)
    if score == 6:
        return third in (6, 7)
    return None


def banker_hits(score: int, third: int | None) -> bool:
    if third is None:
        return score <= 5  # line 612
    return score in CHART and CHART[score][third] == "H"


def test_prose_and_chart_of_the_book_agree() -> None:
    for score, third in product(range(10), range(10)):
        said = prose_has_banker_hit(score, third)
        assert said is None or said is banker_hits(score, third)


def expected_draws(first: int, second: int, third: int | None, drew: bool, naturals_end: bool) -> set[tuple[str, bool]]:
    """Which draws go against the book; the banker is held against the third card that was dealt, rightly or not."""
    ended = naturals_end and (first >= 8 or second >= 8)
    wrong = set()
    if (third is not None) is not (first <= 5 and not ended):  # line 611
        wrong.add(("player", third is not None))
    if drew is not (not ended and banker_hits(second, third)):
        wrong.add(("banker", drew))
    return wrong


@pytest.mark.parametrize(("reading", "naturals_end"), [("ends-the-hand", True), ("other-side-draws", False)])
def test_every_third_card(reading: str, naturals_end: bool) -> None:
    terms = TERMS.under("natural", reading)
    thirds: list[int | None] = [None, *range(10)]
    for first, second, third, drew in product(range(10), range(10), thirds, (False, True)):
        player = [card(0), card(first), *([] if third is None else [card(third)])]
        banker = [card(0), card(second), *([card(4)] if drew else [])]
        sheet = dealt(player, banker, terms)
        found = {(draw.pile, draw.drawn) for draw in sheet.draws}
        assert found == expected_draws(first, second, third, drew, naturals_end), (first, second, third, drew)


def test_every_fault_names_its_line() -> None:
    assert dealt(["KH", "6H", "2D"], ["5D", "2H"]).draws == (Draw("player", True, 6, None, "611"),)
    assert dealt(["4H", "2H"], ["3D", "2H"]).draws == (Draw("banker", False, 5, None, "612"),)
    lines = {draw.cite for score in range(8) for draw in dealt(["2H", "3H", "8H"], [card(0), card(score), "2S"]).draws}
    assert lines == {"623", "624", "625", "626", "627"}  # against an eight nobody above two draws
    assert dealt(["5H", "3H"], ["2D", "3H", "4C"]).draws == (Draw("banker", True, 5, None, "580-581"),)


def test_procedure_says_the_same_before_the_draw() -> None:
    for first, second in product(range(10), range(10)):
        assert TERMS.table.player_draws(first, second) is (first <= 5 and second <= 7)


# --- results: lines 577, 642-676 --------------------------------------------------------------------------------------


def stated(player: int, player_cards: int, banker: int, banker_cards: int) -> dict[str, str]:
    """The book's own sentences, wager by wager."""
    closer = "win" if player > banker else "lose" if player < banker else "push"
    return {
        "player-line": closer,  # 642, 644
        "banker-line": {"win": "lose", "lose": "win", "push": "push"}[closer],  # 643, 645
        "tie": "win" if player == banker else "lose",  # 650, 651, 654
        "dragon-7": "win" if banker == 7 and banker_cards == 3 and player <= 6 else "lose",  # 663
        "panda-8": "win" if player == 8 and player_cards == 3 and banker <= 7 else "lose",  # 674
    }


def test_every_finished_hand() -> None:
    wagers = [Wager(1, "P1", name, "10.00") for name in WAGERS]
    for player, banker, three, four in product(range(10), range(10), (2, 3), (2, 3)):
        one = [card(0)] * (three - 1) + [card(player)]
        two = [card(0)] * (four - 1) + [card(banker)]
        sheet = dealt(one, two, wagers=wagers, bank=Bank(3, "P3", "10000.00"))
        assert sheet.lines is not None
        assert sheet.totals == {"player": (player, three), "banker": (banker, four)}
        assert sheet.outcome == ("tie" if player == banker else "player" if player > banker else "banker")
        for name, line in zip(WAGERS, sheet.lines, strict=True):
            result = stated(player, three, banker, four)[name]
            full = {"win": (1000 * ODDS[name], 0, 0, 0), "lose": (0, 1000, 0, 0), "push": (0, 0, 1000, 0)}[result]
            assert line == WagerDue(result, *full), (name, player, three, banker, four)


@pytest.mark.parametrize(
    ("ranks", "points"), [("AK", 1), ("TJ", 0), ("QT", 0), ("96", 5), ("55", 0), ("78A", 6), ("999", 7)]
)
def test_points_keep_the_right_hand_digit(ranks: str, points: int) -> None:
    assert dealt([rank + "S" for rank in ranks], ["KH", "7H"]).totals["player"] == (points, len(ranks))


def test_line_wagers_on_a_tie_under_the_other_reading() -> None:
    sheet = dealt(["4H", "2S"], ["4C", "2D"], TERMS.under("line-bets-on-tie", "not-stated"))
    assert sheet.lines is not None
    assert [line.result for line in sheet.lines] == [
        *["not stated"] * 3,
        "lose",
        "not stated",
        "win",
        "not stated",
        "lose",
    ]


def test_hand_without_cards_or_with_an_unknown_wager_is_not_settled() -> None:
    assert TERMS.settle(msgspec.structs.replace(BASE, cards=None)).lines is None
    unknown = [Wager(1, "P1", "player-pair", "5.00")]
    assert "player-pair" in dealt(["4H", "2S"], ["5D", "2H"], wagers=unknown).why_not


def test_cards_that_no_round_can_show_are_refused() -> None:
    def refused(cards: dict[str, list[str]]) -> list[str]:
        return [problem.path for problem in TERMS.refuse(msgspec.structs.replace(BASE, cards=cards))]

    assert refused({"player": ["4H", "2S"], "banker": ["5D", "2H"]}) == []
    assert refused({"player": ["4H"], "banker": ["5D", "2H"]}) == ["$.cards.player"]
    assert refused({"player": ["4H", "2S", "2S", "2S"], "banker": ["5D", "2H"]}) == ["$.cards.player"]
    assert refused({"player": ["4H", "2S"]}) == ["$.cards.banker"]
    assert refused({"player": ["4H", "2S"], "banker": ["5D", "2H"], "dealer": ["5D"]}) == ["$.cards.dealer"]
