"""The notice that hangs at a table, in words: game, limits, fees, and the statements that law and rule book want there.

Everything comes from the catalogue's blocks and the posting; nothing is added in praise or explanation.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable
from fractions import Fraction
from itertools import chain

from msgspec import Struct

from compliance.law.instruments import Instrument, binds, instruments
from compliance.licensed.words import catalogue_words, charges
from compliance.licensed.words.sign import on_the_wall
from games import fees
from games.cards.money import cents_of, dollars
from games.schema import Edition, Game, Limit, Option, Rotation, Schedule, WagerLimit, dated
from games.terms import defect
from games.terms.game import ChargeTerms, fee_terms
from games.terms.sign import Sign

_BETWEEN = re.compile(r"(?<=[0-9])-(?=[$0-9])")
_BANKED = ("player-dealer", "house-or-player", "player")  # games in which players may hold the bank
_CONCERNS = ("rotation", "posting", "collection")  # of the book's duties, those that are said to the players


NO_FEE = "The rule book prints no fee for this game"


class Fee(Struct, frozen=True):
    """One charge: who pays it, on what, when, and its rows in printed order, each a range and a sum."""

    title: str
    sentence: str
    counts: str
    rows: tuple[tuple[str, str], ...]


class Statement(Struct, frozen=True):
    """A sentence with its lines of the rule book, or with the law that fixes its words."""

    text: str
    lines: str


class Hung(Struct, frozen=True):
    """Where and since when the notice hangs, and what proves it: the entry of the record."""

    table: str
    min: int
    max: int
    since: datetime.datetime  # in the establishment's own time zone
    until: datetime.datetime | None
    record: int
    recorded: datetime.datetime
    code: str
    address: str  # of the page that checks the code; empty where this Oliver has no public address
    sign: Sign | None = None  # what else stands on it, word for word


class Placard(Struct, frozen=True):
    """A whole notice. `hung` is absent on a preview, which proves nothing."""

    house: str
    demonstration: bool
    game: str
    approval: str | None
    day: datetime.date
    limit: str
    limit_notes: tuple[str, ...]
    fees: tuple[Fee, ...]
    statements: tuple[Statement, ...]
    schedule: str
    option: str
    hung: Hung | None


def placard(
    game: Game,
    schedule: str | None,
    option: int | None,
    day: datetime.date,
    *,
    house: str,
    demonstration: bool,
    hung: Hung | None = None,
) -> Placard:
    """The notice for an option as it is printed on `day`; NotInForce as `fee_terms` has it. Without an option: of the limits
    of a game for which the book prints no fee."""
    terms = None if schedule is None or option is None else fee_terms(game, schedule, option, day)
    edition = dated.one_as_of(game.edition, day)
    titles = {wager.name: wager.title for wager in game.wager}
    printed = "none printed" if terms is None else defect.limits(terms.option.limit)
    limit = "As posted at the table" if printed == "none printed" else _spaced(printed[:1].upper() + printed[1:])
    sign = None if hung is None else hung.sign
    written = () if sign is None else on_the_wall(game, sign)
    return Placard(
        house=house,
        demonstration=demonstration,
        game=game.title,
        approval=_approval(edition, sign),
        day=day,
        limit=limit if hung is None else f"{_whole(hung.min)} – {_whole(hung.max)}",
        limit_notes=(
            *(() if terms is None else _limit_notes(terms.schedule, terms.option, titles, sign)),
            *(f"{line.about}: {line.says}" for line in written),
        ),
        fees=() if terms is None else tuple(_fee(charge, titles) for charge in terms.charges),
        statements=(
            *_statements(game, day),
            *(Statement(one.text, one.about.replace("-", " ")) for one in (() if sign is None else sign.words)),
        ),
        schedule=NO_FEE if terms is None else terms.schedule.title,
        option="" if terms is None else terms.option.label or f"option {option}",
        hung=hung,
    )


def _approval(edition: Edition | None, sign: Sign | None) -> str | None:
    """As the sign has it; else as the catalogue has it."""
    if sign is not None and sign.approval is not None:
        return sign.approval
    return None if edition is None else edition.approval


def _limit_notes(schedule: Schedule, option: Option, titles: dict[str, str], sign: Sign | None) -> Iterable[str]:
    """What belongs to the limit and is no minimum or maximum: blinds, antes, buy-in, wagers with a limit of their own."""
    limit = option.limit
    if limit is not None:
        yield from _beside(limit)
    for own in chain(schedule.wager_limit, option.wager_limit):
        shown = sign is not None and all(sign.limits_of(name) is not None for name in own.wagers)
        names = [titles[name] for name in own.wagers if name in titles]
        if names and not shown:  # what the house hangs for the wager stands there in its place
            yield f"{', '.join(names)}: {_own(own)}"


def _beside(limit: Limit) -> Iterable[str]:
    if limit.blinds:
        yield f"Blinds {', '.join(map(defect.money, limit.blinds))}"
    for word, figure in (("Ante", limit.ante), ("Forced bet", limit.forced), ("Buy-in from", limit.buy_in_min)):
        if figure is not None:
            yield f"{word} {defect.money(figure)}"


def _own(limit: WagerLimit) -> str:
    said = catalogue_words.wager_limit(limit).rpartition(": ")[2]
    return said.removeprefix("from ").replace(" to ", " – ")


def _fee(charge: ChargeTerms, titles: dict[str, str]) -> Fee:
    """What a page does not print of a charge (who pays, when) is not said: a notice does not speak of the page."""
    printed = charge.charge
    payer = "" if printed.payer == "not-stated" else f"paid by {charges.PAYERS[printed.payer]}"
    moment = "" if printed.moment == "not-stated" else charges.MOMENTS[printed.moment]
    basis = charges.basis(printed).replace(printed.share, _percent(printed.share)) if printed.share else ""
    basis = basis or charges.basis(printed)
    moment = "" if moment in basis else moment
    parts = (payer, basis, moment, *charges.conditions(printed, charge.flat))
    sentence = ", ".join(part for part in parts if part)
    counted = [titles[name] for name in printed.counts if name in titles]
    return Fee(
        title=charges.title(printed),
        sentence=sentence[:1].upper() + sentence[1:],
        counts=f"Counted: {', '.join(counted)}" if counted else "",
        rows=tuple(_rows(charge)),
    )


def _rows(charge: ChargeTerms) -> Iterable[tuple[str, str]]:
    """The rows as printed; a flat fee or a share is one row."""
    printed, most = charge.charge, "at most " if charge.charge.at_most else ""
    for band in charge.bands:
        fee = "no fee" if band.fee == 0 else f"{most}{dollars(cents_of(band.fee))}"
        yield _spaced(charges.band_range(printed, band)), fee
    if charge.flat is not None:
        fee = "no fee" if charge.flat.fee == 0 else f"{most}{dollars(cents_of(charge.flat.fee))}"
        every = "" if printed.every_minutes is None else f"every {printed.every_minutes} minutes"
        yield (every or str(fees.module(printed.basis).TITLE).removeprefix("flat, ")).capitalize(), fee
    if not charge.bands and charge.flat is None and printed.share is not None:
        yield (
            charges.SHARES[printed.share_of or ""].removeprefix("of ").capitalize(),
            f"{most}{_percent(printed.share)}",
        )


def _statements(game: Game, day: datetime.date) -> Iterable[Statement]:
    """What the law has in fixed words, then the book: rotation, notice, collection, cover; each sentence once."""
    duties = [duty for duty in dated.as_of(game.duty, day).values() if duty.concerns in _CONCERNS]
    duties.sort(key=lambda duty: _CONCERNS.index(duty.concerns))
    said: dict[str, tuple[str, ...]] = {}
    rotation = dated.one_as_of(game.rotation, day)
    told = any(duty.concerns == "rotation" for duty in duties)
    if rotation is not None and not told and game.banked_by in _BANKED:
        said[_rotation(rotation)] = rotation.cite
    for duty in duties:
        said.setdefault(duty.text, duty.cite)
    settlement = dated.one_as_of(game.settlement, day)
    if settlement is not None and settlement.cover == "each-way":
        said["The player-dealer wins or loses no more than he has wagered."] = settlement.cite
    for instrument in law_of_notices(game):
        if binds(instrument, day) and instrument.notice is not None:
            yield Statement(instrument.notice, instrument.citation)
    for text, cite in said.items():
        several = len(cite) > 1 or "-" in cite[0]
        yield Statement(text, f"{'lines' if several else 'line'} {', '.join(cite)}")


def law_of_notices(game: Game) -> list[Instrument]:
    """The law that fixes words for the notice of such a game, whether it binds or not."""
    if game.banked_by != "player-dealer":
        return []
    return [each for each in instruments().values() if each.notice is not None]


def _rotation(block: Rotation) -> str:
    """How the bank goes round, to those who may take it."""
    hands = "" if block.hands is None else f"{block.hands} hand{'' if block.hands == 1 else 's'}"
    way = "" if block.direction is None else f" {block.direction}"
    broken = " Then somebody else holds it, or the game is broken." if block.refused == "game-breaks" else ""
    match block.regime:
        case "offered-after":
            return f"The player-dealer position is offered{way} after every {hands}.{broken}"
        case "at-most" | "intervening":
            return f"Nobody holds the player-dealer position for more than {hands} in a row.{broken}"
    return f"The bank: {catalogue_words.rotation(block)}."


def _percent(share: str) -> str:
    """ "1/20" as "5%"; a share that is no round number of per cent stays a fraction."""
    whole = Fraction(share) * 100
    return f"{whole}%" if whole.denominator == 1 else share


def _spaced(printed: str) -> str:
    """ "$5-$1,000", "2-3 players" and "$501+" as they are read from afar."""
    said = _BETWEEN.sub(" – ", printed).removesuffix("+")
    return f"{said} and up" if printed.endswith("+") else said


def _whole(cents: int) -> str:
    return dollars(cents).removesuffix(".00")
