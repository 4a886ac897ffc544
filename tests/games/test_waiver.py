"""Waivers of a house file: which hands they are about, and what is refused."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest

from compliance.houses.forms import house
from compliance.houses.forms.house import House, HouseError
from compliance.houses.forms.waiver import Waived, Waivers
from compliance.tools.simulate.house_file import as_toml
from games.hand.form import Hand
from tests import builders

WRITTEN = datetime.datetime(2026, 9, 1, 21, tzinfo=datetime.UTC)


def waived(**changes: Any) -> Waived:
    values: dict[str, Any] = {
        "id": "WV-1",
        "gaming_day": builders.DAY,
        "table": "T1",
        "kind": "fee",
        "hand": "T1-2",
        "reason": "Misdeal called and taken back.",
        "authority": "F-2",
        "written": WRITTEN,
    }
    return Waived(**values | changes)


def hand(number: int, **changes: Any) -> Hand:
    return msgspec.convert(builders.hand(number, **changes), Hand)


def of_a_time(first: datetime.datetime, last: datetime.datetime) -> Waived:
    return waived(hand=None, from_=first, to=last)


def test_a_waiver_is_about_the_hand_that_it_names_and_the_one_that_corrects_it() -> None:
    corrects = {"id": "T1-2", "reason": "misread", "author": "Ben"}
    assert waived().covers(hand(2))
    assert waived().covers(hand(2, id="T1-2b", supersedes=corrects))
    assert not waived().covers(hand(3))
    assert not waived(table="T2").covers(hand(2))
    assert not waived(gaming_day=builders.DAY + datetime.timedelta(days=1)).covers(hand(2))


def test_a_waiver_of_a_time_is_about_the_hands_dealt_in_it() -> None:
    one = hand(2)
    second = datetime.timedelta(seconds=1)
    assert of_a_time(one.dealt, one.dealt + second).covers(one)
    assert not of_a_time(one.dealt + second, one.dealt + 2 * second).covers(one)
    assert not of_a_time(one.dealt - second, one.dealt).covers(one)


def test_waivers_are_found_by_hand_in_the_order_of_their_ids() -> None:
    assert not Waivers(())
    held = Waivers([waived(id="WV-2"), waived(), waived(id="WV-3", hand="T1-9")])
    assert [one.id for one in held.of(hand(2))] == ["WV-1", "WV-2"]
    assert held.of(hand(2, table="T2")) == ()


def test_a_house_file_holds_waivers(tmp_path: Path) -> None:
    other = msgspec.structs.replace(of_a_time(WRITTEN, WRITTEN + datetime.timedelta(hours=1)), id="WV-2")
    made = builders.house(waivers=(waived(amount="1.50"), other))
    file = tmp_path / "house.toml"
    file.write_text(as_toml(made), encoding="utf-8")
    assert house.read(file).waivers == made.waivers


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"table": "T9"}, "waivers[0].table: the house has no table T9"),
        ({"hand": None}, "`hand` or `from` is wanted"),
        ({"from_": WRITTEN, "to": WRITTEN}, "`hand` or `from` is wanted"),
        ({"hand": None, "from_": WRITTEN}, "`from` or `to` stands alone"),
        ({"hand": None, "from_": WRITTEN, "to": WRITTEN}, "is not after `from`"),
        ({"amount": "0.00"}, "amount: '0.00' is none"),
        ({"amount": "1.5"}, "amount: '1.5' is none"),
    ],
)
def test_what_contradicts_itself_is_refused(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(HouseError) as raised:
        house.check(builders.house(waivers=(waived(**wrong),)))
    assert words in str(raised.value)


def test_an_id_stands_once() -> None:
    made: House = builders.house(waivers=(waived(), waived(hand="T1-3")))
    with pytest.raises(HouseError, match="WV-1 stands twice"):
        house.check(made)
