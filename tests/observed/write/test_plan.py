"""A plan from its first word to its answer: nobody can know the draw beforehand, anybody can make it again afterwards."""

from __future__ import annotations

import datetime
import json
from decimal import Decimal
from io import StringIO
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command

from compliance.floor.write.hand_record import hands_record
from compliance.houses.models import Establishment
from compliance.observed.forms.plan import Looked, Plan
from compliance.observed.models import PlanUnit
from compliance.observed.read.plan_hands import plan_hands
from compliance.observed.read.plans import PlanDetail, draw_differs, plan_read, plans_page
from compliance.observed.read.recorded import CHECKS
from compliance.observed.sampling import binomial, clusters
from compliance.observed.sampling.draw import ranked
from compliance.observed.write.plan import PlanError, plan_list, plan_look, plan_make
from compliance.record import read
from tests import builders
from tests.observed.conftest import NOW, Look, Seal

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(here: Establishment) -> Establishment:
    """Forty hands at T1, twenty at T2."""
    hands = [builders.hand(n, table=table) for table, most in (("T1", 40), ("T2", 20)) for n in range(1, most + 1)]
    for taken in hands_record(establishment=here.slug, lines=builders.lines(*hands), actor="test", now=NOW):
        assert {answer.status for answer in taken.answers} == {"recorded"}
    return here


def plan(**changes: Any) -> Plan:
    values: dict[str, Any] = {
        "id": "fees-9", "establishment": builders.HOUSE, "question": "Is the fee that is due taken?", "units": "hands",
        "first_day": builders.DAY, "last_day": builders.DAY, "strata": ("table",), "tolerated": "0.2",
    }  # fmt: skip
    return Plan(**values | changes)


def make(here: Establishment, **changes: Any) -> int:
    return plan_make(establishment=here, plan=plan(**changes), actor="maria", now=NOW)


def detail(here: Establishment) -> PlanDetail:
    found = plan_read(establishment_id=here.pk, plan_id="fees-9")
    assert found is not None
    return found


def say(here: Establishment, stratum: str, unit: str, said: Any = "in order", **changes: Any) -> Looked:
    looked = Looked(0, stratum, unit, said, **changes)
    return plan_look(establishment=here, plan_id="fees-9", looked=looked, actor="vera", now=NOW)


def all_in_order(here: Establishment) -> None:
    stands = detail(here).standing
    assert stands is not None
    for one in stands.drawn:
        if one.result is None:
            say(here, one.stratum, one.unit)


def test_the_list_is_in_the_record_before_a_checkpoint_draws(played: Establishment, seal: Seal) -> None:
    seal()
    make(played)
    before = detail(played)
    assert before.listed is not None
    assert (before.listed.population, before.listed.sizes) == ({"T1": 40, "T2": 20}, (14,))
    assert (before.sealed, before.standing) == (None, None), "a checkpoint of before the plan draws nothing"
    seal()
    drawn = detail(played)
    assert drawn.sealed is not None
    assert drawn.sealed.size == read.size()
    make(played, id="another")
    seal()
    assert detail(played).sealed == drawn.sealed, "the first one, not the latest"
    assert drawn.standing is not None
    wanted = {name: ranked(read.root(drawn.sealed.size), "fees-9", name, units(drawn, name)) for name in ("T1", "T2")}
    assert [(one.stratum, one.unit) for one in drawn.standing.drawn] == [
        *(("T1", unit) for unit in wanted["T1"][:10]), *(("T2", unit) for unit in wanted["T2"][:5]),
    ]  # fmt: skip


def units(found: PlanDetail, stratum: str) -> tuple[str, ...]:
    assert found.listed is not None
    return next(one.units for one in found.listed.strata if one.name == stratum)


def test_days_that_are_not_over_are_listed_when_they_are(played: Establishment) -> None:
    later = builders.DAY + datetime.timedelta(days=20)
    make(played, last_day=later)
    assert detail(played).listed is None
    with pytest.raises(PlanError, match="is not over"):
        plan_list(establishment=played, plan_id="fees-9", actor="maria", now=NOW)
    over = NOW + datetime.timedelta(days=30)
    listed = plan_list(establishment=played, plan_id="fees-9", actor="maria", now=over)
    assert plan_list(establishment=played, plan_id="fees-9", actor="maria", now=over) == listed, "once"


def test_all_in_order_is_passed_with_its_limit_and_its_denominator(played: Establishment, seal: Seal) -> None:
    make(played, most=500)
    seal()
    all_in_order(played)
    stands = detail(played).standing
    assert stands is not None
    assert (stands.verdict, stands.coverage, stands.done) == ("passed", "met", 15)
    assert stands.says[0] == "None in 15: with 95 % confidence no more than 20 in 100."
    assert stands.says[1].startswith("None in 15: 0.00 %, between 0.00 and ")
    assert stands.short is not None
    assert (stands.short.about, stands.short.lower) == (0, 0)
    assert 0 < stands.short.upper <= 60 * 500


def test_one_that_cannot_be_seen_is_replaced_by_the_next_rank_and_both_are_shown(
    played: Establishment, seal: Seal
) -> None:
    make(played)
    seal()
    first = detail(played)
    assert first.standing is not None
    gone = first.standing.drawn[0]
    with pytest.raises(PlanError, match="why it could not be seen"):
        say(played, gone.stratum, gone.unit, "not viewable")
    say(played, gone.stratum, gone.unit, "not viewable", why="the camera was out")
    after = detail(played).standing
    assert after is not None
    [step] = [one for one in after.drawn if one.steps_in]
    assert (step.stratum, step.rank) == (gone.stratum, 11)
    all_in_order(played)
    stands = detail(played).standing
    assert stands is not None
    assert (stands.verdict, stands.coverage) == ("passed", "met with replacements")
    assert stands.says[-1].startswith("If all that could not be seen were wrong: One in 16:")


def test_where_nobody_is_left_to_step_in_the_plan_is_not_met(played: Establishment, seal: Seal) -> None:
    make(played, tables=("T2",), strata=(), tolerated="0.01")
    seal()
    found = detail(played)
    assert found.sealed is not None
    order = ranked(found.sealed.root, "fees-9", "all", units(found, "all"))
    assert found.listed is not None
    assert (len(order), found.listed.sizes) == (20, (19,))
    for place, unit in enumerate(order):
        say(played, "all", unit, "not viewable" if place < 2 else "in order", why="glare")
    stands = detail(played).standing
    assert stands is not None
    assert (stands.verdict, stands.coverage, stands.parts[0].missing) == ("not met", "not met", 1)


def test_a_unit_that_somebody_chose_is_marked_and_in_no_estimate(played: Establishment, seal: Seal) -> None:
    make(played)
    seal()
    found = detail(played)
    assert found.standing is not None
    drawn = {one.unit for one in found.standing.drawn}
    other = next(unit for unit in units(found, "T1") if unit not in drawn)
    with pytest.raises(PlanError, match="It was not drawn"):
        say(played, "T1", other, "wrong")
    assert say(played, "T1", other, "wrong", why="a player complained").rank is None
    stands = detail(played).standing
    assert stands is not None
    assert (stands.wrong, stands.done, [one.unit for one in stands.targeted]) == (0, 0, [other])


def test_honest_looks_go_on_with_one_error(played: Establishment, seal: Seal) -> None:
    make(played, looks=2, tolerated="0.3", strata=())
    seal()
    first = detail(played).standing
    assert first is not None
    assert (first.size, len(first.drawn)) == (11, 11)
    say(played, "all", first.drawn[0].unit, "wrong", short=100)
    all_in_order(played)
    second = detail(played).standing
    assert second is not None
    assert (second.look, second.verdict, len(second.drawn)) == (2, "open", 15)
    all_in_order(played)
    last = detail(played).standing
    assert last is not None
    assert (last.verdict, last.says[0]) == (
        "passed", "One in 15, at look 2 of 2: with 95 % confidence no more than 30 in 100.",
    )  # fmt: skip


def test_two_errors_fail_at_once(played: Establishment, seal: Seal) -> None:
    make(played, looks=2, tolerated="0.3", strata=())
    seal()
    stands = detail(played).standing
    assert stands is not None
    for one in stands.drawn[:2]:
        say(played, "all", one.unit, "wrong")
    failed = detail(played).standing
    assert failed is not None
    assert failed.verdict == "failed"
    assert failed.says[0] == "Two in 2: more than 30 in 100 cannot be ruled out with 95 % confidence."


def test_nothing_is_in_order_where_an_observation_fails(played: Establishment, look: Look, seal: Seal) -> None:
    make(played, units="table-hours", tables=("T1",), strata=("shift",))
    seal()
    [hour] = units(detail(played), "whole day")
    assert hour == "T1 2026-09-01T11:00-07:00"
    seen = look("s1-3 b1 500 w2 60pl w3 60pl fb 1", mode="fee", plan="fees-9").index
    with pytest.raises(PlanError, match=f"Observation {seen} says"):
        say(played, "whole day", hour)
    assert say(played, "whole day", hour, "wrong", short=100).rank == 1


def test_what_was_answered_is_answered_anew_with_a_reason_and_the_last_counts(
    played: Establishment, seal: Seal
) -> None:
    make(played)
    seal()
    stands = detail(played).standing
    assert stands is not None
    one = stands.drawn[0]
    say(played, one.stratum, one.unit)
    with pytest.raises(PlanError, match="answered already"):
        say(played, one.stratum, one.unit, "wrong")
    say(played, one.stratum, one.unit, "wrong", why="seen again by the second auditor")
    again = detail(played).standing
    assert again is not None
    assert (again.done, again.wrong, PlanUnit.objects.count()) == (1, 1, 2)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"last_day": builders.DAY - datetime.timedelta(days=1)}, "last_day"), ({"tolerated": "0.9"}, "tolerated"),
        ({"left_out": "0.9"}, "left_out"), ({"tables": ("T9",)}, "tables"), ({"strata": ("table", "table")}, "strata"),
        ({"units": "table-hours", "strata": ("dealer",)}, "strata"), ({"games": ("no-such-game",)}, "first_day"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_told_at_its_field(played: Establishment, changes: dict[str, Any], field: str) -> None:
    with pytest.raises(PlanError) as told:
        make(played, **changes)
    assert told.value.field == field


def test_a_plan_is_named_once(played: Establishment) -> None:
    make(played)
    with pytest.raises(PlanError, match="already"):
        make(played)
    assert [one.plan_id for one in plans_page(establishment_id=played.pk)[0]] == ["fees-9"]


@pytest.mark.parametrize(
    ("units", "strata", "names"),
    [
        ("table-hours", ("game",), {builders.GAME: 2}), ("dealer-hours", ("dealer",), {"dealer not recorded": 2}),
        ("hands", ("option", "table"), {f"{builders.GAME} own 2 · T1": 40, f"{builders.GAME} own 2 · T2": 20}),
    ],
)  # fmt: skip
def test_units_and_strata(played: Establishment, units: str, strata: tuple[str, ...], names: dict[str, int]) -> None:
    make(played, units=units, strata=strata)
    listed = detail(played).listed
    assert listed is not None
    assert listed.population == names


def test_the_rows_are_what_the_record_says(played: Establishment, seal: Seal) -> None:
    make(played)
    seal()
    all_in_order(played)
    for check in CHECKS:
        entries = [entry for entry in read.entries(0, read.size()) if entry.kind in check.kinds]
        assert list(check.differences(start=0, stop=read.size(), entries=entries)) == []


def test_anybody_makes_the_draw_again_by_command(played: Establishment, seal: Seal) -> None:
    make(played)
    where = ["fees-9", "--establishment", builders.HOUSE]
    with pytest.raises(CommandError, match="Nothing is drawn yet"):
        call_command("plan", "draw", *where, "--check", stdout=StringIO())
    seal()
    all_in_order(played)
    out = StringIO()
    call_command("plan", "draw", *where, "--check", stdout=out)
    assert "Drawn again from the record: it agrees" in out.getvalue()
    assert f"root {read.root(detail(played).sealed.size).hex()}" in out.getvalue()  # type: ignore[union-attr]
    out = StringIO()
    call_command("plan", "show", *where, "--json", stdout=out)
    assert json.loads(out.getvalue())["standing"]["verdict"] == "passed"
    out = StringIO()
    call_command("plan", "show", *where, stdout=out)
    assert "None in 15: with 95 % confidence no more than 20 in 100." in out.getvalue()
    with pytest.raises(CommandError, match="There is no plan other"):
        call_command("plan", "show", "other", "--establishment", builders.HOUSE)


def test_a_plan_is_made_and_answered_by_command(
    played: Establishment, seal: Seal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("compliance.observed.management.commands.plan.timezone.now", lambda: NOW)
    where = ["fees-9", "--establishment", builders.HOUSE]
    days = ["--from", str(builders.DAY), "--to", str(builders.DAY)]
    asked = ["--question", "Is the fee taken?", "--units", "hands", "--tolerated", "0.2", "--strata", "table"]
    call_command("plan", "make", *where, *days, *asked, stdout=StringIO())
    seal()
    found = detail(played).standing
    assert found is not None
    one = found.drawn[0]
    seen = ["--stratum", one.stratum, "--unit", one.unit, "--said"]
    call_command("plan", "look", *where, *seen, "wrong", "--short", "100", stdout=StringIO())
    after = detail(played).standing
    assert after is not None
    assert (after.done, after.wrong, after.verdict) == (1, 1, "failed")
    with pytest.raises(CommandError, match="answered already"):
        call_command("plan", "look", *where, *seen, "in order", stdout=StringIO())
    with pytest.raises(CommandError, match="tolerated"):
        call_command("plan", "make", "other", *where[1:], *days, *asked, "--tolerated", "5", stdout=StringIO())


def test_a_rank_that_was_written_down_wrongly_is_found(played: Establishment, seal: Seal) -> None:
    make(played)
    seal()
    found = detail(played)
    assert found.standing is not None
    one = found.standing.drawn[0]
    other = msgspec.structs.replace(
        found, results={(one.stratum, one.unit): Looked(0, one.stratum, one.unit, "in order", 3)}
    )
    assert "was written down as rank 3" in draw_differs(other)[0]


def test_a_shift_is_that_of_the_day_on_which_the_hand_was_dealt(played: Establishment) -> None:
    played.shifts = [{"name": "Day", "from": 6}, {"name": "Night", "from": 18}]
    played.dated = [{"from": builders.DAY.isoformat(), "shifts": [{"name": "Whole", "from": 6}]}]
    played.save()
    make(played, strata=("shift",))
    listed = detail(played).listed
    assert listed is not None
    assert listed.population == {"Whole": 60}


def test_a_table_that_records_no_hands_has_hours_of_the_clock(here: Establishment, seal: Seal) -> None:
    make(here, units="clock-hours", strata=(), tables=("T1", "T2"), tolerated="0.3", most=1_000)
    seal()
    found = detail(here)
    assert found.listed is not None
    assert (found.listed.population, found.listed.sizes) == ({"all": 48}, (9,)), "as of a population without end"
    assert "T1 2026-09-01T06:00-07:00" in units(found, "all")
    assert found.standing is not None
    idle = found.standing.drawn[0]
    say(here, "all", idle.unit, "no play")
    stands = detail(here).standing
    assert stands is not None
    assert [one.rank for one in stands.drawn if one.steps_in] == [10], "the next one steps in"
    say(here, "all", stands.drawn[1].unit, "wrong", short=500)
    all_in_order(here)
    stands = detail(here).standing
    assert stands is not None
    [part] = stands.parts
    assert (part.done, part.wrong, part.idle, part.missing, stands.coverage) == (9, 1, 1, 0, "met")
    assert [f"{one:.12f}" for one in stands.limits] == [f"{one:.12f}" for one in binomial.limits(1, 9)]
    assert stands.short is not None
    assert (stands.short.about, stands.short.lower) == (2_400, 500), "$5 in 10 of 48 hours"
    assert not any("could not be seen" in line for line in stands.says)


def test_nothing_was_played_is_not_said_where_something_was(played: Establishment, seal: Seal) -> None:
    make(played, units="clock-hours", strata=(), tables=("T1",), tolerated="0.1")
    seal()
    with pytest.raises(PlanError, match=r"Hand \S+ is recorded in that hour"):
        say(played, "all", "T1 2026-09-01T11:00-07:00", "no play")


def test_an_hour_with_recorded_play_was_not_without_play(played: Establishment, seal: Seal) -> None:
    make(played, units="table-hours", strata=(), tables=("T1",))
    seal()
    with pytest.raises(PlanError, match="Something was recorded there"):
        say(played, "all", "T1 2026-09-01T11:00-07:00", "no play")


def test_hands_of_the_drawn_hours_answer_one_by_one_and_resemble_each_other(
    played: Establishment, look: Look, seal: Seal
) -> None:
    make(played, units="table-hours", tables=("T1",), strata=(), asks=("FEE001", "FEE002"))
    seal()
    for paid in ("1", "2", "2", "2"):
        look(f"s1-3 b1 500 w2 60pl w3 60pl fb {paid}", mode="fee", plan="fees-9")
    look("s1-3 b1", mode="rotation", plan="fees-9")
    look("s1-3 b1 500 w2 60pl w3 60pl fb 1", mode="fee")
    hands = plan_hands(establishment=played, detail=detail(played))
    assert hands is not None
    assert (hands.seen, hands.untold, hands.hours, hands.of_one) == (4, 1, 1, 4)
    assert hands.wrong == 1
    assert hands.limits == clusters.limits(1, 4, Decimal(4))
    assert hands.counts_as == 3
    assert hands.says.endswith(" %.")


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"units": "clock-hours", "strata": ("table",)}, "strata"),
        ({"units": "clock-hours", "strata": (), "games": (builders.GAME,)}, "games"),
        ({"looked_by": builders.DAY}, "looked_by"),
        ({"asks": ("FEE999",)}, "asks"),
        ({"looked_by": builders.DAY + datetime.timedelta(days=92)}, "looked_by"),
    ],
)
def test_what_does_not_go_together(played: Establishment, changes: dict[str, Any], field: str) -> None:
    with pytest.raises(PlanError) as told:
        make(played, **changes)
    assert told.value.field == field
