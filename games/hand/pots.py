"""From chips to pots: what each seat put in, the bet that nobody called, the main pot and the side pots.

A pot ends where a seat that is all in ends; whoever is in the hand and is not all in may win every pot. Dead money (antes,
dead blinds) fills the main pot first; a seat whose last chip was an ante takes part up to that ante. Of folded seats only
the chips count.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import gcd
from typing import NamedTuple

from games.cards.money import CENTS
from games.hand.form import Hand
from games.hand.pot import DEAD, Pot


class Stake(NamedTuple):
    """What one seat put into the pot, in cents."""

    live: int = 0  # the part that others had to call
    dead: int = 0
    all_in: bool = False
    folded: bool = False

    @property
    def put(self) -> int:
        """Everything."""
        return self.live + self.dead


class SidePot(NamedTuple):
    """A pot and the seats that may win it: the first is the main pot."""

    amount: int
    seats: tuple[int, ...]


class Built(NamedTuple):
    """The pots of a hand."""

    stakes: dict[int, Stake]
    pots: tuple[SidePot, ...]
    uncalled: dict[int, int]  # what goes back, by seat; at most one seat
    short: tuple[int, ...]  # in the hand, not all in, and yet less put in than was bet

    @property
    def total(self) -> int:
        """Everything that lies in the pots; what goes back does not."""
        return sum(pot.amount for pot in self.pots)


def dealt_in(hand: Hand) -> tuple[int, ...]:
    """The seats that were dealt in."""
    if hand.pot is not None and hand.pot.dealt_in is not None:
        return tuple(sorted(hand.pot.dealt_in))
    return tuple(sorted(seat.seat for seat in hand.seats))


def stakes(hand: Hand) -> dict[int, Stake] | str:
    """What each seat that was dealt in put in; in words what of it was not recorded."""
    pot = hand.pot
    if pot is None or pot.streets is None:
        return "what the players put into the pot was not recorded"
    live, dead, out, spent = _added(pot)
    for street in pot.streets:
        if street.acts is None and street.puts is None:
            return f"what the players put in on the street {street.name} was not recorded"
    return {
        seat: Stake(live.get(seat, 0), dead.get(seat, 0), seat in spent, seat in out)
        for seat in sorted({*dealt_in(hand), *live, *dead})
    }


def _added(pot: Pot) -> tuple[dict[int, int], dict[int, int], set[int], set[int]]:
    live: dict[int, int] = {}
    dead: dict[int, int] = {}
    out: set[int] = set()
    spent: set[int] = set()
    for street in pot.streets or ():
        for act in street.acts or ():
            seat = act.seat
            if act.amount is not None:
                to = dead if act.act in DEAD else live
                to[seat] = to.get(seat, 0) + CENTS[act.amount]
                if act.all_in:
                    spent.add(seat)
            elif act.act == "fold":
                out.add(seat)
        for put in street.puts or ():
            live[put.seat] = live.get(put.seat, 0) + CENTS[put.amount]
            if put.all_in:
                spent.add(put.seat)
        out.update(street.folded or ())
    return live, dead, out, spent


def build(put: dict[int, Stake]) -> Built:
    """The pots that these chips make."""
    put, uncalled = _called(put)
    ante = max((stake.dead for stake in put.values()), default=0)
    still = [seat for seat, stake in put.items() if not stake.folded]
    ends = {seat: _end(put[seat], ante) for seat in still if put[seat].all_in}
    most = max((stake.live for stake in put.values()), default=0)
    short = tuple(seat for seat in still if not put[seat].all_in and put[seat].live < most)
    pots: list[SidePot] = []
    below = 0
    for end in (*sorted(set(ends.values())), None):
        upto = sum(_upto(stake, ante, end) for stake in put.values())
        may = tuple(seat for seat in still if seat not in ends or (end is not None and ends[seat] >= end))
        _lay(pots, SidePot(upto - below, may))
        below = upto
    return Built(put, tuple(pots), uncalled, short)


def _lay(pots: list[SidePot], pot: SidePot) -> None:
    """Chips above the last seat that may win them belong to the pot below: they came from hands that folded."""
    if not pot.amount:
        return
    if pots and (not pot.seats or pot.seats == pots[-1].seats):
        pots[-1] = SidePot(pots[-1].amount + pot.amount, pots[-1].seats)
    else:
        pots.append(pot)


def _end(stake: Stake, ante: int) -> int:
    """How far up a seat that is all in takes part, antes first."""
    return stake.dead if not stake.live else ante + stake.live


def _upto(stake: Stake, ante: int, end: int | None) -> int:
    """What of a stake lies in the pots up to there."""
    if end is None:
        return stake.put
    return min(stake.dead, end) + max(0, min(stake.live, end - ante))


def _called(put: dict[int, Stake]) -> tuple[dict[int, Stake], dict[int, int]]:
    """The stakes as far as they were called, and what goes back."""
    ranked = sorted(((stake.live, seat) for seat, stake in put.items()), reverse=True)
    if not ranked:
        return put, {}
    (most, seat), second = ranked[0], ranked[1][0] if len(ranked) > 1 else 0
    if most == second or put[seat].folded:
        return put, {}
    return {**put, seat: put[seat]._replace(live=second)}, {seat: most - second}


def taken(hand: Hand) -> int | None:
    """What was taken out of the pot, in cents; None where collections were not recorded."""
    if hand.collections is None:
        return None
    return sum(CENTS[one.amount] for one in hand.collections if one.source == "pot")


def chip(hand: Hand) -> int:
    """The smallest chip: as recorded, else the largest in which everything that moved can have been paid, awards included.

    Where there are no awards either, a cent: nothing shows in which chips the pot would have been cut.
    """
    pot = hand.pot
    if pot is None or (pot.chip is None and not pot.awards):
        return 1
    return CENTS[pot.chip] if pot.chip is not None else _common(_moved(hand, pot))


def _moved(hand: Hand, pot: Pot) -> Iterable[str]:
    for street in pot.streets or ():
        yield from (act.amount for act in street.acts or () if act.amount is not None)
        yield from (put.amount for put in street.puts or ())
    yield from (award.amount for award in pot.awards or ())
    yield from (put.amount for put in pot.returned or ())
    yield from (one.amount for one in hand.collections or () if one.source == "pot")


def _common(amounts: Iterable[str]) -> int:
    return gcd(*(CENTS[amount] for amount in amounts)) or 1
