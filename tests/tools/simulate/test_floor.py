"""The floor by itself: the same spec gives the same bytes, every hand is well formed, and play looks like play."""

from __future__ import annotations

import datetime
from collections import Counter
from decimal import Decimal
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec
import pytest
from msgspec.structs import replace

from compliance.houses.forms import house as house_form
from compliance.tools.simulate.floor import simulate
from compliance.tools.simulate.house_file import as_toml
from compliance.tools.simulate.spec import BOUNDARY_HOUR, ZONE, Spec
from games.cards.money import CENTS
from games.hand.check import problems
from games.hand.form import Hand, canonical, decode
from games.schema import load
from games.terms.game import game_terms
from games.terms.sign import Area, RateShown, Sign
from tests.tools.simulate.floors import LAST_DAY, floor

LATER = datetime.datetime(2027, 1, 1, tzinfo=datetime.UTC)
SMALL = Spec(last_day=LAST_DAY, tables=2, days=2, hands=20, faults=0.05)


def _bytes(spec: Spec) -> bytes:
    made = simulate(load.catalogue(), spec)
    return as_toml(made.house).encode() + b"".join(map(canonical, made.hands)) + msgspec.json.encode(made.labels)


def test_the_same_spec_gives_the_same_bytes() -> None:
    assert _bytes(SMALL) == _bytes(SMALL)


def test_another_seed_gives_another_floor() -> None:
    assert _bytes(SMALL) != _bytes(msgspec.structs.replace(SMALL, seed=2))


def test_the_default_floor_has_the_promised_size() -> None:
    house, hands, _ = floor(0.0)
    per_table_day = Counter((hand.table, hand.gaming_day) for hand in hands)

    assert len(house.tables) == 8
    assert {hand.gaming_day for hand in hands} == {LAST_DAY - datetime.timedelta(days=back) for back in range(3)}
    assert len(per_table_day) == 24
    assert all(300 <= count <= 450 for count in per_table_day.values())


@pytest.mark.parametrize("faults", [0.0, 0.01])
def test_every_hand_passes_the_form_and_comes_back_from_its_bytes(faults: float) -> None:
    game = next(iter(load.catalogue().games.values()))
    terms = game_terms(game, LAST_DAY)
    for hand in floor(faults)[1]:
        raw = canonical(hand)
        assert decode(raw) == hand
        assert canonical(decode(raw)) == raw
        assert problems(hand, LATER) == []
        assert terms.refuse(hand) == []


def test_hands_come_in_the_order_of_their_ending() -> None:
    endings = [hand.ended for hand in floor(0.0)[1]]

    assert endings == sorted(endings)


def test_both_layouts_both_schedules_and_a_changing_option_are_there() -> None:
    house, hands, _ = floor(0.0)
    highest: dict[str, int] = {}
    for hand in hands:
        highest[hand.table] = max(highest.get(hand.table, 0), *(seat.seat for seat in hand.seats))
    notices = Counter(posting.table for posting in house.postings)

    assert {seats > 8 for seats in highest.values()} == {True, False}
    assert {posting.schedule for posting in house.postings} == {"own", "california"}
    assert max(notices.values()) == 2


def test_play_goes_past_midnight_on_the_same_gaming_day() -> None:
    hands = floor(0.0)[1]

    assert any(hand.started.date() > hand.gaming_day for hand in hands)


def test_the_cover_runs_out_now_and_then() -> None:
    hands = floor(0.0)[1]
    short = [hand for hand in hands if any(wager.settled and CENTS[wager.settled.returned] for wager in hand.wagers)]

    assert 0.002 < len(short) / len(hands) < 0.05


def test_the_bank_goes_round_and_is_mostly_with_the_proposition_player() -> None:
    hands = floor(0.0)[1]
    roles = Counter(_role_of_the_bank(hand) for hand in hands)

    assert roles["proposition"] > roles["player"] > 0
    assert roles["house"] == 0


def _role_of_the_bank(hand: Hand) -> str:
    assert hand.bank is not None
    return next(seat.role for seat in hand.seats if seat.seat == hand.bank.seat)


def test_a_night_with_a_clock_change_stays_in_order() -> None:
    spec = Spec(last_day=datetime.date(2026, 10, 31), tables=4, days=1, faults=0)  # clocks go back that night
    ended: dict[str, datetime.datetime] = {}

    for hand in simulate(load.catalogue(), spec).hands:
        assert ended.get(hand.table, hand.started) <= hand.started
        assert house_form.gaming_day(hand.started, ZoneInfo(ZONE), BOUNDARY_HOUR) == hand.gaming_day
        ended[hand.table] = hand.ended


def test_the_house_file_reads_back(tmp_path: Path) -> None:
    house = floor(0.01)[0]
    (tmp_path / "house.toml").write_text(as_toml(house), encoding="utf-8")

    assert house_form.read(tmp_path / "house.toml") == house
    assert house.demonstration


def test_a_sign_reads_back_with_all_that_it_says(tmp_path: Path) -> None:
    house = floor(0.01)[0]
    sign = Sign(
        rates=(RateShown(text="One dollar to $100", amount=Decimal("1.50"), from_=Decimal(1), to=Decimal(100)),),
        areas=(Area(at="center", label="TIE", wager="tie", places=2),),
        no_limits=True,
        issued=datetime.date(2026, 9, 1),
        told=datetime.datetime(2026, 9, 1, 12, tzinfo=datetime.UTC),
    )
    shown = replace(house, postings=(replace(house.postings[0], sign=sign),))
    (tmp_path / "house.toml").write_text(as_toml(shown), encoding="utf-8")
    assert house_form.read(tmp_path / "house.toml") == shown
