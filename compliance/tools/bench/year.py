"""(o) A month's statements and pages in a year of 50 million hands, against that month alone and against its hands grouped."""

from __future__ import annotations

import datetime
import os
import time
from collections.abc import Callable
from contextlib import closing
from importlib import import_module
from typing import Any

from django.db import connection

from compliance.floor.read.collections import collections_read
from compliance.houses.models import Establishment
from compliance.people.readers import reader_token_create
from compliance.tools.bench import year_statement
from compliance.tools.bench.measured import (
    EVERY,
    Aim,
    BenchFloor,
    DisagreementError,
    Measured,
    Row,
    Say,
    alternate,
    waited,
)
from compliance.tools.bench.plans import Asked as Noted
from compliance.tools.bench.plans import read_whole
from compliance.tools.bench.reading import unhurried
from compliance.tools.bench.throwaway import analyze, databases, url_of, use
from compliance.tools.bench.year_house import FIRST, SLUG, Size, hands_of_day, house_fill
from compliance.tools.bench.year_papers import books_lay, books_of
from compliance.tools.bench.year_questions import SEVERAL_DAYS, STATEMENTS, Question, client_kept, officer, questions

NEEDS_DATABASE = True
PEER = "tests.tools.bench.hands_of_month"
ALONE, GROUPED = "the same with that month alone", "GROUP BY over as many hands"
AIMS = (Aim(EVERY, ALONE, 0.67, later=0.8),)  # what is asked of a month does not grow with its year
SECONDS, QUICK = 420, 90
SMALL = Size(tables=10, days=150, month=(FIRST + datetime.timedelta(days=90), FIRST + datetime.timedelta(days=119)))


def measure(rounds: int, floor: BenchFloor, say: Say) -> Measured:
    """About two million rows of takings, 270,000 papers, 50,000 findings."""
    return compared(rounds, say, SMALL if floor.quick else Size())


def compared(rounds: int, say: Say, size: Size) -> Measured:
    """Two databases: the year, and the month with what was set up before it. Every answer of both must be the same."""
    first, last = size.month
    with databases("year", "month") as names, unhurried():
        laid = _laid(names["year"], names["month"], size, say)
        tokens = {name: _reader(name) for name in names.values()}
        alone = _queries(size, names["month"], tokens[names["month"]], planned=False)
        queries = _as_many(_queries(size, names["year"], tokens[names["year"]], planned=True), alone)
        notes = [laid, *(_steps(code, size, names["year"]) for code in STATEMENTS), queries]
        peer = import_module(PEER).HandsOfMonth(url_of(os.environ["OWNER_DATABASE_URL"], names["year"]), first, last)
        with closing(peer):
            _agreed(peer, size)
            runs: dict[str, Callable[[], tuple[float, Any]]] = {}
            for name in names:
                for question in questions(size, tokens[names[name]]):
                    runs[f"{name} {question.name}"] = _run(names[name], question)
            runs["hands of the month"] = waited(lambda: peer.asked(first, last))
            runs["hands of the day"] = waited(lambda: peer.asked(last, last))
            times, came_to = alternate(runs, rounds, say)
            hands = {True: came_to["hands of the month"][0], False: came_to["hands of the day"][0]}
    rows = []
    for question in questions(size, ""):
        one, other = (came_to[f"{name} {question.name}"] for name in names)
        if one != other:
            raise DisagreementError(f"{question.name}: in the year {str(one)[:200]}, in its month {str(other)[:200]}")
        took, by_itself = (times[f"{name} {question.name}"] for name in names)
        grouped = times["hands of the month" if question.of_month else "hands of the day"]
        against = {GROUPED: grouped / took}
        rows.append(Row(question.name, hands[question.of_month] / took, by_itself / took, against))
    return Measured((__doc__ or "").strip(), "hands/s", ALONE, rows, hands[True], tuple(notes))


def _laid(year: str, month: str, size: Size, say: Say) -> str:
    """Both databases filled; what there is, in words."""
    say("a year …")
    use(year)
    house_fill(size=size, first=FIRST, last=size.last)
    kept = books_of(size)
    papers = books_lay(kept=kept, first=FIRST, last=size.last)
    _rest(year, size)
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*), sum(hands) FILTER (WHERE kind = 'fee') FROM compliance_takings")
        rows, hands = cursor.fetchone()
        cursor.execute("SELECT count(*) FROM compliance_finding")
        [findings] = cursor.fetchone()
    say("its month alone …")
    use(month)
    house_fill(size=size, first=size.month[0], last=size.month[1])
    books_lay(kept=kept, first=size.month[0], last=size.month[1])
    _rest(month, size)
    return (
        f"{hands:,} hands in {rows:,} rows of takings; {papers:,} papers, {findings:,} findings, {size.days} day books"
    )


def _rest(name: str, size: Size) -> None:
    hands_of_day(day=size.month[1])
    officer()
    analyze(name)
    use(name)


def _reader(name: str) -> str:
    use(name)
    now = datetime.datetime.now(datetime.UTC)
    return reader_token_create(establishment=Establishment.objects.get(slug=SLUG), label="bench", now=now, days=1)


def _run(name: str, question: Question) -> Callable[[], tuple[float, Any]]:
    """Asked once to have the connection and the caches warm, as at a running house; then so often, the mean counts."""

    def run() -> tuple[float, Any]:
        use(name)
        with client_kept():
            came_to = question.ask()
            began = time.perf_counter()
            for _ in range(question.again):
                question.ask()
            return (time.perf_counter() - began) / question.again, came_to

    return run


def _agreed(peer: Any, size: Size) -> None:
    """The peer's hands are those of the takings, to the cent."""
    lines = [line.sums for line in collections_read(slug=SLUG, first=size.month[0], last=size.month[1]).lines]
    ours = (sum(one.hands - one.outside for one in lines), sum(one.due for one in lines))
    theirs = peer.asked(*size.month)
    if ours != theirs[:2] or sum(one.collected for one in lines) != theirs[2]:
        raise DisagreementError(f"hands, due and collected: {ours} of the takings, {theirs} of the hands")


def _queries(size: Size, name: str, token: str, *, planned: bool) -> dict[str, int]:
    """How many queries each question takes. `planned`: none may read a table that grows with the house from end to end."""
    use(name)
    counted, everything = dict[str, int](), Noted()
    with client_kept():
        for question in questions(size, token):
            question.ask()  # for what is read once in the life of a process
            noted = Noted()
            with connection.execute_wrapper(noted):
                question.ask()
            counted[question.name] = len(noted.statements)
            everything.statements += noted.statements
    whole = sorted(set(read_whole(everything))) if planned else []
    if whole:
        raise DisagreementError("read whole: " + "; ".join(whole))
    return counted


def _as_many(year: dict[str, int], month: dict[str, int]) -> str:
    """The queries of both, in words."""
    alike = year.keys() - {SEVERAL_DAYS}
    more = [f"{name} {year[name]} and {month[name]}" for name in sorted(alike) if year[name] != month[name]]
    if more:
        raise DisagreementError("queries in the year and in its month: " + ", ".join(more))
    return "queries, in the year and in its month: " + ", ".join(f"{name} {count}" for name, count in year.items())


def _steps(code: str, size: Size, name: str) -> str:
    """A statement from its figures to its files, in words."""
    steps = year_statement.measured(code, *size.month, url=url_of(os.environ["DATABASE_URL"], name))
    told = ", ".join(f"{step.name} {step.seconds:.2f} s" for step in steps[1:])
    rows = next(step.made for step in steps if step.name == "document")
    most = max(steps, key=lambda step: step.peak)
    return f"{code}: {rows:,} rows; {told}; at most {most.peak >> 20} MB, of which {steps[0].peak >> 20} MB before it began"
