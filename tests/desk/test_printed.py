"""What an issue says of itself: the parts of its key in words."""

from __future__ import annotations

import pytest

from compliance.desk.forms.key import LIMITS_ALONE, NOTHING_POSTED, IssueKey
from compliance.desk.forms.printed import about, apart_by, printed

GAMES = {"ez-baccarat-panda8": "EZ Baccarat Panda 8"}


def key(**changes: object) -> IssueKey:
    values = {
        "rule": "FEE001",
        "game": "ez-baccarat-panda8",
        "option": "own 3",
        "kind": "collections",
        "outcome": "fail",
    }
    return IssueKey(**{**values, "direction": "short", "least": 101, "most": 500, **changes})  # type: ignore[arg-type]


def test_a_row_names_what_tells_it_apart() -> None:
    said = "collections · short by $1.01 to $5.00 · EZ Baccarat Panda 8, own 3"
    assert apart_by(key(), GAMES) == said
    assert apart_by(key(), {}) == said.replace("EZ Baccarat Panda 8", "ez-baccarat-panda8")


@pytest.mark.parametrize("option", [NOTHING_POSTED, LIMITS_ALONE])
def test_where_no_option_hung_it_says_so(option: str) -> None:
    assert apart_by(key(option=option, direction="", least=0, most=0), GAMES).endswith(f"EZ Baccarat Panda 8, {option}")


def test_of_the_day_accounts_no_game_is_named() -> None:
    assert apart_by(key(game="", option="", kind="counts of box"), GAMES) == "counts of box · short by $1.01 to $5.00"


def test_a_place_in_the_hand_is_said_in_words() -> None:
    assert about("bank.occupant") == "bank occupant"


def test_the_kind_of_a_name_is_said_once() -> None:
    assert about("counts of box box (drop)") == "counts of box (drop)"
    assert about("action_seat") == "action seat"
    assert about("the whole hand") == "the whole hand"


def test_a_step_without_an_end_says_so() -> None:
    assert dict(printed(key(least=100001, most=0), GAMES))["Money"] == "short by $1,000.01 or more"
