"""The whole day, where a part of it is not counted yet."""

from __future__ import annotations

import datetime

from msgspec.structs import replace

from compliance.money.ledger.closing import carry
from compliance.money.ledger.commission import revenue, slips_beside, slips_counted
from compliance.money.ledger.reconciliation import lines, totals
from compliance.money.ledger.slip_cover import slip_covers
from compliance.money.rules.day_cases import DayCase


def test_a_box_that_is_not_counted_yet_is_no_difference() -> None:
    case = DayCase(
        name="partly",
        outcome="pass",
        why="T1's second shift is still on its way.",
        takings={
            "of[+]": {"table": "T1", "hour": 15, "game": "g", "kind": "fee", "hands": 9, "due": 900, "collected": 900}
        },
        papers={"count[0].amount": "495.00", "count[1].amount": "495.00"},
    )
    drop = totals(case.day({}))[0]
    assert (drop.collected, drop.counted) == (50_900, 49_500)
    assert drop.gap("collected-counted") == -500


LATE = {
    "id": "SL-9",
    "table": "T1",
    "kind": "vigorish",
    "from": "2026-09-01T11:00:00-07:00",
    "to": "2026-09-01T11:30:00-07:00",
    "amount": "5.00",
    "settles": ["MK-1"],
}
MARKER = {"id": "MK-1", "table": "T1", "seat": 2, "at": "2026-09-01T10:20:00-07:00", "amount": "5.00"}


def told(**papers: object) -> DayCase:
    return DayCase(name="late", outcome="pass", why="Put off vigorish.", papers=dict(papers))


def test_a_slip_of_late_vigorish_comes_beside_the_hands() -> None:
    day = told(slip=[LATE], marker=[MARKER]).day({})
    drop = next(line for line in lines(day) if (line.table, line.holds) == ("T1", "drop"))
    assert (drop.by_hands, drop.by_slips, drop.collected) == (50_000, None, 50_500)
    assert (drop.due, drop.compared) == (50_000, 50_500)
    assert [slip.id for slip in slips_counted(day)] == ["SL-9"]
    assert not list(slips_beside(day))
    assert slip_covers(day) == ()


def test_late_vigorish_that_is_paid_when_the_table_is_dealt_at_no_more_answers_its_hands() -> None:
    paid = {**LATE, "from": "2026-09-01T16:00:00-07:00", "to": "2026-09-01T16:30:00-07:00"}
    drop = totals(told(slip=[paid], marker=[MARKER]).day({}))[0]
    assert (drop.due, drop.compared, drop.collected) == (50_000, 50_500, 50_500)


def test_a_marker_that_nobody_knows_takes_nothing_from_what_its_slip_answers() -> None:
    drop = totals(told(slip=[{**LATE, "settles": ["MK-1", "MK-7"]}], marker=[MARKER]).day({}))[0]
    assert (drop.due, drop.compared) == (50_000, 50_500)


def test_the_same_slip_without_a_marker_is_of_the_money_of_the_hands() -> None:
    day = told(slip=[{**LATE, "settles": []}]).day({})
    drop = next(line for line in lines(day) if (line.table, line.holds) == ("T1", "drop"))
    assert (drop.by_slips, drop.collected) == (500, 50_000)
    assert [slip.id for slip in slips_beside(day)] == ["SL-9"]


def test_an_open_marker_is_left_for_the_next_day_until_a_slip_settles_it() -> None:
    left = carry(told(marker=[MARKER]).day({})).markers
    assert {name: (one.table, one.amount) for name, one in left.items()} == {"MK-1": ("T1", 500)}
    before = {"markers": {"MK-1": {"gaming_day": datetime.date(2026, 8, 31), "table": "T1", "amount": 500}}}
    day = told(slip=[LATE])
    following = DayCase(name="next", outcome="pass", why="It is paid.", papers=day.papers, before=before).day({})
    assert carry(following).markers == {}
    drop = next(line for line in lines(following) if (line.table, line.holds) == ("T1", "drop"))
    assert drop.compared == 50_000, "what an earlier day put off answers no hand of this one"


def test_slips_are_held_against_the_hours_that_they_cover() -> None:
    hour = {"table": "T1", "hour": 11, "game": "g", "kind": "fee", "hands": 9, "due": 900, "collected": 900}
    slip = {**LATE, "kind": "fee", "from": "2026-09-01T10:10:00-07:00", "settles": [], "amount": "500.00"}
    case = DayCase(name="hours", outcome="pass", why="Half of it.", papers={"slip": [slip]}, takings={"of[+]": hour})
    [held] = slip_covers(case.day({}))
    assert (held.hands, held.least, held.most) == (50_900, 50_000, 50_900), "ten minutes are no down of their own"
    assert [(f"{begins:%H:%M}", f"{ends:%H:%M}") for begins, ends in held.gaps] == [("11:30", "12:00")]


def test_hours_in_a_row_without_a_slip_are_one_gap_and_a_gap_before_them_another() -> None:
    slip = {**LATE, "kind": "fee", "from": "2026-09-01T10:20:00-07:00", "settles": [], "amount": "500.00"}
    day = told(slip=[slip]).day({})
    [fee] = [one for one in day.takings if one.table == "T1"]
    [held] = slip_covers(replace(day, takings=(fee, *(replace(fee, hour=hour) for hour in (11, 12, 13)))))
    gaps = [(f"{begins:%H:%M}", f"{ends:%H:%M}") for begins, ends in held.gaps]
    assert gaps == [("10:00", "10:20"), ("11:30", "14:00")]


def test_a_second_box_of_a_shift_that_nobody_counted_is_still_out() -> None:
    box = {
        "id": "BX-9",
        "box": "T1-Day-2",
        "table": "T1",
        "shift": "Day",
        "holds": "drop",
        "removed": "2026-09-01T14:06:00-07:00",
        "removed_by": "S-1",
        "carried_by": ["S-1", "F-2"],
    }
    found = revenue(DayCase(name="two", outcome="pass", why="Two boxes.", papers={"box[+]": box}).day({}))
    assert (found.boxes, found.final) == (1, False)
