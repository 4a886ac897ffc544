"""What past hands would have owed under a draft: told to the cent, or counted apart."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from compliance.licensed import tasks
from compliance.licensed.models import CatalogueChange, ChangeForecast
from compliance.licensed.write.change_draft import ChangeError, change_edit
from compliance.licensed.write.change_forecast import (
    Wanted,
    forecast_ask,
    forecast_stop,
    forecast_work,
)
from compliance.people.models import Person
from tests import builders

pytestmark = pytest.mark.django_db
NOW = builders.NOW
State = CatalogueChange.State


def forecast(change: CatalogueChange, by: Person, **changes: Any) -> Any:
    values = {"first": builders.DAY, "last": builders.DAY, "hung": ("own", 2), "under": ("own", 16)} | changes
    run = forecast_ask(change=change, wanted=Wanted(**values), by=by, now=NOW)
    forecast_work(run_id=run.pk, clock=timezone.now)
    run.refresh_from_db()
    return run


def test_past_hands_are_counted_under_the_draft(
    record: Callable[..., Any], draft: Callable[..., CatalogueChange], author: Person
) -> None:
    small = [{"seat": 2, "bettor": "P2", "wager": "player-line", "amount": "60.00"}]
    nothing = [{"seat": 2, "bettor": "P2", "wager": "player-line", "amount": "2.00"}]
    record(
        builders.hand(1),  # $120: $2 as it held, $9 under the draft
        builders.hand(2, wagers=small),  # $60: $1, $3
        builders.hand(3, wagers=nothing),  # no row holds $2, in both
        builders.hand(1, table="T2"),
    )
    run = forecast(draft(), author)
    assert (run.status, run.done, run.total) == ("done", 4, 4)
    assert run.lines == [["T1", "2026-09-01", 2, 300, 1200, 1], ["T2", "2026-09-01", 1, 200, 900, 0]]
    assert run.reasons == {"As it held: no printed band holds $2.00": 1}
    alone = forecast(draft(), author, table="T2")
    assert alone.lines == [["T2", "2026-09-01", 1, 200, 900, 0]]
    assert forecast(draft(), author, hung=("own", 3)).lines == []


def test_hands_of_other_postings_and_corrected_ones_are_not_counted(
    record: Callable[..., Any], draft: Callable[..., CatalogueChange], author: Person
) -> None:
    record(builders.hand(1))
    record(builders.hand(1, id="T1-1b", supersedes="T1-1"))
    assert forecast(draft(), author).total == 1


def test_a_forecast_that_a_worker_left_is_found_and_counted(
    record: Callable[..., Any], draft: Callable[..., CatalogueChange], author: Person
) -> None:
    record(builders.hand(1))
    wanted = Wanted(first=builders.DAY, last=builders.DAY, hung=("own", 2), under=("own", 16))
    run = forecast_ask(change=draft(), wanted=wanted, by=author, now=NOW)
    ChangeForecast.objects.update(status="running", touched=NOW, tries=1)
    tasks.forecast_count(run.pk)
    run.refresh_from_db()
    assert (run.status, run.lines) == ("done", [["T1", "2026-09-01", 1, 200, 900, 0]])


def test_a_forecast_of_a_draft_that_no_longer_fits_says_so(
    draft: Callable[..., CatalogueChange], author: Person
) -> None:
    change = draft()
    wanted = Wanted(first=builders.DAY, last=builders.DAY, hung=("own", 2), under=("own", 16))
    run = forecast_ask(change=change, wanted=wanted, by=author, now=NOW)
    change_edit(change=change, title="x", text="broken", seen=0, by=author, now=NOW)
    tasks.forecast_count(run.pk)
    run.refresh_from_db()
    assert (run.status, run.trouble) == ("failed", "The draft does not fit any more; mend it, then ask again.")


def test_a_basis_that_stops_at_a_hand_tells_nothing_of_it(
    record: Callable[..., Any],
    draft: Callable[..., CatalogueChange],
    author: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def stops(*given: Any) -> None:
        raise ZeroDivisionError

    record(builders.hand(1))
    monkeypatch.setattr("games.terms.options_compared.total", stops)
    run = forecast(draft(), author)
    assert run.lines == [["T1", "2026-09-01", 0, 0, 0, 1]]
    assert run.reasons == {"As it held: the fee basis stopped at the hand": 1}


def test_a_forecast_is_one_at_a_time_and_can_be_stopped(draft: Callable[..., CatalogueChange], author: Person) -> None:
    change, wanted = draft(), Wanted(first=builders.DAY, last=builders.DAY, hung=("own", 2), under=("own", 16))
    run = forecast_ask(change=change, wanted=wanted, by=author, now=NOW)
    with pytest.raises(ChangeError, match="under way"):
        forecast_ask(change=change, wanted=wanted, by=author, now=NOW)
    assert forecast_stop(run=run, now=NOW)
    assert not forecast_stop(run=run, now=NOW)
    forecast_work(run_id=run.pk, clock=timezone.now)
    run.refresh_from_db()
    assert run.status == "cancelled"


def test_a_forecast_asks_for_what_there_is(draft: Callable[..., CatalogueChange], author: Person) -> None:
    good = {"first": builders.DAY, "last": builders.DAY, "hung": ("own", 2), "under": ("own", 16)}
    for change, values, field in (
        (draft("broken"), {}, "days"),
        (draft(), {"under": ("own", 99)}, "under"),
        (draft(), {"last": datetime.date(2026, 8, 1)}, "days"),
        (draft(), {"first": datetime.date(2020, 8, 1)}, "days"),
    ):
        with pytest.raises(ChangeError) as refused:
            forecast_ask(change=change, wanted=Wanted(**good | values), by=author, now=NOW)
        assert refused.value.field == field
