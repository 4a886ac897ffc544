# ruff: noqa: E501 - one row a sample
"""Each kind of defect is found where it is and nowhere else; every kind has its sample here."""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Sequence
from decimal import Decimal
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command

from games import lint
from games.schema import Band, Charge, Flat, Limit, Option, PayRow, PayTable, Procedure, Schedule, load
from games.terms import defect
from games.terms.defect import Defect, Page

DAY = datetime.date(2026, 9, 1)
SLUG = "ez-baccarat-panda8"
Row = tuple[int | str, int | str | None, str]
SOUND: Sequence[Row] = ((5, 50, "0.50"), (51, 300, "1.00"), (301, None, "5.00"))


def option(
    rows: Sequence[Row] = SOUND, limit: tuple[int, int] = (5, 500), number: int = 1, player: str = "0.00"
) -> Option:
    """An option with these rows, printed from line 100 on."""
    bands = tuple(
        Band(from_=Decimal(low), to=None if high is None else Decimal(high), fee=Decimal(fee), cite=str(100 + i))
        for i, (low, high, fee) in enumerate(rows)
    )
    fixed = Limit(min=Decimal(limit[0]), max=Decimal(limit[1]), cite=("99",))
    return Option(
        from_=DAY,
        cite=("100",),
        number=number,
        limit=fixed,
        bands={"player-dealer": bands},
        flat={"player": Flat(fee=Decimal(player), cite="100")},
    )


def seated(rows: Sequence[Row], number: int = 1) -> Option:
    """An option with one row for each number of players."""
    return msgspec.structs.replace(option(number=number), bands={"by-players": bands(rows)}, flat={})


def priced(rows: Sequence[Row], charge: str = "player-dealer", **changes: Any) -> Option:
    """An option with these rows for one charge, and whatever else is different about it."""
    return msgspec.structs.replace(option(), bands={charge: bands(rows)}, flat={}, **changes)


def bands(rows: Sequence[Row]) -> tuple[Band, ...]:
    return tuple(
        Band(from_=Decimal(low), to=None if high is None else Decimal(high), fee=Decimal(fee), cite=str(100 + i))
        for i, (low, high, fee) in enumerate(rows)
    )


def charging(*charges: Charge, options: Sequence[Option]) -> Page:
    """The page with other columns."""
    whole = page(*options)
    return whole._replace(schedules=(msgspec.structs.replace(whole.schedules[0], charge=charges),))


def column(name: str, basis: str, **changes: Any) -> Charge:
    return Charge(name=name, basis=basis, payer="pot", moment="end-of-hand", cite=("99",), **changes)


def pays(*lines: tuple[str, str], day: datetime.date = DAY, floor: bool = False) -> PayTable:
    rows = tuple(PayRow(hand=hand, odds=odds, cite=str(200 + i)) for i, (hand, odds) in enumerate(lines))
    return PayTable(from_=day, cite=("199",), name="bonus", title="Bonus", floor=floor, row=rows)


def paying(*tables: PayTable) -> Page:
    """The page of a game with these pay tables."""
    whole = page()
    return whole._replace(game=msgspec.structs.replace(whole.game, pay_table=tables))


BY_PLAYERS = column("by-players", "players_at_flop")
POT = (
    column("whole", "players_at_flop", pot_from=Decimal(9)),
    column("modified", "players_at_flop", pot_below=Decimal(9)),
)
SMALL_POT = msgspec.structs.replace(
    option(), bands={"whole": bands(((2, 4, "1.00"),)), "modified": bands(((2, 4, "2.00"),))}, flat={}
)
BELOW_9, BELOW_10 = (column("modified", "players_at_flop", pot_below=Decimal(edge)) for edge in (9, 10))
FROM_9, FROM_10 = (column("whole", "players_at_flop", pot_from=Decimal(edge)) for edge in (9, 10))
AT_RIVER = Charge(name="by-pot", basis="pot_size", payer="pot", moment="at-river", cite=("99",))
BY_CLOCK = Charge(
    name="time",
    kind="time",
    basis="time_collection",
    payer="seat",
    moment="by-the-clock",
    every_minutes=30,
    cite=("99",),
)
BLINDS = Limit(min=Decimal(30), max=Decimal(60), blinds=(Decimal(15), Decimal(60)), cite=("98",))


def page(*options: Option, **changes: Any) -> Page:
    """The catalogue's page with one schedule holding these options."""
    whole = defect.page(load.catalogue().games[SLUG], DAY)
    alone = msgspec.structs.replace(whole.schedules[0], option=options or (option(),))
    sound = msgspec.structs.replace(whole.game, action_button=())  # whose list of cards leaves out the ten
    return whole._replace(**{"game": sound, "schedules": (alone,), **changes})


def dealing(dealt: dict[str, int], *charges: Charge, **changes: Any) -> Page:
    """The page of a game of a pot that is dealt so, with these columns."""
    whole = charging(*charges, **changes)
    procedure = Procedure(from_=DAY, cite=("98",), name="showdown", options=dealt)
    return whole._replace(game=msgspec.structs.replace(whole.game, procedure=(procedure,)))


def timed(low: int, fee: str, number: int) -> Option:
    """An option that is collected by the clock."""
    flat = {"time": Flat(fee=Decimal(fee), cite=str(100 + number))}
    limit = Limit(min=Decimal(low), max=Decimal(2 * low), cite=("99",))
    return msgspec.structs.replace(option(number=number), bands={}, flat=flat, limit=limit)


def found(*options: Option, **changes: Any) -> list[Defect]:
    return list(lint.find(page(*options, **changes)))


SAMPLES: list[tuple[str, Page, str]] = [
    ("gap", page(option(((5, 50, "0.50"), (101, None, "2.00")))), "from $51 to below $101"),
    ("overlap", page(option(((5, 50, "0.50"), (50, 100, "2.00"), (101, None, "3.00")))), "For $50 two rows"),
    ("overlap", page(option(((5, 80, "0.50"), (51, None, "2.00")))), "For $51-$80 two rows"),
    ("inverted-row", page(option(((5, 500, "0.50"), (501, 100, "2.00"), (1001, None, "3.00")))), "ends below its beginning"),
    ("inverted-row", page(option(((51, 100, "0.50"), (5, 50, "2.00")), (51, 500))), "begins lower"),
    ("rows-begin-alike", page(option(((50, None, "2.00"), (50, None, "4.00")), (50, 500))), "which fee is due cannot be told"),
    ("rows-begin-alike", page(option(((5, 50, "2.00"), (5, 80, "2.00"), (81, None, "4.00")))), "the fee is the same"),
    ("first-row-above-limit", page(option(((25, None, "1.00"),), (15, 2000))), "from $15 to below $25"),
    ("first-row-below-limit", page(option(((1, None, "1.00"),), (15, 2000))), "below $15 cannot arise"),
    ("first-row-below-limit", page(option(((0, None, "2.00"),), (1, 2000))), "$2.00 is due at a total of $0"),
    ("row-out-of-reach", page(option(((5, 20, "0.50"), (21, None, "2.00")), (25, 500))), "so small"),
    ("too-many-rates", page(option(tuple((n, n, f"{n}.00") for n in range(5, 11)))), "No more than 5"),
    ("falling-fee", page(option(((5, 50, "2.00"), (51, None, "1.00")))), "falls as the row goes up"),
    ("twin-options", page(option(number=1), option(number=2)), "in their number alone"),
    ("percentage", page(option(((10, 19, "1.00"), (20, 29, "2.00"), (30, 39, "3.00"), (40, None, "4.00")), (10, 500))), "10 % of each row's first dollar"),
    ("missing-row", charging(BY_PLAYERS, options=(seated(((5, None, "3.00"), (2, 4, "2.00"))), seated(((4, None, "3.00"),), 2))), "fewer than 4 players"),
    ("top-row-closed", page(option(((5, 50, "0.50"), (51, 400, "2.00")), (5, 500))), "No fee is printed for more than $400."),
    ("top-row-closed", charging(BY_PLAYERS, options=(seated(((2, 4, "1.00"), (5, 6, "2.00"))),)), "No by-players is printed for more than 6 players."),
    ("top-row-closed", charging(column("by-pot", "pot_size"), options=(priced(((1, 20, "1.00"), (21, 40, "2.00")), "by-pot"),)), "pots of more than $40"),
    ("row-out-of-reach", charging(BY_PLAYERS, options=(seated(((2, 13, "1.00"), (14, None, "2.00"))),)), "13 places for players"),
    ("row-out-of-reach", charging(BY_PLAYERS, options=(seated(((1, 1, "1.00"), (2, None, "2.00"))),)), "One player alone plays no hand"),
    ("rows-with-one-fee", charging(BY_PLAYERS, options=(seated(((2, 4, "2.00"), (5, None, "2.00"))),)), "Both rows have one fee"),
    ("pots-apart", charging(BELOW_9, FROM_10, options=(SMALL_POT,)), "For pots from $9 to below $10 no fee."),
    ("pots-apart", charging(BELOW_10, FROM_9, options=(SMALL_POT,)), "For pots from $9 to below $10 two fees."),
    ("street-not-dealt", dealing({"own": 7}, BY_PLAYERS, options=(seated(((2, None, "1.00"),)),)), "the game deals none there"),
    ("street-not-dealt", dealing({"own": 2, "board": 3}, AT_RIVER, options=(priced(SOUND, "by-pot"),)), "It needs 5 cards on the board; the game deals 3 there."),
    ("time-fee-falls", charging(BY_CLOCK, options=(timed(5, "6.00", 1), timed(10, "5.00", 2))), "falls as the limit goes up"),
    ("blind-against-limit", page(priced(SOUND, limit=BLINDS)), "The large blind of $60 is not the lower limit of $30."),
    ("modified-fee-not-lower", charging(*POT, options=(SMALL_POT,)), "no lower than the collection fee"),
    ("rows-with-one-fee", page(option(((5, 50, "1.00"), (51, 100, "1.00"), (101, None, "2.00")))), "Both rows have one fee"),
    ("single-amount-row", page(option(((5, 99, "0.50"), (100, 100, "1.00"), (101, None, "2.00")))), "The row holds $100"),
    ("limit-not-printed", page(priced(SOUND, limit=None)), "nobody can hold it against this option"),
    ("number-printed-twice", page(priced(SOUND, label="2 (second)")), "this one is option 1 here"),
    ("pay-below-floor", paying(pays(("flush", "5:1"), floor=True), pays(("flush", "4:1"), day=DAY.replace(month=10))), "below the floor"),
    ("pay-against-rank", paying(pays(("full-house", "5:1"), ("straight", "2:1"), ("three-of-a-kind", "3:1"))), "The lower hand pays more"),
    ("percentage", page(option(((5, 50, "0.50"), (51, 100, "1.00"), (101, 200, "2.00"), (201, None, "3.00")))), "1 % of each row's last dollar"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "printed", "follows"), SAMPLES, ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_defect_is_found(kind: str, printed: Page, follows: str) -> None:
    said = [one for one in lint.find(printed) if one.kind == kind]
    assert said, f"no {kind}"
    assert follows in said[0].follows
    assert said[0].book == "lucky-derby"
    assert said[0].file == SLUG
    assert said[0].lines


def copies(fees: Sequence[str]) -> tuple[Option, ...]:
    return tuple(option(((5, 50, "0.50"), (51, None, fee)), number=i + 1) for i, fee in enumerate(fees))


AS_PRINTED = [
    ("lines-at-odds", "craps-choctaw", "Nothing says which line gives way."),
    ("card-without-value", "ez-baccarat-lucky-chances", "No value is printed for T"),
    ("card-without-value", "21cb-5-0-crystal-park", "No card points to 6 of the seats."),
    ("too-few-cards", "omaha-holdem-choctaw", "55 cards are needed; there are enough for 9 players."),
]


@pytest.mark.parametrize(("kind", "slug", "follows"), AS_PRINTED)
def test_what_a_page_says_against_itself_or_leaves_out(kind: str, slug: str, follows: str) -> None:
    whole = defect.page(load.catalogue().games[slug], DAY)
    said = [one for one in lint.find(whole) if one.kind == kind]
    assert follows in " ".join(one.follows for one in said)
    assert all(one.lines and not one.schedule for one in said)


def test_an_option_that_two_pages_print_differently_is_found_in_one_game_and_across_games() -> None:
    whole = page(*copies(["1.00", "2.00", "3.00", "4.00", "5.00", "6.00"]))
    other = msgspec.structs.replace(
        whole.schedules[0], schedule="group", option=copies(["1.00", "2.00", "3.00", "4.00", "5.00", "7.00"])
    )
    both = whole._replace(schedules=(whole.schedules[0], other))
    said = [one for one in lint.find(both) if one.kind == "printed-otherwise"]
    assert [(one.option, one.follows.rpartition("differs: ")[2]) for one in said] == [
        (6, "$51+: $6.00 against $51+: $7.00.")
    ]
    elsewhere = whole._replace(schedules=(other,), game=msgspec.structs.replace(whole.game, slug="another"))
    assert [one.option for one in lint.across([whole, elsewhere])] == [6]
    assert not [one for one in lint.find(whole) if one.kind == "printed-otherwise"]


def test_a_page_that_serves_two_games_is_said_once() -> None:
    faulty = page(option(((5, 50, "0.50"), (101, None, "2.00"))))
    twin = faulty._replace(game=msgspec.structs.replace(faulty.game, slug="another"))
    assert [one.kind for one in lint.everything([faulty, twin])] == [one.kind for one in lint.find(faulty)]


def test_schedules_for_other_tables_are_no_rivals() -> None:
    whole = defect.page(load.catalogue().games[SLUG], DAY)
    own, group = whole.schedules
    beside = whole._replace(schedules=(msgspec.structs.replace(own, beside=("california",)), group))
    assert "rival-schedules" not in {one.kind for one in lint.find(beside)}


def test_a_sound_option_has_none() -> None:
    assert found() == []


def test_every_kind_has_a_sample() -> None:
    elsewhere = {"rival-schedules", "limit-not-offered", "printed-otherwise"}
    assert {kind for kind, _, _ in (*SAMPLES, *AS_PRINTED)} | elsewhere == set(lint.kinds())


def test_an_overlap_with_one_fee_is_only_a_notice() -> None:
    same, other = (found(option(((5, 50, "1.00"), (50, None, fee)))) for fee in ("1.00", "2.00"))
    assert [(one.kind, one.weight) for one in same] == [("overlap", "notice")]
    assert [(one.kind, one.weight) for one in other] == [("overlap", "defect")]


def test_rows_over_players_at_the_edges_of_the_table() -> None:
    """13 seats: a row of 13 is reached and a top of 13 leaves nobody out; one of 14, and a top of 12, do not."""
    reached = charging(BY_PLAYERS, options=(seated(((2, 12, "1.00"), (13, None, "2.00"))),))
    whole = charging(BY_PLAYERS, options=(seated(((2, 12, "1.00"), (13, 13, "2.00"))),))
    short = charging(BY_PLAYERS, options=(seated(((2, 11, "1.00"), (12, 12, "2.00"))),))
    assert [one.kind for one in lint.find(reached)] == []
    assert [one.kind for one in lint.find(whole)] == []
    assert [one.kind for one in lint.find(short)] == ["top-row-closed"]


def test_rows_that_another_column_parts_are_no_rows_with_one_fee() -> None:
    other = column("jackpot", "players_dealt_in")
    both = {
        "by-players": bands(((2, 4, "2.00"), (5, None, "2.00"))),
        "jackpot": bands(((2, 4, "0.00"), (5, None, "1.00"))),
    }
    parted = charging(BY_PLAYERS, other, options=(msgspec.structs.replace(option(), bands=both, flat={}),))
    assert [one.kind for one in lint.find(parted)] == []


def test_columns_that_meet_leave_no_pot_between_them() -> None:
    meeting = charging(BELOW_9, FROM_9, options=(SMALL_POT,))
    assert "pots-apart" not in {one.kind for one in lint.find(meeting)}


def test_a_flop_that_is_dealt_may_have_a_fee() -> None:
    dealt = dealing({"own": 2, "board": 5}, BY_PLAYERS, options=(seated(((2, None, "1.00"),)),))
    assert "street-not-dealt" not in {one.kind for one in lint.find(dealt)}


def test_a_time_fee_that_stays_or_rises_is_none() -> None:
    rising = charging(BY_CLOCK, options=(timed(5, "5.00", 1), timed(10, "5.00", 2), timed(20, "6.00", 3)))
    assert "time-fee-falls" not in {one.kind for one in lint.find(rising)}


def test_whether_a_fee_of_nothing_is_a_rate_is_a_reading() -> None:
    rows = tuple((n, n, f"{n}.00") for n in range(5, 10))  # five rates, and the player's $0.00
    assert "too-many-rates" not in {one.kind for one in found(option(rows))}
    readings = {**page().readings, "rates-counted": "every-fee"}
    said = next(one for one in found(option(rows), readings=readings) if one.kind == "too-many-rates")
    assert said.reading == "rates-counted = every-fee"
    assert "6 rates" in said.printed


def test_whether_every_printed_figure_is_a_rate_is_a_reading() -> None:
    """Lines 3309-3313: five collection fees and two modified ones, $5 to $1 and $2, $1; lines 3318-3321: four and one."""
    whole = defect.page(load.catalogue().games["big-o"], DAY)
    assert "too-many-rates" not in {one.kind for one in lint.find(whole)}
    counted = whole._replace(readings={**whole.readings, "fees-that-are-rates": "every-figure"})
    said = {one.option: one for one in lint.find(counted) if one.kind == "too-many-rates"}
    assert set(said) == {14, 21, 65, 72, *range(118, 158)}
    assert "7 rates" in said[14].printed
    assert said[14].reading == "fees-that-are-rates = every-figure"


def test_a_player_fee_above_nothing_is_a_rate() -> None:
    rows = tuple((n, n, f"{n}.00") for n in range(5, 10))
    assert "too-many-rates" in {one.kind for one in found(option(rows, player="0.75"))}
    assert "too-many-rates" not in {one.kind for one in found(option(rows, player="5.00"))}


def test_a_row_above_what_all_seats_can_wager_is_out_of_reach_where_nobody_bets_from_behind() -> None:
    whole = page(option(((5, 50, "0.50"), (40_000, None, "5.00")), (5, 500)))
    assert "row-out-of-reach" not in {one.kind for one in lint.find(whole)}
    closed = tuple(msgspec.structs.replace(wager, backline=False) for wager in whole.game.wager)
    game = msgspec.structs.replace(whole.game, wager=closed)  # 500 × 5 wagers × 13 players = 32,500
    assert "row-out-of-reach" in {one.kind for one in lint.find(whole._replace(game=game))}


def test_fees_that_lag_behind_the_wagers_are_no_percentage() -> None:
    rows = ((5, 200, "1.00"), (201, 600, "3.00"), (601, 1000, "8.00"), (1001, 1500, "13.00"), (1501, None, "20.00"))
    assert found(option(rows)) == []


def test_a_schedule_that_supersedes_the_other_leaves_no_rivals() -> None:
    whole = defect.page(load.catalogue().games[SLUG], DAY)
    own, group = whole.schedules
    assert "rival-schedules" in {one.kind for one in lint.find(whole)}
    settled: tuple[Schedule, ...] = (msgspec.structs.replace(own, supersedes="california"), group)
    assert "rival-schedules" not in {one.kind for one in lint.find(whole._replace(schedules=settled))}


def test_the_page_of_this_game_as_printed() -> None:
    said = {(one.kind, one.schedule, one.option) for one in lint.find(defect.page(load.catalogue().games[SLUG], DAY))}
    holes = {("california", number) for number in (6, 7, 8, 9)} | {("own", 12)}
    assert {(schedule, number) for kind, schedule, number in said if kind == "first-row-above-limit"} == holes
    assert ("rival-schedules", "own", None) in said
    assert ("first-row-below-limit", "california", 10) in said
    assert {number for kind, _, number in said if kind == "percentage"} == {1, 2, 4, 5, 9}
    assert {kind for kind, _, _ in said} == {
        "first-row-above-limit",
        "first-row-below-limit",
        "rival-schedules",
        "percentage",
        "card-without-value",
    }


@pytest.mark.parametrize(
    ("schedule", "number", "low", "high", "kinds"),
    [
        ("california", 6, 10, 500, set()),  # the minimum chosen closes the hole from $1
        ("california", 6, 5, 500, {"first-row-above-limit"}),
        ("california", 6, 101, 500, {"limit-not-offered", "row-out-of-reach"}),
        ("california", 6, 10, 499, {"limit-not-offered"}),
        ("california", 10, 1, 200, set()),
        ("california", 1, 100, 2001, {"limit-not-offered"}),
        ("own", 1, 5, 500, {"percentage"}),
        ("own", 3, 10, 1000, {"limit-not-offered"}),
        ("own", 12, 15, 2000, {"first-row-above-limit"}),
    ],
)
def test_the_limits_that_a_house_sets(schedule: str, number: int, low: int, high: int, kinds: set[str]) -> None:
    whole = defect.page(load.catalogue().games[SLUG], DAY)
    chosen = defect.posted_page(whole, schedule, number, Decimal(low), Decimal(high))
    assert {one.kind for one in lint.find(chosen) if one.schedule} == kinds


def test_an_option_that_is_not_in_force_has_no_findings() -> None:
    assert list(lint.find(defect.page(load.catalogue().games[SLUG], datetime.date(2020, 1, 1)))) == []


HOUSE = """
form = "oliver.house/1"
establishment = "lucky-derby"
title = "A house"
time_zone = "America/Los_Angeles"
boundary_hour = 6
tables = ["T1", "T2"]
[[postings]]
table = "T1"
game = "ez-baccarat-panda8"
schedule = "california"
option = 6
from = 2026-01-01T00:00:00Z
min = 5
max = 500
[[postings]]
table = "T2"
game = "ez-baccarat-panda8"
schedule = "own"
option = 1
from = 2026-01-01T00:00:00Z
min = 5
max = 500
"""


def test_the_command_says_lines_and_exits_with_one() -> None:
    out = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("lint", game=SLUG, on="2026-09-01", stdout=out)
    assert ended.value.code == 1
    assert "760 of lucky-derby" in out.getvalue()
    assert "No fee is printed for totals from $15 to below $25." in out.getvalue()


def test_the_command_reads_the_postings_of_a_house(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text(HOUSE)
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("lint", house=tmp_path / "house.toml", on="2026-09-01", json=True, stdout=out)
    said = json.loads(out.getvalue())
    assert [(one["table"], one["kind"], one["option"]) for one in said["posted"]] == [
        ("T1", "first-row-above-limit", 6)
    ]
    assert said["on"] == "2026-09-01"


def test_the_command_says_every_kind_that_only_the_chosen_limits_bring_about(tmp_path: Path) -> None:
    """With a minimum of $101 the rows to $100 are never used; what the printed page has anyway is not said again."""
    (tmp_path / "house.toml").write_text(HOUSE.replace("min = 5", "min = 101", 1))
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("lint", house=tmp_path / "house.toml", on="2026-09-01", json=True, stdout=out)
    told = {(one["table"], one["kind"]) for one in json.loads(out.getvalue())["posted"]}
    assert told == {("T1", "limit-not-offered"), ("T1", "row-out-of-reach")}


def test_the_command_holds_the_signs_of_a_house_against_the_book(tmp_path: Path) -> None:
    """Line 605 pays the tie 8 to 1; line 2307 forbids a percentage; option 1 takes $0.50 to $5 (701-705)."""
    sign = 'sign = { pays = [{ wager = "tie", odds = "9:1" }], rates = [{ text = "5% of every win" }] }\n'
    (tmp_path / "house.toml").write_text(HOUSE.replace("2026-01-01T00:00:00Z", "2026-08-01T00:00:00Z") + sign)
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("lint", game=SLUG, house=tmp_path / "house.toml", on="2026-09-01", json=True, stdout=out)
    told = {(one["table"], one["rule"], one["shows"]) for one in json.loads(out.getvalue())["signs"]}
    assert {("T2", "PST004", "9 to 1"), ("T2", "PST009", "5% of every win")} <= told
    assert {table for table, _, _ in told} == {"T2"}  # of T1 no sign is on record


def test_the_command_without_findings_exits_with_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    out = StringIO()
    monkeypatch.setattr(lint, "everything", lambda pages: [])
    call_command("lint", on="2026-09-01", stdout=out)
    assert out.getvalue() == "0 defects, 0 notices\n"


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ({"game": "ez-bacarat-panda8"}, "Did you mean ez-baccarat-panda8?"),
        ({"on": "yesterday"}, "Write it like 2026-09-30."),
        ({"on": "1999-01-01"}, "no fee page is in force, so nothing was looked at. The first one is of"),
        ({"house": Path("/no/such/house.toml")}, "there is no such file"),
    ],
)
def test_the_command_names_the_choices(asked: dict[str, Any], answer: str) -> None:
    with pytest.raises(CommandError, match=re.escape(answer)) as refused:
        call_command("lint", **asked)
    assert refused.value.returncode == 2
