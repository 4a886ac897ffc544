"""Why a reader skips nothing: while several write, the order of commits is the order of the record."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from compliance.floor.write.hand_record import hands_record
from compliance.record import append
from tests import builders
from tests.commission import get, record, review, short_fee, walk

WRITERS, ROUNDS = 4, 12


def _in_threads(works: list[Callable[[], None]]) -> list[threading.Thread]:
    threads = [threading.Thread(target=_closing, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    return threads


def _closing(work: Callable[[], None]) -> None:
    try:
        work()
    finally:
        connection.close()


def _followed(client: Client, threads: list[threading.Thread], path: str, **query: Any) -> list[dict[str, Any]]:
    """What a reader gets who begins before the writers have ended, and reads on until there is nothing more."""
    found: list[dict[str, Any]] = []
    while True:
        ended = not any(thread.is_alive() for thread in threads)  # before the read: what came later comes once more
        page = get(client, path, **query)
        found += page["items"]
        if page["items"]:
            query["cursor"] = page["cursor"]
        elif ended:
            return found


def _writer(number: int) -> Callable[[], None]:
    chance = random.Random(number)

    def write() -> None:
        for round_ in range(ROUNDS):
            first = 1 + number * 1_000 + round_ * 10
            made = [
                builders.hand(n, table=("T1", "T2")[number % 2]) for n in range(first, first + chance.randint(1, 9))
            ]
            lines = builders.lines(*made)
            list(hands_record(establishment=builders.HOUSE, lines=lines, actor=f"w{number}", now=builders.NOW, chunk=3))

    return write


@pytest.mark.django_db(transaction=True)
def test_a_reader_who_follows_skips_and_repeats_nothing_while_four_write(commission: Client, house: Any) -> None:
    threads = _in_threads([_writer(number) for number in range(WRITERS)])
    seen = [hand["index"] for hand in _followed(commission, threads, "hands", limit=7)]
    assert seen == [hand["index"] for hand in walk(commission, "hands", limit=1000)]
    assert len(seen) == len(set(seen)) > WRITERS * ROUNDS


@pytest.mark.django_db(transaction=True)
def test_who_sees_an_entry_sees_every_entry_before_it(house: Any) -> None:
    threads = _in_threads([_writer(number) for number in range(WRITERS)])
    looks = 0
    while any(thread.is_alive() for thread in threads):
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*), max(index) + 1 FROM record_entry")
            count, size = cursor.fetchone()
        assert count == size
        looks += 1
    assert looks > 5


@pytest.mark.django_db(transaction=True)
def test_every_state_of_a_finding_comes_by_a_reader_who_follows_while_it_changes(
    commission: Client, house: Any
) -> None:
    record(*(short_fee(n) for n in range(1, 41)))

    def judge_and_correct() -> None:
        review()
        for n in range(1, 41, 4):
            supersedes = {"id": f"T1-{n}", "reason": "read again", "author": "Ravi"}
            line = builders.lines(builders.hand(n, id=f"T1-{n}b", supersedes=supersedes))
            list(hands_record(establishment=builders.HOUSE, lines=line, actor="w", now=builders.NOW))
            review()

    threads = _in_threads([judge_and_correct, _writer(1)])
    found = _followed(commission, threads, "findings", limit=5, rule="FEE001")
    states = [(finding["changed"], finding["id"]) for finding in found]
    last = {finding["id"]: finding["status"] for finding in found}
    assert states == sorted(set(states))
    assert last == {finding["id"]: finding["status"] for finding in walk(commission, "findings", rule="FEE001")}
    assert sum(status == "withdrawn" for status in last.values()) == 10


@pytest.mark.django_db(transaction=True)
def test_an_entry_is_seen_before_the_next_one_has_its_index(house: Any) -> None:
    """The lock is let go after the commit is seen, never before: who gets it finds the entry of who had it."""
    from django.db import transaction

    from compliance.record import read

    held, done = threading.Event(), threading.Event()

    def slow() -> None:
        with transaction.atomic():
            append.lock()
            before = read.size()
            held.set()
            done.wait(0.3)
            body = b'{"slow":true}'
            assert (
                append.append([append.NewEntry("correction/1", builders.HOUSE, "slow", builders.NOW, body)]).start
                == before
            )

    [thread] = _in_threads([slow])
    held.wait(5)
    size = read.size()
    with transaction.atomic():
        append.lock()
        assert read.size() == size + 1
    thread.join()


@pytest.mark.django_db(transaction=True)
def test_the_access_log_ends_where_a_transaction_is_under_way(commission: Client, machine: Client, house: Any) -> None:
    """It may hold a number below those that are committed already."""
    from django.db import transaction

    held, done = threading.Event(), threading.Event()

    def slow() -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            held.set()
            done.wait(10)

    [thread] = _in_threads([slow])
    assert held.wait(5)
    get(machine, "hands", limit=1)
    during = walk(commission, "access-log")
    done.set()
    thread.join()
    assert [row["asked"] for row in during] == []
    assert next(row["asked"] for row in walk(commission, "access-log")) == "/api/v1/hands?limit=1"
