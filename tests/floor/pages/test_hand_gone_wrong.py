"""The page of a hand in which something went wrong: what it was, what was done, and what the book prints for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from compliance.floor.rules.cases import cases
from compliance.law.registry import RULES
from compliance.licensed.write.catalogue_load import catalogue_load
from games.hand.form import FORM
from tests import builders
from tests.pages import AT

Play = Callable[..., None]
Page = Callable[..., str]
TOLD = ("game", "seats", "cards", "wagers", "bank", "irregularities", "decks", "collections", "pot", "tiles")


def _wrong() -> dict[str, Any]:
    """The first case of the rule on remedies that fails: it names what is printed."""
    case = next(case for case in cases(RULES["IRR001"].path) if case.outcome == "fail")
    told: dict[str, Any] = msgspec.to_builtins(case.told()[0])
    return {name: told[name] for name in TOLD if told.get(name) is not None}


@pytest.mark.django_db
def test_what_went_wrong_stands_beside_what_is_printed_for_it(house: str, page: Page, play: Play) -> None:
    told = _wrong()
    catalogue_load(catalogue=builders.catalogue(told["game"]), now=builders.NOW)
    play(builders.hand(1, **told, form=FORM, offers=None))
    text = page(f"{AT}/hands/T1-1")
    part = text[text.index('id="went-wrong"') :].split("</section>")[0]
    for words in ("Done about it", "Printed for it", "line"):
        assert words in part, words
    assert "hangs on what was not recorded" not in part


@pytest.mark.django_db
def test_the_order_of_the_table_is_part_of_the_record(house: str, page: Page, play: Play) -> None:
    order = {"dealt": [2, 3, 1], "settled": [{"seat": 2, "wager": "player-line"}, {"seat": 3}]}
    noted = {"kind": "boxed-card", "remedy": [], "moment": "deal", "circumstances": {"face-shown": True}}
    play(builders.hand(1, form=FORM, order=order, irregularities=[noted]))
    text = page(f"{AT}/hands/T1-1")
    for words in (
        "seat 2, seat 3 then seat 1",
        "seat 2 (Player line), seat 3",
        "Nothing was done",
        "The rule book prints nothing for it",
        "The face of the card was shown: yes",
    ):
        assert words in text, words


@pytest.mark.django_db
def test_what_the_dealer_called_stands_with_the_hand(house: str, page: Page, play: Play) -> None:
    play(builders.hand(1, form=FORM, calls=[{"call": "no-more-bets", "moment": "before-cards"}, {"call": "result"}]))

    assert "no more bets (before the first card), the result" in page(f"{AT}/hands/T1-1")


@pytest.mark.django_db
def test_a_hand_without_either_says_nothing_of_them(house: str, page: Page, play: Play) -> None:
    play(builders.hand(1))
    text = page(f"{AT}/hands/T1-1")
    assert "went-wrong" not in text
    assert "Dealt to" not in text
