"""What rules say where the book leaves a figure out, which no option of the catalogue does today; and of deck counts."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from compliance.floor.rules.cases import base
from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.review import Judge
from compliance.law.registry import RULES
from games import said
from games.hand.form import Collection
from games.schema import load


def facts() -> HandFacts:
    hand, before, house = base().told()
    return Judge(house, load.catalogue().games).facts(hand, before)


def test_fee_from_a_seat_cannot_be_told_where_no_player_fee_is_printed() -> None:
    given = facts()
    assert given.fee is not None
    given = msgspec.structs.replace(given, fee=replace(given.fee, charges=given.fee.charges[:1]))
    taken = Collection(source="seat", kind="fee", amount="1.00", when="before-deal", seat=4)
    given = msgspec.structs.replace(given, hand=msgspec.structs.replace(given.hand, collections=[taken]))
    (fault,) = RULES["FEE004"].check(given)
    assert (fault.outcome, fault.subject) == ("cannot tell", "collections[0]")
    assert "prints no player fee" in fault.says


def test_player_fee_that_is_printed_may_be_taken_from_seats() -> None:
    given = facts()
    assert given.fee is not None
    player = replace(given.fee.charges[1], fees=(100,))
    given = msgspec.structs.replace(given, fee=replace(given.fee, charges=(given.fee.main, player)))
    taken = Collection(source="seat", kind="fee", amount="1.00", when="before-deal", seat=4)
    given = msgspec.structs.replace(given, hand=msgspec.structs.replace(given.hand, collections=[taken]))
    assert not RULES["FEE004"].check(given)


def test_posted_limit_cannot_be_judged_where_the_option_prints_none() -> None:
    given = facts()
    assert given.fee is not None
    option = given.fee.option
    bare = msgspec.structs.replace(option, limit=msgspec.structs.replace(option.limit, max=None))
    given = msgspec.structs.replace(given, fee=replace(given.fee, option=bare))
    (fault,) = RULES["PST002"].check(given)
    assert (fault.outcome, said.plain(fault.recorded)) == ("cannot tell", "$500.00")
    assert "prints no maximum" in fault.says


def test_card_that_shows_more_often_than_the_rules_allow_decks() -> None:
    given = facts()
    given = msgspec.structs.replace(
        given, hand=msgspec.structs.replace(given.hand, cards={"player": ["9H"] * 5, "banker": ["9H"] * 4}, decks=None)
    )
    (fault,) = RULES["DEC003"].check(given)
    assert (fault.outcome, said.plain(fault.recorded)) == ("fail", "9H 9 times")
