"""A clock that goes wrong while the database's is right is told in words, against the database's and a time server's."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from io import StringIO
from threading import Thread
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from compliance.record import drift
from compliance.record.clock import DRIFT
from compliance.record.drift import Drift, database_drift, server_drift

NOTHING = timedelta()


def ahead(by: timedelta) -> Callable[[], datetime]:
    return lambda: timezone.now() + by


@pytest.fixture
def time_server() -> Iterator[Callable[..., str]]:
    """A server on this machine that answers one question; what its answer has otherwise is given."""
    taken = []

    def serve(flags: int = 0x24, stratum: int = 2, mark: int | None = None, short: bool = False) -> str:
        listening = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        listening.bind(("127.0.0.1", 0))
        taken.append(listening)

        def answer() -> None:
            asked, whence = listening.recvfrom(512)
            now = drift._stamp(timezone.now())
            repeated = drift._PACKET.unpack(asked)[-1] if mark is None else mark
            packet = drift._PACKET.pack(flags, stratum, 0, 0, 0, 0, 0, now, repeated, now, now)
            listening.sendto(packet[:20] if short else packet, whence)

        Thread(target=answer, daemon=True).start()
        return f"127.0.0.1:{listening.getsockname()[1]}"

    yield serve
    for each in taken:
        each.close()


@pytest.mark.parametrize("by", [timedelta(seconds=42), -timedelta(hours=3), NOTHING])
def test_a_time_server_tells_how_far_the_clock_is_off(by: timedelta, time_server: Callable[..., str]) -> None:
    found = server_drift(time_server(), clock=ahead(by))
    assert abs(found.by - by) <= found.within + timedelta(milliseconds=1)
    assert (found.alarm, found.failed) == (abs(by) > DRIFT, "")


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ({"stratum": 0}, "its own clock is not set"),
        ({"flags": 0xE4}, "its own clock is not set"),
        ({"flags": 0x23}, "not one to this question"),
        ({"mark": 7}, "not one to this question"),
        ({"short": True}, "too short"),
    ],
)
def test_an_answer_that_proves_nothing_is_not_believed(
    answer: dict[str, Any], why: str, time_server: Callable[..., str]
) -> None:
    found = server_drift(time_server(**answer), clock=timezone.now)
    assert (found.alarm, why in str(found)) == (True, True)


def test_a_server_that_is_not_there_is_an_alarm_in_words() -> None:
    found = server_drift("127.0.0.1:no", clock=timezone.now)
    assert found.alarm
    assert str(found).startswith("The clock of 127.0.0.1:no could not be asked: ")


@pytest.mark.parametrize(
    ("by", "alarm"), [(DRIFT, False), (DRIFT + timedelta(microseconds=1), True), (-DRIFT, False), (-2 * DRIFT, True)]
)
def test_an_alarm_is_raised_beyond_the_tolerance(by: timedelta, alarm: bool) -> None:
    assert Drift("the database", by).alarm is alarm


def test_what_the_question_itself_may_be_wrong_is_taken_off() -> None:
    assert not Drift("the database", DRIFT * 2, within=DRIFT).alarm


def test_the_second_count_of_seconds_begins_in_2036() -> None:
    before, after = datetime(2036, 2, 7, 6, 28, 15, tzinfo=timezone.now().tzinfo), timedelta(seconds=2)
    assert drift._between(drift._stamp(before + after), drift._stamp(before)) == after


@pytest.mark.django_db
def test_a_clock_set_back_while_the_databases_is_right_is_told_by_page_and_command(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert not database_drift(clock=timezone.now).alarm
    found = database_drift(clock=ahead(-timedelta(hours=1)))
    assert found.alarm
    assert "3,600." in str(found) or "3,599." in str(found)
    assert "behind that of the database" in str(found)
    told = StringIO()
    call_command("clock", "show", stdout=told)
    assert "that of the database" in told.getvalue()
    monkeypatch.setattr("compliance.record.management.commands.clock.drifts", lambda clock: [found])
    with pytest.raises(CommandError, match="set it right"):
        call_command("clock", "show", stdout=told)
