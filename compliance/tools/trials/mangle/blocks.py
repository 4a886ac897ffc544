"""Inputs in blocks: a block goes through one door, as one kind of thing, and is made again from the seed and its number alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import NamedTuple

from compliance.tools.trials.mangle import asked, doors, files, forms, lines, pages, plans, tables
from compliance.tools.trials.mangle.bases import HANDS, SESSIONS, base, kinds
from compliance.tools.trials.mangle.changes import mangled
from compliance.tools.trials.mangle.doors import Ways
from compliance.tools.trials.mangle.told import Logged, Told, WrongError, answer_check, kind_of, logged

ALONE: Mapping[str, tuple[str, Callable[[Ways, Random], list[Told]]]] = {
    "forms": ("a form of the house's pages", forms.sent),
    "lines": ("a hand in one line", lines.sent),
    "files": ("a file of evidence", files.sent),
    "plans": ("a plan of sampling", plans.sent),
    "asked": ("a list of the house", asked.sent),
}
"""Doors of which each input is made and sent by itself: what it is, and who does it."""
DOORS = {"api": 250, "upload": 250, "command": 250, "judged": 100, "page": 5, **dict.fromkeys(ALONE, 5)}
"""The doors, and how many inputs a block of each has: fewer where each takes long."""
_OFTEN = {"api": 20, "upload": 6, "command": 6, "judged": 3, "page": 3, **dict.fromkeys(ALONE, 3)}


class Sent(NamedTuple):
    """What is sent together: lines, a file, or the fields of a form; and how it goes in."""

    ending: str  # of the file into which it is written out
    content: bytes
    many: int
    send: Callable[[], list[Told]]
    lines: Sequence[bytes] = ()  # each has an answer of its own


class Failed(NamedTuple):
    """The first that has no answer."""

    block: int
    door: str
    kind: str
    why: str
    sent: Sent


class Tally:
    """What became of all of them."""

    def __init__(self) -> None:
        self.sent: Counter[tuple[str, str]] = Counter()  # by door, and what it was
        self.became: Counter[tuple[str, str]] = Counter()  # by door and status
        self.refused: Counter[tuple[str, str]] = Counter()  # by door and kind of refusal

    @property
    def count(self) -> int:
        return self.sent.total()

    def add(self, door: str, kind: str, count: int, told: Sequence[Told]) -> None:
        """One lot of them."""
        self.sent[door, kind] += count
        for one in told:
            self.became[door, "refused as a whole" if one.whole else one.status] += 1
            self.refused.update((door, words) for words in kind_of(one))


def run(
    ways: Ways, *, count: int, first: int, seed: int, wanted: Sequence[str], say: Callable[[str], None]
) -> tuple[Tally, Failed | None]:
    """Send block after block until so many were sent, or one has no answer."""
    tally, block = Tally(), first
    with logged() as heard:
        while tally.count < count:
            draw = Random(f"{seed} {block}")  # noqa: S311 - what is drawn is to be drawn again
            door, kind = _drawn(draw, wanted)
            for sent in _made(ways, door, kind, block, draw):
                if (why := _tried(sent, door, kind, tally, heard)) is not None:
                    return tally, _alone(Failed(block, door, kind, why, sent), ways, heard)
            block += 1
            if block % 40 == 0:
                say(f"{tally.count:,} sent, {block:,} blocks")
    return tally, None


def _drawn(draw: Random, wanted: Sequence[str]) -> tuple[str, str]:
    [door] = draw.choices(wanted, [_OFTEN[door] for door in wanted])
    kind = draw.choice((HANDS, HANDS, HANDS, HANDS, SESSIONS, SESSIONS, *kinds()))
    if door in ALONE:
        return door, ALONE[door][0]
    if door == "judged" or (door == "command" and kind == SESSIONS):  # no command takes sessions
        return door, HANDS
    return door, SESSIONS if door == "page" and kind == HANDS else kind  # nor a page hands, one by one


def _made(ways: Ways, door: str, kind: str, block: int, draw: Random) -> Iterator[Sent]:
    """What a block sends."""
    if door in ALONE:
        yield from _one_by_one(ways, door, draw)
        return
    values = [base(kind, f"m-{block}-{n}", ways.slug, draw) for n in range(DOORS[door])]
    if door == "page":
        for value in values:
            fields = pages.typed(kind, value, draw)
            yield Sent(".txt", repr(fields).encode(), 1, partial(pages.page, ways, kind, fields))
        return
    way = draw.random()
    if door == "api" or way < 0.5 or door == "judged":
        lines = [line for line in (mangled(value, draw) for value in values) if line.strip()]
        yield _of_lines(ways, door, kind, lines, whole=way < 0.1)
    elif way < 0.9 or kind in (HANDS, SESSIONS):
        if door == "command" and kind == HANDS:  # `record` takes lines alone
            lines = [mangled(value, draw) for value in values]
            yield _of_lines(ways, door, kind, [line for line in lines if line.strip()], whole=True)
        else:
            yield _of_file(ways, door, kind, tables.as_csv(kind, values, draw), ".csv", len(values))
    else:
        values = values[:25]
        yield _of_file(ways, door, kind, tables.as_workbook(kind, values, draw), ".xlsx", len(values))


def _one_by_one(ways: Ways, door: str, draw: Random) -> Iterator[Sent]:
    if door == "forms":
        forms.ready(ways)
    for _ in range(DOORS[door]):
        seed = draw.getrandbits(64)
        yield Sent(".txt", str(seed).encode(), 1, partial(ALONE[door][1], ways, Random(seed)))  # noqa: S311


def _of_lines(ways: Ways, door: str, kind: str, lines: Sequence[bytes], *, whole: bool) -> Sent:
    """`whole`: as one array, which is refused as a whole where it is none."""
    content, name = b"\n".join(lines), "sent.ndjson"
    if whole and door in ("api", "command"):
        content, name = b"[" + b",".join(lines) + b"]", "sent.json"
    ending = name.removeprefix("sent")
    if door == "api":
        send = partial(doors.api, ways, kind, content, array=whole)
        return Sent(ending, content, len(lines), send, () if whole else lines)
    if door == "judged":
        send = partial(doors.judged, ways, content, name) if lines[0][-1] % 4 else partial(doors.settled, content, name)
        return Sent(ending, content, len(lines), send)
    send = partial(doors.upload if door == "upload" else doors.command, ways, kind, content, name)
    return Sent(ending, content, len(lines), send, () if whole or not content.startswith(b"{") else lines)


def _of_file(ways: Ways, door: str, kind: str, content: bytes, ending: str, count: int) -> Sent:
    way = doors.upload if door == "upload" else doors.command
    return Sent(ending, content, count, partial(way, ways, kind, content, f"sent{ending}"))


def _tried(sent: Sent, door: str, kind: str, tally: Tally, heard: Logged) -> str | None:
    """Why it is no answer; None where it is one."""
    heard.lines.clear()
    try:
        told = sent.send()
        if not told or (sent.lines and not any(one.whole for one in told) and len(told) != len(sent.lines)):
            raise WrongError(f"{len(told)} answers for {sent.many} lines")
        for n, one in enumerate(told):
            answer_check(kind, one, sent.lines[n] if sent.lines else None)
    except WrongError as wrong:
        return str(wrong)
    except Exception as error:
        return f"{type(error).__name__}: {error}"[:2_000] + "".join(f"\n{line}" for line in heard.lines)
    tally.add(door, kind, sent.many, told)
    return f"an error in the log: {heard.lines[0]}" if heard.lines else None


def _alone(failed: Failed, ways: Ways, heard: Logged) -> Failed:
    """The line by itself, where it fails by itself: the half that fails, and of that the half again."""
    lines = failed.sent.lines
    while len(lines) > 1:
        for half in (lines[: len(lines) // 2], lines[len(lines) // 2 :]):
            one = _of_lines(ways, failed.door, failed.kind, half, whole=False)
            if (why := _tried(one, failed.door, failed.kind, Tally(), heard)) is not None:
                failed, lines = failed._replace(why=why, sent=one), half
                break
        else:
            break
    return failed
