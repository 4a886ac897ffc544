"""The playing book of a floor: it has whoever banks for a provider, at one table at a time, and reads back from the file."""

from __future__ import annotations

import datetime
from itertools import combinations
from pathlib import Path

import msgspec

from compliance.houses.forms import house as house_form
from compliance.houses.forms.correction import Correction
from compliance.houses.forms.session import Session
from compliance.tools.simulate.floor import simulate
from compliance.tools.simulate.house_file import as_toml
from compliance.tools.simulate.spec import Spec
from games.schema import load
from tests.tools.simulate.floors import LAST_DAY, floor


def test_every_proposition_player_who_sits_is_booked_there_then() -> None:
    house, hands, _ = floor(0.0)
    booked: dict[tuple[str, str, str], list[Session]] = {}
    for one in house.sessions:
        booked.setdefault((one.table, one.person, one.provider), []).append(one)

    seen = 0
    for hand in hands:
        for seat in hand.seats:
            if seat.role == "proposition":
                seen += 1
                assert any(one.holds(hand.ended) for one in booked[hand.table, seat.occupant, str(seat.provider)])
    assert seen == len(hands)


def test_nobody_is_booked_at_two_tables_at_once() -> None:
    house = simulate(load.catalogue(), Spec(last_day=LAST_DAY, tables=60, days=3, hands=300, faults=0)).house

    assert len(house.sessions) == 180
    for one, other in combinations(house.sessions, 2):
        if one.person == other.person:
            assert one.until is not None
            assert other.until is not None
            assert one.until <= other.from_ or other.until <= one.from_


def test_games_that_nobody_at_the_table_banks_have_no_session() -> None:
    made = simulate(
        load.catalogue(), Spec(last_day=LAST_DAY, days=1, hands=4, faults=0, game="roulette-choctaw", tables=1)
    )

    assert made.house.sessions == ()


def test_a_corrected_session_reads_back_from_the_file(tmp_path: Path) -> None:
    house = floor(0.0)[0]
    first = house.sessions[0]
    mended = msgspec.structs.replace(
        first, id="S-mended", until=None, expires=None, supersedes=Correction(first.id, 'He left "early".', "D-101")
    )
    house = msgspec.structs.replace(house, sessions=(*house.sessions, mended))
    (tmp_path / "house.toml").write_text(as_toml(house), encoding="utf-8")

    assert house_form.read(tmp_path / "house.toml") == house


def test_a_session_lies_within_its_gaming_day() -> None:
    for one in floor(0.0)[0].sessions:
        assert one.until is not None
        day = datetime.date.fromisoformat(f"{one.id[-8:-4]}-{one.id[-4:-2]}-{one.id[-2:]}")
        begins = house_form.gaming_day(one.from_, one.from_.tzinfo or datetime.UTC, 6)
        ends = house_form.gaming_day(one.until - datetime.timedelta(seconds=1), one.until.tzinfo or datetime.UTC, 6)
        assert (begins, ends) == (day, day)
