"""A posted option as of a day, compiled once into flat tables: its charges, and what a hand owes of the main one."""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

import msgspec

from games import fees
from games.cards.money import cents_of
from games.hand.form import Hand
from games.schema import Band, Charge, Flat, Game, Option, Schedule, dated
from games.settling.sheet import Due
from games.terms import fee_conditions, play
from games.terms.play import Owed, Play

_encode = msgspec.json.Encoder(order="sorted").encode


class NotInForce(LookupError):
    """No block of the kind holds on the day asked about."""


@dataclass(frozen=True, eq=False)
class ChargeTerms:
    """One charge of a posted option as it stands on a day."""

    charge: Charge
    bands: tuple[Band, ...]  # as printed; none where the charge is flat or a share
    flat: Flat | None
    counts: frozenset[str]
    fees: tuple[int, ...]  # by row as printed, or the flat fee
    pot_from: Decimal | None
    pot_below: Decimal | None
    readings: Mapping[str, str]

    @cached_property
    def table(self) -> Any:
        """The basis's own compiled table."""
        return fees.compile_table(self)

    def owed(self, play: Play) -> tuple[Owed, ...]:
        """What each payer owes of this charge."""
        barred = fee_conditions.bar(self, play)
        if barred is not None and barred.fees:
            return (Owed(barred),)
        owed: tuple[Owed, ...] = fee_conditions.of_newcomers(self, play, self.table.owed(play))
        nothing = bool(owed) and all(one.due.fees == (0,) for one in owed)  # then it does not matter whether it is due
        return owed if barred is None or nothing else (Owed(barred),)

    @cached_property
    def asks(self) -> frozenset[str]:
        """Which facts of a play the charge looks at: the fields of `Play`."""
        return frozenset((*fees.module(self.charge.basis).ASKS, *fee_conditions.asks(self)))


@dataclass(frozen=True, eq=False)
class FeeTerms:
    """One posted schedule option as it stands on a day, with the charges that it prints."""

    schedule: Schedule
    option: Option
    charges: tuple[ChargeTerms, ...]
    readings: Mapping[str, str]
    digest: str

    @cached_property
    def main(self) -> ChargeTerms:
        """The fee that the player-dealer owes for the hand; where none is owed, the first charge that is printed."""
        banks = (one for one in self.charges if one.charge.payer == "player-dealer" and one.charge.kind == "fee")
        return next(banks, self.charges[0])

    @cached_property
    def counts(self) -> frozenset[str]:
        return self.main.counts

    @cached_property
    def bands(self) -> tuple[Band, ...]:
        return self.main.bands

    @cached_property
    def fees(self) -> tuple[int, ...]:
        return self.main.fees

    @cached_property
    def payer(self) -> str:
        return self.main.charge.payer

    @cached_property
    def moment(self) -> str:
        return self.main.charge.moment

    @cached_property
    def player_fee(self) -> int | None:
        """The fee that is printed for a player beside the main charge; of several the highest. None: none is printed."""
        printed = [max(charge.fees) for charge in self.charges if charge.charge.payer == "seat" and charge.fees]
        return max(printed, default=None)

    @cached_property
    def by_table_action(self) -> bool:
        """Whether the main charge is found from the table's action alone, as most posted options have it."""
        return self.main.charge.basis == "total_table_action" and not fee_conditions.asks(self.main)

    @cached_property
    def free_hands(self) -> int:
        """How many first hands of a newly opened game are free of a charge; 0: none."""
        return max((one.charge.free_hands or 0 for one in self.charges), default=0)

    @cached_property
    def main_alone(self) -> bool:
        """Whether the main charge is the whole fee of a hand: every other fee of the option is printed as nothing."""
        main = self.main.charge
        return (
            main.kind == "fee"
            and main.payer != "seat"
            and not any(
                one.charge.kind == "fee"
                and one is not self.main
                and (main.payer, one.charge.payer) != ("pot", "pot")  # of a pot, `due` is the sum
                and (any(one.fees) or one.charge.share is not None)
                for one in self.charges
            )
        )

    @cached_property
    def charges_beside(self) -> bool:
        """Whether the option prints a charge of another kind than the fee: a jackpot, a rake, vigorish, time."""
        return any(one.charge.kind != "fee" for one in self.charges)

    def due(self, hand: Hand, opened: int | None = None) -> Due:
        """The main charge due for a recorded hand; `opened`: which hand of a newly opened game it is, where that is known."""
        if self.by_table_action:
            due: Due = self.main.table.due(hand)
            return due
        recorded = play.of_hand(hand)._replace(opened=opened)
        if self.payer == "pot":
            return _told(pot_due(self, recorded))
        owed = self.main.owed(recorded)
        if len(owed) == 1 and owed[0].seat is None:
            return _told(owed[0].due)
        staked = sum(stake.amount for stake in recorded.stakes)
        return Due((), staked, (), "each player owes the fee for himself")

    def quote(self, base: int) -> Due:
        """The main charge when `base` cents were counted toward the table's action."""
        if not self.by_table_action:
            return Due((), base, (), "the fee does not follow from the table's action")
        due: Due = self.main.table.quote(base)
        return due


def _told(due: Due) -> Due:
    """What is due of a hand: the most that may be taken is no sum due."""
    return (
        due._replace(fees=(), why=due.why or "the book prints the most that may be taken, not what is due")
        if due.ceiling
        else due
    )


def fee_terms(
    game: Game, schedule: str, number: int, day: datetime.date, readings: Mapping[str, str] | None = None
) -> FeeTerms:
    """Compiles option `number` of `schedule` as of `day`; raises NotInForce when it is not to be had that day."""
    heading = dated.as_of(game.schedule, day).get(schedule)
    option = dated.as_of(heading.option, day).get(number) if heading else None
    if heading is None or option is None:
        raise NotInForce(f"{game.title} has no option {number} of schedule {schedule} on {day:%m/%d/%Y}")
    applied = {str(name): reading.applied for name, reading in dated.as_of(game.reading, day).items()} | dict(
        readings or {}
    )
    known = frozenset(wager.name for wager in game.wager)
    charges = tuple(_charge_terms(charge, option, known, applied) for charge in heading.charge if option.prints(charge))
    return FeeTerms(
        schedule=heading,
        option=option,
        charges=charges,
        readings=applied,
        digest=hashlib.sha256(_encode([heading.charge, option])).hexdigest(),
    )


def _charge_terms(charge: Charge, option: Option, known: frozenset[str], readings: Mapping[str, str]) -> ChargeTerms:
    charge = _as_read(charge, readings)
    bands, flat = option.bands.get(charge.name, ()), option.flat.get(charge.name)
    printed = (flat.fee,) if flat is not None else tuple(band.fee for band in bands)
    own_from, own_below = (None, None) if flat is None else (flat.pot_from, flat.pot_below)
    return ChargeTerms(
        charge=charge,
        bands=bands,
        flat=flat,
        counts=known.intersection(charge.counts),
        fees=tuple(map(cents_of, printed)),
        pot_from=own_from if own_from is not None else charge.pot_from,
        pot_below=own_below if own_below is not None else charge.pot_below,
        readings=readings,
    )


def _as_read(charge: Charge, readings: Mapping[str, str]) -> Charge:
    """The column as it is under the interpretations applied."""
    for one in charge.as_read:
        if readings.get(one.reading) == one.value:
            found = {name: getattr(one, name) for name in ("counts", "sums", "apart", "laid", "unpriced")}
            charge = msgspec.structs.replace(charge, **{name: held for name, held in found.items() if held})
    return charge


# --- The fee that is taken from a pot ---------------------------------------------------------------------------------
# A page prints, say, a collection from nine dollars on, a modified fee below, and a second fee from a qualifying pot on: each
# answers for itself whether it is due. Fees of other payers, jackpots and rakes are no part of it.


class Part(NamedTuple):
    """What one column says of the hand."""

    charge: ChargeTerms
    due: Due


def pot_parts(fee: FeeTerms, play: Play) -> tuple[Part, ...]:
    """Every fee that the pot owes, or whoever else pays the main one, column by column, the main one first."""
    main = fee.main
    payer, kind = main.charge.payer, main.charge.kind
    pot = [one for one in fee.charges if one.charge.payer == payer and one.charge.kind == kind]
    ordered = sorted(pot, key=lambda one: one is not main)
    return tuple(Part(one, owed.due) for one in ordered for owed in one.owed(play))


def pot_due(fee: FeeTerms, play: Play) -> Due:
    """What all columns take from the pot. One part that cannot be told leaves the whole untold: no figure is half of one."""
    found = pot_parts(fee, play)
    first = found[0].due
    if len(found) == 1:
        return first
    readings = tuple(dict.fromkeys(name for part in found for name in part.due.readings))
    base = max(part.due.base for part in found)
    untold = next((part.due.why for part in found if not part.due.fees), None)
    if untold is not None:
        return Due((), base or 1, (), untold, readings)
    sums = tuple(dict.fromkeys(sum(chosen) for chosen in product(*(part.due.fees for part in found))))
    why = "; ".join(dict.fromkeys(part.due.why for part in found if part.due.why))
    return Due(sums, base, first.bands if any(first.fees) else (), why, readings, any(p.due.ceiling for p in found))
