"""Wheels: every section once, or as often as the wheel has it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import convert
from msgspec.structs import replace

from games.procedures.wheel.settle import Condition, Options
from games.returns.answer import Tell, WagerReturn, Way
from games.returns.tally import Tally, round_of, wager
from games.returns.tally import outcome as told
from games.terms.game import GameTerms, WagerTerms


def returns(terms: GameTerms, names: Sequence[str], tell: Tell) -> Iterator[WagerReturn]:
    """Each wager against every section."""
    options = convert(dict(terms.options), Options)
    sections = {name: options.times.get(name, 1) for name in options.sections.split()}
    for done, name in enumerate(names):
        tell(done, len(names))
        kind = terms.wagers[name]
        tally = Tally(terms, [name])
        ways = tuple(_way(terms, kind, tally, sections, time) for time in _times(kind))
        yield tally.counted(name, "sections of the wheel", ways)


def _times(kind: WagerTerms) -> list[int | None]:
    """A wager that goes on from spin to spin is one anew each time."""
    found = [convert(row.row.wins or {}, Condition).consecutive for row in kind.rows]
    return [*sorted({time for time in found if time is not None})] or [None]


def _way(terms: GameTerms, kind: WagerTerms, tally: Tally, sections: dict[str, int], time: int | None) -> Way:
    on, wins = _on(convert(kind.wins or {}, Condition), list(sections)), Tally(terms, [kind.name])
    for section, times in sections.items():
        sheet = terms.settle(round_of(terms, [wager(kind.name, on=on, consecutive=time)], spin=section))
        line = (sheet.lines or ())[0]
        for each in (wins, tally):
            each.put(kind.name, told(kind, line), times, sheet.readings, sheet.whys[0])
    way = wins.way(kind.name, f"time {time} in a row" if time is not None else "")
    met = tuple(line for line in way.lines if time is None or line.chance)  # of its lines the one for this time
    return replace(way, lines=met)


def _on(wins: Condition, sections: list[str]) -> list[str] | None:
    """What a wager lies on that its name does not say: a group that is printed, or sections of which nothing else is said."""
    if wins.covers is None:
        return None
    if wins.one_of:
        return wins.one_of[0].split()
    apart = {*wins.never.split(), *(one for some in wins.open_on.values() for one in some.split())}
    return [one for one in sections if one not in apart][-wins.covers :]
