"""The bytes of a hand that are hashed: its own, whatever way it came, and RFC 8785."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterator
from typing import Any

import rfc8785
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards.card import DECK
from games.cards.money import plain
from games.hand import form as hand
from games.hand.form import FORM, Hand
from games.hand.published import schema
from tests.games.hand_samples import VALID, changed

ROWS = st.text('ABCxyz019 é♠\u2028"\\\n', min_size=1, max_size=12)
MONEY = st.integers(1, 10**9).map(plain)
ZONES = (datetime.UTC, datetime.timezone(datetime.timedelta(hours=-7)))
SECONDS = st.builds(datetime.timedelta, seconds=st.integers(0, 10**9), microseconds=st.integers(0, 999_999))
TIMES = st.builds(
    lambda zone, after: datetime.datetime(2000, 1, 1, tzinfo=zone) + after, st.sampled_from(ZONES), SECONDS
)
SEATS = st.builds(hand.Seat, seat=st.integers(1, 20), occupant=ROWS)
SETTLED = st.builds(hand.Settled, paid=MONEY, taken=MONEY)
WAGERS = st.builds(
    hand.Wager,
    seat=st.integers(1, 20),
    bettor=ROWS,
    wager=st.sampled_from(["tie", "panda-8"]),
    amount=MONEY,
    backline=st.booleans(),
    settled=st.none() | SETTLED,
)
HANDS = st.builds(
    Hand,
    form=st.just(FORM),
    id=st.just("a1"),
    establishment=st.just("house"),
    table=st.just("T1"),
    game=st.just("game"),
    gaming_day=st.dates(),
    number=st.integers(1, 1_000_000),
    started=TIMES,
    dealt=TIMES,
    ended=TIMES,
    dealer=st.none() | ROWS,
    decks=st.none() | st.integers(1, 16),
    seats=st.lists(SEATS, min_size=1, max_size=4),
    bank=st.none() | st.builds(hand.Bank, seat=st.integers(1, 20), occupant=ROWS, wager=st.none() | MONEY),
    offers=st.none() | st.lists(st.builds(hand.Offer, seat=st.integers(1, 20), accepted=st.booleans()), max_size=2),
    wagers=st.lists(WAGERS, max_size=4),
    cards=st.none()
    | st.dictionaries(st.sampled_from(["player", "banker"]), st.lists(st.sampled_from(DECK), max_size=3)),
    collections=st.none() | st.just([]),
)


@settings(max_examples=150)
@given(HANDS)
def test_the_bytes_of_a_hand_are_its_own_whatever_way_it_came(told: Hand) -> None:
    """Decoding what was encoded gives the hand and the bytes back; they are RFC 8785; the published schema takes them."""
    raw = hand.canonical(told)
    again = hand.decode(raw)
    assert again == told
    assert hand.canonical(again) == raw
    plain_json = json.loads(raw)
    assert rfc8785.dumps(plain_json) == raw
    shuffled = json.dumps(dict(reversed(plain_json.items())), indent=3).encode()
    assert hand.canonical(hand.decode(shuffled)) == raw
    assert VALID.is_valid(plain_json)


def _shapes(schema: Any) -> Iterator[dict[str, Any]]:
    if isinstance(schema, dict):
        yield schema
    for inner in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from _shapes(inner)


def test_every_number_of_the_form_is_whole_and_small_enough_for_canonical_json() -> None:
    """So a hand that was decoded needs no further look before it is written (compliance.record.canonical.of_decoded)."""
    numbers = [shape for shape in _shapes(schema()) if shape.get("type") in ("integer", "number")]
    assert len(numbers) > 5
    for shape in numbers:
        assert shape["type"] == "integer"
        assert 0 <= shape["minimum"] <= shape["maximum"] < 2**53


def test_a_default_written_out_is_the_same_hand_and_keeps_its_own_bytes() -> None:
    bare = {"seat": 1, "bettor": "P9", "wager": "tie", "amount": "5.00"}
    spoken = bare | {"placed": "before-deal", "backline": False, "settled": None}
    one, other = (hand.decode(json.dumps(changed("wagers.1", wager))) for wager in (bare, spoken))
    assert one == other
    for told in (one, other):
        assert hand.canonical(hand.decode(hand.canonical(told))) == hand.canonical(told)


def test_an_empty_list_has_other_bytes_than_one_left_out() -> None:
    none, empty = changed("offers", without=True), changed("offers", [])
    assert hand.canonical(hand.decode(json.dumps(none))) != hand.canonical(hand.decode(json.dumps(empty)))
