from __future__ import annotations

from fractions import Fraction

from compliance.shell.drawing.parts import Figure
from compliance.shell.drawing.scene import exact, scene, settled_words
from games.settling.sheet import Due
from tests.shell.drawing.felt_hands import hand, scene_of, settled


def test_recorded_and_due_agree_where_the_cards_say_so() -> None:
    stakes = [stake for place in scene_of(settled(hand())).places for stake in place.stakes]
    assert [stake.agree for stake in stakes] == [True, True]
    assert {stake.recorded for stake in stakes} == {"paid $60.00"}


def test_what_was_not_recorded_is_neither_right_nor_wrong() -> None:
    wagers = [{"seat": 2, "bettor": "P2", "wager": "player-line", "amount": "60.00"}]
    [stake] = [stake for place in scene_of(hand(wagers=wagers)).places for stake in place.stakes]
    assert stake.agree is None
    assert (stake.recorded, stake.due) == ("", "paid $60.00")


def test_an_unknown_game_leaves_everything_open_but_the_record() -> None:
    shown = scene(hand(), None, None, None)
    assert len(shown.places) == 8
    assert shown.fee.recorded == "$2.00"
    assert shown.fee.agree is None


def test_the_smallest_layout_that_holds_the_seats_is_drawn() -> None:
    assert len(scene_of(hand()).places) == 8
    far = [{"seat": n, "occupant": f"P{n}"} for n in (1, 2, 9)]
    assert len(scene_of(hand(seats=far)).places) == 14


def test_each_wager_has_a_letter_of_its_own() -> None:
    kinds = ("player-line", "banker-line", "tie", "panda-8", "dragon-7")
    wagers = [{"seat": 2, "bettor": "P2", "wager": kind, "amount": "5.00"} for kind in kinds]
    assert list(scene_of(hand(wagers=wagers)).letters) == ["P", "B", "T", "8", "7"]


def test_a_part_of_a_cent_is_never_rounded() -> None:
    assert exact(6000) == "$60.00"
    assert exact(Fraction(100, 3)) == "$0.33 and 1/3 ¢"
    assert settled_words({"paid": 0, "taken": 4000, "pushed": 0, "returned": 2000}) == "taken $40.00, returned $20.00"
    assert settled_words({"paid": 0}) == "nothing"


def test_after_a_draw_against_the_table_nobody_can_tell_what_was_due() -> None:
    played = hand(cards={"player": ["2H", "3D"], "banker": ["KC", "9D"]})  # a natural: neither draws
    assert {stake.due for place in scene_of(played).places for stake in place.stakes} == {"taken $60.00"}
    wrong = scene_of(hand(cards={"player": ["2H", "3D"], "banker": ["KC", "6D"]}), "cards")
    assert {stake.agree for place in wrong.places for stake in place.stakes} == {None}
    assert [pile.ringed for pile in wrong.piles] == [True, False]
    assert wrong.piles[0].ghost


def _fee(collected: str, due: Due | None) -> Figure:
    fee = [{"from": "player-dealer", "kind": "fee", "amount": collected}]
    return scene(hand(collections=fee), None, None, due).fee


def test_the_difference_of_the_fee_is_what_was_collected_less_what_was_due() -> None:
    one = Due((200,), 6000, (0,), "")
    assert [_fee(sum_of, one).apart for sum_of in ("1.00", "2.00", "3.50")] == [-100, 0, 150]
    two = _fee("2.00", Due((200, 300), 6000, (0, 1), ""))
    assert (two.due, two.agree, two.apart) == ("$2.00 or $3.00", None, None)
    assert _fee("2.00", None).apart is None


def test_less_than_the_most_that_may_be_taken_agrees() -> None:
    most = Due((400,), 6000, (0,), "", ceiling=True)
    assert [(fee.due, fee.agree, fee.apart) for fee in (_fee("3.00", most), _fee("5.00", most))] == [
        ("at most $4.00", True, 0),
        ("at most $4.00", False, 100),
    ]


def test_the_hands_that_came_of_a_split_are_told_apart() -> None:
    split = scene(hand(cards={"seat-3": ["8H", "8D"], "seat-1-2": ["2H"], "seat-1-1-2": ["3H"]}), None, None, None)
    assert [pile.title for pile in split.piles] == ["Seat 3", "Seat 1 · 2", "Seat 1 · 1 · 2"]
