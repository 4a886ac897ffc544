"""Two schedule options held against each other: which charge answers to which, and where along the range the fees part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from games import fees
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
