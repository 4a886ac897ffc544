"""What of a worked hand does not come out as its case says, in words: nothing where the example and the terms agree."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from compliance.floor.told.settled import PARTS
from compliance.shell.drawing.scene import settled_words
from games.schema import cases_pot
from games.schema.cases import UNKNOWN, Case
from games.settling.sheet import Sheet


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
