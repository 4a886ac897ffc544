"""What stands on the signs of an invented floor: all that the book asks, as it is printed, told and announced in time."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator
from decimal import Decimal

from compliance.houses.forms.house import Posting
from games.cards.money import cents_of, dollars
from games.schema import SignItem, dated
from games.terms.fee import FeeTerms
from games.terms.game import GameTerms
from games.terms.sign import Answer, LimitShown, PaysShown, RateShown, Sign, Words

IN_GOOD_TIME = datetime.timedelta(days=3)  # longer than any book asks
SUPERVISOR = "S-1"
OPEN = "not-stated"


def whole(posting: Posting, terms: GameTerms, fee: FeeTerms | None, decks: int) -> Sign:
    """A sign with which nothing is wrong."""
    items = dated.as_of(terms.game.sign, terms.day).values()
    before = posting.from_ - IN_GOOD_TIME
    return Sign(
        limits=tuple(_limits(posting, items_of(items, "wager-limits"))),
        pays=tuple(_pays(terms, [item for item in items_of(items, "pays") if item.where == "table"])),
        rates=tuple(_rates(fee)),
        decks=decks if terms.deck is not None and terms.deck.allows(decks) else None,
        says=tuple(_says(terms)),
        words=tuple(
            Words(about=item.name, text=item.text) for item in items_of(items, "words") if item.where == "table"
        ),
        approval=terms.edition.approval,
        issued=posting.from_.date(),
        put_up_by=SUPERVISOR,
        noticed=before,
        told=before,
        approved=before,
    )


def items_of(items: Iterable[SignItem], shows: str) -> list[SignItem]:
    """Those of one kind."""
    return [item for item in items if item.shows == shows]


def _limits(posting: Posting, items: list[SignItem]) -> Iterator[LimitShown]:
    """The table's own limits, for each wager whose limits have to hang."""
    for name in dict.fromkeys(name for item in items for name in item.wagers):
        yield LimitShown(wager=name, min=posting.min, max=posting.max)


def _pays(terms: GameTerms, items: list[SignItem]) -> Iterator[PaysShown]:
    """What has to hang, and of pay tables of which the house posts one, the first."""
    asked = {
        name for item in items for name in (item.wagers or [n for n, one in terms.wagers.items() if one.kind.pays])
    }
    tables = dated.as_of(terms.game.pay_table, terms.day)
    for name, one in terms.wagers.items():
        mine = [tables[table] for table in one.kind.pays if table in tables]
        grouped = len(mine) > 1 and all(table.one_of is not None for table in mine)
        if grouped or (name in asked and mine):
            yield PaysShown(wager=name, table=mine[0].name)
        elif name in asked and one.kind.odds is not None:
            yield PaysShown(wager=name, odds=one.kind.odds)


def _rates(fee: FeeTerms | None) -> Iterator[RateShown]:
    """Each fee that the option prints."""
    if fee is None:
        return
    printed = {band.fee for rows in fee.option.bands.values() for band in rows}
    printed |= {flat.fee for flat in fee.option.flat.values()}
    for amount in sorted(map(Decimal, printed)):
        yield RateShown(text=f"Collection {dollars(cents_of(amount))}", amount=amount)


def _says(terms: GameTerms) -> Iterator[Answer]:
    """To what the book leaves to the sign, the first answer there is."""
    for reading in dated.as_of(terms.game.reading, terms.day).values():
        answers = [one for one in reading.possible if one != OPEN]
        if reading.on_sign and answers and not reading.name.startswith("posted-"):
            yield Answer(reading=reading.name, answer=answers[0])
