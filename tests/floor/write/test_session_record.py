"""Sessions of providers' players: recorded once, corrected by later ones, and the hands they touch judged again."""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from compliance.floor.models import ProviderSession
from compliance.floor.read.recorded import SESSIONS
from compliance.floor.write.session_record import sessions_record
from compliance.houses.forms.session import Session
from compliance.houses.write.house_load import house_load
from compliance.record import read
from tests import builders

pytestmark = pytest.mark.django_db
Send = Callable[..., list[Any]]


def session(**changes: Any) -> dict[str, Any]:
    """P1 for TP-1 at T1 all afternoon."""
    values = {
        "id": "S-1",
        "table": "T1",
        "provider": "TP-1",
        "person": "P1",
        "licence": "L-7",
        "expires": "2027-06-30",
        "from": "2026-09-01T10:00:00-07:00",
        "until": "2026-09-01T18:00:00-07:00",
    }
    return {name: value for name, value in (values | changes).items() if value is not None}


def banked(number: int) -> dict[str, Any]:
    """A hand in which P1, who is TP-1's, has the bank or sits with the others."""
    seats = [{"seat": 1, "occupant": "P1", "role": "proposition", "provider": "TP-1"}]
    return builders.hand(number, seats=[*seats, *({"seat": n, "occupant": f"P{n}"} for n in (2, 3))])


@pytest.fixture
def send(house: str) -> Send:
    def do(*sessions: dict[str, Any]) -> list[Any]:
        lines = [json.dumps(one).encode() for one in sessions]
        return sessions_record(establishment=house, lines=lines, actor="clerk", now=builders.NOW).answers

    return do


def differences() -> list[tuple[int, str]]:
    entries = list(read.entries(kind="session/1"))
    return list(SESSIONS.differences(start=0, stop=1000, entries=entries))


def test_a_session_is_recorded_once_and_another_under_its_id_is_a_conflict(send: Send) -> None:
    [answer] = send(session())
    entry = read.entry(answer.record)
    assert entry is not None
    assert (answer.status, entry.kind, entry.actor) == ("recorded", "session/1", "clerk")
    again = session(**{"from": "2026-09-01T17:00:00Z"})
    assert [(one.status, one.record) for one in send(again)] == [("already held", answer.record)]
    assert [one.status for one in send(session(person="P9"))] == ["conflict"]
    assert ProviderSession.objects.count() == 1
    assert differences() == []


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"table": "T9"}, "$.table"),
        ({"until": "2026-09-01T09:00:00-07:00"}, "$.until"),
        ({"until": "2026-09-03T09:00:00-07:00"}, "$.until"),
        ({"from": "2026-09-04T10:00:00-07:00", "until": None}, "$.from"),
        ({"from": "2026-09-01T10:00:00"}, "$.from"),
        ({"licence": None}, "$.licence"),
        ({"lisence": "L-7"}, "$.lisence"),
        ({"person": "P\x001"}, "$.person"),
        ({"person": "P\u200b1"}, "$.person"),
        ({"provider": "A\u202eB"}, "$.provider"),
        ({"supersedes": {"id": "S-1", "reason": "itself", "author": "Ben"}}, "$.supersedes.id"),
        ({"supersedes": {"id": "S-0", "reason": "not held", "author": "Ben"}}, "$.supersedes.id"),
    ],
)
def test_what_is_not_sound_is_refused_by_place(send: Send, changes: dict[str, Any], path: str) -> None:
    bad, good = send(session(**changes), session(id="S-2"))
    assert (bad.status, [problem.path for problem in bad.problems]) == ("refused", [path])
    assert all(problem.cure for problem in bad.problems)
    assert good.status == "recorded"


def test_a_session_is_corrected_once(send: Send) -> None:
    by = {"id": "S-1", "reason": "He left at six.", "author": "Ben"}
    first, second, third = send(session(), session(id="S-2", supersedes=by), session(id="S-3", supersedes=by))
    assert (first.status, second.status, third.status) == ("recorded", "recorded", "refused")
    assert "superseded already" in third.problems[0].what
    assert differences() == []


def test_hands_are_judged_again_when_the_playing_book_changes(
    send: Send, record: Callable[..., Any], review: Callable[..., int], findings: Callable[..., Any]
) -> None:
    record(*(banked(number) for number in (1, 2)))
    assert review() == 2
    assert findings() == [], "absent is not none"
    send(session(until="2026-09-01T10:30:00-07:00"))
    assert review() == 2
    assert [found[2] for found in findings()] == ["ROT101", "ROT101"]
    send(session(id="S-2", supersedes={"id": "S-1", "reason": "He left at six.", "author": "Ben"}))
    assert review() == 2
    assert findings() == []
    send(session(id="S-3", table="T2", **{"from": "2026-09-01T10:30:00-07:00"}))
    assert review() == 2, "a session of the same person at another table"
    assert [found[2] for found in findings()] == ["ROT105"]


def test_a_session_that_is_struck_out_counts_no_more_until_that_is_corrected(
    send: Send, record: Callable[..., Any], review: Callable[..., int], findings: Callable[..., Any]
) -> None:
    record(*(banked(number) for number in (1, 2)))
    send(session(until="2026-09-01T10:30:00-07:00"))
    review()
    assert [found[2] for found in findings()] == ["ROT101", "ROT101"]
    out = {"id": "S-1", "reason": "Never came.", "author": "Ben", "struck": True}
    assert [one.status for one in send(session(id="S-2", supersedes=out))] == ["recorded"]
    assert review() == 2
    assert findings() == [], "nothing is in the book, and absent is not none"
    back = {"id": "S-2", "reason": "Struck by mistake.", "author": "Ben"}
    send(session(id="S-3", until="2026-09-01T10:30:00-07:00", supersedes=back))
    assert review() == 2
    assert [found[2] for found in findings()] == ["ROT101", "ROT101"]
    assert differences() == []


def test_a_house_file_brings_its_sessions_and_bringing_them_again_changes_nothing(house: str) -> None:
    began = datetime.datetime(2026, 9, 1, 17, tzinfo=datetime.UTC)
    one = Session(id="S-1", table="T1", provider="TP-1", person="P1", licence="L-7", from_=began)
    for _ in range(2):
        house_load(house=builders.house(sessions=(one,)), actor="test", now=builders.NOW)
        assert ProviderSession.objects.count() == 1


def test_the_database_keeps_sessions_for_good(send: Send) -> None:
    send(session())
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE compliance_session SET person = 'P9'")
