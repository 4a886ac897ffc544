"""A collection that was waived, as far as a hand's judgement needs it: of one hand, or of a table over a time."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from msgspec import Struct, field

from games.cards.money import MoneyError, parse_amount
from games.hand.form import Hand
from games.hand.words import Amount, Identifier, Sentence, TableName, Time, Word

Kind = Literal["fee", "rake", "jackpot-drop", "vigorish", "time"]


class Waived(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Either `hand` (the recorder's id) or `from` and `to`. `amount` is that of each hand; without it the whole of what was
    due. `authority` is the badge of who waived it, `written` when that was written down."""

    id: Identifier
    gaming_day: datetime.date
    table: TableName
    kind: Kind
    hand: Identifier | None = None
    from_: Time | None = field(default=None, name="from")
    to: Time | None = None
    amount: Amount | None = None
    reason: Sentence
    authority: Word
    written: Time

    def covers(self, hand: Hand) -> bool:
        """Whether it is about this hand, or about one that this hand corrects."""
        if (self.table, self.gaming_day) != (hand.table, hand.gaming_day):
            return False
        if self.hand is not None:
            return self.hand == hand.id or (hand.supersedes is not None and hand.supersedes.id == self.hand)
        return self.from_ is not None and self.to is not None and self.from_ <= hand.dealt < self.to


def contradictions(waived: Waived) -> Iterator[str]:
    """What its types cannot say: of one hand or of a time, the time in order, the amount an amount."""
    if (waived.hand is None) == (waived.from_ is None):
        yield "`hand` or `from` is wanted, not both. Write the hand, or from when to when."
    elif (waived.from_ is None) != (waived.to is None):
        yield "`from` or `to` stands alone. Write both."
    elif waived.from_ is not None and waived.to is not None and waived.to <= waived.from_:
        yield f"to: {waived.to} is not after `from`. Give an end after its beginning."
    if waived.amount is not None and not _above_zero(waived.amount):
        yield f'amount: {waived.amount!r} is none. Write it like "1.00", or leave it out for the whole.'


def _above_zero(amount: str) -> bool:
    try:
        return parse_amount(amount) > 0
    except MoneyError:
        return False


class Waivers:
    """The waivers of a house, looked up by hand."""

    def __init__(self, waivers: Iterable[Waived]) -> None:
        self._days: dict[tuple[str, datetime.date], list[Waived]] = {}
        for one in sorted(waivers, key=lambda each: each.id):  # in whatever order they came
            self._days.setdefault((one.table, one.gaming_day), []).append(one)

    def __bool__(self) -> bool:
        return bool(self._days)

    def of(self, hand: Hand) -> Sequence[Waived]:
        """Those about a hand."""
        there = self._days.get((hand.table, hand.gaming_day))
        return () if there is None else tuple(one for one in there if one.covers(hand))
