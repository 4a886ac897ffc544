"""What a hand owes of all fees of an option together, and how reasons are told when it cannot be said."""

from __future__ import annotations

import datetime
import json
from decimal import Decimal

import msgspec
import pytest

from games import said
from games.hand.form import Hand, decode
from games.schema import Charge, Flat, Game
from games.terms import options_compared
from games.terms.game import fee_terms
from tests import builders

DAY = datetime.date(2026, 9, 1)


def game(**charge: object) -> Game:
    """The game of the house; its player fee is a dollar a wager, changed as asked."""
    held = builders.catalogue().games[builders.GAME]
    own = next(one for one in held.schedule if one.schedule == "own")
    player = msgspec.structs.replace(own.charge[1], **charge)
    options = tuple(
        msgspec.structs.replace(option, flat={"player": Flat(fee=Decimal("1.00"), cite="698")}) for option in own.option
    )
    changed = msgspec.structs.replace(own, charge=(own.charge[0], player), option=options)
    return msgspec.structs.replace(held, schedule=(changed,))


def hand() -> Hand:
    """Two wagers of $60."""
    return decode(json.dumps(builders.hand(1)).encode())


CASES = [
    # the player's charge, what is due, why it is not told
    ({}, 400, ""),  # $2 of the player-dealer, $1 for each of two wagers
    ({"kind": "jackpot"}, 200, ""),  # a collection of its own
    ({"free_hands": 2}, None, "whether this is one of the free first hands"),
    ({"pot_from": Decimal(20)}, None, "the size of the pot is not told"),
]


@pytest.mark.parametrize(("charge", "cents", "why"), CASES)
def test_all_fees_are_in_the_sum_or_none(charge: dict[str, object], cents: int | None, why: str) -> None:
    total = options_compared.total(fee_terms(game(**charge), "own", 2, DAY), hand())
    assert total.cents == cents
    assert why in total.why


def test_a_ceiling_is_no_fee_due() -> None:
    rake = Charge(
        name="rake",
        basis="rake",
        payer="pot",
        moment="end-of-hand",
        share="1/10",
        share_of="sums-bet",
        at_most=True,
        cite=("1",),
    )
    held = builders.catalogue().games[builders.GAME]
    own = msgspec.structs.replace(
        held.schedule[0],
        charge=(rake,),
        option=tuple(msgspec.structs.replace(one, bands={}, flat={}) for one in held.schedule[0].option),
    )
    fee = fee_terms(msgspec.structs.replace(held, schedule=(own,)), own.schedule, 2, DAY)
    assert options_compared.total(fee, hand()).cents is None


def test_reasons_that_differ_by_their_amount_alone_are_one() -> None:
    reasons = options_compared.Reasons()
    for why in (
        *(f"no band holds {said.money(cents)}" for cents in (500, 120_000, 750)),
        "no pot",
        f"{said.money(100)} and {said.money(200)}",
    ):
        reasons.take(why)
    assert reasons.said() == {"no band holds $5.00 to $1,200.00": 3, "no pot": 1, "$1.00 and $2.00": 1}


def test_many_reasons_end_in_the_others_together() -> None:
    reasons = options_compared.Reasons()
    for number in range(25):
        reasons.take(f"reason {number}")
    assert len(reasons.said()) == 21
    assert reasons.said()["Other reasons"] == 5
