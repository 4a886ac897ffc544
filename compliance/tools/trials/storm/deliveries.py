"""What is sent, in which order and by whom: the floor as it was dealt, and what goes wrong on the way of a hand to the server."""

from __future__ import annotations

import math
import sys
from argparse import Namespace
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import msgspec

from compliance.running.process import run_to_end
from compliance.running.root import ROOT
from compliance.running.trouble import of_what_it_said
from compliance.tools.simulate.spec import MOST_HANDS

TABLE_DAY = 375  # hands, about
AT_ONCE = 20
LATE, LATE_BY = 0.02, 200  # share of the hands, and how many of their table come before them at most
SHUFFLED, WINDOW = 0.05, 6
AGAIN = 0.03
TWO_SENDERS = 6  # of so many tables one is sent by two


class Hand(msgspec.Struct):
    """What the storm reads of a hand."""

    id: str
    table: str
    started: str


class Batch(msgspec.Struct, frozen=True):
    """So many lines of one table, in one request."""

    ids: tuple[str, ...]
    body: bytes


class Deliveries(msgspec.Struct, frozen=True):
    """One queue for each sender. `hands`: different ones; `count`: with those that are sent more than once."""

    queues: list[list[Batch]]
    hands: int
    count: int
    late: int
    again: int


_decode = msgspec.json.Decoder(Hand).decode
Line = tuple[str, bytes]


def floor_make(folder: Path, options: Namespace) -> Path:
    """A simulated house with about as many hands as are to be sent; the file of its hands."""
    wanted = math.ceil(options.rate * options.seconds)
    each = min(TABLE_DAY, MOST_HANDS, max(4, math.ceil(wanted / options.tables)))
    days = max(1, math.ceil(wanted / (options.tables * each)))
    words = ["--out", str(folder), "--seed", str(options.seed), "--tables", str(options.tables), "--days", str(days)]
    argv = [sys.executable, str(ROOT / "manage.py"), "simulate", *words, "--hands-per-table-day", str(each), "--force"]
    code, said = run_to_end(argv, {"PATH": "/usr/bin:/bin"}, ROOT, quiet=True)
    if code:
        raise of_what_it_said(f"The floor was not dealt (code {code}).", said, "mend what it says.")
    return folder / "hands.ndjson"


def deliveries(hands: Path, options: Namespace) -> Deliveries:
    """By a seed: what each sender sends, batch by batch."""
    random = Random(options.seed)
    dealt: list[tuple[str, str, Line]] = []
    with hands.open("rb") as file:
        for raw in file:
            hand = _decode(raw)
            dealt.append((hand.started, hand.table, (hand.id, raw.rstrip(b"\n"))))
    dealt.sort(key=lambda one: one[:2])
    dealt = dealt[: math.ceil(options.rate * options.seconds)]
    of_table: dict[str, list[Line]] = defaultdict(list)
    for _, table, line in dealt:
        of_table[table].append(line)
    queues: list[list[tuple[float, Batch]]] = [[] for _ in range(options.senders)]
    late = again = 0
    for number, (_, lines) in enumerate(sorted(of_table.items())):
        for one in _senders(number, options.senders):
            order, behind, twice = _on_the_way(lines, random)
            late, again = late + behind, again + twice
            batches = list(_batches(order))
            queues[one] += [(place / len(batches), batch) for place, batch in enumerate(batches)]
    in_order = [[batch for _, batch in sorted(queue, key=lambda one: one[0])] for queue in queues]
    count = sum(len(batch.ids) for queue in in_order for batch in queue)
    return Deliveries(in_order, len(dealt), count, late, again)


def _senders(table: int, senders: int) -> Sequence[int]:
    own = table % senders
    return (own, (own + 1) % senders) if table % TWO_SENDERS == 0 and senders > 1 else (own,)


def _on_the_way(lines: Sequence[Line], random: Random) -> tuple[list[Line], int, int]:
    """The hands of a table as they arrive, how many of them late, how many twice."""
    placed: list[tuple[float, int, Line]] = []
    late = again = 0
    for place, line in enumerate(lines):
        at = float(place)
        if random.random() < LATE:
            at, late = place + random.uniform(1, LATE_BY), late + 1
        elif random.random() < SHUFFLED:
            at = place + random.uniform(-WINDOW, WINDOW)
        placed.append((at, len(placed), line))
        if random.random() < AGAIN:
            placed.append((place + random.uniform(0, LATE_BY), len(placed), line))
            again += 1
    return [line for _, _, line in sorted(placed)], late, again


def _batches(lines: Sequence[Line]) -> Iterator[Batch]:
    for start in range(0, len(lines), AT_ONCE):
        part = lines[start : start + AT_ONCE]
        yield Batch(tuple(name for name, _ in part), b"\n".join(raw for _, raw in part))
