"""What the house took over some gaming days, by game and kind of fee, and the gross revenue of each day.

What a statement says of a month is the sum of what the day accounts of its days say (money.ledger.reconciliation): the hands
where a table's hands are recorded, else the slips. Money dropped for the players' jackpots is theirs and stands apart.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from compliance.money.ledger.closing import State, state
from compliance.money.ledger.counts import uncounted
from compliance.money.ledger.day import Day, Taking
from compliance.money.ledger.line_items import HOLDS, LineItem, added
from compliance.money.ledger.markers import beside_hands
from compliance.money.ledger.reconciliation import lines
from compliance.money.papers.deposit import Deposit
from compliance.money.papers.slip import Slip
from compliance.papers.forms.form import Holds, cents

PLAYERS: Holds = "jackpot"


class Commission(NamedTuple):
    """One game, one kind of fee. Cents; None: of no hand are both figures known."""

    game: str  # empty: not said
    kind: str
    hands: int = 0
    due: int | None = None
    compared: int | None = None  # collected at those same hands
    waived: int = 0  # of what was due at them and not collected
    most: int = 0  # the most at hands of which only a ceiling is printed
    other: int = 0  # collected where there is no due to hold it against: under a ceiling, or the due is not known
    slips: int = 0

    @property
    def collected(self) -> int:
        """All that was recorded as collected."""
        return (self.compared or 0) + self.other + self.slips

    @property
    def players(self) -> bool:
        return HOLDS[self.kind] == PLAYERS


class Revenue(NamedTuple):
    """A gaming day's gross revenue. `final`: every box is counted and the day is closed; otherwise it is an estimate."""

    collected: int | None
    revenue: int | None  # counted where the box is counted, else collected
    players: int | None  # the same, of the players' jackpot boxes
    banked: int | None
    state: State
    boxes: int  # removed and not counted yet
    final: bool


def commissions(days: Iterable[Day]) -> tuple[Commission, ...]:
    """By game and kind of fee, over the whole of the days."""
    found: dict[tuple[str, str], Commission] = {}
    for day in days:
        for taking in day.takings:
            if taking.kind in HOLDS:
                key = (taking.game, taking.kind)
                found[key] = _with(found.get(key, Commission(*key)), taking)
        for slip in slips_counted(day):
            key = (game_of(day, slip), slip.kind)
            held = found.get(key, Commission(*key))
            found[key] = held._replace(slips=held.slips + cents(slip.amount), hands=held.hands + (slip.hands or 0))
    place = {kind: number for number, kind in enumerate(HOLDS)}
    money = {key for key, one in found.items() if one.collected or one.due or one.most}
    games = {game for game, _ in money}
    told = [one for key, one in found.items() if key in money or one.game not in games]
    return tuple(sorted(told, key=lambda one: (one.game == "", one.game, place[one.kind])))


def _with(held: Commission, taking: Taking) -> Commission:
    return held._replace(
        hands=held.hands + taking.hands,
        due=(held.due or 0) + taking.due if taking.compared else held.due,
        compared=(held.compared or 0) + taking.collected if taking.compared else held.compared,
        waived=held.waived + taking.waived,
        most=held.most + taking.most,
        other=held.other + taking.under_most + taking.untold_collected,
    )


def slips_counted(day: Day) -> Iterator[Slip]:
    """The slips that are in the sums: those of tables and shifts of which no hands tell, and of money of which no hand tells."""
    yield from (slip for slip, counted in _slips(day) if counted)


def slips_beside(day: Day) -> Iterator[Slip]:
    """The slips that are in no sum, because the hands of their table and shift are recorded."""
    yield from (slip for slip, counted in _slips(day) if not counted)


def _slips(day: Day) -> Iterator[tuple[Slip, bool]]:
    slips = day.papers.of(Slip)
    if slips:
        by_hands = {(line.table, line.shift, line.holds) for line in lines(day) if line.by_hands is not None}
        beside = beside_hands(day)
        for slip in slips:
            yield slip, slip.id in beside or (slip.table, shift_of(day, slip), HOLDS[slip.kind]) not in by_hands


def shift_of(day: Day, slip: Slip) -> str:
    """The shift in which a slip begins."""
    return day.shift_of(slip.from_.astimezone(day.zone).hour)


def game_of(day: Day, slip: Slip) -> str:
    """The game of a slip: as written on it, else what hung at its table then; empty: not known."""
    if slip.game is not None:
        return slip.game
    hung = (one.game for one in day.house.postings if one.table == slip.table and one.holds(slip.from_))
    return next(hung, "")


def revenue(day: Day) -> Revenue:
    """The gross revenue of a gaming day, with how sure it is."""
    held = lines(day)
    mine = [line for line in held if line.holds != PLAYERS]
    out = len(uncounted(day))
    known = not out and all(line.counted is not None for line in mine)
    return Revenue(
        collected=added(line.collected for line in mine),
        revenue=_best(mine),
        players=_best([line for line in held if line.holds == PLAYERS]),
        banked=added(cents(one.amount) for one in day.papers.of(Deposit) if one.holds != PLAYERS),
        state=state(day),
        boxes=out,
        final=known and state(day) != "open" and not day.unreviewed,
    )


def _best(held: Sequence[LineItem]) -> int | None:
    return added(line.counted if line.counted is not None else line.collected for line in held)
