"""A table's gaming day, or a stretch of it, laid out as a rotation strip: for pages, and for paper with its findings in words.

Pure; where a sign leads is said by the caller.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple
from zoneinfo import ZoneInfo

from compliance.floor.explained.table_turns import TableTurns, turns_of
from compliance.floor.explained.turns import KIND_WORDS, Goes, RotationFinding, Round
from compliance.shell.drawing.strip_data import Event, Flag, Gap, Mark, Strip, Tenure, Tick

Link = Callable[[int], str]
_STEPS = (1, 2, 5, 10, 15, 30, 60, 120)  # minutes between two times that are written
_MOST_MARKS = 16
_WENT: dict[Goes, str] = {"dice": "seat {} shot", "button": "the dealer button before seat {}"}


class Window(NamedTuple):
    """From when to when."""

    start: datetime.datetime
    stop: datetime.datetime

    def at(self, moment: datetime.datetime) -> int:
        """Seconds from its beginning, never outside of it."""
        return int((min(max(moment, self.start), self.stop) - self.start).total_seconds())

    def holds(self, each: Round) -> bool:
        return each.ended > self.start and each.started < self.stop


class Links(NamedTuple):
    """Where signs lead: a finding by its number, a hand of the table by its number, a time of the day."""

    finding: Link = lambda _: ""
    hand: Link = lambda _: ""
    hour: Callable[[datetime.datetime], str] = lambda _: ""


def around(rounds: Sequence[Round]) -> Window:
    """The window that holds these hands, from a full quarter of an hour to a full quarter of an hour."""
    start, stop = rounds[0].started, max(each.ended for each in rounds)
    quarter = datetime.timedelta(minutes=15)
    begin = start - datetime.timedelta(minutes=start.minute % 15, seconds=start.second, microseconds=start.microsecond)
    return Window(begin, begin + quarter * (1 + (stop - begin) // quarter))


def strip_of(
    turns: TableTurns,
    found: Sequence[RotationFinding],
    window: Window,
    zone: ZoneInfo,
    title: str,
    links: Links | None = None,
    *,
    each_hand: bool = False,
) -> Strip:
    """The strip of a window; `each_hand`: a bar for every hand instead of one for every turn."""
    links = links or Links()
    seats = list(turns.seats)
    shown = [each for each in turns.rounds if window.holds(each)]
    nobody = any(_seat(each) is None for each in shown)
    lanes = (*(f"seat {seat}" for seat in seats), *(("nobody",) if nobody or not seats else ()))
    lane_of = {seat: at for at, seat in enumerate(seats)}
    outcomes = _outcomes(found)
    return Strip(
        title=title,
        desc=f"{len(shown)} hands; the table of turns below says the same in words.",
        lanes=lanes,
        length=max(1, window.at(window.stop)),
        marks=_marks(window, zone, links),
        held=_held(shown, outcomes, lane_of, len(lanes) - 1, window, zone, links, each_hand),
        ticks=_ticks(shown, lane_of, window),
        flags=_flags(shown, found, window, links),
        gaps=_gaps(turns, window),
        events=_events(shown, window),
    )


def _ticks(shown: Sequence[Round], lane_of: Mapping[int, int], window: Window) -> tuple[Tick, ...]:
    asked = ((each, offer) for each in shown for offer in each.offers or ())
    return tuple(Tick(lane_of[offer.seat], window.at(each.started), offer.accepted) for each, offer in asked)


def _flags(shown: Sequence[Round], found: Sequence[RotationFinding], window: Window, links: Links) -> tuple[Flag, ...]:
    began = {each.number: each.started for each in shown}
    return tuple(
        Flag(
            window.at(began[one.hand]),
            one.severity,
            one.outcome,
            f"{one.rule}, hand {one.hand}: {one.says}",
            links.finding(one.id),
            links.hand(one.hand),
        )
        for one in found
        if one.hand in began
    )


def _gaps(turns: TableTurns, window: Window) -> tuple[Gap, ...]:
    return tuple(
        Gap(window.at(gap.start), window.at(gap.stop), f"{gap.hands} missing")
        for gap in turns.missing
        if gap.start is not None and gap.stop > window.start and gap.start < window.stop
    )


def _outcomes(found: Sequence[RotationFinding]) -> dict[int, str]:
    outcomes: dict[int, str] = {}
    for one in found:
        if outcomes.get(one.hand) != "fail":
            outcomes[one.hand] = one.outcome
    return outcomes


def _held(
    shown: Sequence[Round],
    outcomes: Mapping[int, str],
    lane_of: Mapping[int, int],
    last: int,
    window: Window,
    zone: ZoneInfo,
    links: Links,
    each_hand: bool,
) -> tuple[Tenure, ...]:
    bars = []
    parts = (
        [(each,) for each in shown] if each_hand else [part for turn in turns_of(shown) for part in _apart(turn.rounds)]
    )
    for part in parts:
        first, end = part[0], part[-1]
        faults = {outcomes[each.number] for each in part if each.number in outcomes}
        seat = _seat(first)
        lane = last if seat is None else lane_of[seat]
        fault = "fail" if "fail" in faults else "cannot tell" if faults else ""
        bars.append(
            Tenure(
                lane=lane,
                start=window.at(first.started),
                stop=window.at(end.ended),
                who=first.who or "",
                kind=first.kind,
                title=_words(first, end, zone),
                href=links.hand(first.number),
                fault=fault,
            )
        )
    return tuple(bars)


def _seat(each: Round) -> int | None:
    """In whose lane a hand lies: the holder's; without one the shooter's, or where the button lay."""
    return each.before if each.seat is None else each.seat


def _apart(rounds: Sequence[Round]) -> Iterator[Sequence[Round]]:
    """The hands of a turn; where nobody holds the position, those of a shooter, or of one place of the button."""
    for _, part in groupby(rounds, key=lambda each: (each.goes, each.before)):
        yield tuple(part)


def _words(first: Round, end: Round, zone: ZoneInfo) -> str:
    hands = f"hand {first.number}" if first is end else f"hands {first.number} to {end.number}"
    who = f"{first.who}, {KIND_WORDS[first.kind]}, seat {first.seat}"
    if first.who is None:
        who = KIND_WORDS[first.kind] if first.goes is None else _WENT[first.goes].format(first.before)
    times = f"{first.started.astimezone(zone):%H:%M:%S} to {end.ended.astimezone(zone):%H:%M:%S}"
    return f"{who}: {hands}, {times}"


def _events(shown: Sequence[Round], window: Window) -> tuple[Event, ...]:
    events = [Event(window.at(each.started), "opened") for each in shown if each.opened]
    events += [Event(window.at(each.ended), each.closes) for each in shown if each.closes]
    return tuple(sorted(events, key=lambda event: event.at))


def _marks(window: Window, zone: ZoneInfo, links: Links) -> tuple[Mark, ...]:
    """Full minutes, so many apart that they are few; at full hours they lead into the hour."""
    length = (window.stop - window.start).total_seconds() / 60
    step = next((each for each in _STEPS if length / each <= _MOST_MARKS), _STEPS[-1])
    apart = datetime.timedelta(minutes=step)
    local = window.start.astimezone(zone)
    past = datetime.timedelta(minutes=(local.hour * 60 + local.minute) % step, seconds=local.second)
    at, marks = window.start - past, []
    while at < window.stop:
        if at >= window.start:
            marks.append(Mark(window.at(at), f"{at.astimezone(zone):%H:%M}", links.hour(at)))
        at += apart
    return tuple(marks)


# --- strips for paper ------------------------------------------------------------

_HOUR = datetime.timedelta(hours=1)
_MOST = 16
"""Stretches of hands named behind one code; the table of findings names all."""


def day_sheet(turns: TableTurns, found: Sequence[RotationFinding], zone: ZoneInfo, name: str) -> tuple[Strip, str]:
    """The whole day as one strip."""
    return _sheet(turns, found, around(turns.rounds), zone, name)


def hour_sheets(
    turns: TableTurns, found: Sequence[RotationFinding], zone: ZoneInfo, name: str
) -> Iterator[tuple[Strip, str]]:
    """A strip for each hour in which there are hands."""
    whole = around(turns.rounds)
    start = whole.start - datetime.timedelta(minutes=whole.start.astimezone(zone).minute)
    while start < whole.stop:
        window = Window(start, start + _HOUR)
        inside = tuple(each for each in turns.rounds if window.holds(each))
        if inside:  # of a long day each hour looks at its own hands alone
            yield _sheet(turns._replace(rounds=inside), found, window, zone, name)
        start += _HOUR


def _sheet(
    turns: TableTurns, found: Sequence[RotationFinding], window: Window, zone: ZoneInfo, name: str
) -> tuple[Strip, str]:
    start, stop = (moment.astimezone(zone) for moment in window)
    strip = strip_of(turns, found, window, zone, f"{name}, {start:%H:%M} to {stop:%H:%M}")
    inside = {each.number for each in turns.rounds if window.holds(each)}
    return strip, found_words([one for one in found if one.hand in inside])


def found_words(found: Sequence[RotationFinding]) -> str:
    """ "ROT001 fail: hands 3–5, 9; ROT013 cannot tell: hand 7"."""
    ordered = sorted(found, key=lambda one: (one.outcome != "fail", one.rule, one.hand))
    parts = []
    for (_, rule, outcome), group in groupby(ordered, key=lambda one: (one.outcome != "fail", one.rule, one.outcome)):
        parts.append(f"{rule} {outcome}: {hands_words([one.hand for one in group])}")
    return "; ".join(parts)


def hands_words(numbers: Sequence[int]) -> str:
    """ "hands 3–5, 9 and 14 stretches more": numbers in a row as one stretch."""
    stretches: list[list[int]] = []
    for number in sorted(set(numbers)):
        if stretches and number == stretches[-1][1] + 1:
            stretches[-1][1] = number
        else:
            stretches.append([number, number])
    words = ", ".join(f"{one:,}" if one == last else f"{one:,}–{last:,}" for one, last in stretches[:_MOST])
    rest = len(stretches) - _MOST
    more = f" and {rest:,} more {'stretch' if rest == 1 else 'stretches'}" if rest > 0 else ""
    return f"{'hand' if len(set(numbers)) == 1 else 'hands'} {words}{more}"
