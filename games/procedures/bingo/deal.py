"""Bingo: cards, balls until somebody's card is complete, and the prizes that are posted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from games.dealing import Parts, Round
from games.hand.form import Decision, Posted

CLAIM = "bingo"
PRIZES = ("100.00", "250.00", "500.00")
ROWS = 5
WHEEL = ("7", "12", "24")  # numbers of a wheel of prizes


def deal(of: Round) -> Parts:
    """The cards, the balls in the order in which they were called, and who declared."""
    said: Any = of.terms.options
    card = said["card"]
    wagers = [msgspec.structs.replace(wager, on=_numbers(of, card)) for wager in of.wagers]
    row = of.rng.randint(1, ROWS)
    pattern = [[f"{column['letter']}{row}" for column in _columns(card) if not _free(column, row)]]
    posted = bool(card.get("columns")) and not card.get("blackout")
    needed = [_needed(card, wager.on or [], pattern[0] if posted else None) for wager in wagers]
    drawn = of.rng.sample(range(1, int(card["highest"]) + 1), int(card["highest"]))
    called = next(n for n in range(1, len(drawn) + 1) if any(_complete(card, one, drawn[:n]) for one in needed))
    winners = [w for w, one in zip(wagers, needed, strict=True) if _complete(card, one, drawn[:called])]
    decisions = [Decision(wager.seat, CLAIM, wager.bettor) for wager in winners]
    spin = of.rng.choice(WHEEL) if said.get("wheel_by") else None
    return Parts(
        wagers, decisions=decisions, drawn=drawn[:called], spin=spin, posted=_posted(of, said, pattern, posted)
    )


def _numbers(of: Round, card: Any) -> list[str]:
    """Column by column from above; without columns, so many of one's choice."""
    columns = _columns(card)
    if not columns:
        return [str(n) for n in sorted(of.rng.sample(range(1, int(card["highest"]) + 1), int(card["matches"])))]
    numbers: list[str] = []
    for column in columns:
        numbers += [
            str(n) for n in of.rng.sample(range(column["low"], column["high"] + 1), column.get("numbers", ROWS))
        ]
    return numbers


def _columns(card: Any) -> Sequence[Any]:
    return tuple(card.get("columns", ()))


def _free(column: Any, row: int) -> bool:
    """Whether the square has no number."""
    return bool(column.get("free")) and row == ROWS // 2 + 1


def _needed(card: Any, numbers: Sequence[str], squares: Sequence[str] | None) -> set[int]:
    """The numbers that have to be called: those of the pattern, or all."""
    if squares is None:
        return {int(number) for number in numbers}
    found, start = set[int](), 0
    for column in _columns(card):
        rows = [row for row in range(1, ROWS + 1) if not _free(column, row)]
        for place, row in enumerate(rows):
            if f"{column['letter']}{row}" in squares:
                found.add(int(numbers[start + place]))
        start += len(rows)
    return found


def _complete(card: Any, needed: set[int], called: Sequence[int]) -> bool:
    return needed <= set(called)


def _posted(of: Round, said: Any, pattern: list[list[str]], with_pattern: bool) -> Posted:
    names = [said[key] for key in ("prize", "late_prize", "jackpot") if said.get(key)]
    amounts = {name: of.rng.choice(PRIZES) for name in names}
    if said.get("wheel_by"):
        amounts |= dict(zip(WHEEL, PRIZES, strict=True))
    balls = said.get("within") if said.get("within_by") else None
    return Posted(amounts=amounts, pattern=pattern if with_pattern else None, balls=balls)
