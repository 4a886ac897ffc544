"""A playing book in which everybody is booked everywhere at once: what one hand tells of it has an end, and so has storing it."""

from __future__ import annotations

import datetime
from itertools import islice
from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec import structs

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.playing_book import MOST
from compliance.floor.write.finding_store import Key, keyed
from compliance.houses.forms.session import Book, Session, overlaps
from compliance.law.finding import Fault
from compliance.law.registry import finding, walk

STARTED = datetime.datetime(2026, 9, 1, 18, tzinfo=datetime.UTC)


def session(number: int, table: str, person: str) -> Session:
    hour = datetime.timedelta(hours=1)
    return Session(
        id=f"s-{number}", table=table, provider="TP-1", person=person, licence="L-1", from_=STARTED - hour, until=STARTED + hour
    )  # fmt: skip


@pytest.mark.parametrize(("code", "same"), [("ROT103", False), ("ROT105", True)])
@pytest.mark.parametrize("sessions", [3, 700])
def test_so_many_pairs_and_no_more_are_told(code: str, same: bool, sessions: int) -> None:
    booked = [session(number, "T1", "P-1" if same else f"P-{number}") for number in range(sessions)]
    elsewhere = tuple(session(number, "T2", "P-1") for number in range(sessions)) if same else ()
    facts = SimpleNamespace(
        book=Book(tuple(booked), elsewhere),
        hand=SimpleNamespace(started=STARTED, table="T1"),
        before=None,
        house=SimpleNamespace(time_zone="America/Los_Angeles"),
    )
    check = walk()[code].check
    found = cast(Any, check)(cast(HandFacts, facts))
    pairs = sessions * sessions if same else sessions * (sessions - 1) // 2
    assert len(found) == min(pairs, MOST)


@pytest.mark.parametrize("minutes", [-1, 0, 3, 5, 9])
def test_pairs_that_are_new_are_those_of_all_that_are_new(minutes: int) -> None:
    booked = [
        structs.replace(session(n, "T1", f"P-{n}"), from_=STARTED - datetime.timedelta(minutes=n % 7))
        for n in range(20)
    ]
    behind = STARTED - datetime.timedelta(minutes=minutes)
    assert list(overlaps(booked, STARTED, behind)) == [one for one in overlaps(booked, STARTED) if one.since > behind]


def test_findings_of_one_rule_and_subject_are_numbered() -> None:
    rule = walk()["ROT103"]

    def one(subject: str) -> Any:
        return finding(rule, rule.law, Fault("fail", "It is so.", subject, "2 players", "one player"))

    found = keyed([one("seats"), one("seats#2"), one("seats"), one("seats")])
    assert [key.subject for key in found] == ["seats", "seats#2", "seats#3", "seats#4"]
    many = keyed([one("seats")] * 30_000)
    assert list(islice(many, 2)) == [Key("ROT103", "seats"), Key("ROT103", "seats#2")]
    assert len(many) == 30_000
