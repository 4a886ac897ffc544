"""People and workers who do the same thing at the same moment: one of them does it, the other is told; nothing is lost."""

from __future__ import annotations

import datetime
import json
import threading
from collections.abc import Callable
from typing import Any

import psycopg
import pytest
from django.db import connection, connections, transaction

from compliance.floor.models import Finding
from compliance.houses.models import Establishment
from compliance.money.ledger.closing import figures, standing_closing
from compliance.money.models import BooksPending, DayBooks
from compliance.money.papers.closing import Closing
from compliance.money.read.day_accounts import day_read
from compliance.money.write import accounts_review
from compliance.money.write.accounts_review import accounts_sweep, day_accounts_review
from compliance.money.write.day_close import CloseError, day_close, day_prepare
from compliance.papers.models import Paper
from compliance.papers.write.paper_record import papers_record
from compliance.people.models import Person
from compliance.record import append, read
from tests import builders
from tests.closing import reasons
from tests.money.write.test_books_projection import differences
from tests.money.write.test_books_review import box, count, judge, send

pytestmark = pytest.mark.django_db(transaction=True)
DAY = builders.DAY


def at_once(*acts: Callable[[], Any]) -> list[Any]:
    """What each gives, or the error it raises, begun together: each waits at the record's lock until all are there."""
    given: list[Any] = [None] * len(acts)

    def run(place: int) -> None:
        try:
            given[place] = acts[place]()
        except Exception as error:
            given[place] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(place,)) for place in range(len(acts))]
    with transaction.atomic():
        append.lock()
        for thread in threads:
            thread.start()
        _wait_for(threads)
    for thread in threads:
        thread.join()
    return given


_WAITING = """
SELECT count(*) FROM pg_locks AS lock JOIN pg_database AS base ON base.oid = lock.database
WHERE NOT lock.granted AND lock.locktype = 'advisory' AND base.datname = current_database()
"""


def _wait_for(threads: list[threading.Thread]) -> None:
    """Until each waits for a lock or has ended: the test says who is there, and no clock."""
    with connection.cursor() as cursor:
        for _ in range(200_000):  # many times what is needed; a test that stands still says so
            running = sum(thread.is_alive() for thread in threads)
            cursor.execute(_WAITING)
            [waiting] = cursor.fetchone()
            if waiting >= running:
                return
    raise AssertionError("nobody waits for the lock, and not all have ended")


def sent(house: str, paper: tuple[str, dict[str, Any]]) -> Callable[[], str]:
    kind, body = paper

    def do() -> str:
        lines = [json.dumps(body).encode()]
        [answer] = papers_record(establishment=house, kind=kind, lines=lines, actor="clerk", now=builders.NOW).answers
        return answer.status

    return do


def people(*names: str) -> list[Person]:
    return [Person.objects.create_user(username=name) for name in names]


def closing(house: str, by: Person, hours: int, reason: str = "") -> Callable[[], str]:
    now = builders.NOW + datetime.timedelta(hours=hours)
    return lambda: day_close(establishment=house, gaming_day=DAY, by=by, now=now, reason=reason, reasons=reasons(house))


def preparing(house: str, by: Person, hours: int) -> Callable[[], str]:
    now = builders.NOW + datetime.timedelta(hours=hours)
    return lambda: day_prepare(establishment=house, gaming_day=DAY, by=by, now=now)


def day(house: str) -> Any:
    return day_read(establishment=Establishment.objects.get(slug=house), gaming_day=DAY)


def test_two_clerks_who_send_the_same_paper_hold_it_once(house: str) -> None:
    assert sorted(at_once(*(sent(house, count()) for _ in range(4)))) == ["already held"] * 3 + ["recorded"]
    assert Paper.objects.count() == 1
    assert DayBooks.objects.count() == 1, "and its day was opened once"
    other = sorted(at_once(sent(house, count(id="CT-7")), sent(house, count(id="CT-7", amount="1.00"))))
    assert other == ["conflict", "recorded"]
    assert differences() == []


def test_two_corrections_of_one_paper_at_once_are_one_correction(house: str) -> None:
    send(house, count())
    fixed = {"supersedes": {"id": "CT-1", "reason": "misread", "author": "clerk"}}
    given = at_once(*(sent(house, count(id=f"CT-{n}", amount=f"{n}.00", **fixed)) for n in (2, 3)))
    assert sorted(given) == ["recorded", "refused"]
    assert differences() == []


def test_two_people_who_close_at_once_close_it_once(house: str) -> None:
    send(house, box(), count())
    ann, bob, eve = people("ann", "bob", "eve")
    preparing(house, ann, 1)()
    given = at_once(closing(house, bob, 2), closing(house, eve, 2))
    assert len([one for one in given if isinstance(one, str)]) == 1
    [refused] = [one for one in given if not isinstance(one, str)]
    assert isinstance(refused, CloseError)
    assert Paper.objects.filter(kind="closing").count() == 1
    judge()
    assert differences() == []


def test_one_who_prepares_while_another_closes_leaves_no_doubt(house: str) -> None:
    send(house, box(), count())
    ann, bob = people("ann", "bob")
    preparing(house, ann, 1)()
    given = at_once(closing(house, bob, 2), preparing(house, bob, 2))
    assert all(isinstance(one, str | CloseError) for one in given), given
    held = day(house)
    for one in held.papers.of(Closing):
        assert one.prepared_by != one.closed_by
    assert standing_closing(held) is None or standing_closing(held).figures == figures(held)


def test_a_paper_that_comes_while_the_day_is_closed_is_before_it_or_behind_it(house: str) -> None:
    """Before: the closing is refused, for the figures have changed. Behind: it is held, and the change is told."""
    ann, bob = people("ann", "bob")
    send(house, box(), count())
    second = count(id="CT-2", count="second", counted_by=["C-8", "C-9"], amount="470.00")
    preparing(house, ann, 1)()
    closed, paper = at_once(closing(house, bob, 2), sent(house, second))
    assert paper == "recorded"
    judge()
    told = Finding.objects.filter(rule="CNT013", status="open").exists()
    assert told == isinstance(closed, str)
    assert isinstance(closed, str) or "changed since" in str(closed)


def test_days_that_are_judged_while_everything_goes_on_come_to_the_same_end(house: str) -> None:
    """Clerks, two sweeping workers, a restatement: at the end nothing waits, and the books are what a quiet review says."""
    ann, bob = people("ann", "bob")
    send(house, box(), count())
    judge()
    preparing(house, ann, 1)()
    closing(house, bob, 2)()
    pile = [box(id=f"BX-{n}", box=f"B{n}", gaming_day=f"2026-09-0{1 + n % 2}") for n in range(2, 12)]

    def clerk() -> list[str]:
        return [sent(house, paper)() for paper in pile]

    def worker() -> int:
        return sum(accounts_sweep(clock=lambda: builders.NOW) for _ in range(6))

    def restates() -> str:
        preparing(house, ann, 3)()
        return closing(house, bob, 4, "A box was found.")()

    given = at_once(clerk, worker, worker, restates)
    assert set(given[0]) == {"recorded"}
    assert all(isinstance(one, int) for one in given[1:3]), given
    assert isinstance(given[3], str | CloseError), given
    judge()
    assert not BooksPending.objects.exists()
    assert differences() == []

    def left() -> set[Any]:
        return set(Finding.objects.filter(status="open").values_list("gaming_day", "rule", "subject", "says"))

    before = left()
    for books in DayBooks.objects.order_by("gaming_day"):
        BooksPending.objects.create(establishment_id=books.establishment_id, gaming_day=books.gaming_day)
        day_accounts_review(establishment=house, gaming_day=books.gaming_day, now=builders.NOW)
    assert left() == before


def test_a_worker_that_is_lost_in_the_middle_leaves_the_day_as_it_was_and_waiting(
    house: str, owner_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database ends its connection behind the entry and the findings, before the commit."""
    send(house, box(), count(), box(id="BX-2", box="T2-Day", table="T2"))
    size = read.size()

    def ended(**_: Any) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            [pid] = cursor.fetchone()
        with psycopg.connect(owner_url, autocommit=True) as owner:
            owner.execute("SELECT pg_terminate_backend(%s)", [pid])

    monkeypatch.setattr(accounts_review, "findings_placed", ended)
    with pytest.raises(ExceptionGroup):
        judge()
    connection.close()
    monkeypatch.undo()
    assert (read.size(), Finding.objects.count(), DayBooks.objects.get().revision) == (size, 0, 0)
    assert BooksPending.objects.exists()
    assert judge() == 1
    assert Finding.objects.filter(rule="CNT001").count() == 1
    assert differences() == []
