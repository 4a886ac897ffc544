"""What a sign at a table says, word for word, and what of it the book leaves to the sign: odds, pay tables, interpretations.

A sign is what a house hangs; what is absent was not recorded, and nothing follows from it. Whether what it says is what the
book lets it say is for rules: here is only what a hand at that table is settled by.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from games.hand.words import Sentence, Time, Word
from games.schema import Dollars, Name, Odds, PayTable, Reading, Share, WagerKind

On = Literal["table", "view", "layout", "button", "elsewhere"]
"""Where a part of it stands: on the table, within view of it, on its layout, on a button, disk or lammer that is laid down, or in
a leaflet, a binder, a board elsewhere."""


class Part(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A part of a sign."""


class LimitShown(Part, frozen=True, kw_only=True):
    """The limits that hang for one wager, where it has its own."""

    wager: Name
    min: Dollars | None = None
    max: Dollars | None = None


class RowShown(Part, frozen=True, kw_only=True):
    """What hangs for one line of a pay table, where the book prints the least that is paid."""

    hand: Name
    odds: Odds


class PaysShown(Part, frozen=True, kw_only=True):
    """By what a wager is paid: one of the printed pay tables, or odds; or what hangs for single lines of a table."""

    wager: Name
    table: Name | None = None
    odds: Odds | None = None
    rows: tuple[RowShown, ...] = ()
    on: On = "table"


class RateShown(Part, frozen=True, kw_only=True):
    """A collection rate as the sign writes it: its words, and the sum or the share that they name; of a row, what it goes for."""

    text: Sentence
    amount: Dollars | None = None
    share: Share | None = None
    from_: Dollars | None = field(default=None, name="from")  # of a row: table action, the wager or the pot, as printed
    to: Dollars | None = None  # absent: and up
    wagers: tuple[Name, ...] = ()  # on which it is charged; none named: the sign does not say, or on all
    payer: Name | None = None  # "player-dealer", "seat", "pot": as the book's fee page calls who pays; absent: not said
    on: On = "table"


class Beside(Part, frozen=True, kw_only=True):
    """Another option that hangs at the same table at the same time."""

    schedule: Name
    option: Annotated[int, Meta(ge=1)]


class Answer(Part, frozen=True, kw_only=True):
    """What the sign says to a question that the book leaves to it: the name of the interpretation, and which of the possible."""

    reading: Name
    answer: Name


class Words(Part, frozen=True, kw_only=True):
    """A house rule, a jackpot rule, a statement: what it is about, as the book's checklist calls it, and its words."""

    about: Name
    text: Sentence
    on: On = "table"


class SumShown(Part, frozen=True, kw_only=True):
    """A sum that the book leaves to the house, as it hangs: from which pot a kill is called for, the full buy-in, the value of
    one point, the smallest chip of the table."""

    about: Literal["kill-pot", "full-buy-in", "point", "smallest-chip"]
    amount: Dollars


class Area(Part, frozen=True, kw_only=True):
    """An area that the layout marks: for which wager, with which words, at how many seats."""

    at: Literal["seat", "center"] = "seat"
    label: Word | None = None
    wager: Name | None = None
    places: Annotated[int, Meta(ge=1)] | None = None


class Sign(Part, frozen=True, kw_only=True):
    """Everything that hangs at a table beside schedule, option and the limits of the game's own wager."""

    limits: tuple[LimitShown, ...] = ()
    pays: tuple[PaysShown, ...] = ()
    rates: tuple[RateShown, ...] = ()
    rake_most: Dollars | None = None  # the most that the house itself takes from a pot
    decks: Annotated[int, Meta(ge=1)] | None = None
    says: tuple[Answer, ...] = ()
    words: tuple[Words, ...] = ()
    sums: tuple[SumShown, ...] = ()
    offers: tuple[Name, ...] = ()  # choices of a player that it says are given: "even-money"
    areas: tuple[Area, ...] = ()  # of the layout; none recorded: nothing follows
    no_limits: bool = False  # the limits that hold at the table do not stand on it
    beside: tuple[Beside, ...] = ()
    approval: Sentence | None = None  # the number or letter of the approval, as it stands there
    issued: datetime.date | None = None
    put_up_by: Word | None = None
    noticed: Time | None = None  # since when notice of what is new in it has been given to the players
    told: Time | None = None  # when the commission was told of it in writing
    approved: Time | None = None  # when whoever has to approve it did

    def stands(self, on: On) -> bool:
        """Whether any part of what is on record stands there."""
        placed: tuple[PaysShown | RateShown | Words, ...] = (*self.pays, *self.rates, *self.words)
        return any(part.on == on for part in placed)

    def sum_of(self, about: str) -> Dollars | None:
        """A sum that the book leaves to the house; None where none hangs, or two."""
        found = {one.amount for one in self.sums if one.about == about}
        return found.pop() if len(found) == 1 else None

    def limits_of(self, wager: str) -> LimitShown | None:
        """The limits of its own that hang for a wager."""
        return next((one for one in self.limits if one.wager == wager), None)

    def pays_of(self, wager: str) -> PaysShown | None:
        """By what a wager is paid; None where nothing hangs, or two things at once."""
        found = [one for one in self.pays if one.wager == wager]
        return found[0] if len(found) == 1 else None


def answers(
    sign: Sign, wagers: Mapping[str, WagerKind], tables: Mapping[str, PayTable], open_: Mapping[str, Reading]
) -> Iterator[tuple[str, str]]:
    """Interpretations by name that the sign answers, each with its answer. An answer that is not possible is none."""
    for one in sign.says:
        if one.reading in open_ and one.answer in open_[one.reading].possible:
            yield one.reading, one.answer
    for name, kind in wagers.items():
        shown = sign.pays_of(name)
        table = None if shown is None else table_shown(shown, [tables[each] for each in kind.pays if each in tables])
        if table is not None and table.one_of is not None:
            question = f"posted-{table.one_of}"
            if question in open_ and table.name in open_[question].possible:
                yield question, table.name


def table_shown(shown: PaysShown, printed: list[PayTable]) -> PayTable | None:
    """The printed pay table that hangs: by its name, or by odds that only one of them has."""
    if shown.table is not None:
        return next((one for one in printed if one.name == shown.table), None)
    fits = [one for one in printed if shown.odds is not None and [row.odds for row in one.row] == [shown.odds]]
    return fits[0] if len(fits) == 1 else None
