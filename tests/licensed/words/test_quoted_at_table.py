"""A quote asked at a table goes by what hangs there, the limits of single wagers on the sign included, as a hand is judged."""

from __future__ import annotations

import datetime
from decimal import Decimal

from compliance.licensed.words.quote import Quote
from compliance.licensed.words.quoted import Hangs, quoted
from games.terms.play import Play, Stake
from games.terms.sign import LimitShown, Sign
from tests import builders

DAY = datetime.date(2026, 9, 1)
TABLE = (5_00, 500_00)
SIGN = Sign(limits=(LimitShown(wager="tie", max=Decimal(100)),))


def tie(dollars: int, hangs: Hangs | None) -> Quote:
    """Option 1 of EZ Baccarat prints $5-$500 (line 701); a tie bet of so much."""
    game = builders.catalogue().games["ez-baccarat-panda8"]
    return quoted(game, "own", 1, DAY, Play(stakes=(Stake(1, "", "tie", dollars * 100),)), hangs)


def test_a_wager_is_held_to_the_limits_that_the_sign_gives_it() -> None:
    assert tie(100, Hangs(TABLE, SIGN)).remarks == ()
    assert tie(101, Hangs(TABLE, SIGN)).remarks == ("Seat 1: Tie Bet $101.00 is above the maximum of $100.00.",)
    assert tie(101, Hangs(TABLE)).remarks == ()
    assert tie(101, None).remarks == ()


def test_the_end_that_the_sign_does_not_give_it_is_the_tables() -> None:
    assert tie(4, Hangs(TABLE, SIGN)).remarks == ("Seat 1: Tie Bet $4.00 is below the minimum of $5.00.",)


def test_what_lies_above_the_maximum_and_has_no_action_is_charged_nothing() -> None:
    """Line 162: any amounts over the maximum table limit receive no action."""
    game = builders.catalogue("caribbean-stud").games["caribbean-stud"]
    place, hangs = ("california", 1, DAY), Hangs((5_00, 50_00))
    above, at = (quoted(game, *place, Play(stakes=(Stake(1, "", "ante", sum_),)), hangs) for sum_ in (80_00, 50_00))
    assert above.total == at.total
    assert above.remarks == ("Seat 1: ANTE $80.00 is above the maximum of $50.00; what lies above it has no action.",)
