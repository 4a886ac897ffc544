"""A recorded hand, `oliver.hand/1`: the one form for the API, files, the command line, pages and tests.

The structs are the schema: what they refuse is refused everywhere. What a type cannot say (a seat twice, more money
taken than was wagered, a hand that ends before it starts) is checked by `games.hand_check`.
Money is an exact decimal string here; `games.money.CENTS` turns it into whole cents.
"""

from __future__ import annotations

import datetime
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, field

from games.cards import Card

FORM = "oliver.hand/1"

IDENTIFIER = r"^[A-Za-z0-9][A-Za-z0-9._:-]{0,79}$"
SLUG = r"^[a-z0-9][a-z0-9-]{0,79}$"
Identifier = Annotated[str, Meta(pattern=IDENTIFIER, description="letters, digits and . _ : -")]
# Names that repeat from hand to hand. Their pattern is published, and held by `games.hand_check` with a look-up: a regular
# expression for each would take more than half of the decoding.
TableName = Annotated[
    str, Meta(max_length=80, description="letters, digits and . _ : -", extra_json_schema={"pattern": IDENTIFIER})
]
Slug = Annotated[
    str, Meta(max_length=80, description="lower-case letters, digits and hyphens", extra_json_schema={"pattern": SLUG})
]
Name = Annotated[str, Meta(max_length=80, description="a slug", extra_json_schema={"pattern": SLUG})]
Word = Annotated[str, Meta(min_length=1, max_length=80)]
Sentence = Annotated[str, Meta(min_length=3, max_length=500)]
Amount = Annotated[str, Meta(max_length=13, description='dollars and cents as an exact decimal string: "25.00"')]
Time = Annotated[datetime.datetime, Meta(tz=True, description="RFC 3339 with its offset")]
SeatNumber = Annotated[int, Meta(ge=1, le=20, description="seats count clockwise from the house dealer's left")]


Roll = Annotated[
    list[Annotated[int, Meta(ge=1, le=6)]], Meta(min_length=1, max_length=3, description="dice of one roll")
]
RollNumber = Annotated[int, Meta(ge=1, le=200, description="rolls of a round are counted from 1")]
Spot = Annotated[str, Meta(pattern=r"^[A-Za-z0-9.:-]{1,20}$", description="a number, a die, a name on the layout")]


class Form(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """What every part of the form has in common: unknown fields are refused, absent ones stay absent."""


class Seat(Form, frozen=True):
    """Who sat where. The occupant is a house pseudonym, never a name."""

    seat: SeatNumber
    occupant: Word
    role: Literal["player", "proposition", "house"] = "player"
    provider: Word | None = None


class Bank(Form, frozen=True):
    """The player-dealer: the seat, who held it, and the wager that covers the table's action."""

    seat: SeatNumber
    occupant: Word
    wager: Amount | None = None
    consecutive: Annotated[int, Meta(ge=1, le=100_000)] | None = None


class Offer(Form, frozen=True):
    """The player-dealer position was offered to a seat before this hand."""

    seat: SeatNumber
    accepted: bool
    at: Time | None = None


class Settled(Form, frozen=True):
    """What became of one wager: paid beyond the stake; of the stake: taken, pushed, or returned uncovered."""

    paid: Amount = "0.00"
    taken: Amount = "0.00"
    pushed: Amount = "0.00"
    returned: Amount = "0.00"


class Wager(Form, frozen=True):
    """One bettor's wager on one betting space.

    `on` says what a wager covers that its name does not tell: the numbers of a split (["17", "20"]), the two dice of a hop
    (["3", "4"]), the number of a come odds bet (["6"]). Where a round has several rolls, a wager lies from `from_roll` (the
    first is 1, and so it is where nothing is said) until it is decided, or until it is taken down after `to_roll`. One
    that is decided and left up is a wager anew, recorded by itself. `called_on` are come-out rolls for which a wager that
    is off then was called on. `consecutive` is which time in a row a wager would win that goes on from round to round.
    """

    seat: SeatNumber
    bettor: Word
    wager: Name
    amount: Amount
    placed: Literal["before-deal", "after-deal"] = "before-deal"
    backline: bool = False
    settled: Settled | None = None
    on: Annotated[list[Spot], Meta(min_length=1, max_length=40)] | None = None
    from_roll: RollNumber | None = None
    to_roll: RollNumber | None = None
    called_on: Annotated[list[RollNumber], Meta(max_length=200)] | None = None
    consecutive: Annotated[int, Meta(ge=1, le=1000)] | None = None


class Collection(Form, frozen=True):
    """Money taken for the house: from whom, what kind, how much, when."""

    source: Literal["player-dealer", "seat", "pot"] = field(name="from")
    kind: Literal["fee", "jackpot-drop", "rake", "vigorish", "time"]
    amount: Amount
    when: Literal["before-deal", "after-deal"] | None = None
    seat: SeatNumber | None = None


class Decision(Form, frozen=True):
    """What a player or the dealer chose to do, in the order in which it was done."""

    seat: SeatNumber
    action: Name
    bettor: Word | None = None
    pile: Name | None = None  # the hand it was about, where the seat has several
    amount: Amount | None = None
    at: Time | None = None


class Supersedes(Form, frozen=True):
    """This hand corrects an earlier one: both stay; the reason and the author are part of the record."""

    id: Identifier
    reason: Sentence
    author: Word


class Hand(Form, frozen=True, kw_only=True):
    """One round of play. A list that is absent was not recorded; an empty list says that there was none.

    Piles of `cards` are named by whose they are: "player", "banker", "dealer", "board", "seat-3", "seat-3-2" for the second
    hand of a split, "seat-3-front" and "seat-3-back" for a hand as it was set. `rolls` are dice, `spin` is where a wheel
    stopped ("17", "00"), `drawn` are numbered balls in their order.
    """

    form: Literal["oliver.hand/1"]
    id: Identifier
    establishment: Slug
    table: TableName
    game: Slug
    gaming_day: datetime.date
    number: Annotated[int, Meta(ge=1, le=1_000_000)]
    started: Time
    dealt: Time
    ended: Time
    dealer: Word | None = None
    decks: Annotated[int, Meta(ge=1, le=16)] | None = None
    seats: Annotated[list[Seat], Meta(min_length=1, max_length=20)]
    bank: Bank | None = None
    offers: Annotated[list[Offer], Meta(max_length=60)] | None = None
    wagers: Annotated[list[Wager], Meta(max_length=400)]
    cards: dict[Name, Annotated[list[Card], Meta(max_length=60)]] | None = None
    decisions: Annotated[list[Decision], Meta(max_length=400)] | None = None
    rolls: Annotated[list[Roll], Meta(max_length=200)] | None = None
    spin: Word | None = None
    drawn: Annotated[list[Annotated[int, Meta(ge=1, le=99)]], Meta(max_length=99)] | None = None
    action_seat: SeatNumber | None = None
    collections: Annotated[list[Collection], Meta(max_length=60)] | None = None
    supersedes: Supersedes | None = None


_decoder = msgspec.json.Decoder(Hand)
_encoder = msgspec.json.Encoder(order="sorted")


def decode(raw: bytes | str) -> Hand:
    """The hand in `raw`; raises msgspec.DecodeError or ValidationError (see `hand_check.problem_of`)."""
    return _decoder.decode(raw)


def canonical(hand: Hand) -> bytes:
    """The bytes of a hand that are hashed and stored: RFC 8785, what was not said left out.

    A default that the recorder spelled out may stand in them, so equal hands can have other bytes: whoever asks whether
    two are the same hand compares the hands (`compliance.services.hand_differ.same`).
    """
    return _encoder.encode(hand)


def schema() -> dict[str, Any]:
    """The published JSON Schema (2020-12) of the form."""
    body = msgspec.json.schema(Hand)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": FORM, "title": FORM, **body}
