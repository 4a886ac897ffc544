"""A whole file of hands judged in one pass: NDJSON in, findings out, no database, and no more memory for a longer file.

Hands of a table and gaming day must come in order of their numbers, tables may be mixed. A file in another order is
dealt out to temporary files by table-day and judged from there: no more than one part of it is in memory at a time.
Findings wait in a temporary file until the order is known to be right: what was found too early is thrown away.
"""

from __future__ import annotations

import datetime
import tempfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import IO, NamedTuple

import msgspec
from msgspec import Struct

from compliance.floor.rules.check_hand import check_hand
from compliance.floor.rules.facts import Before
from compliance.floor.rules.review import Judge, after
from compliance.law.finding import Finding
from games.cards.money import CENTS
from games.hand.check import Problem, problem_of, problems
from games.hand.form import Collection, Hand, Supersedes, decode
from games.settling.sheet import Due

Lines = Iterable[bytes]
# Hands go through each step together: a step's code and tables stay in the processor's nearest memory. Measured a sixth
# faster than hand by hand; from some hundred hands on, their own data pushes everything out again.
BATCH = 64
PARTS = 64  # temporary files of a file out of order
IN_MEMORY = 4 << 20  # findings up to this many bytes need no temporary file


class Flagged(Struct, frozen=True, tag="hand"):
    """A hand with findings, and the line on which it stands."""

    line: int
    hand: str
    table: str
    gaming_day: datetime.date
    number: int
    findings: list[Finding]


class Refused(Struct, frozen=True, tag="refused"):
    """A line that is no hand, or a hand that contradicts itself."""

    line: int
    problems: list[Problem]


class Tally(Struct):
    """What the whole file came to. Cents."""

    hands: int = 0
    refused: int = 0
    flagged: int = 0
    superseded: int = 0
    due: int = 0
    collected: int = 0  # of the hands whose fee due can be told
    untold: int = 0  # hands whose fee due cannot be told, or whose collections were not recorded
    collected_untold: int = 0
    sorted: bool = False
    rules: Counter[str] = msgspec.field(default_factory=Counter)
    outcomes: Counter[str] = msgspec.field(default_factory=Counter)


class Audit(NamedTuple):
    """The tally, and what was found, in order of the file (or of table-days, when it had to be sorted)."""

    tally: Tally
    found: Iterator[Flagged | Refused]


def lines_of(path: Path) -> Iterator[bytes]:
    """The lines of a file, as they are read."""
    with path.open("rb") as file:
        yield from file


class _OutOfOrderError(Exception):
    """A hand came after a later one of its table-day."""


_found_encoder = msgspec.json.Encoder()
_found_decoder = msgspec.json.Decoder(Flagged | Refused)


@contextmanager
def audit(lines: Callable[[], Lines], make_judge: Callable[[], Judge], now: datetime.datetime) -> Iterator[Audit]:
    """Judges all lines; `lines` is called once more when they turn out to be in another order."""
    with tempfile.SpooledTemporaryFile(max_size=IN_MEMORY) as spool:
        tally = Tally()
        try:
            for found in judged(enumerate(lines(), 1), make_judge(), now, tally, ordered=False):
                spool.write(_found_encoder.encode(found) + b"\n")
        except _OutOfOrderError:
            tally = Tally(sorted=True)
            spool.seek(0)
            spool.truncate()
            for found in _by_table_day(lines(), make_judge(), now, tally):
                spool.write(_found_encoder.encode(found) + b"\n")
        spool.seek(0)
        yield Audit(tally, map(_found_decoder.decode, spool))


def judged(
    lines: Iterable[tuple[int, bytes]], judge: Judge, now: datetime.datetime, tally: Tally, *, ordered: bool
) -> Iterator[Flagged | Refused]:
    """The one loop. Fast where nothing is wrong: no words are made but for a finding."""
    left: dict[tuple[str, datetime.date], Before] = {}
    waiting = iter(lines)
    while batch := list(islice(waiting, BATCH)):
        found: list[Flagged | Refused] = []
        reading = []
        for line, hand in _admitted(_decoded(batch, found), judge, now, found):
            key = (hand.table, hand.gaming_day)
            before = left.get(key)
            if before is not None and hand.number <= before.number and not ordered:
                raise _OutOfOrderError
            facts = judge.facts(hand, before)
            reading.append((line, facts))
            left[key] = after(hand, before, facts)
        tally.refused += len(found)
        tally.hands += len(reading)
        for line, facts in reading:
            _count_fee(tally, facts.hand.collections, facts.fee_due)
            if findings := check_hand(facts, judge.as_if):
                found.append(_flagged(line, facts.hand, findings, tally))
        if found:
            yield from sorted(found, key=lambda one: one.line)


def _decoded(batch: list[tuple[int, bytes]], found: list[Flagged | Refused]) -> list[tuple[int, bytes, Hand]]:
    hands = []
    for line, raw in batch:
        try:
            hands.append((line, raw, decode(raw)))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            if raw.strip():
                found.append(Refused(line, [problem_of(error, raw)]))
    return hands


def _admitted(
    hands: list[tuple[int, bytes, Hand]], judge: Judge, now: datetime.datetime, found: list[Flagged | Refused]
) -> list[tuple[int, Hand]]:
    """Those that may be judged: what the intake would refuse is refused here."""
    admitted, house = [], judge.house.establishment
    for line, raw, hand in hands:
        wrong = problems(hand, now, raw) or judge.refuse(hand)
        if hand.establishment != house:
            wrong.append(_foreign(hand, house))
        if wrong:
            found.append(Refused(line, wrong))
        else:
            admitted.append((line, hand))
    return admitted


def _flagged(line: int, hand: Hand, findings: list[Finding], tally: Tally) -> Flagged:
    tally.flagged += 1
    tally.rules.update(finding.rule for finding in findings)
    tally.outcomes.update(finding.outcome for finding in findings)
    return Flagged(line, hand.id, hand.table, hand.gaming_day, hand.number, findings)


def _count_fee(tally: Tally, taken: list[Collection] | None, due: Due | None) -> None:
    collected = 0
    for collection in taken or ():
        if collection.kind == "fee":
            collected += CENTS[collection.amount]
    if due is not None and len(due.fees) == 1 and taken is not None:
        tally.due += due.fees[0]
        tally.collected += collected
    else:
        tally.untold += 1
        tally.collected_untold += collected


def _foreign(hand: Hand, house: str) -> Problem:
    cure = f"Audit it with the house file of {hand.establishment}; this one is of {house}."
    return Problem("$.establishment", repr(hand.establishment), "the hand was played in another house", cure)


# --- a file in another order ------------------------------------------------------------------------------------------


class _Place(Struct, gc=False):
    """As much of a hand as its place needs."""

    table: str
    gaming_day: datetime.date
    number: int
    id: str
    supersedes: Supersedes | None = None


_place_decoder = msgspec.json.Decoder(_Place)


def _by_table_day(lines: Lines, judge: Judge, now: datetime.datetime, tally: Tally) -> Iterator[Flagged | Refused]:
    """Each line into a temporary file by its table-day; then file by file, sorted, corrected hands left out."""
    with tempfile.TemporaryDirectory(prefix="oliver-audit-") as folder:
        parts = [open(f"{folder}/{n}", "w+b") for n in range(PARTS)]  # noqa: SIM115, PTH123 - closed below
        try:
            for line, raw in enumerate(lines, 1):
                try:
                    place = _place_decoder.decode(raw)
                except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
                    yield from judged([(line, raw)], judge, now, tally, ordered=True)  # says what is wrong with it
                    continue
                part = zlib.crc32(f"{place.table} {place.gaming_day}".encode()) % PARTS
                parts[part].write(b"%d\t%s\n" % (line, raw.rstrip(b"\r\n")))
            for part_file in parts:
                yield from judged(_sorted(part_file, tally), judge, now, tally, ordered=True)
        finally:
            for part_file in parts:
                part_file.close()


def _sorted(part: IO[bytes], tally: Tally) -> Iterator[tuple[int, bytes]]:
    part.seek(0)
    placed: list[tuple[str, datetime.date, int, int, str, bytes]] = []
    corrected = set()
    for numbered in part:
        line, _, raw = numbered.partition(b"\t")
        place = _place_decoder.decode(raw)
        placed.append((place.table, place.gaming_day, place.number, int(line), place.id, raw))
        if place.supersedes is not None:
            corrected.add(place.supersedes.id)
    placed.sort()
    for _, _, _, number, identifier, raw in placed:
        if identifier in corrected:
            tally.superseded += 1
        else:
            yield number, raw
