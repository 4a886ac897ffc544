"""What is drawn beside the felt says the same in its words as in its shapes."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from compliance.shell.drawing.boards import squares
from compliance.shell.drawing.dial import dial
from compliance.shell.drawing.felt import felt
from compliance.shell.drawing.pictures import pictures, signs
from compliance.shell.drawing.scene import scene
from compliance.shell.drawing.shapes import Circle, Drawing, Group, Shape, Text
from compliance.shell.drawing.svg import svg
from games.hand.form import Hand, Posted, Wager, decode
from games.hand.pot import Act, Award, Pot, Street
from games.schema import load
from games.terms.game import game_terms
from tests.builders import hand


def _texts(shapes: tuple[Shape, ...]) -> list[str]:
    found = []
    for shape in shapes:
        if isinstance(shape, Text):
            found.append(shape.text)
        elif isinstance(shape, Group):
            found += _texts(shape.shapes)
    return found


def _titles(drawing: Drawing) -> list[str]:
    return [shape.title for shape in drawing.shapes if isinstance(shape, Group)]


def _played(slug: str, **parts: object) -> tuple[Hand, object]:
    game = load.catalogue().games[slug]
    played = replace(decode(json.dumps(hand())), game=slug, cards=None, **parts)
    return played, game_terms(game, played.gaming_day)


@pytest.mark.parametrize("narrow", [False, True])
def test_rolls_show_faces_totals_and_the_point_that_stood(narrow: bool) -> None:
    played, terms = _played("craps-choctaw", rolls=[[3, 1], [6, 6], [2, 5]])
    (drawing,) = pictures(played, terms, {"rolls[2]"}, narrow)  # type: ignore[arg-type]
    assert _titles(drawing) == [
        "roll 1: 3-1, 4, come-out",
        "roll 2: 6-6, 12, point 4",
        "roll 3: 2-5, 7, point 4, here it parts",
    ]
    assert {"4", "12", "7", "point 4", "come-out"} <= set(_texts(drawing.shapes))


def test_many_rolls_stay_within_the_width_of_a_telephone() -> None:
    played, terms = _played("craps-choctaw", rolls=[[1, 2]] * 200)
    (drawing,) = pictures(played, terms, narrow=True)  # type: ignore[arg-type]
    reach = max(
        die.x + die.w
        for group in drawing.shapes
        if isinstance(group, Group)
        for inner in group.shapes
        if isinstance(inner, Group)
        for die in inner.shapes
        if hasattr(die, "w")
    )
    assert reach <= drawing.width == 358
    assert len(drawing.shapes) == 200


def test_the_section_in_which_the_wheel_stopped_is_marked_once() -> None:
    played, terms = _played("roulette-choctaw", spin="17")
    (drawing,) = pictures(played, terms)  # type: ignore[arg-type]
    assert drawing.title == "The wheel stopped at 17"
    assert _titles(drawing) == ["stopped here: 17"]


def test_a_section_that_the_wheel_has_not_is_told() -> None:
    drawing = dial(["1", "2"], "40", 300)
    assert "no section of this wheel" in drawing.title
    assert "no such section" in _texts(drawing.shapes)


def test_a_ticket_shows_what_was_marked_drawn_and_hit() -> None:
    wagers = [Wager(seat=1, bettor="P1", wager="straight", amount="5.00", on=["3", "9", "80"])]
    played, terms = _played("keno-progressive-choctaw", drawn=[9, 12], wagers=wagers)
    (drawing,) = pictures(played, terms)  # type: ignore[arg-type]
    assert drawing.desc == "Drawn: 9, 12. Marked: 3, 9, 80. Hit: 9."
    assert len(drawing.shapes) == 80
    assert [title for title in _titles(drawing) if "marked" in title] == [
        "3: marked",
        "9: number 1 drawn, marked",
        "80: marked",
    ]


def test_balls_without_tickets_are_drawn_too() -> None:
    played, terms = _played("keno-progressive-choctaw", drawn=[9, 12], wagers=[])
    (drawing,) = pictures(played, terms)  # type: ignore[arg-type]
    assert drawing.title == "The balls drawn"


def test_a_hand_of_cards_alone_has_no_pictures() -> None:
    played, terms = _played("ez-baccarat-panda8")
    assert pictures(played, terms) == []  # type: ignore[arg-type]


def test_a_card_of_squares_daubs_what_was_called() -> None:
    drawing = squares([["B1", "I16"], ["FREE", "O75"]], {"B1"}, 300, {(0, 0)})
    assert _titles(drawing)[0] == "B1, called, in the pattern"
    daubed = [g for g in drawing.shapes if isinstance(g, Group) and any(isinstance(s, Circle) for s in g.shapes)]
    assert len(daubed) == 1


def test_names_from_outside_are_escaped() -> None:
    assert "<b>" not in svg(dial(["1"], "<b>", 300))


def test_tiles_are_drawn_by_their_names() -> None:
    played, terms = _played("pai-gow-tiles-lucky-chances", tiles={"seat-1-front": ["12", "R8"]})
    laid = scene(played, terms, None, None)  # type: ignore[arg-type]
    assert [pile.cards for pile in laid.piles] == [("12", "R8")]
    drawn = svg(felt(laid))
    assert "tile R8" in drawn
    assert "Seat 1 front: 12 R8" in drawn


def test_a_pot_shows_what_each_put_in_was_given_and_was_due() -> None:
    acts = [Act(seat=1, act="small-blind", amount="1.00"), Act(seat=2, act="big-blind", amount="2.00"),
            Act(seat=1, act="call", amount="1.00"), Act(seat=2, act="check")]  # fmt: skip
    cards = {"seat-1": ["AS", "AH"], "seat-2": ["KS", "QH"], "board": ["2C", "3D", "9H", "JC", "4S"]}
    pot = Pot(
        button=1,
        dealt_in=[1, 2],
        streets=[Street(name="before-flop", acts=acts)],
        showed=[1, 2],
        awards=[Award(seat=2, amount="4.00")],
    )
    played, terms = _played("texas-holdem-choctaw", wagers=[], bank=None, collections=[], pot=pot)
    played = replace(played, cards=cards)
    laid = scene(played, terms, terms.settle(played), None, {"pot.awards[0]"})  # type: ignore[arg-type,attr-defined]
    told = {place.number: place.stakes[0] for place in laid.places if place.stakes}
    assert (told[1].recorded, told[1].due, told[1].agree) == ("nothing", "awarded $4.00", False)
    assert (told[2].recorded, told[2].due, told[2].ringed) == ("awarded $4.00", "nothing", True)
    assert [(each.title, each.amount) for each in laid.pots] == [("Main pot", "$4.00")]
    assert "Pot $4.00" in _texts(felt(laid).shapes)
    assert "dealer button" in svg(felt(laid, narrow=True))


def test_a_bingo_card_is_drawn_square_by_square() -> None:
    """Five columns from above, the free square left out of the record."""
    on = [str(15 * column + row + 1) for column in range(5) for row in range(5) if (column, row) != (2, 2)]
    wagers = [Wager(seat=1, bettor="P1", wager="card", amount="5.00", on=on)]
    played, terms = _played("bingo-grand-ronde", drawn=[1, 32, 75], wagers=wagers)
    (drawing,) = pictures(played, terms)  # type: ignore[arg-type]
    titles = _titles(drawing)
    assert len(titles) == 25
    assert titles[0] == "1, called"
    assert titles[12] == "FREE, called"
    assert titles[5:8] == ["2", "17", "32, called"]


def test_a_game_without_fees_says_nothing_of_one() -> None:
    played, terms = _played("big-six-choctaw", spin="joker", wagers=[], collections=[], bank=None)
    laid = scene(played, terms, None, None)  # type: ignore[arg-type]
    assert laid.no_fee
    assert not [text for text in _texts(felt(laid).shapes) if "Fee" in text]


def _frames(drawing: Drawing) -> list[Shape]:
    return [shape for shape in drawing.shapes if getattr(shape, "stroke", "") == "fail"]


def test_the_ticket_of_which_a_finding_speaks_stands_in_a_frame() -> None:
    wagers = [
        Wager(seat=seat, bettor=f"P{seat}", wager="straight", amount="5.00", on=["3", str(seat)])
        for seat in range(1, 15)
    ]
    played, terms = _played("keno-progressive-choctaw", drawn=[9, 12], wagers=wagers)
    drawn = pictures(played, terms, {"wagers[0].settled", "wagers[13].settled.paid"})  # type: ignore[arg-type]
    assert [drawing.title for drawing in drawn if _frames(drawing)] == [
        "Ticket of P1, seat 1: a finding speaks of it",
        "Ticket of P14, seat 14: a finding speaks of it",
    ]
    assert len(drawn) == 13  # a dozen, and the one that parts
    assert signs(played, terms) == "Filled: drawn. In a square: marked."  # type: ignore[arg-type]


def test_red_is_kept_for_what_parts() -> None:
    wagers = [Wager(seat=1, bettor="P1", wager="straight", amount="5.00", on=["3", "9"])]
    played, terms = _played("keno-progressive-choctaw", drawn=[9], wagers=wagers)
    (drawing,) = pictures(played, terms)  # type: ignore[arg-type]
    written = svg(drawing)
    assert "s-ring" not in written
    assert "s-fail" not in written


def test_the_pattern_that_was_played_for_lies_on_a_tinted_ground() -> None:
    """Of two posted patterns the one of which the card has most; letters stand above the columns."""
    on = [str(15 * column + row + 1) for column in range(5) for row in range(5) if (column, row) != (2, 2)]
    wagers = [Wager(seat=1, bettor="P1", wager="card", amount="5.00", on=on)]
    posted = Posted(pattern=[["B5", "I5"], ["B1", "I1", "N3"]])
    played, terms = _played("bingo-grand-ronde", drawn=[1, 16], wagers=wagers, posted=posted)
    (drawing,) = pictures(played, terms)  # type: ignore[arg-type]
    assert [title for title in _titles(drawing) if "in the pattern" in title] == [
        "1, called, in the pattern",
        "16, called, in the pattern",
        "FREE, called, in the pattern",
    ]
    assert _texts(drawing.shapes)[-5:] == list("BINGO")


def test_a_wheel_of_which_no_book_lists_the_sections_shows_where_it_stopped() -> None:
    posted = Posted(amounts={"7": "500.00"})
    played, terms = _played("bingo-wheel-of-fortune-grand-ronde", spin="7", wagers=[], posted=posted)
    (drawing,) = pictures(played, terms)  # type: ignore[arg-type]
    assert drawing.title == "The wheel stopped at 7"
    assert _texts(drawing.shapes) == ["7"]
    assert drawing.desc == "No book lists the wheel's sections. For 7 $500.00 is posted."


def test_a_section_bears_the_title_of_its_wager() -> None:
    played, terms = _played("big-six-choctaw", spin="dollar-1", wagers=[], bank=None)
    (drawing,) = pictures(played, terms)  # type: ignore[arg-type]
    assert drawing.title == "The wheel stopped at $1 Insignia"
    assert not [text for text in _texts(drawing.shapes) if "…" in text]


def test_the_roll_that_decided_a_wager_that_parts_is_marked() -> None:
    wagers = [Wager(seat=1, bettor="P1", wager="pass-line", amount="5.00", from_roll=1, to_roll=2)]
    played, terms = _played("craps-choctaw", rolls=[[3, 1], [2, 2], [2, 5]], wagers=wagers)
    (drawing,) = pictures(played, terms, {"wagers[0].settled"})  # type: ignore[arg-type]
    assert [title for title in _titles(drawing) if "parts" in title] == ["roll 2: 2-2, 4, point 4, here it parts"]
