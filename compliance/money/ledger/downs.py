"""What was taken in each down: a dealer at a table within an hour where hands are recorded, else the slip as written."""

import datetime
from collections.abc import Iterator
from typing import NamedTuple
from zoneinfo import ZoneInfo

from compliance.money.ledger.commission import game_of, shift_of, slips_counted
from compliance.money.ledger.day import Day, Taking
from compliance.money.ledger.line_items import added
from compliance.money.papers.slip import Slip
from compliance.papers.forms.form import cents

_KINDS = {"fee": "fee", "rake": "rake", "vigorish": "beside", "time": "beside", "jackpot-drop": "players"}

_DEALT = frozenset({"fee", "rake", "time"})
"""Slips by whose hands a down is counted: the same hands stand again on the slips of what is taken beside these."""


class Down(NamedTuple):
    """Cents, except where hands are counted. What nobody wrote down is None or empty."""

    gaming_day: datetime.date
    table: str
    shift: str
    dealer: str
    begins: datetime.datetime
    ends: datetime.datetime
    game: str
    by: str  # "hands" or the slip's number
    hands: int | None
    due: int | None = None
    most: int | None = None
    fee: int | None = None
    rake: int | None = None
    beside: int | None = None  # vigorish and time
    players: int | None = None  # dropped for the players' jackpots
    differing: int | None = None  # hands at which it is not what was due, or more than the most
    short: int | None = None
    over: int | None = None

    @property
    def collected(self) -> int | None:
        """For the house."""
        known = [one for one in (self.fee, self.rake, self.beside) if one is not None]
        return sum(known) if known else None

    @property
    def a_hand(self) -> int | None:
        """Collected for each hand, to the nearest cent, half a cent up."""
        if not self.hands or self.collected is None:
            return None
        return (2 * self.collected + self.hands) // (2 * self.hands)


def downs(day: Day) -> tuple[Down, ...]:
    """All downs of a gaming day, by table and time."""
    zone = day.zone
    found: dict[tuple[str, int, str, str], Down] = {}
    for taking in day.takings:
        key = (taking.table, taking.hour, taking.dealer, taking.game)
        found[key] = _with(found.get(key) or _empty(day, taking, zone), taking)
    # Where the page prints nothing but a ceiling, a due of nothing says nothing.
    told = [down._replace(due=down.due or None) if down.most else down for down in found.values()]
    held = [*told, *(_of_slip(day, slip, zone) for slip in slips_counted(day))]
    return tuple(sorted(held, key=lambda down: (down.table, down.begins, down.dealer, down.game, down.by)))


def _empty(day: Day, taking: Taking, zone: ZoneInfo) -> Down:
    later = taking.hour < day.house.boundary_hour  # the small hours belong to the gaming day before
    date = day.gaming_day + datetime.timedelta(days=int(later))
    begins = datetime.datetime.combine(date, datetime.time(taking.hour), tzinfo=zone)
    ends = begins + datetime.timedelta(hours=1)
    shift = day.shift_of(taking.hour)
    return Down(day.gaming_day, taking.table, shift, taking.dealer, begins, ends, taking.game, "hands", None)


def _with(down: Down, taking: Taking) -> Down:
    kind = _KINDS.get(taking.kind)
    if kind is None:
        return down
    known = taking.hands > taking.not_recorded
    changes = {kind: added((getattr(down, kind), taking.taken if known else None))}
    if kind != "players":
        changes["due"] = added((down.due, taking.due if taking.compared else None))
        changes["most"] = added((down.most, taking.most if taking.capped else None))
    if taking.kind == "fee":
        changes["hands"] = added((down.hands, taking.hands))  # each hand is counted once, by its fee
    if known:
        changes |= {
            name: added((getattr(down, name), getattr(taking, name))) for name in ("differing", "short", "over")
        }
    return down._replace(**changes)  # type: ignore[arg-type]


def _of_slip(day: Day, slip: Slip, zone: ZoneInfo) -> Down:
    begins, ends = slip.from_.astimezone(zone), slip.to.astimezone(zone)
    shift, game = shift_of(day, slip), game_of(day, slip)
    hands = slip.hands if slip.kind in _DEALT else None
    down = Down(day.gaming_day, slip.table, shift, slip.dealer or "", begins, ends, game, slip.id, hands)
    return down._replace(**{_KINDS[slip.kind]: cents(slip.amount)})  # type: ignore[arg-type]


def slips_of(day: Day, slips: Iterator[Slip]) -> tuple[Down, ...]:
    """Slips as downs, whether they are in the sums or not."""
    zone = day.zone
    return tuple(_of_slip(day, slip, zone) for slip in slips)
