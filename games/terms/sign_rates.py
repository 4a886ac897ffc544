"""The rates on a sign: those that the posted option does not print, and those that are a percentage, in whatever form, where a
line of the book forbids one: its checklist of what hangs, or a duty of the game.

Rows that hang as the posted option prints them are as approved: of a percentage in these the lint speaks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from games import said
from games.cards.money import cents_of
from games.schema import Band, dated
from games.settling.wording import listed
from games.terms import percentage
from games.terms.fee import FeeTerms
from games.terms.game import GameTerms
from games.terms.sign import RateShown, Sign
from games.terms.sign_check import Remark

PERCENT = re.compile(r"%|\bper ?cent", re.IGNORECASE)


class _Forbids(NamedTuple):
    text: str
    cite: tuple[str, ...]
    besides: frozenset[str] = frozenset()  # wagers on which it lets one be charged


def otherwise(fee: FeeTerms | None, sign: Sign | None) -> Iterator[Remark]:
    """Sums, rows and shares that the posted option does not print."""
    if fee is None or sign is None:
        return
    printed = {cents_of(band.fee) for rows in fee.option.bands.values() for band in rows}
    printed |= {cents_of(flat.fee) for flat in fee.option.flat.values()}
    rows = printed_rows(fee)
    for rate in sign.rates:
        row = row_of(rate)
        if rate.amount is not None and printed and cents_of(rate.amount) not in printed:
            sums = listed([said.money(each) for each in sorted(printed)], "or")
            yield Remark("rate", rate.text, sums, fee.option.cite)
        elif row is not None and rows and row_key(row) not in rows:
            yield Remark("rate", rate.text, "a row that the option prints", fee.option.cite)
        if rate.share is not None:
            yield from _share_otherwise(rate, Fraction(rate.share), fee)


def _share_otherwise(rate: RateShown, share: Fraction, fee: FeeTerms) -> Iterator[Remark]:
    """A share that is above what is printed for these wagers; or another one, where the figure is no ceiling."""
    taken = [one for one in fee.schedule.charge if one.share is not None and fee.option.prints(one)]
    mine = [one for one in taken if not rate.wagers or set(rate.wagers) & set(one.counts)]
    allowed = [(Fraction(one.share or 0), one.at_most) for one in mine]
    if mine and not any(share == most or (ceiling and share < most) for most, ceiling in allowed):
        printed = listed([f"{'at most ' * ceiling}{percentage.percent(most)}" for most, ceiling in allowed], "or")
        yield Remark("rate", rate.text, printed, tuple(line for one in mine for line in one.cite))


def percentages(game: GameTerms, fee: FeeTerms | None) -> Iterator[Remark]:
    """Every rate that is one, once for each line that forbids it."""
    sign = game.sign
    if sign is None or not sign.rates:
        return
    for line in forbidding(game):
        for rate in sign.rates:
            if rate.share is not None or PERCENT.search(rate.text):
                yield from _share(rate, line)
        yield from _rows(sign, fee, line)


def forbidding(game: GameTerms) -> list[_Forbids]:
    """What the checklist of the sign says, or where that is silent the duty that means it."""
    items = [one for one in dated.as_of(game.game.sign, game.day).values() if one.shows == "no-percentage"]
    if items:
        return [_Forbids(one.text, one.cite) for one in items]
    duties = sorted(dated.as_of(game.game.duty, game.day).values(), key=lambda duty: len(duty.means), reverse=True)
    duty = percentage.forbidding({name: duty for duty in duties for name in duty.means})
    return [] if duty is None else [_Forbids(duty.text, duty.cite, frozenset(duty.besides))]


def _share(rate: RateShown, line: _Forbids) -> Iterator[Remark]:
    if line.besides and rate.wagers and line.besides.issuperset(rate.wagers):
        return
    if line.besides and not rate.wagers:
        due = "the wagers on which it is charged"
        yield Remark("rate", rate.text, due, line.cite, "cannot tell", line.text)
    else:
        yield Remark("rate", rate.text, "no percentage", line.cite, text=line.text)


def _rows(sign: Sign, fee: FeeTerms | None, line: _Forbids) -> Iterator[Remark]:
    """Rows that keep one share from row to row, or rise by the same for each further stretch of the same length."""
    for payer in dict.fromkeys(rate.payer for rate in sign.rates):
        rows = [band for rate in sign.rates if rate.payer == payer and (band := row_of(rate)) is not None]
        found = percentage.of_rows(rows)
        if found is None or {row_key(row) for row in rows} <= printed_rows(fee):
            continue
        if found.exact:
            yield Remark("rate", found.words, "no percentage", line.cite, text=line.text)
        else:
            due = "how these rates were calculated"
            yield Remark("rate", found.words, due, line.cite, "cannot tell", line.text)


def row_of(rate: RateShown) -> Band | None:
    """A rate that is a row of a table; None: it is none."""
    if rate.from_ is None or rate.amount is None:
        return None
    return Band(from_=rate.from_, to=rate.to, fee=rate.amount, cite="")


def row_key(band: Band) -> tuple[Decimal, Decimal | None, Decimal]:
    return band.from_, band.to, band.fee


def printed_rows(fee: FeeTerms | None) -> set[tuple[Decimal, Decimal | None, Decimal]]:
    """The rows that the posted option prints."""
    return set() if fee is None else {row_key(band) for rows in fee.option.bands.values() for band in rows}
