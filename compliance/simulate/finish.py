"""A hand as a careful dealer finishes it: settled by the game's Sheet, the fee by the posted option."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from games.hand import Collection, Hand, Settled, Wager
from games.money import plain
from games.sheet import Line, Sheet
from games.terms import FeeTerms, GameTerms


def finished(hand: Hand, game: GameTerms, fee: FeeTerms | None) -> Hand | None:
    """The hand with everything settled and collected as due; None where a part of a cent would have to be paid, or no
    single fee is due. Without `fee` the collections stay as they are."""
    sheet = game.settle(hand)
    wagers = settled(hand, sheet)
    if wagers is None:
        return None
    changes: dict[str, object] = {"wagers": wagers, "action_seat": sheet.action_seat}
    if fee is not None:
        due = fee.due(hand).fee
        if due is None:
            return None
        if not fee.by_table_action:
            return None
        taken = Collection(source="player-dealer", kind="fee", amount=plain(due), when="before-deal")
        changes["collections"] = [taken] if due else []
    return msgspec.structs.replace(hand, **changes)


def settled(hand: Hand, sheet: Sheet) -> list[Wager] | None:
    """The wagers with what the sheet says became of each; None where that is not whole cents."""
    if sheet.lines is None:
        return None
    wagers = []
    for wager, line in zip(hand.wagers, sheet.lines, strict=True):
        outcome = _recorded(line)
        if outcome is None:
            return None
        wagers.append(msgspec.structs.replace(wager, settled=outcome))
    return wagers


def _recorded(line: Line) -> Settled | None:
    parts = (line.paid, line.taken, line.pushed, line.returned)
    if any(isinstance(part, Fraction) and part.denominator != 1 for part in parts):
        return None
    names = ("paid", "taken", "pushed", "returned")
    return Settled(**{name: plain(int(part)) for name, part in zip(names, parts, strict=True) if part})


def money_moved(sheet: Sheet) -> tuple[int, int]:
    """Cents paid to winners and taken from losers, rounded up."""
    lines = sheet.lines or ()
    return sum(-(-line.paid // 1) for line in lines), sum(-(-line.taken // 1) for line in lines)
