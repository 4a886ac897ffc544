"""Two schedule options held against each other: which charge answers to which, where along the range the fees part; and what
recorded hands owe by an option, all payers together, or why that cannot be told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from games import fees, said
from games.cards.money import dollars
from games.hand.form import Hand
from games.terms import play
from games.terms.game import ChargeTerms, FeeTerms


class Stretch(NamedTuple):
    """Whole dollars (or numbers of players) from and to, ends included, over which both charges stay the same.

    Fees in cents: none where no row is printed, two where two rows hold it. `to` None: and up.
    """

    start: int
    to: int | None
    one: tuple[int, ...]
    other: tuple[int, ...]

    @property
    def alike(self) -> bool:
        return self.one == self.other

    @property
    def difference(self) -> int | None:
        """The other's fee less the one's; None where one of them is not a single fee."""
        return self.other[0] - self.one[0] if len(self.one) == len(self.other) == 1 else None


class Pair(NamedTuple):
    """A charge of each option that does the same work; None where the option has none like it."""

    one: ChargeTerms | None
    other: ChargeTerms | None
    axis: str | None  # "dollars", "players"; None: neither has rows
    stretches: tuple[Stretch, ...]

    @property
    def alike(self) -> bool:
        """Whether both charge the same at every point, as far as rows and flat fees say."""
        return self.one is not None and self.other is not None and all(each.alike for each in self.stretches)

    @property
    def alone(self) -> bool:
        """Whether only one of the two has such a charge."""
        return self.one is None or self.other is None

    @property
    def parted(self) -> tuple[Stretch, ...]:
        return tuple(each for each in self.stretches if not each.alike)


def pairs(one: FeeTerms, other: FeeTerms) -> tuple[Pair, ...]:
    """The charges of both, those that do the same work together, in the order of the first option."""
    left = list(other.charges)
    found = []
    for charge in one.charges:
        match = _match(charge, left)
        if match is not None:
            left.remove(match)
        found.append(_pair(charge, match))
    return (*found, *(_pair(None, charge) for charge in left))


def _match(charge: ChargeTerms, among: Sequence[ChargeTerms]) -> ChargeTerms | None:
    """By name and work; else by who pays what on which axis; else by who pays what; else by the printed head."""
    same = [each for each in among if _work(each) == _work(charge)]
    on_axis = [each for each in same if axis(each) == axis(charge)]
    named = [each for each in on_axis if each.charge.name == charge.charge.name]
    flat = [each for each in same if None in (axis(each), axis(charge))]
    head = charge.charge.title
    headed = [each for each in among if head is not None and each.charge.title == head and axis(each) == axis(charge)]
    return next(iter((*named, *on_axis, *flat, *headed)), None)


def _work(charge: ChargeTerms) -> tuple[str, str, object, object]:
    return charge.charge.kind, charge.charge.payer, charge.pot_from, charge.pot_below


def axis(charge: ChargeTerms) -> str | None:
    """Over what a charge's rows are; None where it has none."""
    found: str | None = fees.module(charge.charge.basis).AXIS if charge.bands else None
    return found


def _pair(one: ChargeTerms | None, other: ChargeTerms | None) -> Pair:
    axes = [found for each in (one, other) if each is not None and (found := axis(each)) is not None]
    stretches = tuple(_merged(_stretches(one, other))) if any(each and each.fees for each in (one, other)) else ()
    return Pair(one, other, axes[0] if axes else None, stretches)


def _stretches(one: ChargeTerms | None, other: ChargeTerms | None) -> Iterator[Stretch]:
    edges = {0}
    for charge in (one, other):
        for band in charge.bands if charge is not None else ():
            edges.add(int(band.from_))
            if band.to is not None:
                edges.add(int(band.to) + 1)
    ordered = sorted(edges)
    for start, following in zip(ordered, [*ordered[1:], None], strict=True):
        to = None if following is None else following - 1
        yield Stretch(start, to, _at(one, start), _at(other, start))


def _at(charge: ChargeTerms | None, point: int) -> tuple[int, ...]:
    """The fees printed for a whole dollar, or for a number of players."""
    if charge is None:
        return ()
    if not charge.bands:
        return charge.fees
    here = Decimal(point)
    rows = zip(charge.bands, charge.fees, strict=True)
    return tuple(fee for band, fee in rows if band.from_ <= here and (band.to is None or here <= band.to))


def _merged(stretches: Iterator[Stretch]) -> Iterator[Stretch]:
    """Neighbours with the same fees are one; where neither prints anything there is nothing to say."""
    held: Stretch | None = None
    for each in stretches:
        if held is not None and (held.one, held.other) == (each.one, each.other):
            held = held._replace(to=each.to)
            continue
        if held is not None and (held.one or held.other):
            yield held
        held = each
    if held is not None and (held.one or held.other):
        yield held


# --- What a recorded hand owes of the fees of an option, all payers together ------------------------------------------

_MOST_REASONS = 20


class Total(NamedTuple):
    """Cents; None with the reason, where it cannot be told."""

    cents: int | None
    why: str = ""


def fees_of(fee: FeeTerms) -> tuple[ChargeTerms, ...]:
    """The charges that are the schedule's fee. Jackpot drops, rakes, vigorish and time are collections of their own."""
    return tuple(charge for charge in fee.charges if charge.charge.kind == "fee")


def total(fee: FeeTerms, hand: Hand) -> Total:
    """The fees of the option for a hand. One that cannot be told leaves the whole untold: no figure is half of one."""
    charges = fees_of(fee)
    if not charges:
        return Total(None, "the option prints no fee for a hand")
    facts, cents = play.of_hand(hand), 0
    for charge in charges:
        for owed in charge.owed(facts):
            if owed.due.ceiling:
                return Total(None, "the book prints the most that may be taken, not what is due")
            if owed.due.fee is None:
                return Total(None, owed.due.why)
            cents += owed.due.fee
    return Total(cents)


class Reasons:
    """Why hands are in no sum, each reason once: those that differ by one amount alone are one, from lowest to highest."""

    def __init__(self) -> None:
        self._count: Counter[tuple[str, ...]] = Counter()
        self._amounts: dict[tuple[str, ...], tuple[int, int]] = {}

    def take(self, why: str) -> None:
        """One hand with this reason."""
        amounts = [int(one.of) for one in said.typed(why) if isinstance(one, said.Part) and one.kind == "money"]
        around = why.split(said.money(amounts[0])) if len(amounts) == 1 else [why]
        key = tuple(map(said.plain, around))
        if len(key) > 1:
            low, high = self._amounts.get(key, (amounts[0], amounts[0]))
            self._amounts[key] = (min(low, amounts[0]), max(high, amounts[0]))
        self._count[key] += 1

    def said(self) -> dict[str, int]:
        """The most frequent ones with how many hands, and the others together."""
        most = {self._words(key): count for key, count in self._count.most_common(_MOST_REASONS)}
        rest = self._count.total() - sum(most.values())
        return most | ({"Other reasons": rest} if rest else {})

    def _words(self, key: tuple[str, ...]) -> str:
        if key not in self._amounts:
            return key[0]
        low, high = self._amounts[key]
        return (dollars(low) if low == high else f"{dollars(low)} to {dollars(high)}").join(key)
