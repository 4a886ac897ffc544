"""The worked hands beside a game (`<slug>.cases.toml`), settled when somebody asks: what comes out by the terms of a day, in
words, and whether that is what the example expects."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from compliance.floor.explained.figures import PARTS
from compliance.floor.explained.settled import settled_hand
from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.review import Judge
from compliance.houses.forms.house import House, TableLayout
from compliance.shell.drawing.scene import settled_words
from games.cards.money import CENTS, cents_of, dollars, plain
from games.hand.form import Hand, Settled, Wager
from games.hand.pot import Award, Pot
from games.schema import Game, cases, cases_pot, load
from games.schema.cases import UNKNOWN, Case, Cases, CaseWager
from games.schema.cases_pot import CasePot
from games.settling.sheet import Sheet, WagerDue
from games.settling.whys import called, verdict

NO_CASES = Cases()


class Ran(Struct, frozen=True):
    """A worked hand and what came of it just now."""

    number: int  # counted from 1, as the file has them
    case: Case
    hand: Hand
    facts: HandFacts
    outcome: str
    wagers: tuple[str, ...]  # what becomes of each wager
    misses: tuple[str, ...]  # what the example expects otherwise

    @property
    def settled(self) -> bool:
        """Whether the game could be settled by the terms of the day at all."""
        return self.facts.sheet is not None

    @property
    def as_recorded(self) -> Hand:
        """The hand with what the example expects of each wager as what was recorded, for the drawing."""
        pairs = zip(self.hand.wagers, self.case.wagers, strict=True)
        wagers = [_expected(wager, case) for wager, case in pairs]
        return msgspec.structs.replace(self.hand, wagers=wagers, pot=_awarded(self.hand.pot, self.case.pot))


def worked_hands(game: Game) -> Cases:
    """The cases beside a game; none where it has no such file."""
    return _read(cases.beside(load.CATALOGUE / str(game.book) / f"{game.slug}.toml"))


@lru_cache(maxsize=256)
def _read(path: Path) -> Cases:
    return cases.read(path) if path.exists() else NO_CASES


def run(game: Game, day: datetime.date, first: int = 1, last: int | None = None) -> list[Ran]:
    """The worked hands `first` to `last`, counted from 1, settled by what holds of the game on the day."""
    held, judges = worked_hands(game), dict[Any, Judge]()
    return [
        _run(game, day, held, number, judges)
        for number in range(first, len(held.case) + 1 if last is None else min(last, len(held.case)) + 1)
    ]


def _run(game: Game, day: datetime.date, held: Cases, number: int, judges: dict[Any, Judge]) -> Ran:
    case = held.case[number - 1]
    key = (tuple(sorted(case.readings.items())), case.layout)
    if key not in judges:
        judges[key] = _judge(game, case)
    hand = msgspec.structs.replace(cases.recorded(game, held, case), gaming_day=day, number=number)
    facts = judges[key].facts(hand, None)
    if facts.game is None or facts.sheet is None:
        why = facts.game_why or "the terms of this day do not let it be settled"
        return Ran(number, case, hand, facts, f"cannot be settled: {why}", (), ())
    lines = facts.sheet.lines or ()  # none where the sheet cannot be told
    whys = facts.sheet.whys or ("",) * len(lines)
    became = tuple(_became(facts, *each) for each in zip(hand.wagers, lines, whys, strict=False))
    return Ran(number, case, hand, facts, settled_hand(facts).outcome, became, tuple(misses(case, facts.sheet)))


def _judge(game: Game, case: Case) -> Judge:
    """Who settles it: the game under the readings of the case, at a table of its layout."""
    readings = tuple(
        msgspec.structs.replace(one, applied=case.readings.get(one.name, one.applied)) for one in game.reading
    )
    house = House(
        form="oliver.house/1",
        establishment="worked-hands",
        title="Worked hands",
        time_zone="UTC",
        boundary_hour=0,
        tables=("T1",),
        layouts=() if case.layout is None else (TableLayout(table="T1", layout=case.layout),),
    )
    return Judge(house, {str(game.slug): msgspec.structs.replace(game, reading=readings)})


def _became(facts: HandFacts, wager: Wager, line: WagerDue, why: str) -> str:
    """“Tie Bet at seat 1, $5.00: wins, paid $40.00”, and why, where the result alone does not say it."""
    name = wager.wager if facts.game is None else called(facts.game, wager)
    parts = {part: cents for part, cents in zip(PARTS, line[1:5], strict=True) if cents}
    plainly = line.result == "not stated" or not parts or list(parts) == ["pushed"]
    became = verdict(line) if plainly else f"{verdict(line)}, {settled_words(parts)}"
    return f"{name}, {dollars(CENTS[wager.amount])}: {became}{f'; {why}' if why else ''}"


def _expected(wager: Wager, case: CaseWager) -> Wager:
    becomes = case.becomes
    if becomes is None or any(part.denominator != 1 for part in becomes):
        return wager
    return msgspec.structs.replace(wager, settled=Settled(*(plain(int(part)) for part in becomes)))


def _awarded(pot: Pot | None, case: CasePot | None) -> Pot | None:
    """The pot with the awards that the example expects; where odd chips or whole pots are nobody's, it is left as it was."""
    if pot is None or case is None or case.loose or case.untold:
        return pot
    awards = [Award(seat=one.seat, amount=plain(cents_of(one.amount)), pot=one.pot) for one in case.awards]
    return msgspec.structs.replace(pot, awards=awards)


# --- what does not come out as the case says ------------------------------------------------------------


def misses(case: Case, sheet: Sheet) -> list[str]:
    """Each thing that the case asks and the sheet says otherwise."""
    if sheet.lines is None and case.wagers:
        return ["the example expects that it can be settled"]
    pot = [] if case.pot is None else cases_pot.misses(case.pot, sheet)
    return [*_cards(case, sheet), *_wagers(case, sheet), *pot]


def _cards(case: Case, sheet: Sheet) -> Iterator[str]:
    if case.outcome is not None and sheet.outcome != case.outcome:
        yield f"the example expects the outcome {case.outcome}"
    for pile, points in case.totals.items():
        found = sheet.totals.get(pile)
        if found is None or found[0] != points:
            yield f"the example expects {points} points of {pile.replace('-', ' ')}"
    if [(one.pile, one.drawn) for one in case.draws] != [(one.pile, one.drawn) for one in sheet.draws]:
        yield "the example expects other cards drawn against the table"
    if [(one.pile, one.drawn) for one in case.left_open] != [(one.pile, one.drawn) for one in sheet.open_draws]:
        yield "the example expects other cards that the text leaves open"
    if case.action_seat is not None and sheet.action_seat != (
        None if case.action_seat == UNKNOWN else case.action_seat
    ):
        yield f"the example expects first action at seat {case.action_seat}"


def _wagers(case: Case, sheet: Sheet) -> Iterator[str]:
    for wager, line in zip(case.wagers, sheet.lines or (), strict=True):
        where = f"{wager.on.replace('-', ' ')} at seat {wager.seat}"
        if wager.told is (line.result == "not stated"):
            yield f"the example expects that {where} {'can' if wager.told else 'cannot'} be told"
        elif (becomes := wager.becomes) is not None and becomes != tuple(map(Fraction, line[1:5])):
            yield f"the example expects {where} {settled_words(dict(zip(PARTS, becomes, strict=True)))}"
