"""How far a bank reaches: a player-dealer's wager in order of action, sums for other hands last; a bank at a table of the
House first by what it has won, then by what it wagered."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from games.cards.money import CENTS
from games.hand.form import Hand, Wager
from games.settling.by_reading import ByReading, Readings
from games.settling.cover import Reach
from games.settling.sheet import Line, Sheet, cannot_settle
from games.settling.stakes import NOT_STATED, Exact, whole

_AT_END = "envy-bonus"  # it is no wager of the game: settled after all of them


def by_player_dealer(
    reach: Reach, hand: Hand, sheet: Sheet, envies: Sequence[Exact], most: Exact, open_: str | None
) -> Sheet:
    """The sheet as far as the player-dealer's wager reaches. `envies` are parts of what is paid, wager by wager; `most` is what
    the wagers that are not told could move; `open_` names the reading that leaves open whether the envies use it up."""
    bank = hand.bank
    if bank is None or bank.wager is None or sheet.lines is None:
        return sheet
    moved = sum(line.paid + line.taken for line in sheet.lines)
    if moved + most <= CENTS[bank.wager]:
        return sheet
    if most:
        return cannot_settle("the cover may have run out, and not all wagers can be told")
    if open_ is not None and any(envies):
        return cannot_settle(f"the cover ran out, and the book leaves {open_.replace('-', ' ')} open")
    lines = [line._replace(paid=line.paid - envy) for line, envy in zip(sheet.lines, envies, strict=True)]
    paid_last = [(i, envy) for i, envy in enumerate(envies) if envy]
    wagers = [*hand.wagers, *(_last(hand.wagers[i]) for i, _ in paid_last)]
    lines += [Line("win", envy, 0, 0, 0) for _, envy in paid_last]
    found = reach.held(replace(hand, wagers=wagers), sheet._replace(lines=tuple(lines)))
    return _together(found, [i for i, _ in paid_last], len(hand.wagers))


def _last(wager: Wager) -> Wager:
    return replace(wager, wager=_AT_END)


def _together(found: Sheet, owners: Sequence[int], count: int) -> Sheet:
    """The sums for other hands put back to the wagers that brought them."""
    if found.lines is None:
        return found
    lines = list(found.lines[:count])
    for owner, last in zip(owners, found.lines[count:], strict=True):
        told = "not stated" not in (lines[owner].result, last.result)
        lines[owner] = lines[owner]._replace(paid=lines[owner].paid + last.paid) if told else NOT_STATED
    return found._replace(lines=tuple(lines), order=tuple(i for i in found.order if i < count))


def by_player_bank(
    hand: Hand, sheet: Sheet, most: Exact, short: ByReading | None, readings: Readings, besides: frozenset[str]
) -> Sheet:
    """The sheet of a round that a player banks: losers are collected first, and the winners paid from what that brought and
    from the bank, beginning farthest to the House dealer's right. `besides` are wagers that the House answers for."""
    bank = hand.bank
    if bank is None or bank.wager is None or sheet.lines is None:
        return sheet
    mine = [i for i, wager in enumerate(hand.wagers) if wager.wager not in besides]
    money = CENTS[bank.wager] + sum(sheet.lines[i].taken for i in mine)
    owed = sum(sheet.lines[i].paid for i in mine)
    if owed + most <= money:
        return sheet
    if most:
        return cannot_settle("the bank may have run out, and not all wagers can be told")
    asked: dict[str, None] = {}
    means = None if short is None else short.of(readings, asked)
    known = tuple(name for name in (*sheet.readings, *asked) if name in readings)
    if means == "in-full":
        return sheet._replace(readings=known)
    lines, order = list(sheet.lines), sorted(mine, key=lambda i: (-hand.wagers[i].seat, i))
    for i in order:
        paid = min(lines[i].paid, money)
        if lines[i].paid and paid < lines[i].paid:
            lines[i] = _part(lines[i], paid, CENTS[hand.wagers[i].amount]) if means == "returned" else NOT_STATED
        money = money - paid if lines[i].result != "not stated" else 0
    return sheet._replace(lines=tuple(lines), order=tuple(order), covered=False, readings=known)


def _part(line: Line, paid: Exact, stake: int) -> Line:
    back = 0 if line.taken else whole(stake - Fraction(stake * paid) / line.paid)
    return line._replace(paid=paid, returned=back)
