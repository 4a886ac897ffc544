"""What a book may print, by name, so that a rule can say what it reads and a page what no rule reads yet.

A name may carry what it is about behind a colon: "charge:fee", "rotation:offered-after", "means:house-stays-out". Who reads
"charge" reads every charge; who reads "charge:fee" reads the fees alone.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import NamedTuple

from games.schema import Block, Bound, Charge, Game, Option, Schedule, WagerKind, WagerLimit, dated

CLAUSES = {
    "edition": "The licence: from when, under which approval",
    "limit": "Table limits of an option",
    "wager-limit": "Limits of single wagers",
    "range": "Ranges within which limits are posted",
    "charge": "The main charge of an option",
    "charge-beside": "Charges beside the main one",
    "wager": "Which wagers there are",
    "wager-bound": "How large a wager may be",
    "together": "What several wagers may come to together",
    "outside-limits": "What becomes of a wager outside the posted limits",
    "wager-beside": "Wagers allowed only beside another",
    "wager-barred": "Cards on which a wager may not be made",
    "wager-behind": "Whether somebody may wager from behind",
    "wager-odds": "The odds of a wager",
    "pay-table": "Pay tables",
    "cap": "The most that is paid",
    "qualifier": "Qualifying hands",
    "jackpot": "Jackpots and progressives",
    "deck": "What is dealt",
    "layout": "Tables, players and seats",
    "chart": "Charts: rankings, draws, house ways",
    "house-way": "How a hand is set or drawn to that nobody sets himself",
    "procedure": "The course of a hand, entered for settling it again",
    "settlement": "Order of settlement and cover",
    "action-button": "The seat with first action",
    "rotation": "How the bank, the shooter or the button goes round",
    "reading": "What the text leaves open",
    "irregularity": "What is done when something goes wrong",
    "order": "In which order the table is gone round",
    "announcement": "What the house's dealer calls out",
    "opening": "Who opens a round of betting by the open cards",
    "draw": "Cards thrown away and drawn",
    "blinds": "Which seats post the blinds",
    "buy-in": "Buy-ins",
    "kill": "After which pot a kill is played",
    "decider": "Who decides on a hand",
    "means": "What the text asks in words, by what it means",
    "sign": "What must hang at the table",
    "notice": "Who is told before what hangs changes",
}
UNJUDGED = {
    "reading": "applied where another clause is read",
    "rotation:none": "says that nothing goes round",
    "jackpot:fee-only": "says only that a fee is printed; the fee is a charge",
    "jackpot:prize-pool": "prints no amount; who wins it stands among the duties",
}
"""What nobody can break, and why."""
NEEDED = "procedure"  # a rule that reads it speaks only of games of which it is entered


class Clause(NamedTuple):
    """One thing printed: its name, and the lines."""

    name: str
    lines: tuple[str, ...]

    @property
    def kind(self) -> str:
        return self.name.partition(":")[0]


def known(name: str) -> bool:
    """Whether a rule may say that it reads this."""
    kind, colon, about = name.partition(":")
    return kind in CLAUSES and bool(about) == bool(colon)


def reads(name: str, clause: str) -> bool:
    """Whether somebody who reads `name` reads the clause."""
    return clause == name or clause.startswith(f"{name}:")


def clauses(game: Game, day: datetime.date) -> Iterator[Clause]:
    """Everything that is printed of a game and holds on a day."""
    for kind in ("edition", "range", "pay_table", "cap", "together", "qualifier", "deck", "layout", "procedure"):
        yield from (Clause(kind.replace("_", "-"), block.cite) for block in _held(game, kind, day))
    for kind in ("settlement", "action_button"):
        yield from (Clause(kind.replace("_", "-"), block.cite) for block in _held(game, kind, day))
    yield from (Clause("outside-limits", one.cite) for one in dated.as_of(game.outside_limits, day).values())
    for wager in dated.as_of(game.wager, day).values():
        yield from _wager(wager)
    yield from (Clause(f"jackpot:{one.kind}", one.cite) for one in dated.as_of(game.jackpot, day).values())
    for chart in dated.as_of(game.chart, day).values():
        yield from (Clause(f"means:{name}", chart.cite) for name in chart.means)
        yield from () if chart.means else (Clause(f"chart:{chart.kind}", chart.cite),)
    yield from (Clause("house-way", way.cite) for way in dated.as_of(game.house_way, day).values())
    yield from (Clause(f"rotation:{one.regime}", one.cite) for one in dated.as_of(game.rotation, day).values())
    for schedule in dated.as_of(game.schedule, day).values():
        yield from _schedule(schedule, day)
    yield from (Clause(f"reading:{one.name}", one.cite) for one in dated.as_of(game.reading, day).values())
    yield from (Clause(f"irregularity:{one.name}", one.cite) for one in dated.as_of(game.irregularity, day).values())
    yield from (Clause(f"order:{one.of}", one.cite) for one in dated.as_of(game.order, day).values())
    yield from (Clause("announcement", one.cite) for one in dated.as_of(game.announcement, day).values())
    for kind in ("opening", "draw", "blinds", "buy_in", "kill", "decider"):
        yield from (Clause(kind.replace("_", "-"), block.cite) for block in _held(game, kind, day))
    for duty in dated.as_of(game.duty, day).values():
        yield from (Clause(f"means:{name}", duty.cite) for name in duty.means)
    yield from (Clause(f"sign:{one.shows}", one.cite) for one in dated.as_of(game.sign, day).values())
    yield from (Clause(f"notice:{one.to}", one.cite) for one in dated.as_of(game.notice, day).values())


def _held(game: Game, kind: str, day: datetime.date) -> Iterator[Block]:
    yield from dated.as_of(getattr(game, kind), day).values()


def _wager(wager: WagerKind) -> Iterator[Clause]:
    yield Clause("wager", wager.cite)
    for bound in wager.bound:
        yield from (Clause(f"wager-bound:{about}", bound.cite) for about in _measures(bound))
    if wager.needs_one_of or wager.needs_all_of:
        yield Clause("wager-beside", wager.cite)
    yield from (Clause("wager-barred", one.cite) for one in wager.barred)
    if wager.backline is not None:
        yield Clause("wager-behind", wager.cite)
    if wager.odds is not None:
        yield Clause("wager-odds", wager.cite)


def _measures(bound: Bound) -> Iterator[str]:
    """By what a bound measures a wager."""
    if bound.min is not None or bound.max is not None:
        yield "in-dollars"
    if bound.step is not None:
        yield "step"
    if bound.of is not None:
        yield "of-last-hand" if bound.of_last else "of-another"
    if bound.by_checks:
        yield "by-moment"
    if bound.of_posted_max is not None:
        yield "of-posted-maximum"
    if bound.payable:
        yield "payable"


def _schedule(schedule: Schedule, day: datetime.date) -> Iterator[Clause]:
    yield from _limits(schedule.wager_limit)
    for option in dated.as_of(schedule.option, day).values():
        if option.limit is not None:
            yield Clause("limit", option.limit.cite)
        yield from _limits(option.wager_limit)
        printed = [charge for charge in schedule.charge if option.prints(charge)]
        for i, charge in enumerate(printed):
            yield Clause(f"{'charge-beside' if i else 'charge'}:{charge.kind}", _fees(option, charge))


def _limits(limits: tuple[WagerLimit, ...]) -> Iterator[Clause]:
    yield from (Clause("wager-limit", limit.cite) for limit in limits)


def _fees(option: Option, charge: Charge) -> tuple[str, ...]:
    if charge.name in option.bands:
        return tuple(band.cite for band in option.bands[charge.name])
    return (option.flat[charge.name].cite,) if charge.name in option.flat else charge.cite
