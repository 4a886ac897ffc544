"""How far the player-dealer's wager reaches: wagers settled one by one in order of action, until it is exhausted.

What it does not reach is returned. How paying and collecting use it up is a reading, because a rule book that says "may
not win or lose more than the amount wagered" does not say how the two are counted together. Of two hands against a bank, sums
for other players' hands come last; a bank at a table of the House pays first from what it has won, then from what it wagered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from games.cards.money import CENTS
from games.hand.form import Hand, Wager
from games.settling.action_button import Button
from games.settling.sheet import Sheet, WagerDue, cannot_settle
from games.settling.stakes import NOT_STATED, ByReading, Exact, Readings, whole
from games.terms.game import GameTerms

Lines = tuple[WagerDue, ...]
COVER, FIRST, BACKLINE, AT_ONE_SEAT = "cover", "first-action", "back-line-order", "wager-order"
WAYS = ("each-way", "gross", "net")
OPEN = "not-stated"
RAN_OUT, NO_START = "the cover ran out", "and the seat with first action cannot be told"
NO_ORDER = "and the book does not say in which order the wagers are settled"


class Order(NamedTuple):
    """In which order wagers are settled: from which seat, which way round, all of a kind or all of a seat first."""

    start: int
    kinds: tuple[str, ...]
    clockwise: bool = True
    by_seat: bool | None = False  # None: the book does not say
    envies_last: bool | None = False


class Reach:
    """Settles one game's wagers as far as the player-dealer's wager reaches."""

    def __init__(self, terms: GameTerms, button: Button) -> None:
        self._readings, self._settlement, self._button = terms.readings, terms.settlement, button
        self._placed_by = terms.action_button is not None  # else only the record says where the button lay
        button_goes = None if terms.action_button is None else terms.action_button.direction
        self._backwards = button_goes == "counterclockwise"  # and so does what follows the button
        layouts = [layout.table for layout in terms.layouts] if terms.layout is None else []
        self._open_layout = f", nor whether the table is a {' or a '.join(layouts)} table" if len(layouts) > 1 else ""

    def held(self, hand: Hand, sheet: Sheet, card: str | None = None) -> Sheet:
        """The sheet as it is where the player-dealer's wager reaches everything, however the text is read."""
        cover = hand.bank.wager if hand.bank is not None else None
        if cover is None or sheet.lines is None:
            return sheet
        moved = sum(line.paid + line.taken for line in sheet.lines)
        return sheet if moved <= CENTS[cover] else self.settled(hand, CENTS[cover], sheet, card)

    def settled(self, hand: Hand, cover: int, sheet: Sheet, card: str | None = None) -> Sheet:
        """Settles in order of action until the player-dealer's wager is exhausted; what it does not reach goes back."""
        if sheet.lines is None or hand.bank is None:
            return sheet
        held = self._settlement
        first = self._readings.get(FIRST, "action-button" if held is None else held.first_action)
        sides = {"left-of-player-dealer": hand.bank.seat + 1, "right-of-player-dealer": hand.bank.seat - 1}
        told = sheet.action_seat if sheet.action_seat is not None or self._placed_by else hand.action_seat
        start = sides.get(first, told)
        starts = [start] if start is not None else sorted({wager.seat for wager in hand.wagers})
        kinds, *how = ((), False) if held is None else (held.order, held.by_seat, held.envies_last)
        clockwise = first == "left-of-player-dealer" or (first not in sides and not self._backwards)
        ways = [
            settled_in_order(hand, list(sheet.lines), Order(one, kinds, clockwise, *how), cover, self._readings)
            for one in starts
        ]
        lines, indexes, behind = ways[0]
        button = () if first in sides or card is None else self._button.readings(hand, card)
        hangs_on = dict.fromkeys((COVER, FIRST, *button, *sheet.readings, *behind))
        known = tuple(name for name in hangs_on if name in self._readings)
        if len({way[0] for way in ways}) > 1:  # it matters where it begins
            return cannot_settle(f"{RAN_OUT} {NO_START}{self._open_layout}")
        found = sheet._replace(lines=lines, order=indexes, covered=False, readings=known)
        open_order = None in how and any(line.result == "not stated" for line in lines)
        return in_doubt(sheet, found, f"{RAN_OUT}, {NO_ORDER}") if open_order else found


def agreed(ways: Sequence[Lines]) -> Lines:
    """What comes out alike in every way; the rest is not stated."""
    return tuple(each[0] if len(set(each)) == 1 else NOT_STATED for each in zip(*ways, strict=True))


def in_doubt(full: Sheet, found: Sheet, why: str) -> Sheet:
    """The sheet of a hand whose order of settlement cannot be told: nothing, where no wager that moves comes out alike."""
    assert full.lines is not None
    assert found.lines is not None
    told = [line for line, all_of_it in zip(found.lines, full.lines, strict=True) if all_of_it.paid or all_of_it.taken]
    if all(line.result == "not stated" for line in told):
        return cannot_settle(why)
    before = full.whys or ("",) * len(full.lines)
    said = [why if line.result == "not stated" else was for line, was in zip(found.lines, before, strict=True)]
    return found._replace(order=(), whys=tuple(said) if any(said) else ())


def settled_in_order(
    hand: Hand, lines: list[WagerDue], order: Order, cover: int, readings: Mapping[str, str]
) -> tuple[Lines, tuple[int, ...], tuple[str, ...]]:
    """The lines as far as `cover` cents reach, the order in which that was found, and the readings on which it hangs who of
    several wagers at one seat was reached. Where the order is not stated, a line is told only if all orders agree."""
    ways = [_in_one_order(hand, lines, one, cover, readings) for one in _orders(order)]
    said = tuple(dict.fromkeys(name for way in ways for name in way[2]))
    settled = {way[0] for way in ways}
    return (ways[0][0] if len(settled) == 1 else agreed([*settled])), ways[0][1], said


def _orders(order: Order) -> list[Order]:
    """Every order that there may be, as far as the book says it."""
    seats = (True, False) if order.by_seat is None else (order.by_seat,)
    ends = (True, False) if order.envies_last is None else (order.envies_last,)
    return [order._replace(by_seat=by_seat, envies_last=last) for by_seat in seats for last in ends]


def _in_one_order(
    hand: Hand, lines: list[WagerDue], order: Order, cover: int, readings: Mapping[str, str]
) -> tuple[Lines, tuple[int, ...], tuple[str, ...]]:
    indexes, ways = in_order(hand, order), _ways(readings)
    settled = reached(hand, lines, indexes, cover, ways[0])
    backline = BACKLINE in readings and any(wager.backline for wager in hand.wagers)
    at_seat = AT_ONE_SEAT in readings
    said, open_ = [], {settled}
    for name, asked in ((BACKLINE, backline), (AT_ONE_SEAT, at_seat)):
        if asked:
            other = in_order(hand, order, backline_first=name == BACKLINE, kinds_last_first=name == AT_ONE_SEAT)
            changed = {reached(hand, lines, other, cover, way) for way in ways} - open_
            said += [name] if changed else []
            open_ |= changed if readings[name] == OPEN else set()
    if readings.get(COVER) == OPEN:
        open_ |= {reached(hand, lines, indexes, cover, way) for way in ways}
    if backline and at_seat and OPEN in (readings[BACKLINE], readings[AT_ONE_SEAT]):
        both = in_order(hand, order, backline_first=True, kinds_last_first=True)
        open_ |= {reached(hand, lines, both, cover, way) for way in ways}
    return (settled if len(open_) == 1 else agreed([*open_])), indexes, tuple(said)


def _ways(readings: Mapping[str, str]) -> tuple[str, ...]:
    applied = readings.get(COVER, WAYS[0])
    return WAYS if applied == OPEN else (applied,)


def in_order(
    hand: Hand, order: Order, *, backline_first: bool = False, kinds_last_first: bool = False
) -> tuple[int, ...]:
    """The wagers kind by kind as the book lists them, within a kind seat by seat from the first; or seat by seat. At one seat
    the seated player's wager comes before those from behind, and those as recorded. The two words turn that round: where
    it makes no difference, nothing hangs on it."""
    place, way = {name: i for i, name in enumerate(order.kinds)}, -1 if backline_first else 1
    turned = -1 if kinds_last_first else 1

    def key(index: int) -> tuple[int, ...]:
        wager = hand.wagers[index]
        passed = wager.seat < order.start if order.clockwise else wager.seat > order.start
        last = int(bool(order.envies_last) and wager.wager == _AT_END)
        seat = (last, int(passed), wager.seat if order.clockwise else -wager.seat)
        if not order.kinds:
            return (*seat, way * wager.backline, turned * index)
        kind = turned * place.get(wager.wager, len(order.kinds))
        behind = (way * wager.backline, way * index)
        return (*seat, kind, *behind) if order.by_seat else (kind, *seat, *behind)

    return tuple(sorted(range(len(hand.wagers)), key=key))


def reached(
    hand: Hand, lines: list[WagerDue], order: tuple[int, ...], cover: int, reading: str
) -> tuple[WagerDue, ...]:
    """The lines as far as `cover` cents reach, settled in `order`."""
    reach, settled = _Reach(reading, cover), list(lines)
    for index in order:
        line, stake = lines[index], CENTS[hand.wagers[index].amount]
        if line.result == "win" and line.paid:
            paid = reach.pay(line.paid)
            back = whole(stake - Fraction(stake * paid) / line.paid)
            settled[index] = line._replace(paid=paid, returned=back, beside=() if back else line.beside)
        elif line.result == "lose":
            taken = reach.take(stake)
            settled[index] = WagerDue("lose", 0, taken, 0, stake - taken)
    return tuple(settled)


class _Reach:
    """The player-dealer's wager as it is used up: each way by itself, both added (gross), or one paying the other (net)."""

    def __init__(self, reading: str, cover: int) -> None:
        self._other_way = {"gross": -1, "net": 1}.get(reading, 0)
        self._to_pay: Exact = cover
        self._to_take: Exact = cover

    def pay(self, won: Exact) -> Exact:
        paid = min(won, self._to_pay)
        self._to_pay -= paid
        self._to_take += paid * self._other_way
        return paid

    def take(self, lost: int) -> Exact:
        taken = min(lost, self._to_take)
        self._to_take -= taken
        self._to_pay += taken * self._other_way
        return taken


# --- How far a bank reaches -------------------------------------------------------------------------------------------

_AT_END = "envy-bonus"  # it is no wager of the game: settled after those of its seat, or of all seats


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
    lines = [line._replace(paid=line.paid - envy, beside=()) for line, envy in zip(sheet.lines, envies, strict=True)]
    paid_last = [(i, envy) for i, envy in enumerate(envies) if envy]
    wagers = [*hand.wagers, *(_last(hand.wagers[i]) for i, _ in paid_last)]
    lines += [WagerDue("win", envy, 0, 0, 0) for _, envy in paid_last]
    found = reach.held(replace(hand, wagers=wagers), sheet._replace(lines=tuple(lines), whys=()))
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
        whole_sum = lines[owner]._replace(paid=lines[owner].paid + last.paid)
        lines[owner] = whole_sum._replace(beside=(("envy", last.paid),) if last.paid else ()) if told else NOT_STATED
    return found._replace(lines=tuple(lines), order=tuple(i for i in found.order if i < count), whys=found.whys[:count])


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


def _part(line: WagerDue, paid: Exact, stake: int) -> WagerDue:
    back = 0 if line.taken else whole(stake - Fraction(stake * paid) / line.paid)
    return line._replace(paid=paid, returned=back, beside=())
