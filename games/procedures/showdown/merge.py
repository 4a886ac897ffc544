"""One sheet out of several: where the book leaves something open, only what every possibility agrees on is told."""

from __future__ import annotations

from collections.abc import Sequence

from games.settling.sheet import PotSheet


def merged(sheets: Sequence[PotSheet], names: Sequence[Sequence[str]]) -> PotSheet:
    """What all of these say; a pot on which they differ cannot be told, and the readings are named."""
    first = sheets[0]
    same = [all(_of(sheet, i) == _of(first, i) for sheet in sheets) for i in range(len(first.pots))]
    if all(same):
        return first
    readings = tuple(dict.fromkeys(name for some in names for name in some))
    shown = " and ".join(f"“{name.replace('-', ' ')}”" for name in readings)
    why = f"the book leaves open what decides it: see the reading{'s' if len(readings) > 1 else ''} {shown}"
    pots = tuple(
        pot if same[i] else pot._replace(why_not=next((s.pots[i].why_not for s in sheets if s.pots[i].why_not), why))
        for i, pot in enumerate(first.pots)
    )
    return first._replace(
        pots=pots,
        awards=tuple(award for award in first.awards if same[award.pot]),
        loose=tuple(loose for loose in first.loose if same[loose.pot]),
        open=readings,
    )


def _of(sheet: PotSheet, i: int) -> tuple[object, ...]:
    """What a sheet says of one pot, without the words."""
    awards = tuple(sorted((one.seat, one.amount, one.half, one.board) for one in sheet.awards if one.pot == i))
    loose = tuple(sorted((one.amount, one.seats) for one in sheet.loose if one.pot == i))
    return (sheet.pots[i].why_not, awards, loose)
